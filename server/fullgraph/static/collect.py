"""Hears what compiled code does, asks the rules, and keeps their answers as findings."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import libcst as cst

from fullgraph.findings import Evidence, Finding, Location
from fullgraph.static.dispatch import Dispatch, Question
from fullgraph.static.interpret.engine import TooMuchWorkError
from fullgraph.static.interpret.events import CompileEvent, Event
from fullgraph.static.results import Problem
from fullgraph.static.rules.base import Hit, Rule
from fullgraph.static.scope import FunctionInfo, Source
from fullgraph.static.split import Unit
from fullgraph.static.values import Origin

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class _Found:
    rule: Rule
    hit: Hit
    source: Source
    function: str
    is_assumed: bool
    guard: cst.BaseExpression | None

    @property
    def doubt(self) -> tuple[bool, bool]:
        """How much speaks against it; of the ways to one place the surest counts."""
        return self.is_assumed, self.guard is not None


class Collector:
    """The interpreter's listener; a rule that raises is reported and asked no more.

    Attributes:
        compiles: what the file asks to be compiled.
        problems: what could not be checked.
        is_assumed: nothing in sight compiles what is run now.
    """

    def __init__(self, path: str, rules: Sequence[Rule], *, strict: bool) -> None:
        """Collect for one check of the file at ``path``."""
        self.compiles: list[CompileEvent] = []
        self.problems: list[Problem] = []
        self.is_assumed = False
        self._units: Sequence[Unit] = ()
        self._entered: Iterable[FunctionInfo] = ()
        self._path = path
        self._dispatch = Dispatch(rules)
        self.attributes = self._dispatch.attributes
        self._strict = strict
        self._found: dict[tuple[str, int, cst.CSTNode], _Found] = {}
        self._possible: set[tuple[str, Source, cst.CSTNode]] = set()

    def on_compile(self, event: CompileEvent) -> None:
        """Remember what the file asks torch.compile for."""
        self.compiles.append(event)

    def on_event(self, event: Event) -> None:
        """Ask every rule that waits for such an event."""
        for rule, question in self._dispatch.questions(event):
            self._ask(rule, question, event)

    def on_failure(self, source: Source, error: Exception) -> None:
        """A fault of the analysis blinds one definition, and neither the file nor the editor."""
        line = source.unit.line
        if isinstance(error, RecursionError):
            said = "nested too deeply to be checked"
        elif isinstance(error, TooMuchWorkError):
            said = "not checked to its end: there are too many ways through this code"
        else:
            log.error("the analysis of %s:%d failed", self._path, line, exc_info=error)
            said = f"not checked: the analysis failed ({error!r}); please report it"
        self.problems.append(Problem(self._path, line, said))

    def _ask(self, rule: Rule, question: Question, event: Event) -> None:
        frame = event.frame
        try:
            hit = question(event)
        except (RecursionError, TooMuchWorkError):
            raise
        except Exception as error:  # A rule's fault must not silence the others.
            self._dispatch.remove(rule)
            said = f"rule {rule.code} failed and was left out ({type(error).__name__}: {error})"
            self.problems.append(Problem(self._path, frame.source.unit.line, said))
            return
        if hit is None:
            return
        if not ((hit.certain and not frame.doubted) or self._strict):
            self._possible.add((rule.code, frame.source, hit.node))
            return
        key = (rule.code, frame.source.unit.line, hit.node)
        label = frame.function.label if frame.function else ""
        guard = frame.guards[-1] if frame.guards else None
        found = _Found(rule, hit, frame.source, label, self.is_assumed, guard)
        before = self._found.get(key)
        if before is None or found.doubt < before.doubt:
            self._found[key] = found

    def on_end(self, units: Sequence[Unit], entered: Iterable[FunctionInfo]) -> None:
        """All was run that counts as compiled.

        Args:
            units: of the file.
            entered: the functions that were run as compiled code.
        """
        self._units, self._entered = units, entered

    def unknown_lines(self) -> frozenset[int]:
        """The lines of functions that were not run as compiled code."""
        known = {info.source.unit.line for info in self._entered}
        return frozenset(
            line
            for unit in self._units
            if "def " in unit.text and not unit.is_header and unit.line not in known
            for line in range(unit.line, unit.line + unit.text.count("\n"))
        )

    def possible(self) -> list[tuple[Location, str]]:
        """Where something might be, too unsure to be told, with its code."""
        places = []
        for code, source, node in self._possible:
            parsed = source.parsed
            if parsed is not None and node in parsed.positions:
                places.append((parsed.location(self._path, source.unit, node), code))
        return places

    def findings(self) -> list[Finding]:
        """What was found, in file order, each place once per code."""
        found: dict[tuple[Location, str], Finding] = {}
        for item in self._found.values():
            try:
                finding = self._finding(item)
            except Exception as error:  # Positions are computed now, and may nest too deeply.
                self.on_failure(item.source, error)
                continue
            if finding is not None:
                found.setdefault((finding.location, finding.code), finding)
        return sorted(found.values(), key=lambda f: (f.location, f.code))

    def _finding(self, item: _Found) -> Finding | None:
        parsed = item.source.parsed
        if parsed is None or item.hit.node not in parsed.positions:
            return None
        condition = parsed.code(item.guard) if item.guard is not None else ""
        return Finding(
            code=item.rule.code,
            entry=item.rule.entry,
            location=parsed.location(self._path, item.source.unit, item.hit.node),
            evidence=Evidence.PREDICTED,
            message=item.hit.message,
            because=_because(item, condition),
            is_assumed=item.is_assumed,
            condition=condition,
        )


def _because(item: _Found, condition: str) -> str:
    parts = [item.hit.why] if item.hit.why else []
    if item.hit.origin is not None:
        parts.append(_told(item.hit.origin))
    if condition:
        parts.append(f"conditional: only if `{_shortened(condition)}` allows it")
    if item.function:
        parts.append(f"in {'' if item.is_assumed else 'compiled code: '}`{item.function}`")
    return "; ".join(parts)


def _told(origin: Origin) -> str:
    parsed = origin.source.parsed
    where = ""
    if parsed is not None and origin.node in parsed.positions:
        where = f" (line {parsed.line(origin.source.unit, origin.node)})"
    return f"the value is a tensor: {origin.words}{where}"


def _shortened(code: str) -> str:
    return code if len(code) <= 60 else f"{code[:57]}..."
