"""A few of the faults, really trained and followed back; ``make watch-causes`` runs all."""

from __future__ import annotations

import json
import subprocess

import pytest

from tests.dynamic.prepared import MODEL_PYTHON
from tests.watch_faults.causes.declared import HERE, origins

SAMPLE = (
    "rate_before_overflow",
    "gradient_of_one_layer",
    "masked_rows",
    "noisy_update",
    "nan_in_data",
)
CHILD = """
import json, os, sys
os.environ["OMP_NUM_THREADS"] = "1"
import torch._dynamo
from tests.watch_faults.causes.declared import origins
from tests.watch_faults.causes.measure import follow

chosen = json.loads(sys.argv[1])
rows = [follow(origin, "", 1.0) for origin in origins() if origin.name in chosen]
print(json.dumps({
    row.origin.name: [
        row.is_right_step, row.is_right_layer, row.names_change or not row.origin.change,
        row.problem,
    ]
    for row in rows
}))
"""


@pytest.mark.dynamo
def test_the_first_link_is_the_fault() -> None:
    command = [MODEL_PYTHON, "-c", CHILD, json.dumps(SAMPLE)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=HERE.parents[2])
    assert done.returncode == 0, done.stderr[-2000:]
    rows = json.loads(done.stdout.splitlines()[-1])
    assert rows == {name: [True, True, True, ""] for name in SAMPLE}


def test_every_program_is_declared_and_every_declaration_has_a_program() -> None:
    declared = {origin.name for origin in origins()}
    assert {p.stem for p in (HERE / "programs").glob("*.py")} - {"__init__"} <= declared
    assert all(origin.path.exists() for origin in origins())
    assert len(declared) >= 20
