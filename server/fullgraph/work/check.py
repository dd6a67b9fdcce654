"""Files to what is predicted for them: in parallel, and only what has changed."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import count, islice
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from fullgraph import taxonomy
from fullgraph.settings.project import PROJECT_FILES, from_project, project_file
from fullgraph.settings.table import DeprecatedSettingError, LintSettings
from fullgraph.source.notebooks import (
    SUFFIX,
    Joined,
    edit_placed,
    findings_placed,
    join,
    placed,
    read_notebook,
)
from fullgraph.source.python_files import python_files
from fullgraph.source.text import SourceError, read_source
from fullgraph.static.findings.dependents import Dependents
from fullgraph.static.findings.other_checks import with_found
from fullgraph.static.modules.files import Files
from fullgraph.static.result_cache import KeptReach, ResultCache
from fullgraph.static.results import CheckOptions, FileResult, Problem
from fullgraph.taxonomy.verdicts import Verdicts
from fullgraph.vocabulary.findings import Finding, Location

if TYPE_CHECKING:
    from fullgraph.static.check import Checker, CheckResult
    from fullgraph.static.entries.perhaps import CompiledRegion
    from fullgraph.static.reach.workspace import Reach

T = TypeVar("T")

_PARALLEL_BYTES = 300_000
"""Below this, starting processes costs more than it saves."""

Counted = Callable[[int, int], None]
"""Called with the number of files that are checked, and that of all."""

_MOST_AROUND = 200
"""Files of a project or a package that are read to find out what reaches the files to check."""

_COLLECTED_EVERY = 500
"""Files; a quarter of a megabyte of each is garbage, and to search for it takes a second."""


@dataclass(frozen=True)
class Way:
    """How files are checked.

    Attributes:
        flags: what the command line selects, on top of the project's settings.
        fixes: whether to look for fixes too, which takes longer than the check itself.
        torch: the version that the code is to run with; None to report whatever any breaks on.
        verdicts: what was measured on that torch, if anything was.
        named: files that the user named, and not their folder: a syntax error in one is
            reported even if the file has nothing to do with torch.
        target: a function, class or method in them that counts as compiled.
    """

    flags: LintSettings = LintSettings()
    fixes: bool = False
    torch: str | None = None
    verdicts: Verdicts | None = None
    named: frozenset[Path] = frozenset()
    target: str = ""


def _uncounted(done: int, total: int) -> None:
    pass


def check_files(
    files: Iterable[Path],
    way: Way,
    *,
    use_cache: bool = True,
    in_processes: bool = True,
    on_progress: Counted = _uncounted,
) -> list[FileResult]:
    """The results of all files, in their order, and then those of projects with mistakes.

    Files that a project excludes are left out, unless the user named them.

    Args:
        files: absolute paths.
        way: how to check.
        use_cache: whether to use results on disk, and keep new ones there.
        in_processes: whether many files are checked by several processes.
        on_progress: called before each of several files; what it raises ends the check.
    """
    # The settings of a project may have changed since the last check.
    _lint_of.cache_clear()
    results: dict[Path, FileResult] = {}
    jobs: dict[Path, _Job] = {}
    waiting: list[_Job] = []
    caches: dict[CheckOptions, ResultCache] = {}
    files = list(files)
    around = _around(files, way.named)
    # They are checked for what they compile elsewhere; their own findings are not asked for.
    others = around.keys() - set(map(str, files))
    compiling = [Path(file) for file in around if file in others and "compile" in around[file]]
    together, disk = frozenset(map(str, (*files, *compiling))), Files()
    mistakes: dict[Problem, None] = {}
    notebooks: dict[Path, Joined] = {}
    every: list[_Job] = []
    for file in (*files, *compiling):
        lint, wrong = _lint_of(file.parent, way.flags)
        mistakes |= dict.fromkeys(wrong)
        is_named = file in way.named
        if is_named:
            lint = replace(lint, exclude=())
        elif lint.excludes(str(file)):
            continue
        try:
            joined = join(read_notebook(file)) if file.suffix == SUFFIX else None
            text = joined.text if joined else read_source(file)
        except SourceError as error:
            results[file] = FileResult((), (Problem(str(file), 0, str(error)),))
            continue
        results[file] = FileResult()
        if joined is not None:
            notebooks[file] = joined
        every.append(_Job(file, text, _options(way, lint.of_file(str(file)), is_named)))
    texts = {str(job.file): job.text for job in every}
    reach = KeptReach({**around, **texts}, use_cache=use_cache)
    for job in every:
        file, text = job.file, job.text
        jobs[file] = job
        known = None
        if use_cache:
            if job.options not in caches:
                words = job.options.in_words()
                caches[job.options] = ResultCache(words, together=together, disk=disk)
            known = caches[job.options].get(str(file), text, reach.digest(str(file)))
        if known is None:
            waiting.append(job)
        else:
            results[file] = known
    context = _Together(together, reach.graph if waiting else None, way.target)
    checked = _check_all(waiting, context, on_progress, in_processes=in_processes)
    for job, result in zip(waiting, checked, strict=True):
        results[job.file] = result
        if use_cache:
            caches[job.options].put(str(job.file), job.text, result, reach.digest(str(job.file)))
    for cache in caches.values():
        cache.make_room()
    _add_elsewhere(results, jobs)
    for file in compiling:
        results.pop(file, None)
    for file, joined in notebooks.items():
        results[file] = _in_cells(results[file], joined)
    return [*results.values(), *(FileResult((), (problem,)) for problem in mistakes)]


def _around(files: Sequence[Path], named: Iterable[Path]) -> dict[str, str]:
    """The texts of the project around the files to check, if it is small.

    Of a large one, those of the packages that files which the user named are in; of a large
    package, the largest one within it around the file.
    """
    found: dict[Path, None] = {}
    folder = next((file.parent for file in files), None)
    roots = (folder, *folder.parents) if folder is not None else ()
    root = next((r for r in roots if any((r / n).exists() for n in PROJECT_FILES)), None)
    every = python_files([root], suffixes=(".py",)) if root is not None else iter(())
    project = list(islice(every, _MOST_AROUND + 1))
    if len(project) <= _MOST_AROUND:
        found.update(dict.fromkeys(project))
        named = () if project else named
    for file in named:
        top, files = file.parent, list[Path]()
        while file.is_file() and (top / "__init__.py").exists():
            more = list(islice(python_files([top], suffixes=(".py",)), _MOST_AROUND + 1))
            if len(more) > _MOST_AROUND:
                break
            top, files = top.parent, more
        found.update(dict.fromkeys(files))
    texts = {}
    for file in found:
        with suppress(SourceError):
            texts[str(file)] = read_source(file)
    return texts


def _in_cells(result: FileResult, joined: Joined) -> FileResult:
    """What was found in a notebook's module, as places in its cells."""

    def problem_in_cell(problem: Problem) -> Problem:
        if not problem.line:
            return problem
        at = placed(Location(problem.path, problem.line, 0, problem.line, 0), joined)
        return Problem(at.path, at.line, problem.message)

    return FileResult(
        findings_placed(result.findings, joined),
        tuple(problem_in_cell(problem) for problem in result.problems),
        unused=tuple(
            replace(one, location=placed(one.location, joined), edit=edit_placed(one.edit, joined))
            for one in result.unused
        ),
        possible=findings_placed(result.possible, joined),
    )


