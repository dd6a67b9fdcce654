"""The fixture ``fullgraph``: limits for a block."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.pytest_plugin.suites import make, outcomes, pytest_in

pytestmark = pytest.mark.dynamo

SUITE = """

def test_outside_of_the_block(fullgraph):
    broken(torch.ones(3))
    with fullgraph.watch(max_breaks=0, max_graphs=1) as seen:
        whole(torch.ones(3))
    broken(torch.ones(3))
    assert (seen.graphs, seen.breaks, seen.recompiles) == (1, (), ())


def test_a_break(fullgraph):
    broken(torch.ones(3))
    with fullgraph.watch():
        broken(torch.ones(3))


def test_what_is_seen(fullgraph):
    with fullgraph.watch(max_breaks=None) as seen:
        broken(torch.ones(3))
        for size in (2, 3, 4):
            each_size(torch.ones(size))
    (found,) = seen.breaks
    assert (found.path, found.line, found.function) == (broken_at(), 5, "scale")
    assert (found.entry, found.source) == ("tensor-to-scalar", "return x * x.sum().item()")
    (again,) = seen.recompiles
    assert (again.function, again.count) == ("each_size", 2)


def test_an_exception(fullgraph):
    with pytest.raises(KeyError):
        with fullgraph.watch():
            broken(torch.ones(3))
            raise KeyError


def test_two_blocks(fullgraph):
    for _ in range(2):
        with pytest.raises(pytest.fail.Exception, match="1 graph break, max_breaks=0"):
            with fullgraph.watch():
                broken(torch.ones(3))


def broken_at():
    import model

    return model.__file__
"""


def test_a_block_is_judged_as_if_it_were_alone(tmp_path: Path) -> None:
    process = pytest_in(make(tmp_path, test_blocks=SUITE), "-rA")
    failed = [test for test, how in outcomes(process).items() if how == "FAILED"]
    assert failed == ["test_blocks.py::test_a_break"]
    assert ">       with fullgraph.watch():\n" in process.stdout
    assert "E         --> model.py:5 in scale\n" in process.stdout
