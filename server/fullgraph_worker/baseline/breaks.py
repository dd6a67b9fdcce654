"""A break as a baseline names it: without line numbers, which every edit changes."""

import os
from dataclasses import dataclass, replace
from pathlib import Path, PurePath, PurePosixPath
from typing import Tuple


@dataclass(frozen=True)
class Place:
    """What several breaks may have in common.

    Attributes:
        file: relative to the baseline's folder, with forward slashes.
        function: with its class, ``Net.forward``; empty outside of functions.
        entry: the taxonomy entry's id, ``tensor-to-scalar``.
        kind: ``break``, ``recompile``, ``recompile-limit``, ``backend-failure``,
            ``disabled``, ``cuda-graphs-skipped`` or ``cache-bypassed``.
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


def name_from(root: Path, path: str) -> str:
    """How a baseline in the folder ``root`` names a file or folder: ``../src/model.py``.

    Of an installed package, the name begins with the package's: another machine has it elsewhere.
    """
    parts = PurePath(path).parts
    for folder in ("site-packages", "dist-packages"):
        if folder in parts:
            return PurePath(*parts[parts.index(folder) + 1 :]).as_posix()
    try:
        return PurePath(os.path.relpath(path, root)).as_posix()
    except ValueError:
        # On another drive of Windows.
        return PurePath(path).as_posix()


def run_of(target: str) -> str:
    """The name of a look by a run.

    Args:
        target: as the user named it, or the command that was traced: its interpreter is left out,
            which is another file on another machine.
    """
    first, _, rest = target.partition(" ")
    is_python = PurePosixPath(first.replace("\\", "/")).name.startswith("python")
    return f"run of {rest if rest and is_python else target}"
