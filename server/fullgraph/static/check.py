"""Text to findings: the static side's one door."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from fullgraph.findings import Finding
from fullgraph.settings import LintSettings
from fullgraph.static.collect import Collector
from fullgraph.static.compiled import Entry, find_entries, run_compiling_functions
from fullgraph.static.interpret.interpreter import Interpreter
from fullgraph.static.library_code import find_helpers, is_library
from fullgraph.static.parse import Parsed, UnitError, parse_unit
from fullgraph.static.regions import CompiledRegion, region_of
from fullgraph.static.results import Problem
from fullgraph.static.rules import find_rules
from fullgraph.static.scope import Source, define
from fullgraph.static.split import Unit, UnitKind, split
from fullgraph.static.suppress import is_wanted, may_suppress, without_suppressed
from fullgraph.static.unused import Judges, UnusedSuppression, find_unused
from fullgraph.taxonomy import Taxonomy
from fullgraph.verdicts import Verdicts, breaks_on

__all__ = ["CheckResult", "Checker", "CompiledRegion"]


@dataclass(frozen=True)
class CheckResult:
    """What static analysis knows about one file."""

    findings: tuple[Finding, ...]
    regions: tuple[CompiledRegion, ...]
    problems: tuple[Problem, ...]
    unused: tuple[UnusedSuppression, ...] = ()


_Key = tuple[str, bool, bool]
_NOTHING = CheckResult((), (), ())


class Checker:
    """Checks texts; keeps what it parsed, per path, for the next check of the same file."""

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
        self._taxonomy = taxonomy
        self._lint = lint
        self._rules = tuple(
            rule
            for rule in find_rules()
            if is_wanted(rule.code, lint)
            and breaks_on(taxonomy.by_id(rule.entry), torch_version, verdicts)
        )
        self._parsed: dict[str, dict[_Key, Parsed | UnitError]] = {}

    def check(self, path: str, text: str, *, parse_always: bool = False) -> CheckResult:
        """The findings, compiled regions and problems of ``text``; never raises.

        Args:
            path: the file.
            text: its text.
            parse_always: whether to report syntax errors also where torch is never mentioned
                and nothing can be found.
        """
        text = text.removeprefix("\ufeff")
        if "torch" not in text and not parse_always:
            self._parsed.pop(path, None)
            return _NOTHING
        before = self._parsed.get(path, {})
        cache: dict[_Key, Parsed | UnitError] = {}
        problems: list[Problem] = []

        def parser(unit: Unit) -> Parsed:
            key = (unit.text, bool(unit.owner), unit.is_header)
            if key not in cache:
                cache[key] = before.get(key) or _parse(unit)
            result = cache[key]
            if isinstance(result, UnitError):
                problems.append(Problem(path, unit.line + result.line - 1, result.message))
                raise result
            return result

        collector = Collector(path, self._rules, strict=self._lint.strict)
        with _without_collections():
            regions = self._run(path, text, parser, collector)
            found = collector.findings()
        self._parsed[path] = cache
        everything = sorted({*problems, *collector.problems}, key=lambda p: (p.line, p.message))
        unused: tuple[UnusedSuppression, ...] = ()
        if not everything and may_suppress(text):
            places = [*((f.location, f.code) for f in found), *collector.possible()]
            unused = find_unused(path, text, places, self._judges(collector))
        return CheckResult(without_suppressed(found, text), regions, tuple(everything), unused)

    def _judges(self, collector: Collector) -> Judges:
        """Whether no finding on a line means that nothing breaks there."""
        codes = {rule.code for rule in self._rules}
        known = self._taxonomy.codes
        lint = self._lint
        unknown = collector.unknown_lines()

        def judges(line: int, code: str) -> bool:
            is_asked = code in codes if code else not (lint.select or lint.ignore)
            is_asked |= bool(code and known) and code not in known
            return is_asked and line not in unknown

        return judges

    def forget(self, path: str) -> None:
        """Drop what is kept for ``path``; it is not expected to be checked again soon."""
        self._parsed.pop(path, None)

    def _run(
        self, path: str, text: str, parser: Callable[[Unit], Parsed], collector: Collector
    ) -> tuple[CompiledRegion, ...]:
        units = split(text)
        definitions = define(units, parser)
        module = Source(Unit(UnitKind.STATEMENT, "", (), 1, ""), parser)
        interpreter = Interpreter(definitions, module, collector)
        run_compiling_functions(definitions, interpreter)
        entries, is_in_sight = find_entries(definitions, collector.compiles, interpreter)
        for entry in entries:
            collector.is_assumed = entry.is_assumed
            _enter(entry, interpreter)
        if not is_in_sight and is_library(path, text):
            collector.is_assumed = True
            for entry in find_helpers(definitions, interpreter, interpreter.entered):
                _enter(entry, interpreter)
        for unit in units:
            _ = Source(unit, parser).parsed
        collector.on_end(units, interpreter.entered)
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


def _parse(unit: Unit) -> Parsed | UnitError:
    try:
        return parse_unit(unit)
    except UnitError as error:
        return error
