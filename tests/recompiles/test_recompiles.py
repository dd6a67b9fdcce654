"""The programs are compiled again where their marks say so, and what is certain is right."""

from __future__ import annotations

import pytest

from fullgraph.vocabulary.findings import Likelihood
from tests.recompiles.__main__ import PROGRAMS, judge

pytestmark = pytest.mark.dynamo
PATHS = sorted(PROGRAMS.glob("[0-9]*.py"))


def test_marked_programs_are_compiled_again_and_certain_predictions_are_right() -> None:
    """Of every fifth program, the figures of all being those of the command."""
    found = list(judge(PATHS[::5]))
    assert [bool(each.causes) for each in found] == [each.count > 0 for each in found]
    assert any(each.causes for each in found)
    assert not all(each.causes for each in found)
    certain = [
        each.is_right(finding)
        for each in found
        for finding in each.predicted
        if finding.likelihood is not Likelihood.POSSIBLE
    ]
    assert certain
    assert all(certain)
