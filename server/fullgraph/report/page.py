"""A page of the taxonomy for a terminal."""

from __future__ import annotations

import re
import textwrap

from fullgraph.report.colour import Painter
from fullgraph.report.how_to_see import how_to_see
from fullgraph.taxonomy import Entry, Taxonomy

_WIDTH = 105
_COMMENT = re.compile(r"^<!-- .*? -->\n+", re.DOTALL | re.MULTILINE)
_INLINE = re.compile(r"`([^`\n]+)`")


def render_page(entry: Entry, taxonomy: Taxonomy, *, colour: bool) -> str:
    """The page as text, ending in a newline: its Markdown, with colours for headings and code.

    Args:
        entry: the page.
        taxonomy: has the category tree and PyTorch's names of the ids.
        colour: whether a terminal shows it; without, the text is Markdown as it was written.
    """
    paint = Painter(colour)
    blocks = [
        f"{paint('code', entry.code)} {paint('bold', entry.id)}: {entry.title}\n"
        + "\n".join(paint("dim", line) for line in _facts(entry, taxonomy))
    ]
    for heading, written in entry.sections.items():
        section = _COMMENT.sub("", written)
        text = f"{_seen(entry)}\n\n{section}" if heading == "Example" else section
        body = _painted(text, entry.kind, paint) if colour else text
        blocks.append(f"{paint('bold', f'## {heading}')}\n\n{body}")
    return "\n\n".join(blocks) + "\n"


def _seen(entry: Entry) -> str:
    """As wide as the pages are written; code stays on one line."""
    text = _INLINE.sub(lambda code: code[0].replace(" ", "\0"), how_to_see(entry))
    lines = textwrap.fill(f"How to see it: {text}", _WIDTH, break_on_hyphens=False)
    return lines.replace("\0", " ")


def _facts(entry: Entry, taxonomy: Taxonomy) -> list[str]:
    minor = next((m.title for m in taxonomy.minors if m.id == entry.minor), entry.minor)
    lines = [f"{entry.category}: {minor}", f"breaks in torch {entry.breaks_in}"]
    if entry.breaks_left:
        lines.append(f"every replacement has breaks; the minimum is {entry.breaks_left}")
    if entry.not_run:
        lines.append(f"the tests do not run its programs: {entry.not_run}")
    texts = taxonomy.gb_map.texts
    lines += [f"{gb_id}  {texts.get(gb_id, '')}".rstrip() for gb_id in entry.gb_ids]
    shared = sorted({match.gb_id for match in entry.matches} - set(entry.gb_ids))
    if shared:
        lines.append(f"and some of the breaks of {', '.join(shared)}")
    return lines


def _painted(text: str, kind: str, paint: Painter) -> str:
    lines = []
    fenced = False
    for line in text.split("\n"):
        if line.startswith("```"):
            fenced = not fenced
            continue
        if fenced:
            style = "error" if line.endswith(f"# {kind}") else "gutter"
            lines.append("    " + paint(style, line))
        else:
            lines.append(_INLINE.sub(lambda match: paint("predicted", match[1]), line))
    return "\n".join(lines)
