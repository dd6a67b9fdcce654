from __future__ import annotations

import re

import pytest

from fullgraph.report.page import render_page
from fullgraph.taxonomy import Taxonomy, parse_page
from fullgraph.taxonomy.gb_ids import GbMap, Minor
from tests.taxonomy.pages import PAGE

GB_MAP = GbMap({"GB0001": "some-break"}, {"GB0001": "Some type"})
MINORS = (Minor("some-minor", "operations", "Some kind", False),)


def page(colour: bool, text: str = PAGE) -> str:
    entry = parse_page(text, "some-break.md", ("GB0001",))
    return render_page(entry, Taxonomy((entry,), MINORS, GB_MAP), colour=colour)


def test_without_colours_a_page_is_its_facts_and_its_markdown() -> None:
    facts, _, markdown = page(colour=False).partition("\n\n")

    assert facts.split("\n") == [
        "FG104 some-break: Something breaks the graph",
        "operations: Some kind",
        "breaks in torch <2.14,>=2.0",
        "GB0001  Some type",
        "and some of the breaks of GB0007",
    ]
    written = PAGE.split("---\n", 2)[2].lstrip("\n")
    seen = markdown.split("## Example\n\n")[1].split("```")[0]
    assert markdown == written.replace("## Example\n\n", f"## Example\n\n{seen}")
    assert " ".join(seen.split()) == (
        "How to see it: `fullgraph explain FILE.py:NAME` shows it at its line. "
        "`TORCH_LOGS=graph_breaks` logs it. Its PyTorch ids are GB0001, GB0007."
    )


def test_with_colours_only_the_look_differs() -> None:
    coloured = page(colour=True)

    assert "\x1b[1m## What happens\x1b[0m" in coloured
    assert "    \x1b[1;31mx = 1  # break\x1b[0m" in coloured
    assert "    \x1b[34mx = 2\x1b[0m" in coloured
    assert "```" not in coloured
    words = re.sub(r"\x1b\[[\d;]*m", "", coloured).split()
    assert words == re.sub("```(python)?|`", "", page(colour=False)).split()


@pytest.mark.parametrize(
    ("field", "fact"),
    [
        ("breaks_left: 2", "every replacement has breaks; the minimum is 2"),
        ("not_run: needs a GPU", "the tests do not run its programs: needs a GPU"),
    ],
)
def test_what_a_page_cannot_offer_is_said(field: str, fact: str) -> None:
    assert fact in page(colour=False, text=PAGE.replace("minor:", f"{field}\nminor:")).split("\n")
