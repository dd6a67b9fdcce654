from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from packaging.specifiers import SpecifierSet

from fullgraph.calibration.confirm import Confirmation
from fullgraph.taxonomy import load
from tests.matrix.environments import ROOT
from tests.matrix.pages import BREAKS, cell, specifier, write_field

VERSIONS = ("2.6.0+cu124", "2.9.1", "2.13.0", "2.15.0")


@pytest.mark.parametrize(
    ("breaks", "expected"),
    [
        ((True, True, True, True), ">=2.6"),
        ((True, True, True, False), ">=2.6,<2.15"),
        ((False, True, True, True), ">=2.9"),
        ((False, False, True, False), ">=2.13,<2.15"),
        ((True, False, True, True), ">=2.6,!=2.9.*"),
        ((True, False, False, False), ">=2.6,<2.9"),
    ],
)
def test_the_versions_are_those_that_were_measured(breaks: tuple[bool, ...], expected: str) -> None:
    # 2.13 is after 2.9, whatever their letters say.
    measured = dict(zip(VERSIONS, breaks, strict=True))
    assert specifier(dict(reversed(measured.items()))) == expected


def test_an_example_that_breaks_nowhere_has_no_versions() -> None:
    with pytest.raises(ValueError, match="breaks in no version"):
        specifier(dict.fromkeys(VERSIONS, False))


def test_only_the_field_of_a_page_changes(tmp_path: Path) -> None:
    entry = load().by_id("tensor-to-scalar")
    text = (ROOT / "taxonomy" / "tensor-to-scalar.md").read_text(encoding="utf-8")
    page = tmp_path / "tensor-to-scalar.md"
    page.write_text(text, encoding="utf-8")

    assert write_field(entry, ">=2.0,<2.1", tmp_path)
    assert not write_field(entry, ">=2.0,<2.1", tmp_path)

    changed = page.read_text(encoding="utf-8")
    assert 'breaks_in: ">=2.0,<2.1"\n' in changed
    assert changed.replace(">=2.0,<2.1", entry.breaks_in) == text


def test_a_cell_says_what_the_example_does() -> None:
    entry = load().entries[0]
    elsewhere = "the example breaks at line 9, but the page expects line 8"
    assert cell(Confirmation(entry, "", True)) == "breaks"
    assert cell(Confirmation(entry, elsewhere, True)) == "breaks *"
    newer = replace(entry, id="another")
    assert cell(Confirmation(newer, "the example breaks at no line, and ...", False)) == "–"
    assert cell(Confirmation(newer, "it has no such module", None)) == "not run"


def test_the_pages_say_what_the_table_says() -> None:
    """Nobody writes the field by hand: ``make matrix`` writes both."""
    lines = (ROOT / "docs" / "torch-versions.md").read_text(encoding="utf-8").split("\n")
    head = next(line for line in lines if line.startswith("| page | torch "))
    versions = re.findall(r"torch (\S+)", head)
    rows = {
        match["id"]: [text.strip() for text in match["cells"].strip("|").split("|")]
        for line in lines
        if (match := re.match(r"\| \[FG\d{3} (?P<id>[\w-]+)\]\(\S+\) (?P<cells>.+)$", line))
    }

    assert sorted(rows) == sorted(entry.id for entry in load().entries)
    for entry in load().entries:
        breaks = {v: c.startswith(BREAKS) for v, c in zip(versions, rows[entry.id], strict=True)}
        if any(breaks.values()):
            assert entry.specifier == SpecifierSet(specifier(breaks)), entry.id
