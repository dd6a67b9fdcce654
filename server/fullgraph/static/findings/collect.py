"""Passes what compiled code does to the rules, and keeps their hits as findings."""

from __future__ import annotations

import logging
import re
from collections.abc import Container, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import libcst as cst

from fullgraph.static.domain.conditions import Condition, decisive, is_unusual
from fullgraph.static.domain.database import ValueDatabase
from fullgraph.static.domain.definitions import FunctionInfo
from fullgraph.static.domain.lattice import Frame
from fullgraph.static.domain.sources import Source
from fullgraph.static.domain.values import Provenance
from fullgraph.static.entries.entries import compile_call, described
from fullgraph.static.findings.callers import CallSite, callers
from fullgraph.static.findings.dispatch import Handler, dispatch_to
from fullgraph.static.findings.reach import Way, ways
from fullgraph.static.interpret.engine import Listener, TooMuchWorkError
from fullgraph.static.interpret.events import (
    CallEvent,
    CompileEvent,
    Event,
    OutsideAssign,
    OutsideCall,
    alternatives,
)
from fullgraph.static.interpret.outside import uses
from fullgraph.static.interpret.silence import Silence
from fullgraph.static.models.other_work import is_other_work
from fullgraph.static.results import Problem
from fullgraph.static.rules.base import Hit, Rule
from fullgraph.static.syntax.split import Unit
from fullgraph.vocabulary.findings import (
    CompileCall,
    Evidence,
    Finding,
    Kind,
    Likelihood,
    Location,
)

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class _Found:
    rule: Rule
    hit: Hit
    source: Source
    function: str
    is_sure: bool
    condition: Condition | None
    compiled_by: str = ""
    likelihood: Likelihood = Likelihood.CERTAIN
    is_perhaps_called: bool = False
    compile_call: CompileCall | None = None
    way: Way | None = None

    @property
    def is_possible(self) -> bool:
        """Whether it is shown on request only."""
        return self.likelihood is Likelihood.POSSIBLE

    @property
    def is_doubtful(self) -> bool:
        """Whether two things are uncertain: whether it is a tensor, and whether the code runs."""
        is_set_aside = self.condition is not None and self.condition.is_set_aside
        return not self.is_sure and (self.is_perhaps_called or is_set_aside)

    @property
    def doubt(self) -> tuple[bool, int, bool, bool]:
        """Its doubt; of several ways to one place the surest counts."""
        return (
            not self.is_sure,
            self.likelihood.rank,
            not self.compiled_by,
            self.condition is not None,
        )


_BACKWARD = "FG112"
_FUNCTION = re.compile(r"\b(?:def|lambda)\b")
_Key = tuple[str, Source, cst.CSTNode]


class _Everywhere:
    """Holds every file."""

    def __contains__(self, path: object) -> bool:
        return True


_EVERYWHERE = _Everywhere()


