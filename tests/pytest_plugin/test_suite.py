"""``pytest --fullgraph``: one table for a suite, and everything else as before."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from fullgraph_worker.pytest_plugin.folder import killed_runs
from tests.pytest_plugin.suites import PLUGIN, make, outcomes, pytest_in, table

pytestmark = pytest.mark.dynamo

SUITE = """

@pytest.fixture(scope="module")
def compiled():
    return broken


def test_one(compiled):
    compiled(torch.ones(3))


def test_two(compiled):
    torch._dynamo.reset()
    compiled(torch.ones(3))


def test_sizes():
    for size in (2, 3, 4):
        each_size(torch.ones(size))


def test_fails():
    whole(torch.ones(3))
    assert 1 == 2


@pytest.mark.skip
def test_skipped():
    pass


def test_logs(caplog, capsys):
    torch._dynamo.reset()
    broken(torch.ones(3))
    assert capsys.readouterr() == ("", "")
    assert [r for r in caplog.records if r.levelname != "DEBUG"] == []
"""
SUMMARY = "1 graph break, 1 recompiled function in "


def test_each_break_is_in_the_table_once_and_outcomes_are_the_same(tmp_path: Path) -> None:
    make(tmp_path, test_suite=SUITE)
    plain, recorded = pytest_in(tmp_path, "-rA"), pytest_in(tmp_path, "-rA", "-v", "--fullgraph")
    assert outcomes(plain) == outcomes(recorded)
    assert len(outcomes(plain)) == 5
    assert plain.returncode == recorded.returncode == 1
    text = table(recorded)
    assert text.count("return x * x.sum().item()") == 1
    place = re.escape("--> model.py:5 in scale, ")
    assert re.search(place + r"\d+ times, in test_suite.py::test_one and 2 other tests\n", text)
    assert "--> model.py:19 in each_size, 2 times, in test_suite.py::test_sizes\n" in text
    assert SUMMARY in text
    assert "\x1b[" not in recorded.stdout, "no colours in a pipe"
    assert not killed_runs(str(tmp_path)), "the records are removed"


def test_quiet_and_colours_are_those_of_pytest(tmp_path: Path) -> None:
    make(tmp_path, test_suite=SUITE)
    quiet = pytest_in(tmp_path, "-q", "--fullgraph", "-k", "test_one or test_sizes").stdout
    assert "torch.compile =" not in quiet
    assert re.search(r"^model\.py:5 in scale: FG102 ", quiet, re.MULTILINE)
    assert SUMMARY in quiet
    assert "instead" not in quiet
    normal = table(pytest_in(tmp_path, "--fullgraph", "-k", "test_one or test_sizes"))
    heads, first, second = normal.splitlines()[1:4]
    assert heads.split() == ["times", "tests", "code", "place", "what"]
    at = heads.index("place"), heads.index("what")
    assert first[at[0] :].split("  ")[0] == "model.py:5 in scale"
    assert first[at[1] :] == "Converting a tensor to a Python number breaks the graph"
    assert second.split()[:3] == ["2", "1", "FG401"]
    assert second[at[1] :] == "recompiled: size of dimension 0 of x was 2, now it is 3"
    quieter = pytest_in(tmp_path, "-qq", "--fullgraph", "--color=yes", "-k", "test_one").stdout
    assert "model.py:5" not in quieter
    assert "\x1b[1m1 graph break in " in quieter


def test_workers_of_xdist_are_recorded_and_one_that_dies_loses_nothing(tmp_path: Path) -> None:
    dies = """

def test_dies():
    broken(torch.ones(3))
    each_size(torch.ones(2))
    each_size(torch.ones(3))
    os._exit(3)
"""
    other = """

def test_other():
    torch.compile(lambda x: x + x.max().item(), backend="eager")(torch.ones(3))
"""
    make(tmp_path, test_a=dies, test_b=other)
    process = pytest_in(
        tmp_path,
        "-n2",
        "--max-worker-restart=0",
        "--fullgraph",
        "-v",
        plugins=(PLUGIN, "xdist.plugin"),
    )
    text = table(process)
    assert re.search(r"--> model\.py:5 in scale, \d times, in test_a\.py::test_dies\n", text)
    assert "--> model.py:19 in each_size, once, in test_a.py::test_dies\n" in text
    assert "in test_b.py::test_other\n" in text
    assert re.search(r"^gw\d did not finish the tests\. What was", text, re.MULTILINE)
    assert "2 graph breaks, 1 recompiled function in " in text


@pytest.mark.skipif(sys.platform == "win32", reason="no fork there")
def test_a_fork_is_recorded_by_its_own(tmp_path: Path) -> None:
    forks = """

def test_forks():
    child = os.fork()
    if child == 0:
        broken(torch.ones(3))
        os.kill(os.getpid(), 9)
    os.waitpid(child, 0)


@pytest.mark.fullgraph
def test_marked():
    whole(torch.ones(3))
"""
    process = pytest_in(make(tmp_path, test_forks=forks), "--fullgraph", "-v")
    assert process.returncode == 0
    place = r"--> model\.py:5 in scale, \d times, in test_forks\.py::test_forks\n"
    assert re.search(place, table(process))


def test_a_suite_without_torch_imports_nothing_more(tmp_path: Path) -> None:
    (tmp_path / "test_plain.py").write_text(
        "import sys\n\n\ndef test_plain():\n"
        "    known = [n for n in sys.modules if n.split('.')[0] in NAMES]\n"
        "    assert sorted(known) == EXPECTED\n".replace(
            "NAMES", "('torch', 'fullgraph', 'fullgraph_worker', 'libcst', 'yaml', 'attrs')"
        ).replace(
            "EXPECTED",
            "['fullgraph_worker', 'fullgraph_worker.pytest_plugin', "
            "'fullgraph_worker.pytest_plugin.limits', 'fullgraph_worker.pytest_plugin.plugin']",
        ),
        encoding="utf-8",
    )
    assert pytest_in(tmp_path, new=True).returncode == 0
    (tmp_path / "test_plain.py").write_text("def test_plain():\n    pass\n", encoding="utf-8")
    process = pytest_in(tmp_path, "--fullgraph", new=True)
    assert "torch.compile compiled nothing in these tests.\n" in process.stdout


def test_torch_that_is_imported_in_a_test_is_recorded_without_our_server(tmp_path: Path) -> None:
    (tmp_path / "test_late.py").write_text(
        """\
import sys


def test_late():
    assert "torch" not in sys.modules
    import torch

    torch.compile(lambda x: x * x.sum().item(), backend="eager")(torch.ones(3))


def teardown_module():
    assert "fullgraph" not in sys.modules
    assert "fullgraph_worker.pytest_plugin.recorder" in sys.modules
    assert not {"libcst", "yaml", "cattrs", "lsprotocol"} & set(sys.modules)
""",
        encoding="utf-8",
    )
    process = pytest_in(tmp_path, "--fullgraph", "-v", new=True)
    assert process.returncode == 0, process.stdout
    assert "--> test_late.py:8 in test_late, once, in test_late.py::test_late\n" in table(process)
