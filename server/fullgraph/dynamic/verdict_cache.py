"""Keeps what was measured on each interpreter's torch, in the user's own cache folder.

A file holds the verdicts of one interpreter and one set of pages, as JSON to read. It counts
as long as the interpreter and its torch are the files that were measured.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import logging
import os
import shutil
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from fullgraph.dynamic.confirm import Confirmation, Confirmed
from fullgraph.taxonomy import Taxonomy
from fullgraph.verdicts import Verdicts

KEPT = 50
"""So many files are kept for a user; the oldest make room."""

_FORMAT = 1
_BREAKS, _TRACED, _NOT_TRIED = "breaks", "does not break", "not tried: "
_log = logging.getLogger(__name__)


def verdicts_folder() -> Path:
    """The user's own folder of verdicts; nobody else writes there."""
    # Unlike Path.home(), it does not raise for a user without a home.
    return Path(os.path.expanduser("~"), ".cache", "fullgraph", "verdicts")  # noqa: PTH111


def verdicts_of(confirmed: Confirmed) -> Verdicts:
    """What a run of the pages' programs says of its torch."""
    pages = confirmed.pages
    return Verdicts(
        confirmed.hello.torch,
        frozenset(page.entry.id for page in pages if page.breaks),
        frozenset(page.entry.id for page in pages if page.breaks is False),
    )


class VerdictCache:
    """A folder of verdicts.

    Args:
        taxonomy: the pages; verdicts about other programs do not count.
        folder: where they are kept.
    """

    def __init__(self, taxonomy: Taxonomy, folder: Path | None = None) -> None:
        self._folder = folder or verdicts_folder()
        self._digest = _digest(taxonomy)

    def path(self, interpreter: Sequence[str]) -> Path:
        """The file for an interpreter, whether it is there or not."""
        executable = shutil.which(interpreter[0]) or interpreter[0]
        # A virtual environment's python links to another one, which has other packages.
        command = [os.path.abspath(executable), *interpreter[1:]]  # noqa: PTH100
        name = hashlib.sha256(json.dumps([command, self._digest]).encode()).hexdigest()
        return self._folder / f"{name[:24]}.json"

    def get(self, interpreter: Sequence[str]) -> Verdicts | None:
        """The verdicts for an interpreter; None if there are none that still hold.

        A file that cannot be read is logged, and otherwise as if it were not there.
        """
        data = self._data(self.path(interpreter))
        pages = _pages(data)
        return (
            Verdicts(
                str(data["torch"]),
                frozenset(page for page, verdict in pages.items() if verdict == _BREAKS),
                frozenset(page for page, verdict in pages.items() if verdict == _TRACED),
            )
            if pages
            else None
        )

    def put(self, interpreter: Sequence[str], confirmed: Confirmed) -> Path | None:
        """Keep what was measured; where, or None, which is logged, if it cannot be written.

        A page that was not tried this time keeps its verdict, if it has one of this torch.
        """
        hello = confirmed.hello
        known = _pages(self._data(self.path(interpreter)))
        verdicts = {page.entry.id: _in_words(page) for page in confirmed.pages}
        tried = {page.entry.id for page in confirmed.pages if page.breaks is not None}
        data = {
            "format": _FORMAT,
            "torch": hello.torch,
            "python": hello.python,
            "interpreter": list(interpreter),
            "pages": {p: v if p in tried else known.get(p, v) for p, v in verdicts.items()},
            # Folders of packages change with every package; torch itself is what was measured.
            "measured": [_state(file) for file in hello.environment if Path(file).is_file()],
            "taxonomy": self._digest,
        }
        path = self.path(interpreter)
        try:
            self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            self._write(path, json.dumps(data, indent=1, ensure_ascii=False))
            self._make_room(keep=path)
        except OSError as error:
            _log.warning("the verdicts could not be kept in %s (%s)", self._folder, error)
            return None
        return path

    def _data(self, path: Path) -> Any:
        """What a file says that still holds; empty if there is none, or none that can be read."""
        try:
            data = json.loads(path.read_bytes())
            return data if _holds(data) else {}
        except FileNotFoundError:
            return {}
        except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
            _log.warning("the verdicts in %s cannot be read (%r) and are ignored", path, error)
            return {}

    def _write(self, path: Path, body: str) -> None:
        # Another process may be writing the same file: readers see one text or the other.
        handle, name = tempfile.mkstemp(dir=self._folder, prefix=".", suffix=".tmp")
        temporary = Path(name)
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as stream:
                stream.write(body)
            temporary.replace(path)
        except BaseException:
            temporary.unlink(missing_ok=True)
            raise

    def _make_room(self, keep: Path) -> None:
        files = []
        for path in self._folder.glob("*.json"):
            with contextlib.suppress(FileNotFoundError):
                files.append((path.stat().st_mtime, path))
        for _, path in sorted(files, reverse=True)[KEPT:]:
            if path != keep:
                path.unlink(missing_ok=True)


def _holds(data: Any) -> bool:
    """Whether a file is of this form, and about the files that are there now."""
    if data["format"] != _FORMAT:
        return False
    measured = data["measured"]
    is_same = all(_state(path) == [path, *rest] for path, *rest in measured)
    return bool(measured) and is_same and bool(data["pages"].items()) and bool(str(data["torch"]))


def _pages(data: Any) -> dict[str, str]:
    """The verdicts of a file, by page."""
    return {str(page): str(verdict) for page, verdict in data.get("pages", {}).items()}


def _state(path: str) -> list[str | int]:
    try:
        status = Path(path).stat()
    except OSError:
        return [path]
    return [path, status.st_mtime_ns, status.st_size]


def _in_words(page: Confirmation) -> str:
    if page.breaks is None:
        return _NOT_TRIED + page.reason.strip().split("\n", 1)[0]
    return _BREAKS if page.breaks else _TRACED


def _digest(taxonomy: Taxonomy) -> str:
    """Changes with every program of a page."""
    programs = [[e.id, e.kind, e.not_run, e.example, e.replacement] for e in taxonomy.entries]
    return hashlib.sha256(json.dumps(programs).encode()).hexdigest()