class Collector:
    """The interpreter's listener; a rule that raises is reported and not used again.

    Attributes:
        compiles: what the file compiles.
        problems: what could not be checked.
    """

    def __init__(
        self,
        path: str,
        rules: Sequence[Rule],
        database: ValueDatabase,
        *,
        elsewhere: Container[str] = frozenset(),
    ) -> None:
        """Collect for one check of the file at ``path``.

        Args:
            path: the file.
            rules: to apply.
            database: keeps the hits for the next check.
            elsewhere: other files in which to find something too.
        """
        self.compiles: list[CompileEvent] = []
        self.problems: list[Problem] = []
        self._outside: list[OutsideCall | OutsideAssign] = []
        self._units: Sequence[Unit] = ()
        self._entered: Iterable[FunctionInfo] = ()
        self._path = path
        self._dispatch = dispatch_to(tuple(rules))
        self.attributes = self._dispatch.attributes
        self._database = database
        self._elsewhere = elsewhere
        self._rules = tuple(rules)
        self.summary_key: Hashable = self._rules if elsewhere else None
        self._found: dict[_Key, _Found] = {}
        self._notices: set[_Key] = set()

    def on_compile(self, event: CompileEvent) -> None:
        """Keep what the file compiles."""
        self._database.emit(event)
        self.compiles.append(event)

    def on_outside(self, event: OutsideCall | OutsideAssign) -> None:
        """Keep how the file uses what it compiles."""
        self._database.emit(event)
        self._outside.append(event)

    def on_replay(self, event: object) -> None:
        """Keep what the file compiled in an earlier check, and still does."""
        if isinstance(event, CompileEvent):
            self.compiles.append(event)
        elif isinstance(event, (OutsideCall, OutsideAssign)):
            self._outside.append(event)

    def on_event(self, event: Event) -> None:
        """Apply every rule for such an event."""
        home = event.frame.source.home
        if home != self._path and home not in self._elsewhere:
            return
        if isinstance(event, CallEvent) and (site := CallSite.of(event)) is not None:
            self._database.emit(site)
        parts = alternatives(event)
        hits = [
            (rule, hit)
            for part in parts
            for rule, handler in self._dispatch.handlers(part)
            if (hit := self._hit(rule, handler, part)) is not None
        ]
        for rule, hit in dict(reversed(hits)).items():
            is_of_some = sum(other is rule for other, _ in hits) < len(parts)
            hit = replace(hit, is_possible=hit.is_possible or is_of_some)
            self._keep(rule, hit, event.frame)

    def on_failure(self, source: Source, error: Exception) -> None:
        """An error of the analysis skips one definition; the rest of the file is checked."""
        if source.home != self._path:
            return
        line = source.unit.line
        if isinstance(error, RecursionError):
            message = "nested too deeply to be checked"
        elif isinstance(error, TooMuchWorkError):
            message = "not checked completely: this code has too many paths"
        else:
            log.error("the analysis of %s:%d failed", self._path, line, exc_info=error)
            message = f"not checked: the analysis failed ({error!r}); please report it"
        self.problems.append(Problem(self._path, line, message))

    def for_summary(self, database: ValueDatabase) -> Listener:
        """A collector for one call into another file, whichever file makes that call."""
        if self.summary_key is None:
            return Silence()
        return _SummaryCollector(self._rules, database)

    def finish(self) -> None:
        """A check is over when ``on_end`` is called."""

    def add_summary(self, events: Listener, condition: Condition | None) -> None:
        """Count what was found in files in which something is to be found."""
        if isinstance(events, _SummaryCollector):
            for problem in events.problems:
                self._database.discard()
                self._report(problem.line, problem.message)
            for found in events.found:
                if found.source.home == self._path or found.source.home in self._elsewhere:
                    self._database.emit(
                        replace(found, condition=decisive(condition, found.condition))
                    )

    def _hit(self, rule: Rule, handler: Handler, event: Event) -> Hit | None:
        frame = event.frame
        try:
            return handler(event)
        except (RecursionError, TooMuchWorkError):
            raise
        except Exception as error:  # A rule's fault must not prevent the others from running.
            self._dispatch = self._dispatch.without(rule)
            self._database.discard()
            message = f"rule {rule.code} failed and was skipped ({type(error).__name__}: {error})"
            line = frame.source.unit.line if frame.source.home == self._path else 0
            self._report(line, message)
            return None

    def _keep(self, rule: Rule, hit: Hit, frame: Frame) -> None:
        is_sure = hit.certain and not frame.doubted
        label = frame.function.label if frame.function else ""
        condition = frame.condition
        if condition is None and hit.provenance is not None:
            condition = hit.provenance.latest().condition
        self._database.emit(
            _Found(rule, hit, frame.source, label, is_sure=is_sure, condition=condition)
        )

    def _report(self, line: int, failure: str) -> None:
        """Report the failure of a rule, once in however many files."""
        if all(failure != other.message for other in self.problems):
            self.problems.append(Problem(self._path, line, failure))

    def on_end(
        self,
        ways: Iterable[Way],
        units: Sequence[Unit],
        entered: Iterable[FunctionInfo],
    ) -> None:
        """All was run that counts as compiled.

        Args:
            ways: what was run, and how sure it is that compiled code gets there.
            units: of the file.
            entered: the functions that were run as compiled code.
        """
        self._units, self._entered = units, entered
        items = [
            (way, found) for way in ways for found in way.memo.events if isinstance(found, _Found)
        ]
        trains = {way.root.memo for way, found in items if _trains(way, found)}
        for way, found in items:
            if trains and not way.compiled_by and way.root.memo in trains:
                way = way._replace(at_most=Likelihood.POSSIBLE)
            self._add(found, way)

    def _add(self, found: _Found, way: Way) -> None:
        if found.rule.kind is Kind.RECOMPILE and way.at_most is not Likelihood.CERTAIN:
            return  # State changes in most code, and little of it is compiled.
        key = (found.rule.code, found.source, found.hit.node)
        condition = decisive(way.condition, found.condition)
        is_notice = _is_mere_notice(found.rule, condition, way)
        if is_notice:
            self._notices.add(key)
        found = replace(
            found,
            compiled_by=way.compiled_by,
            compile_call=way.compile_call,
            way=way,
            condition=condition,
            likelihood=_likelihood(found, condition, way, is_notice=is_notice),
            is_perhaps_called=way.at_most is not Likelihood.CERTAIN,
        )
        before = self._found.get(key)
        if before is None or found.doubt < before.doubt:
            self._found[key] = found

    def unknown_lines(self) -> frozenset[int]:
        """The lines of units with functions of which one at least was not run as compiled code."""
        entered: dict[int, set[cst.CSTNode | None]] = {}
        for info in self._entered:
            if info.source.home == self._path:
                entered.setdefault(info.source.unit.line, set()).add(info.inner)
        return frozenset(
            line
            for unit in self._units
            if not unit.is_header
            and len(_FUNCTION.findall(unit.text)) > len(entered.get(unit.line, ()))
            for line in range(unit.line, unit.line + unit.text.count("\n"))
        )

    def findings(self) -> list[Finding]:
        """What was found, file by file and in their order, each place once per code."""
        found = [item for item in self._found.values() if not item.is_doubtful]
        return self._of(found, self._on_uses())

    def doubtful(self) -> list[Finding]:
        """What more strict mode shows."""
        return self._of([item for item in self._found.values() if item.is_doubtful])

    def _of(self, items: Sequence[_Found], more: Iterable[_Found] = ()) -> list[Finding]:
        found: dict[tuple[Location, str], Finding] = {}
        likelier_first = sorted(items, key=lambda item: item.is_possible)
        for item in [*_first_to_need(likelier_first), *self._on_compile_calls(), *more]:
            try:
                finding = self._finding(item)
            except Exception as error:  # Positions are computed now, and may nest too deeply.
                self.on_failure(item.source, error)
                continue
            if finding is not None:
                found.setdefault((finding.location, finding.code), finding)
        return sorted(found.values(), key=lambda f: (f.location, f.code))

    def _on_compile_calls(self) -> Iterator[_Found]:
        """The hits of rules at the calls that compile something in this file."""
        for event in self.compiles:
            for rule in self._rules if event.frame.source.home == self._path else ():
                hit = rule.on_compile(event)
                if hit is not None:
                    yield _Found(rule, hit, event.frame.source, "", is_sure=True, condition=None)

    def _on_uses(self) -> Iterator[_Found]:
        """The hits of rules at the uses of what the file compiles."""
        if not self.compiles:
            return
        texts = [unit.text for unit in self._units]
        rules = [rule for rule in self._rules if rule.kind is Kind.RECOMPILE]
        for use in uses(self.compiles, self._outside, texts):
            for rule in rules:
                try:
                    hits = [*rule.on_use(use)]
                    compiled_by = described(use.compile) if hits else ""
                    call = compile_call(use.compile) if hits else None
                except Exception as error:  # Positions are computed now, and may nest too deeply.
                    self.on_failure(use.compile.frame.source, error)
                    continue
                for source, hit in hits:
                    likelihood = Likelihood.POSSIBLE if hit.is_possible else Likelihood.LIKELY
                    yield _Found(
                        rule,
                        hit,
                        source,
                        "",
                        is_sure=True,
                        condition=None,
                        compiled_by=compiled_by,
                        compile_call=call,
                        likelihood=likelihood,
                    )

    def _finding(self, item: _Found) -> Finding | None:
        parsed = item.source.parsed
        if parsed is None or item.hit.node not in parsed.places:
            return None
        likelihood = item.likelihood
        if any(
            source is item.source
            and parsed.places.holds(node, item.hit.node)
            and self._found[code, source, node].is_possible
            for code, source, node in self._notices
        ):
            # What a message needs of a tensor is computed only when it is written.
            likelihood = Likelihood.POSSIBLE
        condition = item.condition.words(parsed.code) if item.condition is not None else ""
        return Finding(
            code=item.rule.code,
            entry=item.rule.entry,
            location=parsed.location(item.source.home, item.source.unit, item.hit.node),
            evidence=Evidence.PREDICTED,
            message=item.hit.message,
            because=_because(item, condition, self._path),
            is_assumed=not item.compiled_by,
            condition=condition,
            likelihood=likelihood,
            predicts=item.rule.kind,
            subject=item.hit.subject,
            compile_call=item.compile_call,
            callers=callers(item.way, item.source.home),
        )


