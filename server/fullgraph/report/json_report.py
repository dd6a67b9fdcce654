"""Findings for programs: one JSON object.

Lines are 1-based; columns are 0-based and count Unicode code points; ends are exclusive.
Keys stand in this order, so that two reports can be compared as text. A place in a notebook
also has its ``cell`` behind its path: an int, which counts the code cells from 1 on::

    {
      "version": 1,                  raised when a field changes its meaning or goes away
      "torch": "2.13.0",             the torch that ran, if there was a run
      "target": "model.py:Net",      what was run, if something was
      "inputs": {"words": "x: float32[2, 3]", "source": "get_inputs()", "code": str},
                                     what it was called with, if it was; code is a get_inputs()
                                     that makes the same, empty where the file has one
      "findings": [
        {
          "code": "FG102", "entry": "tensor-to-scalar",
          "path": str, "line": int, "column": int, "end_line": int, "end_column": int,
          "evidence": "predicted" | "observed" | "cleared",
          "message": str, "because": str,
          "assumed": bool,           predicted in code that nothing in sight compiles
          "condition": str,          what has to be true for the line to be reached, if it is
                                     predicted and not every call reaches it; or empty
          "fixes": [
            {"title": str, "safety": "safe" | "unsafe", "note": str, "edits": [
              {"path": str, "line": int, "column": int, "end_line": int, "end_column": int,
               "new_text": str}
            ]}
          ],
          "kind": "break" | "recompile" | "recompile-limit" | "backend-failure" | "disabled",
          "gb_id": str | null, "reason": str, "context": str, "hints": [str], "count": int,
          "stack": [{"path": str, "line": int, "function": str}],      outermost first
          "skips_frame": bool,
          "calls": [{"inputs": str, "call": int}],     what Dynamo compiled when it broke, and
                                     in which call of the target, from 0 on
          "caused_by": null | {"path": str, "line": int, "column": int, "end_line": int,
                               "end_column": int},     the break that led to this one
          "called_from": [places as caused_by],        the user's lines, if it is a library's
          "callers": [frames as in stack],             where the ways that led here part, if
                                     there were several
          "fullgraph": bool,
          "guard": null | {"subject": str, "kind": str, "place": str, "specialized": bool,
                           "dynamic": bool | null, "advice": str, "avoidable": bool},
                                     what made Dynamo compile again; kind and place are
                                     words of fullgraph_worker/guard_kinds.py
          "cost_seconds": float | null,    behind this break in one profiled call
          "cost_rank": int | null,   1 costs most
          "processes": [str],        these from kind on: for observed findings only
          "explanation": {"markdown": str, "origin": "offline" | "openai" | "gemini",
                          "note": str}
                                     if a language model was asked; the note says why the
                                     explanation is not its own, or is empty
        }
      ],
      "profile": {                   where the time of one call went, if it was profiled
        "backend": str, "device": str,
        "calls": int,                profiled; what follows is the median one
        "call_seconds": float, "compiled_seconds": float, "eager_seconds": float,
                                     under the profiler; without it; in eager mode
        "compile_seconds": float, "other_seconds": float,
        "graphs": [
          {"path": str, "line": int, "function": str,
           "ops": [{"name": str, "count": int, "shapes": [str]}],
           "compile_seconds": {phase: float}, "runs": int, "seconds": float, "share": float}
        ],
        "gaps": [
          {"path": str, "line": int, "count": int, "seconds": float,
           "reentry_seconds": float, "share": float}
        ],
        "note": str,
        "attempts": [                compilations without a graph; with those of the graphs they
                                     took compile_seconds
          {"path": str, "line": int, "function": str, "count": int,
           "compile_seconds": {phase: float}}
        ]
      },
      "failure": {"kind": str, "message": str, "stack": [frames as above]},
                                     if the run did not come to its end
      "problems": [{"path": str, "line": int, "message": str}],
                                     what could not be checked, if anything
      "unused_suppressions": [places as caused_by, with "codes": [str] and "message": str]
                                     comments that silence nothing, if any
    }
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from typing import Any, Protocol

from fullgraph.dynamic.profile import RunProfile
from fullgraph.explain.recompile_advice import advice_on
from fullgraph.findings import Finding, Fix, Frame, Location, Observation
from fullgraph.notebooks import split_cell

VERSION = 1


class FailureLike(Protocol):
    """Why a run did not come to its end."""

    @property
    def kind(self) -> str:
        """A word for programs."""

    @property
    def message(self) -> str:
        """A sentence for people."""

    @property
    def frames(self) -> Sequence[Frame]:
        """The user's own frames of the traceback, outermost first."""


class ProblemLike(Protocol):
    """What could not be checked."""

    @property
    def path(self) -> str:
        """The file."""

    @property
    def line(self) -> int:
        """1-based."""

    @property
    def message(self) -> str:
        """A sentence for people."""


class UnusedLike(Protocol):
    """A comment that silences nothing."""

    @property
    def location(self) -> Location:
        """The comment."""

    @property
    def codes(self) -> Sequence[str]:
        """Those that silence nothing."""

    @property
    def message(self) -> str:
        """A sentence for people."""


class ExplanationLike(Protocol):
    """What a language model, or the taxonomy in its place, says of a finding."""

    @property
    def markdown(self) -> str:
        """The explanation."""

    @property
    def origin(self) -> str:
        """Who wrote it."""

    @property
    def note(self) -> str:
        """Why it is not the model's; or empty."""


class InputsLike(Protocol):
    """What a target was called with."""

    @property
    def inputs(self) -> str:
        """In words."""

    @property
    def inputs_source(self) -> str:
        """Where they came from, in words."""

    @property
    def inputs_code(self) -> str:
        """A ``get_inputs()`` that makes the same."""


def to_json(
    findings: Iterable[Finding],
    *,
    torch: str | None = None,
    target: str | None = None,
    profile: RunProfile | None = None,
    inputs: InputsLike | None = None,
    failure: FailureLike | None = None,
    problems: Iterable[ProblemLike] = (),
    explanations: Iterable[ExplanationLike] = (),
    unused: Iterable[UnusedLike] = (),
) -> str:
    """The report, as the module describes it; ASCII only, without a line end at the end.

    Args:
        findings: in the order in which they are reported.
        torch: the version of torch that ran.
        target: what was run, as the user named it.
        profile: what the run's graphs and breaks cost.
        inputs: what it was called with.
        failure: why the run did not come to its end.
        problems: what could not be checked.
        explanations: one for each finding, in their order; or none at all.
        unused: comments that silence nothing.
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
        }
    report["findings"] = [_finding(f) for f in findings]
    for finding, explained in zip(report["findings"], explanations, strict=False):
        finding["explanation"] = {
            "markdown": explained.markdown,
            "origin": explained.origin,
            "note": explained.note,
        }
    if profile is not None:
        report["profile"] = asdict(profile)
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


def _finding(finding: Finding) -> dict[str, Any]:
    out: dict[str, Any] = {
        "code": finding.code,
        "entry": finding.entry,
        **_location(finding.location),
        "evidence": finding.evidence.value,
        "message": finding.message,
        "because": finding.because,
        "assumed": finding.is_assumed,
        "condition": finding.condition,
        "fixes": [_fix(fix) for fix in finding.fixes],
    }
    if finding.observation is not None:
        out |= _observation(finding.observation)
    return out


def _problem(problem: ProblemLike) -> dict[str, Any]:
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
        "guard": _guard(observation),
        "cost_seconds": observation.cost_seconds,
        "cost_rank": observation.cost.rank if observation.cost else None,
        "processes": list(observation.processes),
    }


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
