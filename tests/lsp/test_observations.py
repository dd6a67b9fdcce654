from __future__ import annotations

from dataclasses import replace

import pytest

from fullgraph.dynamic.ranges import Evaluated
from fullgraph.lsp.observations import Observations, Observed, Run
from fullgraph.vocabulary.findings import Evidence, Finding, Location, Observation

PATH = "/project/model.py"
NET, OTHER = Run(PATH, "Net"), Run(PATH, "Other")
TEXT = "a\nb\nbreaks\nd\ntraced\nf\n"


def ran(*lines: int) -> Evaluated:
    return Evaluated(frozenset(lines))


def predicted_at(line: int, text: str) -> Finding:
    width = len(text.splitlines()[line - 1])
    return replace(observed_at(line), location=Location(PATH, line, 0, line, width))


def observed_at(line: int) -> Finding:
    return Finding(
        code="FG103",
        entry="logging-call",
        location=Location(PATH, line, 0, line, 6),
        evidence=Evidence.OBSERVED,
        message="m",
        observation=Observation("GB0059", "print"),
    )


def recorded() -> Observations:
    observations = Observations()
    observations.record(NET, {PATH: TEXT}, [observed_at(3)], {PATH: ran(3, 5)})
    return observations


def lines(observed: Observed) -> tuple[list[int], set[int]]:
    """Where something was observed, and where a prediction would be refuted."""
    every = range(1, observed.text.count("\n") + 1)
    refuted = {n for n in every if observed.refutes(predicted_at(n, observed.text))}
    return [f.location.line for f in observed.findings], refuted


def test_lines_added_above_move_it_down() -> None:
    assert lines(recorded().of(PATH, "new\n" + TEXT)) == ([4], {4, 6})


def test_lines_removed_above_move_it_up() -> None:
    assert lines(recorded().of(PATH, TEXT.replace("a\nb\n", ""))) == ([1], {1, 3})


def test_editing_the_line_forgets_it() -> None:
    assert lines(recorded().of(PATH, TEXT.replace("breaks", "breaks no more"))) == ([], {5})


def test_edits_below_leave_it() -> None:
    assert lines(recorded().of(PATH, TEXT.replace("f\n", "f\ng\n"))) == ([3], {3, 5})


def test_edits_one_after_another_above_and_below_keep_it() -> None:
    observations = recorded()
    observations.of(PATH, "new\n" + TEXT)
    assert lines(observations.of(PATH, "new\n" + TEXT + "more\n")) == ([4], {4, 6})


def test_a_new_run_of_the_same_target_replaces_what_it_said_before() -> None:
    observations = recorded()
    observations.record(NET, {PATH: TEXT}, [], {PATH: ran(3)})
    assert lines(observations.of(PATH, TEXT)) == ([], {3})


def test_a_run_of_another_target_adds_to_it() -> None:
    observations = recorded()
    observations.record(OTHER, {PATH: TEXT}, [observed_at(1)], {PATH: ran(3, 6)})
    found, traced = lines(observations.of(PATH, TEXT))
    assert (sorted(found), traced) == ([1, 3], {3, 5, 6})


def test_a_break_that_two_targets_make_is_one_until_neither_makes_it() -> None:
    observations = recorded()
    observations.record(OTHER, {PATH: TEXT}, [observed_at(3)], {})
    assert lines(observations.of(PATH, TEXT))[0] == [3]
    observations.record(NET, {PATH: TEXT}, [], {PATH: ran(3)})
    assert lines(observations.of(PATH, TEXT))[0] == [3]
    observations.record(OTHER, {PATH: TEXT}, [], {PATH: ran(3)})
    assert lines(observations.of(PATH, TEXT))[0] == []


@pytest.mark.parametrize("order", [(True, False), (False, True)])
def test_an_error_of_one_target_stays_an_error(order: tuple[bool, ...]) -> None:
    observations = Observations()
    for run, fullgraph in zip((NET, OTHER), order, strict=True):
        seen = Observation("GB0059", "print", fullgraph=fullgraph)
        found = replace(observed_at(3), observation=seen)
        observations.record(run, {PATH: TEXT}, [found], {})
    (only,) = observations.of(PATH, TEXT).findings
    assert only.observation.fullgraph


def test_edits_move_what_every_target_said() -> None:
    observations = recorded()
    observations.record(OTHER, {PATH: "new\n" + TEXT}, [observed_at(7)], {})
    found, _ = lines(observations.of(PATH, "newer\nnew\n" + TEXT))
    assert sorted(found) == [5, 8]


def test_a_run_that_no_longer_comes_to_a_file_leaves_nothing_there() -> None:
    observations = recorded()
    observations.record(NET, {}, [], {"/project/other.py": ran(1)})
    assert lines(observations.of(PATH, TEXT)) == ([], set())


def test_a_run_that_ended_early_says_nothing_of_files_it_had_not_come_to() -> None:
    observations = recorded()
    observations.record(NET, {}, [], {}, is_complete=False)
    assert lines(observations.of(PATH, TEXT)) == ([3], {3, 5})


def test_a_file_that_broke_once_is_still_to_be_refreshed() -> None:
    observations = recorded()
    observations.record(NET, {PATH: TEXT}, [], {PATH: ran(3, 5)})
    assert observations.paths() == [PATH]
    assert lines(observations.of(PATH, TEXT)) == ([], {3, 5})


def test_a_file_that_is_gone_for_a_moment_keeps_what_was_observed() -> None:
    observations = recorded()
    assert lines(observations.of(PATH, "")) == ([], set())
    assert lines(observations.of(PATH, TEXT)) == ([3], {3, 5})
