"""The search itself as LLVM IR: hash table, batches, expansion of a range of states.

States are rows of `words` 64-bit words in one growing array, in breadth-first order. The table is
open addressing over 32-bit entries: the row number plus one in the low bits (zero is empty), and in
the bits above the table's size a part of the hash, so that few rows are looked at in vain.
Successors are collected in a batch and looked up together, so that their cache misses overlap.

Shared context (array of i64 / pointers)        Context of one worker
  0 states   1 table   2 mask   3 used            0 batch words  1 batch moves  2 batch fill  3 hits
  4 limit    5 cursor  6 end    7 stop            4 records      5 transitions  6 dead ends   7 batch room
  8 soft limit   9 workers                        8 reserved from  9 reserved to  10 active flags
                                                  11 slots (scratch)  12 from  13 to  14 failures
                                                  15 finals  16 parallel
"""

from __future__ import annotations

from verify.engines.ir import Code
from verify.engines.layout import Layout
from verify.symmetry import Symmetry

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
) = range(17)
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


def hash_function(words: int) -> str:
    code = Code()
    value = "0"
    for at in range(words):
        mixed = code.op(f"xor i64 {value}, {code.load('%p', at)}")
        product = code.op(f"mul i64 {mixed}, {0x9E3779B97F4A7C15 - (1 << 64)}")
        value = code.op(f"xor i64 {product}, {code.op(f'lshr i64 {product}, 32')}")
    last = code.op(f"mul i64 {value}, {0xD6E8FEB86659FD93 - (1 << 64)}")
    high = code.op(f"lshr i64 {last}, 29")
    code.do(f"ret i64 {code.op(f'xor i64 {last}, {high}')}")
    return code.function("internal i64 @hash(ptr %p)", "nounwind alwaysinline")


def equal_function(words: int) -> str:
    code = Code()
    if words <= 8:
        total = "0"
        for at in range(words):
            different = code.op(f"xor i64 {code.load('%a', at)}, {code.load('%b', at)}")
            total = code.op(f"or i64 {total}, {different}")
        code.do(f"ret i1 {code.op(f'icmp eq i64 {total}, 0')}")
    else:
        with code.loop("0", str(words)) as i:
            different = code.op(f"icmp ne i64 {code.load('%a', i)}, {code.load('%b', i)}")
            code.return_if(different, "i1 false")
        code.do("ret i1 true")
    return code.function("internal i1 @same(ptr %a, ptr %b)", "nounwind alwaysinline")


def copy_rows(code: Code, source: str, target: str, words: int) -> None:
    if words <= 8:
        for at in range(words):
            code.store(code.load(source, at), target, at)
    else:
        with code.loop("0", str(words)) as i:
            code.store(code.load(source, i), target, i)


def record_function(words: int) -> str:
    """Note that something was seen at a state by a move; the smallest state and move are kept."""
    code = Code()
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
        "internal void @record(ptr %t, i64 %slot, ptr %s, i64 %move)", "nounwind noinline cold"
    )


