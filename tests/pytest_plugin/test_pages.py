"""What the plugin knows of the taxonomy is what the pages say."""

from __future__ import annotations

from pathlib import Path

from fullgraph import taxonomy
from fullgraph.report.suite_pages import suite_pages
from fullgraph_worker.pytest_plugin import finding


def test_the_generated_file_is_that_of_the_pages() -> None:
    written = Path(finding.FILE).read_text(encoding="utf-8")
    assert written == suite_pages(taxonomy.load()), "run: python -m fullgraph.report.suite_pages"


def test_a_page_says_what_to_do_where_that_holds_for_every_break_of_its_kind() -> None:
    conditional = {page.id for page in taxonomy.load().entries if page.applies.clauses}
    known = finding._pages()
    assert {page.id for page in known if not page.advice} == conditional
    assert all(page.link for page in known)
