"""What kept results depend on besides their input: Fullgraph's code and pages, and the parser."""

from __future__ import annotations

import hashlib
import importlib.util
import os
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parents[1]


def own_pages() -> Path:
    """The folder of the taxonomy's pages that ship with this package."""
    packaged = _PACKAGE / "taxonomy_pages"
    return packaged if packaged.is_dir() else _PACKAGE.parents[1] / "taxonomy"


@cache
def code_digest() -> str:
    """Changes with the code that checks, the pages of the taxonomy, and the version of libcst."""
    digest = hashlib.sha256(f"{sys.version_info[:2]} ".encode() + _libcst())
    for folder in (str(_PACKAGE), str(own_pages())):
        for path, status in sorted(_files(folder), key=lambda file: file[0]):
            name = path[len(folder) :]
            digest.update(f"{name} {status.st_size} {status.st_mtime_ns}\n".encode())
    return digest.hexdigest()


def _libcst() -> bytes:
    # importlib.metadata takes longer to import than all else here.
    spec = importlib.util.find_spec("libcst")
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).with_name("_version.py").read_bytes()


def _files(folder: str) -> Iterator[tuple[str, os.stat_result]]:
    """The files of a folder and those below, but no bytecode."""
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir():
                if entry.name != "__pycache__":
                    yield from _files(entry.path)
            else:
                yield entry.path, entry.stat()
