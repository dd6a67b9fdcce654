"""Changes as a unified diff, and texts that stand for files on disk."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from pathlib import Path

from fullgraph.fixes.source.written import WriteError, cannot_write
from fullgraph.source.text import encode_source

_MARK = ".fullgraph-overlay"
_NEW = "Name a new folder for the copies."


def patch(texts: Mapping[str, str], originals: Mapping[str, str], root: Path) -> bytes:
    """A unified diff of all changes, for ``git apply`` and ``patch -p1``.

    Lines are in the encoding of their file. Paths are relative to ``root``; those of installed
    packages, and of other files outside of it, to the folder from which they are imported.

    Raises:
        SourceError: a file's encoding lacks a character of its new text.
    """
    parts: list[bytes] = []
    for path, text in texts.items():
        file = Path(path)
        is_inside = file.is_relative_to(root) and "site-packages" not in file.parts
        name = file.relative_to(root if is_inside else import_root(path)).as_posix()
        data = file.read_bytes() if file.exists() else b""
        before, after = (_lines(encode_source(each, data)) for each in (originals[path], text))
        names = (f"a/{name}".encode(), f"b/{name}".encode())
        parts += difflib.diff_bytes(difflib.unified_diff, before, after, *names)
    return b"".join(parts)


def _lines(text: bytes) -> list[bytes]:
    r"""Lines as git counts them: only ``\n`` ends one."""
    *lines, last = text.split(b"\n")
    ended = [line + b"\n" for line in lines]
    return [*ended, last + b"\n\\ No newline at end of file\n"] if last else ended


def write_overlay(texts: Mapping[str, str], folder: Path) -> list[Path]:
    """Write changed copies into ``folder``, at their places below their import roots.

    Put ``folder`` first on ``PYTHONPATH`` to run them: a package there needs all of its modules,
    so that the folders of a changed file's package get links to the other files.

    Returns:
        The files that were written.

    Raises:
        WriteError: two files would be one in ``folder``, or it is not one of these folders.
    """
    check_overlay(folder)
    copies: dict[Path, str] = {}
    for path in texts:
        copy = folder / Path(path).relative_to(import_root(path))
        if copy in copies:
            raise WriteError(f"{copies[copy]} and {path} are imported by the same name.")
        copies[copy] = path
    folder.mkdir(parents=True, exist_ok=True)
    (folder / _MARK).write_text("Changed copies, written by fullgraph fix --overlay.\n")
    for copy, path in copies.items():
        source = Path(path)
        _mirror(source.parent, import_root(path), folder)
        copy.unlink(missing_ok=True)
        copy.write_bytes(encode_source(texts[path], source.read_bytes()))
    return list(copies)


def check_overlay(folder: Path) -> None:
    """Whether changed copies may be written into ``folder``: a new, an empty or an earlier one.

    Raises:
        WriteError: it holds something else, which copies could replace.
    """
    try:
        is_free = not folder.exists() or (folder / _MARK).exists() or not any(folder.iterdir())
    except OSError as error:
        raise WriteError(f"{folder} {cannot_write(error)}. {_NEW}") from error
    if not is_free:
        raise WriteError(f"{folder} is not empty, and was not made by --overlay. {_NEW}")


def import_root(path: str) -> Path:
    """The folder from which a file is imported: the first above it that is no package."""
    folder = Path(path).parent
    while (folder / "__init__.py").exists() and folder.parent != folder:
        folder = folder.parent
    return folder


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
            if item.name == "__pycache__" or item.resolve() == folder.resolve():
                continue
            if not link.exists() and not link.is_symlink():
                link.symlink_to(item.absolute())
