"""With what a traced program ended, by real programs and real errors of the compiler."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from fullgraph.dynamic.program import ProgramEnd, in_words
from fullgraph.vocabulary.findings import Frame
from tests.cli.helpers import fullgraph

MISSING = """
import torch
import package_that_is_missing
"""
DOUBLE_BACKWARD = """
import torch

@torch.compile(backend="aot_eager")
def cubes(x):
    return (x ** 3).sum()

x = torch.ones(3, requires_grad=True)
(slope,) = torch.autograd.grad(cubes(x), x, create_graph=True)
slope.sum().backward()
"""
CHECKED = """
import functools
import torch

def checked(function):
    @functools.wraps(function)
    def wrapper(x):
        if torch.compiler.is_compiling():
            raise TypeError("x is not checked")
        return function(x)
    return wrapper

@torch.compile(backend="eager", fullgraph=True)
@checked
def double(x):
    return x * 2

double(torch.ones(3))
"""
PLAIN = """
import torch

torch.compile(torch.nn.Linear(2, 2), backend="eager")(torch.ones(1, 2))
raise LookupError("no data")
"""


@pytest.mark.dynamo
@pytest.mark.parametrize(
    ("program", "ended", "also"),
    [
        (MISSING, "ModuleNotFoundError at program.py:3: No module named", "Nothing was compiled"),
        (DOUBLE_BACKWARD, "RuntimeError at program.py:10: ", "because the code is compiled"),
        (CHECKED, "", "because the code is compiled"),
        (PLAIN, "LookupError at program.py:5: no data", "No graph breaks until then"),
    ],
    ids=["missing", "double-backward", "checked", "plain"],
)
def test_what_ended_the_program_comes_first(
    tmp_path: Path, program: str, ended: str, also: str
) -> None:
    (tmp_path / "program.py").write_text(program, encoding="utf-8")
    process = fullgraph("trace", "--python", sys.executable, "program.py", cwd=tmp_path)
    said = [line for line in process.stderr.splitlines() if line.startswith("fullgraph: ")]
    assert process.returncode == 1
    assert said[0].startswith(f"fullgraph: The program ended with {ended}")
    assert also in " ".join(said[:2])


@pytest.mark.dynamo
def test_a_program_that_ends_well_has_no_such_line(tmp_path: Path) -> None:
    (tmp_path / "program.py").write_text("import torch\nraise SystemExit(3)\n", encoding="utf-8")
    process = fullgraph("trace", "--python", sys.executable, "program.py", cwd=tmp_path)
    assert process.returncode == 3
    assert "ended with" not in process.stderr


def words(message: str, *paths: str) -> str:
    frames = tuple(Frame(path, 7, "f") for path in paths)
    return in_words(
        ProgramEnd("RuntimeError", message, frames),
        ["python3", "a.py"],
        lambda path: "/lib/" not in path,
        str,
    )


def test_the_users_line_is_named_and_not_that_of_a_package() -> None:
    assert words("No.", "/a.py", "/lib/b.py") == (
        "The program ended with RuntimeError at /a.py:7: No."
    )


def test_within_a_compiled_call_it_may_be_the_programs_own_error() -> None:
    text = words("No.", "/a.py", "/lib/torch/_dynamo/eval_frame.py", "/a.py")
    assert "TORCH_COMPILE_DISABLE=1" in text
    assert "because the code is compiled" not in text


def test_keys_of_a_compiled_module_have_their_own_remedy() -> None:
    text = words('Unexpected key(s) in state_dict: "_orig_mod.weight".', "/a.py")
    assert "`model.compile()`" in text


def test_a_python_without_torch_is_named_with_what_to_do() -> None:
    end = ProgramEnd("ModuleNotFoundError", "No module named 'torch'", ())
    said = in_words(end, ["/usr/bin/python3", "train.py"], lambda _: True, str)
    assert said.startswith("/usr/bin/python3, which ran the program, has no torch.")
    assert "fullgraph trace --python PATH" in said
    other = ProgramEnd("ModuleNotFoundError", "No module named 'torch_geometric'", ())
    assert not other.lacks_torch
