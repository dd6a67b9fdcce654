"""``@pytest.mark.fullgraph``: what it fails on, and with which words."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.pytest_plugin.suites import make, outcomes, pytest_in

pytestmark = pytest.mark.dynamo

SUITE = """

def test_earlier():
    broken(torch.ones(3))
    whole(torch.ones(3))


@pytest.mark.fullgraph
def test_broken():
    broken(torch.ones(3))


@pytest.mark.fullgraph(max_breaks=0, max_recompiles=0, max_graphs=1)
def test_whole():
    whole(torch.ones(3))
    whole(torch.ones(3))


@pytest.mark.fullgraph(max_graphs=1)
def test_two_graphs():
    whole(torch.ones(3))
    each_size(torch.ones(3))


@pytest.mark.fullgraph(max_recompiles=1)
def test_three_sizes():
    for size in (2, 3, 4):
        each_size(torch.ones(size))


@pytest.mark.fullgraph(max_recompiles=2)
def test_three_sizes_are_allowed():
    for size in (2, 3, 4):
        each_size(torch.ones(size))


@pytest.mark.fullgraph
def test_nothing():
    pass


@pytest.mark.fullgraph(min_graphs=0)
def test_nothing_is_allowed():
    pass


@pytest.mark.fullgraph(max_brakes=0)
def test_misspelt():
    pass


@pytest.mark.fullgraph
def test_own_failure():
    broken(torch.ones(3))
    assert 1 == 2


@pytest.mark.xfail(strict=True)
@pytest.mark.fullgraph
def test_expected():
    broken(torch.ones(3))


def test_later():
    broken(torch.ones(3))
"""
FAILED = {
    "test_broken",
    "test_two_graphs",
    "test_three_sizes",
    "test_nothing",
    "test_misspelt",
    "test_own_failure",
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make(tmp_path_factory.mktemp("suite"), test_limits=SUITE)


@pytest.fixture(scope="module")
def whole_run(folder: Path) -> subprocess.CompletedProcess[str]:
    return pytest_in(folder, "-rA")


def test_each_test_is_judged_by_its_own_limits(
    whole_run: subprocess.CompletedProcess[str],
) -> None:
    found = outcomes(whole_run)
    assert {name.split("::")[1] for name, how in found.items() if how == "FAILED"} == FAILED
    assert [name for name, how in found.items() if how == "XFAIL"] == [
        "test_limits.py::test_expected"
    ]
    assert len(found) == SUITE.count("def test_")
    for words in (
        "torch.compile made 1 graph break, max_breaks=0.",
        "torch.compile made 2 graphs, max_graphs=1.",
        "torch.compile made 2 recompiles, max_recompiles=1.",
        "torch.compile made 0 graphs, min_graphs=1: torch.compile was not called here",
        "fullgraph takes no argument 'max_brakes'.",
        "assert 1 == 2",
    ):
        assert words in whole_run.stdout
    assert "torch.compile =" not in whole_run.stdout, "the table is for --fullgraph"


def test_the_failure_has_the_place_the_line_the_reason_and_what_to_do(
    whole_run: subprocess.CompletedProcess[str],
) -> None:
    text = whole_run.stdout
    assert "FG102 Converting a tensor to a Python number breaks the graph: " in text
    assert "`Tensor.item()`" in text
    assert "--> model.py:5 in scale\n      return x * x.sum().item()\n" in text
    assert "  instead: Set `torch._dynamo.config.capture_scalar_outputs = True` or" in text
    assert "size of dimension 0 of x was 2, now it is 3" in text
    assert "--> model.py:19 in each_size\n      def each_size(x):\n" in text
    assert "torch.__trace" not in text.split("_ test_own_failure _")[0], "only our reason"
    assert "Remove `dynamic`, or set it to `True`" in " ".join(text.split())


def test_the_verdict_is_the_same_alone_and_after_other_tests(
    folder: Path, whole_run: subprocess.CompletedProcess[str]
) -> None:
    after = outcomes(whole_run)
    for name in ("test_broken", "test_whole"):
        node = f"test_limits.py::{name}"
        assert outcomes(pytest_in(folder, "-rA", node)) == {node: after[node]}
