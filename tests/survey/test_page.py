"""The page about a survey of published architectures."""

from __future__ import annotations

from fullgraph import taxonomy
from fullgraph.measure.survey.spec import read_spec
from tests.measure.survey.samples import site, surveyed
from tests.survey.__main__ import SPEC
from tests.survey.page import page

SHARED = site("lib/base.py", 7)


def test_the_page_counts_architectures_that_ran() -> None:
    rows = [
        surveyed("A", SHARED),
        surveyed("B", SHARED, site(code="FG201", entry="tensor-condition")),
        surveyed("C"),
        surveyed("D", site(), failure="It took too long."),
    ]
    text = page(rows, {e.code: e for e in taxonomy.load().entries}, "torch 2.13.0")
    assert "**3 of 4 architectures ran**: 1 without a graph break, 2 with at least one" in text
    assert "| 2 | 1 | 1 | [FG102 " in text
    assert "| 2 | 1 | FG102 | `lib/base.py:7` Net.forward |" in text
    assert "| B | 2 | 0 | FG102, FG201 |" in text
    assert "| 1 | timeout | D |" in text


def test_a_survey_without_breaks_is_a_page_too() -> None:
    text = page([surveyed("A")], {}, "torch 2.13.0")
    assert "1 without a graph break, 0 with at least one" in text
    assert "None." in text


def test_the_architectures_are_described() -> None:
    (entry,) = read_spec(SPEC).models
    assert entry.package == "transformers"
