from fullgraph.findings import Evidence, Finding, Location, Observation
from fullgraph.lsp.observations import Observations

PATH = "/project/model.py"
TEXT = "a\nb\nbreaks\nd\ntraced\nf\n"


def observed_at(line):
    return Finding(
        code="FG103",
        entry="logging-call",
        location=Location(PATH, line, 0, line, 6),
        evidence=Evidence.OBSERVED,
        message="m",
        observation=Observation("GB0059", "print"),
    )


def recorded():
    observations = Observations()
    observations.record({PATH: TEXT}, [observed_at(3)], {PATH: frozenset({3, 5})})
    return observations


def lines(observed):
    return [f.location.line for f in observed.findings], set(observed.traced)


def test_lines_added_above_move_it_down():
    assert lines(recorded().of(PATH, "new\n" + TEXT)) == ([4], {4, 6})


def test_lines_removed_above_move_it_up():
    assert lines(recorded().of(PATH, TEXT.replace("a\nb\n", ""))) == ([1], {1, 3})


def test_editing_the_line_forgets_it():
    assert lines(recorded().of(PATH, TEXT.replace("breaks", "breaks no more"))) == ([], {5})


def test_edits_below_leave_it():
    assert lines(recorded().of(PATH, TEXT.replace("f\n", "f\ng\n"))) == ([3], {3, 5})


def test_edits_one_after_another_above_and_below_keep_it():
    observations = recorded()
    observations.of(PATH, "new\n" + TEXT)
    assert lines(observations.of(PATH, "new\n" + TEXT + "more\n")) == ([4], {4, 6})


def test_a_new_run_replaces_what_was_known_of_the_files_it_traced():
    observations = recorded()
    observations.record({PATH: TEXT}, [], {PATH: frozenset({3})})
    assert lines(observations.of(PATH, TEXT)) == ([], {3})


def test_a_run_that_did_not_touch_a_file_leaves_what_was_known():
    observations = recorded()
    observations.record({}, [], {"/project/other.py": frozenset({1})})
    assert lines(observations.of(PATH, TEXT)) == ([3], {3, 5})


def test_a_file_that_broke_once_is_still_to_be_refreshed():
    observations = recorded()
    observations.record({PATH: TEXT}, [], {PATH: frozenset({3, 5})})
    assert observations.paths() == [PATH]
    assert lines(observations.of(PATH, TEXT)) == ([], {3, 5})
