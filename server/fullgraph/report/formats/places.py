"""Files as other programs name them: relative to the folder in which the command runs."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import quote

from fullgraph.source.notebooks import split_cell


def relative(path: str, root: Path) -> str:
    """``path`` relative to ``root`` with forward slashes, if it is below it.

    The cell of a notebook is left out.
    """
    file = Path(split_cell(path)[0])
    try:
        return file.relative_to(root).as_posix()
    except ValueError:
        return file.as_posix()


def uri(path: str, root: Path) -> str:
    """The same as a URI reference: ``src/my%20model.py``; of a file elsewhere, an absolute one."""
    name = relative(path, root)
    file = Path(name)
    return file.as_uri() if file.is_absolute() else quote(name)


def cell_of(path: str) -> int:
    """The 1-based cell of a notebook; 0 for a file."""
    return split_cell(path)[1]
