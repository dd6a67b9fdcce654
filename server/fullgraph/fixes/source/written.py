"""Writes changed files: all of them or none, and never what is not the user's own."""

from __future__ import annotations

import difflib
import os
import stat
import subprocess
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path

from fullgraph.source import encode_source, read_source


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
        SourceError: a file's encoding lacks a character of its new text.
        OSError: a file cannot be written; those before it are written back.
    """
    for path in texts:
        _check(path, originals[path], is_first_party, allow_dirty=allow_dirty)
    before = {path: Path(path).read_bytes() for path in texts}
    after = {path: encode_source(text, before[path]) for path, text in texts.items()}
    done: list[str] = []
    try:
        for path, data in after.items():
            _replace(Path(path), data)
            done.append(path)
    except OSError:
        for path in done:
            _replace(Path(path), before[path])
        raise


def write_overlay(texts: Mapping[str, str], folder: Path) -> list[Path]:
    """Write changed copies into ``folder``, at their places below their import roots.

    Put ``folder`` first on ``PYTHONPATH`` to run them: a package there needs all of its modules,
    so that the folders of a changed file's package get links to the other files.

    Returns:
        The files that were written.

    Raises:
        WriteError: two files would be one in ``folder``.
    """
    copies: dict[Path, str] = {}
    for path in texts:
        copy = folder / Path(path).relative_to(import_root(path))
        if copy in copies:
            raise WriteError(f"{copies[copy]} and {path} are imported by the same name.")
        copies[copy] = path
    for copy, path in copies.items():
        source = Path(path)
        folder.mkdir(parents=True, exist_ok=True)
        _mirror(source.parent, import_root(path), folder)
        copy.unlink(missing_ok=True)
        copy.write_bytes(encode_source(texts[path], source.read_bytes()))
    return list(copies)


def import_root(path: str) -> Path:
    """The folder from which a file is imported: the first above it that is no package."""
    folder = Path(path).parent
    while (folder / "__init__.py").exists() and folder.parent != folder:
        folder = folder.parent
    return folder


def patch(texts: Mapping[str, str], originals: Mapping[str, str], root: Path) -> str:
    """A unified diff of all changes, for ``git apply`` and ``patch -p1``.

    Paths are relative to ``root``; those of installed packages, and of other files outside of
    it, to the folder from which they are imported.
    """
    parts: list[str] = []
    for path, text in texts.items():
        file = Path(path)
        is_inside = file.is_relative_to(root) and "site-packages" not in file.parts
        name = file.relative_to(root if is_inside else import_root(path)).as_posix()
        parts += difflib.unified_diff(
            _lines(originals[path]), _lines(text), f"a/{name}", f"b/{name}"
        )
    return "".join(parts)


def _lines(text: str) -> list[str]:
    r"""Lines as git counts them: only ``\n`` ends one."""
    *lines, last = text.split("\n")
    ended = [f"{line}\n" for line in lines]
    return [*ended, f"{last}\n\\ No newline at end of file\n"] if last else ended


def _check(
    path: str, original: str, is_first_party: Callable[[str], bool], *, allow_dirty: bool
) -> None:
    file = Path(path)
    if not is_first_party(path):
        raise WriteError(
            f"{path} is in an installed package, which is never edited. Use --overlay DIR for a "
            "changed copy, or --patch FILE for a patch to send upstream. Nothing was written."
        )
    # For root, every file is writable.
    if not (file.stat().st_mode & stat.S_IWUSR and os.access(file, os.W_OK)):
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


def _replace(path: Path, data: bytes) -> None:
    """Write beside the file and rename: a reader sees the old text or the new one."""
    file = path.resolve()
    mode = file.stat().st_mode
    with tempfile.NamedTemporaryFile(dir=file.parent, prefix=f".{file.name}.", delete=False) as new:
        new.write(data)
    try:
        Path(new.name).chmod(stat.S_IMODE(mode))
        Path(new.name).replace(file)
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
