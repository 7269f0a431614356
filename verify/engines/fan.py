"""What follows from many states at once, and what is true of them, as LLVM IR."""

from __future__ import annotations

from collections.abc import Sequence

from verify.engines.ir import Code
from verify.engines.runtime import FAILURES, FILL, ROOM, row


def fan_function(words: int, moves: int) -> str:
    """Put the successors of `count` rows into the batch, one row after the other, as long as there is room.

    `ends` gets the fill of the batch after each row, `failed` how many moves of it left their bounds or
    failed. Gives the number of rows done.
    """
    code = Code()
    with code.loop("0", "%count") as i:
        need = code.op(f"add i64 {code.load('%t', FILL)}, {moves}")
        code.return_if(code.op(f"icmp ugt i64 {need}, {code.load('%t', ROOM)}"), f"i64 {i}")
        failures = code.load("%t", FAILURES)
        code.op(f"call i64 @successors(ptr %t, ptr {row(code, '%rows', i, words)})")
        code.store(code.load("%t", FILL), "%ends", i)
        code.store(code.op(f"sub i64 {code.load('%t', FAILURES)}, {failures}"), "%failed", i)
    code.do("ret i64 %count")
    return code.function("i64 @fan(ptr %t, ptr %rows, i64 %count, ptr %ends, ptr %failed)")


def judge_function(words: int, predicates: Sequence[str]) -> str:
    """Ask each predicate of each row: 0 no, 1 yes, 2 it failed; a byte for each answer, row by row."""
    code = Code()
    with code.loop("0", "%count") as i:
        state = row(code, "%rows", i, words)
        first = code.op(f"mul i64 {i}, {len(predicates)}")
        for at, name in enumerate(predicates):
            answer = code.op(f"trunc i32 {code.op(f'call i32 @{name}(ptr {state})')} to i8")
            code.store(answer, "%answers", code.op(f"add i64 {first}, {at}"), "i8")
    code.do("ret void")
    return code.function("void @judge(ptr %rows, i64 %count, ptr %answers)")
