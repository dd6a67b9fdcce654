"""Reads the store of a run, while it is written or later."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any

from fullgraph.state.structure import structure
from fullgraph.training.anomalies.alarm import Alarm
from fullgraph.training.store.database import in_words, open_for_reading, store_file
from fullgraph.training.store.families import BLOCK, PART_OF_STEPS, steps_of
from fullgraph.training.store.heat_map import MOST_COLUMNS, HeatMap, read_heat_map
from fullgraph.training.store.histograms import histogram_from_bytes
from fullgraph.training.store.parts import Known, Span, Waiting, width_for
from fullgraph.training.store.process import Process, read_processes
from fullgraph.training.store.series import (
    EMPTY,
    MOST_POINTS,
    Series,
    read_every_series,
    read_series,
)
from fullgraph.training.store.sketches import count_sketches, read_sketches
from fullgraph_worker.watch.records import METRICS, Event, Histogram, Kind, Sketch, Step, Tensor


@dataclass(frozen=True)
class KeptEvent:
    """An event with the rank of its process."""

    rank: int
    event: Event


class StoreReader:
    """The queries of a run's store.

    If a rank was started again in the same folder, its last process is meant; ``processes`` has
    all of them. Every method raises ``StoreError`` if the store cannot be read.
    """

    def __init__(self, folder: Path) -> None:
        """Open the store.

        Args:
            folder: of the run.

        Raises:
            StoreError: there is none, or it cannot be read.
        """
        self.path = store_file(folder)
        self._database = open_for_reading(self.path)
        self._waiting = Waiting()

    def __enter__(self) -> StoreReader:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the store."""
        self._database.close()

    def processes(self) -> list[Process]:
        """All processes, by rank and then by time."""
        with self.snapshot():
            return read_processes(self._database)

    def ranks(self) -> dict[int, Process]:
        """The last process of each rank."""
        return {each.rank: each for each in self.processes()}

    def tensors(self, rank: int = 0) -> list[Tensor]:
        """The table of tensors, as it is now."""
        return [tensor for _, tensor in self.table(rank)]

    def table(self, rank: int = 0) -> list[tuple[int, Tensor]]:
        """The table of tensors, each with the step since which it is as it is."""
        rows = self._of_rank(
            "SELECT step, body FROM tensors WHERE process = ? ORDER BY place", rank
        )
        return [(step, structure(json.loads(b), Tensor, ignore_unknown=True)) for step, b in rows]

    def metric(
        self,
        name: str,
        *,
        rank: int = 0,
        optimizer: int = 0,
        span: Span | None = None,
        most: int = MOST_POINTS,
        known: Known | None = None,
    ) -> Series:
        """A metric over the steps.

        Args:
            name: one of ``METRICS``, or ``families.TIME``.
            rank: of the process.
            optimizer: its place.
            span: which steps; all if None.
            most: the most points.
            known: only what is new since then, if its points stand for as many steps.
        """
        return self._series(rank, steps_of(optimizer), name, (0, 0), span, most, known=known)

    def metric_by_rank(
        self,
        name: str,
        *,
        optimizer: int = 0,
        span: Span | None = None,
        most: int = MOST_POINTS,
        known: Mapping[int, Known] | None = None,
    ) -> dict[int, Series]:
        """A metric of all ranks, whose points stand for the same steps.

        Args:
            name: one of ``METRICS``, or ``families.TIME``.
            optimizer: its place.
            span: which steps; all if None.
            most: the most points of a rank.
            known: of each rank only what is new since then, as in ``metric``.
        """
        ranks = self.ranks()
        whole = Span(0, max((each.last_step for each in ranks.values()), default=0))
        width = width_for(whole if span is None else span, most)
        family = steps_of(optimizer)
        before = known or {}
        return {
            r: self._series(r, family, name, (0, 0), span, most, width, before.get(r))
            for r in ranks
        }

    def last_values(self, *, rank: int = 0, optimizer: int = 0) -> dict[str, float]:
        """The last known value of each metric, of the last few thousand steps.

        Args:
            rank: of the process.
            optimizer: its place.
        """
        family = self._family(rank, steps_of(optimizer))
        if family is None:
            return {}
        values: dict[str, float] = {}
        with self.snapshot():
            waiting = [r for r in self._waiting.of(self._database, family) if isinstance(r, Step)]
        for step in waiting:
            values.update(step.values)
        last = max((p.last_step for p in self.processes() if p.rank == rank), default=0)
        span = Span(max(0, last - PART_OF_STEPS), last)
        for name in METRICS:
            if name not in values:
                series = self.metric(
                    name, rank=rank, optimizer=optimizer, span=span, most=PART_OF_STEPS + 1
                )
                values.update({name: series.mean[-1]} if series.mean else {})
        return {name: values[name] for name in METRICS if name in values}

    def statistic(
        self,
        tensor: int,
        moment: str,
        name: str,
        *,
        rank: int = 0,
        span: Span | None = None,
        most: int = MOST_POINTS,
    ) -> Series:
        """A statistic of one tensor over the steps.

        Args:
            tensor: its place in the table.
            moment: one of ``MOMENTS``.
            name: one of ``STATISTICS``.
            rank: of the process.
            span: which steps; all if None.
            most: the most points.
        """
        return self._series(rank, moment, name, (tensor // BLOCK, tensor), span, most)

    def statistics(self, moment: str, name: str, *, rank: int = 0) -> Iterator[tuple[int, Series]]:
        """All points of a statistic of every tensor, by its place; with those of ``statistic``."""
        family = self._family(rank, moment)
        if family is not None:
            with self.snapshot():
                waiting = self._waiting.of(self._database, family)
                yield from read_every_series(self._database, family, waiting, name)

    def heat_map(
        self,
        moment: str,
        name: str,
        *,
        rank: int = 0,
        span: Span | None = None,
        most: int = MOST_COLUMNS,
        known: Known | None = None,
    ) -> HeatMap:
        """A statistic of all tensors over the steps, with the arguments of ``metric``."""
        family = self._family(rank, moment)
        if family is None:
            return HeatMap(1, [], [], [], {})
        with self.snapshot():
            waiting = self._waiting.of(self._database, family)
            return read_heat_map(self._database, family, waiting, name, span, most, known)

    def histograms(self, tensor: int, moment: str, *, rank: int = 0) -> list[Histogram]:
        """The histograms of a tensor, by step."""
        rows = self._of_rank(
            "SELECT body FROM histograms WHERE process = ? AND tensor = ? AND moment = ? "
            "ORDER BY step, id",
            rank,
            (tensor, moment),
        )
        return [histogram_from_bytes(body) for (body,) in rows]

    def sketches(self, optimizer: int = 0, *, rank: int = 0) -> list[Sketch]:
        """The sketches of an optimizer's parameters, in their order."""
        process = self._process(rank)
        if process is None:
            return []
        with self.snapshot():
            return list(read_sketches(self._database, process, optimizer))

    def sketch_count(self, optimizer: int = 0, *, rank: int = 0) -> int:
        """How many there are."""
        process = self._process(rank)
        if process is None:
            return 0
        with self.snapshot():
            return count_sketches(self._database, process, optimizer)

    def histograms_after(self, row: int, *, rank: int = 0) -> list[Histogram]:
        """The histograms of all tensors that were stored after those up to a row."""
        rows = self._of_rank(
            "SELECT body FROM histograms WHERE process = ? AND id > ? ORDER BY id", rank, (row,)
        )
        return [histogram_from_bytes(body) for (body,) in rows]

    def last_histogram(self) -> int:
        """The row of the histogram that was stored last; -1 if there is none."""
        with in_words(self.path):
            (last,) = self._database.execute("SELECT MAX(id) FROM histograms").fetchone()
            return -1 if last is None else int(last)

    def events(self, kinds: Sequence[str] = (), *, span: Span | None = None) -> list[KeptEvent]:
        """The events of all processes, by step.

        Args:
            kinds: of ``Kind``; all if empty.
            span: which steps; all if None.
        """
        where, values = ["1"], list[str | int]()
        if kinds:
            where.append(f"kind IN ({', '.join('?' * len(kinds))})")
            values += kinds
        if span is not None:
            where.append("step BETWEEN ? AND ?")
            values += [span.first, span.last]
        with in_words(self.path):
            rows = self._database.execute(
                "SELECT rank, step, time, kind, data FROM events e JOIN processes p "
                f"ON p.id = e.process WHERE {' AND '.join(where)} ORDER BY step, e.id",
                values,
            ).fetchall()
        return [
            KeptEvent(rank, Event(step, when, kind, json.loads(data)))
            for rank, step, when, kind, data in rows
        ]

    def gaps(self) -> list[KeptEvent]:
        """What is not recorded: left out by the process, or missing in its file."""
        return self.events([Kind.GAP])

    def alarms(self) -> list[Alarm]:
        """What the rules found, by step."""
        with in_words(self.path):
            rows = self._database.execute("SELECT body FROM alarms ORDER BY step, rank, id")
            return [Alarm.from_json(json.loads(body)) for (body,) in rows]

    @contextlib.contextmanager
    def snapshot(self) -> Iterator[None]:
        """Queries within see one state of the store, whatever is written meanwhile."""
        if self._database.in_transaction:
            yield
            return
        with in_words(self.path):
            self._database.execute("BEGIN")
            try:
                yield
            finally:
                self._database.execute("ROLLBACK")

    def _series(
        self,
        rank: int,
        family_name: str,
        field: str,
        place: tuple[int, int],
        span: Span | None,
        most: int,
        width: int | None = None,
        known: Known | None = None,
    ) -> Series:
        family = self._family(rank, family_name)
        if family is None:
            return EMPTY
        with self.snapshot():
            waiting = self._waiting.of(self._database, family)
            return read_series(
                self._database, family, waiting, field, place, span, most, width, known
            )

    def _family(self, rank: int, name: str) -> int | None:
        rows = self._of_rank(
            "SELECT id FROM families WHERE process = ? AND name = ?", rank, (name,)
        )
        return rows[0][0] if rows else None

    def _of_rank(
        self, query: str, rank: int, values: tuple[str | int, ...] = ()
    ) -> list[tuple[Any, ...]]:
        """The rows of a query whose first value is the last process of a rank."""
        process = self._process(rank)
        if process is None:
            return []
        with in_words(self.path):
            return self._database.execute(query, (process, *values)).fetchall()

    def _process(self, rank: int) -> int | None:
        """The row of the last process of a rank."""
        last = "SELECT id FROM processes WHERE rank = ? ORDER BY started DESC, id DESC LIMIT 1"
        with in_words(self.path):
            found = self._database.execute(last, (rank,)).fetchone()
        return found[0] if found else None
