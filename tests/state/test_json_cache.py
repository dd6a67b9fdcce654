"""JSON on disk under digests."""

from __future__ import annotations

import json
import os
import stat
from pathlib import Path, PureWindowsPath
from typing import Any

import platformdirs.windows
import pytest
from platformdirs.macos import MacOS
from platformdirs.unix import Unix
from platformdirs.windows import Windows

from fullgraph.state.json_cache import JsonCache, own_folder


def name(number: int) -> str:
    return f"{number:064x}"


def files(folder: Path, max_bytes: int = 10_000, max_files: int = 100) -> JsonCache:
    return JsonCache(folder, max_bytes=max_bytes, max_files=max_files)


def test_an_answer_comes_back(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "folder"
    assert files(folder).put(name(1), {"text": "Two 🔥, one \ud800."})
    assert files(folder).get(name(1)) == {"text": "Two 🔥, one \ud800."}
    assert files(folder).get(name(2)) is None


@pytest.mark.parametrize("content", [b"", b"{", b"null", b"\xff", b"[" * 100_000])
def test_a_corrupt_file_is_told_and_replaced(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, content: Any
) -> None:
    cache = files(tmp_path)
    cache.path(name(1)).write_bytes(content)
    assert cache.get(name(1)) is None
    assert str(cache.path(name(1))) in caplog.text
    cache.put(name(1), 7)
    assert cache.get(name(1)) == 7


def test_those_not_asked_for_make_room(tmp_path: Path) -> None:
    cache = files(tmp_path, max_files=3)
    foreign = tmp_path / "notes.json"
    foreign.write_text("not ours")
    for number in range(4):
        cache.put(name(number), number)
        os.utime(cache.path(name(number)), (number, number))
    cache.get(name(0))
    cache.make_room()
    assert [n for n in range(4) if cache.path(name(n)).exists()] == [0, 2, 3]
    assert foreign.exists()


def test_the_size_is_bounded_but_for_what_is_kept(tmp_path: Path) -> None:
    cache = files(tmp_path, max_bytes=100)
    for number in range(10):
        cache.put(name(number), "w" * 30)
        os.utime(cache.path(name(number)), (number, number))
    cache.make_room(keep=name(0))
    assert sum(path.stat().st_size for path in tmp_path.iterdir()) <= 100
    assert cache.path(name(0)).exists()
    assert cache.path(name(9)).exists()


def test_nothing_half_written_is_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(self: Path, target: Path) -> None:
        raise OSError("disk full")

    monkeypatch.setattr(Path, "replace", fail)
    assert not files(tmp_path).put(name(1), 1)
    assert list(tmp_path.iterdir()) == []
    assert "disk full" in caplog.text


@pytest.mark.skipif(os.name == "nt", reason="permission bits")
def test_only_the_user_can_read_it(tmp_path: Path) -> None:
    files(tmp_path / "cache").put(name(1), 1)
    assert stat.S_IMODE((tmp_path / "cache").stat().st_mode) == 0o700
    [file] = (tmp_path / "cache").iterdir()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert json.loads(file.read_text()) == 1


@pytest.mark.skipif(os.name == "nt", reason="folders of the others")
def test_the_users_folder_is_where_the_system_keeps_caches(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    assert own_folder("checks", Unix) == tmp_path / ".cache" / "fullgraph" / "checks"
    assert own_folder("checks", MacOS) == tmp_path / "Library" / "Caches" / "fullgraph" / "checks"
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "elsewhere"))
    assert own_folder("checks", Unix) == tmp_path / "elsewhere" / "fullgraph" / "checks"
    monkeypatch.setenv("XDG_CACHE_HOME", "relative")
    assert own_folder("checks", Unix) == tmp_path / ".cache" / "fullgraph" / "checks"


def test_the_users_folder_on_windows_is_local_to_the_machine(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    folders = {"CSIDL_LOCAL_APPDATA": r"C:\Users\me\AppData\Local"}
    monkeypatch.setattr(platformdirs.windows, "get_win_folder", folders.__getitem__)
    kept = PureWindowsPath(own_folder("checks", Windows))
    assert kept == PureWindowsPath(r"C:\Users\me\AppData\Local\fullgraph\Cache\checks")
