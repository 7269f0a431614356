"""Symmetry as LLVM IR: a packed state is replaced by the smallest of its orbit."""

from __future__ import annotations

from verify.engines.ir import Code
from verify.engines.layout import Layout
from verify.symmetry import Symmetry


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
