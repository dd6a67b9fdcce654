"""The vocabulary: all information about one graph break is a finding.

Lines are 1-based; columns are 0-based and count Unicode code points, as Python's own
``str`` does. ``fullgraph.source.text`` converts to and from the units of others.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import PurePath

from fullgraph_worker.guards.guard import Guard as Guard
from fullgraph_worker.protocol.wire import INTERNAL_ERROR


class Evidence(str, Enum):
    """The evidence of a finding."""

    PREDICTED = "predicted"
    """Static analysis predicts that this line breaks if it is compiled."""
    OBSERVED = "observed"
    """A run broke here."""
    CLEARED = "cleared"
    """Predicted, but a run evaluated the expression and did not break."""


class Likelihood(str, Enum):
    """How likely a predicted break happens where its code is compiled; the likeliest first."""

    CERTAIN = "certain"
    """A compile call or a module's ``forward`` reaches it whenever it runs."""
    LIKELY = "likely"
    """Only some calls reach it, or it is only found by name that compiled code calls it."""
    POSSIBLE = "possible"
    """The code may not be compiled, the value may be no tensor, or ordinary use avoids the line."""

    @property
    def rank(self) -> int:
        """0 for the likeliest."""
        return _RANKS[self]


_RANKS = {likelihood: rank for rank, likelihood in enumerate(Likelihood)}


class Kind(str, Enum):
    """What a run observed; the values are those of the worker's records."""

    BREAK = "break"
    """Dynamo broke the graph at a line, or skipped a whole function."""
    RECOMPILE = "recompile"
    """A guard failed, and the function was compiled again."""
    RECOMPILE_LIMIT = "recompile-limit"
    """It was compiled too often and runs in eager mode from now on."""
    BACKEND_FAILURE = "backend-failure"
    """The backend raised on a graph."""
    DISABLED = "disabled"
    """A call of a function under ``torch.compiler.disable``."""
    CUDA_GRAPHS_SKIPPED = "cuda-graphs-skipped"
    """CUDA graphs are enabled, and torch.compile skipped them for a graph."""
    DEPRECATED = "deprecated"
    """The code uses API of torch that is deprecated, renamed, private or not there."""
    CACHE_BYPASSED = "cache-bypassed"
    """A cache of compiled code cannot keep a graph: each process compiles it again."""


class Safety(str, Enum):
    """What a fix guarantees about eager behaviour."""

    SAFE = "safe"
    """Eager behaviour is identical by construction."""
    UNSAFE = "unsafe"
    """The user has to review it."""


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
    """One call on the user's stack when Dynamo broke.

    Attributes:
        owner: the class that defines the function; empty for one outside of classes.
    """

    path: str
    line: int
    function: str
    owner: str = ""

    @property
    def name(self) -> str:
        """The function as users name it: ``GPT.forward``."""
        return f"{self.owner}.{self.function}" if self.owner else self.function


@dataclass(frozen=True)
class Spread:
    """In which range the times of repeated calls are, in seconds.

    Attributes:
        low: their lower quartile; the shortest of fewer than four calls.
        high: their upper quartile; the longest of fewer than four calls.
    """

    low: float
    high: float

    def is_clear(self, seconds: float) -> bool:
        """Whether it is at most as wide as their median ``seconds`` and as its own midpoint.

        Where each call takes either a short or a long time, the median can be the long one, and
        the spread from the short to the long one is still narrower than that.
        """
        return self.high - self.low <= min(seconds, (self.low + self.high) / 2)

    def times(self, factor: float) -> Spread:
        """That of times which are ``factor`` as long."""
        return Spread(self.low * factor, self.high * factor)


