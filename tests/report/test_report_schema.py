"""The published schema of the report, and what the commands really print."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, get_args

import pytest
from jsonschema import Draft202012Validator

from fullgraph.dynamic.failures import RunFailure
from fullgraph.dynamic.profile import AttemptCost, DeviceWait, GapCost, GraphCost, Ops, RunProfile
from fullgraph.dynamic.run import RunResult
from fullgraph.dynamic.starts import Missed, MissedPart, RunStarts, Start, StartName
from fullgraph.explain.advice import Adviser
from fullgraph.links import SITE
from fullgraph.llm.explainer import Explained, Origin
from fullgraph.report.json_report import VERSION, to_json
from fullgraph.report.side_effects import Replayed
from fullgraph.report.starts_table import starts_as_data
from fullgraph.report.verification import verification_as_data
from fullgraph.static.findings.suppress import UnusedSuppression
from fullgraph.static.results import Problem
from fullgraph.taxonomy import load
from fullgraph.vocabulary.findings import (
    Call,
    Cost,
    Edit,
    Evidence,
    Finding,
    Fix,
    Frame,
    Guard,
    Kind,
    Location,
    MeasuredCost,
    Observation,
    Safety,
    Spread,
)
from fullgraph_worker.guards.guard import GuardKind, GuardPlace
from fullgraph_worker.protocol.wire import Difference, DifferingOperation, Done, Rounding, Stage
from tests.cli.helpers import fullgraph

SCHEMA: dict[str, Any] = json.loads(
    (Path(__file__).parents[2] / "docs" / "report.schema.json").read_text(encoding="utf-8")
)
VALIDATOR = Draft202012Validator(SCHEMA)

CELL = Location("notes.ipynb:cell 2", 3, 8, 4, 2)
FRAME = Frame("a.py", 1, "f")
PREDICTED = Finding(
    "FG102",
    "tensor-to-scalar",
    CELL,
    Evidence.PREDICTED,
    "It breaks.",
    fixes=(Fix("Keep it", (Edit(CELL, "y"),), Safety.UNSAFE),),
)
OBSERVED = replace(
    PREDICTED,
    evidence=Evidence.OBSERVED,
    observation=Observation(
        "GB0124",
        "reason",
        "context",
        ("hint",),
        (FRAME,),
        5,
        True,
        kind=Kind.RECOMPILE,
        calls=(Call("f(x: float32[2])", 1),),
        caused_by=CELL,
        called_from=(CELL,),
        callers=(FRAME,),
        processes=("rank 0",),
        cost=Cost(0.5, 2.0, 1, Spread(0.4, 0.6)),
        measured=MeasuredCost(0.3, 0.2, 0.4, 1.5, "inductor"),
        guard=Guard("the size", GuardKind.SIZE, GuardPlace.ARGUMENT),
    ),
)
WHOLE = to_json(
    [PREDICTED, OBSERVED],
    Adviser(load(), lambda path: None),
    torch="2.13.0",
    target="notes.ipynb:Net",
    profile=RunProfile(
        "eager", "cpu", 3, 4.0, 3.5, 3.0, 1.5, 1.0,
        (GraphCost("a.py", 3, "f", (Ops("op", 2, ("int32[3]",)),), {"tracing": 1.0}, 1, 2, 0.5),),
        (GapCost("a.py", 4, 1, 1.0, 0.1, 0.25),),
        "",
        (AttemptCost("a.py", 3, "f", 1, {"tracing": 0.5}),),
        Spread(3.5, 4.5),
        waits=(DeviceWait("a.py", 4, "f", 2),),
    ),
    inputs=Done({}, 1, "x: float32[2]", 0.5, inputs_source="get_inputs()"),
    failure=RunFailure("import-error", "It cannot be imported.", (FRAME,)),
    problems=[Problem("notes.ipynb:cell 2", 7, "does not parse")],
    explanations=[Explained("text", "openai", ""), Explained("text", "offline", "no key")],
    unused=[UnusedSuppression(CELL, ("FG102",), "It is not needed.", Edit(CELL, ""))],
    verification=verification_as_data(
        RunResult(
            (), {}, None, None, None, "",
            stages=(Stage("eager", 0.5, 1, [""], raised=["ValueError: no"]),),
            differences=(Difference(0, "output", "output", "1 became 2", "values", "eager"),),
            rounding=(Rounding("inductor", 3, ["gradient"], 0.02, 0, "self.weight"),),
            operation=DifferingOperation("eager", 0, "aten.add.Tensor", "a.py", 3),
            uncovered={"a.py": (3, 4)},
        )
    ),
    side_effects=(Replayed("notes.ipynb:cell 2", 4, "f", "seen.append(x)", "list", True),),
    starts=starts_as_data(
        RunStarts(
            "inductor", "f()",
            (Start(StartName.COLD, 2.0, 0.1, 0.0, 9, {"tracing": 1.0}, {"cache miss": 1}),),
            (Missed("a.py", 3, "f", "FX graph cache", (MissedPart("gm", "1", "2"),)),),
        ),
        Path(),
    ),
)  # fmt: skip


def objects(schema: object, path: str = "$") -> Iterator[tuple[str, dict[str, Any]]]:
    """Every schema of an object with fields, and where it is."""
    if isinstance(schema, dict):
        if "properties" in schema and schema.get("type") == "object":
            yield path, schema
        for name, below in schema.items():
            yield from objects(below, f"{path}.{name}")
    elif isinstance(schema, list):
        for below in schema:
            yield from objects(below, path)


def with_a_surplus_field(value: object) -> Iterator[None]:
    """Add a field to one object of ``value`` after the other."""
    if isinstance(value, dict):
        value["surplus"] = 1
        yield
        del value["surplus"]
    below = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    for inner in list(below):
        yield from with_a_surplus_field(inner)


def test_the_schema_is_one_and_of_this_version() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    assert SCHEMA["properties"]["version"]["const"] == VERSION
    assert SCHEMA["$id"] == f"{SITE}report.schema.json"


def test_a_report_with_every_part_is_valid() -> None:
    VALIDATOR.validate(json.loads(WHOLE))
    VALIDATOR.validate(json.loads(to_json([])))


def test_no_object_may_have_a_field_that_the_schema_has_not() -> None:
    assert all(schema["additionalProperties"] is False for _, schema in objects(SCHEMA))
    report = json.loads(WHOLE)
    for _ in with_a_surplus_field(report):
        # Phases of compile time have names of torch's own.
        phases = [
            g["compile_seconds"] for p in ("graphs", "attempts") for g in report["profile"][p]
        ]
        phases += [s[p] for s in report["compile_time"]["starts"] for p in ("phases", "caches")]
        assert any("surplus" in each for each in phases) or not VALIDATOR.is_valid(report)


def test_every_field_of_the_schema_is_in_a_report() -> None:
    keys = set(re.findall(r'"(\w+)":', WHOLE))
    for where, schema in objects(SCHEMA):
        assert set(schema["properties"]) <= keys, where


def test_a_report_may_lack_no_required_field() -> None:
    for name in SCHEMA["$defs"]["finding"]["properties"]:
        report = json.loads(WHOLE)
        optional = report["findings"][1].pop(name, None) is None or name in ("cell", "explanation")
        assert VALIDATOR.is_valid(report) is optional, name


def test_the_words_of_the_schema_are_those_of_the_code() -> None:
    finding = SCHEMA["$defs"]["finding"]["properties"]
    guard = SCHEMA["$defs"]["guard"]["properties"]
    assert set(finding["evidence"]["enum"]) == {each.value for each in Evidence}
    assert set(finding["kind"]["enum"]) == {each.value for each in Kind}
    assert set(finding["fixes"]["items"]["properties"]["safety"]["enum"]) == {
        each.value for each in Safety
    }
    assert set(finding["explanation"]["properties"]["origin"]["enum"]) == set(get_args(Origin))
    assert set(guard["kind"]["enum"]) == {each.value for each in GuardKind}
    assert set(guard["place"]["enum"]) == {each.value for each in GuardPlace}


MODEL = """\
import torch


