"""What a run may say about predictions in code that it evaluated only in part."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.dynamic.prepared import MODEL_PYTHON
from tests.dynamic.refutations.judge import judge

pytestmark = pytest.mark.dynamo


@pytest.mark.parametrize(
    ("environment", "seeds"),
    [({}, range(24)), ({"PYTHONNODEBUGRANGES": "1"}, range(100, 110))],
    ids=["places", "lines"],
)
def test_no_run_refutes_what_breaks_with_other_flags(
    tmp_path: Path, environment: dict[str, str], seeds: range
) -> None:
    found = judge(seeds, tmp_path, environment, MODEL_PYTHON)
    assert found.false == []
    # The programs are not so tame that there was nothing to get wrong, or right.
    assert found.breaking >= len(seeds) // 2
    assert found.true >= len(seeds) // 5
