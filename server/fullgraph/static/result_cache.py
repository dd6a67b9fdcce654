"""Results of files on disk: what has not changed is not checked again.

A result depends on the text, on how it is checked and on the code that checks it, and its
name is a digest of all of them. It holds its dependencies in other files, and is valid for as
long as those are the same.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from fullgraph.state.json_cache import JsonCache, code_digest, own_folder
from fullgraph.static.modules.files import Files
from fullgraph.static.results import FileResult, from_data, to_data

if TYPE_CHECKING:
    from fullgraph.static.reach.workspace import Reach

MAX_BYTES = 100 * 1024 * 1024
MAX_FILES = 20_000


class ResultCache:
    """Results of one way of checking.

    Args:
        settings: how files are checked, as any text that changes when that does.
        folder: where they are kept; by default in the user's own cache folder.
        together: the files that are checked at once, in each of which findings may come from
            the check of another.
        disk: the files as they are now.
    """

    def __init__(
        self,
        settings: str,
        folder: Path | None = None,
        *,
        together: frozenset[str] = frozenset(),
        disk: Files | None = None,
    ) -> None:
        self._together = together
        self._disk = disk or Files()
        self._files = JsonCache(
            folder or own_folder("checks"), max_bytes=MAX_BYTES, max_files=MAX_FILES
        )
        self._way = hashlib.sha256(f"{code_digest()}\0{settings}".encode())
        self._has_new = False

    def get(self, path: str, text: str, reach: str = "") -> FileResult | None:
        """The result for a file with this text, unless it is not there or out of date.

        Args:
            path: the file.
            text: its text.
            reach: a digest of what compiled code reaches in it.
        """
        data = self._files.get(self._key(path, text, reach))
        try:
            if data is None or set(data["together"]) != self._among(data["dependencies"]):
                return None
            result = from_data(data)
        except (KeyError, TypeError, ValueError, AttributeError):
            return None
        return result if self._disk.is_unchanged(result.dependencies) else None

    def put(self, path: str, text: str, result: FileResult, reach: str = "") -> None:
        """Keep a result; a folder that cannot be written to is logged."""
        data = {**to_data(result), "together": sorted(self._among(result.dependencies))}
        self._has_new |= self._files.put(self._key(path, text, reach), data)

    def make_room(self) -> None:
        """Remove the oldest results, of any way, if something new was kept."""
        if self._has_new:
            self._files.make_room()

    def _among(self, dependencies: Iterable[str]) -> set[str]:
        return {path for path in dependencies if path in self._together}

    def _key(self, path: str, text: str, reach: str) -> str:
        digest = self._way.copy()
        digest.update(f"{path}\0{reach}\0{text}".encode(errors="surrogatepass"))
        return digest.hexdigest()


class KeptReach:
    """What compiled code reaches in files, which is searched again only after one has changed.

    Args:
        texts: of all files, by their paths.
        folder: where it is kept; by default in the user's own cache folder.
        use_cache: whether it is.
    """

    def __init__(
        self, texts: Mapping[str, str], folder: Path | None = None, *, use_cache: bool = True
    ) -> None:
        self._texts = texts
        self._files = JsonCache(
            folder or own_folder("reach"), max_bytes=MAX_BYTES // 4, max_files=1000
        )
        self._use_cache = use_cache

    @cached_property
    def graph(self) -> Reach:
        """The call graph of the files."""
        # Not at the top: the results of unchanged files are printed without loading a parser.
        from fullgraph.static.reach.workspace import reach_of

        return reach_of(self._texts)

    def digest(self, path: str) -> str:
        """A digest of what is reached in one file."""
        return self._digests.get(path, "")

    @cached_property
    def _digests(self) -> dict[str, str]:
        if not self._use_cache:
            return {}
        whole = hashlib.sha256(code_digest().encode())
        for path, text in self._texts.items():
            whole.update(f"{path}\0{text}\0".encode(errors="surrogatepass"))
        kept = self._files.get(whole.hexdigest())
        if isinstance(kept, dict):
            return {str(path): str(digest) for path, digest in kept.items()}
        found = dict(self.graph.digests)
        if self._files.put(whole.hexdigest(), found):
            self._files.make_room()
        return found
