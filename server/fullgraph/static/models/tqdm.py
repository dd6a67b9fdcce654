"""tqdm: progress bars, which are iterated over as what they are around."""

from __future__ import annotations

from fullgraph.static.domain.values import PYTHON, Sequence, Value
from fullgraph.static.models.registry import CALLS, LIBRARIES, Call, breaks_as

AROUND = ("tqdm", "tqdm_notebook")
"""Bars around what they are given."""

RANGES = ("trange", "tnrange")
"""Bars around a ``range()`` of their arguments."""

LIBRARIES.add("tqdm")
breaks_as("tqdm-loop", *(f"*.{name}" for name in AROUND + RANGES))
breaks_as("logging-call", "*.write")


@CALLS.named(*AROUND)
def _around(call: Call) -> Value:
    """A bar, wherever it is imported from."""
    return Sequence(None, call.arguments.first.iterated())


@CALLS.named(*RANGES)
def _range(call: Call) -> Value:
    """A bar around numbers."""
    return Sequence(None, PYTHON)


def is_bar(path: str) -> bool:
    """Whether calling ``path`` of tqdm itself makes a bar."""
    head, _, _ = path.partition(".")
    return "tqdm" in head and path.rpartition(".")[2] in AROUND + RANGES


def is_write(path: str) -> bool:
    """Whether it is ``tqdm.write()``, under whatever name the module is imported."""
    holder, _, name = path.rpartition(".")
    return name == "write" and holder.rpartition(".")[2] == "tqdm"
