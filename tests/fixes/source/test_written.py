"""Changed files are written all or none, and never what is not the user's own."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from fullgraph.fixes.source import written
from fullgraph.fixes.source.patch import patch, write_overlay
from fullgraph.fixes.source.written import WriteError, write_all
from fullgraph.source.text import SourceError

BEFORE = "a = 1\nb = 2\n"
AFTER = "a = 1\nb = 3\n"


def own(path: str) -> bool:
    return "site-packages" not in path


def git(folder: Path, *words: str) -> None:
    identity = ["-c", "user.name=a", "-c", "user.email=a@b"]
    subprocess.run(["git", *identity, *words], cwd=folder, check=True, capture_output=True)


def file(folder: Path, text: str = BEFORE, name: str = "a.py") -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode())
    return path


def test_all_files_are_replaced_with_their_modes_and_through_links(tmp_path: Path) -> None:
    first, second = file(tmp_path), file(tmp_path / "other", name="b.py")
    first.chmod(0o755)
    link = tmp_path / "link.py"
    link.symlink_to(second)
    paths = [str(first), str(link)]
    write_all(dict.fromkeys(paths, AFTER), dict.fromkeys(paths, BEFORE), own)
    assert (first.read_text(), second.read_text()) == (AFTER, AFTER)
    assert first.stat().st_mode & 0o777 == 0o755
    assert link.is_symlink()
    assert sorted(p.name for p in tmp_path.iterdir()) == ["a.py", "link.py", "other"]


def read_only(path: Path) -> None:
    path.chmod(0o444)


def changed(path: Path) -> None:
    path.write_text("a = 4\n")


def uncommitted(path: Path) -> None:
    git(path.parent, "init", "-q")
    git(path.parent, "add", path.name)


@pytest.mark.parametrize(
    ("name", "change", "words"),
    [
        ("second/b.py", read_only, "is read-only"),
        ("second/b.py", changed, "was changed while the fixes were tried"),
        ("second/b.py", uncommitted, "has changes that are not committed"),
        ("site-packages/b.py", None, "is in an installed package, which is never edited"),
    ],
)
def test_one_file_in_the_way_and_none_is_written(
    tmp_path: Path, name: str, change: Callable[[Path], None] | None, words: str
) -> None:
    paths = [file(tmp_path / "first"), file(tmp_path / Path(name).parent, name=Path(name).name)]
    if change is not None:
        change(paths[1])
    before = [path.read_bytes() for path in paths]
    texts = {str(path): AFTER for path in paths}
    with pytest.raises(WriteError, match=words) as raised:
        write_all(texts, dict.fromkeys(texts, BEFORE), own)
    assert str(paths[1]) in str(raised.value)
    assert "Nothing was written." in str(raised.value)
    assert [path.read_bytes() for path in paths] == before


def test_a_committed_file_is_written_and_a_dirty_one_if_allowed(tmp_path: Path) -> None:
    path = file(tmp_path)
    uncommitted(path)
    git(tmp_path, "commit", "-qm", "first")
    write_all({str(path): AFTER}, {str(path): BEFORE}, own)
    assert path.read_text() == AFTER
    write_all({str(path): BEFORE}, {str(path): AFTER}, own, allow_dirty=True)
    assert path.read_text() == BEFORE


def test_a_disk_that_is_full_leaves_every_file_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    paths = [str(file(tmp_path, name=name)) for name in ("a.py", "b.py")]
    replace = written._replace

    def full(path: Path, data: bytes) -> None:
        if path.name == "b.py":
            raise OSError(28, "No space left on device")
        replace(path, data)

    monkeypatch.setattr(written, "_replace", full)
    with pytest.raises(WriteError, match=r"b\.py cannot be written \(No space left on device\)"):
        write_all(dict.fromkeys(paths, AFTER), dict.fromkeys(paths, BEFORE), own)
    assert [Path(path).read_text() for path in paths] == [BEFORE, BEFORE]


def test_ctrl_c_between_two_files_leaves_both_as_they_were(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    paths = [str(file(tmp_path, name=name)) for name in ("a.py", "b.py")]
    replace = Path.replace

    def interrupted(path: Path, target: Path) -> Path:
        replaced = replace(path, target)
        if target.name == "b.py":
            monkeypatch.undo()
            raise KeyboardInterrupt
        return replaced

    monkeypatch.setattr(Path, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write_all(dict.fromkeys(paths, AFTER), dict.fromkeys(paths, BEFORE), own)
    assert [Path(path).read_text() for path in paths] == [BEFORE, BEFORE]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.py", "b.py"]


def test_a_file_that_is_gone_is_named(tmp_path: Path) -> None:
    path = str(tmp_path / "a.py")
    with pytest.raises(WriteError, match=r"cannot be written \(No such file") as raised:
        write_all({path: AFTER}, {path: BEFORE}, own)
    assert path in str(raised.value)


@pytest.mark.parametrize("mark", [b"\xef\xbb\xbf", b"# -*- coding: latin-1 -*-\r\n"])
def test_the_encoding_and_the_line_ends_stay(tmp_path: Path, mark: bytes) -> None:
    path = tmp_path / "a.py"
    encoding = "latin-1" if b"latin" in mark else "utf-8"
    path.write_bytes(mark + "é = 1\r\n".encode(encoding))
    before = mark.decode("utf-8-sig") + "é = 1\r\n"
    write_all({str(path): f"{before}ü = 2\r\n"}, {str(path): before}, own)
    assert path.read_bytes() == mark + "é = 1\r\nü = 2\r\n".encode(encoding)


def test_a_character_that_the_encoding_lacks_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / "a.py"
    text = "# -*- coding: latin-1 -*-\n"
    path.write_text(text)
    with pytest.raises(SourceError, match="cannot be saved as iso-8859-1"):
        write_all({str(path): f"{text}# 🔥\n"}, {str(path): text}, own)
    assert path.read_text() == text


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (BEFORE, AFTER),
        ("a = 1\nb = 2", "a = 1\nb = 3"),
        ("a = 1\nb = 2", "a = 1\nb = 2\n"),
        ("a = 1\r\nb = 2\r\n", "a = 1\r\nb = 3\r\n"),
        ("a = 1\n\x0cb = '\u2028'\n", "a = 2\n\x0cb = '\u2028'\n"),
    ],
)
def test_a_patch_is_what_git_applies(tmp_path: Path, before: str, after: str) -> None:
    path = file(tmp_path / "package", before)
    diff = patch({str(path): after}, {str(path): before}, tmp_path)
    (tmp_path / "fix.patch").write_bytes(diff)
    git(tmp_path, "init", "-q")
    git(tmp_path, "apply", "fix.patch")
    assert path.read_bytes().decode() == after


@pytest.mark.parametrize("mark", [b"\xef\xbb\xbf", b"# -*- coding: latin-1 -*-\n"])
def test_a_patch_has_the_bytes_of_the_file(tmp_path: Path, mark: bytes) -> None:
    path = tmp_path / "a.py"
    encoding = "latin-1" if b"latin" in mark else "utf-8"
    path.write_bytes(mark + "é = 1\n".encode(encoding))
    before = path.read_bytes().decode("utf-8-sig" if encoding == "utf-8" else encoding)
    diff = patch({str(path): f"{before}ü = 2\n"}, {str(path): before}, tmp_path)
    (tmp_path / "fix.patch").write_bytes(diff)
    git(tmp_path, "init", "-q")
    git(tmp_path, "apply", "fix.patch")
    assert path.read_bytes() == mark + "é = 1\nü = 2\n".encode(encoding)


def test_a_patch_of_an_installed_package_has_the_paths_of_its_sources(tmp_path: Path) -> None:
    package = tmp_path / "site-packages" / "library"
    file(package, "", "__init__.py")
    path = str(file(package / "models", name="b.py"))
    file(package / "models", "", "__init__.py")
    diff = patch({path: AFTER}, {path: BEFORE}, tmp_path)
    assert diff.startswith(b"--- a/library/models/b.py\n+++ b/library/models/b.py\n")


def test_changed_copies_of_a_package_run_with_the_rest_of_it(tmp_path: Path) -> None:
    package = tmp_path / "src" / "library"
    file(package, "from library.b import b\nfrom library.c import c\n", "__init__.py")
    file(package, "c = 5\n", "c.py")
    changed_file = str(file(package, "b = 2\n", "b.py"))
    script = str(file(tmp_path / "scripts", "import library\n", "run.py"))
    texts = {changed_file: "b = 3\n", script: "import library\nprint(library.b, library.c)\n"}
    for _ in range(2):
        copies = write_overlay(texts, tmp_path / "over")
    assert copies == [tmp_path / "over" / "library" / "b.py", tmp_path / "over" / "run.py"]
    ran = subprocess.run(
        [sys.executable, "-m", "run"],
        cwd=tmp_path,
        env={"PYTHONPATH": str(tmp_path / "over")},
        capture_output=True,
        text=True,
        check=True,
    )
    assert ran.stdout == "3 5\n"
    assert Path(changed_file).read_text() == "b = 2\n"


def test_two_files_of_one_name_have_no_overlay(tmp_path: Path) -> None:
    paths = [str(file(tmp_path / folder, name="utils.py")) for folder in ("one", "two")]
    with pytest.raises(WriteError, match="are imported by the same name"):
        write_overlay(dict.fromkeys(paths, AFTER), tmp_path / "over")
    assert not (tmp_path / "over").exists()


def test_a_folder_that_holds_something_else_gets_no_copies(tmp_path: Path) -> None:
    path = file(tmp_path)
    texts = {str(path): AFTER}
    with pytest.raises(WriteError, match="is not empty, and was not made by --overlay"):
        write_overlay(texts, tmp_path)
    with pytest.raises(WriteError, match=r"cannot be written \(Not a directory"):
        write_overlay(texts, path)
    assert [path.read_text(), *(each.name for each in tmp_path.iterdir())] == [BEFORE, "a.py"]


def test_copies_of_a_package_may_lie_in_it(tmp_path: Path) -> None:
    package = tmp_path / "library"
    file(package, "", "__init__.py")
    changed_file = str(file(package, name="b.py"))
    folder = package / "over"
    write_overlay({changed_file: AFTER}, folder)
    names = sorted(each.name for each in (folder / "library").iterdir())
    assert names == ["__init__.py", "b.py"]
