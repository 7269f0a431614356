"""An author of random rules, in source text: a failure shows a rule that can be read and kept."""

from hypothesis import settings
from hypothesis import strategies as st

from verify import Array, Bool, Int, Kind, Ref

RANDOM = settings(deadline=None, database=None, print_blob=False)
COLOURS = Kind("colour", 3)
TABLES = {"PRICES": ((5,), 5), "ROADS": ((2, 3), 8)}
FIELDS = {
    "low": Int(-3, 4),
    "high": Int(0, 6),
    "wide": Int(-(10**9), 10**9),
    "flag": Bool(),
    "owner": Ref(COLOURS, none=True),
    "fixed": Int(2, 2),
    "row": Array(Int(-2, 3), 4),
    "grid": Array(Int(0, 5), 3, 4),
    "track": Array(Int(0, 100), 25),  # three words
    "cube": Array(Int(-1000, 1000), 2, 3, 4),  # five words
    "bits": Array(Bool(), 70),  # two words
}
SCALARS = {"low": 4, "high": 6, "wide": 10**9, "flag": 1, "owner": 2, "fixed": 2}
ARRAYS = {
    "row": ((4,), 3),
    "grid": ((3, 4), 5),
    "track": ((25,), 100),
    "cube": ((2, 3, 4), 1000),
    "bits": ((70,), 1),
}
WITHIN = {
    "low": "({}) % 8 - 3",
    "high": "({}) % 7",
    "wide": "({})",
    "flag": "({}) % 2",
    "owner": "({}) % 4 - 1",
    "fixed": "2",
    "row": "({}) % 6 - 2",
    "grid": "({}) % 6",
    "track": "({}) % 101",
    "cube": "({}) % 2001 - 1000",
    "bits": "({}) % 2",
}
DOMAINS = ("p=range(3), q=(5, -1, 2)", "p=(1,), q=range(-2, 2)", "p=range(2), q=range(-20, 400)")
LARGEST = 2**40


