"""One LLVM module for an instance: its rules, claims and final predicate around the search runtime."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import prod
from typing import Any

from verify.claims import Claim
from verify.engines import hash_table as ht
from verify.engines import runtime as rt
from verify.engines.canonical import canonical_function
from verify.engines.differ import differ_function, idle_function
from verify.engines.emit import UNROLL, TreeEmitter, Values, Where, table_globals
from verify.engines.fan import fan_function, judge_function
from verify.engines.ir import Code
from verify.engines.layout import Layout
from verify.engines.walk import walk_function
from verify.lift import expr
from verify.lift.expr import Node
from verify.lift.lifted import Lifted, parameters
from verify.lift.recursion import deep
from verify.lift.tree import Leaf, Tree
from verify.model import BoundRule
from verify.state import Field, Schema

FIND, DEADLOCK, BOUNDS, ERROR, FIRST_CLAIM = range(5)
"""Slots of the records: what is noted with the smallest state and move that show it."""

RULE_ARGUMENTS = ", ".join(
    ["ptr noalias %t", "ptr noalias readonly %s", "ptr noalias %fill", "ptr noalias %batch"]
    + ["ptr noalias %moves", "ptr noalias %hits"]
)
"""What a rule's function is given: pointers that do not overlap, so that little has to be loaded again."""
SMALL = 3_000
"""Lines of rules up to which everything is inlined into one function."""


@dataclass
class Counter:
    """What one of the hit counters counts: a leaf of a rule, or a clause applied on some of its runs."""

    bound: BoundRule
    leaf: Leaf
    clause: str = ""


@dataclass
class Program:
    """The text of the module, and how to read what it counts."""

    layout: Layout
    claims: Sequence[Claim]
    counters: list[Counter] = field(default_factory=list)
    text: str = ""
    has_final: bool = False

    @property
    def first_error(self) -> int:
        """The slots for claims that fail with an exception; the last one is for the final predicate."""
        return FIRST_CLAIM + len(self.claims)

    @property
    def predicates(self) -> list[str]:
        """The functions of one state: the final predicate, where there is one, and claims on states."""
        asked = [f"claim{n}" for n, c in enumerate(self.claims) if not c.on_steps and c.kind != "ends"]
        return (["final"] if self.has_final else []) + asked

    @property
    def slots(self) -> int:
        return self.first_error + len(self.claims) + 1

    @property
    def row_size(self) -> int:
        """Numbers in one record: how often, the move, the packed state."""
        return self.layout.words + 2


def build(lifted: Lifted, claims: Sequence[Claim], reduce: bool = True, loose: bool = False) -> Program:
    """The program that searches an instance and checks `claims` on the way; `reduce` uses its symmetry.

    A `loose` one calls its rules through a table of addresses, so that some can be exchanged (exchange.py).
    """
    with deep():
        return Builder(lifted, claims, reduce, loose).build()