@dataclass(frozen=True)
class Cost:
    """What a break cost in one profiled call: the median of repeated calls.

    The profiler itself takes time in each call, most of it where many operations are short. Its
    times say which part of a call is behind which break (``share``); ``without_profiler`` is the
    same part of a call as it is otherwise.

    Attributes:
        seconds: outside of graphs behind this break: the code that runs in plain Python, and
            entering compiled code again. What a backend could win by compiling across the
            break is not in it.
        call_seconds: the whole call.
        rank: 1 for the break that cost most; None if its spread overlaps with another's.
        spread: of ``seconds``; None if it is unknown.
        call_spread: of ``call_seconds``; None if it is unknown.
        calls: how many were measured; 0 if that is unknown.
        compiled_seconds: the whole call without the profiler; 0 if that is unknown.
    """

    seconds: float
    call_seconds: float
    rank: int | None
    spread: Spread | None = None
    call_spread: Spread | None = None
    calls: int = 0
    compiled_seconds: float = 0.0

    @property
    def without_profiler(self) -> Cost:
        """An estimate of the same in a call without the profiler: the same part of that call."""
        if not 0 < self.compiled_seconds < self.call_seconds:
            return self
        scale = self.compiled_seconds / self.call_seconds
        return replace(
            self,
            seconds=self.seconds * scale,
            call_seconds=self.compiled_seconds,
            spread=self.spread.times(scale) if self.spread else None,
            call_spread=self.call_spread.times(scale) if self.call_spread else None,
        )

    @property
    def share(self) -> float:
        """The part of the call, from 0 to 1."""
        return self.seconds / self.call_seconds if self.call_seconds else 0.0

    @property
    def is_call_clear(self) -> bool:
        """Whether repeated calls took about as long as each other."""
        return self.call_spread is None or self.call_spread.is_clear(self.call_seconds)

    @property
    def is_clear(self) -> bool:
        """Whether repeated calls agree on it: no spread is wider than its value."""
        is_clear = self.spread is None or self.spread.is_clear(self.seconds)
        return is_clear and self.is_call_clear

    def may_equal(self, other: Cost) -> bool:
        """Whether one cannot tell which of both is more, since their spreads overlap."""
        mine = self.spread or Spread(self.seconds, self.seconds)
        theirs = other.spread or Spread(other.seconds, other.seconds)
        return mine.low <= theirs.high and theirs.low <= mine.high


@dataclass(frozen=True)
class MeasuredCost:
    """What a break costs by measurement: a call with it, less a call in which it is fixed.

    Attributes:
        seconds: of a call; negative if the fix makes it slower.
        low: the lower end of its 95 % interval.
        high: the upper end.
        call_seconds: the whole call of the program as it is.
        arm: what compiled it, as ``fullgraph bench --arms`` names it.
        together: how many breaks cost this together, because their fixes change the same lines.
    """

    seconds: float
    low: float
    high: float
    call_seconds: float
    arm: str
    together: int = 1

    @property
    def share(self) -> float:
        """The part of the call; negative if the fix makes it slower."""
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


MOST_CALLS = 5
"""Sufficient to see the pattern; a loop may make hundreds."""


