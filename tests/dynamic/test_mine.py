"""Whose a file is."""

from pathlib import Path

import pytest

from fullgraph.dynamic.mine import Mine

FOLDER = Path("/home/me/project")


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
        # The folder itself may lie within such a folder.
    ],
)
def test_without_globs_what_is_below_the_folder_and_not_installed(
    path: str, expected: bool
) -> None:
    assert Mine(FOLDER, ())(path) is expected


def test_a_folder_within_site_packages_is_the_users_if_it_is_open() -> None:
    folder = Path("/usr/lib/python3/site-packages/lib")
    assert Mine(folder, ())(str(folder / "a.py"))


def test_globs_alone_decide() -> None:
    mine = Mine(FOLDER, ["src/*.py", "/opt/shared/*", ".venv/*/site-packages/ours/*"])
    assert mine("/home/me/project/src/model.py")
    assert mine("/home/me/project/src/deep/model.py")
    assert mine("/opt/shared/layers.py")
    assert mine("/home/me/project/.venv/lib/python3.11/site-packages/ours/a.py")
    assert not mine("/home/me/project/model.py")
    assert not mine("/home/me/project/.venv/lib/python3.11/site-packages/theirs/a.py")


def test_the_targets_own_file_is_the_users() -> None:
    assert Mine(FOLDER, ["src/*"], files=["/tmp/model.py"])("/tmp/model.py")
