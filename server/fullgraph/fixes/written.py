"""Writes changed files: all of them or none, and never what is not the user's own."""

from __future__ import annotations

import difflib
import os
import subprocess
import tempfile
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from fullgraph.source import read_source


class WriteError(Exception):
    """Nothing was written; the message says which file is in the way, and what to do."""


def write_all(
    texts: Mapping[str, str],
    originals: Mapping[str, str],
    is_first_party: Callable[[str], bool],
    *,
    allow_dirty: bool = False,
) -> None:
    """Replace the files by their new texts.

    Args:
        texts: the new text of each path.
        originals: what they were when the new texts were made.
        is_first_party: whether a path is the user's own.
        allow_dirty: whether files with changes that are not committed may be written.

    Raises:
        WriteError: a file is in an installed package, read-only, changed meanwhile, or has
            changes that are not committed.
        OSError: a file cannot be written; those before it are written back.
    """
    for path in texts:
        _check(path, originals[path], is_first_party, allow_dirty=allow_dirty)
    done: list[str] = []
    try:
        for path, text in texts.items():
            _replace(Path(path), text)
            done.append(path)
    except OSError:
        for path in done:
            _replace(Path(path), originals[path])
        raise


def write_overlay(texts: Mapping[str, str], folder: Path, roots: Iterable[Path]) -> list[Path]:
    """Write changed copies into ``folder``, at their places below the import roots.

    Put ``folder`` first on ``PYTHONPATH`` to run them: a package there needs all of its modules,
    so that the folders of a changed file's package get links to the other files.

    Returns:
        The files that were written.
    """
    written = []
    for path, text in texts.items():
        source = Path(path)
        root = next((r for r in roots if source.is_relative_to(r)), source.parent)
        _mirror(source.parent, root, folder)
        copy = folder / source.relative_to(root)
        copy.unlink(missing_ok=True)
        copy.write_bytes(text.encode("utf-8"))
        written.append(copy)
    return written


def patch(texts: Mapping[str, str], originals: Mapping[str, str], root: Path) -> str:
    """A unified diff of all changes, with paths relative to ``root`` where they lie in it."""
    parts: list[str] = []
    for path, text in texts.items():
        name = Path(path).relative_to(root) if Path(path).is_relative_to(root) else Path(path).name
        parts += difflib.unified_diff(
            _lines(originals[path]), _lines(text), f"a/{name}", f"b/{name}"
        )
    return "".join(parts)


def _lines(text: str) -> list[str]:
    lines = text.splitlines(keepends=True)
    if lines and not lines[-1].endswith(("\n", "\r")):
        lines[-1] += "\n\\ No newline at end of file\n"
    return lines


def _check(
    path: str, original: str, is_first_party: Callable[[str], bool], *, allow_dirty: bool
) -> None:
    file = Path(path)
    if not is_first_party(path):
        raise WriteError(
            f"{path} is in an installed package, which is never edited. Use --overlay DIR for a "
            "changed copy, or --patch FILE for a patch to send upstream."
        )
    if not os.access(file, os.W_OK):
        raise WriteError(f"{path} is read-only. Nothing was written.")
    if read_source(file) != original:
        raise WriteError(f"{path} was changed while the fixes were tried. Nothing was written.")
    if not allow_dirty and _has_uncommitted_changes(file):
        raise WriteError(
            f"{path} has changes that are not committed. Commit them, or pass --allow-dirty. "
            "Nothing was written."
        )


def _has_uncommitted_changes(file: Path) -> bool:
    try:
        status = subprocess.run(
            ["git", "-C", str(file.parent), "status", "--porcelain", "--", file.name],
            capture_output=True,
            text=True,
            check=False,
        )
    except OSError:
        return False
    return status.returncode == 0 and bool(status.stdout.strip())


def _replace(file: Path, text: str) -> None:
    """Write beside the file and rename: a reader sees the old text or the new one."""
    mode = file.stat().st_mode
    with tempfile.NamedTemporaryFile(dir=file.parent, prefix=f".{file.name}.", delete=False) as new:
        new.write(text.encode("utf-8"))
    try:
        Path(new.name).chmod(mode)
        Path(new.name).replace(file.resolve())
    except OSError:
        Path(new.name).unlink(missing_ok=True)
        raise


def _mirror(package: Path, root: Path, folder: Path) -> None:
    """Make the package's folders below ``folder``, with links to what the originals hold."""
    place, source = folder, root
    for name in package.relative_to(root).parts:
        place, source = place / name, source / name
        if place.is_symlink():
            place.unlink()
        place.mkdir(parents=True, exist_ok=True)
        for item in source.iterdir():
            link = place / item.name
            if item.name != "__pycache__" and not link.exists() and not link.is_symlink():
                link.symlink_to(item)
