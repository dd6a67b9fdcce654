"""Text to findings: the entry point of the static side."""

from __future__ import annotations

import gc
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

from fullgraph.settings.table import LintSettings
from fullgraph.static.domain.database import ValueDatabase
from fullgraph.static.domain.outline import Outline
from fullgraph.static.domain.sources import Source
from fullgraph.static.entries.entries import (
    Entry,
    find_entries,
    run_calling_functions,
    run_compiling_functions,
)
from fullgraph.static.entries.perhaps import CompiledRegion, find_perhaps, regions_of
from fullgraph.static.findings.collect import Collector
from fullgraph.static.findings.other_checks import with_possible
from fullgraph.static.findings.reach import Way, ways
from fullgraph.static.findings.suppress import (
    Judges,
    UnusedSuppression,
    find_unused,
    is_selected,
    may_suppress,
    without_suppressed,
)
from fullgraph.static.findings.torch_api import CODE as API_CODE
from fullgraph.static.findings.torch_api import api_findings
from fullgraph.static.incremental.recent_files import Recent
from fullgraph.static.interpret.interpreter import Interpreter
from fullgraph.static.modules.imports import WorkspaceImports, imports_of
from fullgraph.static.modules.modules import Modules
from fullgraph.static.reach.workspace import NOWHERE, Reach
from fullgraph.static.results import Problem
from fullgraph.static.rules import find_rules
from fullgraph.static.syntax.parse import parse_unit
from fullgraph.static.syntax.split import Rescanner, Unit, UnitKind, split
from fullgraph.taxonomy import Taxonomy
from fullgraph.taxonomy.verdicts import Verdicts, breaks_on
from fullgraph.vocabulary.findings import Finding

__all__ = ["CheckResult", "Checker", "CompiledRegion"]


@dataclass(frozen=True)
class CheckResult:
    """The results of static analysis for one file.

    Attributes:
        findings: in the file.
        possible: further findings in it, which are shown on request only.
        regions: its functions that Dynamo enters.
        problems: what could not be checked.
        elsewhere: findings in other files, in code that this one has compiled.
        dependencies: digests of other files that this depends on; empty for paths without one.
        unused: comments in the file that silence nothing.
        units: what the file was cut into, if it was; their syntax trees are kept for a while.
        has_syntax_errors: whether one of the units does not parse; None if it was not cut.
    """

    findings: tuple[Finding, ...]
    regions: tuple[CompiledRegion, ...]
    problems: tuple[Problem, ...]
    elsewhere: tuple[Finding, ...] = ()
    dependencies: Mapping[str, str] = field(default_factory=dict, compare=False)
    unused: tuple[UnusedSuppression, ...] = ()
    units: tuple[Unit, ...] = field(default=(), compare=False, repr=False)
    has_syntax_errors: bool | None = None
    possible: tuple[Finding, ...] = ()


class _File:
    """What is kept of a file from one check to the next.

    Attributes:
        elsewhere: the other files in which something was to be found too.
        dependencies: digests of the other files that it depends on.
        is_circular: whether they depend on this one's text.
    """

    def __init__(self, path: str, elsewhere: frozenset[str]) -> None:
        self.elsewhere = elsewhere
        self.dependencies: Mapping[str, str] = {}
        self.is_circular = False
        self.database = ValueDatabase()
        self.lines = Rescanner()
        self.outline = Outline(parse_unit, self.database, path)
        empty = Unit(UnitKind.STATEMENT, "", (), 1, "")
        self.module = Source(empty, parse_unit, self.database, path)

    def close(self) -> None:
        """Drop what is large: its parts refer to each other, and wait for a collection."""
        self.database.clear()
        for source in self.outline.sources:
            source.drop()


_NOTHING = CheckResult((), (), ())
_MAY_MATTER = re.compile(r"torch|^[ \t]+def forward\(", re.MULTILINE)
"""What a text with compiled code contains; a model may derive from one in another file."""


