"""Known faults become small programs that plain Python runs: a sample of ``tests.reducing``."""

from __future__ import annotations

import pytest

from tests.reducing.__main__ import LINES, judged, measured
from tests.reducing.faults import BREAK, FAULTS, Fault


@pytest.mark.dynamo
@pytest.mark.sample(1)
@pytest.mark.parametrize("fault", [f for f in FAULTS if f.stage == "eager"], ids=lambda f: f.name)
def test_a_fault_in_a_project_becomes_a_small_program(fault: Fault) -> None:
    found = measured(fault, 1, 60.0)
    assert found.wrong == "", found.program
    assert 0 < found.after <= LINES


@pytest.mark.dynamo
def test_the_judge_refuses_programs_without_the_fault() -> None:
    fault = next(each for each in FAULTS if each.kind == BREAK and each.name == "item")
    call = "torch.compile(f, backend='eager')(torch.ones(()))\n"
    shows = "import torch\ntorch._logging.set_logs(graph_breaks=True)\n"
    assert judged(fault, f"{shows}\n\ndef f(x):\n    return x.item()\n\n\n{call}") == ""
    quiet = f"import torch\n\n\ndef f(x):\n    return x.item()\n\n\n{call}"
    assert "it does not print" in judged(fault, quiet)
    assert "not in the program" in judged(fault, "import torch\n")
    assert "without torch.compile" in judged(fault, "x = '.item()'\nraise ValueError\n")
