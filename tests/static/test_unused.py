"""Comments that silence nothing: which are told, which never, and what removes them."""

from __future__ import annotations

import pytest

from fullgraph.fixes.source.apply import apply_edits
from fullgraph.settings.table import LintSettings
from fullgraph.static.check import Checker
from fullgraph.static.findings.suppress import still_unused
from fullgraph.taxonomy import load
from fullgraph.vocabulary.findings import Evidence, Finding, Location, Observation
from tests.static.checking import check

HEAD = "import torch\n\n\n@torch.compile\ndef f(x, y):\n"


def compiled(line: str) -> str:
    return f"{HEAD}    {line}\n    return x\n"


def removed(text: str) -> str:
    """The text after every quick fix."""
    return apply_edits(text, [one.edit for one in check(text).unused])


@pytest.mark.parametrize(
    ("line", "codes", "after"),
    [
        ("x = x + 1  # fullgraph: ignore[FG102]", ("FG102",), "x = x + 1"),
        ("x = x + 1  # fullgraph: ignore", (), "x = x + 1"),
        ("x = x + 1  # fullgraph: ignore[FG102] it is slow", ("FG102",), "x = x + 1"),
        ("x = x + 1  # noqa  # fullgraph: ignore[FG102]", ("FG102",), "x = x + 1  # noqa"),
        ("x = x + 1  # fullgraph: ignore[FG102]  # noqa", ("FG102",), "x = x + 1  # noqa"),
        ("s = '😀'  # fullgraph: ignore[FG102]", ("FG102",), "s = '😀'"),
        ("# fullgraph: ignore[FG102]\n    x = x + 1", ("FG102",), "x = x + 1"),
        ("x = x + 1  # fullgraph: ignore[]", (), "x = x + 1"),
        (
            "v = x.sum().item()  # fullgraph: ignore[FG102, FG103]",
            ("FG103",),
            "v = x.sum().item()  # fullgraph: ignore[FG102]",
        ),
        (
            "v = x.sum().item()  # fullgraph: ignore[FG103,FG102,FG201] why",
            ("FG103", "FG201"),
            "v = x.sum().item()  # fullgraph: ignore[FG102] why",
        ),
        (
            "if not torch.compiler.is_compiling(): print(x)  # fullgraph: ignore[FG103]",
            ("FG103",),
            "if not torch.compiler.is_compiling(): print(x)",
        ),
    ],
)
def test_what_silences_nothing_is_told_and_can_be_removed(
    line: str, codes: tuple[str, ...], after: str
) -> None:
    text = compiled(line)
    (unused,) = check(text).unused
    assert unused.codes == codes
    assert unused.message.startswith("`# fullgraph: ignore")
    assert removed(text) == compiled(after)
    assert not check(removed(text)).unused


@pytest.mark.parametrize(
    "line",
    [
        "v = x.sum().item()  # fullgraph: ignore[FG102]",
        "v = x.sum().item()  # fullgraph: ignore",
        "v = x.sum().item()  # fullgraph: ignore[FG102]  # fullgraph: ignore[FG102]",
        "v = x.sum(\n        0\n    ).item()  # fullgraph: ignore[FG102]",
        "v = x.sum().item() + \\\n        1  # fullgraph: ignore[FG102]",
        "if self.training: print(x)  # fullgraph: ignore[FG103]",
        "v = '# fullgraph: ignore[FG102]'",
    ],
)
def test_what_silences_something_is_used(line: str) -> None:
    assert not check(compiled(line)).unused


def test_what_is_only_possible_there_is_used() -> None:
    text = compiled("v = y.item()  # fullgraph: ignore[FG102]")
    assert not check(text).unused
    assert not check(text).findings
    assert check(
        text.replace("  # fullgraph: ignore[FG102]", ""), LintSettings(strict=True)
    ).findings


LINE = "x = x + 1  # fullgraph: ignore[FG102]"


@pytest.mark.parametrize(
    "lint",
    [
        LintSettings(ignore=("FG102",)),
        LintSettings(select=("FG2",)),
    ],
)
def test_codes_that_the_settings_leave_out_are_not_judged(lint: LintSettings) -> None:
    assert not check(compiled(LINE), lint).unused
    assert not check(compiled("x = x + 1  # fullgraph: ignore"), lint).unused


