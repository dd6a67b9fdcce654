"""A program with all fixes but one."""

from __future__ import annotations

import asyncio

from fullgraph.fixes.proof.leave_out import groups
from fullgraph.fixes.proof.run import Verified
from fullgraph.fixes.proof.solution import Kept, Solution
from fullgraph.fixes.proof.solve import Solver
from fullgraph.fixes.source.apply import apply_edits
from fullgraph.vocabulary.findings import Edit, Evidence, Finding, Fix, Location, Safety
from tests.fixes.proof.simulated import PATH, SimulatedRuns

HEAD = "import torch\n\n\ndef f(x):\n"
GUARD = "    if not torch.compiler.is_compiling():\n    "


def solved(body: str) -> Solution:
    return asyncio.run(Solver(SimulatedRuns(HEAD + body)).solve())


def applied(text: str, *fixes: tuple[tuple[int, int, int, int], str]) -> Solution:
    """What fixes of one edit each come to, each made for the text with those before it."""
    ran: Verified = asyncio.run(SimulatedRuns(text).run({}))
    solution = Solution(ran, ran, originals={PATH: text})
    for (line, column, end_line, end_column), new in fixes:
        at = Location(PATH, line, column, end_line, end_column)
        finding = Finding("FG301", "print", at, Evidence.OBSERVED, "")
        fix = Fix("Change it", (Edit(at, new),), Safety.SAFE)
        solution.kept.append(Kept(finding, fix, {PATH: text}))
        text = apply_edits(text, fix.edits)
    solution.texts = {PATH: text}
    return solution


def test_fixes_of_one_round_are_left_out_one_by_one() -> None:
    body = "    print(1)\n    x += 1\n    print(2)\n    return x\n"
    first, second = groups(solved(body))
    assert first.texts == {
        PATH: HEAD + f"    print(1)\n    x += 1\n{GUARD}    print(2)\n    return x\n"
    }
    assert second.texts == {
        PATH: HEAD + f"{GUARD}    print(1)\n    x += 1\n    print(2)\n    return x\n"
    }
    assert [len(group.kept) for group in (first, second)] == [1, 1]


def test_a_fix_of_a_later_round_is_applied_where_its_lines_are_without_the_earlier_one() -> None:
    solution = solved("    print(x, 1)\n    x += 1\n    print(x, 2)  # follows\n    return x\n")
    assert solution.kept[1].finding.location.line == 8
    first, second = groups(solution)
    assert f"    x += 1\n{GUARD}    print(x, 2)" in first.texts[PATH]
    assert "def f(x):\n    print(x, 1)\n" in first.texts[PATH]
    assert second.texts[PATH].endswith("    x += 1\n    print(x, 2)  # follows\n    return x\n")
    at = solution.original_place(solution.kept[1].finding.location, solution.kept[1].texts)
    assert (at.line, at.end_line) == (7, 7)


def test_what_changes_the_lines_of_another_fix_is_left_out_with_it() -> None:
    solution = applied(
        "a\nb\nc\nd\n",
        ((1, 0, 1, 1), "A"),
        ((3, 0, 3, 1), "C\nnew"),
        ((4, 0, 4, 3), "newer"),
    )
    assert solution.texts == {PATH: "A\nb\nC\nnewer\nd\n"}
    alone, joined = groups(solution)
    assert alone.kept == (solution.kept[0],)
    assert alone.texts == {PATH: "a\nb\nC\nnewer\nd\n"}
    assert joined.kept == tuple(solution.kept[1:])
    assert joined.texts == {PATH: "A\nb\nc\nd\n"}
    # The last one changes a line that was not there before: what it is behind was.
    last = solution.kept[2]
    assert solution.original_place(last.finding.location, last.texts).line == 2


def test_what_changes_lines_of_two_others_joins_all_three() -> None:
    solution = applied(
        "a\nb\nc\n", ((1, 0, 1, 1), "A"), ((2, 0, 2, 1), "B"), ((1, 0, 2, 1), "both")
    )
    (only,) = groups(solution)
    assert len(only.kept) == 3
    assert only.texts == {PATH: "a\nb\nc\n"}


def test_an_import_stays_for_those_that_need_it() -> None:
    solution = applied("a\nb\n", ((1, 0, 1, 0), "import torch\n"), ((3, 0, 3, 1), "torch.b"))
    first, second = groups(solution)
    assert first.texts == {PATH: "import torch\na\ntorch.b\n"}
    assert second.texts == {PATH: "import torch\na\nb\n"}


def test_without_fixes_there_are_no_groups() -> None:
    assert groups(solved("    return x\n")) == ()
