"""The folder of a training that watches itself: one for all ranks, and never one of another run."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest

import fullgraph
from fullgraph.training import run_folder, start
from fullgraph.training.options import WatchOptions
from fullgraph.training.run_folder import new_run, read_run


@pytest.fixture(autouse=True)
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the user's runs."""
    for module in (run_folder, start):
        monkeypatch.setattr(module, "runs_folder", lambda: tmp_path / "kept")
    for name in ("RANK", "WORLD_SIZE", *start._OF_A_LAUNCH):
        monkeypatch.delenv(name, raising=False)
    return tmp_path / "kept"


def launched(monkeypatch: pytest.MonkeyPatch, rank: int, port: int) -> None:
    """As torchrun starts a process."""
    for name, value in (("RANK", rank), ("WORLD_SIZE", 2), ("MASTER_PORT", port)):
        monkeypatch.setenv(name, str(value))


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_all_ranks_have_one_folder_whoever_comes_first(
    order: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for folder in (None, tmp_path / "run"):
        paths = []
        for rank in order:
            launched(monkeypatch, rank, 29500)
            paths.append(start._run(folder, WatchOptions()).path)
        assert paths[0] == paths[1]
        assert read_run(paths[0]).launch == "29500"


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_a_folder_with_another_run_is_left_to_it_by_all_ranks(
    order: tuple[int, int],
    tmp_path: Path,
    kept: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    other = new_run(["other.py"], tmp_path, tmp_path / "run")
    paths = []
    for rank in order:
        launched(monkeypatch, rank, 29501)
        paths.append(start._run(tmp_path / "run", WatchOptions()).path)

    assert paths == [kept / "29501"] * 2
    assert read_run(tmp_path / "run") == other
    assert list((tmp_path / "run").iterdir()) == [tmp_path / "run" / "run.json"]
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    assert f"The training is recorded in {kept / '29501'}: " in error
    assert "contains another run" in error


@pytest.mark.parametrize("ranks", [1, 2])
def test_a_folder_that_cannot_be_made_ends_no_training(
    ranks: int,
    tmp_path: Path,
    kept: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (tmp_path / "file").write_text("")
    paths = set()
    for rank in range(ranks):
        if ranks > 1:
            launched(monkeypatch, rank, 29502)
        paths.add(start._run(tmp_path / "file" / "run", WatchOptions()).path)

    (path,) = paths
    assert path.parent == kept
    error = capsys.readouterr().err
    assert error.startswith(f"fullgraph: The training is recorded in {path}: ")
    assert "Not a directory" in error
    assert error.count("\n") == 1


@pytest.mark.dynamo
def test_without_any_folder_the_program_trains_unrecorded(
    tmp_path: Path,
    kept: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    kept.write_text("")
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "missing"))
    with fullgraph.watch(folder=kept / "run") as watch:
        watch.note_loss(1.0)
    error = capsys.readouterr().err
    assert error.startswith("fullgraph: The training is not recorded: [Errno 2]")
    assert error.count("\n") == 1


def test_ranks_find_a_temporary_folder_where_no_other_can_be_made(
    tmp_path: Path, kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept.write_text("")
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    paths = []
    for rank in (0, 1):
        launched(monkeypatch, rank, 29503)
        paths.append(start._run(None, WatchOptions()).path)
    assert paths == [tmp_path / "temporary" / "fullgraph-29503"] * 2
