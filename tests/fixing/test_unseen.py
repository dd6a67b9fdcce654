"""Programs that were not seen before do the same after their fixes, on all of their inputs."""

from __future__ import annotations

import asyncio
import sys

import pytest

from tests.fixing.solved import solve_all
from tests.fixing.unseen import FIXABLE, jobs, wrong

pytestmark = [pytest.mark.dynamo, pytest.mark.sample(1)]


@pytest.mark.parametrize("name", FIXABLE)
def test_it_does_the_same_after_its_fixes(name: str) -> None:
    [solved] = asyncio.run(solve_all(jobs([name]), [sys.executable], processes=1))
    assert not solved.failure
    assert solved.after.lines <= solved.before.lines
    assert wrong(solved) == ""
