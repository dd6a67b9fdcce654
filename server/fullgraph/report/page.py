"""A page of the taxonomy for a terminal."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable

from fullgraph.report.terminal import Painter
from fullgraph.taxonomy import Entry, Taxonomy
from fullgraph.taxonomy.gb_ids import GB_ID
from fullgraph.taxonomy.training import TRAINING
from fullgraph.vocabulary.findings import Kind

_WIDTH = 105
_COMMENT = re.compile(r"^<!-- .*? -->\n+", re.DOTALL | re.MULTILINE)
_INLINE = re.compile(r"`([^`\n]+)`")
_IDS_SHOWN = 4
_LOGGED = (Kind.BREAK.value, Kind.DISABLED.value)
_BY_KIND = {
    Kind.BREAK.value: "`fullgraph explain FILE.py:NAME` shows it at its line.",
    Kind.DISABLED.value: "`fullgraph explain FILE.py:NAME` shows it at its line.",
    TRAINING: (
        "`fullgraph trace --watch PROGRAM.py` records the training, and reports it at the line of "
        "its layer."
    ),
    Kind.RECOMPILE.value: (
        "`fullgraph explain FILE.py:NAME --calls 3` calls the target with different sizes and "
        "shows the failed guard; `TORCH_LOGS=recompiles` logs it."
    ),
    Kind.RECOMPILE_LIMIT.value: (
        "`fullgraph trace PROGRAM.py` shows it at the function that is no longer compiled; "
        "`TORCH_LOGS=recompiles` logs every recompile before it."
    ),
    Kind.BACKEND_FAILURE.value: (
        "`fullgraph explain FILE.py:NAME --backend inductor` shows errors of Inductor, and "
        "`fullgraph trace PROGRAM.py` shows errors of your own backend."
    ),
    Kind.DEPRECATED.value: "`fullgraph check` shows each use at its line.",
    Kind.CUDA_GRAPHS_SKIPPED.value: (
        "`fullgraph trace PROGRAM.py` shows it at the line that is the cause, and `fullgraph trace "
        "--from` finds it in what `TORCH_TRACE` wrote; `TORCH_LOGS=cudagraphs` logs it."
    ),
    Kind.CACHE_BYPASSED.value: (
        "`fullgraph trace PROGRAM.py` and `fullgraph explain FILE.py:NAME --compile-time` show it "
        "at the line that is the cause, and `fullgraph trace --from` finds it in what "
        "`TORCH_TRACE` wrote."
    ),
}


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


def how_to_see(entry: Entry, show_id: Callable[[str], str] = str) -> str:
    """One paragraph of Markdown: the command that shows it, PyTorch's log, and its ids there.

    Args:
        entry: a page. What it contains about the log is not repeated.
        show_id: how an id of PyTorch is written, for a link.
    """
    sentences = [_BY_KIND[entry.kind]]
    if entry.kind in _LOGGED and "TORCH_LOGS" not in entry.sections["Example"]:
        sentences.append("`TORCH_LOGS=graph_breaks` logs it.")
    ids = _best_known_first(entry)
    if ids:
        shown = ", ".join(show_id(gb_id) for gb_id in ids[:_IDS_SHOWN])
        more = f" and {len(ids) - _IDS_SHOWN} more" if len(ids) > _IDS_SHOWN else ""
        words = "Its PyTorch id is" if len(ids) == 1 else "Its PyTorch ids are"
        sentences.append(f"{words} {shown}{more}.")
    return " ".join(sentences)


def _best_known_first(entry: Entry) -> list[str]:
    """The ids that the page refers to come first."""
    ids = {*entry.gb_ids, *(match.gb_id for match in entry.matches)}
    referred = GB_ID.findall(entry.sections["References"])
    return sorted(ids, key=lambda gb_id: (gb_id not in referred, gb_id))
