"""Hears what compiled code does, asks the rules, and keeps their answers as findings."""

from __future__ import annotations

import logging
from collections.abc import Container, Hashable, Sequence
from dataclasses import dataclass
from pathlib import Path

import libcst as cst

from fullgraph.findings import Evidence, Finding, Location
from fullgraph.static.dispatch import Dispatch, Question
from fullgraph.static.interpret.engine import Listener, TooMuchWorkError
from fullgraph.static.interpret.events import CompileEvent, Event
from fullgraph.static.interpret.silence import Silence
from fullgraph.static.results import Problem
from fullgraph.static.rules.base import Hit, Rule
from fullgraph.static.scope import Source
from fullgraph.static.values import Origin

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class _Found:
    rule: Rule
    hit: Hit
    source: Source
    function: str
    guard: cst.BaseExpression | None


_Key = tuple[str, int, cst.CSTNode]


class _Everywhere:
    """Holds every file."""

    def __contains__(self, path: object) -> bool:
        return True


_EVERYWHERE = _Everywhere()


class Collector:
    """The interpreter's listener; a rule that raises is reported and asked no more."""

    def __init__(
        self,
        path: str,
        rules: Sequence[Rule],
        *,
        strict: bool,
        elsewhere: Container[str] = frozenset(),
    ) -> None:
        """Collect for one check of the file at ``path``.

        Args:
            path: the file.
            rules: to ask.
            strict: whether what is only possible counts.
            elsewhere: other files in which to find something too.
        """
        self.compiles: list[CompileEvent] = []
        self.problems: list[Problem] = []
        self._path = path
        self._dispatch = Dispatch(rules)
        self.attributes = self._dispatch.attributes
        self._strict = strict
        self._elsewhere = elsewhere
        self._rules = tuple(rules)
        self.hears: Hashable = (self._rules, strict) if elsewhere else None
        self._found: dict[_Key, _Found] = {}

    def on_compile(self, event: CompileEvent) -> None:
        """Remember what the file asks torch.compile for."""
        self.compiles.append(event)

    def on_event(self, event: Event) -> None:
        """Ask every rule that waits for such an event."""
        home = event.frame.source.home
        if home != self._path and home not in self._elsewhere:
            return
        for rule, question in self._dispatch.questions(event):
            self._ask(rule, question, event)

    def on_failure(self, source: Source, error: Exception) -> None:
        """A fault of the analysis blinds one definition, and neither the file nor the editor."""
        if source.home != self._path:
            return
        line = source.unit.line
        if isinstance(error, RecursionError):
            said = "nested too deeply to be checked"
        elif isinstance(error, TooMuchWorkError):
            said = "not checked to its end: there are too many ways through this code"
        else:
            log.error("the analysis of %s:%d failed", self._path, line, exc_info=error)
            said = f"not checked: the analysis failed ({error!r}); please report it"
        self.problems.append(Problem(self._path, line, said))

    def recorder(self) -> Listener:
        """Collects what another file's function does, for everybody who calls it so."""
        if self.hears is None:
            return Silence()
        return Collector("", self._rules, strict=self._strict, elsewhere=_EVERYWHERE)

    def add(self, recorded: Listener) -> None:
        """Count what was found in files in which something is to be found."""
        if isinstance(recorded, Collector):
            for key, found in recorded._found.items():
                if found.source.home == self._path or found.source.home in self._elsewhere:
                    self._keep(key, found)

    def _ask(self, rule: Rule, question: Question, event: Event) -> None:
        frame = event.frame
        try:
            hit = question(event)
        except (RecursionError, TooMuchWorkError):
            raise
        except Exception as error:  # A rule's fault must not silence the others.
            self._dispatch.remove(rule)
            said = f"rule {rule.code} failed and was left out ({type(error).__name__}: {error})"
            line = frame.source.unit.line if frame.source.home == self._path else 0
            self.problems.append(Problem(self._path, line, said))
            return
        if hit is None or not ((hit.certain and not frame.doubted) or self._strict):
            return
        key = (rule.code, frame.source.unit.line, hit.node)
        label = frame.function.label if frame.function else ""
        guard = frame.guards[-1] if frame.guards else None
        self._keep(key, _Found(rule, hit, frame.source, label, guard))

    def _keep(self, key: _Key, found: _Found) -> None:
        before = self._found.get(key)
        if before is None or (before.guard is not None and found.guard is None):
            self._found[key] = found

    def findings(self) -> list[Finding]:
        """What was found, file by file and in their order, each place once per code."""
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
        return Finding(
            code=item.rule.code,
            entry=item.rule.entry,
            location=parsed.location(item.source.home, item.source.unit, item.hit.node),
            evidence=Evidence.PREDICTED,
            message=item.hit.message,
            because=_because(item, self._path),
        )


def _because(item: _Found, path: str) -> str:
    parts = [item.hit.why] if item.hit.why else []
    if item.hit.origin is not None:
        parts.append(_told(item.hit.origin, item.source.home))
    parsed = item.source.parsed
    if item.guard is not None and parsed is not None:
        parts.append(f"conditional: only if `{_shortened(parsed.code(item.guard))}` allows it")
    if item.source.home != path:
        parts.append(f"called from {Path(path).name}")
    if item.function:
        parts.append(f"in compiled code: `{item.function}`")
    return "; ".join(parts)


def _told(origin: Origin, home: str) -> str:
    parsed = origin.source.parsed
    where = ""
    if parsed is not None and origin.node in parsed.positions:
        file = "" if origin.source.home == home else f" of {Path(origin.source.home).name}"
        where = f" (line {parsed.line(origin.source.unit, origin.node)}{file})"
    return f"the value is a tensor: {origin.words}{where}"


def _shortened(code: str) -> str:
    return code if len(code) <= 60 else f"{code[:57]}..."
