from __future__ import annotations

from fullgraph.findings import Edit, Fix, Location, Safety
from fullgraph.report.do_here import do_here

TEXT = "import torch\nx = y.item()\n" + "z = 1\n" * 20


def edit(line: int, end: int, text: str, path: str = "a.py") -> Edit:
    return Edit(Location(path, line, 0, end, 0), text)


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
    assert "… 10 more lines" in shown
    assert len(shown.splitlines()) <= 12


def test_a_fix_that_leaves_the_break_says_so() -> None:
    fix = Fix("Run f outside", (edit(2, 3, "x = y\n"),), Safety.SAFE, keeps_break=True)
    assert "(the graph still breaks, with less code in eager mode)" in do_here(fix, "a.py", TEXT)
