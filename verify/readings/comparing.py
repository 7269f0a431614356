"""Comparing configurations at given states, as LLVM IR: which of them allow other moves, or reach other states."""

from __future__ import annotations

from verify.engines.ir import Code
from verify.engines.runtime import row
from verify.readings.runtime import (
    BATCH,
    ENTRIES,
    FILL,
    HEADS,
    LINKS,
    MOVES,
    added,
    both,
    loaded,
    meets,
    stored,
    without,
)


def compare_function(state_words: int, words: int) -> str:
    """For each of `n` states with its set of configurations: where `partners` differ from `base` there.

    Three sets are written for each state. `others`: other moves can be made. `results`: the same move leads to
    another state. `parted`: a move that can be made went through a part of a rule that tells them apart, whether
    or not it came to the same.
    """
    code = Code()
    mine, union = code.op(f"alloca i64, i64 {words}"), code.op(f"alloca i64, i64 {words}")
    apart = code.op("alloca i64")
    moves, entries = code.load_pointer("%c", MOVES), code.load_pointer("%c", ENTRIES)
    batch = code.load_pointer("%c", BATCH)
    heads, links = code.load_pointer("%c", HEADS), code.load_pointer("%c", LINKS)
    base, partners = loaded(code, "%base", words), loaded(code, "%partners", words)
    wanted = [code.op(f"or i64 {a}, {b}") for a, b in zip(base, partners, strict=True)]
    with code.loop("0", "%n") as i:
        outs = [row(code, pointer, i, words) for pointer in ("%others", "%results", "%parted")]
        for out in outs:
            stored(code, ["0"] * words, out)
        here = both(code, loaded(code, row(code, "%masks", i, words), words), wanted)
        stored(code, here, mine)
        present = meets(code, both(code, here, base))
        company = meets(code, both(code, here, partners))
        with code.when(code.op(f"and i1 {present}, {company}")):
            code.store("0", "%c", FILL)
            state = row(code, "%states", i, state_words)
            made = code.op(f"call i64 @successors(ptr %c, ptr {state}, ptr {mine})")
            code.store("0", "%c", FILL)
            code.store("0", apart)
            with code.loop("0", made) as j:
                entry = loaded(code, row(code, entries, j, words), words)
                with code.when(meets(code, without(code, here, entry))):
                    code.store("1", apart)
            with code.when(code.op(f"icmp ne i64 {code.load(apart)}, 0")):
                with code.loop("0", made) as j:
                    _parting(code, row(code, entries, j, words), here, base, outs[2], words)
                    _join(code, j, moves, entries, batch, heads, links, state_words, words)
                with code.loop("0", made) as j:
                    move_at = code.at(heads, code.load(moves, j), "i32")
                    first = code.load(move_at, 0, "i32")
                    with code.when(code.op(f"icmp ne i32 {first}, 0")):
                        code.store("0", move_at, 0, "i32")
                        _judge(code, first, here, base, union, entries, links, outs, words)
    code.do("ret void")
    return code.function(
        "void @compare(ptr %c, ptr %states, ptr %masks, i64 %n, ptr %base, ptr %partners, "
        "ptr %others, ptr %results, ptr %parted)"
    )


def _against(code: Code, inside: list[str], whole: list[str], base: list[str], out: str, words: int) -> None:
    """Add to `out` those of `whole` that are not on the same side of `inside` as the base is."""
    with_base = meets(code, both(code, inside, base))
    outside = without(code, whole, inside)
    chosen = [
        code.op(f"select i1 {with_base}, i64 {a}, i64 {b}") for a, b in zip(outside, inside, strict=True)
    ]
    added(code, chosen, out)


def _parting(code: Code, entry: str, here: list[str], base: list[str], out: str, words: int) -> None:
    _against(code, loaded(code, entry, words), here, base, out, words)


def _join(
    code: Code,
    j: str,
    moves: str,
    entries: str,
    batch: str,
    heads: str,
    links: str,
    state_words: int,
    words: int,
) -> None:
    """Put entry `j` into the chain of its move; one that leads to the same state is united with it."""
    move_at = code.at(heads, code.load(moves, j), "i32")
    first = code.load(move_at, 0, "i32")
    stems = ("chain", "look", "unite", "onward", "attach", "joined")
    chain, look, unite, onward, attach, joined = (code.name(stem) for stem in stems)
    before, at, following = code.block, f"%{code.name('at')}", f"%{code.name('link')}"
    code.jump(chain)
    code.label(chain)
    code.do(f"{at} = phi i32 [ {first}, %{before} ], [ {following}, %{onward} ]")
    code.branch(code.op(f"icmp eq i32 {at}, 0"), attach, look)
    code.label(look)
    other = code.op(f"zext i32 {code.op(f'sub i32 {at}, 1')} to i64")
    same = code.op(
        f"call i1 @same(ptr {row(code, batch, other, state_words)}, ptr {row(code, batch, j, state_words)})"
    )
    code.branch(same, unite, onward)
    code.label(onward)
    code.do(f"{following} = load i32, ptr {code.at(links, other, 'i32')}")
    code.jump(chain)
    code.label(unite)
    added(code, loaded(code, row(code, entries, j, words), words), row(code, entries, other, words))
    code.jump(joined)
    code.label(attach)
    code.store(first, links, j, "i32")
    number = code.op(f"trunc i64 {code.op(f'add i64 {j}, 1')} to i32")
    code.store(number, move_at, 0, "i32")
    code.jump(joined)
    code.label(joined)


def _judge(
    code: Code,
    first: str,
    here: list[str],
    base: list[str],
    union: str,
    entries: str,
    links: str,
    outs: list[str],
    words: int,
) -> None:
    """One move with all the states it leads to: who can make it, and for whom it comes to something else."""
    stored(code, ["0"] * words, union)
    for collecting in (True, False):
        if not collecting:
            able = loaded(code, union, words)
            _against(code, able, here, base, outs[0], words)
            shared = meets(code, both(code, able, base))
        chain, look, onward, done = (code.name(stem) for stem in ("chain", "look", "onward", "done"))
        before, at, following = code.block, f"%{code.name('at')}", f"%{code.name('link')}"
        code.jump(chain)
        code.label(chain)
        code.do(f"{at} = phi i32 [ {first}, %{before} ], [ {following}, %{onward} ]")
        code.branch(code.op(f"icmp eq i32 {at}, 0"), done, look)
        code.label(look)
        other = code.op(f"zext i32 {code.op(f'sub i32 {at}, 1')} to i64")
        entry = loaded(code, row(code, entries, other, words), words)
        if collecting:
            added(code, entry, union)
        else:
            based = code.op(f"and i1 {shared}, {meets(code, both(code, entry, base))}")
            with code.when(based):
                added(code, without(code, able, entry), outs[1])
        code.jump(onward)
        code.label(onward)
        code.do(f"{following} = load i32, ptr {code.at(links, other, 'i32')}")
        code.jump(chain)
        code.label(done)
