"""Decision trees as LLVM IR, on packed states. Values are computed where they are first needed on a path."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from verify.engines.ir import Code
from verify.engines.layout import Place
from verify.errors import Untraceable
from verify.lift.expr import Node, children, field_of
from verify.lift.tree import Leaf, Test, Tree
from verify.state import Field

UNROLL = 400
"""A parameter is unrolled while copies of the expressions below it stay under so many, else looped."""

Where = tuple[str, Place | None]
"""A pointer to packed words, and the place of a field in them (None: the field has one value)."""


class Values:
    """The expressions of one function. What was computed is forgotten when its branch is left."""

    def __init__(self, code: Code, places: Mapping[Field, Where], tables: dict[Any, str]) -> None:
        self.code = code
        self.places = places
        self.tables = tables
        self._known: dict[Any, Any] = {}
        self._trail: list[Any] = []

    def mark(self) -> int:
        return len(self._trail)

    def forget(self, mark: int) -> None:
        while len(self._trail) > mark:
            del self._known[self._trail.pop()]

    def bind(self, node: Node, value: str) -> None:
        self._keep(("int", node), value)

    def _keep(self, key: Any, value: Any) -> Any:
        self._known[key] = value
        self._trail.append(key)
        return value

    def number(self, node: Node) -> str:
        """An i64."""
        if node.op == "const":
            return str(node.lo)
        known = self._known.get(("int", node))
        if known is not None:
            return str(known)
        if node.op in ("le", "eq", "not", "and", "or"):
            value = self.code.op(f"zext i1 {self.truth(node)} to i64")
        else:
            value = getattr(self, f"_{node.op}")(node)
        return str(self._keep(("int", node), value))

    def truth(self, node: Node) -> str:
        """An i1."""
        if node.op == "const":
            return "true" if node.lo else "false"
        known = self._known.get(("bool", node))
        if known is not None:
            return str(known)
        code = self.code
        if node.op == "not":
            value = code.op(f"xor i1 {self.truth(node.args[0])}, true")
        elif node.op in ("le", "eq"):
            sign = "sle" if node.op == "le" else "eq"
            value = code.op(f"icmp {sign} i64 {self.number(node.args[0])}, {node.args[1]}")
        elif node.op in ("and", "or"):
            value = self.truth(node.args[0])
            for arg in node.args[1:]:
                value = code.op(f"{node.op} i1 {value}, {self.truth(arg)}")
        else:
            value = code.op(f"icmp ne i64 {self.number(node)}, 0")
        return str(self._keep(("bool", node), value))

    def word(self, pointer: str, at: int) -> str:
        key = ("word", pointer, at)
        known = self._known.get(key)
        return str(known or self._keep(key, self.code.load(pointer, at)))

    def _cell(self, node: Node) -> str:
        field, at = node.args
        pointer, place = self.places[field]
        if place is None:
            return str(field.lo)
        word, bit = place.of(at)
        return self._cut(self.word(pointer, word), str(bit), place, field)

    def _cut(self, word: str, shift: str, place: Place, field: Field) -> str:
        code = self.code
        value = word if shift == "0" else code.op(f"lshr i64 {word}, {shift}")
        if place.width < 64:
            value = code.op(f"and i64 {value}, {(1 << place.width) - 1}")
        return code.op(f"add i64 {value}, {field.lo}") if field.lo else value

    def _sum(self, node: Node) -> str:
        constant, pairs = node.args
        code = self.code
        total = ""
        for atom, factor in pairs:
            value = self.number(atom)
            if not total:
                total = value if factor == 1 else code.op(f"mul i64 {value}, {factor}")
            elif factor in (1, -1):
                total = code.op(f"{'add' if factor == 1 else 'sub'} i64 {total}, {value}")
            else:
                total = code.op(f"add i64 {total}, {code.op(f'mul i64 {value}, {factor}')}")
        return code.op(f"add i64 {total}, {constant}") if constant else total

    def _mul(self, node: Node) -> str:
        return self.code.op(f"mul i64 {self.number(node.args[0])}, {self.number(node.args[1])}")

    def _div(self, node: Node) -> str:
        code, (inner, by) = self.code, node.args
        value = self.number(inner)
        if inner.lo >= 0:
            return code.op(f"udiv i64 {value}, {by}")
        shifted = -(inner.lo // by)
        up = code.op(f"add i64 {value}, {shifted * by}")
        return code.op(f"sub i64 {code.op(f'udiv i64 {up}, {by}')}, {shifted}")

    def _mod(self, node: Node) -> str:
        code, (inner, by) = self.code, node.args
        value = self.number(inner)
        if inner.lo < 0:
            value = code.op(f"add i64 {value}, {-(inner.lo // by) * by}")
        return code.op(f"urem i64 {value}, {by}")

    def _lookup(self, node: Node) -> str:
        table, index, free = node.args
        if free:
            raise Untraceable(f"table '{table.name}' is left open: only a proof can do with that")
        name = self.tables.setdefault(table, f"@table{len(self.tables)}")
        return self.code.load(name, self._within(index, len(table.flat)))

    def _select(self, node: Node) -> str:
        c, a, b = node.args
        return self.code.op(f"select i1 {self.truth(c)}, i64 {self.number(a)}, i64 {self.number(b)}")

    def _load(self, node: Node) -> str:
        array, index = node.args
        field = field_of(array)
        pointer, place = self.places[field]
        if place is None:
            return str(field.lo)
        code = self.code
        if index.op == "const":
            word, bit = place.of(index.lo)
            return self._cut(self.array(array)[word - place.word], str(bit), place, field)
        cell = self._within(index, field.size)
        if place.words == 1:
            return self._cut(self.array(array)[0], self._shift(cell, place), place, field)
        which, shift = self._split(cell, place)
        if array.op == "init":
            word_value = code.load(code.at(pointer, str(place.word)), which)
        else:
            words = self.array(array)
            word_value = words[0]
            for at in range(1, place.words):
                here = code.op(f"icmp eq i64 {which}, {at}")
                word_value = code.op(f"select i1 {here}, i64 {words[at]}, i64 {word_value}")
        return self._cut(word_value, shift, place, field)

    def _shift(self, index: str, place: Place) -> str:
        code = self.code
        shift = index if place.width == 1 else code.op(f"mul i64 {index}, {place.width}")
        return code.op(f"add i64 {shift}, {place.bit}") if place.bit else shift

    def _within(self, index: Node, size: int) -> str:
        """An index that cannot lead astray: where a joined path computes one that is not used, it is 0."""
        value = self.number(index)
        if index.lo >= 0 and index.hi < size:
            return value
        fits = self.code.op(f"icmp ult i64 {value}, {size}")
        return self.code.op(f"select i1 {fits}, i64 {value}, i64 0")

    def _split(self, value: str, place: Place) -> tuple[str, str]:
        code = self.code
        which = code.op(f"udiv i64 {value}, {place.per_word}")
        rest = code.op(f"sub i64 {value}, {code.op(f'mul i64 {which}, {place.per_word}')}")
        return which, self._shift(rest, place)

    def array(self, node: Node) -> list[str]:
        """The words of an array version; bits beside the array are left as they were."""
        known = self._known.get(("array", node))
        if known is not None:
            return list(known)
        pointer, place = self.places[field_of(node)]
        if place is None:
            return []
        if node.op == "init":
            words = [self.word(pointer, place.word + at) for at in range(place.words)]
        elif node.op == "choose":
            c, a, b = node.args
            condition = self.truth(c)
            words = [
                x if x == y else self.code.op(f"select i1 {condition}, i64 {x}, i64 {y}")
                for x, y in zip(self.array(a), self.array(b), strict=True)
            ]
        else:
            words = self._stored(node, place)
        self._keep(("array", node), words)
        return list(words)

    def _stored(self, node: Node, place: Place) -> list[str]:
        array, index, value = node.args
        field, code = field_of(array), self.code
        words = self.array(array)
        if index.op == "const":
            word, bit = place.of(index.lo)
            at = word - place.word
            words[at] = self.insert(words[at], value, bit, place, field)
            return words
        at_index = self._within(index, field.size)
        if place.words == 1:
            shift = self._shift(at_index, place)
            return [self._put(words[0], value, shift, place, field)]
        which, shift = self._split(at_index, place)
        for at in range(place.words):
            here = code.op(f"icmp eq i64 {which}, {at}")
            changed = self._put(words[at], value, shift, place, field)
            words[at] = code.op(f"select i1 {here}, i64 {changed}, i64 {words[at]}")
        return words

    def _put(self, word: str, value: Node, shift: str, place: Place, field: Field) -> str:
        code = self.code
        mask = code.op(f"shl i64 {(1 << place.width) - 1}, {shift}")
        kept = code.op(f"and i64 {word}, {code.op(f'xor i64 {mask}, -1')}")
        return code.op(f"or i64 {kept}, {code.op(f'shl i64 {self._raw(value, field)}, {shift}')}")

    def insert(self, word: str, value: Node, bit: int, place: Place, field: Field) -> str:
        """`word` with a cell at a known bit replaced."""
        code = self.code
        mask = ((1 << place.width) - 1) << bit
        kept = code.op(f"and i64 {word}, {_signed(~mask)}")
        raw = self._raw(value, field)
        return code.op(f"or i64 {kept}, {code.op(f'shl i64 {raw}, {bit}') if bit else raw}")

    def _raw(self, value: Node, field: Field) -> str:
        number = self.number(value)
        return self.code.op(f"sub i64 {number}, {field.lo}") if field.lo else number

    def updated(self, pointer: str, words: int, updates: Mapping[Field, Node]) -> list[str]:
        """All words of the state after the updates of a leaf."""
        result = [self.word(pointer, at) for at in range(words)]
        for field, node in updates.items():
            place = self.places[field][1]
            if place is None:
                continue
            if not field.dims:
                result[place.word] = self.insert(result[place.word], node, place.bit, place, field)
                continue
            for at, word in enumerate(self.array(node)):
                first = at * place.per_word
                cells = min(place.per_word, field.size - first)
                mask = ((1 << cells * place.width) - 1) << place.bit
                kept = self.code.op(f"and i64 {result[place.word + at]}, {_signed(~mask)}")
                taken = self.code.op(f"and i64 {word}, {_signed(mask)}")
                result[place.word + at] = self.code.op(f"or i64 {kept}, {taken}")
        return result


def _signed(mask: int) -> int:
    mask &= (1 << 64) - 1
    return mask - (1 << 64) if mask >> 63 else mask


class TreeEmitter:
    """Emits a tree with its parameters enumerated: each one as late, and so for as few cases, as possible."""

    def __init__(
        self,
        values: Values,
        parameters: Sequence[tuple[Node, tuple[int, ...]]],
        finish: Callable[[Leaf, dict[Node, str]], None],
        unroll: int = UNROLL,
    ) -> None:
        self.values = values
        self.code = values.code
        self.parameters = list(parameters)
        self.finish = finish
        self.unroll = unroll
        self._needs: dict[Node, frozenset[Node]] = {}
        self._sizes: dict[int, int] = {}

    def emit(self, tree: Tree, out: str, bound: dict[Node, str]) -> None:
        """Emit `tree` into the present block; every way through it jumps to `out`."""
        missing = self._missing(tree, bound)
        if missing is not None:
            self._enumerate(missing, tree, out, bound)
            return
        if isinstance(tree, Leaf):
            self.finish(tree, bound)
            self.code.jump(out)
            return
        condition = self.values.truth(tree.condition)
        yes, no = self.code.name("yes"), self.code.name("no")
        self.code.branch(condition, yes, no)
        for label, side in ((yes, tree.yes), (no, tree.no)):
            self.code.label(label)
            mark = self.values.mark()
            self.emit(side, out, bound)
            self.values.forget(mark)

    def _missing(self, tree: Tree, bound: dict[Node, str]) -> int | None:
        """The first parameter that must be known here and is not."""
        if isinstance(tree, Leaf):
            if tree.outcome == "refused":
                return None
            wanted = frozenset(node for node, _ in self.parameters)
        else:
            wanted = self.needs(tree.condition)
        for at, (node, _) in enumerate(self.parameters):
            if node in wanted and node not in bound:
                return at
        return None

    def needs(self, node: Node) -> frozenset[Node]:
        """The parameters an expression depends on."""
        known = self._needs.get(node)
        if known is None:
            if node.op == "param":
                known = frozenset([node])
            else:
                known = frozenset().union(*(self.needs(child) for child in children(node)))
            self._needs[node] = known
        return known

    def _enumerate(self, at: int, tree: Tree, out: str, bound: dict[Node, str]) -> None:
        node, domain = self.parameters[at]
        code, values = self.code, self.values
        if len(domain) * self._size(tree) <= self.unroll:
            for index, value in enumerate(domain):
                following = out if index == len(domain) - 1 else code.name("case")
                mark = values.mark()
                values.bind(node, str(value))
                self.emit(tree, following, {**bound, node: str(index)})
                values.forget(mark)
                if following != out:
                    code.label(following)
            return
        with code.loop("0", str(len(domain))) as counter:
            mark = values.mark()
            if domain == tuple(range(domain[0], domain[0] + len(domain))):
                number = code.op(f"add i64 {counter}, {domain[0]}")
            else:
                name = values.tables.setdefault(domain, f"@table{len(values.tables)}")
                number = code.load(name, counter)
            values.bind(node, number)
            following = code.name("case")
            self.emit(tree, following, {**bound, node: counter})
            values.forget(mark)
            code.label(following)
        code.jump(out)

    def _size(self, tree: Tree) -> int:
        """How many different expressions a tree consists of, with a part of an array counted as one."""
        known = self._sizes.get(id(tree))
        if known is None:
            known = self._sizes[id(tree)] = len(_expressions(tree))
        return known


def _expressions(tree: Tree) -> set[Node]:
    found: set[Node] = set()
    nodes: list[Node] = []
    trees: list[Tree] = [tree]
    while trees:
        top = trees.pop()
        if isinstance(top, Leaf):
            nodes += top.updates.values()
        else:
            nodes.append(top.condition)
            trees += [top.yes, top.no]
    while nodes:
        node = nodes.pop()
        if node not in found:
            found.add(node)
            nodes += children(node)
    return found


def table_globals(tables: Mapping[Any, str]) -> str:
    """The constant data that emitted code refers to."""
    lines = []
    for table, name in tables.items():
        numbers = table if isinstance(table, tuple) else table.flat
        entries = ", ".join(f"i64 {int(number)}" for number in numbers)
        lines.append(f"{name} = internal constant [{len(numbers)} x i64] [{entries}]")
    return "\n".join(lines) + "\n"


__all__ = ["Test", "TreeEmitter", "Values", "table_globals"]
