"""A zoo of small functions: every break that Dynamo makes, once, at its expression.

Dynamo's own trace of another process judges what is found; the marks in the cases' text
judge both.
"""

from __future__ import annotations

import asyncio
import sys
from collections import Counter
from pathlib import Path

import pytest

from fullgraph.source.text import read_source, split_lines
from fullgraph.vocabulary.findings import Finding
from tests.dynamic.prepared import MODEL_PYTHON
from tests.dynamic.zoo.marks import FOLDER, all_cases, marks_of_case
from tests.dynamic.zoo.run import Outcome, Zoo, run_zoo
from tests.sampling import selected

# With all cases, the first test runs the whole zoo twice, which takes minutes on a busy machine.
pytestmark = [pytest.mark.dynamo, pytest.mark.timeout(600), pytest.mark.sample(12)]

CASES = [(path.stem, name) for path, name in all_cases()]


@pytest.fixture(scope="module")
def zoo(request: pytest.FixtureRequest) -> Zoo:
    """The cases whose tests are selected."""
    chosen = [
        f"{theme}.{name}"
        for theme, name in CASES
        if name in selected(request, "name", str) and theme in selected(request, "theme", str)
    ]
    return asyncio.run(run_zoo([MODEL_PYTHON], chosen))


@pytest.fixture
def outcome(zoo: Zoo, theme: str, name: str) -> Outcome:
    return next(o for o in zoo.outcomes if (o.theme, o.name) == (theme, name))


@pytest.fixture
def marked_for(zoo: Zoo) -> None:
    """The marks hold for one torch; on another, other things break."""
    if not zoo.torch.startswith("2.13."):
        pytest.skip("the marks were made on torch 2.13")


@pytest.mark.parametrize(("theme", "name"), CASES)
def test_what_is_found_is_what_dynamo_traced(outcome: Outcome) -> None:
    found: Counter[tuple[str, str, int]] = Counter()
    for finding in outcome.findings:
        assert finding.observation is not None
        where = finding.location
        place = (finding.observation.gb_id or "", where.path, where.line)
        found[place] += finding.observation.count
    assert found == Counter(traced[:3] for traced in outcome.breaks)


@pytest.mark.sample(5)
@pytest.mark.parametrize(("theme", "name"), [case for case in CASES if case[0] == "libraries"])
def test_a_librarys_break_names_the_users_lines_that_dynamo_names(outcome: Outcome) -> None:
    for finding in outcome.findings:
        assert finding.observation is not None
        callers = {(line.path, line.line) for line in finding.observation.called_from}
        place = _place(finding)
        traced = {found.caller for found in outcome.breaks if found[:3] == place}
        # The text of a trace leaves calls of modules out, at times up to the driver's own.
        inner = {caller for caller in traced if caller[0] != str(FOLDER / "driver.py")}
        traced = inner or traced
        assert callers == (traced if "site-packages" in finding.location.path else set())


@pytest.mark.usefixtures("marked_for")
@pytest.mark.parametrize(("theme", "name"), CASES)
def test_what_is_found_is_what_is_marked(outcome: Outcome, theme: str, name: str) -> None:
    marks = marks_of_case(FOLDER / "cases" / f"{theme}.py", name)
    marked = Counter((m.gb_id, m.path, m.line) for m in marks)
    found = Counter(map(_place, outcome.findings))

    if sys.version_info < (3, 11):
        # Bytecode names lines alone, so that two breaks on one are one.
        assert found == Counter(set(marked))
    else:
        assert found == marked
        shown = {(*_place(finding), _text(finding)) for finding in outcome.findings}
        assert {tuple(mark) for mark in marks if mark.expression} <= shown


def _place(finding: Finding) -> tuple[str, str, int]:
    assert finding.observation is not None
    return finding.observation.gb_id or "", finding.location.path, finding.location.line


def _text(finding: Finding) -> str:
    """The underlined text, where it is on one line."""
    where = finding.location
    line = split_lines(read_source(Path(where.path)))[where.line - 1]
    return line[where.column : where.end_column] if where.end_line == where.line else ""
