"""The candidates, each with the same three charts.

A chart is reduced to the mean, the least and the greatest value of each point; a heat map to the
means.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import Any, Protocol

from fullgraph.training.store.ingest import Ingest
from fullgraph.training.store.reader import StoreReader
from fullgraph_worker.watch.records import METRICS, STATISTICS, Moment, Sample, Step
from tests.benchmarks.watch_stores.training import records

POINTS, COLUMNS = 2000, 1000
TENSOR = 3
_ROWS = 2048
"""How many steps are written together."""


class Candidate(Protocol):
    """A store."""

    def load(self) -> None:
        """Import what it needs."""

    def write(self, folder: Path, steps: int, tensors: int) -> None:
        """Store a training."""

    def metric(self, folder: Path) -> int:
        """The chart of the loss; how many points it has."""

    def statistic(self, folder: Path) -> int:
        """The chart of one tensor's gradient norm."""

    def heat_map(self, folder: Path) -> int:
        """The map of all gradient norms; how many cells it has."""


class Sqlite:
    """Fullgraph's own: it is written from the frames."""

    def load(self) -> None:
        pass

    def write(self, folder: Path, steps: int, tensors: int) -> None:
        with Ingest(folder) as reading:
            reading.read_all()

    def metric(self, folder: Path) -> int:
        with StoreReader(folder) as store:
            return len(store.metric("loss", most=POINTS).steps)

    def statistic(self, folder: Path) -> int:
        with StoreReader(folder) as store:
            return len(store.statistic(TENSOR, Moment.GRADIENT, "norm", most=POINTS).steps)

    def heat_map(self, folder: Path) -> int:
        with StoreReader(folder) as store:
            return sum(map(len, store.heat_map(Moment.GRADIENT, "norm", most=COLUMNS).mean))