class Checker:
    """Checks texts; keeps what it parsed of the last files, for their next check."""

    def __init__(
        self,
        taxonomy: Taxonomy,
        lint: LintSettings,
        torch_version: str | None = None,
        verdicts: Verdicts | None = None,
        modules: Modules | None = None,
    ) -> None:
        """Check by these settings.

        Args:
            taxonomy: has the versions of torch in which an entry breaks.
            lint: which codes to report, and how sure to be.
            torch_version: the user's torch; None to report whatever any version breaks on.
            verdicts: what was measured on that torch, which takes precedence.
            modules: the other files of the workspace; several checkers may share them.
        """
        self._modules = modules or Modules()
        self._taxonomy = taxonomy
        self._lint = lint
        self._torch = torch_version
        self._rules = tuple(
            rule
            for rule in find_rules()
            if is_selected(rule.code, lint)
            and breaks_on(taxonomy.by_id(rule.entry), torch_version, verdicts)
        )
        self._files: Recent[_File] = Recent(_File.close)

    def check(
        self,
        path: str,
        text: str,
        *,
        parse_always: bool = False,
        elsewhere: frozenset[str] = frozenset(),
        reach: Reach = NOWHERE,
        target: str = "",
    ) -> CheckResult:
        """The findings, compiled regions and problems of ``text``; never raises.

        Args:
            path: the file.
            text: its text.
            parse_always: whether to report syntax errors also where torch is never mentioned
                and nothing is predicted.
            elsewhere: other files to find something in too, in what this one has compiled.
            reach: what of the file compiled code in the workspace may call.
            target: a function, class or method of the file that the user has named as compiled.
        """
        text = text.removeprefix("\ufeff")
        if not _MAY_MATTER.search(text) and not parse_always:
            self._files.pop(path)
            return _NOTHING
        imports = imports_of(self._modules, path, text) if Path(path).is_absolute() else None
        file = self._file(path, elsewhere, imports)
        collector = Collector(path, self._rules, file.database, elsewhere=elsewhere)
        is_new = self._files.get(path) is not file
        with _without_collections(makes_much=is_new), file.database.new_revision():
            regions = self._run(path, text, file, collector, imports, reach, target)
            found, doubtful = collector.findings(), collector.doubtful()
            problems = [*collector.problems, *_syntax_errors(path, file.outline)]
        if self._lint.strict:
            found = [*with_possible(found, doubtful)]
        own = [finding for finding in found if finding.location.path == path]
        if is_selected(API_CODE, self._lint):
            uses = api_findings(path, (s.unit for s in file.outline.sources), self._torch)
            own = sorted([*own, *uses], key=lambda f: (f.location, f.code))
        others = tuple(f for f in found if f.location.path != path and self._is_shown(f))
        in_order = tuple(sorted({*problems}, key=lambda p: (p.line, p.message)))
        if imports is not None:
            file.dependencies, file.is_circular = imports.all_dependencies(), imports.is_circular
        if file.database.is_discarded:
            self._files.pop(path)
        else:
            self._files.put(path, file, len(text))
        nothing = replace(
            _NOTHING,
            dependencies=file.dependencies,
            units=tuple(source.unit for source in file.outline.sources),
            has_syntax_errors=_has_syntax_errors(file.outline),
        )
        if "torch" not in text and not (imports and imports.lead_to_torch(file.dependencies)):
            # What looks like a module here may belong to another library.
            return replace(nothing, problems=in_order if parse_always else ())
        unused: tuple[UnusedSuppression, ...] = ()
        if not in_order and may_suppress(text):
            places = [(f.location, f.code) for f in (*own, *doubtful)]
            unused = find_unused(path, text, places, self._judges(collector))
        findings = without_suppressed(own, text)
        return replace(
            nothing,
            findings=tuple(f for f in findings if self._is_shown(f)),
            possible=tuple(f for f in findings if not self._is_shown(f)),
            regions=regions,
            problems=in_order,
            elsewhere=others,
            unused=unused,
        )

    def _is_shown(self, finding: Finding) -> bool:
        return self._lint.strict or not finding.is_possible

    def _file(
        self, path: str, elsewhere: frozenset[str], imports: WorkspaceImports | None
    ) -> _File:
        """What is kept of the file, if its dependencies have not changed; otherwise a new one."""
        file = self._files.get(path)
        if file is None or file.is_circular:
            return _File(path, elsewhere)
        # Nothing is found in files that it does not depend on, requested there or not.
        if not file.dependencies.keys().isdisjoint(file.elsewhere ^ elsewhere):
            return _File(path, elsewhere)
        if imports is not None and not imports.holds(file.dependencies):
            return _File(path, elsewhere)
        file.elsewhere = elsewhere
        return file

    def _judges(self, collector: Collector) -> Judges:
        """Whether no finding on a line means that nothing breaks there."""
        codes = {API_CODE, *(rule.code for rule in self._rules)}
        known = self._taxonomy.codes
        lint = self._lint
        unknown = collector.unknown_lines()

        def judges(line: int, code: str) -> bool:
            is_checked = code in codes if code else not (lint.select or lint.ignore)
            is_checked |= bool(code and known) and code not in known
            return is_checked and line not in unknown

        return judges

    def forget(self, path: str) -> None:
        """Drop what is kept for ``path``; it is not expected to be checked again soon."""
        self._files.pop(path)

    def _run(
        self,
        path: str,
        text: str,
        file: _File,
        collector: Collector,
        imports: WorkspaceImports | None,
        reach: Reach,
        target: str,
    ) -> tuple[CompiledRegion, ...]:
        units = split(text, file.lines.scan)
        file.outline.update(units)
        definitions = file.outline.definitions
        interpreter = Interpreter(definitions, file.module, collector, file.database, imports)
        run_compiling_functions(definitions, interpreter)
        run_calling_functions(definitions, collector.compiles, interpreter)
        entries = find_entries(definitions, collector.compiles, interpreter, target)
        roots = [way for entry in entries for way in _enter(entry, interpreter)]
        levels, strict = reach.of(path, units), self._lint.strict
        for entry, at_most in find_perhaps(
            definitions, interpreter, interpreter.entered, levels, strict=strict
        ):
            perhaps = _enter(entry, interpreter, is_perhaps=True)
            roots += [way._replace(at_most=at_most) for way in perhaps]
        collector.on_end(ways(roots), units, interpreter.entered)
        own = (each for each in entries if each.function.source.home == path)
        return regions_of(path, (each for each in own if not each.is_of_subclass))


