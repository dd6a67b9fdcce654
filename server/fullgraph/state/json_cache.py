"""A cache of expensive results on disk: one small JSON file for each."""

from __future__ import annotations

import contextlib
import hashlib
import importlib.util
import json
import logging
import os
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from platformdirs import PlatformDirs
from platformdirs.api import PlatformDirsABC

_NAME = re.compile(r"[0-9a-f]{24,64}\.json")
_log = logging.getLogger(__name__)
_PACKAGE = Path(__file__).resolve().parents[1]


def own_folder(name: str, platform: type[PlatformDirsABC] = PlatformDirs) -> Path:
    """The user's own cache folder for results of one kind; no other user writes there.

    Args:
        name: of the kind.
        platform: where the system keeps what can be made again (``XDG_CACHE_HOME`` or
            ``~/.cache``, ``~/Library/Caches``, ``%LOCALAPPDATA%``).
    """
    return Path(platform("fullgraph", appauthor=False).user_cache_dir, name)


class JsonCache:
    """A folder of results; several processes may share it.

    Args:
        folder: where they are kept; made when something is.
        max_bytes: the most that all of them together take.
        max_files: the most that there are; the least recently used ones are removed.
        indent: of the files, for those that people read.
        is_needless: whether nobody misses a result that cannot be stored, so that it is not logged.
    """

    def __init__(
        self,
        folder: Path,
        *,
        max_bytes: int,
        max_files: int,
        indent: int | None = None,
        is_needless: bool = False,
    ) -> None:
        self._folder = folder
        self._max_bytes = max_bytes
        self._max_files = max_files
        self._indent = indent
        self._level = logging.DEBUG if is_needless else logging.WARNING

    def path(self, key: str) -> Path:
        """The file of a result, whether it exists or not.

        Args:
            key: a hexadecimal digest of the request.
        """
        return self._folder / f"{key}.json"

    def get(self, key: str) -> Any:
        """The result; None if there is none, or none that can be read."""
        path = self.path(key)
        try:
            data = json.loads(path.read_bytes())
            if data is None:
                raise ValueError("it contains no result")
        except FileNotFoundError:
            return None
        except (OSError, ValueError, RecursionError) as error:
            _log.log(self._level, "%s cannot be read (%r) and is ignored", path, error)
            return None
        with contextlib.suppress(OSError):
            os.utime(path)
        return data

    def put(self, key: str, result: Any) -> bool:
        """Store a result, also in place of a corrupt one; False, and a log line, if that fails."""
        body = json.dumps(result, indent=self._indent)
        try:
            self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            self._write(self.path(key), body)
        except OSError as error:
            _log.log(self._level, "nothing can be stored in %s (%s)", self._folder, error)
            return False
        return True

    def make_room(self, keep: str = "") -> None:
        """Remove results that are over the limits, but not that of ``keep``."""
        kept = self.path(keep) if keep else None
        files: list[tuple[float, int, Path]] = []
        for path in self._results():
            # Another process may be removing files too.
            with contextlib.suppress(OSError):
                status = path.stat()
                files.append((status.st_mtime, status.st_size, path))
        size, count = sum(size for _, size, _ in files), len(files)
        for _, bytes_, path in sorted(files):
            if size <= self._max_bytes and count <= self._max_files:
                break
            if path != kept:
                with contextlib.suppress(OSError):
                    path.unlink(missing_ok=True)
                size -= bytes_
                count -= 1

    def clear(self) -> int:
        """Remove all results; returns the number of those that are gone."""
        return sum(_is_removed(path) for path in self._results())

    def _results(self) -> list[Path]:
        """The files of all results."""
        try:
            return [path for path in self._folder.iterdir() if _NAME.fullmatch(path.name)]
        except OSError:
            return []

    def _write(self, path: Path, body: str) -> None:
        # Another process may be writing the same file: readers see one text or the other.
        import tempfile

        handle, name = tempfile.mkstemp(dir=self._folder, prefix=".", suffix=".tmp")
        temporary = Path(name)
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as stream:
                stream.write(body)
            temporary.replace(path)
        except BaseException:
            temporary.unlink(missing_ok=True)
            raise


def _is_removed(path: Path) -> bool:
    try:
        path.unlink()
    except OSError as error:
        _log.warning("%s cannot be removed (%s)", path, error)
        return False
    return True


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
