"""Random plays as LLVM IR: one move after another, chosen by weight, with the claims looked at on the way."""

from __future__ import annotations

from verify.engines.hash_table import copy_rows
from verify.engines.ir import Code
from verify.engines.runtime import BATCH, EVENTS, FILL, MOVES, WEIGHTS, row


def walk_function(words: int, weighted: bool) -> str:
    """Play at most `steps` moves from `s`, which is changed; gives the number of moves made.

    `allowed` has a byte for each rule: only moves of allowed rules are made while there are any. `trail`
    gets the moves, `seen` the packed states (unless it is null). `seed` is the state of the generator.
    Ends when nothing can be done, or when a claim, a bound or a rule gives cause.
    """
    code = Code()
    batch, moves = code.load_pointer("%t", BATCH), code.load_pointer("%t", MOVES)
    total, count = code.op("alloca i64"), code.op("alloca i64")
    start = code.load("%t", EVENTS)
    with code.loop("0", "%steps") as i:
        code.store("0", "%t", FILL)
        made = code.op("call i64 @successors(ptr %t, ptr %s)")
        code.return_if(code.op(f"icmp ne i64 {code.load('%t', EVENTS)}, {start}"), f"i64 {i}")
        code.return_if(code.op(f"icmp eq i64 {made}, 0"), f"i64 {i}")
        for strict in (True, False):
            again = code.name("again")
            if not strict:
                code.branch(code.op(f"icmp eq i64 {code.load(total)}, 0"), again, again + "done")
                code.label(again)
            code.store("0", total)
            with code.loop("0", made) as j:
                weight = _weight(code, j, moves, weighted, strict)
                code.store(code.op(f"add i64 {code.load(total)}, {weight}"), total)
            if strict:
                code.store("1", count)
            else:
                code.store("0", count)
                code.jump(again + "done")
                code.label(again + "done")
        code.return_if(code.op(f"icmp eq i64 {code.load(total)}, 0"), f"i64 {i}")
        drawn = _random(code)
        wide = code.op(f"zext i64 {drawn} to i128")
        span = code.op(f"zext i64 {code.load(total)} to i128")
        high = code.op(f"lshr i128 {code.op(f'mul i128 {wide}, {span}')}, 64")
        code.store(code.op(f"trunc i128 {high} to i64"), total)
        pick = code.name("pick")
        only = code.op(f"icmp eq i64 {code.load(count)}, 1")
        with code.loop("0", made) as j:
            strict_weight = _weight(code, j, moves, weighted, True)
            loose_weight = _weight(code, j, moves, weighted, False)
            weight = code.op(f"select i1 {only}, i64 {strict_weight}, i64 {loose_weight}")
            left = code.load(total)
            code.store(code.op(f"sub i64 {left}, {weight}"), total)
            chosen = code.op(f"icmp ult i64 {left}, {weight}")
            with code.when(chosen):
                code.store(code.load(moves, j), "%trail", i)
                copy_rows(code, row(code, batch, j, words), "%s", words)
                code.jump(pick)
                code.label(code.name("past"))
        code.jump(pick)
        code.label(pick)
        with code.when(code.op("icmp ne ptr %seen, null")):
            copy_rows(code, "%s", row(code, "%seen", i, words), words)
        code.do("call void @check_state(ptr %t, ptr %s)")
        more = code.op(f"add i64 {i}, 1")
        code.return_if(code.op(f"icmp ne i64 {code.load('%t', EVENTS)}, {start}"), f"i64 {more}")
    code.do("ret i64 %steps")
    return code.function(
        "i64 @walk(ptr %t, ptr %s, i64 %steps, ptr %seed, ptr %trail, ptr %seen, ptr %allowed)"
    )


def _weight(code: Code, j: str, moves: str, weighted: bool, strict: bool) -> str:
    """How much a move of the batch counts; with `strict`, nothing if its rule is not allowed."""
    weight = code.load(code.load_pointer("%t", WEIGHTS), j) if weighted else "1"
    if not strict:
        return weight
    rule = code.load("@rule_of_move", code.load(moves, j))
    allowed = code.load("%allowed", rule, "i8")
    return code.op(f"select i1 {code.op(f'icmp ne i8 {allowed}, 0')}, i64 {weight}, i64 0")


def _random(code: Code) -> str:
    """The next number of a splitmix64 generator."""
    state = code.op(f"add i64 {code.load('%seed')}, {0x9E3779B97F4A7C15 - (1 << 64)}")
    code.store(state, "%seed")
    value = state
    for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
        mixed = code.op(f"xor i64 {value}, {code.op(f'lshr i64 {value}, {shift}')}")
        value = code.op(f"mul i64 {mixed}, {factor - (1 << 64)}")
    return code.op(f"xor i64 {value}, {code.op(f'lshr i64 {value}, 31')}")