def flush_function(words: int, parallel: bool) -> str:
    """Insert the batch into the table."""
    code = Code()
    batch, slots = code.load_pointer("%t", BATCH), code.load_pointer("%t", SLOTS)
    table, states = code.load_pointer("%c", TABLE), code.load_pointer("%c", STATES)
    mask, fill = code.load("%c", MASK), code.load("%t", FILL)
    small = code.op(f"trunc i64 {mask} to i32")
    with code.loop("0", fill) as i:
        hashed = code.op(f"call i64 @hash(ptr {row(code, batch, i, words)})")
        code.store(hashed, slots, i)
        where = code.at(table, code.op(f"and i64 {hashed}, {mask}"), "i32")
        code.do(f"call void @llvm.prefetch.p0(ptr {where}, i32 1, i32 3, i32 1)")
    with code.loop("0", fill) as i:
        hashed = code.load(slots, i)
        entry = code.load(table, code.op(f"and i64 {hashed}, {mask}"), "i32")
        alike = _alike(code, entry, _tag(code, hashed, small), small)
        with code.when(code.op(f"and i1 {alike}, {code.op(f'icmp ne i32 {entry}, 0')}")):
            theirs = row(code, states, _index(code, entry, small), words)
            code.do(f"call void @llvm.prefetch.p0(ptr {theirs}, i32 0, i32 3, i32 1)")
    if not parallel:
        used_at = code.op("alloca i64")
        code.store(code.load("%c", USED), used_at)
    with code.loop("0", fill) as i:
        mine = row(code, batch, i, words)
        hashed = code.load(slots, i)
        tag = _tag(code, hashed, small)
        start = code.op(f"and i64 {hashed}, {mask}")
        stems = ("probe", "empty", "taken", "look", "onward", "found")
        head, empty, taken, look, onward, out = (code.name(stem) for stem in stems)
        before = code.block
        slot, following = f"%{code.name('slot')}", f"%{code.name('following')}"
        code.jump(head)
        code.label(head)
        code.do(f"{slot} = phi i64 [ {start}, %{before} ], [ {following}, %{onward} ]")
        where = code.at(table, slot, "i32")
        entry = (
            code.op(f"load atomic i32, ptr {where} acquire, align 4")
            if parallel
            else code.load(where, 0, "i32")
        )
        code.branch(code.op(f"icmp eq i32 {entry}, 0"), empty, taken)
        code.label(empty)
        if parallel:
            held = _reserved(code)
            copy_rows(code, mine, row(code, states, held, words), words)
            number = _entry(code, code.op(f"add i64 {held}, 1"), tag)
            pair = code.op(f"cmpxchg ptr {where}, i32 0, i32 {number} acq_rel acquire")
            won = code.op(f"extractvalue {{ i32, i1 }} {pair}, 1")
            other = code.op(f"extractvalue {{ i32, i1 }} {pair}, 0")
            gained = code.name("gained")
            lost_from = code.block
            code.branch(won, gained, taken)
            code.label(gained)
            code.store(code.op(f"add i64 {held}, 1"), "%t", RESERVED)
            code.jump(out)
            code.label(taken)
            code.do(f"%present{slot[1:]} = phi i32 [ {entry}, %{head} ], [ {other}, %{lost_from} ]")
            present = f"%present{slot[1:]}"
        else:
            used = code.load(used_at)
            copy_rows(code, mine, row(code, states, used, words), words)
            more = code.op(f"add i64 {used}, 1")
            code.store(_entry(code, more, tag), where, 0, "i32")
            code.store(more, used_at)
            code.jump(out)
            code.label(taken)
            present = entry
        code.branch(_alike(code, present, tag, small), look, onward)
        code.label(look)
        theirs = row(code, states, _index(code, present, small), words)
        code.branch(code.op(f"call i1 @same(ptr {mine}, ptr {theirs})"), out, onward)
        code.label(onward)
        code.do(f"{following} = and i64 {code.op(f'add i64 {slot}, 1')}, {mask}")
        code.jump(head)
        code.label(out)
    if not parallel:
        code.store(code.load(used_at), "%c", USED)
    code.store("0", "%t", FILL)
    code.do("ret void")
    name = "flush_parallel" if parallel else "flush_alone"
    return code.function(f"internal void @{name}(ptr %c, ptr %t)", "nounwind noinline")


def _tag(code: Code, hashed: str, mask: str) -> str:
    """The part of a hash that is kept in the table: its upper half, above the bits of a row number."""
    upper = code.op(f"trunc i64 {code.op(f'lshr i64 {hashed}, 32')} to i32")
    return code.op(f"and i32 {upper}, {code.op(f'xor i32 {mask}, -1')}")


def _entry(code: Code, number: str, tag: str) -> str:
    return code.op(f"or i32 {code.op(f'trunc i64 {number} to i32')}, {tag}")


def _alike(code: Code, entry: str, tag: str, mask: str) -> str:
    different = code.op(f"and i32 {code.op(f'xor i32 {entry}, {tag}')}, {code.op(f'xor i32 {mask}, -1')}")
    return code.op(f"icmp eq i32 {different}, 0")


def _index(code: Code, entry: str, mask: str) -> str:
    number = code.op(f"and i32 {entry}, {mask}")
    return code.op(f"zext i32 {code.op(f'sub i32 {number}, 1')} to i64")


def _reserved(code: Code) -> str:
    """A row that belongs to this worker."""
    have = code.load("%t", RESERVED)
    need, ready = code.name("reserve"), code.name("ready")
    before = code.block
    code.branch(code.op(f"icmp ult i64 {have}, {code.load('%t', RESERVED_TO)}"), ready, need)
    code.label(need)
    used = code.at("%c", str(USED))
    fresh = code.op(f"atomicrmw add ptr {used}, i64 {RESERVE} monotonic")
    code.store(fresh, "%t", RESERVED)
    code.store(code.op(f"add i64 {fresh}, {RESERVE}"), "%t", RESERVED_TO)
    code.jump(ready)
    code.label(ready)
    return code.op(f"phi i64 [ {have}, %{before} ], [ {fresh}, %{need} ]")


