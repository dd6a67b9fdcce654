"""Suites that do not end as planned: what was recorded is printed, and the rest is as before."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pytest

from fullgraph_worker.pytest_plugin.folder import killed_runs, new_folder
from tests.pytest_plugin.suites import PLUGIN, make, outcomes, pytest_in, table

posix = pytest.mark.skipif(sys.platform == "win32", reason="no signals, no fork there")

SEGFAULT = """

def test_dies():
    broken(torch.ones(3))
    os.kill(os.getpid(), 11)
"""
BREAK = "Converting a tensor to a Python number breaks the graph\n"


@pytest.mark.dynamo
@posix
def test_the_run_after_a_crash_prints_what_the_crashed_one_had_recorded(tmp_path: Path) -> None:
    make(tmp_path, test_dies=SEGFAULT, test_fine="\n\ndef test_fine():\n    pass\n")
    crashed = pytest_in(tmp_path, "--fullgraph", "test_dies.py")
    assert crashed.returncode == -signal.SIGSEGV
    again = pytest_in(tmp_path, "--fullgraph", "test_fine.py")
    assert again.returncode == 0
    assert re.search(r" [1-9]      1  FG102  model\.py:5 in scale  " + BREAK, again.stdout)
    assert again.stdout.count("torch.compile, run of ") == 1
    assert re.search(
        r"^The run of ..:.. did not finish its tests\. It had recorded 1 graph break until then\.$",
        again.stdout,
        re.MULTILINE,
    )
    assert "torch.compile compiled nothing in these tests." in again.stdout
    assert "The run of" not in pytest_in(tmp_path, "--fullgraph", "test_fine.py").stdout


@pytest.mark.dynamo
@posix
@pytest.mark.parametrize("method", ["signal", "thread"])
def test_a_test_that_is_timed_out_loses_nothing(tmp_path: Path, method: str) -> None:
    slow = """
import time


@pytest.fixture
def compiled():
    broken(torch.ones(3))


# In Dynamo, the exception of the timeout would be one more reason to break the graph.
@pytest.mark.timeout(3, func_only=True)
def test_slow(compiled):
    time.sleep(60)
"""
    make(tmp_path, test_slow=slow)
    process = pytest_in(
        tmp_path,
        "-n1",
        "--max-worker-restart=0",
        f"--timeout-method={method}",
        "--fullgraph",
        plugins=(PLUGIN, "xdist.plugin", "pytest_timeout"),
    )
    assert process.returncode == 1
    assert BREAK in table(process)
    ended = "gw0 did not finish the tests. What was recorded there until then is included."
    assert (ended in table(process)) == (method == "thread")


@pytest.mark.dynamo
@posix
def test_an_interrupted_suite_prints_its_table(tmp_path: Path) -> None:
    interrupted = """

def test_interrupted():
    broken(torch.ones(3))
    os.kill(os.getpid(), 2)


def test_never():
    pass
"""
    process = pytest_in(make(tmp_path, test_interrupted=interrupted), "--fullgraph")
    assert process.returncode == pytest.ExitCode.INTERRUPTED
    assert BREAK in table(process)


@pytest.mark.dynamo
@posix
def test_a_fork_that_leaves_its_test_does_not_remove_the_records(tmp_path: Path) -> None:
    forks = """

def test_forks():
    broken(torch.ones(3))
    if os.fork() == 0:
        pytest.exit("the fork")
    os.wait()
    assert True


def test_after():
    each_size(torch.ones(2))
    each_size(torch.ones(3))
"""
    process = pytest_in(make(tmp_path, test_forks=forks), "--fullgraph")
    assert process.returncode == 0
    last = process.stdout.rsplit("= torch.compile =", 1)[1]
    assert "1 graph break, 1 recompiled function in " in last
    assert "Not everything" not in last


@pytest.mark.dynamo
def test_a_unittest_case_is_judged_too(tmp_path: Path) -> None:
    case = """
import unittest


class TestModel(unittest.TestCase):
    @pytest.mark.fullgraph
    def test_broken(self):
        broken(torch.ones(3))

    @pytest.mark.fullgraph
    def test_whole(self):
        whole(torch.ones(3))

    @pytest.mark.fullgraph
    def test_own_failure(self):
        broken(torch.ones(3))
        self.assertEqual(1, 2)
"""
    process = pytest_in(make(tmp_path, test_case=case), "-rA")
    found = {test.rsplit("::", 1)[1]: how for test, how in outcomes(process).items()}
    assert found == {"test_broken": "FAILED", "test_whole": "PASSED", "test_own_failure": "FAILED"}
    assert "AssertionError: 1 != 2" in process.stdout
    assert process.stdout.count("torch.compile made 1 graph break, max_breaks=0.\n") == 1


@pytest.mark.skipif(os.name == "nt", reason="whether a process is alive is not asked there")
def test_folders_of_killed_suites_are_found_and_old_ones_are_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    with monkeypatch.context() as patch:
        patch.setattr(os, "getpid", lambda: ended.pid)
        mine, theirs, old = new_folder("/mine"), new_folder("/theirs"), new_folder("/theirs")
    running = new_folder("/mine")
    os.utime(old, (0, 0))
    (tmp_path / "other").mkdir()
    os.utime(tmp_path / "other", (0, 0))
    (found,) = killed_runs("/mine")
    assert (found.folder, found.pid) == (mine, ended.pid)
    assert abs(found.began - time.time()) < 60
    assert {str(each) for each in tmp_path.iterdir()} == {
        mine,
        theirs,
        running,
        str(tmp_path / "other"),
    }
