"""The search itself as LLVM IR: expanding a range of states, and looking back from one.

States are rows of `words` 64-bit words in one growing array, in breadth-first order. Successors are
collected in a batch before they are looked up in the table (hash_table.py).

Shared context (array of i64 / pointers)        Context of one worker
  0 states   1 table   2 mask   3 used            0 batch words  1 batch moves  2 batch fill  3 hits
  4 limit    5 cursor  6 end    7 stop            4 records      5 transitions  6 dead ends   7 batch room
  8 soft limit   9 workers                        8 reserved from  9 reserved to  10 active flags
                                                  11 slots (scratch)  12 from  13 to  14 failures
                                                  15 finals  16 parallel  17 events  18 weights
                                                  19 rules (where they can be exchanged)
"""

from __future__ import annotations

from verify.engines.ir import Code

STATES, TABLE, MASK, USED, LIMIT, CURSOR, END, STOP, SOFT, WORKERS = range(10)
(
    BATCH,
    MOVES,
    FILL,
    HITS,
    RECORDS,
    TRANSITIONS,
    DEAD,
    ROOM,
    RESERVED,
    RESERVED_TO,
    ACTIVE,
    SLOTS,
    FROM,
    TO,
    FAILURES,
    FINALS,
    PARALLEL,
    EVENTS,
    WEIGHTS,
    RULES,
) = range(20)
SHARED_SIZE, WORKER_SIZE = 16, 24
DONE, GROW, STOPPED = 0, 1, 2
CHUNK = 256
"""Rows a worker takes from the frontier at a time."""
RESERVE = 64
"""Rows a worker reserves for new states at a time when there are several workers."""

PRELUDE = """
declare void @llvm.prefetch.p0(ptr, i32, i32, i32)
"""


def row(code: Code, base: str, index: str, words: int) -> str:
    return code.at(base, index if words == 1 else code.op(f"mul i64 {index}, {words}"))


def record_function(words: int, linkage: str = "internal ") -> str:
    """Note that something was seen at a state by a move; the smallest state and move are kept."""
    code = Code()
    code.store(code.op(f"add i64 {code.load('%t', EVENTS)}, 1"), "%t", EVENTS)
    base = code.at(code.load_pointer("%t", RECORDS), code.op(f"mul i64 %slot, {words + 2}"))
    seen = code.load(base, 0)
    code.store(code.op(f"add i64 {seen}, 1"), base, 0)
    kept = code.at(base, "2")
    first = code.op(f"icmp eq i64 {seen}, 0")
    code.branch(first, "take", "compare")
    code.label("compare")
    with code.loop("0", str(words)) as i:
        a, b = code.load("%s", i), code.load(kept, i)
        code_less, code_more = code.name("less"), code.name("notless")
        code.branch(code.op(f"icmp ult i64 {a}, {b}"), "take", code_less)
        code.label(code_less)
        code.branch(code.op(f"icmp ugt i64 {a}, {b}"), "leave", code_more)
        code.label(code_more)
    code.branch(code.op(f"icmp ult i64 %move, {code.load(base, 1)}"), "take", "leave")
    code.label("take")
    code.store("%move", base, 1)
    with code.loop("0", str(words)) as i:
        code.store(code.load("%s", i), kept, i)
    code.jump("leave")
    code.label("leave")
    code.do("ret void")
    return code.function(
        f"{linkage}void @record(ptr %t, i64 %slot, ptr %s, i64 %move)", "nounwind noinline cold"
    )


