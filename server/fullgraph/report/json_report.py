"""Findings for programs: one JSON object, as ``docs/report.schema.json`` describes it.

Keys have a fixed order, so that two reports can be compared as text.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from fullgraph.explain.advice import Adviser, advice_on
from fullgraph.source.notebooks import split_cell
from fullgraph.vocabulary.findings import Finding, Fix, Frame, Location, Observation, Spread

if TYPE_CHECKING:
    from fullgraph.dynamic.failures import RunFailure
    from fullgraph.dynamic.profile import RunProfile
    from fullgraph.llm.explainer import Explained
    from fullgraph.report.side_effects import Replayed
    from fullgraph.static.findings.suppress import UnusedSuppression
    from fullgraph.static.results import Problem
    from fullgraph_worker.protocol.wire import Done

VERSION = 1
"""Raised when a field changes its meaning or is removed."""


def to_json(
    findings: Iterable[Finding],
    adviser: Adviser | None = None,
    *,
    torch: str | None = None,
    target: str | None = None,
    profile: RunProfile | None = None,
    inputs: Done | None = None,
    failure: RunFailure | None = None,
    problems: Iterable[Problem] = (),
    explanations: Iterable[Explained] = (),
    unused: Iterable[UnusedSuppression] = (),
    verification: Mapping[str, object] | None = None,
    side_effects: Sequence[Replayed] = (),
    starts: Mapping[str, object] | None = None,
) -> str:
    """The report, as the schema describes it; ASCII only, without a line end at the end.

    Args:
        findings: in the order in which they are reported.
        adviser: decides what to do about them; None for no advice.
        torch: the version of torch that ran.
        target: what was run, as the user named it.
        profile: what the run's graphs and breaks cost.
        inputs: the end of the run, which has the inputs of the target.
        failure: why the run did not come to its end.
        problems: what could not be checked.
        explanations: one for each finding, in their order; or none at all.
        unused: comments that silence nothing.
        verification: how eager mode and compiled code compare, if they were compared.
        side_effects: what Dynamo repeats after the graphs.
        starts: what the first call takes in new processes, if that was measured.
    """
    report: dict[str, Any] = {"version": VERSION}
    if torch is not None:
        report["torch"] = torch
    if target is not None:
        report["target"] = target
    if inputs is not None:
        report["inputs"] = {
            "words": inputs.inputs,
            "source": inputs.inputs_source,
            "code": inputs.inputs_code,
            "settings": inputs.settings,
            "graphs": inputs.graphs,
        }
    report["findings"] = [_finding(f, adviser) for f in findings]
    for finding, explained in zip(report["findings"], explanations, strict=False):
        finding["explanation"] = {
            "markdown": explained.markdown,
            "origin": explained.origin,
            "note": explained.note,
        }
    if profile is not None:
        report["profile"] = asdict(profile)
    if side_effects:
        report["side_effects"] = [_side_effect(each) for each in side_effects]
    if starts is not None:
        report["compile_time"] = dict(starts)
    if verification is not None:
        report["verification"] = dict(verification)
    if failure is not None:
        report["failure"] = {
            "kind": failure.kind,
            "message": failure.message,
            "stack": [_frame(f) for f in failure.frames],
        }
    faults = [_problem(problem) for problem in problems]
    if faults:
        report["problems"] = faults
    comments = [
        {**_location(c.location), "codes": list(c.codes), "message": c.message} for c in unused
    ]
    if comments:
        report["unused_suppressions"] = comments
    return json.dumps(report, indent=2)


def _finding(finding: Finding, adviser: Adviser | None) -> dict[str, Any]:
    out: dict[str, Any] = {
        "code": finding.code,
        "entry": finding.entry,
        **_location(finding.location),
        "evidence": finding.evidence.value,
        "message": finding.message,
        "because": finding.because,
        "assumed": finding.is_assumed,
        "condition": finding.condition,
        "likelihood": finding.likelihood.value,
        "fixes": [_fix(fix) for fix in finding.fixes],
    }
    if adviser is not None:
        advice = adviser.of(finding)
        out["advice"] = {"text": advice.text, "origin": advice.origin.value}
    if finding.observation is not None:
        out |= _observation(finding.observation)
    return out


def _side_effect(effect: Replayed) -> dict[str, Any]:
    path, cell = split_cell(effect.path)
    return {**asdict(effect), "path": path, **({"cell": cell} if cell else {})}


def _problem(problem: Problem) -> dict[str, Any]:
    path, cell = split_cell(problem.path)
    place = {"path": path, **({"cell": cell} if cell else {}), "line": problem.line}
    return {**place, "message": problem.message}


def _location(location: Location) -> dict[str, Any]:
    path, cell = split_cell(location.path)
    return {
        "path": path,
        **({"cell": cell} if cell else {}),
        "line": location.line,
        "column": location.column,
        "end_line": location.end_line,
        "end_column": location.end_column,
    }


def _fix(fix: Fix) -> dict[str, Any]:
    return {
        "title": fix.title,
        "safety": fix.safety.value,
        "note": fix.note,
        "edits": [{**_location(e.location), "new_text": e.new_text} for e in fix.edits],
    }


def _observation(observation: Observation) -> dict[str, Any]:
    cost = observation.cost.without_profiler if observation.cost else None
    return {
        "kind": observation.kind.value,
        "gb_id": observation.gb_id,
        "reason": observation.reason,
        "context": observation.context,
        "hints": list(observation.hints),
        "count": observation.count,
        "stack": [_frame(f) for f in observation.stack],
        "skips_frame": observation.skips_frame,
        "calls": [{"inputs": c.inputs, "call": c.number} for c in observation.calls],
        "caused_by": _location(observation.caused_by) if observation.caused_by else None,
        "called_from": [_location(place) for place in observation.called_from],
        "callers": [_frame(frame) for frame in observation.callers],
        "fullgraph": observation.fullgraph,
        "cause": observation.cause,
        "origin": observation.origin,
        "guard": _guard(observation),
        "cost_seconds": cost.seconds if cost else None,
        "cost_rank": cost.rank if cost else None,
        "cost_spread": _spread(cost.spread if cost else None),
        "cost_is_clear": cost.is_clear if cost else None,
        "measured_cost": asdict(observation.measured) if observation.measured else None,
        "processes": list(observation.processes),
    }


def _spread(spread: Spread | None) -> dict[str, float] | None:
    return asdict(spread) if spread else None


def _guard(observation: Observation) -> dict[str, Any] | None:
    guard, advice = observation.guard, advice_on(observation)
    if guard is None or advice is None:
        return None
    return {
        "subject": guard.subject,
        "kind": guard.kind.value,
        "place": guard.place.value,
        "specialized": guard.is_specialized,
        "dynamic": guard.dynamic,
        "advice": advice.text,
        "avoidable": advice.is_avoidable,
    }


def _frame(frame: Frame) -> dict[str, Any]:
    return {"path": frame.path, "line": frame.line, "function": frame.function}
