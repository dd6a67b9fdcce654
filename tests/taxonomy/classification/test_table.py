"""The tables are whole, and a part of the zoo is classified as they say."""

from __future__ import annotations

import pytest

from fullgraph.taxonomy import load
from tests.dynamic.zoo.marks import all_cases, marks_of_case
from tests.installed import torch_version
from tests.taxonomy.classification.observed import zoo_breaks
from tests.taxonomy.classification.table import Anchor, Seen, line_of, read_table, wrong


@pytest.mark.parametrize("name", ["zoo.csv", "models.csv"])
def test_every_row_names_a_page(name: str) -> None:
    pages = {entry.id for entry in load().entries}
    assert set(read_table(name).values()) <= pages


def test_every_break_that_the_zoo_marks_has_a_row() -> None:
    marked = {
        Anchor(path.stem, line_of(mark.path, mark.line), mark.gb_id)
        for path, name in all_cases()
        for mark in marks_of_case(path, name, python=(3, 11))
    }
    disabled = {anchor for anchor in marked if anchor.gb_id in ("GB0098", "GB0099")}

    assert marked - disabled == set(read_table("zoo.csv"))


def test_what_differs_is_told() -> None:
    anchor = Anchor("values", "x.item()", "GB0124")
    seen = [Seen("values.number", anchor, "tensor-to-scalar", "Unsupported.\nMore.")]

    assert wrong(seen, {anchor: "tensor-to-scalar"}) == []
    [line] = wrong(seen, {anchor: "deepcopy"})
    assert line.startswith("values.number: `x.item()` (GB0124): tensor-to-scalar, and the table ")
    assert line.endswith("says deepcopy | Unsupported.")
    [line] = wrong(seen, {})
    assert "the table says nothing" in line


@pytest.mark.dynamo
@pytest.mark.skipif(
    not torch_version().startswith("2.13."), reason="the table was written for torch 2.13"
)
async def test_breaks_of_the_zoo_have_the_page_that_was_written_by_hand() -> None:
    seen = await zoo_breaks(["before_the_first_operation", "values"])

    assert len(seen) >= 25
    assert wrong(seen, read_table("zoo.csv")) == []