def f(x):
    print("hello")
    return x.sum().item()  # fullgraph: ignore[FG103]


compiled = torch.compile(f, backend="eager")


def get_inputs():
    return [torch.ones(2)]


if __name__ == "__main__":
    compiled(torch.ones(2))
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "model.py").write_text(MODEL, encoding="utf-8")
    (tmp_path / "bad.py").write_text("import torch\ndef f(:\n", encoding="utf-8")
    return tmp_path


def test_what_check_prints_is_valid(project: Path) -> None:
    report = json.loads(fullgraph("check", "--json", ".", cwd=project).stdout)
    VALIDATOR.validate(report)
    assert report["findings"]
    assert report["problems"]
    assert report["unused_suppressions"]


@pytest.mark.dynamo
def test_what_explain_prints_is_valid(project: Path) -> None:
    flags = ("--json", "--profile", "--calls", "2")
    report = json.loads(fullgraph("explain", "model.py:f", *flags, cwd=project).stdout)
    VALIDATOR.validate(report)
    assert any(finding["evidence"] == "observed" for finding in report["findings"])
    assert report["profile"]["gaps"]
    assert report["inputs"]


@pytest.mark.dynamo
def test_what_a_failed_explain_prints_is_valid(project: Path) -> None:
    report = json.loads(fullgraph("explain", "bad.py:f", "--json", cwd=project).stdout)
    VALIDATOR.validate(report)
    assert report["failure"]


@pytest.mark.dynamo
def test_what_trace_writes_is_valid(project: Path) -> None:
    fullgraph("trace", "--report", "report.json", "model.py", cwd=project)
    report = json.loads((project / "report.json").read_text(encoding="utf-8"))
    VALIDATOR.validate(report)
    assert report["findings"]
