"""The JSON that other programs read."""

from __future__ import annotations

import json
from dataclasses import replace

from fullgraph.dynamic.failures import RunFailure
from fullgraph.dynamic.profile import GapCost, GraphCost, Ops, RunProfile
from fullgraph.report.json_report import to_json
from fullgraph.static.results import Problem
from fullgraph.vocabulary.findings import (
    Call,
    Cost,
    Edit,
    Evidence,
    Finding,
    Fix,
    Frame,
    Location,
    Observation,
    Safety,
    Spread,
)

AT = Location("model.py", 3, 8, 4, 2)
PREDICTED = Finding(
    "FG102",
    "tensor-to-scalar",
    AT,
    Evidence.PREDICTED,
    'Says "🔥"',
    because="`y` is a tensor",
    fixes=(Fix("Keep it", (Edit(AT, "y\n"),), Safety.UNSAFE, note="stays on its device"),),
)
OBSERVED = Finding(
    "FG000",
    "unclassified",
    AT,
    Evidence.OBSERVED,
    "broke",
    observation=Observation(
        None,
        "reason",
        "context",
        ("hint",),
        (Frame("a.py", 1, "f"), Frame("b.py", 2, "g")),
        5,
        True,
    ),
)


def test_nothing_found() -> None:
    assert json.loads(to_json([])) == {"version": 1, "findings": []}


def test_a_prediction() -> None:
    place = {"path": "model.py", "line": 3, "column": 8, "end_line": 4, "end_column": 2}
    report = json.loads(to_json([PREDICTED]))
    assert report["findings"] == [
        {
            "code": "FG102",
            "entry": "tensor-to-scalar",
            **place,
            "evidence": "predicted",
            "message": 'Says "🔥"',
            "because": "`y` is a tensor",
            "assumed": False,
            "condition": "",
            "likelihood": "certain",
            "fixes": [
                {
                    "title": "Keep it",
                    "safety": "unsafe",
                    "note": "stays on its device",
                    "edits": [{**place, "new_text": "y\n"}],
                }
            ],
        }
    ]


def test_an_observation_adds_dynamos_side() -> None:
    (finding,) = json.loads(to_json([OBSERVED]))["findings"]
    assert finding["evidence"] == "observed"
    assert finding["gb_id"] is None
    assert finding["reason"] == "reason"
    assert finding["context"] == "context"
    assert finding["hints"] == ["hint"]
    assert finding["count"] == 5
    assert finding["stack"] == [
        {"path": "a.py", "line": 1, "function": "f"},
        {"path": "b.py", "line": 2, "function": "g"},
    ]
    assert finding["skips_frame"] is True
    assert finding["cost_seconds"] is None
    assert finding["cost_rank"] is None


def test_a_cost_is_in_seconds_with_its_rank() -> None:
    assert OBSERVED.observation is not None
    costly = replace(OBSERVED, observation=replace(OBSERVED.observation, cost=Cost(0.5, 2.0, 3)))
    (finding,) = json.loads(to_json([costly]))["findings"]
    assert (finding["cost_seconds"], finding["cost_rank"]) == (0.5, 3)
    assert (finding["cost_spread"], finding["cost_is_clear"]) == (None, True)


def test_a_cost_on_which_calls_do_not_agree() -> None:
    assert OBSERVED.observation is not None
    cost = Cost(0.5, 2.0, None, Spread(0.1, 0.7), Spread(1.9, 2.1), 20)
    unclear = replace(OBSERVED, observation=replace(OBSERVED.observation, cost=cost))
    (finding,) = json.loads(to_json([unclear]))["findings"]
    assert finding["cost_rank"] is None
    assert finding["cost_spread"] == {"low": 0.1, "high": 0.7}
    assert finding["cost_is_clear"] is False