class _SummaryCollector(Collector):
    """Keeps what it finds in any file, for collectors of other checks too."""

    def __init__(self, rules: Sequence[Rule], database: ValueDatabase) -> None:
        super().__init__("", rules, database, elsewhere=_EVERYWHERE)
        self.found: list[_Found] = []

    def finish(self) -> None:
        for way in ways(Way(memo, "") for memo in self._database.roots):
            for found in way.memo.events:
                if isinstance(found, _Found):
                    self.found.append(
                        replace(found, condition=decisive(way.condition, found.condition))
                    )
        # The summary is kept for long, and the memos of its queries are large.
        self._database = ValueDatabase()


def _trains(way: Way, found: _Found) -> bool:
    """Whether it is the backward pass of a training loop, which calls the model and is none.

    A condition may be that of a model which optimizes a part of itself.
    """
    if found.rule.code != _BACKWARD or way.compiled_by:
        return False
    return decisive(way.condition, found.condition) is None


def _likelihood(
    found: _Found, condition: Condition | None, way: Way, *, is_notice: bool
) -> Likelihood:
    """By its evidence: is the value a tensor, does the path run, is the code compiled."""
    is_beside = not way.compiled_by and is_other_work(found.source.home, found.function)
    if is_notice or is_beside or not found.is_sure or found.hit.is_possible:
        return Likelihood.POSSIBLE
    if way.at_most is Likelihood.CERTAIN:
        is_common = not way.subclass or found.function.startswith(f"{way.subclass}.")
        return Likelihood.CERTAIN if condition is None and is_common else Likelihood.LIKELY
    # Code around a model reads files, writes logs and takes the time; it computes no tensors.
    return way.at_most if found.hit.provenance is not None else Likelihood.POSSIBLE


