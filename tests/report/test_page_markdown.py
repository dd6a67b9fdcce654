from __future__ import annotations

import re

import pytest

from fullgraph.report.page import how_to_see
from fullgraph.report.page_markdown import page_markdown
from fullgraph.taxonomy import Entry, Taxonomy, load, parse_page
from fullgraph.taxonomy.gb_ids import GbMap, Minor
from tests.taxonomy.pages import PAGE

GB_MAP = GbMap(
    {"GB0001": "some-break", "GB0007": "other-break"},
    {"GB0001": "Some *type* of `x`", "GB0007": "Skipped"},
)
MINORS = (Minor("some-minor", "operations", "Some kind", False),)


def entry(text: str = PAGE, ids: tuple[str, ...] = ("GB0001",)) -> Entry:
    return parse_page(text, "some-break.md", ids)


def markdown(text: str = PAGE) -> str:
    page = entry(text)
    return page_markdown(page, Taxonomy((page,), MINORS, GB_MAP))


def test_a_page_has_its_title_its_facts_and_its_sections_in_their_order() -> None:
    text = markdown()
    assert text.startswith(
        "# Something breaks the graph\n\n`FG104` · `some-break` · Some kind  \n"
        "Breaks in torch `<2.14,>=2.0`.\n"
    )
    assert re.findall(r"^## (?!not)(.+)$", text, re.MULTILINE) == [
        "What happens",
        "Why Dynamo breaks here",
        "Example",
        "Use instead",
        "When to leave it",
        "Cost",
        "References",
        "PyTorch's ids",
    ]
    assert "## Example\n\n**How to see it:** `fullgraph explain FILE.py:NAME`" in text


def test_a_page_says_how_safe_its_fix_is_or_why_there_is_none() -> None:
    none = PAGE.replace("fix_safety: none", "fix_safety: none\nno_fix: the example is made up")
    assert "`.  \nNo quick fix: the example is made up.\n" in markdown(none)
    unsafe = markdown(PAGE.replace("fix_safety: none", "fix_safety: unsafe"))
    assert "The quick fix is not safe in every case: review the result." in unsafe
    assert "uick fix" not in markdown()


def test_pytorchs_ids_are_named_in_its_own_words_which_are_no_markdown() -> None:
    text = markdown()
    assert "gb0001.html): Some \\*type\\* of \\`x\\`\n" in text
    assert "- some of [GB0007](" in text


def test_pages_that_share_an_id_name_each_other() -> None:
    taxonomy = load()
    text = page_markdown(taxonomy.named("GB0059"), taxonomy)
    assert "[tensor-to-scalar](tensor-to-scalar.md)" in text.split("## PyTorch's ids")[1]


@pytest.mark.parametrize(
    ("field", "fact"),
    [
        ("breaks_left: 2", "Every replacement has breaks; the minimum is 2."),
        ("not_run: needs a GPU", "The tests do not run its programs: needs a GPU."),
    ],
)
def test_what_a_page_cannot_offer_is_said(field: str, fact: str) -> None:
    assert fact in markdown(PAGE.replace("minor:", f"{field}\nminor:"))


def test_what_a_page_says_of_the_log_is_not_said_twice() -> None:
    assert "TORCH_LOGS" in how_to_see(entry())
    says = PAGE.replace("## Example\n", "## Example\n\n`TORCH_LOGS=graph_breaks` says so.\n")
    assert "TORCH_LOGS" not in how_to_see(entry(says))


def test_the_ids_that_the_page_refers_to_come_first_and_many_are_counted() -> None:
    ids = tuple(f"GB000{n}" for n in range(1, 7))
    refers = PAGE.replace("## References\n", "## References\n\n- [GB0005](https://x.org)\n")
    assert how_to_see(entry(refers, ids)).endswith(
        "Its PyTorch ids are GB0005, GB0001, GB0002, GB0003 and 3 more."
    )


def test_every_kind_of_finding_tells_how_to_see_it() -> None:
    told = {page.kind: how_to_see(page) for page in load().entries}
    # As measured on the examples of these pages with torch 2.13.
    assert "--calls 3" in told["recompile"]
    assert "fullgraph trace" in told["recompile-limit"]
    assert "--backend inductor" in told["backend-failure"]
    assert "TORCH_LOGS=graph_breaks" in told["disabled"]
