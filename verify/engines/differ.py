"""Exchanged rules side by side with the old ones, as LLVM IR: the first state where they do not do the same."""

from __future__ import annotations

from verify.engines.ir import Code
from verify.engines.runtime import BATCH, FAILURES, FILL, MOVES, RULES, STATES, row


def idle_function(arguments: str) -> str:
    """A rule that is never enabled."""
    return f"define void @idle({arguments}) nounwind {{\nentry:\n  ret void\n}}\n"


def differ_function(words: int) -> str:
    """The first row of a range from which the tables `a` and `b` of rules make different moves, or `to`.

    Moves are compared one by one, in whatever order they were made: each with the state it leads to.
    """
    code = Code()
    states, batch = code.load_pointer("%c", STATES), code.load_pointer("%t", BATCH)
    moves = code.load_pointer("%t", MOVES)
    alike = code.op("alloca i64")
    with code.loop("%from", "%to") as i:
        source = row(code, states, i, words)
        code.store("0", "%t", FILL)
        first, failed = _made(code, "%a", source)
        second, failed_too = _made(code, "%b", source)
        unequal = code.op(f"icmp ne i64 {first}, {second}")
        worse = code.op(f"icmp ne i64 {failed}, {failed_too}")
        code.return_if(code.op(f"or i1 {unequal}, {worse}"), f"i64 {i}")
        code.store("0", alike)
        with code.loop("0", first) as j:
            _compared(code, alike, moves, batch, j, code.op(f"add i64 {j}, {first}"), words)
        with code.when(code.op(f"icmp ne i64 {code.load(alike)}, {first}")):
            code.store("0", alike)
            both = code.op(f"add i64 {first}, {second}")
            with code.loop("0", first) as j, code.loop(first, both) as k:
                _compared(code, alike, moves, batch, j, k, words)
            code.return_if(code.op(f"icmp ne i64 {code.load(alike)}, {first}"), f"i64 {i}")
    code.store("0", "%t", FILL)
    code.do("ret i64 %to")
    return code.function("i64 @differ(ptr %c, ptr %t, i64 %from, i64 %to, ptr %a, ptr %b)")


def _made(code: Code, table: str, source: str) -> tuple[str, str]:
    """How many moves the rules of a table make, and how many of their attempts fail."""
    code.store(table, "%t", RULES, "ptr")
    before = code.load("%t", FAILURES)
    made = code.op(f"call i64 @successors(ptr %t, ptr {source})")
    return made, code.op(f"sub i64 {code.load('%t', FAILURES)}, {before}")


def _compared(code: Code, alike: str, moves: str, batch: str, j: str, k: str, words: int) -> None:
    """One more in `alike` if batch entries `j` and `k` are the same move to the same state."""
    move = code.op(f"icmp eq i64 {code.load(moves, j)}, {code.load(moves, k)}")
    state = code.op(f"call i1 @same(ptr {row(code, batch, j, words)}, ptr {row(code, batch, k, words)})")
    one = code.op(f"zext i1 {code.op(f'and i1 {move}, {state}')} to i64")
    code.store(code.op(f"add i64 {code.load(alike)}, {one}"), alike)