def test_codes_that_only_a_run_finds_are_not_judged_and_unknown_ones_are_told() -> None:
    checker = Checker(load(), LintSettings())
    line = "x = x + 1  # fullgraph: ignore[FG402]"
    assert load().named("FG402").id == "recompile-limit"
    assert not checker.check("case.py", compiled(line)).unused
    (unused,) = checker.check("case.py", compiled(line.replace("FG402", "FG999"))).unused
    assert unused.codes == ("FG999",)


def test_a_file_that_could_not_be_analysed_is_not_judged() -> None:
    assert check(compiled(LINE)).unused
    assert not check(f"{compiled(LINE)}\ndef broken(:\n    pass\n").unused


def test_a_function_that_no_compiled_code_calls_is_not_judged() -> None:
    helper = f"\n\ndef helper(x):\n    {LINE}\n    return x\n"
    assert not check(compiled("pass") + helper).unused
    (unused,) = check(compiled("x = helper(x)") + helper).unused
    assert unused.location.line == 11


@pytest.mark.parametrize(
    "function",
    [
        "    def g(x):\n        return x.item()  # fullgraph: ignore[FG102]\n",
        "    g = lambda x: x.item()  # fullgraph: ignore[FG102]\n",
    ],
)
def test_nor_is_one_that_stands_beside_compiled_code(function: str) -> None:
    text = "import torch\n\nif True:\n    @torch.compile\n    def f(x):\n        return x + 1\n"
    assert not check(text + function).unused


def test_the_code_of_the_module_itself_is_judged() -> None:
    (unused,) = check(f"{compiled('pass')}\nNAMES = []  # fullgraph: ignore[FG103]\n").unused
    assert unused.location == Location("case.py", 9, 12, 9, 38)


def test_a_file_without_torch_has_no_unused_comments() -> None:
    assert not check("x = 1  # fullgraph: ignore[FG102]\n").unused


def test_what_a_run_broke_on_is_used() -> None:
    text = compiled(LINE)
    unused = check(text).unused
    observed = Finding(
        "FG102",
        "tensor-to-scalar",
        Location("case.py", 6, 8, 6, 13),
        Evidence.OBSERVED,
        "m",
        observation=Observation("GB0124", "r"),
    )
    assert still_unused(unused, [observed], text) == ()
    elsewhere = [Finding(**{**vars(observed), "location": Location("case.py", 7, 4, 7, 9)})]
    assert still_unused(unused, elsewhere, text) == unused
    other = [Finding(**{**vars(observed), "code": "FG103"})]
    assert still_unused(unused, other, text) == unused


FILE = compiled("v = x.sum().item(); print(x)")


@pytest.mark.parametrize(
    ("comment", "codes"),
    [
        ("# fullgraph: ignore-file\n", []),
        ("# fullgraph: ignore-file[FG102]\n", ["FG103"]),
        ("# fullgraph: ignore-file[FG102, FG103] generated\n", []),
        ('#!/usr/bin/env python\n"""A docstring."""\n\n# fullgraph: ignore-file\n', []),
        ("# fullgraph: ignore[FG102]\n", ["FG102", "FG103"]),
        ("x = 1  # fullgraph: ignore-file\n", ["FG102", "FG103"]),
        ('"""# fullgraph: ignore-file"""\n', ["FG102", "FG103"]),
    ],
)
def test_a_comment_at_the_top_silences_the_file(comment: str, codes: list[str]) -> None:
    assert [f.code for f in check(comment + FILE).findings] == codes


def test_a_comment_for_the_file_below_the_first_statement_is_told_and_not_obeyed() -> None:
    text = FILE.replace("    return", "    # fullgraph: ignore-file\n    return")
    result = check(text)
    assert [f.code for f in result.findings] == ["FG102", "FG103"]
    (unused,) = result.unused
    assert "below the first statement" in unused.message
    assert removed(text) == FILE


def test_a_comment_for_the_file_is_never_unused() -> None:
    assert not check(f"# fullgraph: ignore-file[FG301]\n{FILE}").unused
