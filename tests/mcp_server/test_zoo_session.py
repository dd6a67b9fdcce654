"""A scripted session solves ten cases of the zoo with nothing but the tools.

The cases are the first ten, each file of the zoo in turn, that break at something else than a
message and for which `explain` names a rewrite of each line that is no setup change. They are not
chosen by the result; `python -m tests.mcp_server.zoo_session` runs all cases and prints these.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.mcp_server.serving import serving
from tests.mcp_server.zoo_session import cases, solve

pytestmark = pytest.mark.dynamo
TEN = (
    "nested_graph_breaks.two_deep",
    "output.written",
    "values.numpy_generator",
    "before_the_first_operation.branch_first",
    "nested_graph_breaks.branch_below",
    "gave_up.standard_library",
    "before_the_first_operation.dumped_first",
    "skipped_frames.own_frame",
    "values.counter_of_the_clock",
    "gave_up.foreign_function",
)


@pytest.mark.sample(2)
@pytest.mark.parametrize("name", TEN)
async def test_a_case_of_the_zoo(tmp_path: Path, name: str) -> None:
    async with serving(tmp_path) as client:
        [case] = cases(tmp_path, [name.partition(".")[2]])
        outcome = await solve(client, tmp_path, case)
    assert case.name == name
    assert outcome.breaks
    assert outcome.is_named
    assert not outcome.is_message
    assert outcome.is_solved, outcome.words
    assert not outcome.needs_setup
