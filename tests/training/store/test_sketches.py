"""Sketches in the store: as they were recorded, in little space, also after a change of writer."""

from __future__ import annotations

import math
import random
import sqlite3
from array import array
from pathlib import Path

import pytest

from fullgraph.training.store.database import StoreError, store_file
from fullgraph.training.store.ingest import Ingest
from fullgraph.training.store.reader import StoreReader
from fullgraph_worker.watch.frames import encode
from fullgraph_worker.watch.records import Record, Sketch
from tests.training.store.written import frames, introduction, tensors, write

SIZES = [4000, 90, 1]


def sketches(
    count: int, *, optimizer: int = 0, every: int = 1, sizes: list[int] | None = None
) -> list[Sketch]:
    """Elements that each step changes by about a thousandth; some are not finite."""
    number, own = random.Random(optimizer), sizes or SIZES
    elements = array("f", [number.gauss(0, 1) for size in own for _ in range(-(-size // every))])
    found = []
    for step in range(count):
        found.append(
            Sketch(
                step, 100.0 + step, optimizer, every, [*range(len(own))], own, elements.tobytes()
            )
        )
        elements = array("f", [each * (1 + number.gauss(0, 1e-3)) for each in elements])
        if step == 3:
            elements[0], elements[1], elements[2] = math.nan, math.inf, -0.0
    return found


def stored(folder: Path, records: list[Record]) -> StoreReader:
    write(folder, records)
    with Ingest(folder) as reading:
        reading.read_all()
    return StoreReader(folder)


def test_they_come_back_bit_by_bit(tmp_path: Path) -> None:
    first, second = sketches(12), sketches(5, optimizer=1, every=7, sizes=[50])
    mixed: list[Record] = [each for pair in zip(first, second, strict=False) for each in pair]
    with stored(tmp_path, [introduction(), tensors(3), *mixed, *first[5:]]) as store:
        assert store.sketches() == first
        assert store.sketches(1) == second
        assert [store.sketch_count(each) for each in range(3)] == [12, 5, 0]
        assert store.sketches(rank=4) == []
        assert store.sketch_count(rank=4) == 0


def test_other_elements_begin_anew(tmp_path: Path) -> None:
    before, after = sketches(3), sketches(3, sizes=[*SIZES, 8])
    with stored(tmp_path, [introduction(), *before, *after]) as store:
        assert store.sketches() == [*before, *after]


def test_what_is_kept_is_what_differs(tmp_path: Path) -> None:
    own = sketches(50)
    with stored(tmp_path, [introduction(), *own]):
        pass
    with sqlite3.connect(store_file(tmp_path)) as database:
        sizes = [size for (size,) in database.execute("SELECT LENGTH(body) FROM sketches")]
        layouts = [text for (text,) in database.execute("SELECT layout FROM sketches")]

    assert [bool(layout) for layout in layouts] == [True] + [False] * 49
    # Of 32 bits, those of a change by a thousandth: about 9 at the front are the same.
    assert sum(sizes[5:]) < 45 * 4 * sum(SIZES) * 24 / 32


def test_another_writer_goes_on(tmp_path: Path) -> None:
    own = sketches(9)
    file = write(tmp_path, [introduction(), *own[:4]])
    with Ingest(tmp_path) as first:
        first.read_all()
        for start, end in ((4, 6), (6, 9)):
            data = b"".join(encode(1 + row, own[row]) for row in range(start, end))
            with file.open("ab") as stream:
                stream.write(data)
            if start == 4:
                with Ingest(tmp_path) as second:
                    second.read_all()
            else:
                first.read_all()
    with StoreReader(tmp_path) as store:
        assert store.sketches() == own


def test_a_store_of_an_earlier_version_has_none_and_gets_some(tmp_path: Path) -> None:
    own = sketches(4)
    file = write(tmp_path, [introduction()])
    with Ingest(tmp_path) as reading:
        reading.read_all()
    with sqlite3.connect(store_file(tmp_path)) as database:
        database.execute("DROP TABLE sketches")
    with StoreReader(tmp_path) as store:
        assert store.sketches() == []
        assert store.sketch_count() == 0

    file.write_bytes(frames([introduction(), *own]))
    with Ingest(tmp_path) as reading:
        reading.read_all()
    with StoreReader(tmp_path) as store:
        assert store.sketches() == own


@pytest.mark.parametrize("damage", ["bytes", "length"])
def test_damage_is_reported(tmp_path: Path, damage: str) -> None:
    with stored(tmp_path, [introduction(), *sketches(4)]):
        pass
    with sqlite3.connect(store_file(tmp_path)) as database:
        if damage == "bytes":
            database.execute("UPDATE sketches SET body = SUBSTR(body, 9) WHERE step = 2")
        else:
            database.execute("UPDATE sketches SET layout = '[1, [0], [12]]' WHERE step = 2")
    with StoreReader(tmp_path) as store, pytest.raises(StoreError, match="is damaged"):
        store.sketches()
