from __future__ import annotations

from typing import Any

import pytest
from packaging.version import Version
from tests.taxonomy.programs import lines_of_kind, run_programs

from fullgraph.taxonomy import Entry, load

ENTRIES = load().entries
pytestmark = pytest.mark.dynamo


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, Any]]:
    groups = [{"example": e.example, "replacement": e.replacement} for e in ENTRIES]
    answers = run_programs(tmp_path_factory.mktemp("pages"), groups)
    return {entry.id: answer for entry, answer in zip(ENTRIES, answers, strict=True)}


def each_page(test: Any) -> Any:
    return pytest.mark.parametrize("entry", ENTRIES, ids=lambda e: e.id)(test)


def marked_lines(text: str, kind: str) -> set[int]:
    return {n for n, line in enumerate(text.split("\n"), 1) if line.endswith(f"# {kind}")}


@each_page
def test_example_breaks_on_exactly_its_marked_lines(entry: Entry, results: Any) -> None:
    marked = marked_lines(entry.example, entry.kind)
    assert marked
    assert lines_of_kind(results[entry.id]["example"], entry.kind) == marked


@each_page
def test_every_break_of_the_example_is_classified_as_its_page(entry: Entry, results: Any) -> None:
    breaks = results[entry.id]["example"]["breaks"]
    # The other kinds leave no break record.
    assert bool(breaks) == (entry.kind in ("break", "disabled"))
    for record in breaks:
        assert record["gb_id"] is not None
        assert load().classify(record["gb_id"], record["text"]) is entry


@each_page
def test_replacement_does_not_break(entry: Entry, results: Any) -> None:
    assert results[entry.id]["replacement"]["breaks"] == []
    assert results[entry.id]["replacement"]["events"] == []


@each_page
def test_a_page_about_another_kind_is_the_page_of_its_kind(entry: Entry) -> None:
    assert entry.kind == "break" or load().of_kind(entry.kind) is entry


@each_page
def test_replacement_gives_the_same_outputs_and_gradients(entry: Entry, results: Any) -> None:
    example, replacement = results[entry.id]["example"], results[entry.id]["replacement"]
    assert example["eager"]["error"] is None
    assert example["compiled_equals_eager"]
    assert replacement["compiled_equals_eager"]
    assert replacement["equals_first"]
    assert replacement["gradients"] == example["gradients"]


@each_page
def test_replacement_says_the_same_in_eager_mode(entry: Entry, results: Any) -> None:
    example, replacement = results[entry.id]["example"], results[entry.id]["replacement"]
    for channel in ("stdout", "logs", "warnings"):
        assert replacement["eager"][channel] == example["eager"][channel]


@each_page
def test_this_torch_is_one_that_the_page_names(entry: Entry) -> None:
    from importlib.metadata import version

    assert entry.breaks_in.contains(Version(version("torch")).public, prereleases=True)


def test_a_page_with_parameters_compares_their_gradients(results: Any) -> None:
    assert results["logging-call"]["example"]["gradients"] == 2
