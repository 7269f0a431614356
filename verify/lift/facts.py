"""What is known on one path: intervals of sums, values ruled out, conditions already decided."""

from __future__ import annotations

from verify.lift.expr import TRUTH, Node, const, eq, le, linear, terms

CHOICES = TRUTH | {"select"}
REACH = 4
"""How far into an expression is looked by default."""
CASES = 4
"""Terms of the longest sum that is decided by cases."""


class Facts:
    """Grows with every decision of a path; asked before every fork."""

    __slots__ = ("bounds", "excluded", "reach", "truth")

    def __init__(self) -> None:
        self.bounds: dict[Node, tuple[int, int]] = {}
        self.excluded: dict[Node, set[int]] = {}
        self.truth: dict[Node, bool] = {}
        self.reach = REACH

    def copy(self) -> Facts:
        new = Facts()
        new.bounds = dict(self.bounds)
        new.excluded = {node: set(values) for node, values in self.excluded.items()}
        new.truth = dict(self.truth)
        new.reach = self.reach
        return new

    def range(self, node: Node, depth: int | None = None) -> tuple[int, int]:
        """The interval a number is known to lie in; `depth` limits how far into an expression is looked."""
        op = node.op
        lo, hi = self.bounds.get(node) or (node.lo, node.hi)
        if op != "sum" and op != "select":
            return lo, hi
        depth = self.reach if depth is None else depth
        if op == "sum":
            constant, pairs = node.args
            low = high = constant
            for atom, factor in pairs:
                a, b = self._atom(atom, depth)
                if factor > 0:
                    low += factor * a
                    high += factor * b
                else:
                    low += factor * b
                    high += factor * a
            if constant:  # what is known of the sum is kept without its constant
                bare = self._bare(node)
                if bare is not None and bare in self.bounds:
                    a, b = self.bounds[bare]
                    low, high = max(low, a + constant), min(high, b + constant)
            lo, hi = max(lo, low), min(hi, high)
        elif depth:
            known = self.known(node.args[0], depth - 1)
            picked = [node.args[1]] if known is True else [node.args[2]] if known is False else node.args[1:]
            ranges = [self.range(arg, depth - 1) for arg in picked]
            lo, hi = max(lo, min(r[0] for r in ranges)), min(hi, max(r[1] for r in ranges))
        return lo, hi

    def _atom(self, atom: Node, depth: int) -> tuple[int, int]:
        """The interval of a term of a sum; most are plain cells."""
        return self.range(atom, depth) if atom.op == "select" else self.bounds.get(atom) or (atom.lo, atom.hi)

    @staticmethod
    def _bare(node: Node) -> Node | None:
        _, pairs = terms(node)
        return linear(0, pairs) if pairs[0][1] > 0 else None

    def known(self, condition: Node, depth: int | None = None) -> bool | None:
        """True or False where the path decides `condition`, else None."""
        depth = self.reach if depth is None else depth
        op = condition.op
        if op == "const":
            return bool(condition.lo)
        found = self.truth.get(condition)
        if found is not None:
            return found
        if op in ("le", "eq"):
            left, bound = condition.args
            lo, hi = self.range(left, depth)
            verdict: bool | None = None
            if op == "le":
                verdict = True if hi <= bound else False if lo > bound else None
            elif lo == hi == bound:
                verdict = True
            elif not lo <= bound <= hi or bound in self.excluded.get(left, ()):
                verdict = False
            return self._by_cases(op, left, bound, depth) if verdict is None and depth > 1 else verdict
        if op == "not":
            inner = self.known(condition.args[0], depth)
            return None if inner is None else not inner
        if op in ("and", "or"):
            decides = op == "or"
            if depth <= 0:
                return None
            values = [self.known(arg, depth - 1) for arg in condition.args]
            if decides in values:
                return decides
            return None if None in values else not decides
        lo, hi = self.range(condition, depth)
        return True if lo > 0 or hi < 0 else False if lo == hi == 0 else None

    def _by_cases(self, op: str, left: Node, bound: int, depth: int) -> bool | None:
        """Decide a comparison with a choice in it by looking at both sides of the choice."""
        constant, pairs = terms(left)
        for atom, factor in pairs:
            if len(pairs) > CASES or atom.op not in CHOICES:
                continue
            condition, *sides = atom.args if atom.op == "select" else (atom, const(1), const(0))
            found = set()
            for side, value in zip(sides, (True, False), strict=True):
                there = self.copy()
                there.reach = 1
                there.assume(condition, value)
                rest = linear(constant, [(side, factor), *((a, c) for a, c in pairs if a is not atom)])
                compare = le if op == "le" else eq
                found.add(there.known(compare(rest, const(bound)), depth - 2))
            return found.pop() if len(found) == 1 else None
        return None

    def assume(self, condition: Node, value: bool) -> None:
        """Add a decision and what follows from it at once."""
        if self.truth.get(condition) is value:
            return
        self.truth[condition] = value
        op = condition.op
        if op == "not":
            self.assume(condition.args[0], not value)
        elif (op == "and" and value) or (op == "or" and not value):
            for arg in condition.args:
                self.assume(arg, value)
        elif op == "le":
            left, bound = condition.args
            self.narrow(left, None if value else bound + 1, bound if value else None)
        elif op == "eq":
            left, bound = condition.args
            if value:
                self.narrow(left, bound, bound)
            else:
                self.excluded.setdefault(left, set()).add(bound)
                self.narrow(left, None, None)
        elif op in ("and", "or"):
            known = [self.known(arg) for arg in condition.args]
            if value not in known and known.count(None) == 1:
                self.assume(condition.args[known.index(None)], value)

    def narrow(self, node: Node, lo: int | None, hi: int | None) -> None:
        """Cut the interval of a number, and those of the atoms of a sum."""
        low, high = self.range(node)
        low = low if lo is None else max(low, lo)
        high = high if hi is None else min(high, hi)
        excluded = self.excluded.get(node, ())
        while low in excluded and low <= high:
            low += 1
        while high in excluded and low <= high:
            high -= 1
        self.bounds[node] = (low, high)
        if node.op != "sum":
            return
        constant, pairs = node.args
        for atom, factor in pairs:
            others_low = low_rest = constant
            for other, coefficient in pairs:
                if other is not atom:
                    a, b = self._atom(other, self.reach)
                    if coefficient < 0:
                        a, b = b, a
                    others_low += coefficient * a
                    low_rest += coefficient * b
            # low <= factor * atom + rest <= high
            top, bottom = high - others_low, low - low_rest
            if factor > 0:
                self.narrow(atom, -((-bottom) // factor), top // factor)
            else:
                self.narrow(atom, -(top // -factor), (-bottom) // -factor)
