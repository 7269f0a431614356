"""The table of states as LLVM IR: hashing, inserting a batch, growing, finding.

Open addressing over 32-bit entries: the row number plus one in the low bits (zero is empty), and in the
bits above the table's size a part of the hash, so that few rows are looked at in vain. A batch is looked
up together, so that its cache misses overlap.

A state of at most 31 bits is its own entry (plus one): the table is `direct`, and no row is ever looked at.
"""

from __future__ import annotations

from verify.engines.ir import Code
from verify.engines.runtime import (
    BATCH,
    FILL,
    MASK,
    PARALLEL,
    RESERVE,
    RESERVED,
    RESERVED_TO,
    SLOTS,
    STATES,
    TABLE,
    USED,
    row,
)

DIRECT_BITS = 31
"""Bits of the largest state that is its own entry."""


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


def flush_function(words: int, parallel: bool, direct: bool) -> str:
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
    if not direct:
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
        own = _own(code, mine) if direct else _tag(code, hashed, small)
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
            number = own if direct else _entry(code, code.op(f"add i64 {held}, 1"), own)
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
            code.store(own if direct else _entry(code, more, own), where, 0, "i32")
            code.store(more, used_at)
            code.jump(out)
            code.label(taken)
            present = entry
        if direct:
            code.branch(code.op(f"icmp eq i32 {present}, {own}"), out, onward)
        else:
            code.branch(_alike(code, present, own, small), look, onward)
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


def _own(code: Code, state: str) -> str:
    """The entry that a small state is."""
    return code.op(f"trunc i64 {code.op(f'add i64 {code.load(state)}, 1')} to i32")


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


def rehash_function(words: int, parallel: bool, direct: bool) -> str:
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
        if direct:
            number = _own(code, row(code, states, i, words))
        else:
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


def move_row_function(words: int, direct: bool) -> str:
    """Move a state to another row (to close the holes that several workers leave)."""
    code = Code()
    if direct:
        states = code.load_pointer("%c", STATES)
        copy_rows(code, row(code, states, "%from", words), row(code, states, "%to", words), words)
        code.do("ret void")
        return code.function("void @move_row(ptr %c, i64 %from, i64 %to)")
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


def has_function(words: int, direct: bool) -> str:
    """Whether a state is in the table: 1 or 0."""
    code = Code()
    table, states = code.load_pointer("%c", TABLE), code.load_pointer("%c", STATES)
    mask = code.load("%c", MASK)
    start = code.op(f"and i64 {code.op('call i64 @hash(ptr %s)')}, {mask}")
    small = code.op(f"trunc i64 {mask} to i32")
    code.jump("probe")
    code.label("probe")
    code.do(f"%slot = phi i64 [ {start}, %entry ], [ %following, %onward ]")
    entry = code.load(table, "%slot", "i32")
    code.return_if(code.op(f"icmp eq i32 {entry}, 0"), "i64 0")
    if direct:
        equal = code.op(f"icmp eq i32 {entry}, {_own(code, '%s')}")
    else:
        equal = code.op(f"call i1 @same(ptr %s, ptr {row(code, states, _index(code, entry, small), words)})")
    code.return_if(equal, "i64 1")
    code.jump("onward")
    code.label("onward")
    code.do(f"%following = and i64 {code.op('add i64 %slot, 1')}, {mask}")
    code.jump("probe")
    return code.function("i64 @has(ptr %c, ptr %s)")
