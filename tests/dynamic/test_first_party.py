"""Which files are first-party."""

from pathlib import PurePosixPath, PureWindowsPath

import pytest

from fullgraph.dynamic.first_party import FirstParty
from fullgraph.settings.globs import anchored

FOLDER = PurePosixPath("/home/me/project")


def with_globs(*globs: str) -> FirstParty:
    return FirstParty(FOLDER, tuple(g for glob in globs for g in anchored(glob, FOLDER)))


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("/home/me/project/model.py", True),
        ("/home/me/project/deep/down/model.py", True),
        ("/home/me/project/.venv/lib/python3.11/site-packages/lib/a.py", False),
        ("/home/me/project/.venv/a.py", False),
        ("/home/me/project/vendor/site-packages/a.py", False),
        ("/home/me/project/client/node_modules/a.py", False),
        ("/home/me/project2/model.py", False),
        ("/usr/lib/python3/dist-packages/a.py", False),
    ],
)
def test_without_globs_what_is_below_the_folder_and_not_installed(
    path: str, expected: bool
) -> None:
    assert FirstParty(FOLDER, ())(path) is expected


def test_a_folder_within_site_packages_is_first_party_if_it_is_open() -> None:
    folder = PurePosixPath("/usr/lib/python3/site-packages/lib")
    assert FirstParty(folder, ())(str(folder / "a.py"))


def test_without_globs_on_windows() -> None:
    is_first_party = FirstParty(PureWindowsPath(r"C:\me\project"), ())
    assert is_first_party(r"c:\me\Project\src\model.py")
    assert not is_first_party(r"C:\me\project\.venv\Lib\site-packages\lib\a.py")
    assert not is_first_party(r"D:\me\project\model.py")


def test_globs_alone_decide() -> None:
    is_first_party = with_globs("src", "/opt/shared/*", ".venv/**/site-packages/ours/")
    assert is_first_party("/home/me/project/src/model.py")
    assert is_first_party("/home/me/project/src/deep/model.py")
    assert is_first_party("/opt/shared/layers.py")
    assert is_first_party("/home/me/project/.venv/lib/python3.11/site-packages/ours/a.py")
    assert not is_first_party("/home/me/project/model.py")
    assert not is_first_party("/home/me/project/.venv/lib/python3.11/site-packages/theirs/a.py")


def test_code_without_a_file_and_the_targets_own_are_first_party() -> None:
    assert with_globs("src")("<string>")
    assert FirstParty(FOLDER, anchored("src", FOLDER), files=["/tmp/model.py"])("/tmp/model.py")


def test_a_target_in_an_installed_package_is_not_edited() -> None:
    installed = str(FOLDER / "site-packages" / "lib" / "a.py")
    is_first_party = FirstParty(FOLDER, (), files=[installed, "/tmp/model.py"])
    assert is_first_party(installed)
    assert not is_first_party.may_edit(installed)
    assert is_first_party.may_edit("/tmp/model.py")
    assert is_first_party.may_edit(str(FOLDER / "model.py"))
    assert not is_first_party.may_edit("<string>")
    ours = with_globs("site-packages/lib/")
    assert ours.may_edit(installed)
