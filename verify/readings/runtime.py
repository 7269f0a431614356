"""The search of a family as LLVM IR: states with the sets of configurations that reach them.

Every row has a set of configurations (its mask). An *arrival* is a row with the configurations that reach it
on one level and not before; arrivals are kept in order, so a level is a range of them, and each configuration
has its own exact breadth-first levels. Expanding an arrival gives entries: a move, a state, and a class, which
stands for the constant set of configurations of the leaf that made it.
"""

from __future__ import annotations

from verify.engines import hash_table as ht
from verify.engines.ir import Code
from verify.engines.runtime import MASK as TABLE_MASK
from verify.engines.runtime import STATES, TABLE, USED, row

(
    LIMIT,
    MASKS,
    AT,
    ARRIVED,
    ARRIVING,
    ARRIVALS,
    MOST_ARRIVALS,
    NEXT,
    BATCH,
    MOVES,
    CLASSES,
    ENTRIES,
    FILL,
    ROOM,
    TOUCHED,
    ENDED,
    ENDING,
    FINALS,
    ENDS,
    SEEN,
    EVENTS,
    EVENT_COUNT,
    HERE,
    TRANSITIONS,
    HASHES,
    HEADS,
    LINKS,
    POSITION,
    FOUND,
) = range(4, 33)
"""Places of the context after states, table, table mask and used rows: see `NativeFamily`."""
SIZE = 40
DONE, GROW = 0, 1


def meets(code: Code, words: list[str]) -> str:
    """Whether any of some words is not zero."""
    total = words[0]
    for word in words[1:]:
        total = code.op(f"or i64 {total}, {word}")
    return code.op(f"icmp ne i64 {total}, 0")


def class_words(code: Code, number: str, words: int) -> list[str]:
    """The constant set of configurations of a class."""
    base = row(code, "@classes", number, words)
    return [code.load(base, at) for at in range(words)]


def loaded(code: Code, pointer: str, words: int) -> list[str]:
    return [code.load(pointer, at) for at in range(words)]


def both(code: Code, one: list[str], other: list[str]) -> list[str]:
    return [code.op(f"and i64 {a}, {b}") for a, b in zip(one, other, strict=True)]


def without(code: Code, one: list[str], other: list[str]) -> list[str]:
    return [code.op(f"and i64 {a}, {code.op(f'xor i64 {b}, -1')}") for a, b in zip(one, other, strict=True)]


def stored(code: Code, values: list[str], pointer: str) -> None:
    for at, value in enumerate(values):
        code.store(value, pointer, at)


def added(code: Code, values: list[str], pointer: str) -> None:
    """The union of a set in memory with another."""
    for at, value in enumerate(values):
        code.store(code.op(f"or i64 {code.load(pointer, at)}, {value}"), pointer, at)


def counted(code: Code, slot: int) -> None:
    code.store(code.op(f"add i64 {code.load('%c', slot)}, 1"), "%c", slot)


def told_function(words: int) -> str:
    """Note that something shows under the configurations of `out` for which it has not been seen before."""
    code = Code()
    seen = code.at(code.load_pointer("%c", SEEN), code.op(f"mul i64 %slot, {words}"))
    fresh = without(code, loaded(code, "%out", words), loaded(code, seen, words))
    with code.when(meets(code, fresh)):
        added(code, fresh, seen)
        event = row(code, code.load_pointer("%c", EVENTS), code.load("%c", EVENT_COUNT), words + 3)
        code.store("%slot", event, 0)
        code.store(code.load("%c", HERE), event, 1)
        code.store("%move", event, 2)
        stored(code, fresh, code.at(event, "3"))
        counted(code, EVENT_COUNT)
    code.do("ret void")
    return code.function("internal void @told(ptr %c, i64 %slot, ptr %out, i64 %move)", "nounwind noinline")


