"""Which files a model's fix of a break may change."""

from __future__ import annotations

from pathlib import PurePath

_TEST_FOLDERS = {"tests", "test", "testing"}


def may_change(path: str, own: str) -> bool:
    """Whether a fix of a break in the file ``own`` may change ``path``: no test, no other kind.

    A test that is changed proves nothing. The break's own file may be one. A folder of tests
    counts only where the break is not in it: all of a project may be below such a folder.
    """
    if path == own:
        return True
    file = PurePath(path)
    around = PurePath(own).parents
    folders = {file.parent.name, *(each.name for each in file.parents if each not in around)}
    is_test = (
        file.name == "conftest.py"
        or file.stem.startswith("test_")
        or file.stem.endswith("_test")
        or not _TEST_FOLDERS.isdisjoint(map(str.lower, folders))
    )
    return file.suffix == ".py" and not is_test
