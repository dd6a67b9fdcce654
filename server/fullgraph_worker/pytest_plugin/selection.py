"""Which tests a command of pytest selects, to know whether a run sought what another one saw."""

from __future__ import annotations

import os
import shlex
from typing import TYPE_CHECKING, Any, Optional, Sequence, Tuple

if TYPE_CHECKING:
    import pytest

_NAMES = ("pytest", "py.test")
_SELECTING = (
    "keyword",
    "markexpr",
    "ignore",
    "ignore_glob",
    "deselect",
    "lf",
    "stepwise",
    "pyargs",
)
_OWN = "--fullgraph"
_OWN_WITH_VALUE = ("--fullgraph-baseline", "--fullgraph-accept")

Selection = Tuple[Any, ...]


def without_own(words: Sequence[str]) -> Sequence[str]:
    """The arguments of pytest without those of this plugin."""
    kept = []
    takes_next = False
    for word in words:
        if not takes_next and not word.startswith(_OWN):
            kept.append(word)
        takes_next = not takes_next and word in _OWN_WITH_VALUE
    return kept


def selection(parser: pytest.Parser, words: Sequence[str]) -> Optional[Selection]:
    """What the arguments select; None if this pytest does not know them.

    Args:
        parser: pytest's own, with the options of its plugins.
        words: the arguments.
    """
    try:
        options = parser.parse_known_args(list(words))
    except (Exception, SystemExit):
        # An option that a plugin had, which is not installed here.
        return None
    paths = sorted(os.path.normpath(path) for path in getattr(options, "file_or_dir", None) or [])
    return (paths, *(getattr(options, name, None) for name in _SELECTING))


def selection_of_run(parser: pytest.Parser, run: str) -> Optional[Selection]:
    """What a run of a baseline selected (``run of -m pytest tests``); None for other runs.

    Args:
        parser: pytest's own.
        run: as a baseline names it.
    """
    try:
        words = shlex.split(run)
    except ValueError:
        return None
    position = next((i for i, word in enumerate(words) if os.path.basename(word) in _NAMES), None)
    return None if position is None else selection(parser, without_own(words[position + 1 :]))