@dataclass(frozen=True)
class Observation:
    """What Dynamo reported about a break that happened.

    Attributes:
        gb_id: PyTorch's id of the kind of break (``GB0124``), if the user's torch gives one.
        reason: Dynamo's reason in plain words, without the developer's context.
        context: Dynamo's "developer debug context", verbatim.
        hints: Dynamo's own hints.
        stack: the user's calls that led here, outermost first.
        count: how many break records the run made here.
        skips_frame: Dynamo skipped a whole function, not only this line.
        skipped: what it skipped, in words: ``UNet.forward``, ``the rest of UNet.forward``; the
            line that breaks may be in a function that this one calls. Empty if that is unknown.
        skips: how many of the records skipped a function.
        fullgraph: the program compiles a function on the stack with ``fullgraph=True``,
            where this break is an error.
        kind: what happened.
        cost: what it cost by the profile; None if the run was not profiled, or did not come
            through it again.
        measured: what it costs by measurement with and without its fix; None if that is unknown.
        processes: the processes of the program that made it, in words; empty if it has one.
        calls: the different calls that led here, at most ``MOST_CALLS`` of them.
        caused_by: where the break is that led to this one, if each time another did: Dynamo
            could not continue after it, or skipped the function and compiled what it
            calls on its own. For a recompile, the break that computed the value of the guard, or
            the first recompile that follows from the same ``origin``.
        called_from: for a break that is not in the user's own files, the user's lines that
            called into it; for a call that is marked, its own line.
        breaks_at: for a finding that marks the call of a function that breaks in another of the
            user's files, the place there.
        guard: for a recompile and for a recompile limit, the guard that failed; None where
            Dynamo does not report it.
        callers: where the calls that led here part, if several did: each line once.
        origin: for a recompile that follows from no break, what it follows from, in words:
            ``the sizes of `images```.
        followers: where the recompiles are that follow from this break, or from the same origin.
        recompiles: how often functions were compiled again because of this break, or because of
            the origin of this recompile and its followers; 0 without any.
        cause: what distinguishes it from others of its kind at this place: the guard that failed,
            the limit that was reached.
        compilations: Dynamo's ids of the compilations that it ended or, for a recompile, began.
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
    breaks_at: Location | None = None
    guard: Guard | None = None
    callers: tuple[Frame, ...] = ()
    cause: str = ""
    compilations: tuple[str, ...] = ()
    measured: MeasuredCost | None = None
    skipped: tuple[str, ...] = ()
    skips: int = 0
    origin: str = ""
    followers: tuple[Location, ...] = ()
    recompiles: int = 0

    def joined(self, other: Observation) -> Observation:
        """This observation, which came first, with the count of ``other`` at the same place."""
        return replace(
            self,
            count=self.count + other.count,
            stack=max(self.stack, other.stack, key=len),
            skips_frame=self.skips_frame or other.skips_frame,
            skipped=tuple(dict.fromkeys([*self.skipped, *other.skipped])),
            skips=self.skips + other.skips,
            fullgraph=self.fullgraph or other.fullgraph,
            processes=tuple(dict.fromkeys([*self.processes, *other.processes])),
            calls=tuple(dict.fromkeys([*self.calls, *other.calls]))[:MOST_CALLS],
            called_from=tuple(dict.fromkeys([*self.called_from, *other.called_from])),
            callers=tuple(dict.fromkeys([*self.callers, *other.callers])),
            compilations=tuple(dict.fromkeys([*self.compilations, *other.compilations])),
        )

    @property
    def cost_seconds(self) -> float | None:
        """The seconds of its cost under the profiler, if that is known."""
        return self.cost.seconds if self.cost else None

    @property
    def ranked_seconds(self) -> float | None:
        """By what it is ranked: its measured cost, or the estimate from the profile."""
        if self.measured:
            return self.measured.seconds
        return self.cost.without_profiler.seconds if self.cost else None

    @property
    def is_internal_error(self) -> bool:
        """Whether Dynamo itself failed."""
        return self.reason.startswith(f"{INTERNAL_ERROR}: ")

    @property
    def ends_the_program(self) -> bool:
        """Whether an exception came out of the compiled call."""
        raises = self.kind in (Kind.BACKEND_FAILURE, Kind.RECOMPILE_LIMIT)
        return raises and not self.skips_frame

    @property
    def cause_noun(self) -> str:
        """What ``caused_by`` is the place of."""
        return "recompile" if self.origin else "break"

    @property
    def is_problem(self) -> bool:
        """Whether code ran in eager mode that was meant to be compiled.

        A recompile and a graph without CUDA graphs cost time but are compiled, and a disabled call
        is intended by the program.
        """
        return self.kind in (Kind.BREAK, Kind.RECOMPILE_LIMIT, Kind.BACKEND_FAILURE)


@dataclass(frozen=True)
class CompileCall:
    """A call or a decorator that compiles something.

    Attributes:
        maker: what is called: ``torch.compile``.
        location: the whole call.
    """

    maker: str
    location: Location

    @property
    def in_words(self) -> str:
        """``torch.compile at net.py:3``."""
        return f"{self.maker} at {PurePath(self.location.path).name}:{self.location.line}"


@dataclass(frozen=True)
class Edit:
    """Replace the text at ``location`` by ``new_text``."""

    location: Location
    new_text: str


@dataclass(frozen=True)
class Fix:
    """A rewrite that removes a break.

    Attributes:
        title: the text in the quick-fix menu, in the imperative.
        edits: disjoint edits, in file order.
        safety: whether eager behaviour stays the same by construction.
        note: what changes under ``torch.compile`` and should be known before applying.
        rewrite: the name of the rewrite that made it.
        drops: what compiled code no longer does, in words (``the message is not logged``); empty
            where it does the same as eager mode.
        keeps_break: the graph still breaks, with less code in eager mode.
        replaces: attributes that, after a compiled call, hold other objects than after one in
            eager mode, or do not exist yet; ``drops`` says so.
        needs_setup: it changes the configuration of torch or of the program's environment.
        author: the language model that wrote it; empty for a rewrite of Fullgraph's own.
        copies: a result may be a copy of the tensor that it is without the fix; ``note`` says so.
        variant: what it has in common with other fixes that do the same in another way, what
            they share with most of them first; empty where there are none.
    """

    title: str
    edits: tuple[Edit, ...]
    safety: Safety
    note: str = ""
    rewrite: str = ""
    drops: str = ""
    keeps_break: bool = False
    needs_setup: bool = False
    replaces: tuple[str, ...] = ()
    author: str = ""
    copies: bool = False
    variant: tuple[str, ...] = ()

    @property
    def proven_title(self) -> str:
        """The title once it is proven; it says so if a language model wrote it."""
        return f"{self.title} (AI, proven)" if self.author else self.title


@dataclass(frozen=True)
class Finding:
    """One graph break: what it is, where, and on what evidence.

    Attributes:
        code: the taxonomy entry's code, ``FG102``.
        entry: the taxonomy entry's id, ``tensor-to-scalar``.
        location: the expression or statement that breaks.
        evidence: predicted, observed or cleared.
        message: one sentence for a list of problems.
        because: why static analysis predicts it; empty for a finding of a run alone.
        observation: Dynamo's side; present exactly when the evidence is ``observed``.
        fixes: rewrites that remove the break.
        is_assumed: a prediction in code that nothing in sight compiles. It counts as compiled
            because such code mostly is: the ``forward`` of a module, a helper of a library.
        condition: for a prediction in code that not every call reaches, what has to be true for
            it to be reached, as Python: the innermost such condition. ``match x`` means
            the cases of such a statement.
        likelihood: of a prediction, by the evidence for it; what was observed is certain.
        behind: for a prediction, the line of the break in the same file that kept a run from it;
            0 for none.
        predicts: for a prediction, what would happen.
        subject: for a predicted recompile, the value whose guard would fail, as the code names it;
            for deprecated API, the name that is the same, if there is one.
        refuted: which fix of it a proof refuted, and by what, without the last dot; empty for none.
        refuted_rewrites: the rewrites whose fixes the proof refuted.
        compile_call: for a prediction, the call in sight that compiles its code; ``because`` has it
            in words. None if nothing in sight does.
        callers: for a prediction, the calls that lead to it from what Dynamo enters, outermost
            first.
    """

    code: str
    entry: str
    location: Location
    evidence: Evidence
    message: str
    because: str = ""
    observation: Observation | None = None
    fixes: tuple[Fix, ...] = ()
    is_assumed: bool = False
    condition: str = ""
    likelihood: Likelihood = Likelihood.CERTAIN
    behind: int = 0
    predicts: Kind = Kind.BREAK
    subject: str = ""
    refuted: str = ""
    refuted_rewrites: tuple[str, ...] = ()
    compile_call: CompileCall | None = None
    callers: tuple[Frame, ...] = ()

    def joined(self, other: Finding) -> Finding:
        """This finding, which came first, with what ``other`` at the same place observed."""
        if self.observation is None or other.observation is None:
            return self
        return replace(self, observation=self.observation.joined(other.observation))

    @property
    def kind(self) -> Kind:
        """What happened, or would."""
        return self.observation.kind if self.observation else self.predicts

    @property
    def reduced_as(self) -> Kind | None:
        """What a small program can show of it: a break or a failure; None for nothing."""
        if self.observation is None or self.kind not in (Kind.BREAK, Kind.BACKEND_FAILURE):
            return None
        return Kind.BACKEND_FAILURE if self.observation.is_internal_error else self.kind

    @property
    def is_recompile(self) -> bool:
        """Whether a function was compiled again, or too often."""
        return self.kind in (Kind.RECOMPILE, Kind.RECOMPILE_LIMIT)

    @property
    def follows(self) -> tuple[str, int] | None:
        """The path and the line of what it is folded under; None where it is shown for itself.

        A break that another led to needs a fix of its own, and is not folded; but one within what
        the line of the other break calls, in a package, is gone with that break.
        """
        seen = self.observation
        if self.behind:
            return self.location.path, self.behind
        cause = seen.caused_by if seen else None
        if seen is None or cause is None:
            return None
        line = cause.path, cause.line
        places = [self.location] if _is_deeper(seen, self.location) else []
        is_in_call = line in ((at.path, at.line) for at in [*places, *seen.called_from])
        return line if self.is_recompile or is_in_call else None

    @property
    def still_works(self) -> bool:
        """Whether it is API of torch that is there, and should be replaced."""
        return self.kind is Kind.DEPRECATED and self.likelihood is not Likelihood.CERTAIN

    @property
    def is_possible(self) -> bool:
        """Whether it is a prediction that is shown on request only."""
        return self.likelihood is Likelihood.POSSIBLE

    @property
    def headline(self) -> str:
        """What it is in one line: of recompiles with one origin, how many follow from it."""
        seen = self.observation
        if seen is None or not seen.origin or not seen.followers:
            return self.message
        number = f"{seen.recompiles} recompile{'' if seen.recompiles == 1 else 's'}"
        words = f"{number} follow{'s' if seen.recompiles == 1 else ''} from {seen.origin}"
        is_limit = self.kind is Kind.RECOMPILE_LIMIT
        return f"{words}, and the recompile limit was reached" if is_limit else words

    @property
    def marks_call(self) -> bool:
        """Whether it marks a call in one file of a break in another, which has its own finding."""
        return self.observation is not None and self.observation.breaks_at is not None


def _is_deeper(seen: Observation, shown: Location) -> bool:
    """Whether something happened within a call that the shown line makes."""
    return bool(seen.stack) and (seen.stack[-1].path, seen.stack[-1].line) != (
        shown.path,
        shown.line,
    )


def distinct(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Each finding once: a break in a library is also at the user's lines that call into it."""
    return tuple(
        finding
        for finding in findings
        if finding.observation is None or finding.location not in finding.observation.called_from
    )


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
