"""A break as a baseline names it: without line numbers, which every edit changes."""

from dataclasses import dataclass, replace
from typing import Tuple


@dataclass(frozen=True)
class Place:
    """What several breaks may have in common.

    Attributes:
        file: relative to the baseline's folder, with forward slashes.
        function: with its class, ``Net.forward``; empty outside of functions.
        entry: the taxonomy entry's id, ``tensor-to-scalar``.
        kind: ``break``, ``recompile``, ``recompile-limit``, ``backend-failure``,
            ``disabled`` or ``cuda-graphs-skipped``.
        cause: what tells it from others of its kind there: the guard that failed; often empty.
    """

    file: str
    function: str
    entry: str
    kind: str = "break"
    cause: str = ""

    def in_file(self, file: str) -> "Place":
        """The same in another file."""
        return replace(self, file=file)


@dataclass(frozen=True)
class Break:
    """One break that was found.

    Attributes:
        place: where, without its line.
        text: of the line that breaks, without its indentation.
        line: 1-based; only for messages.
        message: one sentence; only for messages.
    """

    place: Place
    text: str
    line: int = 0
    message: str = ""


@dataclass(frozen=True)
class Accepted:
    """Breaks that were accepted.

    Attributes:
        place: where.
        texts: of the lines that break, one for each break.
        seen_by: what found them: ``check`` or ``run of src/model.py:Net``.
        by: who accepted them.
        reason: why.
    """

    place: Place
    texts: Tuple[str, ...]
    seen_by: Tuple[str, ...]
    by: str
    reason: str
