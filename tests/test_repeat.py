"""``python -m tests.repeat``: how often a doubtful test fails beside a load."""

import subprocess
import sys
from pathlib import Path

import psutil
import pytest

from tests.repeat import load, main
from tests.waiting import LONGEST

SUITE = """\
from pathlib import Path

runs = Path(__file__).with_name("runs")


def test_doubtful():
    before = len(runs.read_text()) if runs.exists() else 0
    runs.write_text("x" * (before + 1))
    assert before == 0, "the second time"


def test_sound():
    pass
"""


def test_a_test_that_fails_sometimes_is_counted(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    (tmp_path / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")
    (tmp_path / "test_suite.py").write_text(SUITE, encoding="utf-8")
    words = ["--times", "3", "--load", "1", "--rootdir", str(tmp_path), str(tmp_path)]
    assert main(words) == 1
    assert capfd.readouterr().out.splitlines() == [
        "test_suite.py::test_doubtful: failed 2 of 3 times",
        "    AssertionError: the second time",
        "    assert 1 == 0",
        "1 of 2 tests failed in none of the runs.",
    ]
    assert main([*words, "-k", "sound"]) == 0
    assert main([*words, "-k", "none_of_this_name"]) == 1


def test_the_load_ends_with_the_command_that_is_killed() -> None:
    begin = "from tests.repeat import load\nwith load(2): print(flush=True); input()"
    with subprocess.Popen(
        [sys.executable, "-c", begin], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as command:
        assert command.stdout.readline()
        busy = psutil.Process(command.pid).children()
        command.kill()
    assert len(busy) == 2
    assert psutil.wait_procs(busy, timeout=LONGEST)[1] == []


def test_the_load_ends_with_what_it_is_beside() -> None:
    before = set(psutil.Process().children())
    with load(2):
        busy = set(psutil.Process().children()) - before
        assert len(busy) == 2
    assert not busy & set(psutil.Process().children())
