"""What the page shows of a benchmark; ``client/report/benchmarkData.ts`` explains each field."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Ratio:
    """See ``benchmarkData.ts``."""

    estimate: float
    low: float
    high: float


@dataclass(frozen=True)
class Times:
    """See ``benchmarkData.ts``."""

    median: float
    mean: float
    sigma: float
    p95: float


@dataclass(frozen=True)
class Arm:
    """See ``benchmarkData.ts``."""

    name: str
    problem: str
    times: Times | None
    ratio: Ratio | None
    memory: int | None
    warm_up: float | None
    cached_warm_up: float | None
    pays_after: float | None
    difference: str
    is_wrong: bool


@dataclass(frozen=True)
class BreakCost:
    """See ``benchmarkData.ts``."""

    name: str
    cost: str
    interval: str
    share: str


@dataclass(frozen=True)
class Benchmark:
    """See ``benchmarkData.ts``."""

    size: str
    sentence: str
    verdict: str
    best: str
    alerts: tuple[str, ...]
    busy: str
    conditions: str
    arms: tuple[Arm, ...]
    costs: tuple[BreakCost, ...]
    notes: tuple[str, ...]
