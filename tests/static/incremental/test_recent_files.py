"""What is kept of files is that of the last ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from fullgraph.settings.table import LintSettings
from fullgraph.static import check as checks
from fullgraph.static.check import Checker
from fullgraph.static.incremental.recent_files import Recent
from fullgraph.static.syntax.parse import Parsed, parse_unit
from fullgraph.static.syntax.split import Unit
from fullgraph.taxonomy import Taxonomy


def test_the_first_go_when_there_is_too_much() -> None:
    recent: Recent[str] = Recent(str.lower, 10)
    for name, size in (("a", 4), ("b", 4), ("c", 4)):
        recent.put(name, name.upper(), size)
    assert [recent.get(name) for name in "abc"] == [None, "B", "C"]


def test_what_is_put_in_again_is_the_last_and_counts_once() -> None:
    recent: Recent[str] = Recent(str.lower, 10)
    for name, size in (("a", 4), ("b", 4), ("a", 5), ("c", 4)):
        recent.put(name, name.upper(), size)
    assert [recent.get(name) for name in "abc"] == ["A", None, "C"]


def test_the_last_is_kept_however_large_it_is() -> None:
    recent: Recent[str] = Recent(str.lower, 10)
    recent.put("a", "A", 3)
    recent.put("b", "B", 99)
    assert (recent.get("a"), recent.get("b")) == (None, "B")
    recent.put("c", "C", 3)
    assert (recent.get("b"), recent.get("c")) == (None, "C")


def test_what_is_forgotten_takes_no_room() -> None:
    recent: Recent[str] = Recent(str.lower, 10)
    recent.put("a", "A", 6)
    recent.pop("a")
    recent.pop("a")
    recent.put("b", "B", 6)
    recent.put("c", "C", 4)
    assert [recent.get(name) for name in "abc"] == [None, "B", "C"]


def test_what_goes_is_closed_once() -> None:
    closed: list[str] = []
    recent: Recent[str] = Recent(closed.append, 10)
    for value, size in (("A", 4), ("A", 5), ("B", 4), ("C", 4)):
        recent.put(value.lower(), value, size)
    recent.put("b", "new", 4)
    recent.pop("c")
    recent.pop("c")
    assert closed == ["A", "B", "C"]


def test_a_file_that_is_no_longer_kept_is_parsed_again(monkeypatch: pytest.MonkeyPatch) -> None:
    parsed: list[str] = []

    def parse(unit: Unit) -> Parsed:
        parsed.append(unit.name)
        return parse_unit(unit)

    monkeypatch.setattr(checks, "parse_unit", parse)
    monkeypatch.setattr(checks, "Recent", lambda close: Recent(close, 200))
    checker = Checker(Taxonomy(()), LintSettings())
    text = "import torch\n@torch.compile\ndef {}(x):\n    return x.sum().item()\n{}"
    for name, rest in (("f", ""), ("f", "#"), ("g", "#" * 150), ("f", "")):
        findings = checker.check(str(Path("folder", name)), text.format(name, rest)).findings
        assert [finding.location.line for finding in findings] == [4]
    assert [name for name in parsed if name] == ["f", "f", "g", "f"]
