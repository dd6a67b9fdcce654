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


async def test_ten_cases_of_the_zoo(tmp_path: Path) -> None:
    names = [name.partition(".")[2] for name in TEN]
    async with serving(tmp_path) as client:
        outcomes = {
            case.name: await solve(client, tmp_path, case) for case in cases(tmp_path, names)
        }
    assert sorted(outcomes) == sorted(TEN)
    for name, outcome in outcomes.items():
        assert outcome.breaks, name
        assert outcome.is_named, name
        assert not outcome.is_message, name
        assert outcome.is_solved, (name, outcome.words)
        assert not outcome.needs_setup, name
