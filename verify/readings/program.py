"""One LLVM module for a family: featured rules, claims and predicates around the search of `runtime.py`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from verify.claims import Claim
from verify.engines import hash_table as ht
from verify.engines import runtime as rt
from verify.engines.emit import Values, Where, table_globals
from verify.engines.ir import Code
from verify.engines.layout import Layout
from verify.engines.program import SMALL, _folded
from verify.lift.expr import Node
from verify.lift.lifted import parameters
from verify.lift.recursion import deep
from verify.lift.tree import Leaf
from verify.model import BoundRule
from verify.readings import runtime as fr
from verify.readings.comparing import compare_function
from verify.readings.featured import WORD, FeaturedEmitter, signed
from verify.readings.variants import FamilyLifted, Variants
from verify.state import Field, Schema

DEADLOCK, BOUNDS, ERROR, FINAL_ERROR, FIRST_CLAIM = range(5)
"""Slots of events; after the claims come the slots of claims that fail with an exception."""


@dataclass
class FamilyProgram:
    """The text of the module, and what is needed to run it."""

    layout: Layout
    claims: Sequence[Claim]
    words: int
    moves: int
    per_state: int = 0
    seats: tuple[int, int] = (0, 0)
    score_parts: list[int] = field(default_factory=list)
    asks: int = 0
    text: str = ""

    @property
    def first_error(self) -> int:
        return FIRST_CLAIM + len(self.claims)

    @property
    def slots(self) -> int:
        return self.first_error + len(self.claims)


def build(
    lifted: FamilyLifted,
    claims: Sequence[tuple[Claim, int]],
    asks: Sequence[Variants] = (),
    seats: tuple[int, int] = (0, 0),
) -> FamilyProgram:
    """The program for a family; each claim comes with the configurations it speaks of.

    `asks` are further questions about states, `seats` says for how many seats there are results, and of how many numbers.
    """
    with deep():
        return _Builder(lifted, claims, asks, seats).build()


class _Builder:
    def __init__(
        self,
        lifted: FamilyLifted,
        claims: Sequence[tuple[Claim, int]],
        asks: Sequence[Variants],
        seats: tuple[int, int],
    ) -> None:
        self.lifted = lifted
        self.instance = lifted.instance
        self.family = lifted.family
        self.claims = list(claims)
        self.asks = asks
        schema = lifted.lifted.before
        self.layout = Layout(schema)
        self.after_places = self.layout.by_field(lifted.lifted.after)
        self.words = self.family.words
        self.program = FamilyProgram(
            self.layout, [claim for claim, _ in claims], self.words, self.instance.move_count, seats=seats
        )
        self.tables: dict[Any, str] = {}
        self.parts: list[str] = []
        self.classes: dict[int, int] = {}
        self._shared: dict[str, str] = {}

    def build(self) -> FamilyProgram:
        state_words, words, parts = self.layout.words, self.words, self.parts
        parts += [ht.hash_function(state_words), ht.equal_function(state_words)]
        parts += [ht.rehash_function(state_words, False, False), fr.told_function(words)]
        parts += [fr.flush_function(state_words, words), fr.find_function(state_words)]
        final = self.lifted.final()
        if final is not None:
            parts.append(self._predicate("final", final))
        for n, (claim, mask) in enumerate(self.claims):
            if not on_steps(claim):
                parts.append(self._predicate(f"claim{n}", self.lifted.state_claim(claim, mask)))
        for n, ask in enumerate(self.asks):
            parts += [self._predicate(f"question{n}", ask), self._asked(n)]
        self.program.asks = len(self.asks)
        rules = [self._rule(k, bound) for k, bound in enumerate(self.instance.rules)]
        inline = "alwaysinline" if sum(len(code.lines) for code in rules) <= SMALL else ""
        for k, code in enumerate(rules):
            given = "ptr %c, ptr noalias readonly %s, ptr readonly %m, ptr noalias %fill"
            parts.append(code.function(f"internal void @rule{k}({given})", f"nounwind {inline}"))
        parts += [self._successors(), self._expand(final)]
        parts += [fr.before_function(state_words, words), fr.peel_function(state_words, words)]
        parts.append(compare_function(state_words, words))
        if self.program.seats[0]:
            parts += self._scores()
        constants = ", ".join(
            f"i64 {signed(mask >> 64 * at)}" for mask in self.classes for at in range(words)
        )
        sized = max(1, len(self.classes) * words)
        classes = f"@classes = internal constant [{sized} x i64] [{constants or 'i64 0'}]\n"
        self.program.text = rt.PRELUDE + table_globals(self.tables) + classes + "\n".join(parts)
        return self.program

    def _class(self, mask: int) -> int:
        return self.classes.setdefault(mask, len(self.classes))

    def _places(self, schema: Schema, pointer: str) -> dict[Field, Where]:
        places = self.layout.places if schema is self.lifted.lifted.before else self.after_places
        return {f: (pointer, places.get(f)) for f in schema.fields}

    def _answers(self, code: Code, values: Values, variants: Variants, nodes: Sequence[Node]) -> None:
        """Add to `%out` the configurations under which a predicate is true, to `%bad` those where it fails."""
        wanted = fr.loaded(code, "%wanted", self.words)

        def finish(leaf: Leaf, _: dict[Node, str], here: int) -> None:
            pointer = "%bad" if leaf.outcome == "error" else "%out"
            truth = "true" if leaf.outcome == "error" else values.truth(leaf.value)
            for at, word in enumerate(wanted):
                mask = here >> 64 * at & WORD
                if mask:
                    bits = code.op(f"and i64 {word}, {signed(mask)}")
                    kept = code.op(f"select i1 {truth}, i64 {bits}, i64 0")
                    code.store(code.op(f"or i64 {code.load(pointer, at)}, {kept}"), pointer, at)

        emitter = FeaturedEmitter(values, [], finish, wanted, self.family.everything)
        emitter.emit(variants.tree, "over", dict.fromkeys(nodes, ""))
        code.label("over")
        code.do("ret void")

    def _predicate(self, name: str, variants: Variants) -> str:
        code = Code()
        values = Values(code, self._places(self.lifted.lifted.before, "%s"), self.tables)
        self._answers(code, values, variants, [])
        return code.function(f"internal void @{name}(ptr readonly %s, ptr %wanted, ptr %out, ptr %bad)")

    def _asked(self, n: int) -> str:
        """A question, asked of many states: the configurations under which the answer is yes."""
        code = Code()
        bad = code.op(f"alloca i64, i64 {self.words}")
        with code.loop("0", "%n") as i:
            out = rt.row(code, "%out", i, self.words)
            fr.stored(code, ["0"] * self.words, out)
            state = rt.row(code, "%states", i, self.layout.words)
            mask = rt.row(code, "%masks", i, self.words)
            code.do(f"call void @question{n}(ptr {state}, ptr {mask}, ptr {out}, ptr {bad})")
        code.do("ret void")
        return code.function(f"void @ask{n}(ptr %states, ptr %masks, i64 %n, ptr %out)")

    def _scores(self) -> list[str]:
        """For each set of configurations that count alike, a function that writes the scores of many states."""
        width = self.program.seats[1]
        seats = [self.lifted.score(seat, at) for seat in range(self.program.seats[0]) for at in range(width)]
        groups: dict[int, list[Node]] = {}
        left = self.family.everything
        while left:
            lowest = left & -left
            together, nodes = left, []
            for variants in seats:
                mask, tree = next((m, t) for m, t in variants.parts if m & lowest)
                together &= mask
                nodes.append(_folded(tree))
            groups[together] = nodes
            left &= ~together
        made = []
        for n, (mask, nodes) in enumerate(groups.items()):
            self.program.score_parts.append(mask)
            code = Code()
            with code.loop("0", "%n") as i:
                state = rt.row(code, "%states", i, self.layout.words)
                values = Values(code, self._places(self.lifted.lifted.before, state), self.tables)
                for seat, node in enumerate(nodes):
                    code.store(values.number(node), rt.row(code, "%out", i, len(nodes)), seat)
            code.do("ret void")
            made.append(code.function(f"void @scores{n}(ptr %states, i64 %n, ptr %out)"))
        return made

    def _step_check(self, n: int, k: int, bound: BoundRule) -> tuple[str, bool]:
        """A function that checks a claim on one step, for the configurations that make it."""
        claim, mask = self.claims[n]
        variants, looks = self.lifted.step_claim(claim, bound, mask)
        name = f"step{n}_{k}" if looks else f"step{n}"
        if name in self._shared:
            return name, looks
        self._shared[name] = name
        code = Code()
        schema = self.lifted.lifted
        places = self._places(schema.before, "%s") | self._places(schema.after, "%a")
        values = Values(code, places, self.tables)
        nodes = parameters(bound) if looks else []
        for at, node in enumerate(nodes):
            if node.op != "const":
                values.bind(node, f"%p{at}")
        self._answers(code, values, variants, nodes)
        arguments = "".join(f", i64 %p{at}" for at in range(len(nodes)))
        pointers = "ptr readonly %s, ptr readonly %a, ptr %wanted, ptr %out, ptr %bad"
        self.parts.append(code.function(f"internal void @{name}({pointers}{arguments})"))
        code = Code()
        wanted, out, bad = (code.op(f"alloca i64, i64 {self.words}") for _ in range(3))
        here = fr.both(code, fr.loaded(code, "%m", self.words), fr.class_words(code, "%class", self.words))
        given = "".join(f", i64 %p{at}" for at in range(len(nodes)))
        call = f"call void @{name}(ptr %s, ptr %a, ptr {wanted}, ptr {out}, ptr {bad}{given})"
        self._checked(code, n, here, wanted, out, bad, call, "%move")
        code.do("ret void")
        self.parts.append(
            code.function(
                f"internal void @check_{name}(ptr %c, ptr %s, ptr %a, ptr %m, i64 %class, i64 %move{arguments})",
                "nounwind noinline",
            )
        )
        return name, looks

    def _checked(
        self, code: Code, n: int, here: list[str], wanted: str, out: str, bad: str, call: str, move: str
    ) -> None:
        """Ask a claim about the configurations for which it is not settled, and tell what shows."""
        claim, applies = self.claims[n]
        seen = code.at(code.load_pointer("%c", fr.SEEN), str((FIRST_CLAIM + n) * self.words))
        failed = code.at(code.load_pointer("%c", fr.SEEN), str((self.program.first_error + n) * self.words))
        constant = [str(signed(applies >> 64 * at)) for at in range(self.words)]
        open_ones = fr.without(code, fr.both(code, here, constant), fr.loaded(code, seen, self.words))
        open_ones = fr.without(code, open_ones, fr.loaded(code, failed, self.words))
        with code.when(fr.meets(code, open_ones)):
            fr.stored(code, open_ones, wanted)
            fr.stored(code, ["0"] * self.words, out)
            fr.stored(code, ["0"] * self.words, bad)
            code.do(call)
            if claim.kind != "sometimes":
                known = [
                    code.op(f"or i64 {a}, {b}")
                    for a, b in zip(
                        fr.loaded(code, out, self.words), fr.loaded(code, bad, self.words), strict=True
                    )
                ]
                fr.stored(code, fr.without(code, open_ones, known), out)
            for slot, pointer in ((FIRST_CLAIM + n, out), (self.program.first_error + n, bad)):
                with code.when(fr.meets(code, fr.loaded(code, pointer, self.words))):
                    code.do(f"call void @told(ptr %c, i64 {slot}, ptr {pointer}, i64 {move})")

    def _rule(self, k: int, bound: BoundRule) -> Code:
        variants = self.lifted.rule(bound)
        self.program.per_state += bound.count * variants.widest
        steps = [
            (n, *self._step_check(n, k, bound))
            for n, (claim, _) in enumerate(self.claims)
            if on_steps(claim) and bound.count
        ]
        code = Code()
        values = Values(code, self._places(self.lifted.lifted.before, "%s"), self.tables)
        batch, moves = code.load_pointer("%c", fr.BATCH), code.load_pointer("%c", fr.MOVES)
        classes = code.load_pointer("%c", fr.CLASSES)
        wanted = fr.loaded(code, "%m", self.words)
        nodes = parameters(bound)
        domains = list(zip(nodes, bound.domains, strict=True))
        free = [(node, domain) for node, domain in domains if node.op != "const"]

        def finish(leaf: Leaf, indices: dict[Node, str], here: int) -> None:
            if leaf.outcome == "refused":
                return
            times = {"done": 0, "bounds": 1, "error": 2}[leaf.outcome]
            move = str(bound.first + times * self.program.moves)
            stride = 1
            for node, domain in reversed(domains):
                if node.op != "const":
                    scaled = code.op(f"mul i64 {indices[node]}, {stride}")
                    move = code.op(f"add i64 {move}, {scaled}")
                stride *= len(domain)
            fill = code.load("%fill")
            target = rt.row(code, batch, fill, self.layout.words)
            done = leaf.outcome == "done"
            updated = (
                values.updated("%s", self.layout.words, leaf.updates) if done else ["0"] * self.layout.words
            )
            for at, word in enumerate(updated):
                code.store(word, target, at)
            number = self._class(here)
            code.store(move, moves, fill)
            code.store(str(number), classes, fill)
            code.store(code.op(f"add i64 {fill}, 1"), "%fill")
            if done:
                for _, name, looks in steps:
                    given = "".join(f", i64 {values.number(node)}" for node in nodes) if looks else ""
                    code.do(
                        f"call void @check_{name}(ptr %c, ptr %s, ptr {target}, ptr %m, i64 {number}, i64 {move}{given})"
                    )

        if bound.count:
            emitter = FeaturedEmitter(values, free, finish, wanted, self.family.everything)
            emitter.emit(variants.tree, "over", {})
        else:
            code.jump("over")
        code.label("over")
        code.do("ret void")
        return code

    def _successors(self) -> str:
        """All entries of a state, with the configurations of each; bookkeeping goes first for those that have any."""
        code = Code()
        words = self.words
        fill, rest = code.op("alloca i64"), code.op(f"alloca i64, i64 {words}")
        first = code.load("%c", fr.FILL)
        code.store(first, fill)
        classes, entries = code.load_pointer("%c", fr.CLASSES), code.load_pointer("%c", fr.ENTRIES)
        fr.stored(code, fr.loaded(code, "%m", words), rest)
        autos = [k for k, bound in enumerate(self.instance.rules) if bound.rule.sort == "auto"]
        others = [k for k, bound in enumerate(self.instance.rules) if bound.rule.sort != "auto"]
        for group, pointer in ((autos, "%m"), (others, rest)):
            if not group:
                continue
            start = code.load(fill)
            mine = fr.loaded(code, pointer, words)
            with code.when(fr.meets(code, mine)):
                for k in group:
                    code.do(f"call void @rule{k}(ptr %c, ptr %s, ptr {pointer}, ptr {fill})")
                with code.loop(start, code.load(fill)) as j:
                    here = fr.both(code, mine, fr.class_words(code, code.load(classes, j), words))
                    fr.stored(code, here, rt.row(code, entries, j, words))
                    if group is autos:
                        fr.stored(code, fr.without(code, fr.loaded(code, rest, words), here), rest)
        end = code.load(fill)
        code.store(end, "%c", fr.FILL)
        code.do(f"ret i64 {code.op(f'sub i64 {end}, {first}')}")
        return code.function("i64 @successors(ptr %c, ptr %s, ptr %m)")

    def _expand(self, final: Variants | None) -> str:
        """Expand a range of arrivals until it is used up or there is no room; the place reached is kept."""
        code, words = Code(), self.words
        wanted, out, bad, alive = (code.op(f"alloca i64, i64 {words}") for _ in range(4))
        touched = code.op("alloca i8")
        states, arrived = code.load_pointer("%c", rt.STATES), code.load_pointer("%c", fr.ARRIVED)
        arriving = code.load_pointer("%c", fr.ARRIVING)
        with code.loop("%from", "%to") as i:
            code.store(i, "%c", fr.POSITION)
            need = code.op(f"add i64 {code.load('%c', fr.FILL)}, {self.program.per_state}")
            with code.when(code.op(f"icmp ugt i64 {need}, {code.load('%c', fr.ROOM)}")):
                code.return_if(_too_full(code), f"i64 {fr.GROW}")
                code.do("call void @flush(ptr %c)")
            code.store(i, "%c", fr.HERE)
            index = code.op(f"zext i32 {code.load(arrived, i, 'i32')} to i64")
            state = rt.row(code, states, index, self.layout.words)
            mask = rt.row(code, arriving, i, words)
            mine = fr.loaded(code, mask, words)
            for n, (claim, _) in enumerate(self.claims):
                if not on_steps(claim):
                    call = f"call void @claim{n}(ptr {state}, ptr {wanted}, ptr {out}, ptr {bad})"
                    self._checked(code, n, mine, wanted, out, bad, call, "0")
            code.store("0", touched, 0, "i8")
            fr.stored(code, ["0"] * words, alive)
            self._seal(code, state, mask, mine, alive, touched)
            if final is not None and final.is_split:
                self._final_here(code, state, mine, wanted, out, bad)
                some = fr.meets(code, fr.loaded(code, out, words))
                lacking = fr.meets(code, fr.without(code, mine, fr.loaded(code, out, words)))
                with code.when(code.op(f"and i1 {some}, {lacking}")):
                    code.store("1", touched, 0, "i8")
            dead = fr.without(code, mine, fr.loaded(code, alive, words))
            with code.when(fr.meets(code, dead)):
                self._end(code, state, index, dead, wanted, out, bad, final is not None)
            code.store(code.load(touched, 0, "i8"), code.load_pointer("%c", fr.TOUCHED), i, "i8")
        code.store("%to", "%c", fr.POSITION)
        code.return_if(_too_full(code), f"i64 {fr.GROW}")
        code.do("call void @flush(ptr %c)")
        code.do(f"ret i64 {fr.DONE}")
        return code.function("i64 @expand(ptr %c, i64 %from, i64 %to)")

    def _seal(self, code: Code, state: str, mask: str, mine: list[str], alive: str, touched: str) -> None:
        """Make the entries of one state, note failures, and keep the rest in the batch."""
        words = self.words
        kept = code.load("%c", fr.FILL)
        code.do(f"call i64 @successors(ptr %c, ptr {state}, ptr {mask})")
        batch, moves = code.load_pointer("%c", fr.BATCH), code.load_pointer("%c", fr.MOVES)
        entries, end = code.load_pointer("%c", fr.ENTRIES), code.load("%c", fr.FILL)
        code.store(kept, "%c", fr.FILL)
        with code.loop(kept, end) as j:
            entry = rt.row(code, entries, j, words)
            here = fr.loaded(code, entry, words)
            fr.added(code, here, alive)
            with code.when(fr.meets(code, fr.without(code, mine, here))):
                code.store("1", touched, 0, "i8")
            move = code.load(moves, j)
            fine, wrong, onward = code.name("fine"), code.name("wrong"), code.name("onward")
            code.branch(code.op(f"icmp ult i64 {move}, {self.program.moves}"), fine, wrong)
            code.label(wrong)
            slot = code.op(f"udiv i64 {move}, {self.program.moves}")
            slot = code.op(f"add i64 {slot}, {BOUNDS - 1}")
            plain = code.op(f"urem i64 {move}, {self.program.moves}")
            code.do(f"call void @told(ptr %c, i64 {slot}, ptr {entry}, i64 {plain})")
            code.jump(onward)
            code.label(fine)
            place = code.load("%c", fr.FILL)
            with code.when(code.op(f"icmp ne i64 {place}, {j}")):
                ht.copy_rows(
                    code,
                    rt.row(code, batch, j, self.layout.words),
                    rt.row(code, batch, place, self.layout.words),
                    self.layout.words,
                )
                fr.stored(code, here, rt.row(code, entries, place, words))
            code.store(code.op(f"add i64 {place}, 1"), "%c", fr.FILL)
            fr.counted(code, fr.TRANSITIONS)
            code.jump(onward)
            code.label(onward)

    def _final_here(self, code: Code, state: str, which: list[str], wanted: str, out: str, bad: str) -> None:
        fr.stored(code, which, wanted)
        fr.stored(code, ["0"] * self.words, out)
        fr.stored(code, ["0"] * self.words, bad)
        code.do(f"call void @final(ptr {state}, ptr {wanted}, ptr {out}, ptr {bad})")
        with code.when(fr.meets(code, fr.loaded(code, bad, self.words))):
            code.do(f"call void @told(ptr %c, i64 {FINAL_ERROR}, ptr {bad}, i64 0)")

    def _end(
        self,
        code: Code,
        state: str,
        index: str,
        dead: list[str],
        wanted: str,
        out: str,
        bad: str,
        final: bool,
    ) -> None:
        """A state from which no move leads on: is it final, or is the game stuck?"""
        words = self.words
        fr.stored(code, ["0"] * words, out)
        if final:
            self._final_here(code, state, dead, wanted, out, bad)
        number = code.load("%c", fr.ENDS)
        code.store(code.op(f"trunc i64 {index} to i32"), code.load_pointer("%c", fr.ENDED), number, "i32")
        fr.stored(code, dead, rt.row(code, code.load_pointer("%c", fr.ENDING), number, words))
        ended = fr.loaded(code, out, words)
        fr.stored(code, ended, rt.row(code, code.load_pointer("%c", fr.FINALS), number, words))
        fr.counted(code, fr.ENDS)
        fr.stored(code, fr.without(code, dead, ended), out)
        with code.when(fr.meets(code, fr.loaded(code, out, words))):
            code.do(f"call void @told(ptr %c, i64 {DEADLOCK}, ptr {out}, i64 0)")


def _too_full(code: Code) -> str:
    """Whether the batch might not fit."""
    fill = code.load("%c", fr.FILL)
    rows = code.op(f"add i64 {code.load('%c', rt.USED)}, {fill}")
    arrivals = code.op(f"add i64 {code.load('%c', fr.ARRIVALS)}, {fill}")
    many = code.op(f"icmp ugt i64 {rows}, {code.load('%c', fr.LIMIT)}")
    often = code.op(f"icmp ugt i64 {arrivals}, {code.load('%c', fr.MOST_ARRIVALS)}")
    return code.op(f"or i1 {many}, {often}")


def on_steps(claim: Claim) -> bool:
    return claim.on_steps or claim.kind == "ends"
