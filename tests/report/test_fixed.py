"""What fixing a target came to, in words."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

from fullgraph.fixes.proof.solve import Solver
from fullgraph.report.fixed import headline, render_solution, solution_as_data
from tests.fixes.proof.simulated import SimulatedRuns

GUARD_OF_OTHERS = re.compile(r"        print\(x, ")
HEAD = "import torch\n\n\ndef f(x):\n"


def rendered(body: str) -> tuple[str, str]:
    solution = asyncio.run(Solver(SimulatedRuns(HEAD + body)).solve())
    text = render_solution("model.py:f", solution, Path("/project"), lambda path: True)
    verdict = headline("model.py:f", solution)
    # The verdict is what the text begins with.
    assert " ".join(text.split()).startswith(" ".join(verdict.split()))
    assert all(len(line) <= 88 for line in text.splitlines())
    return verdict, text


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


def test_lines_are_those_of_the_file_before_the_fixes() -> None:
    body = "    print(1)\n    x += 1\n    print(x, 2)\n    print(x, 3)\n    return x\n"

    def changed(text: str) -> str:
        return text + "# differs" if GUARD_OF_OTHERS.search(text) else text

    runs = SimulatedRuns(HEAD + body, changed)
    solution = asyncio.run(Solver(runs).solve())
    text = render_solution("model.py:f", solution, Path("/project"), lambda path: True)
    words = " ".join(text.split())
    assert [kept.finding.location.line for kept in solution.kept] == [5]
    assert "Left: model.py:7 (line 8 with the changes), model.py:8 (line 9 with the changes): " in (
        words
    )
    data = solution_as_data(solution)["left"]
    assert [(each["line"], each["line_with_changes"]) for each in data] == [(7, 8), (8, 9)]
    # What is left for all of them is said once.
    assert words.count("What remains:") == 1


def test_nothing_to_fix() -> None:
    assert rendered("    return x\n")[0] == "model.py:f: no breaks"
