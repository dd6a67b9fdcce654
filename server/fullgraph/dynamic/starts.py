"""Starts of a target in new processes: with empty caches, with filled ones, with artifacts."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum

from fullgraph_worker.protocol import wire

_PART = re.compile(r"\[(?P<hash>\w+)\] (?P<name>[^:]+): ?(?P<value>.*)", re.DOTALL)
_FX = "FX graph cache"
_LONGEST_VALUE = 200


class StartName(str, Enum):
    """How a process starts."""

    COLD = "cold"
    """With empty caches."""
    WARM = "warm"
    """With the caches that the cold start filled."""
    ARTIFACTS = "artifacts"
    """With empty caches, which ``torch.compiler.load_cache_artifacts`` fills."""
    PRECOMPILED = "precompiled"
    """With ``torch._dynamo.config.caching_precompile``, and the caches that such a start filled."""


@dataclass(frozen=True)
class Start:
    """The first call of a target in a new process.

    Attributes:
        name: how the process started.
        seconds: of the call, with its compilations and its backward pass.
        later_seconds: of the next call.
        load_seconds: of filling the caches with artifacts before it.
        bytes: the size of the artifacts of this process; 0 for none.
        phases: the seconds of the compilations by phase; they do not overlap.
        caches: how often each cache gave each answer (``FX graph cache hit``).
        failure: why it did not come to its end; everything else is empty then.
    """

    name: StartName
    seconds: float = 0.0
    later_seconds: float = 0.0
    load_seconds: float = 0.0
    bytes: int = 0
    phases: Mapping[str, float] = field(default_factory=dict)
    caches: Mapping[str, int] = field(default_factory=dict)
    failure: str = ""

    @property
    def whole_seconds(self) -> float:
        """The first call, with what filled its caches."""
        return self.seconds + self.load_seconds


@dataclass(frozen=True)
class MissedPart:
    """A part of a cache's key that was another in the cold start.

    Attributes:
        name: of the part.
        before: its value in the cold start; empty where it was not there.
        now: likewise in the warm start.
    """

    name: str
    before: str
    now: str


@dataclass(frozen=True)
class Missed:
    """A graph that the warm start compiled again, since a cache did not have it.

    Attributes:
        path: of the function that was compiled; empty where torch does not record it.
        line: of it.
        function: its name.
        cache: the cache.
        parts: what of its key had changed; empty where torch does not write that.
    """

    path: str
    line: int
    function: str
    cache: str
    parts: tuple[MissedPart, ...]


@dataclass(frozen=True)
class RunStarts:
    """What was measured, once each.

    Attributes:
        arm: what the target was compiled with.
        words: how it was called.
        starts: in the order in which they were made.
        missed: what the warm start did not find in the caches that the cold one filled.
    """

    arm: str
    words: str
    starts: tuple[Start, ...]
    missed: tuple[Missed, ...] = ()

    def of(self, name: StartName) -> Start | None:
        """The start of this name, if it came to its end."""
        return next((s for s in self.starts if s.name is name and not s.failure), None)


def start_of(name: StartName, call: wire.FirstCall) -> Start:
    """A start from what its process sent."""
    caches = Counter(f"{each.cache} {each.answer}" for each in call.lookups)
    return Start(
        name,
        call.seconds,
        call.later_seconds,
        call.load_seconds,
        call.bytes,
        call.phases,
        dict(sorted(caches.items())),
    )


def missed_in(cold: wire.FirstCall, warm: wire.FirstCall) -> Iterator[Missed]:
    """What ``warm`` did not find in the caches that ``cold`` filled."""
    before = dict(_numbered(cold.lookups))
    for key, lookup in _numbered(warm.lookups):
        if lookup.answer != "miss":
            continue
        made = next((c for c in warm.compilations if c.compile_id == lookup.compile_id), None)
        first = before.get(key)
        yield Missed(
            made.path if made else "",
            made.line if made else 0,
            made.function if made else "",
            lookup.cache,
            _changed(first.parts if first else (), lookup.parts),
        )


def _numbered(
    lookups: Sequence[wire.CacheLookup],
) -> Iterator[tuple[tuple[str, int], wire.CacheLookup]]:
    """Those of the FX graph cache: its keys have parts. A compilation has one for each pass."""
    seen: Counter[str] = Counter()
    for each in lookups:
        if each.cache == _FX:
            seen[each.compile_id] += 1
            yield (each.compile_id, seen[each.compile_id]), each


def _changed(before: Sequence[str], now: Sequence[str]) -> tuple[MissedPart, ...]:
    first, second = _parts(before), _parts(now)
    nothing = ("", "")
    return tuple(
        MissedPart(
            name,
            first.get(name, nothing)[1][:_LONGEST_VALUE],
            second.get(name, nothing)[1][:_LONGEST_VALUE],
        )
        for name in dict.fromkeys([*first, *second])
        if first and second and first.get(name) != second.get(name)
    )


def _parts(lines: Sequence[str]) -> dict[str, tuple[str, str]]:
    """By name, the hash and the value."""
    found = [match for line in lines if (match := _PART.match(line))]
    return {each["name"]: (each["hash"], each["value"]) for each in found}
