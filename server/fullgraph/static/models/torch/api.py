"""Which API around torch.compile each torch has, and what is deprecated, renamed or private.

``api_table.json`` was read from the sources of each version by ``python -m tests.matrix.api``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from fullgraph.vocabulary.findings import Likelihood

_RELEASE = re.compile(r"\d+\.\d+")
_TABLE = Path(__file__).with_name("api_table.json")


@dataclass(frozen=True)
class Judgement:
    """What is to be said of a use of a name or of an argument.

    Attributes:
        what: a sentence without its end.
        why: more about it; may be empty.
        likelihood: ``certain`` where the user's torch does not have it, ``likely`` where a torch
            deprecates it or no longer has it, ``possible`` where a public name is better.
        replacement: the name that takes its place and is the same; empty if there is none.
    """

    what: str
    why: str
    likelihood: Likelihood
    replacement: str = ""


@dataclass(frozen=True)
class _Table:
    versions: tuple[str, ...]
    names: Mapping[str, Mapping[str, Any]]

    def after(self, version: str) -> str:
        """The version behind another one."""
        return self.versions[self.versions.index(version) + 1]

    def has(self, version: str, where: Mapping[str, str]) -> bool:
        """Whether a version is in a range."""
        at = self.versions.index(version)
        first, last = where.get("from", self.versions[0]), where.get("until", self.versions[-1])
        return self.versions.index(first) <= at <= self.versions.index(last)


@lru_cache(maxsize=1)
def _table() -> _Table:
    data = json.loads(_TABLE.read_text(encoding="utf-8"))
    return _Table(tuple(data["versions"]), data["names"])


def newest() -> str:
    """The newest version that is known."""
    return _table().versions[-1]


def known_version(torch: str | None) -> str | None:
    """The version of the table that a torch counts as; None if it is not known.

    Args:
        torch: as ``2.13.0+cpu``; a newer one than the table's counts as its newest.
    """
    # Importing packaging takes more time than a check of a small file has.
    release = _RELEASE.match(torch or "")
    if release is None or release[0] in _table().versions:
        return release[0] if release else None
    return newest() if _numbers(release[0]) > _numbers(newest()) else None


def _numbers(version: str) -> list[int]:
    return [int(part) for part in version.split(".")]


def judge(path: str, torch: str | None) -> Judgement | None:
    """What is to be said of the use of a name; None for nothing.

    Args:
        path: dotted, ``torch._dynamo.config.cache_size_limit``.
        torch: a version of the table; None if the user's is not known.
    """
    entry = _table().names.get(path)
    if entry is None:
        return None
    missing = _missing(f"`{path}`", entry, torch)
    if missing is not None:
        return missing
    has = torch or newest()
    for key, words in (("renamed", _renamed), ("deprecated", _deprecated), ("public", _public)):
        if key in entry:
            since, *rest = entry[key]
            return words(path, since, rest, is_now=_table().has(has, {"from": since}))
    return None


def judge_argument(function: str, name: str, torch: str | None) -> Judgement | None:
    """The same for a keyword argument of a function."""
    entry = _table().names.get(function, {}).get("arguments", {}).get(name)
    return _missing(f"The argument `{name}` of `{function}`", entry, torch) if entry else None


def _missing(what: str, entry: Mapping[str, Any], torch: str | None) -> Judgement | None:
    """That a torch does not have something: the user's, or the newest one."""
    table = _table()
    if torch is not None and not table.has(torch, entry):
        is_new = "from" in entry and not table.has(torch, {"from": entry["from"]})
        since = f"it came with torch {entry['from']}" if is_new else ""
        why = since or f"torch {entry['until']} was the last that had it"
        return Judgement(f"{what} is not in torch {torch}", why, Likelihood.CERTAIN)
    if "until" in entry:
        gone = table.after(entry["until"])
        return Judgement(f"{what} is no longer there in torch {gone}", "", Likelihood.LIKELY)
    return None


def _renamed(path: str, since: str, rest: list[Any], *, is_now: bool) -> Judgement:
    new = str(rest[0])
    short = new.rpartition(".")[2] if _parent(new) == _parent(path) else new
    what = f"`{path}` is called `{short}` from torch {since} on"
    why = "the old name is another one for the same entry"
    return Judgement(what, why, Likelihood.LIKELY, new if is_now else "")


def _deprecated(path: str, since: str, rest: list[Any], *, is_now: bool) -> Judgement:
    when = "is deprecated" if is_now else f"is deprecated from torch {since} on"
    said = " ".join(str(rest[0]).split())
    return Judgement(f"`{path}` {when}", f"PyTorch says: {said}", Likelihood.LIKELY)


def _public(path: str, since: str, rest: list[Any], *, is_now: bool) -> Judgement | None:
    if not is_now:
        return None
    public, is_same = str(rest[0]), bool(rest[1])
    why = f"`{public}` is the public name" if is_same else f"`{public}` is the public function"
    return Judgement(f"`{path}` is private", why, Likelihood.POSSIBLE, public if is_same else "")


def _parent(path: str) -> str:
    return path.rpartition(".")[0]
