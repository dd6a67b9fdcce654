"""What the page shows of a training run; ``client/report/trainingData.ts`` explains each field."""

from __future__ import annotations

import base64
import math
import sys
from array import array
from collections.abc import Iterable
from dataclasses import dataclass

_LARGEST_INTEGER = 2**31 - 1
_LARGEST_FLOAT = 3.4028234e38


@dataclass(frozen=True)
class TrainingAlarm:
    """See ``trainingData.ts``."""

    kind: str
    code: str
    title: str
    url: str
    rank: int
    step: int
    seen: int
    optimizer: int
    evidence: str
    advice: str
    tensor: str
    layer: str
    place: Place


@dataclass(frozen=True)
class TrainingIncident:
    """See ``trainingData.ts``."""

    title: str
    severity: int
    step: int
    layer: str
    place: Place
    cause: str
    advice: str
    alarms: tuple[int, ...]


@dataclass(frozen=True)
class TrainingRank:
    """See ``trainingData.ts``."""

    rank: int
    steps: int
    state: str


@dataclass(frozen=True)
class TrainingCompilation:
    """See ``trainingData.ts``."""

    rank: int
    step: int
    function: str
    place: Place
    seconds: float
    reason: str


@dataclass(frozen=True)
class TrainingBreak:
    """See ``trainingData.ts``."""

    rank: int
    step: int
    code: str
    title: str
    url: str
    function: str
    place: Place
    skips: bool
    reason: str


@dataclass(frozen=True)
class DebugPointSteps:
    """See ``trainingData.ts``."""

    rank: int
    first: int
    last: int
    why: str
    command: str


@dataclass(frozen=True)
class TrainingTensor:
    """See ``trainingData.ts``."""

    name: str
    layer: str
    shape: tuple[int, ...]
    place: Place


@dataclass(frozen=True)
class SeriesLevel:
    """See ``trainingData.ts``."""

    first: int
    last: int
    width: int
    since: int | None
    steps: str
    mean: str
    low: str
    high: str
    non_finite: str


@dataclass(frozen=True)
class TrainingMetric:
    """See ``trainingData.ts``."""

    name: str
    optimizer: int
    rank: int
    levels: tuple[SeriesLevel, ...]


@dataclass(frozen=True)
class HeatMapLevel:
    """See ``trainingData.ts``."""

    first: int
    last: int
    width: int
    since: int | None
    steps: str
    values: str


@dataclass(frozen=True)
class TrainingHeatMap:
    """See ``trainingData.ts``."""

    name: str
    tensors: tuple[int, ...]
    levels: tuple[HeatMapLevel, ...]


@dataclass(frozen=True)
class Distribution:
    """See ``trainingData.ts``."""

    tensor: int
    moment: str
    bins: int
    is_log: bool
    since: int | None
    steps: str
    low: str
    high: str
    counts: str


@dataclass(frozen=True)
class TrainingPath:
    """See ``trainingData.ts``."""

    optimizer: int
    steps: str
    x: str
    y: str
    shares: tuple[float, float]
    elements: int
    parameters: int
    left_out: int
    is_shared: bool


@dataclass(frozen=True)
class StepGap:
    """See ``trainingData.ts``."""

    first: int
    last: int


@dataclass(frozen=True)
class Training:
    """See ``trainingData.ts``."""

    name: str
    state: str
    is_running: bool
    is_partial: bool
    steps: int
    facts: tuple[Fact, ...]
    last: tuple[Fact, ...]
    optimizers: tuple[str, ...]
    ranks: tuple[TrainingRank, ...]
    incidents: tuple[TrainingIncident, ...]
    alarms: tuple[TrainingAlarm, ...]
    debug_points: tuple[DebugPointSteps, ...]
    missing: tuple[str, ...]
    gaps: tuple[StepGap, ...]
    compilations: tuple[TrainingCompilation, ...]
    breaks: tuple[TrainingBreak, ...]
    tensors: tuple[TrainingTensor, ...]
    metrics: tuple[TrainingMetric, ...]
    by_rank: tuple[TrainingMetric, ...]
    heat_maps: tuple[TrainingHeatMap, ...]
    distributions: tuple[Distribution, ...]
    paths: tuple[TrainingPath, ...]


def packed_floats(values: Iterable[float]) -> str:
    """Values as 32-bit floats, as many digits as a chart can show; NaN and infinities are kept."""
    own = list(values)
    numbers = array("f", own)
    if any(map(math.isinf, numbers)):
        # A finite number that is too large for 32 bits must not be shown as infinite.
        numbers = array("f", map(_within, own))
    return _packed(numbers)


def packed_integers(values: Iterable[int]) -> str:
    """Steps or counts as 32-bit integers; larger ones become the largest."""
    return _packed(array("i", (min(value, _LARGEST_INTEGER) for value in values)))


def _packed(numbers: array[float] | array[int]) -> str:
    if sys.byteorder != "little":
        numbers.byteswap()
    return base64.b64encode(numbers.tobytes()).decode("ascii")


def _within(value: float) -> float:
    return max(-_LARGEST_FLOAT, min(value, _LARGEST_FLOAT)) if math.isfinite(value) else value


@dataclass(frozen=True)
class Fact:
    """See ``data.ts``."""

    name: str
    value: str


@dataclass(frozen=True)
class Place:
    """See ``data.ts``."""

    file: int
    line: int
    function: str
