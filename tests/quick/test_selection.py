"""A change selects the tests that run it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.quick.__main__ import verdict
from tests.quick.imports import REPO, imported, used_by_test
from tests.quick.record import Record, load, save
from tests.quick.selection import Selection, selection

RULE = "server/fullgraph/static/rules/time_call.py"
ENGINE = "server/fullgraph/static/interpret/visits.py"


def record_of(
    tests: dict[str, float], functions: dict[str, dict[str, set[str]]] | None = None
) -> Record:
    return Record.of(tests, functions or {})


def chosen(name: str, record: Record, *, before: str | None = None) -> Selection:
    return selection([REPO / name], lambda file: before, record)


def without(name: str, line: str) -> str:
    """The text of a file before ``line`` was added to it."""
    text = (REPO / name).read_text(encoding="utf-8")
    assert line in text
    return text.replace(line, "")


def test_the_tests_that_run_a_changed_function_are_chosen_and_no_others() -> None:
    path = "server/fullgraph/durations.py"
    record = record_of(
        {"tests/a.py::one": 0.1, "tests/a.py::two": 0.1},
        {path: {"duration": {"tests/a.py::one"}, "percent": {"tests/a.py::two"}}},
    )
    text = (REPO / path).read_text(encoding="utf-8")
    before = text.replace("def percent(", "def percent(more, ")

    assert before != text
    assert chosen(path, record, before=before).tests == ["tests/a.py::two"]
    assert chosen(path, record, before=text + "\n# A comment.\n") == Selection()


def test_what_is_quick_and_about_little_comes_first() -> None:
    tests = {"tests/a.py::slow": 5.0, "tests/a.py::broad": 0.1, "tests/a.py::narrow": 0.1}
    functions = {ENGINE: {"f": set(tests)}, "x.py": {str(n): {"tests/a.py::broad"} for n in "123"}}

    made = chosen(ENGINE, record_of(tests, functions))

    names = ["tests/a.py::narrow", "tests/a.py::broad", "tests/a.py::slow"]
    assert made.tests == names
    assert made.within(1.0, record_of(tests)) == names[:2]


@pytest.mark.parametrize(
    "test",
    [
        "tests/cases.py::test[FG305-2]",
        "tests/cases.py::test[time-call]",
        "tests/cases.py::test[time_call]",
        "tests/static/test_time_call.py::test",
    ],
)
def test_the_cases_that_carry_the_name_or_code_of_a_plug_in_come_first(test: str) -> None:
    tests = {"tests/cases.py::test[FG301-1]": 0.1, "tests/cases.py::test[FG3051]": 0.1, test: 1.0}

    made = chosen(RULE, record_of(tests, {RULE: {"TimeCall.of": set(tests)}}))

    assert made.tests[0] == test
    assert set(made.tests) == set(tests)


def test_a_plug_in_without_functions_chooses_the_cases_that_carry_its_name() -> None:
    record = record_of({"tests/a.py::test[FG305-2]": 1.0, "tests/a.py::test[FG301-2]": 1.0})

    assert chosen(RULE, record).tests[0] == "tests/a.py::test[FG305-2]"


def test_a_page_chooses_the_tests_that_read_it_and_its_own_first() -> None:
    tests = {"tests/a.py::reads": 0.1, "tests/a.py::test[time-call]": 2.0, "tests/a.py::other": 0.1}
    record = record_of(tests, {"taxonomy/time-call.md": {"": {"tests/a.py::reads"}}})

    made = chosen("taxonomy/time-call.md", record)

    assert made.tests == ["tests/a.py::test[time-call]", "tests/a.py::reads"]


def test_each_changed_function_gets_its_turn() -> None:
    tests = {f"tests/a.py::{name}": 0.1 for name in "abcd"}
    functions = {
        "f": {"tests/a.py::a", "tests/a.py::b", "tests/a.py::c"},
        "g": {"tests/a.py::d"},
    }
    record = record_of(tests, {"server/fullgraph/durations.py": functions})
    changes = [REPO / "server/fullgraph/durations.py", REPO / "taxonomy/a.md"]

    made = selection(changes[:1], lambda file: "", record)

    assert made.tests[0] == "tests/a.py::a"
    assert set(made.tests) == set(tests)


def test_a_module_that_was_not_recorded_is_tested_through_what_imports_it() -> None:
    made = chosen("server/fullgraph/static/syntax/python_tree.py", record_of({}))

    assert made.whole[0] == "tests/static/test_python_tree.py"
    assert made.untested == []


def test_a_changed_test_is_run_whole() -> None:
    made = chosen("tests/static/test_rules.py", record_of({}))

    assert made.whole == ["tests/static/test_rules.py"]
    assert made.untested == []


def test_what_no_test_runs_or_reads_is_named() -> None:
    assert chosen("LICENSE", record_of({})).untested == ["LICENSE"]
    assert chosen("server/fullgraph/gone.py", record_of({})) == Selection()


def test_a_record_is_written_and_read(tmp_path: Path) -> None:
    tests = {f"tests/{file}.py::test[{n}: é]": n / 4 for file in "ab" for n in range(6)}
    some = {"tests/a.py::test[1: é]", "tests/a.py::test[2: é]", "tests/b.py::test[5: é]"}
    record = Record.of(tests, {"server/x.py": {"f": set(tests), "g": some, "": set()}})

    save(record, tmp_path / "record")

    assert load(tmp_path / "record") == record
    assert load(tmp_path / "none") == Record()


@pytest.mark.parametrize(
    ("file", "uses"),
    [
        ("tests/quick/test_selection.py", "tests/quick/selection.py"),
        ("tests/static/test_rules.py", "server/fullgraph/static/check.py"),
        ("tests/dynamic/test_zoo.py", "tests/dynamic/zoo/marks.py"),
    ],
)
def test_imports_are_followed_through_helpers(file: str, uses: str) -> None:
    assert REPO / uses in used_by_test(REPO / file)


def test_relative_imports_are_followed() -> None:
    run = REPO / "tests" / "dynamic" / "zoo" / "run.py"

    assert Path(REPO, "tests", "dynamic", "zoo", "marks.py") in imported(run)


def test_what_was_not_tested_is_not_called_well() -> None:
    assert verdict(0, 12, [], 3.2) == "12 tests passed (3 s)"
    assert verdict(0, 0, [], 3.2) == "Nothing was tested (3 s)"
    assert verdict(1, 12, [], 3.2) == "Something is wrong (3 s)"
    assert verdict(0, 1, ["LICENSE"], 3.2).splitlines() == [
        "No test runs or reads: LICENSE",
        "1 test passed (3 s)",
    ]


def test_what_a_part_of_the_suite_leaves_out_stays_recorded() -> None:
    here = Path(__file__).relative_to(REPO).as_posix()
    module = "tests/quick/record.py"
    whole = Record.of(
        {f"{here}::a": 1, f"{here}::b": 2, "tests/test_gone.py::a": 3},
        {
            module: {"f": {f"{here}::a", f"{here}::b", "tests/test_gone.py::a"}},
            "server/gone.py": {"g": {f"{here}::a"}},
        },
    )
    part = Record.of({f"{here}::a": 5}, {module: {"g": {f"{here}::a"}}})
    assert part.with_others_of(whole) == Record.of(
        {f"{here}::a": 5, f"{here}::b": 2},
        {module: {"f": {f"{here}::b"}, "g": {f"{here}::a"}}},
    )


IMPATIENT = """
import sys, time, pytest
from tests.quick import __main__ as quick
from tests.quick.record import Record
quick._PATIENCE = 1.0
budget = quick.Budget((), (), time.monotonic() + 60.0, Record())
budget._is_chosen = lambda test: True
options = ["-q", "-p", "no:cacheprovider", "-c", sys.argv[1] + "/pytest.ini"]
sys.exit(pytest.main([*options, sys.argv[1] + "/test_it.py"], [budget]))
"""


def test_a_test_that_waits_for_what_does_not_come_fails_and_the_next_one_runs(
    tmp_path: Path,
) -> None:
    (tmp_path / "pytest.ini").write_text("[pytest]\ntimeout = 900\n")
    waits = "import threading\ndef test_waits():\n    threading.Event().wait()\n"
    (tmp_path / "test_it.py").write_text(waits + "def test_ends():\n    pass\n")
    done = subprocess.run(
        [sys.executable, "-c", IMPATIENT, str(tmp_path)],
        cwd=REPO, capture_output=True, text=True, check=False, timeout=120,
    )  # fmt: skip
    assert "1 failed, 1 passed" in done.stdout, done.stdout + done.stderr
    assert "Timeout" in done.stdout
