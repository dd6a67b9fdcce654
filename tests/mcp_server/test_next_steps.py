"""What a result says to do next."""

from __future__ import annotations

from pathlib import Path

import pytest

from fullgraph.mcp_server.next_steps import after_explain, after_verify
from fullgraph.vocabulary.findings import (
    Edit,
    Evidence,
    Finding,
    Fix,
    Kind,
    Location,
    Observation,
    Safety,
)

ROOT = Path("/project")


def finding(
    code: str, line: int, *fixes: Fix, path: str = "model.py", kind: Kind = Kind.BREAK
) -> Finding:
    at = Location(str(ROOT / path), line, 1, line, 9)
    seen = Observation(None, "a reason", kind=kind)
    return Finding(code, "an-entry", at, Evidence.OBSERVED, "a message", "", seen, fixes)


def fix(path: str = "model.py", *, needs_setup: bool = False, keeps_break: bool = False) -> Fix:
    edit = Edit(Location(str(ROOT / path), 1, 1, 1, 2), "x")
    return Fix("Rewrite it", (edit,), Safety.SAFE, needs_setup=needs_setup, keeps_break=keeps_break)


def after(*findings: Finding) -> str:
    return after_explain(findings, ROOT, lambda path: "site-packages" not in path)


def test_without_breaks_it_is_verify() -> None:
    verify = "Next: verify, with the inputs of the caller, compares compiled code with eager mode."
    assert after() == verify
    assert after(finding("FG401", 3, kind=Kind.RECOMPILE)) == verify
    assert after(finding("FG402", 3, kind=Kind.DISABLED)) == verify


def test_rewrites_say_what_they_need() -> None:
    rows = after(
        finding("FG102", 3, fix(needs_setup=True)),
        finding("FG103", 4, fix(keeps_break=True), fix()),
    ).splitlines()
    assert rows[0].startswith("Next: call fix.")
    assert rows[2:] == [
        "  model.py:3 FG102: Rewrite it (setup change, only with allow_setup=true)",
        "  model.py:4 FG103: Rewrite it (keeps a break, only with allow_disable=true)",
        "  model.py:4 FG103: Rewrite it",
    ]


def test_lines_without_rewrites_are_named() -> None:
    library = "site-packages/lib.py"
    words = after(finding("FG201", 5), finding("FG102", 6, fix(library), path=library))
    assert "Rewrites known so far" not in words
    assert "change by hand, where the value is made or used: model.py:5 FG201." in words
    assert "Not in an allowed folder: lib.py:6 FG102." in words


@pytest.mark.parametrize(
    ("kinds", "is_failed", "words"),
    [
        ((), False, ""),
        (("printed", "logged"), False, "Next: only messages differ."),
        (("printed", "output"), False, "Next: verify the code as it was before your changes"),
        ((), True, "Next: verify the code as it was before your changes"),
    ],
)
def test_differences_say_how_to_read_them(
    kinds: tuple[str, ...], is_failed: bool, words: str
) -> None:
    said = after_verify(kinds, is_failed=is_failed)
    assert said.startswith(words)
    assert bool(said) is bool(words)
