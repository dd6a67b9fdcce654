"""What proofs refuted, kept with the text that they ran, so that nothing advises it again."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass, replace
from typing import Any

from fullgraph.fixes.proof.solution import Solution
from fullgraph.state.json_cache import JsonCache, own_folder
from fullgraph.state.structure import StructureError, structure
from fullgraph.vocabulary.findings import Finding

_HELD = 200


@dataclass(frozen=True)
class _Refuted:
    """A break that is left, at its line before all fixes.

    Attributes:
        line: of the break.
        entry: its page.
        reason: the last fix that was tried, and what refuted it, without the last dot.
        rewrites: those that were tried.
    """

    line: int
    entry: str
    reason: str
    rewrites: tuple[str, ...]


@dataclass(frozen=True)
class _Kept:
    """All of a file; ``refuted`` is empty where a later search refuted nothing."""

    refuted: tuple[_Refuted, ...]


def keep_refuted(solution: Solution, read: Callable[[str], str | None]) -> None:
    """Keep what the proof refuted for the breaks that are left.

    Args:
        solution: of a target.
        read: the text of a file that was not changed.
    """
    found: dict[str, list[_Refuted]] = {}
    for finding in solution.before.findings:
        found.setdefault(finding.location.path, [])
    for stays in solution.left:
        own = tuple(dict.fromkeys(r.fix.rewrite for r in stays.tried if not r.fix.author))
        if own:
            at = solution.original_place(stays.finding.location, solution.texts)
            each = _Refuted(at.line, stays.finding.entry, stays.reason, own)
            found.setdefault(at.path, []).append(each)
    cache = _cache()
    for path, refuted in found.items():
        text = solution.originals.get(path) or read(path)
        if text is not None and cache.put(_key(path, text), asdict(_Kept(tuple(refuted)))):
            cache.make_room(_key(path, text))


def with_refuted(
    findings: Iterable[Finding], read: Callable[[str], str | None]
) -> Iterator[Finding]:
    """The findings; those whose fixes a proof refuted say so, as long as their file is the same.

    Args:
        findings: of a run, or predicted.
        read: the text of a file.
    """
    known: dict[str, tuple[_Refuted, ...]] = {}
    for finding in findings:
        path = finding.location.path
        if path not in known:
            text = read(path)
            known[path] = _of(_key(path, text)) if text is not None else ()
        place = (finding.location.line, finding.entry)
        same = next((each for each in known[path] if (each.line, each.entry) == place), None)
        yield (
            finding
            if same is None
            else replace(finding, refuted=same.reason, refuted_rewrites=same.rewrites)
        )


def _of(key: str) -> tuple[_Refuted, ...]:
    data: Any = _cache().get(key)
    try:
        return structure(data, _Kept).refuted if data is not None else ()
    except StructureError:
        return ()


def _key(path: str, text: str) -> str:
    return hashlib.sha256(f"{path}\n{text}".encode("utf-8", "replace")).hexdigest()


def _cache() -> JsonCache:
    return JsonCache(own_folder("refuted"), max_bytes=1 << 24, max_files=_HELD, is_needless=True)