def expand_function(words: int, moves: int) -> str:
    """Expand rows of the frontier until it is used up, the table is full, or the search is stopped."""
    code = Code()
    code.jump("again")
    code.label("again")
    position, last = code.load("%t", FROM), code.load("%t", TO)
    code.branch(code.op(f"icmp ult i64 {position}, {last}"), "room", "next")
    code.label("next")
    stop = code.op(f"load atomic i64, ptr {code.at('%c', str(STOP))} monotonic, align 8")
    code.branch(code.op(f"icmp ne i64 {stop}, 0"), "stopped", "claim")
    code.label("claim")
    first = code.op(f"atomicrmw add ptr {code.at('%c', str(CURSOR))}, i64 {CHUNK} monotonic")
    end = code.load("%c", END)
    code.branch(code.op(f"icmp uge i64 {first}, {end}"), "finish", "take")
    code.label("take")
    beyond = code.op(f"add i64 {first}, {CHUNK}")
    code.store(first, "%t", FROM)
    short = code.op(f"icmp ult i64 {beyond}, {end}")
    code.store(code.op(f"select i1 {short}, i64 {beyond}, i64 {end}"), "%t", TO)
    code.jump("again")

    code.label("room")
    need = code.op(f"add i64 {code.load('%t', FILL)}, {moves}")
    code.branch(code.op(f"icmp ugt i64 {need}, {code.load('%t', ROOM)}"), "full", "state")
    code.label("full")
    _flush_or_grow(code, "softly")
    code.label("softly")
    used = code.load("%c", USED)
    code.branch(code.op(f"icmp uge i64 {used}, {code.load('%c', SOFT)}"), "stopped", "checkstop")
    code.label("checkstop")
    stop = code.op(f"load atomic i64, ptr {code.at('%c', str(STOP))} monotonic, align 8")
    code.branch(code.op(f"icmp ne i64 {stop}, 0"), "stopped", "state")

    code.label("state")
    at = code.load("%t", FROM)
    source = row(code, code.load_pointer("%c", STATES), at, words)
    made = code.op(f"call i64 @successors(ptr %t, ptr {source})")
    code.store(code.op(f"add i64 {code.load('%t', TRANSITIONS)}, {made}"), "%t", TRANSITIONS)
    code.store(code.op(f"add i64 {at}, 1"), "%t", FROM)
    code.jump("again")

    code.label("finish")
    _flush_or_grow(code, "done")
    code.label("done")
    code.do(f"ret i64 {DONE}")
    code.label("grow")
    code.do(f"ret i64 {GROW}")
    code.label("stopped")
    code.do(f"ret i64 {STOPPED}")
    return code.function("i64 @expand(ptr %c, ptr %t)")


def _flush_or_grow(code: Code, onward: str) -> None:
    """Flush if the whole batch fits below the limit, else leave the function to have the table grown."""
    workers, room = code.load("%c", WORKERS), code.load("%t", ROOM)
    slack = code.op(f"mul i64 {workers}, {code.op(f'add i64 {room}, {RESERVE}')}")
    worst = code.op(f"add i64 {code.load('%c', USED)}, {slack}")
    fits = code.name("fits")
    code.branch(code.op(f"icmp ule i64 {worst}, {code.load('%c', LIMIT)}"), fits, "grow")
    code.label(fits)
    code.do("call void @flush(ptr %c, ptr %t)")
    code.jump(onward)


def before_function(words: int, slot: int) -> str:
    """Record (in `slot`) the rows of a range that have `target` among their successors."""
    code = Code()
    states, batch = code.load_pointer("%c", STATES), code.load_pointer("%t", BATCH)
    with code.loop("%from", "%to") as i:
        stop = code.op(f"load atomic i64, ptr {code.at('%c', str(STOP))} monotonic, align 8")
        code.return_if(code.op(f"icmp ne i64 {stop}, 0"), "void")
        source = row(code, states, i, words)
        code.store("0", "%t", FILL)
        made = code.op(f"call i64 @successors(ptr %t, ptr {source})")
        moves = code.load_pointer("%t", MOVES)
        with code.loop("0", made) as j:
            hit = code.op(f"call i1 @same(ptr {row(code, batch, j, words)}, ptr %target)")
            with code.when(hit):
                code.do(f"call void @record(ptr %t, i64 {slot}, ptr {source}, i64 {code.load(moves, j)})")
    code.store("0", "%t", FILL)
    code.do("ret void")
    return code.function("void @before(ptr %c, ptr %t, i64 %from, i64 %to, ptr %target)")
