"""A page of the taxonomy as Markdown that stands alone: for the site and for an editor."""

from __future__ import annotations

from fullgraph.links import gb_url
from fullgraph.report.page import how_to_see
from fullgraph.taxonomy import Entry, Taxonomy
from fullgraph.taxonomy.training import MINORS, TRAINING

_FIX = {
    "safe": "safe: it keeps eager behaviour",
    "unsafe": "not safe in every case: review the result",
}


def page_markdown(entry: Entry, taxonomy: Taxonomy) -> str:
    """The page with its title, its facts, and how to see the break; it ends in a newline.

    Links to other pages are relative, as ``<id>.md``.

    Args:
        entry: the page.
        taxonomy: has the category tree, PyTorch's names of the ids and the pages that share them.
    """
    blocks = [f"# {entry.title}", _facts(entry, taxonomy)]
    for heading, text in entry.sections.items():
        blocks.append(f"## {heading}")
        if heading == "Example":
            seen = how_to_see(entry, lambda gb_id: f"[{gb_id}]({gb_url(gb_id)})")
            blocks.append(f"**How to see it:** {seen}")
        blocks.append(text)
    blocks += _ids(entry, taxonomy)
    return "\n\n".join(blocks) + "\n"


def _facts(entry: Entry, taxonomy: Taxonomy) -> str:
    minor = next((m.title for m in taxonomy.minors if m.id == entry.minor), entry.minor)
    if entry.kind == TRAINING:
        facts = [f"`{entry.code}` · `{entry.id}` · {MINORS[entry.minor]}"]
        return "  \n".join([*facts, *_not_run(entry)])
    facts = [f"`{entry.code}` · `{entry.id}` · {minor}", f"Breaks in torch `{entry.breaks_in}`."]
    if entry.fix_safety in _FIX:
        facts[-1] += f" The quick fix is {_FIX[entry.fix_safety]}."
    if entry.no_fix:
        facts.append(f"No quick fix: {entry.no_fix}.")
    if entry.breaks_left:
        facts.append(f"Every replacement has breaks; the minimum is {entry.breaks_left}.")
    return "  \n".join([*facts, *_not_run(entry)])


def _not_run(entry: Entry) -> list[str]:
    return [f"The tests do not run its programs: {entry.not_run}."] if entry.not_run else []


def _ids(entry: Entry, taxonomy: Taxonomy) -> list[str]:
    """What PyTorch calls the breaks of this page."""
    texts = taxonomy.gb_map.texts
    items = [f"- [{gb_id}]({gb_url(gb_id)}): {plain(texts[gb_id])}" for gb_id in entry.gb_ids]
    shared = sorted({match.gb_id for match in entry.matches} - set(entry.gb_ids))
    items += [
        f"- some of [{gb_id}]({gb_url(gb_id)}): {plain(texts[gb_id])}"
        for gb_id in shared
        if gb_id in texts
    ]
    others = [
        other
        for other in taxonomy.entries
        if other is not entry and any(match.gb_id in entry.gb_ids for match in other.matches)
    ]
    blocks = ["## PyTorch's ids", "\n".join(items)] if items else []
    if others:
        links = ", ".join(f"[{other.id}]({other.id}.md)" for other in others)
        blocks.append(f"Depending on their text, breaks with these ids can also belong to {links}.")
    return blocks


def plain(text: str) -> str:
    """Text in which nothing is Markdown, in every dialect of it."""
    escaped = "".join(f"\\{c}" if c in "\\`*_[]" else c for c in text)
    return escaped.replace("&", "&amp;").replace("<", "&lt;")
