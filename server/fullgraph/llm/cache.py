"""Answers on disk, so that a request is paid for once."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict
from pathlib import Path

from fullgraph.llm.request import Reply, Request
from fullgraph.state.json_cache import JsonCache

MAX_BYTES = 4 * 1024 * 1024
MAX_FILES = 1000
FOLDER = "explanations"
"""Where they are in the user's own cache folder, where no client names another one."""

_FORMAT = 2


def cache_key(provider: str, model: str, address: str, request: Request) -> str:
    """The name under which the answer to ``request`` is found again.

    Args:
        provider: the provider's name.
        model: the model that the request is for.
        address: where the provider is reached.
        request: what is sent.
    """
    parts = [provider, model, address, asdict(request)]
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()


class AnswerCache:
    """A folder of answers, one file each; the requests are not stored."""

    def __init__(
        self, folder: Path, *, max_bytes: int = MAX_BYTES, max_files: int = MAX_FILES
    ) -> None:
        self._files = JsonCache(folder, max_bytes=max_bytes, max_files=max_files)

    def get(self, key: str) -> Reply | None:
        """The answer, or None if there is none that can be read."""
        data = self._files.get(key)
        if not isinstance(data, dict) or data.get("format") != _FORMAT:
            return None
        text = data.get("text")
        return Reply(text) if isinstance(text, str) else None

    def put(self, key: str, reply: Reply) -> None:
        """Store an answer; old ones are removed.

        A folder that cannot be written to is logged; the same request is then sent again.
        """
        if self._files.put(key, {"format": _FORMAT, "text": reply.text}):
            self._files.make_room(keep=key)

    def clear(self) -> int:
        """Remove every answer; returns their number."""
        return self._files.clear()