def _is_mere_notice(rule: Rule, condition: Condition | None, way: Way) -> bool:
    if way.compiled_by or condition is None:
        return False
    return condition.is_set_aside or (rule.writes_notices and is_unusual(condition.node))


def _first_to_need(items: Iterable[_Found]) -> Iterator[_Found]:
    """The items, with the first one alone of those at which the graph ends for the same reason.

    They are in the order in which the code runs. A number that is drawn ends it once, and so
    does what leaves the rest of its function to eager mode.
    """
    known: set[object] = set()
    for item in items:
        key: object = id(item.hit.drawn.latest()) if item.hit.drawn is not None else None
        if item.rule.ends_function:
            key = item.rule.code, item.source.home, item.function
        if key in known:
            continue
        if key is not None and item.condition is None and not item.is_possible:
            known.add(key)
        yield item


def _because(item: _Found, condition: str, path: str) -> str:
    parts = [item.hit.why] if item.hit.why else []
    if item.hit.provenance is not None:
        parts.append(_origin_in_words(item.hit.provenance.latest(), item.source.home))
    if condition:
        is_pattern = item.condition is not None and item.condition.holds is None
        how = "in some cases of" if is_pattern else "if"
        parts.append(f"conditional: only {how} `{_shortened(condition)}`")
    if item.source.home != path:
        parts.append(f"called from {Path(path).name}")
    if item.function:
        proof = f" ({item.compiled_by})" if item.compiled_by else ""
        proof = proof or (", which compiled code may call" if item.is_perhaps_called else "")
        how = "compiled code: " if item.compiled_by else ""
        parts.append(f"in {how}`{item.function}`{proof}")
    return "; ".join(parts)


def _origin_in_words(provenance: Provenance, home: str) -> str:
    parsed = provenance.source.parsed
    where = ""
    if parsed is not None and provenance.node in parsed.places:
        file = "" if provenance.source.home == home else f" of {Path(provenance.source.home).name}"
        where = f" (line {parsed.line(provenance.source.unit, provenance.node)}{file})"
    return f"the value is a tensor: {provenance.words}{where}"


def _shortened(code: str) -> str:
    return code if len(code) <= 60 else f"{code[:57]}..."