class Builder:
    """Writes the module. With `addresses` of the functions of another module its rules are to be used there:
    they call those functions, and count nothing.
    """

    def __init__(
        self,
        lifted: Lifted,
        claims: Sequence[Claim],
        reduce: bool = True,
        loose: bool = False,
        addresses: Mapping[str, int] | None = None,
    ) -> None:
        self.lifted = lifted
        self.reduce = reduce
        self.linkage = "" if loose else "internal "
        self.loose = loose
        self.addresses = addresses
        self.weighted = any(bound.rule.weight is not None for bound in lifted.instance.rules)
        self.instance = lifted.instance
        self.layout = Layout(lifted.before)
        self.after_places = self.layout.by_field(lifted.after)
        self.program = Program(self.layout, claims)
        self.tables: dict[Any, str] = {}
        self.parts: list[str] = []
        self._shared: dict[int, str] = {}
        self._step_names: dict[tuple[int, int], tuple[str, bool]] = {}
        self.step_claims = [
            (n, claim) for n, claim in enumerate(claims) if claim.on_steps or claim.kind == "ends"
        ]

    def callee(self, name: str) -> str:
        """What a call of a function is written with: its name, or the address that it has elsewhere."""
        return f"@{name}" if self.addresses is None else f"inttoptr (i64 {self.addresses[name]} to ptr)"

    def build(self) -> Program:
        words = self.layout.words
        direct = words == 1 and self.lifted.before.bits() <= ht.DIRECT_BITS
        parts = self.parts
        parts += [ht.hash_function(words), ht.equal_function(words)]
        parts.append(rt.record_function(words, self.linkage))
        parts += [
            ht.flush_function(words, False, direct),
            ht.flush_function(words, True, direct),
            ht.flush_either(),
        ]
        parts += [rt.expand_function(words, self.instance.move_count)]
        parts += [ht.rehash_function(words, False, direct), ht.rehash_function(words, True, direct)]
        parts += [
            ht.move_row_function(words, direct),
            ht.has_function(words, direct),
            rt.before_function(words, FIND),
        ]
        if self.loose:
            parts += [idle_function(RULE_ARGUMENTS), differ_function(words)]
        tables = ""
        symmetry = self.instance.symmetry if self.reduce else None
        if symmetry is not None:
            function, tables = canonical_function(self.layout, symmetry)
            parts.append(function)
        final = self.lifted.final()
        self.program.has_final = final is not None
        if final is not None:
            parts.append(self._predicate("final", final))
        for n, claim in enumerate(self.program.claims):
            if (n, claim) not in self.step_claims:
                parts.append(self._predicate(f"claim{n}", self.lifted.state_claim(claim)))
        rules = [self.rule(k, bound) for k, bound in enumerate(self.instance.rules)]
        small = sum(len(code.lines) for code in rules) <= SMALL
        inline = "alwaysinline" if small and not self.loose else ""
        for k, code in enumerate(rules):
            signature = f"{self.linkage}void @rule{k}({RULE_ARGUMENTS})"
            parts.append(code.function(signature, f"nounwind {inline}"))
        parts.append(self._successors(final is not None, symmetry is not None))
        parts += [self._check_state(final is not None), self._check(), walk_function(words, self.weighted)]
        parts += [
            fan_function(words, self.instance.move_count),
            judge_function(words, self.program.predicates),
        ]
        rule_of_move = ", ".join(
            f"i64 {k}" for k, bound in enumerate(self.instance.rules) for _ in range(bound.count)
        )
        tables += f"@rule_of_move = internal constant [{self.instance.move_count} x i64] [{rule_of_move}]\n"
        self.program.text = rt.PRELUDE + table_globals(self.tables) + tables + "\n".join(parts)
        return self.program

    def _places(self, schema: Schema, pointer: str) -> dict[Field, Where]:
        places = self.layout.places if schema is self.lifted.before else self.after_places
        return {f: (pointer, places.get(f)) for f in schema.fields}

    def _predicate(self, name: str, tree: Tree) -> str:
        """A function of one state: 0 no, 1 yes, 2 it failed."""
        code = Code()
        values = Values(code, self._places(self.lifted.before, "%s"), self.tables)
        _verdict(code, values, tree, [])
        return code.function(f"internal i32 @{name}(ptr noalias readonly %s)")

    def _step_predicate(self, n: int, k: int, claim: Claim, bound: BoundRule) -> tuple[str, bool]:
        """A function of two states and a rule's parameters; one for all rules where the move does not matter.

        Gives its name, and whether it takes the parameters.
        """
        if self.addresses is not None:
            return (f"step{n}", False) if f"step{n}" in self.addresses else (f"step{n}_{k}", True)
        tree = self.lifted.step_claim(claim, bound)
        if id(tree) in self._shared:
            return self._shared[id(tree)], False
        shared = self.lifted.ignores_moves(claim)
        name = f"step{n}" if shared else f"step{n}_{k}"
        code = Code()
        places = self._places(self.lifted.before, "%s") | self._places(self.lifted.after, "%a")
        values = Values(code, places, self.tables)
        nodes = [] if shared else parameters(bound)
        for at, node in enumerate(nodes):
            if node.op != "const":
                values.bind(node, f"%p{at}")
        _verdict(code, values, tree, nodes)
        arguments = "".join(f", i64 %p{at}" for at in range(len(nodes)))
        pointers = "ptr noalias readonly %s, ptr noalias readonly %a"
        self.parts.append(code.function(f"{self.linkage}i32 @{name}({pointers}{arguments})"))
        if shared:
            self._shared[id(tree)] = name
        return name, not shared

    def rule(self, k: int, bound: BoundRule) -> Code:
        """The code of a rule: every enabled move of it goes into the batch."""
        tree = self.lifted.rule(bound)
        for n, claim in self.step_claims:
            self._step_names[n, k] = self._step_predicate(n, k, claim, bound)
        code = Code()
        values = Values(code, self._places(self.lifted.before, "%s"), self.tables)
        nodes = parameters(bound)
        domains = list(zip(nodes, bound.domains, strict=True))
        free = [(node, domain) for node, domain in domains if node.op != "const"]
        numbers: dict[int, int] = {}

        def counter(leaf: Leaf, clause: str = "") -> int:
            self.program.counters.append(Counter(bound, leaf, clause))
            return len(self.program.counters) - 1

        for leaf in _leaves_of(tree):
            numbers[id(leaf)] = counter(leaf)
        cites = {
            id(leaf): [
                (condition, counter(leaf, clause))
                for clause, condition in leaf.cites
                if condition.op != "const"
            ]
            for leaf in _leaves_of(tree)
        }

        def hit(number: int, amount: str) -> None:
            if self.addresses is not None:
                return
            where = code.at("%hits", str(number))
            code.store(code.op(f"add i64 {code.load(where)}, {amount}"), where)

        def finish(leaf: Leaf, indices: dict[Node, str]) -> None:
            hit(numbers[id(leaf)], str(prod(len(domain) for node, domain in free if node not in indices)))
            if leaf.outcome == "refused":
                return
            move = str(bound.first)
            stride = 1
            for node, domain in reversed(domains):
                if node.op != "const":
                    scaled = code.op(f"mul i64 {indices[node]}, {stride}")
                    move = code.op(f"add i64 {move}, {scaled}")
                stride *= len(domain)
            if leaf.outcome != "done":
                slot = BOUNDS if leaf.outcome == "bounds" else ERROR
                code.store(code.op(f"add i64 {code.load('%t', rt.FAILURES)}, 1"), "%t", rt.FAILURES)
                code.do(f"call void {self.callee('record')}(ptr %t, i64 {slot}, ptr %s, i64 {move})")
                return
            for condition, number in cites[id(leaf)]:
                hit(number, code.op(f"zext i1 {values.truth(condition)} to i64"))
            fill = code.load("%fill")
            target = rt.row(code, "%batch", fill, self.layout.words)
            for at, word in enumerate(values.updated("%s", self.layout.words, leaf.updates)):
                code.store(word, target, at)
            code.store(move, "%moves", fill)
            if self.weighted:
                code.store(self._weight(bound, values), code.load_pointer("%t", rt.WEIGHTS), fill)
            code.store(code.op(f"add i64 {fill}, 1"), "%fill")
            for n, claim in self.step_claims:
                arguments = "".join(f", i64 {values.number(node)}" for node in nodes)
                flag = code.load(code.load_pointer("%t", rt.ACTIVE), n, "i8")
                with code.when(code.op(f"icmp ne i8 {flag}, 0")):
                    name, takes = self._step_names[n, k]
                    called = f"call i32 {self.callee(name)}"
                    verdict = code.op(f"{called}(ptr %s, ptr {target}{arguments if takes else ''})")
                    self._noted(code, verdict, claim, n, "%s", move)

        if bound.count:
            unroll = UNROLL if self.addresses is None else UNROLL // 4
            TreeEmitter(values, free, finish, unroll).emit(tree, "over", {})
        else:
            code.jump("over")
        code.label("over")
        code.do("ret void")
        return code

    def _successors(self, final: bool, symmetric: bool) -> str:
        code = Code()
        first, failures = code.load("%t", rt.FILL), code.load("%t", rt.FAILURES)
        fill = code.op("alloca i64")
        code.store(first, fill)
        batch, moves = code.load_pointer("%t", rt.BATCH), code.load_pointer("%t", rt.MOVES)
        hits = code.load_pointer("%t", rt.HITS)
        given = f"ptr %t, ptr %s, ptr {fill}, ptr {batch}, ptr {moves}, ptr {hits}"
        autos = [k for k, bound in enumerate(self.instance.rules) if bound.rule.sort == "auto"]
        others = [k for k, bound in enumerate(self.instance.rules) if bound.rule.sort != "auto"]
        for k in autos:
            code.do(f"call void {self._found(code, k)}({given})")
        code.jump("choice")
        code.label("choice")
        if autos:
            quiet = code.op(f"icmp eq i64 {code.load(fill)}, {first}")
            sound = code.op(f"icmp eq i64 {code.load('%t', rt.FAILURES)}, {failures}")
            code.branch(code.op(f"and i1 {quiet}, {sound}"), "others", "count")
        else:
            code.jump("others")
        code.label("others")
        for k in others:
            code.do(f"call void {self._found(code, k)}({given})")
        code.jump("count")
        code.label("count")
        code.store(code.load(fill), "%t", rt.FILL)
        made = code.op(f"sub i64 {code.load(fill)}, {first}")
        none = code.op(f"icmp eq i64 {made}, 0")
        sound = code.op(f"icmp eq i64 {code.load('%t', rt.FAILURES)}, {failures}")
        with code.when(code.op(f"and i1 {none}, {sound}")):
            over = code.op("icmp eq i32 0, 1")
            if final:
                over = code.op(f"icmp eq i32 {code.op('call i32 @final(ptr %s)')}, 1")
            with code.when(code.op(f"xor i1 {over}, true")):
                code.store(code.op(f"add i64 {code.load('%t', rt.DEAD)}, 1"), "%t", rt.DEAD)
                code.do(f"call void @record(ptr %t, i64 {DEADLOCK}, ptr %s, i64 0)")
        if symmetric:
            with code.loop(first, code.load(fill)) as i:
                code.do(f"call void @canonical(ptr {rt.row(code, batch, i, self.layout.words)})")
        code.do(f"ret i64 {made}")
        return code.function("i64 @successors(ptr %t, ptr noalias readonly %s)")

    def _found(self, code: Code, k: int) -> str:
        """The function of a rule, from the table where rules can be exchanged."""
        return code.load(code.load_pointer("%t", rt.RULES), k, "ptr") if self.loose else f"@rule{k}"

    def _noted(self, code: Code, verdict: str, claim: Claim, n: int, state: str, move: str) -> None:
        """Record what a claim's verdict shows: a failure, or for `sometimes` a success."""
        telling = 1 if claim.kind == "sometimes" else 0
        for says, slot in ((telling, FIRST_CLAIM + n), (2, self.program.first_error + n)):
            with code.when(code.op(f"icmp eq i32 {verdict}, {says}")):
                code.do(f"call void {self.callee('record')}(ptr %t, i64 {slot}, ptr {state}, i64 {move})")

    def _weight(self, bound: BoundRule, values: Values) -> str:
        """How often an outcome of chance happens; a decision counts once."""
        tree = self.lifted.weight(bound)
        if tree is None:
            return "1"
        return values.number(_folded(tree))

    def _check_state(self, final: bool) -> str:
        """State claims on one state."""
        code = Code()
        active = code.load_pointer("%t", rt.ACTIVE)
        if final:
            verdict = code.op("call i32 @final(ptr %s)")
            over = code.op(f"icmp eq i32 {verdict}, 1")
            with code.when(code.op(f"icmp eq i32 {verdict}, 2")):
                last = self.program.first_error + len(self.program.claims)
                code.do(f"call void @record(ptr %t, i64 {last}, ptr %s, i64 0)")
            finals = code.op(f"add i64 {code.load('%t', rt.FINALS)}, {code.op(f'zext i1 {over} to i64')}")
            code.store(finals, "%t", rt.FINALS)
        for n, claim in enumerate(self.program.claims):
            if claim.on_steps or claim.kind == "ends":
                continue
            flag = code.load(active, n, "i8")
            with code.when(code.op(f"icmp ne i8 {flag}, 0")):
                verdict = code.op(f"call i32 @claim{n}(ptr %s)")
                self._noted(code, verdict, claim, n, "%s", "0")
        code.do("ret void")
        return code.function(
            "internal void @check_state(ptr %t, ptr noalias readonly %s)", "nounwind alwaysinline"
        )

    def _check(self) -> str:
        """State claims on a range of rows."""
        code = Code()
        states = code.load_pointer("%c", rt.STATES)
        with code.loop("%from", "%to") as i:
            state = rt.row(code, states, i, self.layout.words)
            code.do(f"call void @check_state(ptr %t, ptr {state})")
        code.do("ret void")
        return code.function("void @check(ptr %c, ptr %t, i64 %from, i64 %to)")


def _folded(tree: Tree) -> Node:
    """A tree of numbers as one expression; a leaf that fails counts as 0."""
    if isinstance(tree, Leaf):
        return tree.value if isinstance(tree.value, Node) else expr.const(0)
    return expr.select(tree.condition, _folded(tree.yes), _folded(tree.no))


def _leaves_of(tree: Tree) -> list[Leaf]:
    from verify.lift.tree import leaves

    return list(leaves(tree))


def _verdict(code: Code, values: Values, tree: Tree, nodes: Sequence[Node]) -> None:
    def finish(leaf: Leaf, indices: dict[Node, str]) -> None:
        if leaf.outcome == "error":
            code.do("ret i32 2")
        else:
            code.do(f"ret i32 {code.op(f'zext i1 {values.truth(leaf.value)} to i32')}")
        code.label(code.name("unreached"))

    TreeEmitter(values, [], finish).emit(tree, "never", dict.fromkeys(nodes, ""))
    code.label("never")
    code.do("unreachable")
