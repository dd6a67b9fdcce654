"""Which fixes are kept, tried again and refused, without a process."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from fullgraph.fixes.proof.run import Verified
from fullgraph.fixes.proof.solution import Solution
from fullgraph.fixes.proof.solve import Solver
from fullgraph.report.fixed import solution_as_data
from tests.fixes.proof.simulated import PATH, SimulatedRuns

HEAD = "import torch\n\n\ndef f(x):\n"
GUARD = "    if not torch.compiler.is_compiling():\n    "


def solved(
    body: str, change: Callable[[str], str] = lambda text: text
) -> tuple[Solution, SimulatedRuns]:
    runs = SimulatedRuns(HEAD + body, change)
    return asyncio.run(Solver(runs).solve()), runs


def test_all_fixes_are_proven_together_and_lowered_once() -> None:
    solution, runs = solved("    print(1)\n    x += 1\n    print(2)\n    return x\n")
    fixed = f"{GUARD}    print(1)\n    x += 1\n{GUARD}    print(2)\n    return x\n"
    assert solution.texts == {PATH: HEAD + fixed}
    assert [counts.lines for counts in solution.counts] == [2, 0]
    assert len(runs.ran) == 3  # Before, after, and after with Inductor.
    assert solution.refused == []


def test_a_program_without_breaks_is_run_once() -> None:
    solution, runs = solved("    return x\n")
    assert solution.texts == {}
    assert len(runs.ran) == 1


def test_a_fix_that_spoils_eager_mode_is_found_among_the_others() -> None:
    solution, _ = solved(
        "    print(x, 1)\n    x += 1\n    print(x, 2)\n    x += 1\n    print(x, 3)\n    return x\n",
        lambda text: text + "# differs" if "        print(x, 2)" in text else text,
    )
    assert len(solution.kept) == 2
    assert "\n    print(x, 2)\n" in solution.texts[PATH]
    assert [refused.reason for refused in solution.refused] == [
        "eager mode differs: call 1: the output differs: 1 became 2"
    ]


def test_what_follows_from_another_break_is_fixed_after_it() -> None:
    solution, runs = solved(
        "    print(x, 1)\n    x += 1\n    print(x, 2)  # follows\n    return x\n"
    )
    assert solution.counts[1].lines == 0
    assert [text.count("is_compiling") for text in runs.ran] == [0, 1, 2, 2]


def test_what_follows_from_a_break_without_a_fix_is_fixed() -> None:
    solution, _ = solved(
        "    print(x, 1)\n    x += 1\n    print(x, 2)  # follows\n    return x\n",
        lambda text: text + "# differs" if "        print(x, 1)" in text else text,
    )
    assert [kept.finding.location.line for kept in solution.kept] == [7]
    assert len(solution.refused) == 1


def test_a_break_that_is_left_says_what_was_tried_and_what_refuted_it() -> None:
    solution, _ = solved("    print(1)\n    return x\n", lambda text: text + "# differs")
    (left,) = solution.left
    assert left.tried == tuple(solution.refused)
    assert left.tried[-1].fix.title in left.reason
    assert left.tried[-1].reason in left.reason
    assert left.reason in solution_as_data(solution)["left"][0]["reason"]


def test_what_inductor_fails_on_is_not_kept() -> None:
    solution, _ = solved("    print(1)\n    return x\n", lambda text: text + "# not lowered")
    assert solution.kept == []
    assert solution.texts == {}
    assert "with Inductor" in solution.refused[0].reason


@pytest.mark.parametrize("problem", ["# not lowered", "# rounds"])
def test_what_inductor_failed_on_before_is_no_reason_but_said(problem: str) -> None:
    solution, _ = solved(f"    print(1)\n    return x  {problem}\n")
    assert len(solution.kept) == 1
    assert solution.inductor_note.startswith("Inductor has this problem before and after")


@pytest.mark.parametrize(
    ("problem", "names"), [("# slow", "AOTAutograd and Inductor"), ("# long", "Inductor")]
)
def test_what_inductor_has_no_time_for_is_kept_and_said(problem: str, names: str) -> None:
    solution, runs = solved(f"    print(1)\n    return x  {problem}\n")
    assert len(solution.kept) == 1
    assert solution.inductor_note.startswith(f"Not tried with {names}: time.")
    # The unchanged program would take as long.
    assert len(runs.ran) == 3


def test_another_problem_of_inductor_before_is_no_excuse() -> None:
    body = "    print(1)\n    return x  # rounds\n"
    solution, _ = solved(body, lambda text: text + "# not lowered")
    assert solution.kept == []
    assert solution.inductor_note == ""
    assert solution.refused[0].reason.startswith("with Inductor, ")


def test_a_difference_that_was_there_before_is_no_reason() -> None:
    solution, _ = solved("    print(1)\n    return x  # wrong\n")
    assert len(solution.kept) == 1


def test_a_worker_that_dies_in_the_proof_is_a_reason() -> None:
    solution, _ = solved("    print(1)\n    return x\n", lambda text: text + "# dies")
    assert solution.kept == []
    assert solution.refused[0].reason == "The process ended."


def test_a_fix_that_led_to_another_break_is_taken_back_where_that_one_stays() -> None:
    def change(text: str) -> str:
        uncovers = "is_compiling():\n        print(x, 1)" in text
        return text.replace("x += 1", "print(x)") if uncovers else text

    body = "    print(x, 1)\n    x += 1\n    print(x, 2)\n    return x\n"
    solution, _ = solved(body, change)
    (kept,) = solution.kept
    assert kept.finding.location.line == 7
    assert solution.texts == {
        PATH: HEAD + "    print(x, 1)\n    x += 1\n" + GUARD + "    print(x, 2)\n    return x\n"
    }
    assert (solution.before.counts.lines, solution.after.counts.lines) == (2, 1)
    (refused,) = solution.refused
    assert refused.reason == "the program breaks as often without it"


def test_a_fix_of_a_break_that_only_recompiles_less_is_taken_back() -> None:
    class Recompiling(SimulatedRuns):
        """Of which one break moves to another line, where it recompiles less."""

        async def run(self, *given: Any, **named: Any) -> Verified:
            ran = await super().run(*given, **named)
            recompiles = 1 if "is_compiling" in self.ran[-1] else 2
            return replace(ran, counts=replace(ran.counts, recompiles=recompiles))

    runs = Recompiling(
        HEAD + "    print(x, 1)\n    x += 1\n    return x\n",
        lambda text: text.replace("x += 1", "print(x)") if "is_compiling" in text else text,
    )
    solution = asyncio.run(Solver(runs).solve())
    assert solution.kept == []
    assert [each.reason for each in solution.refused] == ["it breaks as often as before"]
