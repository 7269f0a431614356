"""A small writer of LLVM IR text: named values, blocks, loops and conditions."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


class Code:
    """The body of one function. Values are text: a literal or a `%name`."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.block = "entry"
        self._count = 0

    def name(self, stem: str) -> str:
        self._count += 1
        return f"{stem}{self._count}"

    def op(self, text: str) -> str:
        """Emit an instruction with a result; gives the result's name."""
        self._count += 1
        result = f"%v{self._count}"
        self.lines.append(f"  {result} = {text}")
        return result

    def do(self, text: str) -> None:
        """Emit an instruction without a result."""
        self.lines.append(f"  {text}")

    def label(self, label: str) -> None:
        self.lines.append(f"{label}:")
        self.block = label

    def jump(self, label: str) -> None:
        self.do(f"br label %{label}")

    def branch(self, condition: str, yes: str, no: str) -> None:
        self.do(f"br i1 {condition}, label %{yes}, label %{no}")

    def at(self, pointer: str, index: str, kind: str = "i64") -> str:
        """The address of element `index` of an array of `kind`."""
        return self.op(f"getelementptr inbounds {kind}, ptr {pointer}, i64 {index}")

    def load(self, pointer: str, index: str | int = 0, kind: str = "i64") -> str:
        where = pointer if index in (0, "0") else self.at(pointer, str(index), kind)
        return self.op(f"load {kind}, ptr {where}")

    def store(self, value: str, pointer: str, index: str | int = 0, kind: str = "i64") -> None:
        where = pointer if index in (0, "0") else self.at(pointer, str(index), kind)
        self.do(f"store {kind} {value}, ptr {where}")

    def load_pointer(self, base: str, index: int) -> str:
        return self.load(base, index, "ptr")

    @contextmanager
    def loop(self, first: str, end: str) -> Iterator[str]:
        """for i in first..end-1; the value is i."""
        head, body, latch, out = (self.name(stem) for stem in ("head", "body", "latch", "out"))
        before, value, following = self.block, f"%{self.name('i')}", f"%{self.name('next')}"
        self.jump(head)
        self.label(head)
        self.do(f"{value} = phi i64 [ {first}, %{before} ], [ {following}, %{latch} ]")
        going = self.op(f"icmp ult i64 {value}, {end}")
        self.branch(going, body, out)
        self.label(body)
        yield value
        self.jump(latch)
        self.label(latch)
        self.do(f"{following} = add i64 {value}, 1")
        self.jump(head)
        self.label(out)

    @contextmanager
    def when(self, condition: str) -> Iterator[None]:
        """if condition."""
        yes, out = self.name("then"), self.name("end")
        self.branch(condition, yes, out)
        self.label(yes)
        yield
        self.jump(out)
        self.label(out)

    def return_if(self, condition: str, value: str) -> None:
        """return value if condition."""
        yes, out = self.name("leave"), self.name("stay")
        self.branch(condition, yes, out)
        self.label(yes)
        self.do(f"ret {value}")
        self.label(out)

    def function(self, signature: str, attributes: str = "nounwind") -> str:
        body = "\n".join(self.lines)
        return f"define {signature} {attributes} {{\nentry:\n{body}\n}}\n"