class Parquet:
    """A file for every 2,048 steps of each kind: a file that is not closed cannot be read."""

    def load(self) -> None:
        import numpy
        import pyarrow
        import pyarrow.parquet

        self._np: Any = numpy
        self._pa: Any = pyarrow
        self._parquet: Any = pyarrow.parquet

    def write(self, folder: Path, steps: int, tensors: int) -> None:
        for part, (own_steps, samples) in enumerate(_parts(steps, tensors)):
            columns = {name: [each.values[name] for each in own_steps] for name in METRICS}
            numbers = [each.number for each in own_steps]
            self._write(folder / f"steps-{part:05}.parquet", {"step": numbers, **columns})
            for moment in {each.moment for each in samples}:
                own = [each for each in samples if each.moment == moment]
                for name in STATISTICS:
                    values = zip(*(each.columns[name] for each in own), strict=True)
                    table = {str(place): list(column) for place, column in enumerate(values)}
                    path = folder / f"{moment}-{name}-{part:05}.parquet"
                    self._write(path, {"step": [each.step for each in own], **table})

    def metric(self, folder: Path) -> int:
        return self._chart(folder, "steps-*", "loss")

    def statistic(self, folder: Path) -> int:
        return self._chart(folder, "gradient-norm-*", str(TENSOR))

    def heat_map(self, folder: Path) -> int:
        np = self._np
        tables = [self._parquet.read_table(path) for path in sorted(folder.glob("gradient-norm-*"))]
        table = self._pa.concat_tables(tables)
        steps = table["step"].to_numpy()
        values = np.stack([table[name].to_numpy() for name in table.column_names if name != "step"])
        starts = self._starts(steps, COLUMNS)
        sizes = np.diff([*starts, len(steps)])
        return int((np.add.reduceat(values, starts, axis=1) / sizes).size)

    def _chart(self, folder: Path, pattern: str, name: str) -> int:
        np = self._np
        tables = [
            self._parquet.read_table(path, columns=["step", name])
            for path in sorted(folder.glob(pattern))
        ]
        table = self._pa.concat_tables(tables)
        steps, values = table["step"].to_numpy(), table[name].to_numpy()
        starts = self._starts(steps, POINTS)
        mean = np.add.reduceat(values, starts) / np.diff([*starts, len(steps)])
        low, high = np.minimum.reduceat(values, starts), np.maximum.reduceat(values, starts)
        return min(len(mean), len(low), len(high))

    def _starts(self, steps: Any, most: int) -> Any:
        width = -(-(int(steps[-1]) + 1) // most)
        return self._np.unique(steps // width, return_index=True)[1]

    def _write(self, path: Path, columns: dict[str, Any]) -> None:
        self._parquet.write_table(self._pa.table(columns), path, compression="zstd")


class DuckDb:
    """Two tables: a column for each metric, and a column for each statistic."""

    def load(self) -> None:
        import pyarrow

        # It is in none of the groups of dependencies: nothing else needs it.
        self._duckdb = import_module("duckdb")
        self._pa: Any = pyarrow

    def write(self, folder: Path, steps: int, tensors: int) -> None:
        database = self._duckdb.connect(str(folder / "run.duckdb"))
        metrics = ", ".join(f"{name} DOUBLE" for name in METRICS)
        database.execute(f"CREATE TABLE steps (step BIGINT, {metrics})")
        statistics = ", ".join(f"{name} DOUBLE" for name in STATISTICS)
        database.execute(
            f"CREATE TABLE samples (step BIGINT, moment VARCHAR, tensor INTEGER, {statistics})"
        )
        for own_steps, samples in _parts(steps, tensors):
            columns = {name: [each.values[name] for each in own_steps] for name in METRICS}
            rows = self._pa.table({"step": [each.number for each in own_steps], **columns})
            database.register("rows", rows)
            database.execute("INSERT INTO steps SELECT * FROM rows")
            places = range(tensors)
            rows = self._pa.table(
                {
                    "step": [each.step for each in samples for _ in places],
                    "moment": [each.moment for each in samples for _ in places],
                    "tensor": [place for _ in samples for place in places],
                    **{
                        name: [value for each in samples for value in each.columns[name]]
                        for name in STATISTICS
                    },
                }
            )
            database.register("rows", rows)
            database.execute("INSERT INTO samples SELECT * FROM rows")
        database.close()

    def metric(self, folder: Path) -> int:
        return self._rows(
            folder,
            f"WITH w AS (SELECT CAST(ceil((max(step) + 1) / {POINTS}.0) AS BIGINT) w FROM steps) "
            "SELECT step // w.w, avg(loss), min(loss), max(loss) FROM steps, w GROUP BY 1",
        )

    def statistic(self, folder: Path) -> int:
        return self._rows(
            folder,
            f"WITH w AS (SELECT CAST(ceil((max(step) + 1) / {POINTS}.0) AS BIGINT) w FROM steps) "
            "SELECT step // w.w, avg(norm), min(norm), max(norm) FROM samples, w "
            f"WHERE moment = 'gradient' AND tensor = {TENSOR} GROUP BY 1",
        )

    def heat_map(self, folder: Path) -> int:
        return self._rows(
            folder,
            f"WITH w AS (SELECT CAST(ceil((max(step) + 1) / {COLUMNS}.0) AS BIGINT) w FROM steps) "
            "SELECT tensor, step // w.w, avg(norm) FROM samples, w "
            "WHERE moment = 'gradient' GROUP BY 1, 2",
        )

    def _rows(self, folder: Path, query: str) -> int:
        database = self._duckdb.connect(str(folder / "run.duckdb"), read_only=True)
        columns = database.execute(query).fetchnumpy()
        database.close()
        return len(next(iter(columns.values())))


CANDIDATES: dict[str, type[Candidate]] = {"sqlite": Sqlite, "parquet": Parquet, "duckdb": DuckDb}


def _parts(steps: int, tensors: int) -> Iterator[tuple[list[Step], list[Sample]]]:
    """What the training writes in 2,048 steps each."""
    every = records(steps, tensors)
    per_step = list(islice(every, 2))
    assert len(per_step) == 2
    own: list[Step] = []
    samples: list[Sample] = []
    for record in every:
        if isinstance(record, Step):
            if len(own) == _ROWS:
                yield own, samples
                own, samples = [], []
            own.append(record)
        elif isinstance(record, Sample):
            samples.append(record)
    yield own, samples
