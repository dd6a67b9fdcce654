"""Answers on disk, so that a question is paid for once."""

from __future__ import annotations

import contextlib
import dataclasses
import hashlib
import json
import logging
import os
import re
import tempfile
from pathlib import Path

from fullgraph.explain.provider import Explanation, Request, explanation_from

MAX_BYTES = 4 * 1024 * 1024
MAX_FILES = 1000

_FORMAT = 1
_NAME = re.compile(r"[0-9a-f]{64}\.json")
_log = logging.getLogger(__name__)


def own_folder() -> Path:
    """The user's own folder for answers, where no client names one; nobody else writes there."""
    # Unlike Path.home(), it does not raise for a user without a home.
    return Path(os.path.expanduser("~"), ".cache", "fullgraph", "explanations")  # noqa: PTH111


def cache_key(provider: str, model: str, address: str, version: int, request: Request) -> str:
    """The name under which the answer to ``request`` is found again.

    Args:
        provider: the provider's name.
        model: the model that is asked.
        address: where the provider is reached.
        version: the prompt's version.
        request: what is asked.
    """
    parts = [provider, model, address, version, request.instructions, request.text]
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()


class AnswerCache:
    """A folder of answers, one file each; the questions are not stored."""

    def __init__(
        self, folder: Path, *, max_bytes: int = MAX_BYTES, max_files: int = MAX_FILES
    ) -> None:
        self._folder = folder
        self._max_bytes = max_bytes
        self._max_files = max_files

    def get(self, key: str) -> Explanation | None:
        """The answer, or None if there is none that can be read."""
        path = self._path(key)
        try:
            data = json.loads(path.read_bytes())
        except (OSError, ValueError, RecursionError):
            return None
        if not isinstance(data, dict) or data.get("format") != _FORMAT:
            return None
        with contextlib.suppress(OSError):
            os.utime(path)
        return explanation_from(data.get("answer"))

    def put(self, key: str, explanation: Explanation) -> None:
        """Store an answer, in place of a corrupt one too; old ones make room.

        A folder that cannot be written to costs the next question, and is logged.
        """
        body = json.dumps({"format": _FORMAT, "answer": dataclasses.asdict(explanation)})
        try:
            self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            self._write(self._path(key), body)
            self._make_room(keep=self._path(key))
        except OSError as error:
            _log.warning("an explanation could not be kept in %s (%s)", self._folder, error)

    def _path(self, key: str) -> Path:
        return self._folder / f"{key}.json"

    def _write(self, path: Path, body: str) -> None:
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
        files: list[tuple[float, int, Path]] = []
        for path in self._folder.iterdir():
            if path != keep and _NAME.fullmatch(path.name):
                # Another server may share the folder and be removing files too.
                with contextlib.suppress(FileNotFoundError):
                    stat = path.stat()
                    files.append((stat.st_mtime, stat.st_size, path))
        files.sort(key=lambda item: item[0])
        size = keep.stat().st_size + sum(item[1] for item in files)
        count = len(files) + 1
        for _, bytes_, path in files:
            if size <= self._max_bytes and count <= self._max_files:
                break
            path.unlink(missing_ok=True)
            size -= bytes_
            count -= 1
