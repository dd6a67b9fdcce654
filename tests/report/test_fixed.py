"""What fixing a target came to, in words."""

from __future__ import annotations

import asyncio
from pathlib import Path

from fullgraph.fixes.proof.solve import Solver
from fullgraph.report.fixed import headline, render_solution
from tests.fixes.proof.simulated import SimulatedRuns

HEAD = "import torch\n\n\ndef f(x):\n"


def rendered(body: str) -> tuple[str, str]:
    solution = asyncio.run(Solver(SimulatedRuns(HEAD + body)).solve())
    text = render_solution("model.py:f", solution, Path("/project"), lambda path: True)
    assert text.startswith(headline("model.py:f", solution))
    return headline("model.py:f", solution), text


def test_the_headline_counts_and_names_what_is_dropped() -> None:
    line, text = rendered("    print(1)\n    return x\n")
    assert line.startswith("model.py:f: 1 break to 0 · outputs, gradients and state identical · ")
    assert line.endswith(" · the message is not printed")
    assert "Proven:\n  model.py:5: " in text
    assert "Not proven" not in text


def test_a_difference_that_was_there_before_is_said() -> None:
    line, text = rendered("    print(1)\n    return x  # wrong\n")
    assert "identical" not in line
    assert "no new difference between eager and compiled code" in line
    assert "Note: Compiled code differs before the change already: call 1: " in text


def test_changed_lines_that_no_call_reached_are_said() -> None:
    _, text = rendered("    print(1)  # missed\n    x = 1  # missed\n    return x\n")
    assert "Note: No call of the proof reaches model.py:5." in text
    _, text = rendered("    print(1)\n    x = 1  # missed\n    return x\n")
    assert "No call of the proof" not in text


def test_nothing_to_fix() -> None:
    assert rendered("    return x\n")[0] == "model.py:f: no breaks"
