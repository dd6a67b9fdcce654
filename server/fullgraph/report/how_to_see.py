"""How a user sees a kind of break in a program of their own: a line for every page."""

from __future__ import annotations

from collections.abc import Callable

from fullgraph.taxonomy import Entry
from fullgraph.taxonomy.gb_ids import GB_ID
from fullgraph.taxonomy.training import TRAINING
from fullgraph.vocabulary.findings import Kind

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
    Kind.CUDA_GRAPHS_SKIPPED.value: (
        "`fullgraph trace PROGRAM.py` shows it at the line that is the cause, and `fullgraph trace "
        "--from` finds it in what `TORCH_TRACE` wrote; `TORCH_LOGS=cudagraphs` logs it."
    ),
}


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