@contextmanager
def _without_collections(*, makes_much: bool) -> Iterator[None]:
    """Delay Python's garbage collection.

    A syntax tree is very many objects and no garbage: looking at them again and again while
    it grows took a third of the time.

    Args:
        makes_much: look at everything that is new once, at the end, and so never again while
            the user types: that would be a pause of many keystrokes.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            if makes_much:
                gc.collect(1)
            gc.enable()


def _enter(entry: Entry, interpreter: Interpreter, *, is_perhaps: bool = False) -> list[Way]:
    """Run the entry; what was run of it."""
    function = entry.function
    before = len(interpreter.database.roots)
    interpreter.attempt(
        function.source, lambda: interpreter.enter(function, entry.owner, is_perhaps)
    )
    roots = interpreter.database.roots[before:]
    way = partial(Way, compiled_by=entry.compiled_by, compile_call=entry.compile_call)
    return [way(memo, subclass=entry.name if entry.is_of_subclass else "") for memo in roots]


def _syntax_errors(path: str, outline: Outline) -> Iterator[Problem]:
    for source in outline.sources:
        error = source.error
        if error is not None:
            yield Problem(path, source.unit.line + error.line - 1, error.message)


def _has_syntax_errors(outline: Outline) -> bool:
    errors = (source.error for source in outline.sources)
    return any(error is not None and not error.is_limit for error in errors)
