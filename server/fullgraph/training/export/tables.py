"""A run as a table: CSV, JSON lines or Parquet."""

from __future__ import annotations

import csv
import json
import math
from collections.abc import Iterator
from dataclasses import asdict, astuple, fields
from itertools import islice
from pathlib import Path
from typing import Any

from fullgraph.training.export.missing import imported
from fullgraph.training.export.rows import Row, curves, rows_of
from fullgraph.training.store.reader import StoreReader

_GROUP = 100_000
_COLUMNS = [each.name for each in fields(Row)]


def write_csv(store: StoreReader, out: Path) -> None:
    """A line for each value; NaN and infinity are ``nan`` and ``inf``.

    Raises:
        OSError: the file cannot be written.
    """
    with out.open("w", encoding="utf-8", newline="") as stream:
        writer = csv.writer(stream)
        writer.writerow(_COLUMNS)
        writer.writerows(astuple(row) for row in _rows(store))


def write_jsonl(store: StoreReader, out: Path) -> None:
    """An object for each value; JSON has no NaN and no infinity, so they are texts.

    Raises:
        OSError: the file cannot be written.
    """
    with out.open("w", encoding="utf-8") as stream:
        for row in _rows(store):
            values = {name: _as_json(value) for name, value in asdict(row).items()}
            stream.write(f"{json.dumps(values, ensure_ascii=False)}\n")


def write_parquet(store: StoreReader, out: Path) -> None:
    """A row for each value, compressed with Zstandard.

    Raises:
        MissingPackageError: pyarrow is not installed.
        OSError: the file cannot be written.
    """
    pyarrow = imported("pyarrow", "parquet")
    parquet = imported("pyarrow.parquet", "parquet")
    kinds = {"str": pyarrow.string(), "int": pyarrow.int64(), "float": pyarrow.float64()}
    schema = pyarrow.schema([(each.name, kinds[str(each.type)]) for each in fields(Row)])
    rows = _rows(store)
    with parquet.ParquetWriter(out, schema, compression="zstd") as writer:
        while group := list(islice(rows, _GROUP)):
            columns: list[Any] = list(zip(*map(astuple, group), strict=True))
            writer.write_table(pyarrow.table(list(map(list, columns)), schema=schema))


def _rows(store: StoreReader) -> Iterator[Row]:
    for rank in store.ranks():
        for curve in curves(store, rank):
            yield from rows_of(curve)


def _as_json(value: object) -> object:
    return str(value) if isinstance(value, float) and not math.isfinite(value) else value