class Author:
    """Writes the source of a random rule and its helpers. Every number comes with how large it can be."""

    def __init__(self, draw):
        self.draw = draw
        self.lines = []
        self.helpers = []
        self.sizes = {}
        self.asked = []
        self.written = []
        self.loops = 0
        self.gives = None

    def pick(self, *choices):
        return self.draw(st.sampled_from(choices))

    def upto(self, lo, hi):
        return self.draw(st.integers(lo, hi))

    def say(self, indent, text):
        self.lines.append("    " * indent + text)

    # numbers

    def atom(self):
        kind = self.pick("constant", "field", "parameter", "local", "cell", "field")
        if kind == "constant":
            value = self.upto(-3, 6)
            return f"({value})", abs(value)
        if kind == "field":
            name = self.pick(*SCALARS)
            return f"s.{name}", SCALARS[name]
        if kind == "parameter":
            return self.pick(("p", 2), ("q", 400)) if self.gives is None else ("n", 20)
        if kind == "local":
            return self.pick(*self.sizes.items())
        return self.element(ARRAYS, "s.", 0)

    def element(self, among, prefix, depth):
        fresh = not self.written or among is TABLES or self.draw(st.booleans())
        name = self.pick(*among) if fresh else self.pick(*self.written)
        dims, largest = among[name]
        return prefix + name + self.places(dims, depth), largest

    def places(self, dims, depth):
        return "".join(f"[{self.index(dim, depth)}]" for dim in dims)

    def index(self, dim, depth):
        """A place along a dimension, now and then outside of it."""
        kind = self.pick("constant", "within", "parameter", "anything")
        if kind == "constant":
            return str(self.upto(0, dim - 1))
        if kind == "within":
            return f"({self.number(depth - 1)[0] if depth > 0 else self.plain()}) % {dim}"
        if kind == "parameter":
            return "p" if self.gives is None else "n % 3"
        return self.plain()

    def plain(self):
        return self.pick(*(f"s.{name}" for name in SCALARS), *self.sizes)

    def number(self, depth):
        simple = ("atom", "cell", "table", "sum", "call")
        with_one = ("//", "%", "abs", "minus", "times", "truth", "count")
        with_two = ("+", "-", "*", "select", "if", "min", "max", "lowest", "highest")
        kind = self.pick(*simple, *with_one, *with_two) if depth > 0 else "atom"
        if kind == "cell":
            return self.element(ARRAYS, "s.", depth - 1)
        if kind == "table":
            return self.element(TABLES, "", depth - 1)
        if kind == "sum":
            return self.pick(("sum(s.row)", 12), ("sum(s.grid[1])", 20), ("sum(s.track)", 2500))
        if kind == "call" and self.loops < 2 and any(gives for _, gives in self.helpers):
            name = self.pick(*(name for name, gives in self.helpers if gives))
            return f"{name}(s, ({self.number(depth - 1)[0]}) % 20)", 20
        if kind in simple:
            return self.atom()
        if kind == "truth":
            return f"({self.test(depth - 1)})", 1
        if kind == "count":
            return f"count([{self.test(depth - 1)}, {self.test(0)}, {self.test(0)}])", 3
        a, large = self.number(depth - 1)
        if kind in ("//", "%"):
            by = self.pick(1, 2, 3, 4, 7, 10)
            return f"({a}) {kind} {by}", large // by + 1 if kind == "//" else by
        if kind == "abs":
            return f"abs({a})", large
        if kind == "minus":
            return f"-({a})", large
        if kind == "times":
            by = self.upto(-4, 4)
            return (f"({a}) * {by}", large * abs(by)) if large * 4 < LARGEST else (a, large)
        b, larger = self.number(depth - 1)
        if kind == "*" and large * larger < LARGEST:
            return f"({a}) * ({b})", large * larger
        if kind in ("+", "-", "*"):
            return f"({a}) {kind.replace('*', '-')} ({b})", large + larger
        largest = max(large, larger)
        if kind == "select":
            return f"select({self.test(depth - 1)}, {a}, {b})", largest
        if kind == "if":
            return f"(({a}) if {self.test(depth - 1)} else ({b}))", largest
        return f"{kind}({a}, {b})", largest

    # conditions

    def test(self, depth):
        """A condition; now and then one that was asked before, so that answers follow from answers."""
        if self.asked and self.upto(0, 2) == 2:
            return self.pick(*self.asked)
        text = self.new_test(depth)
        if not any(word in text for word in ("i0", "i1", "helper")):
            self.asked.append(text)
        return text

    def new_test(self, depth):
        plain = ("compare", "truth", "in", "chain")
        joined = ("and", "or", "not", "negation", "all_of", "any_of", "&", "|", "nested")
        kind = self.pick(*plain, *joined) if depth > 0 else self.pick(*plain)
        if kind == "truth":
            return self.pick("s.flag", "s.low", self.number(depth - 1)[0])
        if kind == "in":
            return f"({self.number(depth - 1)[0]}) in ({self.upto(-2, 3)}, {self.upto(-2, 5)})"
        if kind in ("compare", "chain"):
            first = f"({self.number(depth - 1)[0]}) {self.pick('<', '<=', '==', '!=', '>', '>=')}"
            before = f"{self.pick('-2', '0', 's.low')} {self.pick('<', '<=')} " if kind == "chain" else ""
            return f"{before}{first} ({self.number(depth - 1)[0]})"
        one = self.test(depth - 1)
        if kind in ("not", "negation"):
            return f"not ({one})" if kind == "not" else f"negation({one})"
        two = self.test(depth - 1)
        if kind == "nested":
            outer, inner = self.pick(("all_of", "any_of"), ("any_of", "all_of"))
            return f"{outer}([{inner}([{one}, {two}]), {self.test(depth - 1)}])"
        if kind in ("all_of", "any_of"):
            return f"{kind}([{one}, {two}])"
        if kind in ("&", "|"):
            return f"((({one}) != 0) {kind} (({two}) != 0))"
        return f"({one}) {kind} ({two})"

    # statements

    def block(self, indent, depth, most=3):
        for _ in range(self.upto(1, most)):
            self.statement(indent, depth)

    def statement(self, indent, depth):
        simple = (
            "write",
            "write",
            "cell",
            "cell",
            "rows",
            "local",
            "step",
            "require",
            "leave",
            "fail",
            "cite",
        )
        nested = ("if", "if", "else", "for", "while", "call", "call") if depth > 0 else ()
        kind = self.pick(*simple, *nested, *(("break",) if self.loops else ()))
        getattr(self, f"_{kind}")(indent, depth)

    def _write(self, indent, depth):
        name = self.pick(*SCALARS)
        self.say(indent, f"s.{name} = " + self.pick(WITHIN[name], "{}").format(self.number(2)[0]))

    def _cell(self, indent, depth):
        name = self.pick(*ARRAYS)
        self.written.append(name)
        value = self.pick(WITHIN[name], WITHIN[name], "{}").format(self.number(2)[0])
        self.say(indent, f"s.{name}{self.places(ARRAYS[name][0], 1)} = {value}")

    def _rows(self, indent, depth):
        a, b, c = self.index(3, 1), self.index(3, 0), self.index(2, 0)
        x, y = self.number(1)[0], self.atom()[0]
        whole = (f"s.grid[{a}] = [{x}, 1, {y}, 2]", f"s.row = [x % 6 - 2 for x in ({y}, s.low, 0, {x})]")
        copied = (f"s.grid[{a}] = s.grid[{b}]", "s.row = s.row", f"s.cube[{c}][{a}] = s.cube[1][{b}]")
        self.say(indent, self.pick(*whole, *copied))

    def _local(self, indent, depth):
        name = self.pick(*(name for name in self.sizes if name in "vw"))
        text, largest = self.number(2)
        if self.loops or largest > 10**6:
            text, largest = f"({text}) % 9 - 2", 9
        self.sizes[name] = max(self.sizes[name], largest)
        self.say(indent, f"{name} = {text}")

    def _step(self, indent, depth):
        change = f"{self.pick('+=', '-=')} {self.pick('1', 's.flag', '2')}"
        self.say(indent, f"s.{self.pick('low', 'high', 'row[3]', 'track[24]')} {change}")

    def _require(self, indent, depth):
        self.say(indent, f"require({self.test(2)}, '{self.pick('A', 'B', 'C')}')")

    def _cite(self, indent, depth):
        self.say(indent, f"cite('{self.pick('Y', 'Z')}')")

    def _if(self, indent, depth):
        self.say(indent, f"if {self.test(2)}:")
        self.block(indent + 1, depth - 1)

    def _else(self, indent, depth):
        self._if(indent, depth)
        if self.draw(st.booleans()):
            self.say(indent, f"elif {self.test(1)}:")
            self.block(indent + 1, depth - 1, 2)
        self.say(indent, "else:")
        self.block(indent + 1, depth - 1)

    def _for(self, indent, depth):
        self.say(indent, f"for i{self.loops} in {self.pick('range(2)', '(2, 0, 1)', 'range(3)')}:")
        self._looped(indent, depth)

    def _while(self, indent, depth):
        name = f"i{self.loops}"
        self.say(indent, f"{name} = 0")
        self.say(indent, f"while {name} < {self.pick('2', '3', 's.low', 's.owner')} and ({self.test(1)}):")
        self.say(indent + 1, f"{name} += 1")
        self._looped(indent, depth)

    def _looped(self, indent, depth):
        name = f"i{self.loops}"
        self.loops += 1
        self.sizes[name] = 4
        self.block(indent + 1, depth - 1, 2)
        self.loops -= 1
        del self.sizes[name]

    def _call(self, indent, depth):
        name = self.pick(*(name for name, _ in self.helpers)) if self.helpers else "abs"
        arguments = f"s, ({self.number(1)[0]}) % 20" if self.helpers else "0"
        self.say(indent, f"{name}({arguments})")

    def _break(self, indent, depth):
        self.say(indent, f"if {self.test(1)}:")
        self.say(indent + 1, self.pick("break", "continue"))

    def _leave(self, indent, depth):
        self.say(indent, f"if {self.test(1)}:")
        self.give(indent + 1)

    def _fail(self, indent, depth):
        self.say(indent, f"if {self.test(1)}:")
        self.say(indent + 1, "raise ValueError('broken')")

    def give(self, indent):
        self.say(indent, f"return ({self.number(1)[0]}) % 20" if self.gives else "return")

    # functions

    def helper(self, name, gives):
        self.gives, self.sizes, self.asked = gives, {"v": 1, "n": 20}, []
        self.say(0, "@merged")
        self.say(0, f"def {name}(s, n):")
        self.say(1, "v = 1")
        self.block(1, 2, 2)
        self.give(1)
        self.helpers.append((name, gives))

    def rule(self):
        self.gives, self.sizes, self.asked = None, {"v": 0, "w": 2}, []
        self.say(0, f"@rule({self.pick(*DOMAINS)})")
        self.say(0, "def move(s, p, q):")
        self.say(1, "v, w = 0, p")
        self.block(1, 2, 5)


@st.composite
def rules_as_text(draw):
    author = Author(draw)
    for n in range(author.upto(0, 2)):
        author.helper(f"helper{n}", draw(st.booleans()))
    author.rule()
    return "\n".join(author.lines)
