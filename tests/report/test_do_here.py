from __future__ import annotations

from dataclasses import replace

from fullgraph.report.do_here import at_a_glance, changed_in_markdown, fix_in_words
from fullgraph.vocabulary.findings import (
    Cost,
    Edit,
    Evidence,
    Finding,
    Fix,
    Location,
    Observation,
    Safety,
    Spread,
)

TEXT = "import torch\nx = y.item()\n" + "z = 1\n" * 20


def edit(line: int, end: int, text: str, path: str = "a.py") -> Edit:
    return Edit(Location(path, line, 0, end, 0), text)


def do_here(fix: Fix, path: str, text: str) -> str:
    """What is shown of a fix: in words, and as the changed lines."""
    what, note = fix_in_words(fix, path)
    changed = changed_in_markdown(fix, path, text)
    return "\n\n".join(filter(None, [f"**Fix:** {what}{note}", changed]))


def test_the_changed_lines_are_shown_without_what_imports_torch() -> None:
    fix = Fix("Keep it", (edit(1, 1, "import torch\n"), edit(2, 3, "x = y\n")), Safety.SAFE)
    assert do_here(fix, "a.py", TEXT) == (
        "**Fix:** Keep it (eager mode stays the same)\n\n```diff\n-x = y.item()\n+x = y\n```"
    )


def test_a_fix_that_needs_the_users_eye_says_what_it_changes() -> None:
    fix = Fix("Drop it", (edit(2, 3, ""),), Safety.UNSAFE, note="`x` is <b>gone</b>")
    assert do_here(fix, "a.py", TEXT).startswith("**Fix:** Drop it. `x` is ")
    # A tag is shown as code.
    assert "is `<b>`gone" in do_here(fix, "a.py", TEXT)


def test_a_long_fix_is_cut_and_other_files_are_counted() -> None:
    other = edit(1, 1, "y = 1\n", "b.py")
    shown = do_here(Fix("Drop", (edit(3, 20, ""), other), Safety.SAFE), "a.py", TEXT)
    assert ", in 2 files" in shown
    assert "… 11 more lines" in shown
    assert len(shown.splitlines()) <= 12


def test_a_fix_that_leaves_the_break_says_so() -> None:
    fix = Fix("Run f outside", (edit(2, 3, "x = y\n"),), Safety.SAFE, keeps_break=True)
    assert "(the graph still breaks, with less code in eager mode)" in do_here(fix, "a.py", TEXT)


PLACE = Location("a.py", 2, 4, 2, 12)
LIKELY = Finding("FG102", "tensor-to-scalar", PLACE, Evidence.PREDICTED, "m")


def test_a_glance_says_whether_it_was_seen_what_it_cost_and_what_is_proven() -> None:
    cost = Cost(seconds=0.0018, call_seconds=0.006, rank=1)
    seen = replace(LIKELY, observation=Observation("GB0124", "r", count=12, cost=cost))
    assert at_a_glance(seen, "fix not proven yet") == (
        "**Seen** 12 times · cost 1.8 ms of the 6.0 ms call (30 %), an estimate from the profile"
        " · fix not proven yet"
    )
    assert seen.observation is not None
    unclear = replace(cost, spread=Spread(0.0002, 0.0031), calls=20)
    assert at_a_glance(replace(seen, observation=replace(seen.observation, cost=unclear))) == (
        "**Seen** 12 times · cost: cannot tell, 0.2 to 3.1 ms of the 6.0 ms call "
        "in half of the calls, an estimate from the profile"
    )
    assert at_a_glance(LIKELY) == "**Likely** · not run yet"
    assert (
        at_a_glance(replace(LIKELY, is_assumed=True))
        == "**Likely**, if this is compiled · not run yet"
    )
