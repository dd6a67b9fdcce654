"""What the page shows; ``client/report/data.ts`` has the same and says what each field means."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass
from typing import Any

from fullgraph.report.html.benchmark import Benchmark
from fullgraph.report.html.training_data import Fact as Fact
from fullgraph.report.html.training_data import Place as Place
from fullgraph.report.html.training_data import Training


@dataclass(frozen=True)
class SourceFile:
    """See ``data.ts``."""

    name: str
    path: str
    text: str
    traced: tuple[int, ...]


@dataclass(frozen=True)
class Action:
    """See ``data.ts``."""

    title: str
    diff: tuple[str, ...]
    safety: str
    wins: str
    findings: tuple[int, ...]


@dataclass(frozen=True)
class Guard:
    """See ``data.ts``."""

    subject: str
    was: str
    now: str


@dataclass(frozen=True)
class Finding:
    """See ``data.ts``."""

    code: str
    title: str
    message: str
    kind: str
    place: Place
    count: int
    seconds: float | None
    share: float | None
    reason: str
    context: str
    hints: tuple[str, ...]
    stack: tuple[Place, ...]
    caused_by: int
    origin: str
    guard: Guard | None
    url: str
    issue: str
    reduce: str


@dataclass(frozen=True)
class GraphSegment:
    """See ``data.ts``."""

    compilations: tuple[int, ...]
    operations: int
    seconds: float | None
    kind: str = "graph"


@dataclass(frozen=True)
class BreakSegment:
    """See ``data.ts``."""

    finding: int
    before: str
    after: str
    between: tuple[str, ...]
    seconds: float | None
    kind: str = "break"


Segment = GraphSegment | BreakSegment


@dataclass(frozen=True)
class Region:
    """See ``data.ts``."""

    name: str
    place: Place
    segments: tuple[Segment, ...]


@dataclass(frozen=True)
class OperationKind:
    """See ``data.ts``."""

    name: str
    count: int
    shapes: tuple[str, ...]


@dataclass(frozen=True)
class SideEffect:
    """See ``data.ts``."""

    place: Place
    code: str
    object: str


@dataclass(frozen=True)
class Compilation:
    """See ``data.ts``."""

    id: str
    place: Place
    is_resumed: bool
    graph: int
    operations: int
    kinds: tuple[OperationKind, ...]
    phases: Mapping[str, float]
    call: int
    runs: int | None
    seconds: float | None
    findings: tuple[int, ...]
    failure: str
    caches: Mapping[str, int]
    side_effects: tuple[SideEffect, ...]


@dataclass(frozen=True)
class GraphNode:
    """See ``data.ts``."""

    name: str
    operation: str
    shape: str
    place: Place | None
    inputs: tuple[int, ...]
    group: tuple[str, ...]


@dataclass(frozen=True)
class Graph:
    """See ``data.ts``."""

    nodes: tuple[GraphNode, ...]


@dataclass(frozen=True)
class CallNode:
    """See ``data.ts``."""

    function: str
    place: Place
    breaks: tuple[int, ...]
    compilations: tuple[int, ...]
    operations: int
    seconds: float | None
    children: tuple[CallNode, ...]


@dataclass(frozen=True)
class ComparedRow:
    """See ``data.ts``."""

    name: str
    before: str
    after: str
    change: int


@dataclass(frozen=True)
class Comparison:
    """See ``data.ts``."""

    other: str
    rows: tuple[ComparedRow, ...]
    came: tuple[int, ...]
    went: tuple[Finding, ...]


@dataclass(frozen=True)
class Difference:
    """See ``data.ts``."""

    name: str
    before: str
    after: str


@dataclass(frozen=True)
class StartRow:
    """See ``data.ts``."""

    name: str
    cells: tuple[str, ...]


@dataclass(frozen=True)
class Starts:
    """See ``data.ts``."""

    arm: str
    names: tuple[str, ...]
    rows: tuple[StartRow, ...]
    notes: tuple[str, ...]


@dataclass(frozen=True)
class Report:
    """See ``data.ts``; the graphs lie beside it."""

    title: str
    verdict: str
    is_clean: bool
    facts: tuple[Fact, ...]
    actions: tuple[Action, ...] = ()
    findings: tuple[Finding, ...] = ()
    regions: tuple[Region, ...] = ()
    compilations: tuple[Compilation, ...] = ()
    calls: tuple[CallNode, ...] = ()
    files: tuple[SourceFile, ...] = ()
    notes: tuple[str, ...] = ()
    comparison: Comparison | None = None
    benchmarks: tuple[Benchmark, ...] = ()
    trainings: tuple[Training, ...] = ()
    differences: tuple[Difference, ...] = ()
    starts: Starts | None = None
    kind: str = "run"


def as_data(value: object) -> Any:
    """Dataclasses as JSON's types, their fields named as in TypeScript."""
    if is_dataclass(value):
        return {_camel(each.name): as_data(getattr(value, each.name)) for each in fields(value)}
    if isinstance(value, tuple | list):
        return [as_data(each) for each in value]
    if isinstance(value, Mapping):
        return {str(key): as_data(each) for key, each in value.items()}
    return value


def _camel(name: str) -> str:
    first, *rest = name.split("_")
    return first + "".join(word.capitalize() for word in rest)