def flush_function(state_words: int, words: int) -> str:
    """Enter the batch: new states get a row, and new configurations of known states are arrivals too."""
    code = Code()
    batch, hashes = code.load_pointer("%c", BATCH), code.load_pointer("%c", HASHES)
    entries = code.load_pointer("%c", ENTRIES)
    table, states = code.load_pointer("%c", TABLE), code.load_pointer("%c", STATES)
    masks, where_at = code.load_pointer("%c", MASKS), code.load_pointer("%c", AT)
    mask, fill = code.load("%c", TABLE_MASK), code.load("%c", FILL)
    small = code.op(f"trunc i64 {mask} to i32")
    with code.loop("0", fill) as i:
        hashed = code.op(f"call i64 @hash(ptr {row(code, batch, i, state_words)})")
        code.store(hashed, hashes, i)
        slot_at = code.at(table, code.op(f"and i64 {hashed}, {mask}"), "i32")
        code.do(f"call void @llvm.prefetch.p0(ptr {slot_at}, i32 1, i32 3, i32 1)")
    with code.loop("0", fill) as i:
        mine = row(code, batch, i, state_words)
        arriving = loaded(code, row(code, entries, i, words), words)
        hashed = code.load(hashes, i)
        tag = ht._tag(code, hashed, small)
        start = code.op(f"and i64 {hashed}, {mask}")
        stems = ("probe", "empty", "taken", "look", "onward", "known", "out")
        head, empty, taken, look, onward, known, out = (code.name(stem) for stem in stems)
        before, slot, following = code.block, f"%{code.name('slot')}", f"%{code.name('following')}"
        code.jump(head)
        code.label(head)
        code.do(f"{slot} = phi i64 [ {start}, %{before} ], [ {following}, %{onward} ]")
        where = code.at(table, slot, "i32")
        entry = code.load(where, 0, "i32")
        code.branch(code.op(f"icmp eq i32 {entry}, 0"), empty, taken)
        code.label(empty)
        used = code.load("%c", USED)
        ht.copy_rows(code, mine, row(code, states, used, state_words), state_words)
        more = code.op(f"add i64 {used}, 1")
        code.store(ht._entry(code, more, tag), where, 0, "i32")
        code.store(more, "%c", USED)
        stored(code, arriving, row(code, masks, used, words))
        _arrive(code, used, arriving, where_at, words)
        code.jump(out)
        code.label(taken)
        code.branch(ht._alike(code, entry, tag, small), look, onward)
        code.label(look)
        index = ht._index(code, entry, small)
        theirs = row(code, states, index, state_words)
        code.branch(code.op(f"call i1 @same(ptr {mine}, ptr {theirs})"), known, onward)
        code.label(onward)
        code.do(f"{following} = and i64 {code.op(f'add i64 {slot}, 1')}, {mask}")
        code.jump(head)
        code.label(known)
        has = row(code, masks, index, words)
        fresh = without(code, arriving, loaded(code, has, words))
        with code.when(meets(code, fresh)):
            added(code, fresh, has)
            last = code.op(f"zext i32 {code.load(where_at, index, 'i32')} to i64")
            waiting = code.op(f"icmp uge i64 {last}, {code.load('%c', NEXT)}")
            join, anew, joined = code.name("join"), code.name("anew"), code.name("joined")
            code.branch(waiting, join, anew)
            code.label(join)
            added(code, fresh, row(code, code.load_pointer("%c", ARRIVING), last, words))
            code.jump(joined)
            code.label(anew)
            _arrive(code, index, fresh, where_at, words)
            code.jump(joined)
            code.label(joined)
        code.jump(out)
        code.label(out)
    code.store("0", "%c", FILL)
    code.do("ret void")
    return code.function("void @flush(ptr %c)", "nounwind noinline")


def _arrive(code: Code, index: str, arriving: list[str], where_at: str, words: int) -> None:
    number = code.load("%c", ARRIVALS)
    code.store(code.op(f"trunc i64 {number} to i32"), where_at, index, "i32")
    code.store(code.op(f"trunc i64 {index} to i32"), code.load_pointer("%c", ARRIVED), number, "i32")
    stored(code, arriving, row(code, code.load_pointer("%c", ARRIVING), number, words))
    counted(code, ARRIVALS)


def find_function(state_words: int) -> str:
    """The row of a state that is in the table."""
    code = Code()
    table, states = code.load_pointer("%c", TABLE), code.load_pointer("%c", STATES)
    mask = code.load("%c", TABLE_MASK)
    small = code.op(f"trunc i64 {mask} to i32")
    start = code.op(f"and i64 {code.op('call i64 @hash(ptr %s)')}, {mask}")
    code.jump("probe")
    code.label("probe")
    code.do(f"%slot = phi i64 [ {start}, %entry ], [ %following, %onward ]")
    entry = code.load(table, "%slot", "i32")
    code.return_if(code.op(f"icmp eq i32 {entry}, 0"), "i64 -1")
    index = ht._index(code, entry, small)
    equal = code.op(f"call i1 @same(ptr %s, ptr {row(code, states, index, state_words)})")
    code.return_if(equal, f"i64 {index}")
    code.jump("onward")
    code.label("onward")
    code.do(f"%following = and i64 {code.op('add i64 %slot, 1')}, {mask}")
    code.jump("probe")
    return code.function("i64 @find(ptr %c, ptr %s)")


