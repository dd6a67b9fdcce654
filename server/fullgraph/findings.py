"""The vocabulary: everything that Fullgraph knows about a graph break is a finding.

Lines are 1-based; columns are 0-based and count Unicode code points, as Python's own
``str`` does. ``fullgraph.positions`` converts to and from the units of others.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import Enum


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

    A prediction on a line that broke is the observation's reason to be believed, not a
    second finding. A prediction on a line that Dynamo traced without a break is cleared.

    Args:
        predicted: findings of the static side.
        observed: findings of a run.
        traced: per path, the 1-based lines that Dynamo traced in that run.
    """
    joined = sorted(observed, key=_file_order)
    kept: list[Finding] = []
    cleared: list[Finding] = []
    for finding in predicted:
        at = [
            i
            for i, o in enumerate(joined)
            # What is said of a whole function says nothing about one of its lines.
            if o.kind in (Kind.BREAK, Kind.DISABLED) and _overlap(finding.location, o.location)
        ]
        if at:
            same_kind = [i for i in at if joined[i].entry == finding.entry]
            inside = [i for i in same_kind if _within(finding.location, joined[i].location)]
            best = [*inside, *same_kind, *at][0]
            joined[best] = _join(finding, joined[best])
        elif _was_traced(finding.location, traced.get(finding.location.path, frozenset())):
            cleared.append(replace(finding, evidence=Evidence.CLEARED))
        else:
            kept.append(finding)
    return Merged(
        findings=tuple(sorted([*joined, *kept], key=_file_order)),
        cleared=tuple(sorted(cleared, key=_file_order)),
    )


def _join(predicted: Finding, observed: Finding) -> Finding:
    """The observation; for the same kind with the prediction's words and its range.

    The prediction names the call where Dynamo names a mechanism, and bytecode positions are
    coarse: a conditional jump spans its whole ``if`` statement.
    """
    if predicted.entry != observed.entry:
        return observed
    tighter = predicted.location.line == observed.location.line and _within(
        predicted.location, observed.location
    )
    return replace(
        observed,
        location=predicted.location if tighter else observed.location,
        message=predicted.message,
        because=observed.because or predicted.because,
    )


def _overlap(a: Location, b: Location) -> bool:
    return a.path == b.path and a.line <= b.end_line and b.line <= a.end_line


def _within(inner: Location, outer: Location) -> bool:
    return (outer.line, outer.column) <= (inner.line, inner.column) and (
        inner.end_line,
        inner.end_column,
    ) <= (outer.end_line, outer.end_column)


def _was_traced(location: Location, lines: frozenset[int]) -> bool:
    return any(line in lines for line in range(location.line, location.end_line + 1))


def _file_order(finding: Finding) -> tuple[Location, str]:
    return (finding.location, finding.code)
