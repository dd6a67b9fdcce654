"""The vocabulary: everything that Fullgraph knows about a graph break is a finding.

Lines are 1-based; columns are 0-based and count Unicode code points, as Python's own
``str`` does. ``fullgraph.positions`` converts to and from the units of others.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import PurePath


class Evidence(str, Enum):
    """Why a finding is believed."""

    PREDICTED = "predicted"
    """Static analysis says that this line breaks if it is compiled."""
    OBSERVED = "observed"
    """A run broke here."""
    CLEARED = "cleared"
    """Predicted, but a run traced the line and did not break."""


class Kind(str, Enum):
    """What a run observed; the values are those of the worker's records."""

    BREAK = "break"
    """Dynamo gave up on a line, or on a whole function."""
    RECOMPILE = "recompile"
    """A guard failed, and the function was compiled again."""
    RECOMPILE_LIMIT = "recompile-limit"
    """It was compiled too often and runs in eager mode from now on."""
    BACKEND_FAILURE = "backend-failure"
    """The backend raised on a graph."""
    DISABLED = "disabled"
    """A call of a function under ``torch.compiler.disable``."""


class Safety(str, Enum):
    """What a fix promises about eager behaviour."""

    SAFE = "safe"
    """Eager behaviour is identical by construction."""
    UNSAFE = "unsafe"
    """Needs the user's eye."""


@dataclass(frozen=True, order=True)
class Location:
    """A range in a file; the end is exclusive."""

    path: str
    line: int
    column: int
    end_line: int
    end_column: int

    def contains_line(self, line: int) -> bool:
        """Whether the 1-based ``line`` lies within this range."""
        return self.line <= line <= self.end_line

    def shifted(self, lines: int) -> Location:
        """The same range, ``lines`` further down."""
        return replace(self, line=self.line + lines, end_line=self.end_line + lines)


@dataclass(frozen=True)
class Frame:
    """One call on the user's stack when Dynamo broke."""

    path: str
    line: int
    function: str


@dataclass(frozen=True)
class Cost:
    """What a break cost in one profiled call.

    Attributes:
        seconds: outside of graphs behind this break: the code that runs in plain Python, and
            entering compiled code again. What a backend could win by compiling across the
            break is not in it.
        call_seconds: the whole call.
        rank: 1 for the break that cost most.
    """

    seconds: float
    call_seconds: float
    rank: int

    @property
    def share(self) -> float:
        """The part of the call, from 0 to 1."""
        return self.seconds / self.call_seconds if self.call_seconds else 0.0


@dataclass(frozen=True)
class Call:
    """A call during which a break happened.

    Attributes:
        inputs: the function that Dynamo was compiling and its arguments, in words:
            ``f(x: float32[2, 3])``; it may be one that the target called.
        number: of the call of the target, from 0 on.
    """

    inputs: str
    number: int = 0


@dataclass(frozen=True)
class Observation:
    """What Dynamo said about a break that happened.

    Attributes:
        gb_id: PyTorch's id of the kind of break (``GB0124``), if the user's torch gives one.
        reason: Dynamo's reason in plain words, without the developer's context.
        context: Dynamo's "developer debug context", verbatim.
        hints: Dynamo's own hints.
        stack: the user's calls that led here, outermost first.
        count: how many break records the run made here.
        skips_frame: Dynamo gave up on the whole function, not only on this line.
        fullgraph: the program compiles a function on the stack with ``fullgraph=True``,
            where this break is an error.
        kind: what happened.
        cost: what it cost; None if the run was not profiled, or did not come through it again.
        processes: the processes of the program that made it, in words; empty if it has one.
        calls: the different calls that led here, at most ``MOST_CALLS`` of them.
        caused_by: where the break is that led to this one, if each time another did: Dynamo
            could not go on after it, or gave up the function there and compiled what it
            calls on its own.
        called_from: for a break that is not in the user's own files, the user's lines that
            called into it.
    """

    gb_id: str | None
    reason: str
    context: str = ""
    hints: tuple[str, ...] = ()
    stack: tuple[Frame, ...] = ()
    count: int = 1
    skips_frame: bool = False
    fullgraph: bool = False
    kind: Kind = Kind.BREAK
    cost: Cost | None = None
    processes: tuple[str, ...] = ()
    calls: tuple[Call, ...] = ()
    caused_by: Location | None = None
    called_from: tuple[Location, ...] = ()

    @property
    def cost_seconds(self) -> float | None:
        """The seconds of its cost, if that is known."""
        return self.cost.seconds if self.cost else None

    @property
    def ends_the_program(self) -> bool:
        """Whether an exception came out of the compiled call."""
        raises = self.kind in (Kind.BACKEND_FAILURE, Kind.RECOMPILE_LIMIT)
        return raises and not self.skips_frame

    @property
    def is_problem(self) -> bool:
        """Whether code ran in eager mode that was meant to be compiled.

        A recompile costs time but is compiled, and a disabled call is what the program wants.
        """
        return self.kind not in (Kind.RECOMPILE, Kind.DISABLED)


MOST_CALLS = 5
"""Of these a reader sees the pattern; a loop may make hundreds."""


@dataclass(frozen=True)
class Edit:
    """Replace the text at ``location`` by ``new_text``."""

    location: Location
    new_text: str


@dataclass(frozen=True)
class Fix:
    """A rewrite that removes a break.

    Attributes:
        title: what the quick-fix menu says, in the imperative.
        edits: disjoint edits, in file order.
        safety: whether eager behaviour stays the same by construction.
        note: what changes under ``torch.compile`` and should be known before applying.
    """

    title: str
    edits: tuple[Edit, ...]
    safety: Safety
    note: str = ""