def flush_either() -> str:
    code = Code()
    alone = code.op(f"icmp eq i64 {code.load('%t', PARALLEL)}, 0")
    code.branch(alone, "one", "many")
    code.label("one")
    code.do("call void @flush_alone(ptr %c, ptr %t)")
    code.do("ret void")
    code.label("many")
    code.do("call void @flush_parallel(ptr %c, ptr %t)")
    code.do("ret void")
    return code.function("void @flush(ptr %c, ptr %t)")


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


def rehash_function(words: int, parallel: bool) -> str:
    """Enter the rows of a range into a table that has none of them."""
    code = Code()
    table, states, mask = (
        code.load_pointer("%c", TABLE),
        code.load_pointer("%c", STATES),
        code.load("%c", MASK),
    )
    small = code.op(f"trunc i64 {mask} to i32")
    last = code.op("sub i64 %to, 1")
    with code.loop("%from", "%to") as i:
        beyond = code.op(f"add i64 {i}, 24")
        near = code.op(f"icmp ult i64 {beyond}, %to")
        later = code.op(f"select i1 {near}, i64 {beyond}, i64 {last}")
        soon = code.op(f"call i64 @hash(ptr {row(code, states, later, words)})")
        soon_at = code.at(table, code.op(f"and i64 {soon}, {mask}"), "i32")
        code.do(f"call void @llvm.prefetch.p0(ptr {soon_at}, i32 1, i32 3, i32 1)")
        hashed = code.op(f"call i64 @hash(ptr {row(code, states, i, words)})")
        start = code.op(f"and i64 {hashed}, {mask}")
        number = _entry(code, code.op(f"add i64 {i}, 1"), _tag(code, hashed, small))
        head, onward, free, out = (code.name(stem) for stem in ("probe", "onward", "free", "out"))
        before, slot, following = code.block, f"%{code.name('slot')}", f"%{code.name('following')}"
        code.jump(head)
        code.label(head)
        code.do(f"{slot} = phi i64 [ {start}, %{before} ], [ {following}, %{onward} ]")
        where = code.at(table, slot, "i32")
        entry = code.op(f"load atomic i32, ptr {where} monotonic, align 4")
        code.branch(code.op(f"icmp eq i32 {entry}, 0"), free, onward)
        code.label(free)
        if parallel:
            pair = code.op(f"cmpxchg ptr {where}, i32 0, i32 {number} monotonic monotonic")
            code.branch(code.op(f"extractvalue {{ i32, i1 }} {pair}, 1"), out, onward)
        else:
            code.store(number, where, 0, "i32")
            code.jump(out)
        code.label(onward)
        code.do(f"{following} = and i64 {code.op(f'add i64 {slot}, 1')}, {mask}")
        code.jump(head)
        code.label(out)
    code.do("ret void")
    name = "rehash_parallel" if parallel else "rehash_alone"
    return code.function(f"void @{name}(ptr %c, i64 %from, i64 %to)")


def move_row_function(words: int) -> str:
    """Move a state to another row (to close the holes that several workers leave)."""
    code = Code()
    table, states, mask = (
        code.load_pointer("%c", TABLE),
        code.load_pointer("%c", STATES),
        code.load("%c", MASK),
    )
    source, target = row(code, states, "%from", words), row(code, states, "%to", words)
    hashed = code.op(f"call i64 @hash(ptr {source})")
    start = code.op(f"and i64 {hashed}, {mask}")
    tag = _tag(code, hashed, code.op(f"trunc i64 {mask} to i32"))
    wanted = _entry(code, code.op("add i64 %from, 1"), tag)
    code.jump("probe")
    code.label("probe")
    code.do(f"%slot = phi i64 [ {start}, %entry ], [ %following, %onward ]")
    code.branch(code.op(f"icmp eq i32 {code.load(table, '%slot', 'i32')}, {wanted}"), "found", "onward")
    code.label("onward")
    code.do(f"%following = and i64 {code.op('add i64 %slot, 1')}, {mask}")
    code.jump("probe")
    code.label("found")
    code.store(_entry(code, code.op("add i64 %to, 1"), tag), table, "%slot", "i32")
    copy_rows(code, source, target, words)
    code.do("ret void")
    return code.function("void @move_row(ptr %c, i64 %from, i64 %to)")


