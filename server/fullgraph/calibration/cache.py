"""Keeps what was measured on each interpreter's torch, in the user's own cache folder.

A file holds the verdicts of one interpreter and one set of pages, as readable JSON. It is valid
as long as the interpreter and its torch are the files that were measured.
"""

from __future__ import annotations

import hashlib
import json
import logging
import os
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fullgraph import taxonomy
from fullgraph.state.json_cache import JsonCache, own_folder
from fullgraph.taxonomy import Taxonomy
from fullgraph.taxonomy.verdicts import Verdicts

if TYPE_CHECKING:
    from fullgraph.calibration.confirm import Confirmation, Confirmed

MAX_FILES = 50
MAX_BYTES = 10 * 1024 * 1024

_FORMAT = 1
_BREAKS, _TRACED, _NOT_TRIED = "breaks", "does not break", "not tried: "
_log = logging.getLogger(__name__)


def verdicts_of(confirmed: Confirmed) -> Verdicts:
    """The verdicts of a run of the pages' programs about its torch."""
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
        folder: where they are kept; by default in the user's own cache folder.
    """

    def __init__(self, taxonomy: Taxonomy, folder: Path | None = None) -> None:
        self._files = JsonCache(
            folder or own_folder("verdicts"), max_bytes=MAX_BYTES, max_files=MAX_FILES, indent=1
        )
        self._digest = _digest(taxonomy)

    def get(self, interpreter: Sequence[str]) -> Verdicts | None:
        """The verdicts for an interpreter; None if there are none that still hold.

        A file that cannot be read is logged, and otherwise as if it were not there.
        """
        torch, pages = self._kept(self._key(interpreter))
        if not pages:
            return None
        return Verdicts(
            torch,
            frozenset(page for page, verdict in pages.items() if verdict == _BREAKS),
            frozenset(page for page, verdict in pages.items() if verdict == _TRACED),
        )

    def put(self, interpreter: Sequence[str], confirmed: Confirmed) -> Path | None:
        """Keep what was measured; where, or None, which is logged, if it cannot be written.

        A page that was not tried this time keeps its verdict, if it has one of this torch.
        """
        hello, key = confirmed.hello, self._key(interpreter)
        _, known = self._kept(key)
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
        if not self._files.put(key, data):
            return None
        self._files.make_room(keep=key)
        return self._files.path(key)

    def _kept(self, key: str) -> tuple[str, dict[str, str]]:
        """A file's torch and its verdicts by page; empty if there are none that hold."""
        data = self._files.get(key)
        try:
            if data is None or not _holds(data):
                return "", {}
            return str(data["torch"]), {str(p): str(v) for p, v in data["pages"].items()}
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            _log.warning(
                "%s contains no verdicts (%r) and is ignored", self._files.path(key), error
            )
            return "", {}

    def _key(self, interpreter: Sequence[str]) -> str:
        executable = shutil.which(interpreter[0]) or interpreter[0]
        # A virtual environment's python links to another one, which has other packages.
        command = [os.path.abspath(executable), *interpreter[1:]]  # noqa: PTH100
        return hashlib.sha256(json.dumps([command, self._digest]).encode()).hexdigest()


def _holds(data: Any) -> bool:
    """Whether a file is of this form, and about the files that are there now."""
    if data["format"] != _FORMAT:
        return False
    measured = data["measured"]
    return bool(measured) and all(_state(path) == [path, *rest] for path, *rest in measured)


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


def measured_on(interpreter: Sequence[str], torch: str | None = None) -> Verdicts | None:
    """What was measured on the torch of a command; None if nothing was.

    Args:
        interpreter: the command.
        torch: the version that its torch must have; None for whatever it is.
    """
    verdicts = VerdictCache(taxonomy.load()).get(interpreter)
    return verdicts if verdicts and torch in (None, verdicts.torch) else None