def before_function(state_words: int, words: int) -> str:
    """The first arrival of a range from which a move leads to `target` under all configurations of `mask`; or -1."""
    code = Code()
    total = code.op(f"alloca i64, i64 {words}")
    states, arriving = code.load_pointer("%c", STATES), code.load_pointer("%c", ARRIVING)
    arrived, batch = code.load_pointer("%c", ARRIVED), code.load_pointer("%c", BATCH)
    entries, moves = code.load_pointer("%c", ENTRIES), code.load_pointer("%c", MOVES)
    wanted = loaded(code, "%mask", words)
    with code.loop("%from", "%to") as i:
        missing = without(code, wanted, loaded(code, row(code, arriving, i, words), words))
        with code.when(code.op(f"xor i1 {meets(code, missing)}, true")):
            index = code.op(f"zext i32 {code.load(arrived, i, 'i32')} to i64")
            code.store("0", "%c", FILL)
            made = code.op(
                f"call i64 @successors(ptr %c, ptr {row(code, states, index, state_words)}, ptr %mask)"
            )
            code.store("0", "%c", FILL)
            with code.loop("0", made) as j:
                leads = code.op(f"call i1 @same(ptr {row(code, batch, j, state_words)}, ptr %target)")
                move = code.load(moves, j)
                hit = code.op(f"and i1 {leads}, {code.op(f'icmp ult i64 {move}, %count')}")
                with code.when(hit):
                    stored(code, ["0"] * words, total)
                    with code.loop("0", made) as k:
                        alike = code.op(f"icmp eq i64 {code.load(moves, k)}, {move}")
                        there = code.op(f"call i1 @same(ptr {row(code, batch, k, state_words)}, ptr %target)")
                        with code.when(code.op(f"and i1 {alike}, {there}")):
                            added(code, loaded(code, row(code, entries, k, words), words), total)
                    absent = without(code, wanted, loaded(code, total, words))
                    with code.when(code.op(f"xor i1 {meets(code, absent)}, true")):
                        code.store(move, "%c", FOUND)
                        code.do(f"ret i64 {i}")
                        code.label(code.name("past"))
    code.do("ret i64 -1")
    return code.function("i64 @before(ptr %c, i64 %from, i64 %to, ptr %target, ptr %mask, i64 %count)")


def peel_function(state_words: int, words: int) -> str:
    """Take from `alive` the configurations under which every play from a row ends, from the last row to the first."""
    code = Code()
    total = code.op(f"alloca i64, i64 {words}")
    changed = code.op("alloca i64")
    code.store("0", changed)
    states, batch = code.load_pointer("%c", STATES), code.load_pointer("%c", BATCH)
    entries, moves = code.load_pointer("%c", ENTRIES), code.load_pointer("%c", MOVES)
    span = code.op("sub i64 %to, %from")
    last = code.op("sub i64 %to, 1")
    with code.loop("0", span) as i:
        index = code.op(f"sub i64 {last}, {i}")
        here = row(code, "%alive", index, words)
        mine = loaded(code, here, words)
        with code.when(meets(code, mine)):
            code.store("0", "%c", FILL)
            made = code.op(
                f"call i64 @successors(ptr %c, ptr {row(code, states, index, state_words)}, ptr {here})"
            )
            code.store("0", "%c", FILL)
            stored(code, ["0"] * words, total)
            with code.loop("0", made) as j, code.when(code.op(f"icmp ult i64 {code.load(moves, j)}, %count")):
                there = code.op(f"call i64 @find(ptr %c, ptr {row(code, batch, j, state_words)})")
                alive = loaded(code, row(code, "%alive", there, words), words)
                added(code, both(code, alive, loaded(code, row(code, entries, j, words), words)), total)
            gone = without(code, mine, loaded(code, total, words))
            with code.when(meets(code, gone)):
                stored(code, loaded(code, total, words), here)
                code.store(code.op(f"add i64 {code.load(changed)}, 1"), changed)
    code.do(f"ret i64 {code.load(changed)}")
    return code.function("i64 @peel(ptr %c, ptr %alive, i64 %from, i64 %to, i64 %count)")
