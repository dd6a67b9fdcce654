"""What a run observes besides breaks."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from fullgraph.dynamic.refuting import Refutations
from fullgraph.explain.offline import explain_offline
from fullgraph.report.table import render_table
from fullgraph.taxonomy import load
from fullgraph.vocabulary.findings import Evidence, Finding, Kind, Location, Observation
from fullgraph.vocabulary.merging import merge

PREDICTED = Finding(
    "FG103", "logging-call", Location("/p/a.py", 1, 4, 1, 9), Evidence.PREDICTED, "m"
)

NOTHING_RAN = Refutations({}, lambda path: None)


def of_kind(kind: Kind, reason: str = "n was 1, then 2 and 3", context: str = "") -> Finding:
    entry = load().of_kind(kind.value)
    seen = Observation(None, reason, context=context, kind=kind, count=3)
    where = Location("/p/a.py", 1, 4, 1, 5)
    return Finding(entry.code, entry.id, where, Evidence.OBSERVED, reason, observation=seen)


def render(*findings: Finding) -> str:
    return render_table(
        findings, lambda path: "def f(x): ...\n", load(), colour=False, cwd=Path("/p")
    )


def test_what_is_said_of_a_whole_function_leaves_its_predictions_alone() -> None:
    recompile = of_kind(Kind.RECOMPILE)

    merged = merge([PREDICTED], [recompile], NOTHING_RAN)

    assert set(merged.findings) == {PREDICTED, recompile}


def test_a_disabled_call_answers_the_prediction_of_the_same_call() -> None:
    disabled = replace(of_kind(Kind.DISABLED), location=PREDICTED.location)

    assert merge([PREDICTED], [disabled], NOTHING_RAN).findings == (disabled,)


def test_only_what_ran_in_eager_mode_against_the_programs_will_is_a_problem() -> None:
    problems = {kind for kind in Kind if Observation(None, "", kind=kind).is_problem}
    assert problems == {Kind.BREAK, Kind.RECOMPILE_LIMIT, Kind.BACKEND_FAILURE}


def test_only_breaks_are_counted_as_breaks() -> None:
    assert render(PREDICTED, of_kind(Kind.RECOMPILE), of_kind(Kind.DISABLED)).startswith(
        "1 graph break in 1 file: 1 predicted from the code. Also 3 recompiles, 1 disabled call.\n"
    )
    assert render(of_kind(Kind.RECOMPILE_LIMIT)).startswith(
        "No graph breaks found, but 1 recompile limit hit.\n"
    )


def test_what_the_message_says_is_not_said_again() -> None:
    guard = "0/0: n == 1       # x * n  # a.py:2 in f\nUser stack trace:\n  ..."
    recompile = render(of_kind(Kind.RECOMPILE, context=guard))
    failure = render(of_kind(Kind.BACKEND_FAILURE, "It raised.\n\nIt runs in eager mode."))

    assert "= Dynamo: 0/0: n == 1 # x * n # a.py:2 in f\n" in recompile
    assert recompile.count("n was 1") == 1
    assert "= Dynamo: It runs in eager mode.\n" in failure
    assert "= Dynamo" not in render(of_kind(Kind.DISABLED))


def test_a_hover_does_not_call_a_recompile_a_break() -> None:
    text = explain_offline(of_kind(Kind.RECOMPILE), load())

    assert "**Observed** (3 times): no compiled version was valid for a call" in text
    assert "n was 1, then 2 and 3" in text
    assert "Dynamo's message" not in text
    assert "stopped tracing at this code" not in text
