"""Text to findings: the static side's one door."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from fullgraph.findings import Finding
from fullgraph.settings import LintSettings
from fullgraph.static.collect import Collector
from fullgraph.static.compiled import Entry, find_entries, run_compiling_functions
from fullgraph.static.interpret.interpreter import Interpreter
from fullgraph.static.library_code import find_helpers, is_library
from fullgraph.static.memory import Memory
from fullgraph.static.outline import Outline
from fullgraph.static.parse import parse_unit
from fullgraph.static.recent import Recent
from fullgraph.static.regions import CompiledRegion, region_of
from fullgraph.static.results import Problem
from fullgraph.static.rules import find_rules
from fullgraph.static.scope import Source
from fullgraph.static.split import Unit, UnitKind, split
from fullgraph.static.suppress import is_wanted, without_suppressed
from fullgraph.taxonomy import Taxonomy
from fullgraph.verdicts import Verdicts, breaks_on

__all__ = ["CheckResult", "Checker", "CompiledRegion"]


@dataclass(frozen=True)
class CheckResult:
    """What static analysis knows about one file."""

    findings: tuple[Finding, ...]
    regions: tuple[CompiledRegion, ...]
    problems: tuple[Problem, ...]


class _File:
    """What is kept of a file from one check to the next."""

    def __init__(self) -> None:
        self.memory = Memory()
        self.outline = Outline(parse_unit, self.memory)
        self.module = Source(Unit(UnitKind.STATEMENT, "", (), 1, ""), parse_unit, self.memory)

    def close(self) -> None:
        """Let go of what is large: its parts know each other, and wait for a collection."""
        self.memory.clear()
        for source in self.outline.sources:
            source.drop()


_NOTHING = CheckResult((), (), ())


class Checker:
    """Checks texts; keeps what it parsed of the last files, for their next check."""

    def __init__(
        self,
        taxonomy: Taxonomy,
        lint: LintSettings,
        torch_version: str | None = None,
        verdicts: Verdicts | None = None,
    ) -> None:
        """Check by these settings.

        Args:
            taxonomy: says in which versions of torch an entry breaks.
            lint: which codes to report, and how sure to be.
            torch_version: the user's torch; None to report whatever any version breaks on.
            verdicts: what was measured on that torch, which counts for more.
        """
        self._lint = lint
        self._rules = tuple(
            rule
            for rule in find_rules()
            if is_wanted(rule.code, lint)
            and breaks_on(taxonomy.by_id(rule.entry), torch_version, verdicts)
        )
        self._files: Recent[_File] = Recent(_File.close)

    def check(self, path: str, text: str, *, parse_always: bool = False) -> CheckResult:
        """The findings, compiled regions and problems of ``text``; never raises.

        Args:
            path: the file.
            text: its text.
            parse_always: whether to report syntax errors also where torch is never mentioned
                and nothing is predicted.
        """
        text = text.removeprefix("\ufeff")
        if "torch" not in text and not parse_always:
            self._files.pop(path)
            return _NOTHING
        file = self._files.get(path) or _File()
        collector = Collector(path, self._rules, file.memory, strict=self._lint.strict)
        with _without_collections(), file.memory.checking():
            regions = self._run(path, text, file, collector)
            findings = without_suppressed(collector.findings(), text)
            problems = [*collector.problems, *_syntax_errors(path, file.outline)]
        if file.memory.is_spent:
            self._files.pop(path)
        else:
            self._files.put(path, file, len(text))
        everything = sorted({*problems}, key=lambda p: (p.line, p.message))
        if "torch" not in text:
            return CheckResult((), (), tuple(everything))
        return CheckResult(findings, regions, tuple(everything))

    def forget(self, path: str) -> None:
        """Drop what is kept for ``path``; it is not expected to be checked again soon."""
        self._files.pop(path)

    def _run(
        self, path: str, text: str, file: _File, collector: Collector
    ) -> tuple[CompiledRegion, ...]:
        file.outline.update(split(text))
        definitions = file.outline.definitions
        interpreter = Interpreter(definitions, file.module, collector, file.memory)
        run_compiling_functions(definitions, interpreter)
        entries, is_in_sight = find_entries(definitions, collector.compiles, interpreter)
        for entry in entries:
            _enter(entry, interpreter)
        if not is_in_sight and is_library(path, text):
            for entry in find_helpers(definitions, interpreter, interpreter.entered):
                _enter(entry, interpreter)
        regions = (region_of(path, entry) for entry in entries)
        return tuple(sorted(regions, key=lambda region: region.location))


@contextmanager
def _without_collections() -> Iterator[None]:
    """Leave Python's search for cycles to quieter moments.

    A syntax tree is very many objects and no garbage: looking at them again and again while
    it grows took a third of the time.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def _enter(entry: Entry, interpreter: Interpreter) -> None:
    function = entry.function
    interpreter.attempt(function.source, lambda: interpreter.enter(function, entry.owner))


def _syntax_errors(path: str, outline: Outline) -> Iterator[Problem]:
    for source in outline.sources:
        error = source.error
        if error is not None:
            yield Problem(path, source.unit.line + error.line - 1, error.message)
