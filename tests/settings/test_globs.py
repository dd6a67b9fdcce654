"""Globs of settings, each relative to the folder that sets it."""

from pathlib import PurePath, PurePosixPath, PureWindowsPath

import pytest

from fullgraph.settings.globs import anchored, matches

POSIX = PurePosixPath("/w/project")
WINDOWS = PureWindowsPath(r"C:\w\Project")


def is_match(glob: str, path: str, folder: PurePath = POSIX) -> bool:
    return matches(type(folder)(path), anchored(glob, folder))


@pytest.mark.parametrize(
    ("glob", "path", "expected"),
    [
        ("gen", "/w/project/gen/a.py", True),
        ("gen", "/w/project/deep/gen/deeper/a.py", True),
        ("gen/", "/w/project/deep/gen/a.py", True),
        ("**/gen/**", "/w/project/gen/a.py", True),
        ("**/gen/**", "/w/project/deep/gen/a.py", True),
        ("/gen", "/w/project/gen/a.py", True),
        ("/gen", "/w/project/deep/gen/a.py", False),
        ("./gen", "/w/project/gen/a.py", True),
        ("./gen", "/w/project/deep/gen/a.py", False),
        ("gen", "/w/project/generated/a.py", False),
        ("a.py", "/w/project/deep/a.py", True),
        ("src/*.py", "/w/project/src/a.py", True),
        ("src/*.py", "/w/project/src/deep/a.py", False),
        ("src/*.py", "/w/project/deep/src/a.py", False),
        ("src/**/*.py", "/w/project/src/a.py", True),
        ("src/**/*.py", "/w/project/src/deep/a.py", True),
        ("test_?.py", "/w/project/test_a.py", True),
        ("test_[ab].py", "/w/project/test_c.py", False),
        ("**", "/w/project/deep/a.py", True),
        (".", "/w/project/deep/a.py", True),
        # Outside of the folder only an absolute path matches.
        ("a.py", "/w/a.py", False),
        ("**", "/w/other/a.py", False),
        ("/w/other", "/w/other/deep/a.py", True),
        ("/w/other/*.py", "/w/other/deep/a.py", False),
        # The project's own folder is no part of a match.
        ("project", "/w/project/a.py", False),
        ("Gen", "/w/project/gen/a.py", False),
        ("#gen", "/w/project/#gen/a.py", True),
    ],
)
def test_a_glob_is_a_pattern_of_gitignore(glob: str, path: str, expected: bool) -> None:
    assert is_match(glob, path) is expected


@pytest.mark.parametrize("glob", [r"gen\*.py", "gen/*.py", r".\gen\*.py", "GEN/*.py", "gen"])
def test_on_windows_either_separator_and_any_case(glob: str) -> None:
    assert is_match(glob, r"c:\w\project\Gen\a.py", WINDOWS)
    assert not is_match(glob, r"D:\w\project\gen\a.py", WINDOWS)


@pytest.mark.parametrize("glob", ["D:/shared", r"d:\shared\**", r"\\host\shared"])
def test_on_windows_an_absolute_path_has_a_drive_or_a_host(glob: str) -> None:
    root = r"\\host\shared" if "host" in glob else r"D:\shared"
    assert is_match(glob, rf"{root}\a.py", WINDOWS)
    assert not is_match(glob, r"C:\shared\a.py", WINDOWS)


def test_the_last_glob_that_matches_decides() -> None:
    globs = ("gen", "!gen/keep.py", "!/other/x")
    whole = tuple(each for glob in globs for each in anchored(glob, POSIX))
    assert matches(POSIX / "gen" / "a.py", whole)
    assert not matches(POSIX / "gen" / "keep.py", whole)


@pytest.mark.parametrize("folder", ["/w/[a]*?", "/w/a b", "/w/#x", "/w/!x", "/w/\N{FIRE}"])
def test_the_folder_is_taken_as_it_is(folder: str) -> None:
    here = PurePosixPath(folder)
    assert is_match("gen", str(here / "gen" / "a.py"), here)
    assert not is_match("gen", "/w/aX/gen/a.py", here)


def test_a_folder_may_be_the_root() -> None:
    assert is_match("gen", "/deep/gen/a.py", PurePosixPath("/"))


@pytest.mark.parametrize("glob", ["", " ", "!", "[z-a]", "a[", "a\\", "/"])
def test_what_is_no_glob_is_refused(glob: str) -> None:
    with pytest.raises(ValueError, match=r"empty|nothing|pattern|range"):
        anchored(glob, POSIX)


def test_a_document_without_a_file_matches_nothing() -> None:
    assert not matches("untitled:Untitled-1.py", anchored("*.py", POSIX))