@dataclass(frozen=True)
class Finding:
    """One graph break: what it is, where, and on what evidence.

    Attributes:
        code: the taxonomy entry's code, ``FG102``.
        entry: the taxonomy entry's id, ``tensor-to-scalar``.
        location: the expression or statement that breaks.
        evidence: predicted, observed or cleared.
        message: one sentence for a list of problems.
        because: why static analysis believes it; empty where only a run said so.
        observation: Dynamo's side; present exactly when the evidence is ``observed``.
        fixes: rewrites that remove the break.
    """

    code: str
    entry: str
    location: Location
    evidence: Evidence
    message: str
    because: str = ""
    observation: Observation | None = None
    fixes: tuple[Fix, ...] = ()

    @property
    def kind(self) -> Kind:
        """What happened, or would; everything that is predicted is a break."""
        return self.observation.kind if self.observation else Kind.BREAK


@dataclass(frozen=True)
class Merged:
    """Predictions and observations of the same code, joined.

    Attributes:
        findings: what to show, in file order: observed ones, and predictions that the
            run said nothing about.
        cleared: predictions that the run proved wrong, with evidence ``cleared``.
    """

    findings: tuple[Finding, ...]
    cleared: tuple[Finding, ...]


def merge(
    predicted: Iterable[Finding],
    observed: Iterable[Finding],
    traced: Mapping[str, frozenset[int]],
) -> Merged:
    """Join what was predicted with what a run observed.

    A prediction on a line that broke in the same way is the observation's reason to be
    believed, not a second finding. A prediction on a line that Dynamo traced without a break
    is cleared. Where a line broke in another way the compiled region ended, and the run says
    nothing of what it had not come to: that prediction stays.

    Args:
        predicted: findings of the static side.
        observed: findings of a run.
        traced: per path, the 1-based lines that Dynamo traced in that run.
    """
    joined = sorted(observed, key=_file_order)
    others: list[Finding] = []
    for finding in predicted:
        same_kind = [
            i
            for i, o in enumerate(joined)
            if o.entry == finding.entry and _overlap(finding.location, o.location)
        ]
        if same_kind:
            inside = [i for i in same_kind if _within(finding.location, joined[i].location)]
            best = [*inside, *same_kind][0]
            joined[best] = _join(finding, joined[best])
        else:
            others.append(finding)
    kept: list[Finding] = []
    cleared: list[Finding] = []
    for finding in others:
        # Only now: the same kind's predictions have made the observed ranges tighter.
        at = [o for o in joined if _is_break(o) and _overlap(finding.location, o.location)]
        if at:
            if not any(_answers_for(o, finding) for o in at):
                kept.append(finding)
        elif _was_traced(finding.location, traced.get(finding.location.path, frozenset())):
            cleared.append(replace(finding, evidence=Evidence.CLEARED))
        else:
            kept.append(finding)
    return Merged(
        findings=tuple(sorted([*joined, *kept], key=_file_order)),
        cleared=tuple(sorted(cleared, key=_file_order)),
    )


def _join(predicted: Finding, observed: Finding) -> Finding:
    """The observation with the prediction's words and its range.

    The prediction names the call where Dynamo names a mechanism, and bytecode positions are
    coarse: a conditional jump spans its whole ``if`` statement.
    """
    tighter = predicted.location.line == observed.location.line and _within(
        predicted.location, observed.location
    )
    return replace(
        observed,
        location=predicted.location if tighter else observed.location,
        message=predicted.message,
        because=observed.because or predicted.because,
    )


def _is_break(finding: Finding) -> bool:
    """What is said of a whole function says nothing about one of its lines."""
    return finding.kind in (Kind.BREAK, Kind.DISABLED)


def _answers_for(observed: Finding, predicted: Finding) -> bool:
    """Whether a break of another kind says what became of the prediction.

    It does if they are the same expression, or if the prediction is an argument of the call
    that broke: Python had evaluated it by then, and had Dynamo broken there, it would have an
    observation of its own. A branch that broke may never have come to what lies within it.
    """
    if predicted.location == observed.location:
        return True
    return not _is_control_flow(observed) and _within(predicted.location, observed.location)


def _is_control_flow(finding: Finding) -> bool:
    return finding.code.startswith("FG2")


def _overlap(a: Location, b: Location) -> bool:
    return a.path == b.path and a.line <= b.end_line and b.line <= a.end_line


def at_callers(finding: Finding) -> tuple[Finding, ...]:
    """The finding once more at each of the user's lines that called into a library's break.

    Its message names the library's line; there is nothing to fix at the user's.
    """
    observation = finding.observation
    if observation is None:
        return ()
    name = PurePath(finding.location.path)
    where = f"{name.parent.name}/{name.name}:{finding.location.line}"
    return tuple(
        replace(finding, location=line, message=f"In {where}, called here: {finding.message}")
        for line in observation.called_from
    )


def _within(inner: Location, outer: Location) -> bool:
    return (outer.line, outer.column) <= (inner.line, inner.column) and (
        inner.end_line,
        inner.end_column,
    ) <= (outer.end_line, outer.end_column)


def _was_traced(location: Location, lines: frozenset[int]) -> bool:
    return any(line in lines for line in range(location.line, location.end_line + 1))


def _file_order(finding: Finding) -> tuple[Location, str]:
    return (finding.location, finding.code)
