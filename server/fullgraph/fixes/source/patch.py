"""Changes as a unified diff."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from pathlib import Path

from fullgraph.fixes.source.overlay import import_root
from fullgraph.source.text import encode_source


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
