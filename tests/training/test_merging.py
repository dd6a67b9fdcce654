"""The files of several ranks, read as if one had been written."""

from __future__ import annotations

from pathlib import Path

from fullgraph.training.merging import Merging
from fullgraph_worker.watch.records import Step
from tests.training.store.written import frames, introduction, training, write


def steps(merging: Merging) -> list[tuple[int, int]]:
    return [(rank, each.number) for rank, each in merging.read() if isinstance(each, Step)]


def test_ranks_are_together_however_much_each_of_them_wrote(tmp_path: Path) -> None:
    # The second file has many times the bytes of the first one: it is read in many pieces.
    write(tmp_path, training(3000, rank=0, ranks=2, every=100), 0)
    path = write(tmp_path, training(3000, rank=1, ranks=2, count=60, every=1), 1)
    assert path.stat().st_size > 3 << 20

    found = steps(Merging(tmp_path))
    assert sorted(found) == [(rank, number) for rank in range(2) for number in range(3000)]
    last = [-1, -1]
    for rank, number in found:
        last[rank] = number
        assert abs(last[0] - last[1]) <= 1


def test_a_rank_that_writes_no_more_holds_nobody_up(tmp_path: Path) -> None:
    write(tmp_path, training(10, rank=0, ranks=2)[:-1], 0)
    path = tmp_path / "1-42-42.frames"
    data = frames([introduction(1, 2), *training(50, rank=1, ranks=2)[1:]])
    path.write_bytes(data[: len(data) // 2])
    merging = Merging(tmp_path)

    first = steps(merging)
    assert (0, 9) in first
    path.write_bytes(data)
    second = steps(merging)
    assert sorted(first + second) == [(0, n) for n in range(10)] + [(1, n) for n in range(50)]


def test_a_file_that_is_gone_is_passed_over(tmp_path: Path) -> None:
    path = write(tmp_path, training(5), 0)
    merging = Merging(tmp_path)
    assert len(steps(merging)) == 5
    path.unlink()
    assert steps(merging) == []
