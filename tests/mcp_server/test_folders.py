"""Nothing outside of the allowed folders is read, run or written."""

from __future__ import annotations

from pathlib import Path

import pytest

from fullgraph.mcp_server.folders import Folders, RefusedError


@pytest.fixture
def allowed(tmp_path: Path) -> Path:
    folder = tmp_path / "allowed"
    (folder / "src").mkdir(parents=True)
    (folder / "src" / "model.py").write_text("")
    (tmp_path / "allowed-too").mkdir()
    (tmp_path / "secret.py").write_text("")
    (tmp_path / "allowed-too" / "other.py").write_text("")
    return folder


def test_relative_and_absolute_paths_within_are_allowed(allowed: Path) -> None:
    folders = Folders([allowed])
    for name in ("src/model.py", str(allowed / "src" / "model.py"), "src/../src/model.py"):
        place = folders.place(name)
        assert place.path == (allowed / "src" / "model.py").resolve()
        assert place.root == allowed.resolve()


@pytest.mark.parametrize(
    "name", ["../secret.py", "src/../../secret.py", "{}/secret.py", "/etc/passwd", "~", ".."]
)
def test_paths_outside_are_refused(allowed: Path, name: str) -> None:
    with pytest.raises(RefusedError, match="is outside of the allowed folders"):
        Folders([allowed]).place(name.format(allowed.parent))


def test_a_folder_whose_name_only_begins_alike_is_outside(allowed: Path) -> None:
    with pytest.raises(RefusedError, match="outside"):
        Folders([allowed]).place("../allowed-too/other.py")


def test_symbolic_links_are_followed_before_the_decision(allowed: Path) -> None:
    (allowed / "link.py").symlink_to(allowed.parent / "secret.py")
    (allowed / "folder").symlink_to(allowed.parent / "allowed-too")
    (allowed / "inner.py").symlink_to(allowed / "src" / "model.py")
    folders = Folders([allowed])
    for name in ("link.py", "folder/other.py", "folder"):
        with pytest.raises(RefusedError, match="outside"):
            folders.place(name)
    assert folders.place("inner.py").path == (allowed / "src" / "model.py").resolve()


def test_an_allowed_folder_may_itself_be_a_link(allowed: Path) -> None:
    link = allowed.parent / "link"
    link.symlink_to(allowed)
    assert Folders([link]).place(str(allowed / "src")).root == allowed.resolve()


def test_whether_a_path_outside_exists_is_not_said(allowed: Path) -> None:
    messages = []
    for name in ("../secret.py", "../no-such-file.py"):
        with pytest.raises(RefusedError) as refusal:
            Folders([allowed]).place(name)
        messages.append(str(refusal.value).replace(name, ""))
    assert messages[0] == messages[1]


def test_a_relative_path_is_found_in_each_folder_and_the_innermost_is_its_root(
    allowed: Path,
) -> None:
    folders = Folders([allowed, allowed.parent / "allowed-too", allowed / "src"])
    assert folders.place("other.py").root == (allowed.parent / "allowed-too").resolve()
    assert folders.place("src/model.py").root == (allowed / "src").resolve()


def test_what_is_no_folder_cannot_be_allowed(allowed: Path) -> None:
    with pytest.raises(RefusedError, match=r"model\.py is not a folder"):
        Folders([allowed / "src" / "model.py"])
