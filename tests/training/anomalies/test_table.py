"""The table of measures names all that can be reported, and its page is that of the code."""

from __future__ import annotations

from pathlib import Path

from fullgraph.training.anomalies.engine import rule_classes
from fullgraph.training.anomalies.table import measures, page
from fullgraph.training.causes.kinds import known_kinds
from fullgraph.training.liveness import KINDS as ENDS

DOCS = Path(__file__).parents[3] / "docs"


def test_each_kind_is_measured_by_a_row() -> None:
    assert {row.kind for row in measures()} | {*ENDS} == {*known_kinds()}


def test_a_measure_reports_what_its_rows_say() -> None:
    for each in rule_classes():
        assert {row.kind for row in each.rows} == {*each.kinds}, each.__name__


def test_the_page_is_up_to_date() -> None:
    written = (DOCS / "measures.md").read_text(encoding="utf-8")
    assert written == page(), "python -m fullgraph.training.anomalies.table > docs/measures.md"
