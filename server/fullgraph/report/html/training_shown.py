"""What an open page has of a training run: an update then has only what is new."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from fullgraph.training.anomalies.alarm import Alarm
from fullgraph.training.causes.incidents import Incident
from fullgraph.training.store.parts import Known, Span

_MARGIN = 200
"""So many steps before the last one are read again: a sample arrives later than its step."""


class Placed(NamedTuple):
    """An incident with the places of its alarms among those of the run."""

    incident: Incident
    alarms: tuple[int, ...]


class Chart(NamedTuple):
    """A chart of the page; ``kind`` is one of those below."""

    kind: str
    name: str
    rank: int
    optimizer: int = 0


METRIC, BY_RANK, HEAT_MAP = "metric", "by rank", "heat map"
"""The kinds of charts: the ratio of updates is both a metric and a heat map."""


class Part(NamedTuple):
    """Which steps a level of a chart has: all, if ``span`` is None."""

    name: str
    span: Span | None = None


WHOLE = Part("all")


@dataclass(frozen=True)
class Extent:
    """The steps of a level, and those that are new in it.

    Attributes:
        first: of its steps.
        last: likewise, included.
        since: the first that is new; None if the level is sent as a whole.
    """

    first: int
    last: int
    since: int | None


@dataclass(frozen=True)
class _Level:
    """A level that the page has; ``last`` is where its last point begins."""

    width: int
    first: int
    last: int


class Shown:
    """What a page has, by chart and part; nothing at first.

    Attributes:
        histogram: the row of the last histogram; None if the page has nothing.
    """

    def __init__(self) -> None:
        self.histogram: int | None = None
        self._processes: tuple[int, ...] = ()
        self._incidents: dict[str, tuple[tuple[Alarm, ...], list[Placed]]] = {}
        self._levels: dict[tuple[Chart, str], _Level] = {}
        self._rows: dict[Chart, tuple[int, ...]] = {}

    def incidents(
        self, run: str, alarms: tuple[Alarm, ...], find: Callable[[], list[Placed]]
    ) -> list[Placed]:
        """The incidents of a run, which are looked for again when there are other alarms."""
        known = self._incidents.get(run)
        if known is None or known[0] != alarms:
            known = self._incidents[run] = alarms, find()
        return known[1]

    def follow(self, processes: tuple[int, ...]) -> None:
        """Forget everything if the run has other processes now, as after a restart of a rank.

        Args:
            processes: their rows.
        """
        if processes != self._processes:
            self._processes, self.histogram = processes, None
            self._levels.clear()
            self._rows.clear()

    def known(self, chart: Chart, part: Part, since: int | None = None) -> Known | None:
        """What need not be read again of a level; None if the page does not have it.

        Args:
            chart: the chart.
            part: the level.
            since: the first step that may be new; by default, by the level's own last point.
        """
        level = self._levels.get((chart, part.name))
        if level is None:
            return None
        return Known(level.width, max(0, level.last - _MARGIN) if since is None else since)

    def sampled_since(self, rank: int, optimizers: int) -> int:
        """The first step of which samples may be new: that of the optimizer with fewest steps."""
        last = [
            max(
                (
                    level.last
                    for (chart, part), level in self._levels.items()
                    if chart == Chart(METRIC, chart.name, rank, optimizer) and part == WHOLE.name
                ),
                default=0,
            )
            for optimizer in range(max(1, optimizers))
        ]
        return max(0, min(last) - _MARGIN)

    def extend(
        self, chart: Chart, part: Part, width: int, steps: Sequence[int], known: Known | None
    ) -> Extent:
        """Note what is sent of a level.

        Args:
            chart: the chart.
            part: the level.
            width: how many steps each of its points stands for.
            steps: where they begin.
            known: what was left out because the page has it.
        """
        before = self._levels.get((chart, part.name))
        end = steps[-1] if steps else before.last if before else 0
        if part.span is not None:
            first, last = part.span.first, part.span.last
        else:
            first = before.first if before else steps[0] if steps else 0
            last = end + width - 1
        since = None
        if known is not None and known.width == width:
            own = min(known.since // width * width, last + 1)
            since = own if own > first else None
        if part.span is None and since is None and steps:
            first = steps[0]
        self._levels[chart, part.name] = _Level(width, first, end)
        return Extent(first, last, since)

    def rows(self, chart: Chart) -> tuple[int, ...] | None:
        """The tensors of a heat map; None if the page does not have it."""
        return self._rows.get(chart)

    def begin(self, chart: Chart, rows: tuple[int, ...]) -> None:
        """A heat map is sent as a whole, with these tensors."""
        self._rows[chart] = rows
        for key in [key for key in self._levels if key[0] == chart]:
            del self._levels[key]
