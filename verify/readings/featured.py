"""Featured trees as LLVM IR: at a split, each side runs if any of its configurations is wanted here."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from verify.engines.emit import TreeEmitter, Values
from verify.lift.expr import Node, children
from verify.lift.tree import Leaf, Test
from verify.readings.runtime import meets
from verify.readings.variants import Featured, Split

WORD = (1 << 64) - 1
"""All bits of one word."""


class FeaturedEmitter(TreeEmitter):
    """Emits a featured tree: at a split, each side runs if any of its configurations is wanted here."""

    def __init__(
        self,
        values: Values,
        free: Sequence[tuple[Node, tuple[int, ...]]],
        finish: Callable[[Leaf, dict[Node, str], int], None],
        wanted: list[str],
        everything: int,
    ) -> None:
        super().__init__(values, free, lambda leaf, bound: finish(leaf, bound, self.here))
        self.wanted = wanted
        self.here = everything

    def emit(self, tree: Featured, out: str, bound: dict[Node, str]) -> None:
        if not isinstance(tree, Split):
            super().emit(tree, out, bound)
            return
        code, before = self.code, self.here
        cases = [(mask & before, inner) for mask, inner in tree.cases if mask & before]
        for at, (mask, inner) in enumerate(cases):
            following = out if at == len(cases) - 1 else code.name("case")
            some = code.name("some")
            code.branch(self._meets(mask), some, following)
            code.label(some)
            mark, self.here = self.values.mark(), mask
            self.emit(inner, following, bound)
            self.values.forget(mark)
            if following != out:
                code.label(following)
        if not cases:
            code.jump(out)
        self.here = before

    def _meets(self, mask: int) -> str:
        parts = [
            self.code.op(f"and i64 {word}, {signed(mask >> 64 * at)}")
            for at, word in enumerate(self.wanted)
            if mask >> 64 * at & WORD
        ]
        return meets(self.code, parts)

    def _size(self, tree: Featured) -> int:
        known = self._sizes.get(id(tree))
        if known is None:
            known = self._sizes[id(tree)] = len(_expressions(tree))
        return known


def signed(word: int) -> int:
    word &= WORD
    return word - (1 << 64) if word >> 63 else word


def _expressions(tree: Featured) -> set[Node]:
    found: set[Node] = set()
    nodes: list[Node] = []
    trees: list[Featured] = [tree]
    while trees:
        top = trees.pop()
        if isinstance(top, Split):
            trees += [inner for _, inner in top.cases]
        elif isinstance(top, Test):
            nodes.append(top.condition)
            trees += [top.yes, top.no]
        else:
            nodes += top.updates.values()
    while nodes:
        node = nodes.pop()
        if node not in found:
            found.add(node)
            nodes += children(node)
    return found