def find_function(words: int) -> str:
    """The row of a state, or -1 where it is not known."""
    code = Code()
    table, states, mask = (
        code.load_pointer("%c", TABLE),
        code.load_pointer("%c", STATES),
        code.load("%c", MASK),
    )
    start = code.op(f"and i64 {code.op('call i64 @hash(ptr %s)')}, {mask}")
    small = code.op(f"trunc i64 {mask} to i32")
    code.jump("probe")
    code.label("probe")
    code.do(f"%slot = phi i64 [ {start}, %entry ], [ %following, %onward ]")
    entry = code.load(table, "%slot", "i32")
    code.return_if(code.op(f"icmp eq i32 {entry}, 0"), "i64 -1")
    index = _index(code, entry, small)
    code.return_if(code.op(f"call i1 @same(ptr %s, ptr {row(code, states, index, words)})"), f"i64 {index}")
    code.jump("onward")
    code.label("onward")
    code.do(f"%following = and i64 {code.op('add i64 %slot, 1')}, {mask}")
    code.jump("probe")
    return code.function("i64 @find(ptr %c, ptr %s)")


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


def canonical_function(layout: Layout, symmetry: Symmetry) -> tuple[str, str]:
    """Replace a packed state by the smallest of its orbit. Gives the function and its tables."""
    cells, fields = layout.schema.cells, layout.schema.fields
    elements = len(symmetry.elements)
    sources = ", ".join(f"i64 {at}" for source, _ in symmetry.elements for at in source)
    renames = ", ".join(f"i64 {at}" for _, rename in symmetry.elements for at in rename)
    widest = max((len(table) for table in symmetry.renamings), default=1)
    padded = [
        number for table in symmetry.renamings for number in (*table, *[0] * (widest - len(table)))
    ] or [0]
    total = elements * cells
    tables = (
        f"@sources = internal constant [{total} x i64] [{sources}]\n"
        f"@renames = internal constant [{total} x i64] [{renames}]\n"
        f"@renamings = internal constant [{len(padded)} x i64] [{', '.join(f'i64 {n}' for n in padded)}]\n"
    )
    code = Code()
    old, best, trial = (code.op(f"alloca [{cells} x i64]") for _ in range(3))
    for field in fields:
        place = layout.places.get(field)
        for at in range(field.size):
            value = str(field.lo)
            if place is not None:
                word, bit = place.of(at)
                cut = code.op(f"lshr i64 {code.load('%s', word)}, {bit}")
                value = code.op(f"and i64 {cut}, {(1 << place.width) - 1}")
                value = code.op(f"add i64 {value}, {field.lo}")
            code.store(value, old, field.base + at)
            code.store(value, best, field.base + at)
    state = code.op("alloca i64")  # 0 while equal, 1 once smaller
    with code.loop("0", str(elements)) as g:
        base = code.op(f"mul i64 {g}, {cells}")
        code.store("0", state)
        skip = code.name("larger")
        with code.loop("0", str(cells)) as i:
            where = code.op(f"add i64 {base}, {i}")
            value = code.load(old, code.load("@sources", where))
            table = code.load("@renames", where)
            plain = code.op(f"icmp slt i64 {table}, 0")
            entry = code.op(
                f"add i64 {code.op(f'mul i64 {table}, {widest}')}, {code.op(f'add i64 {value}, 1')}"
            )
            safe = code.op(f"select i1 {plain}, i64 0, i64 {entry}")
            renamed = code.load("@renamings", safe)
            value = code.op(f"select i1 {plain}, i64 {value}, i64 {renamed}")
            code.store(value, trial, i)
            equal = code.op(f"icmp eq i64 {code.load(state)}, 0")
            bound = code.load(best, i)
            worse = code.op(f"and i1 {equal}, {code.op(f'icmp sgt i64 {value}, {bound}')}")
            stay = code.name("stay")
            code.branch(worse, skip, stay)
            code.label(stay)
            better = code.op(f"and i1 {equal}, {code.op(f'icmp slt i64 {value}, {bound}')}")
            with code.when(better):
                code.store("1", state)
        with code.when(code.op(f"icmp eq i64 {code.load(state)}, 1")), code.loop("0", str(cells)) as i:
            code.store(code.load(trial, i), best, i)
        code.jump(skip)
        code.label(skip)
    words = ["0"] * layout.words
    for field, place in layout.places.items():
        for at in range(field.size):
            word, bit = place.of(at)
            raw = code.op(f"sub i64 {code.load(best, field.base + at)}, {field.lo}")
            words[word] = code.op(f"or i64 {words[word]}, {code.op(f'shl i64 {raw}, {bit}')}")
    for at, value in enumerate(words):
        code.store(value, "%s", at)
    code.do("ret void")
    return code.function("void @canonical(ptr %s)", "nounwind noinline"), tables
