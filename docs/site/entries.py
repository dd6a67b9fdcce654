"""The taxonomy on the site: a page for each entry, the category tree, and PyTorch's ids."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import groupby
from typing import Any

from fullgraph.links import gb_url
from fullgraph.report.page_markdown import page_markdown, plain
from fullgraph.taxonomy import Entry, Taxonomy
from fullgraph.taxonomy.gb_ids import Minor
from fullgraph.taxonomy.training import MINORS

TREE = "breaks.md"
GB_IDS = "gb/index.md"
VERSIONS = "torch-versions.md"
ACCURACY = "accuracy.md"
FIXES = "fixes.md"
WORDS = "words.md"
STATISTICS = "statistics.md"
_PROGRAM = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def entry_pages(taxonomy: Taxonomy) -> dict[str, str]:
    """Markdown by path.

    An entry's page lies at the top, so that its links to the others are those of the taxonomy.
    """
    pages = {f"{entry.id}.md": _page(entry, taxonomy) for entry in taxonomy.every}
    own = {TREE: _tree(taxonomy), GB_IDS: _gb_ids(taxonomy)}
    return {**own, **pages}


def nav_of_entries(taxonomy: Taxonomy) -> list[Any]:
    """The entries in the site's navigation."""
    nav: list[Any] = [{"All kinds": TREE}, {"Words": WORDS}]
    for category, minors in _categories(taxonomy):
        branches = [
            {minor.title: [{f"{e.code} {e.id}": f"{e.id}.md"} for e in entries]}
            for minor, entries in minors
        ]
        nav.append({category: branches})
    nav.append({"Trouble in training": _training_nav(taxonomy)})
    own: list[Any] = [
        {"PyTorch's ids": GB_IDS},
        {"Graph breaks by torch version": VERSIONS},
        {"Accuracy of fullgraph check": ACCURACY},
        {"What fullgraph fix removes": FIXES},
        {"Statistics and data sets": STATISTICS},
    ]
    return [*nav, *own]


def _training_nav(taxonomy: Taxonomy) -> list[Any]:
    return [
        {title: [{f"{e.code} {e.id}": f"{e.id}.md"} for e in taxonomy.training if e.minor == minor]}
        for minor, title in MINORS.items()
    ]


def _page(entry: Entry, taxonomy: Taxonomy) -> str:
    text = page_markdown(entry, taxonomy)
    marked = _PROGRAM.sub(lambda found: _with_marks(found[1], entry.kind), text)
    summary = json.dumps(entry.summary.replace("`", ""), ensure_ascii=False)
    return f"---\ndescription: {summary}\nsearch:\n  boost: 2\n---\n\n{marked}"


def _with_marks(program: str, kind: str) -> str:
    """The program with the lines that break shown as such."""
    lines = program.split("\n")
    marks = [str(n) for n, line in enumerate(lines, 1) if line.endswith(f"# {kind}")]
    options = f' {{ .python hl_lines="{" ".join(marks)}" }}' if marks else "python"
    return f"```{options}\n{program}```"


def _tree(taxonomy: Taxonomy) -> str:
    blocks = [
        "# Kinds of graph breaks",
        f"{len(taxonomy.entries)} kinds in five categories. The categories and the kinds with a "
        "star come from the study of graph breaks that this project builds on. [Words]"
        f"({WORDS}) such as *guard* and *resume function* are defined on a separate page.",
    ]
    for category, minors in _categories(taxonomy):
        blocks.append(f"## {category}")
        for minor, entries in minors:
            blocks.append(f"### {minor.title}{' ★' if minor.paper else ''}")
            rows = [
                f"| {e.code} | [{e.id}]({e.id}.md) | {plain(e.title)} | `{e.breaks_in}` |"
                for e in entries
            ]
            head = "| code | page | what breaks | torch versions |\n| --- | --- | --- | --- |"
            blocks.append("\n".join([head, *rows]))
    return "\n\n".join(blocks) + "\n"


def _gb_ids(taxonomy: Taxonomy) -> str:
    rows = []
    for gb_id, page in sorted(taxonomy.gb_map.pages.items()):
        text = plain(taxonomy.gb_map.texts[gb_id]).replace("|", "&#124;")
        rows.append(f"| [{gb_id}]({gb_url(gb_id)}) | {text} | [{page}](../{page}.md) |")
    return "\n".join(
        [
            "# PyTorch's ids",
            "",
            f"Each of the {len(rows)} ids in PyTorch's registry of graph breaks has one page. "
            "`/gb/GB0124/` is a link to it. If several kinds share an id, the page of the id lists "
            "the others.",
            "",
            "| id | PyTorch's name | page |",
            "| --- | --- | --- |",
            *rows,
            "",
        ]
    )


def _categories(
    taxonomy: Taxonomy,
) -> Iterator[tuple[str, list[tuple[Minor, list[Entry]]]]]:
    """The titles of the categories, and below each its minors with their entries."""
    for title, minors in groupby(taxonomy.minors, key=lambda minor: minor.category_title):
        yield (
            title,
            [
                (minor, [entry for entry in taxonomy.entries if entry.minor == minor.id])
                for minor in minors
            ],
        )
