"""Explanations on disk, so that a request is paid for once."""

from __future__ import annotations

import dataclasses
import hashlib
import json
from pathlib import Path

from fullgraph.explain.provider import Explanation, Request, explanation_from
from fullgraph.json_cache import JsonCache

MAX_BYTES = 4 * 1024 * 1024
MAX_FILES = 1000
FOLDER = "explanations"
"""Where they are in the user's own cache folder, where no client names another one."""

_FORMAT = 1


def cache_key(provider: str, model: str, address: str, version: int, request: Request) -> str:
    """The name under which the answer to ``request`` is found again.

    Args:
        provider: the provider's name.
        model: the model that the request is for.
        address: where the provider is reached.
        version: the prompt's version.
        request: what is sent.
    """
    parts = [provider, model, address, version, request.instructions, request.text]
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()


class AnswerCache:
    """A folder of explanations, one file each; the requests are not stored."""

    def __init__(
        self, folder: Path, *, max_bytes: int = MAX_BYTES, max_files: int = MAX_FILES
    ) -> None:
        self._files = JsonCache(folder, max_bytes=max_bytes, max_files=max_files)

    def get(self, key: str) -> Explanation | None:
        """The explanation, or None if there is none that can be read."""
        data = self._files.get(key)
        if not isinstance(data, dict) or data.get("format") != _FORMAT:
            return None
        return explanation_from(data.get("answer"))

    def put(self, key: str, explanation: Explanation) -> None:
        """Store an explanation; old ones are removed.

        A folder that cannot be written to is logged; the same request is then sent again.
        """
        answer = {"format": _FORMAT, "answer": dataclasses.asdict(explanation)}
        if self._files.put(key, answer):
            self._files.make_room(keep=key)
