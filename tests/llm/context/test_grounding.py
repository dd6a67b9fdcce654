"""A sample of the grounding table; ``python -m tests.llm.context.grounding`` prints all of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from fullgraph.dynamic.supervisor import Supervisor
from tests.llm.context.grounding.case import Case
from tests.llm.context.grounding.table import CASES, as_table, ground

SAMPLE = CASES[::6]


def test_there_are_at_least_forty_cases_of_different_names() -> None:
    assert len({case.name for case in CASES}) == len(CASES) >= 40
    assert all(case.facts and case.decides for case in CASES)


@pytest.mark.dynamo
@pytest.mark.parametrize("case", SAMPLE, ids=lambda case: case.name.replace(" ", "-"))
async def test_the_facts_that_decide_the_fix_are_sent(
    case: Case, supervisor: Supervisor, tmp_path: Path
) -> None:
    folder = tmp_path / "project"
    folder.mkdir()
    row = await ground(case, supervisor, folder)
    assert row.is_grounded, as_table([row]) + row.text