def predictions(file: str, way: Way) -> tuple[tuple[Finding, ...], tuple[Problem, ...]]:
    """What static analysis finds in one file, and what is wrong in its project's settings."""
    path = Path(file)
    wanted = replace(way, named=way.named | {path})
    result, *mistakes = check_files([path], wanted, use_cache=False)
    return result.findings, tuple(p for mistake in mistakes for p in mistake.problems)


def regions_in(file: Path) -> tuple[CompiledRegion, ...]:
    """The functions of a file that Dynamo enters, in file order.

    Raises:
        SourceError: the file cannot be read.
    """
    lint, _ = _lint_of(file.parent, LintSettings())
    result = _checker(lint, None, None).check(str(file), read_source(file), parse_always=True)
    return result.regions


_CHECKED = count(1)


class _Job(NamedTuple):
    """One text to check; a pool's processes are sent it."""

    file: Path
    text: str
    options: CheckOptions


def _options(way: Way, lint: LintSettings, is_named: bool) -> CheckOptions:
    return CheckOptions(lint, way.fixes, way.torch, way.verdicts, is_named)


def _add_elsewhere(results: dict[Path, FileResult], jobs: Mapping[Path, _Job]) -> None:
    """Move what was found in other files to those, if they are checked in the same options."""
    dependents = Dependents()
    for file, job in jobs.items():
        result = results[file]
        dependents.keep(str(file), result.elsewhere, result.dependencies, job.options.lint)
    for file, job in jobs.items():
        found = dependents.found_in(str(file), job.text, job.options.lint)
        if not found:
            continue
        result = results[file]
        findings, unused = with_found(result.findings, result.unused, found, job.text)
        own = tuple(f for f in findings if f.fixes)
        fixed = _with_fixes(tuple(f for f in findings if not f.fixes), job)
        in_order = sorted((*own, *fixed), key=lambda f: (f.location, f.code))
        known = {(f.location, f.code) for f in in_order}
        possible = tuple(f for f in result.possible if (f.location, f.code) not in known)
        results[file] = replace(result, findings=tuple(in_order), unused=unused, possible=possible)


