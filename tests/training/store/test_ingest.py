"""Files of frames into the store: each record once, whatever happens."""

from __future__ import annotations

import contextlib
import math
import os
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from fullgraph.training.anomalies.alarm import Alarm
from fullgraph.training.runs import opened
from fullgraph.training.store.database import StoreError, store_file
from fullgraph.training.store.ingest import Ingest
from fullgraph.training.store.reader import StoreReader
from fullgraph_worker.watch.records import Event, Kind, Moment, Record, Sample, Step
from tests.training.store.written import (
    frames,
    introduction,
    loss_at,
    norm_at,
    random_records,
    training,
    write,
)


def ingest(folder: Path) -> int:
    with Ingest(folder) as reading:
        return reading.read_all()


def losses(folder: Path, steps: int) -> dict[int, float]:
    with StoreReader(folder) as store:
        series = store.metric("loss", most=max(steps, 1))
    return dict(zip(series.steps, series.mean, strict=True))


def test_what_was_written_is_read_back(tmp_path: Path) -> None:
    records = training(5000)
    write(tmp_path, records)

    assert ingest(tmp_path) == len(records)
    assert losses(tmp_path, 5000) == {step: loss_at(step) for step in range(5000)}
    with StoreReader(tmp_path) as store:
        norms = store.statistic(2, Moment.GRADIENT, "norm", most=5000)
        assert dict(zip(norms.steps, norms.mean, strict=True)) == {
            step: norm_at(step, 2) for step in range(0, 5000, 10)
        }
        assert [each.counts for each in store.histograms(0, Moment.GRADIENT)] == [
            [step, 1, 2] for step in range(0, 5000, 100)
        ]
        assert [each.name for each in store.tensors()] == [f"layers.{i}.weight" for i in range(3)]
        [process] = store.processes()
        assert process.introduction == introduction()
        assert (process.last_step, process.optimizers) == (4999, ("AdamW",))
        assert (process.has_ended, process.error) == (True, "")


def test_a_second_reading_adds_nothing(tmp_path: Path) -> None:
    write(tmp_path, training(300))
    ingest(tmp_path)

    assert ingest(tmp_path) == 0
    assert len(losses(tmp_path, 300)) == 300


