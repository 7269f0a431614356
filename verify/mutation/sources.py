"""The functions that rules run through: their source as syntax trees, and other code put in their place."""

from __future__ import annotations

import ast
import functools
import gc
import sys
import sysconfig
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any

from verify.lift.lifted import Lifted
from verify.lift.trace import trusting
from verify.model import Instance
from verify.rules import Rule

Definition = ast.FunctionDef | ast.Lambda
TOOLKIT = str(Path(__file__).parent.parent)
ELSEWHERE = tuple(sysconfig.get_paths()[key] for key in ("stdlib", "platstdlib", "purelib", "platlib"))


@dataclass(eq=False)
class Source:
    """A function of a model: its object, its syntax tree, and the top-level statement that holds it.

    `rules` run through it, each through some of its `lines`.
    """

    function: FunctionType
    path: Path
    node: Definition
    top: ast.stmt
    rules: list[str] = field(default_factory=list)
    lines: dict[str, set[int]] = field(default_factory=dict)

    @property
    def name(self) -> str:
        return self.function.__qualname__

    def compiled(self) -> CodeType:
        """The code of the syntax tree as it is now."""
        module = ast.Module([self.top], [])
        code = compile(module, self.function.__code__.co_filename, "exec", dont_inherit=True)
        found = _inside(code, self.function.__code__)
        assert found is not None
        return found

    def reached(self, first: int, last: int) -> tuple[str, ...]:
        """The rules that run through any of these lines: to the others it makes no difference what stands there."""
        span = range(first, last + 1)
        return tuple(name for name in self.rules if not self.lines[name].isdisjoint(span))

    @contextmanager
    def replaced(self) -> Iterator[None]:
        """While it lasts, the function does what the syntax tree says now."""
        own = self.function.__code__
        self.function.__code__ = self.compiled()
        try:
            yield
        finally:
            self.function.__code__ = own


def _inside(code: CodeType, like: CodeType) -> CodeType | None:
    """The code of the function that stands where `like` stands."""
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            same = (constant.co_qualname, constant.co_firstlineno) == (like.co_qualname, like.co_firstlineno)
            found = constant if same else _inside(constant, like)
            if found is not None:
                return found
    return None


@dataclass
class Looked:
    """The traced rules of an instance, the functions they run through, and the readings each of them asks for."""

    lifted: Lifted
    sources: list[Source]
    readings: dict[str, set[str]]


def look_through(instance: Instance) -> Looked:
    """Trace all rules and see what they run through."""
    lifted = Lifted(instance)
    found: dict[CodeType, Source | None] = {}
    readings: dict[str, set[str]] = {}
    options = instance.options
    for bound in instance.rules:
        readings[bound.rule.name] = set()
        instance.options = _Asked(options, readings[bound.rule.name])
        try:
            ran = _run_through(partial(lifted.rule, bound))
        finally:
            instance.options = options
        for code, module in ran.modules.items():
            if code not in found:
                found[code] = _source(code, module)
            source = found[code]
            if source is not None and bound.rule.name not in source.rules:
                source.rules.append(bound.rule.name)
                source.lines[bound.rule.name] = ran.lines[code.co_filename]
    kept = [source for source in found.values() if source is not None]
    return Looked(lifted, sorted(kept, key=lambda s: (str(s.path), s.node.lineno)), readings)


class _Asked(dict[str, Any]):
    """The readings of an instance; notes which of them are asked for."""

    def __init__(self, options: dict[str, Any], names: set[str]) -> None:
        super().__init__(options)
        self.names = names

    def __getitem__(self, name: str) -> Any:
        self.names.add(name)
        return super().__getitem__(name)


@dataclass
class _Ran:
    """The code of models that ran, with the module it belongs to, and the lines of each file."""

    modules: dict[CodeType, str] = field(default_factory=dict)
    lines: dict[str, set[int]] = field(default_factory=dict)


def _run_through(body: Callable[[], Any]) -> _Ran:
    """The code of models that runs while `body` does."""
    ran = _Ran()
    ours: dict[str, bool] = {}

    def line(frame: FrameType, event: str, _: Any) -> Any:
        if event == "line":
            ran.lines[frame.f_code.co_filename].add(frame.f_lineno)
        return line

    def call(frame: FrameType, event: str, _: Any) -> Any:
        code = frame.f_code
        file = code.co_filename
        if file not in ours:
            ours[file] = not file.startswith((TOOLKIT, "<", *ELSEWHERE))
            ran.lines[file] = set()
        if not ours[file]:
            return None
        ran.modules[code] = frame.f_globals.get("__name__", "")
        return line

    before = sys.gettrace()
    sys.settrace(call)
    try:
        with trusting():
            body()
    finally:
        sys.settrace(before)
    return ran


def _source(code: CodeType, module: str) -> Source | None:
    """The source of a function, or None where no fault can be planted: it is part of another, or cached."""
    if "<locals>" in code.co_qualname or code.co_name in ("<module>", "<genexpr>", "<listcomp>"):
        return None
    function = _function(code, module)
    path = Path(code.co_filename)
    if function is None or not path.is_file():
        return None
    for top in parsed(path).body:
        nodes = [node for node in ast.walk(top) if _stands_at(node, code)]
        if len(nodes) == 1:
            node = nodes[0]
            assert isinstance(node, ast.FunctionDef | ast.Lambda)
            return Source(function, path, node, top)
    return None


def _stands_at(node: ast.AST, code: CodeType) -> bool:
    if isinstance(node, ast.Lambda):
        return code.co_name == "<lambda>" and node.lineno == code.co_firstlineno
    if not isinstance(node, ast.FunctionDef) or node.name != code.co_name:
        return False
    first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
    return first == code.co_firstlineno


def _function(code: CodeType, module: str) -> FunctionType | None:
    """The function object of that code. One whose results are kept by a cache is left alone."""
    if code.co_name != "<lambda>":
        held: Any = sys.modules.get(module)
        for name in code.co_qualname.split("."):
            held = vars(held).get(name) if hasattr(held, "__dict__") else None
        if isinstance(held, functools.cached_property) or type(held).__name__ == "_lru_cache_wrapper":
            return None
        if isinstance(held, Rule):
            held = held.function
    owners = [f for f in gc.get_referrers(code) if isinstance(f, FunctionType) and f.__code__ is code]
    return owners[0] if len(owners) == 1 else None


@functools.cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))
