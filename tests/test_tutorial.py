"""The tutorial, run: its files written, its commands made, its output compared."""

import ast
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
BLOCK = re.compile(r"^```(\w+)([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
VARIES = [
    (r"\d+\.\d+ s\b", "N s"),
    (r"[\d.]+ [KM]iB", "N KiB"),
    (r"[\d,]+ moves a second", "N moves a second"),
    (r"native engine( on \d+ cores)?", "native engine"),
]


def normal(text):
    """A line without what differs from run to run."""
    for pattern, instead in VARIES:
        text = re.sub(pattern, instead, text)
    return re.sub(r" +", " ", re.sub(r"━+", "━", text)).rstrip()


def matches(expected, actual):
    """Whether lines are equal, where `...` stands for any number of lines."""
    if not expected:
        return not actual
    if expected[0] == "...":
        return any(matches(expected[1:], actual[at:]) for at in range(len(actual) + 1))
    return bool(actual) and expected[0] == actual[0] and matches(expected[1:], actual[1:])


def function_span(source, name):
    """First and last line of a function with its decorators."""
    for node in ast.parse(source).body:
        if isinstance(node, ast.FunctionDef) and node.name == name:
            first = min([node.lineno, *(d.lineno for d in node.decorator_list)])
            return first - 1, node.end_lineno
    raise AssertionError(f"no function {name}")


def edit(folder, options, body):
    path = folder / options["edit"]
    source = path.read_text()
    lines = source.splitlines(keepends=True)
    if "text" in options:
        assert source.count(options["text"]) == 1
        path.write_text(source.replace(options["text"], body.rstrip("\n")))
    elif "replace" in options:
        first, last = function_span(source, options["replace"])
        path.write_text("".join(lines[:first]) + body.rstrip("\n") + "\n" + "".join(lines[last:]))
    else:
        first, _ = function_span(source, options["before"])
        path.write_text("".join(lines[:first]) + body + "".join(lines[first:]))


def commands(body):
    """Each command of a console block with the lines that follow it."""
    found = []
    for line in body.splitlines():
        if line.startswith("$ "):
            found.append((line[2:], []))
        else:
            found[-1][1].append(line)
    return found


def test_every_command_of_the_tutorial_says_what_the_tutorial_says(tmp_path):
    environment = os.environ | {
        "PYTHONPATH": str(ROOT),
        "COLUMNS": "100",
        "LUDOPROOF_CACHE": str(tmp_path / "cache"),
    }
    ran, code = 0, 0
    for kind, info, body in BLOCK.findall((ROOT / "docs" / "tutorial.md").read_text()):
        options = dict(part.split("=", 1) for part in shlex.split(info))
        if "file" in options:
            (tmp_path / options["file"]).write_text(body)
        elif "edit" in options:
            edit(tmp_path, options, body)
        elif kind == "console":
            for command, expected in commands(body):
                if command == "echo $?":
                    assert [str(code)] == expected
                    continue
                program, *arguments = shlex.split(command)
                assert program == "ludoproof"
                done = subprocess.run(
                    [sys.executable, "-m", "verify.cli", *arguments],
                    cwd=tmp_path,
                    env=environment,
                    capture_output=True,
                    text=True,
                )
                code, ran = done.returncode, ran + 1
                actual = [normal(line) for line in done.stdout.splitlines()]
                wanted = [normal(line) for line in expected]
                assert matches(wanted, actual), f"$ {command}\n{done.stdout}{done.stderr}"
    assert ran >= 8
    assert (tmp_path / "stuck.png").read_bytes().startswith(b"\x89PNG")