def _check_all(
    jobs: Sequence[_Job], together: _Together, on_progress: Counted, *, in_processes: bool
) -> Sequence[FileResult]:
    is_small = len(jobs) < 2 or sum(len(job.text) for job in jobs) < _PARALLEL_BYTES
    if is_small or not in_processes:
        _begin(together)
        return [_check(job) for job in _counted(jobs, len(jobs), on_progress)]
    from concurrent.futures import ProcessPoolExecutor

    # Before the processes start, which then have what this one has imported.
    _checker(jobs[0].options.lint, jobs[0].options.torch, jobs[0].options.verdicts)
    # The largest first, so that no process is left with a large file at the end.
    order = sorted(range(len(jobs)), key=lambda index: -len(jobs[index].text))
    with ProcessPoolExecutor(initializer=_prepare, initargs=(together,)) as pool:
        results = _counted(pool.map(_check, [jobs[i] for i in order]), len(jobs), on_progress)
        checked = dict(zip(order, results, strict=True))
    return [checked[index] for index in range(len(jobs))]


def _counted(items: Iterable[T], total: int, on_progress: Counted) -> Iterator[T]:
    for done, item in enumerate(items):
        if total > 1:
            on_progress(done, total)
        yield item


def _check(job: _Job) -> FileResult:
    from fullgraph.static.reach.workspace import NOWHERE

    options = job.options
    checker = _checker(options.lint, options.torch, options.verdicts)
    path = str(job.file)
    result = checker.check(
        path,
        job.text,
        parse_always=options.is_named,
        elsewhere=_together[0].files - {path},
        reach=_together[0].reach or NOWHERE,
        target=_together[0].target if options.is_named else "",
    )
    if next(_CHECKED) % _COLLECTED_EVERY == 0:
        gc.collect()
    findings = _with_fixes(result.findings, job, result)
    return FileResult(
        findings,
        result.problems,
        result.elsewhere,
        result.dependencies,
        result.unused,
        result.possible,
    )


def _with_fixes(
    findings: tuple[Finding, ...], job: _Job, checked: CheckResult | None = None
) -> tuple[Finding, ...]:
    if not job.options.fixes or not findings:
        return findings
    from fullgraph.fixes.propose import with_fixes
    from fullgraph.fixes.source.source_file import SourceFile

    if checked is None:
        return with_fixes(findings, job.text)
    errors = checked.has_syntax_errors
    return with_fixes(findings, SourceFile(job.text, checked.units, has_syntax_errors=errors))


@lru_cache(maxsize=256)
def _lint_of(folder: Path, flags: LintSettings) -> tuple[LintSettings, tuple[Problem, ...]]:
    settings, mistakes = from_project(folder, codes=taxonomy.load().codes)
    project = settings.lint
    lint = replace(
        project,
        select=flags.select or project.select,
        ignore=project.ignore + flags.ignore,
        strict=flags.strict or project.strict,
    )
    # Line 0: they are about no line of a file that is checked.
    file = str(project_file(folder) or folder)
    wrong = (each for each in mistakes if not isinstance(each, DeprecatedSettingError))
    return lint, tuple(Problem(file, 0, str(mistake)) for mistake in wrong)


@lru_cache(maxsize=8)
def _checker(lint: LintSettings, torch: str | None, verdicts: Verdicts | None) -> Checker:
    # Not at the top: the results of unchanged files are printed without loading a parser.
    from fullgraph.static.check import Checker

    return Checker(taxonomy.load(), lint, torch, verdicts)


class _Together(NamedTuple):
    """The files that are checked at once, and what compiled code reaches in them."""

    files: frozenset[str] = frozenset()
    reach: Reach | None = None
    target: str = ""


_together: list[_Together] = [_Together()]
"""What this process checks with its siblings."""


def _begin(together: _Together) -> None:
    _together[0] = together


def _prepare(together: _Together) -> None:
    """Prepare a process of the pool: its parent reports interrupts, and garbage can wait."""
    import signal

    _begin(together)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    gc.freeze()
    gc.disable()
