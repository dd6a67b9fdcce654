"""A few of the planted faults, really trained; ``make watch-faults`` runs all."""

from __future__ import annotations

import json
import subprocess

import pytest

from fullgraph.training.anomalies.engine import rule_classes
from tests.dynamic.prepared import MODEL_PYTHON
from tests.watch_faults.declared import HERE, faults, healthy
from tests.watch_faults.report import QUICKLY

SAMPLE = (
    "sqrt_at_zero",
    "vanishing_sigmoids",
    "detached",
    "adam_rate_too_high",
    "half_overflow",
    "huge_decay",
)
CHILD = """
import json, os, sys
os.environ["OMP_NUM_THREADS"] = "1"
import torch._dynamo
from tests.watch_faults.declared import faults
from tests.watch_faults.measure import of_fault

chosen = json.loads(sys.argv[1])
rows = [of_fault(f, "eager", "", 1.0) for f in faults() if f.name in chosen]
print(json.dumps({
    row.name: [row.late, row.is_right_layer, len(row.twin.alarms), row.problem + row.twin.problem]
    for row in rows
}))
"""


@pytest.mark.dynamo
def test_a_sample_of_the_faults_is_found_at_once_at_the_right_layer() -> None:
    command = [MODEL_PYTHON, "-c", CHILD, json.dumps(SAMPLE)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=HERE.parents[1])
    assert done.returncode == 0, done.stderr[-2000:]
    rows = json.loads(done.stdout.splitlines()[-1])
    assert sorted(rows) == sorted(SAMPLE)
    for name, (late, is_right_layer, false_alarms, problem) in rows.items():
        assert problem == "", name
        assert 0 <= late <= QUICKLY, name
        assert is_right_layer, name
        assert false_alarms == 0, name


def test_every_program_is_declared_and_every_declaration_has_a_program() -> None:
    programs = {p.stem for p in (HERE / "programs").glob("*.py")} - {"__init__"}
    assert {fault.name for fault in faults()} == programs
    assert len(programs) >= 40
    assert len(healthy()) >= 20


def test_most_faults_name_a_kind_that_there_is() -> None:
    kinds = {kind for rule in rule_classes() for kind in rule.kinds}
    unknown = {fault.name for fault in faults() if not kinds & set(fault.kinds)}
    # Planted without a rule for them, so that the count is of more than what was looked for.
    assert unknown <= {
        "softmax_twice",
        "wrong_dimension",
    }