def test_a_profile_has_the_documented_fields() -> None:
    graph = GraphCost("a.py", 3, "f", (Ops("op", 2, ("float32[3]",)),), {"tracing": 1.0}, 1, 2, 0.5)
    graph = replace(graph, spread=Spread(1.5, 2.5))
    gap = GapCost("a.py", 4, 1, 1.0, 0.1, 0.25)
    profile = RunProfile(
        "eager",
        "cpu",
        3,
        4.0,
        3.5,
        3.0,
        1.5,
        1.0,
        (graph,),
        (gap,),
        "",
        call_spread=Spread(3.5, 4.5),
        threads=1,
        default_threads=8,
    )
    report = json.loads(to_json([], profile=profile))
    assert report["profile"] == {
        "backend": "eager",
        "device": "cpu",
        "calls": 3,
        "call_seconds": 4.0,
        "compiled_seconds": 3.5,
        "eager_seconds": 3.0,
        "compile_seconds": 1.5,
        "other_seconds": 1.0,
        "graphs": [
            {
                "path": "a.py",
                "line": 3,
                "function": "f",
                "ops": [{"name": "op", "count": 2, "shapes": ["float32[3]"]}],
                "compile_seconds": {"tracing": 1.0},
                "runs": 1,
                "seconds": 2,
                "share": 0.5,
                "compile_id": "",
                "spread": {"low": 1.5, "high": 2.5},
            }
        ],
        "gaps": [
            {
                "path": "a.py",
                "line": 4,
                "count": 1,
                "seconds": 1.0,
                "reentry_seconds": 0.1,
                "share": 0.25,
                "spread": None,
            }
        ],
        "note": "",
        "attempts": [],
        "call_spread": {"low": 3.5, "high": 4.5},
        "compiled_spread": None,
        "eager_spread": None,
        "threads": 1,
        "default_threads": 8,
        "waits": [],
    }


def test_how_a_break_came_about() -> None:
    assert OBSERVED.observation is not None
    observation = replace(
        OBSERVED.observation,
        calls=(Call("f(x: float32[2])", 1),),
        caused_by=Location("c.py", 3, 4, 3, 9),
        called_from=(Location("d.py", 5, 0, 5, 7),),
    )
    (finding,) = json.loads(to_json([replace(OBSERVED, observation=observation)]))["findings"]
    assert finding["calls"] == [{"inputs": "f(x: float32[2])", "call": 1}]
    assert finding["caused_by"] == {
        "path": "c.py",
        "line": 3,
        "column": 4,
        "end_line": 3,
        "end_column": 9,
    }
    assert [place["path"] for place in finding["called_from"]] == ["d.py"]
    (alone,) = json.loads(to_json([OBSERVED]))["findings"]
    assert (alone["calls"], alone["caused_by"], alone["called_from"]) == ([], None, [])


def test_what_surrounds_the_findings() -> None:
    frames = (Frame("a.py", 1, "<module>"),)
    text = to_json(
        [PREDICTED, OBSERVED],
        torch="2.13.0",
        target="model.py:Net",
        failure=RunFailure("import-error", "It cannot be imported.", frames),
        problems=[Problem("bad.py", 7, "does not parse")],
    )
    report = json.loads(text)
    assert list(report) == ["version", "torch", "target", "findings", "failure", "problems"]
    assert report["torch"] == "2.13.0"
    assert report["target"] == "model.py:Net"
    assert report["failure"] == {
        "kind": "import-error",
        "message": "It cannot be imported.",
        "stack": [{"path": "a.py", "line": 1, "function": "<module>"}],
    }
    assert report["problems"] == [{"path": "bad.py", "line": 7, "message": "does not parse"}]


def test_any_text_can_be_printed_anywhere() -> None:
    odd = Finding("FG102", "x", Location("\udcff.py", 1, 0, 1, 1), Evidence.PREDICTED, "\x00\u2028")
    text = to_json([odd])
    assert text.isascii()
    assert json.loads(text)["findings"][0]["path"] == "\udcff.py"
