"""How a baseline names files and runs, the same on every machine."""

import os
from pathlib import Path, PurePath, PurePosixPath


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