@pytest.mark.parametrize("seed", range(5))
def test_a_file_that_grows_is_read_as_if_it_were_whole(tmp_path: Path, seed: int) -> None:
    number = random.Random(seed)
    records = random_records(number, 700)
    whole = frames(records)
    path = tmp_path / "0-41-1.frames"
    at = 0
    while at < len(whole):
        # Anywhere, in the middle of frames too.
        more = number.randrange(1, len(whole) // 5)
        with path.open("ab") as stream:
            stream.write(whole[at : at + more])
        at += more
        ingest(tmp_path)
    with StoreReader(tmp_path) as store:
        for name in ("loss", "memory_bytes"):
            for optimizer in (0, 1):
                series = store.metric(name, optimizer=optimizer, most=700)
                expected = {
                    each.number: each.values[name]
                    for each in records
                    if isinstance(each, Step)
                    and each.optimizer == optimizer
                    and name in each.values
                }
                assert_same(dict(zip(series.steps, series.mean, strict=True)), expected)
        for tensor in (0, 63, 64, 69):
            series = store.statistic(tensor, Moment.UPDATE, "low", most=700)
            expected = {
                each.step: each.columns["low"][each.tensors.index(tensor)]
                for each in records
                if isinstance(each, Sample)
                and each.moment == Moment.UPDATE
                and tensor in each.tensors
                and not math.isnan(each.columns["low"][each.tensors.index(tensor)])
            }
            assert_same(dict(zip(series.steps, series.mean, strict=True)), expected)


def assert_same(found: dict[int, float], expected: dict[int, float]) -> None:
    assert found.keys() == expected.keys()
    for step, value in expected.items():
        assert found[step] == value or (math.isnan(found[step]) and math.isnan(value)), step


def test_two_that_read_at_the_same_time_store_each_record_once(tmp_path: Path) -> None:
    records = training(6000)
    whole = frames(records)
    path = tmp_path / "0-41-1.frames"
    with Ingest(tmp_path) as one, Ingest(tmp_path) as other:
        for start in range(0, len(whole), 50_000):
            with path.open("ab") as stream:
                stream.write(whole[start : start + 50_000])
            (one if start % 100_000 else other).read_all()
        count = one.read_all() + other.read_all()

    assert count == 0
    assert losses(tmp_path, 6000) == {step: loss_at(step) for step in range(6000)}


def test_several_ranks_are_kept_apart(tmp_path: Path) -> None:
    for rank in range(3):
        write(tmp_path, training(50 + rank, rank=rank, ranks=3), rank, pid=41 + rank)
    ingest(tmp_path)

    with StoreReader(tmp_path) as store:
        series = store.metric_by_rank("loss")
        assert {rank: len(each.steps) for rank, each in series.items()} == {0: 50, 1: 51, 2: 52}


def test_a_rank_that_was_started_again_has_its_last_process(tmp_path: Path) -> None:
    write(tmp_path, training(50)[:-1], pid=41)
    write(tmp_path, training(20)[:-1], pid=42)
    ingest(tmp_path)

    assert len(losses(tmp_path, 50)) == 20
    with StoreReader(tmp_path) as store:
        assert [each.last_step for each in store.processes()] == [49, 19]


def test_a_damaged_frame_ends_the_file_and_is_said(tmp_path: Path) -> None:
    records = training(100)
    data = bytearray(frames(records))
    whole = len(frames(records[:60]))
    data[whole + 30] ^= 1
    (tmp_path / "0-41-1.frames").write_bytes(data)
    write(tmp_path, training(100, rank=1, ranks=2), rank=1)
    ingest(tmp_path)
    ingest(tmp_path)

    with StoreReader(tmp_path) as store:
        [note] = store.events([Kind.NOTE])
        assert note.event.data["message"] == (
            f"What rank 0 wrote after byte {whole:,} of 0-41-1.frames is not recorded: its "
            "checksum is wrong."
        )
        assert store.ranks()[0].broken == "its checksum is wrong"
        assert len(store.metric("loss", rank=1).steps) == 100
    kept = [each.number for each in records[:60] if isinstance(each, Step)]
    assert list(losses(tmp_path, 100)) == kept


def test_frames_that_are_missing_are_a_gap_and_the_rest_is_read(tmp_path: Path) -> None:
    records: list[Record] = [introduction(), *(Step(n, 0, 100.0, {"loss": 1.0}) for n in range(6))]
    data = frames(records, [0, 1, 2, 9, 10, 11, 12])
    (tmp_path / "0-41-1.frames").write_bytes(data)
    ingest(tmp_path)

    with StoreReader(tmp_path) as store:
        [gap] = store.gaps()
    assert (gap.rank, gap.event.step, gap.event.data["records"]) == (0, 2, 6)
    assert len(losses(tmp_path, 6)) == 6


def test_frames_whose_numbers_go_back_are_refused(tmp_path: Path) -> None:
    records: list[Record] = [introduction(), *(Step(n, 0, 1.0, {"loss": 1.0}) for n in range(2))]
    (tmp_path / "0-41-1.frames").write_bytes(frames(records, [0, 1, 1]))
    ingest(tmp_path)

    with StoreReader(tmp_path) as store:
        assert store.ranks()[0].broken == "frame 1 comes after 1"


@pytest.mark.parametrize(
    "record",
    [
        Step(2**63, 0, 1.0, {"loss": 1.0}),
        Sample(3, Moment.GRADIENT, [0, 1], {"norm": [1.0]}),
        Event("3", 1.0, Kind.NOTE, {}),  # type: ignore[arg-type]
    ],
)
def test_a_record_that_no_store_can_have_ends_the_file(tmp_path: Path, record: Record) -> None:
    write(tmp_path, [introduction(), Step(0, 0, 1.0, {"loss": 1.0}), record])
    ingest(tmp_path)

    assert len(losses(tmp_path, 1)) == 1
    with StoreReader(tmp_path) as store:
        assert store.ranks()[0].broken == "frame 2 contradicts itself"


def test_a_process_that_takes_back_what_it_wrote_is_read_on(tmp_path: Path) -> None:
    records: list[Record] = [introduction(), *(Step(n, 0, 1.0, {"loss": 1.0}) for n in range(9))]
    path = tmp_path / "0-41-1.frames"
    path.write_bytes(frames(records[:6]))
    ingest(tmp_path)
    # The disk was full: the last two are taken back, and left out.
    path.write_bytes(frames(records[:4]))
    ingest(tmp_path)
    with path.open("ab") as stream:
        stream.write(frames(records[7:], [4, 5, 6]))
    ingest(tmp_path)

    assert list(losses(tmp_path, 9)) == [0, 1, 2, 3, 4, 6, 7, 8]


def test_a_process_of_a_later_version_is_refused_in_one_sentence(tmp_path: Path) -> None:
    write(tmp_path, [introduction(version=99), Step(0, 0, 1.0, {"loss": 1.0})])
    ingest(tmp_path)

    with StoreReader(tmp_path) as store:
        [note] = store.events([Kind.NOTE])
    assert "was written by a later version (99): update Fullgraph." in note.event.data["message"]


def test_a_frame_larger_than_a_piece_is_read(tmp_path: Path) -> None:
    note = Event(0, 1.0, Kind.NOTE, {"message": "x" * 3_000_000})
    write(tmp_path, [introduction(), note, Step(0, 0, 1.0, {"loss": 1.0})])

    assert ingest(tmp_path) == 3


def test_alarms_are_kept_once(tmp_path: Path) -> None:
    alarms = [
        Alarm(
            *("dead-units", 1, 7, 8, "All 40 outputs are 0.", "Lower the learning rate."),
            layer=layer,
            values={"zeros": 40.0, "median": math.inf},
        )
        for layer in ("layers.0", "layers.1")
    ]
    for _ in range(2):
        with Ingest(tmp_path) as reading:
            reading.writer.add_alarms(alarms)

    with StoreReader(tmp_path) as store:
        assert store.alarms() == alarms


KILLED = """\
import sys
from pathlib import Path
from fullgraph.training.store.ingest import Ingest
with Ingest(Path(sys.argv[1])) as reading:
    print("begins", flush=True)
    while True:
        reading.read()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL")
@pytest.mark.parametrize("seed", range(4))
def test_kill_9_of_the_collector_loses_nothing_and_doubles_nothing(
    tmp_path: Path, seed: int
) -> None:
    records = training(12_000)
    write(tmp_path, records)
    number = random.Random(seed)
    for _ in range(3):
        command = [sys.executable, "-c", KILLED, str(tmp_path)]
        with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
            assert process.stdout is not None
            process.stdout.readline()
            time.sleep(number.uniform(0, 0.4))
            process.send_signal(signal.SIGKILL)
        # Readable at once, and a beginning of what was written.
        found = losses(tmp_path, 12_000)
        assert list(found) == list(range(len(found)))
    ingest(tmp_path)

    assert losses(tmp_path, 12_000) == {step: loss_at(step) for step in range(12_000)}
    with StoreReader(tmp_path) as store:
        norms = store.statistic(0, Moment.GRADIENT, "norm", most=12_000)
        assert list(norms.steps) == list(range(0, 12_000, 10))
        assert len(store.events([Kind.END])) == 1


def test_a_full_disk_is_said_and_what_was_stored_stays(tmp_path: Path) -> None:
    path = write(tmp_path, training(2000))
    ingest(tmp_path)
    with path.open("ab") as stream:
        more = [Event(2000, 1.0, Kind.NOTE, {"message": "x" * 9000}) for _ in range(100)]
        first = len(training(2000))
        stream.write(frames(more, range(first, first + 100)))
    with Ingest(tmp_path) as reading:
        with reading.writer.batch() as database:
            (pages,) = database.execute("PRAGMA page_count").fetchone()
            # SQLite reports a full disk by the same error.
            database.execute(f"PRAGMA max_page_count = {pages + 5}")
        with pytest.raises(StoreError, match=r"cannot be written: the disk is full\. What was"):
            reading.read_all()
        with reading.writer.batch() as database:
            database.execute(f"PRAGMA max_page_count = {2**30}")
        assert reading.read_all() == 100

    assert len(losses(tmp_path, 2000)) == 2000


@contextlib.contextmanager
def as_owner(folder: Path) -> Iterator[None]:
    """Within, the folder may be changed."""
    user = os.geteuid()
    os.seteuid(os.getuid())
    folder.chmod(0o755)
    yield
    folder.chmod(0o555)
    os.seteuid(user)


@pytest.fixture
def read_only() -> Iterator[Path]:
    """A folder with a store, in which this process may not write."""
    if sys.platform == "win32":
        pytest.skip("permissions")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write(folder, training(2500))
        ingest(folder)
        write(folder, training(10), pid=43)
        folder.chmod(0o555)
        is_root = os.geteuid() == 0
        if is_root:
            os.seteuid(65534)
        try:
            yield folder
        finally:
            if is_root:
                os.seteuid(0)
            folder.chmod(0o755)


def test_a_read_only_folder_is_said_and_its_store_is_read(read_only: Path) -> None:
    with pytest.raises(StoreError, match="cannot be written: it or its folder is read-only"):
        ingest(read_only)

    assert losses(read_only, 2500) == {step: loss_at(step) for step in range(2500)}
    with opened(read_only) as store:
        assert len(store.metric("loss", most=2500).steps) == 2500


def test_frames_in_a_read_only_folder_are_read_into_a_store_elsewhere(read_only: Path) -> None:
    with tempfile.TemporaryDirectory() as name:
        with Ingest(read_only, store_folder=Path(name)) as reading:
            reading.read_all()

        assert len(losses(Path(name), 10)) == 10


def test_a_read_only_folder_without_a_store_is_read_from_its_frames(read_only: Path) -> None:
    for path in read_only.glob("store.*"):
        with as_owner(read_only):
            path.unlink()
    with opened(read_only) as store:
        assert len(store.metric("loss").steps) == 10
    assert list(read_only.glob("store.*")) == []


def test_a_store_of_a_later_version_is_refused_in_one_sentence(tmp_path: Path) -> None:
    write(tmp_path, training(10))
    ingest(tmp_path)
    database = sqlite3.connect(store_file(tmp_path))
    database.execute("PRAGMA user_version = 7")
    database.close()
    message = r"store\.sqlite3 was written by a later version of Fullgraph \(store version 7, this"
    with pytest.raises(StoreError, match=message):
        ingest(tmp_path)
    with pytest.raises(StoreError, match=message):
        StoreReader(tmp_path)


def test_a_damaged_store_is_said_with_what_to_do(tmp_path: Path) -> None:
    write(tmp_path, training(10))
    store_file(tmp_path).write_bytes(b"no database at all" * 1000)
    with pytest.raises(StoreError, match=r"is damaged .* made again from the \.frames files"):
        ingest(tmp_path)
    store_file(tmp_path).unlink()
    ingest(tmp_path)

    assert len(losses(tmp_path, 10)) == 10


def test_a_folder_without_frames_has_an_empty_store(tmp_path: Path) -> None:
    assert ingest(tmp_path) == 0
    assert losses(tmp_path, 10) == {}


def test_a_missing_store_is_said(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="has no recorded steps"):
        StoreReader(tmp_path)
