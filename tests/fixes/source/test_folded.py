"""Lines that a fix writes are broken where they are too long."""

from __future__ import annotations

import ast
import subprocess
import sys
from textwrap import dedent

import pytest

from fullgraph.fixes.source.folded import folded, folded_edits, unfolded, width_of
from fullgraph.fixes.source.source_file import SourceFile
from fullgraph.vocabulary.findings import Edit, Location

AS_RUFF = (
    "scale = torch.where(scale < self.eps, torch.full_like(scale, self.eps), scale)",
    "ctx.copy_(torch.where(some, torch.where(is_any[..., None], own, ctx).to(ctx.dtype), ctx))",
    "x[b, :, ((a(x.size(2)) >= y0) & (a(x.size(2)) < y1))[:, None] & (a(x.size(3)) < x1)] = 0",
    "y1, x1 = torch.clamp(y0 + self.cut, max=height), torch.clamp(x0 + self.cut, max=width)",
    "point = (self.qmin - torch.round(lo / scale)).clamp(self.qmin, self.qmax).to(torch.int)",
    "order = sorted(range(conf.numel()), key=lambda i, n=len(conf): conf[i].double(), start=1)",
    "new = [g * (max_norm / (torch.where(condition, total, 1))) for g in grads if g is not None]",
    "fast = torch._dynamo.config.patch(capture_scalar_outputs=True)(torch.compile(f, mode=m))",
    "def _compute_net(hits: torch.Tensor, k: torch.types.Number) -> tuple[torch.Tensor, int]:",
    'name = names.get(f"{__name__.replace(chr(46), chr(95))}::compute(", others.get(number, 0))',
)
"""Statements that Ruff breaks in the same way."""


@pytest.mark.parametrize("line", AS_RUFF)
@pytest.mark.parametrize("depth", [0, 2])
def test_a_statement_is_broken_as_ruff_does(line: str, depth: int) -> None:
    width = len(line) - 1
    step = " " * 4
    head = "".join(f"{step * level}if x:\n" for level in range(depth))
    body = f"{step * (depth + 1)}pass\n" if line.endswith(":") else ""
    command = [sys.executable, "-m", "ruff", "format", "-", "--isolated"]
    done = subprocess.run(
        [*command, "--line-length", str(width)],
        input=f"{head}{step * depth}{line}\n{body}",
        capture_output=True,
        text=True,
        check=True,
    )
    wanted = done.stdout.removeprefix(head).removesuffix(body).strip("\n").split("\n")
    assert folded(step * depth + line, width, step) == wanted


def test_a_sum_or_a_tuple_gets_brackets_of_its_own() -> None:
    loss = "loss = torch.where(valid, focal, 0).sum() / torch.where(count > 1, count, 1)"
    assert "\n".join(folded(loss, 60, "    ")) == dedent(
        """\
        loss = (
            torch.where(valid, focal, 0).sum()
            / torch.where(count > 1, count, 1)
        )"""
    )
    both = "return hits.new_empty((), dtype=torch.float32), hits.new_empty(())"
    assert "\n".join(folded(both, 60, "    ")) == dedent(
        """\
        return (
            hits.new_empty((), dtype=torch.float32),
            hits.new_empty(()),
        )"""
    )


@pytest.mark.parametrize("line", ["    f(a, (b,", "    # a comment of many words"])
def test_what_is_no_whole_expression_stays(line: str) -> None:
    assert folded(line, 8, "    ") == [line]


def test_an_expression_of_several_lines_is_joined_where_nothing_is_lost() -> None:
    assert (
        unfolded("f(\n    (\n        n,\n    ),\n    x[\n        0\n    ],\n)") == "f((n,), x[0],)"
    )
    for text in ("f(\n    a,  # why\n)", "f(\n    'b'\n)"):
        assert unfolded(text) == text


def test_the_longest_line_of_a_file_says_how_long_a_line_may_be() -> None:
    assert width_of(SourceFile("x = 1\n")) == 88
    assert width_of(SourceFile("#" * 101)) == 101
    assert width_of(SourceFile("#" * 400)) == 120


def test_lines_of_the_file_and_texts_stay_as_they_are() -> None:
    long = f"x = f({', '.join(['argument'] * 14)})"
    text = f"def g():\n    {long}\n    y = 1\n"
    at = Location("m.py", 3, 8, 3, 9)
    assert folded_edits([Edit(at, "2")], SourceFile(text)) == (Edit(at, "2"),)
    quoted = Edit(at, f'"""\n{long}\n"""')
    assert folded_edits([quoted], SourceFile(text)) == (quoted,)


def test_edits_of_one_line_become_one_where_it_is_broken() -> None:
    text = "def g(x):\n    y = first(x) + second(x)\n    return y\n"
    first, second = f"first({'a' * 40})", f"second({'b' * 40})"
    edits = [
        Edit(Location("m.py", 2, 8, 2, 16), first),
        Edit(Location("m.py", 2, 19, 2, 28), second),
    ]
    (edit,) = folded_edits(edits, SourceFile(text))
    assert edit.new_text == f"    y = (\n        {first}\n        + {second}\n    )"
    assert edit.location == Location("m.py", 2, 0, 2, 28)
    assert ast.parse(dedent(edit.new_text))
