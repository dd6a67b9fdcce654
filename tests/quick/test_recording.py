"""What a test runs is recorded, in its process and in those that it starts."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.quick import recorder
from tests.quick.functions import changed_functions
from tests.quick.record import load
from tests.quick.recording import collected, instrument

MODULE = '''\
"""A module."""

from __future__ import annotations


class Shop:
    def price(self):
        """Its text stays the first statement."""
        return 2

    def open(self):
        def inner():
            return 3
        return inner()


def spare(): return 4


def close():
    """Nothing but its text."""
'''
PROGRAM = """\
import os, subprocess, sys
sys.path.insert(0, "server")
import shop
assert shop.Shop.price.__doc__ == "Its text stays the first statement."
shop.close()
if os.fork() == 0:
    shop.Shop().open()
    os._exit(0)
os.wait()
code = "import sys; sys.path.insert(0, 'server'); import shop; shop.Shop().price()"
subprocess.run([sys.executable, "-c", code], check=True)
open(os.path.abspath("page.md")).close()
"""


@pytest.fixture
def repo(tmp_path: Path) -> Path:
    """A repository with one module, instrumented."""
    (tmp_path / "server").mkdir()
    (tmp_path / "server/shop.py").write_text(MODULE, encoding="utf-8")
    (tmp_path / "page.md").write_text("text", encoding="utf-8")
    (tmp_path / "tests/quick").mkdir(parents=True)
    text = Path(recorder.__file__).read_text(encoding="utf-8")
    (tmp_path / "tests/quick/recorder.py").write_text(text, encoding="utf-8")
    return tmp_path


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs forks")
def test_functions_are_recorded_in_all_processes_of_a_test(repo: Path, tmp_path: Path) -> None:
    table = instrument(repo)
    written = tmp_path / "written"
    written.mkdir()
    environment = {
        recorder.FOLDER: str(written),
        recorder.REPO: f"{repo}/",
        recorder.KEY: "tests/test_shop.py::test",
    }

    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], cwd=repo, env={**os.environ, **environment}, check=False
    )
    row = '["tests/test_shop.py::test", 0.5, [], 3.0]\n["tests/test_shop.py::other", 0.25, [], 0]\n'
    (written / "tests-1.jsonl").write_text(row, encoding="utf-8")

    assert done.returncode == 0
    assert (repo / "server/shop.py").read_text(encoding="utf-8") == MODULE
    record = collected(written, table)
    for name in ("Shop.price", "Shop.open", "close"):
        assert record.tests_of("server/shop.py", name) == ["tests/test_shop.py::test"]
    assert record.tests_of("server/shop.py", "spare") == []
    assert record.tests_of("page.md", "") == ["tests/test_shop.py::test"]
    assert record.tests["tests/test_shop.py::test"].breadth == 3
    assert record.tests["tests/test_shop.py::other"].breadth == 0
    assert record.seconds("tests/test_shop.py::test") == 2.0
    assert record.seconds_by_file() == {"tests/test_shop.py": 3.75}


def test_a_changed_function_is_named_and_what_contains_it_is_not() -> None:
    assert changed_functions(MODULE, MODULE.replace("2", "5")) == {"Shop.price"}
    assert changed_functions(MODULE, MODULE.replace("3", "5")) == {"Shop.open"}
    assert changed_functions(MODULE, MODULE.replace("spare()", "spare(x=1)")) == {"spare"}
    assert changed_functions(MODULE, MODULE + "\nMORE = 1\n") == {""}
    assert changed_functions(MODULE, MODULE.replace("close", "shut")) == {"", "close", "shut"}
    assert changed_functions(MODULE, MODULE.replace("2", "2  # why")) == set()


def test_tests_of_the_worker_are_recorded_in_their_own_process() -> None:
    record = load()
    ran = {test.partition("::")[0] for test, each in record.tests.items() if each.breadth}
    files = {test.partition("::")[0] for test in record.tests if test.startswith("tests/worker/")}
    # pytest compiles the package of its plugin anew unless it is told not to.
    assert sorted(files - ran) == []
