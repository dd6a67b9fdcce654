"""Each page's two programs, run with the installed torch and judged by Dynamo's own trace."""

from __future__ import annotations

from typing import Any

import pytest
from packaging.version import Version

from fullgraph.explain.advice import marked_sites
from fullgraph.taxonomy import Entry, load
from fullgraph.taxonomy.cases import OBSERVED, Case, Condition
from tests.installed import torch_version
from tests.sampling import selected
from tests.taxonomy.programs import lines_of_kind, run_programs

ENTRIES = [entry for entry in load().entries if not entry.not_run]
TORCH = Version(torch_version()).public
pytestmark = pytest.mark.dynamo
_WITH_PARAMETERS = "logging-call"
CASES = [(entry, case) for entry in load().entries for case in entry.cases]


def _id(value: Entry | Case) -> str:
    return value.id if isinstance(value, Entry) else value.title


@pytest.fixture(scope="module")
def results(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> dict[str, dict[str, Any]]:
    """What Dynamo says of the pages whose tests are selected."""
    chosen = {_WITH_PARAMETERS, *(entry.id for entry in selected(request, "entry", Entry))}
    entries = [entry for entry in ENTRIES if entry.id in chosen]
    groups = [{"example": e.example, "replacement": e.replacement} for e in entries]
    answers = run_programs(tmp_path_factory.mktemp("pages"), groups)
    return {entry.id: answer for entry, answer in zip(entries, answers, strict=True)}


def each_page(test: Any) -> Any:
    cases = pytest.mark.parametrize("entry", ENTRIES, ids=lambda e: e.id)(test)
    return pytest.mark.sample(12)(cases)


def marked_lines(text: str, kind: str) -> set[int]:
    return {n for n, line in enumerate(text.split("\n"), 1) if line.endswith(f"# {kind}")}


@each_page
def test_example_runs_in_eager_mode(entry: Entry, results: Any) -> None:
    error = results[entry.id]["example"]["eager"]["error"]
    assert error is None, f"{entry.id}.md: the example fails in eager mode too: {error}"


@each_page
def test_example_breaks_on_exactly_its_marked_lines(entry: Entry, results: Any) -> None:
    marked = marked_lines(entry.example, entry.kind)
    assert marked
    breaks_here = entry.specifier.contains(TORCH, prereleases=True)
    expected = marked if breaks_here else set()
    assert lines_of_kind(results[entry.id]["example"], entry.kind) == expected


@each_page
def test_every_break_of_the_example_is_classified_as_its_page(entry: Entry, results: Any) -> None:
    breaks = results[entry.id]["example"]["breaks"]
    # The other kinds leave no break record.
    if entry.specifier.contains(TORCH, prereleases=True):
        assert bool(breaks) == (entry.kind in ("break", "disabled"))
    assert all(record["gb_id"] is not None for record in breaks)
    found = {load().classify(record["gb_id"], record["text"]).id for record in breaks}
    assert found == (set(entry.explained_by or [entry.id]) if breaks else set())


@each_page
def test_replacement_does_not_break_more_often_than_the_page_says(
    entry: Entry, results: Any
) -> None:
    replacement = results[entry.id]["replacement"]
    if entry.kind == "break":
        assert lines_of_kind(replacement, entry.kind) == marked_lines(entry.replacement, "break")
    assert len(replacement["breaks"]) == entry.breaks_left
    # A break that is left may well be a call of a function that is kept out of the graph.
    assert [
        e for e in replacement["events"] if not (entry.breaks_left and e["kind"] == "disabled")
    ] == []


@each_page
def test_an_arrangement_that_keeps_breaks_has_no_more_than_the_example(
    entry: Entry, results: Any
) -> None:
    example, replacement = results[entry.id]["example"], results[entry.id]["replacement"]
    if entry.breaks_left:
        assert len(replacement["breaks"]) <= len(example["breaks"])


@each_page
def test_a_page_about_another_kind_is_the_page_of_its_kind(entry: Entry) -> None:
    if entry.kind != "break":
        assert (load().of_kind(entry.kind) is entry) is not entry.is_only_predicted


@each_page
def test_replacement_gives_the_same_outputs_and_gradients(entry: Entry, results: Any) -> None:
    example, replacement = results[entry.id]["example"], results[entry.id]["replacement"]
    assert example["compiled_equals_eager"]
    assert replacement["compiled_equals_eager"]
    assert replacement["equals_first"]
    assert replacement["gradients"] == example["gradients"]


@each_page
def test_replacement_says_the_same_in_eager_mode(entry: Entry, results: Any) -> None:
    example, replacement = results[entry.id]["example"], results[entry.id]["replacement"]
    for channel in ("stdout", "logs", "warnings"):
        assert replacement["eager"][channel] == example["eager"][channel]


@pytest.mark.parametrize("entry", [e for e in load().entries if e.not_run], ids=lambda e: e.id)
def test_a_page_that_cannot_run_here_is_python_at_least(entry: Entry) -> None:
    compile(entry.example, f"{entry.id}.md", "exec")
    compile(entry.replacement, f"{entry.id}.md", "exec")
    assert marked_lines(entry.example, entry.kind) or marked_lines(entry.example, "no effect")


def test_a_page_with_parameters_compares_their_gradients(results: Any) -> None:
    assert results[_WITH_PARAMETERS]["example"]["gradients"] == 2


def test_an_example_that_fails_in_eager_mode_is_told(tmp_path: Any) -> None:
    program = "def f(x):\n    raise ValueError('no')\n\n\ndef get_inputs():\n    return (1,)\n"
    [answer] = run_programs(tmp_path, [{"example": program}])
    assert answer["example"]["eager"]["error"] == ["ValueError", "no"]


@pytest.fixture(scope="module")
def tried(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> dict[Case, dict[str, Any]]:
    """What Dynamo says of the cases whose tests are selected."""
    cases = selected(request, "case", Case)
    groups = [{"example": case.example, "replacement": case.replacement} for case in cases]
    return dict(zip(cases, run_programs(tmp_path_factory.mktemp("cases"), groups), strict=True))


@pytest.mark.sample(20)
@pytest.mark.parametrize(("entry", "case"), CASES, ids=_id)
def test_the_advice_of_a_case_removes_the_break_of_its_example(
    entry: Entry, case: Case, tried: dict[Case, dict[str, Any]]
) -> None:
    example, replacement = tried[case]["example"], tried[case]["replacement"]
    assert example["eager"]["error"] is None
    is_own_kind = entry.is_only_predicted or entry.kind == "disabled"
    kind = entry.kind if is_own_kind else "break"
    assert lines_of_kind(example, kind) == marked_lines(case.example, kind) != set()
    assert lines_of_kind(replacement, kind) == marked_lines(case.replacement, kind)
    assert replacement["compiled_equals_eager"]
    assert replacement["equals_first"]
    for channel in ("stdout", "logs", "warnings"):
        assert replacement["eager"][channel] == example["eager"][channel]


@pytest.mark.parametrize(("entry", "case"), CASES, ids=_id)
def test_the_example_of_a_case_meets_its_condition(entry: Entry, case: Case) -> None:
    clauses = [each for each in case.when.clauses if each.fact not in OBSERVED]
    condition = Condition(tuple(clauses))
    assert any(condition.is_met(site.facts) for site in marked_sites(case.example)), entry.id
