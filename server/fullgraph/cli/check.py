"""``fullgraph check``: the static side over files and folders."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterable, Iterator, Set
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from fullgraph import taxonomy
from fullgraph.cli import output
from fullgraph.cli.measured import measured_with
from fullgraph.dynamic.interpreter import InterpreterError
from fullgraph.findings import Finding
from fullgraph.fixes.propose import with_fixes
from fullgraph.report.json_report import to_json
from fullgraph.settings import LintSettings, from_project
from fullgraph.source import SourceError, read_source
from fullgraph.static.check import Checker, CheckResult, Problem
from fullgraph.verdicts import Verdicts

if TYPE_CHECKING:
    from argparse import _SubParsersAction

_SKIPPED_FOLDERS = frozenset({"__pycache__", "node_modules", "site-packages", "build", "dist"})
_PARALLEL_BYTES = 300_000
"""Below this, starting processes costs more than it saves."""


def add_parser(subparsers: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser("check", help="predict graph breaks without running anything")
    parser.add_argument("paths", nargs="+", type=Path, metavar="PATH", help="files or folders")
    parser.add_argument("--select", action="append", default=[], metavar="CODE")
    parser.add_argument("--ignore", action="append", default=[], metavar="CODE")
    parser.add_argument(
        "--strict", action="store_true", help="also report what is only possibly a tensor"
    )
    parser.add_argument(
        "--python",
        default="",
        metavar="COMMAND",
        help="predict for the torch of this interpreter, as `fullgraph calibrate` measured it",
    )
    output.add_json_flag(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Check and print; 1 if breaks are predicted, 2 if a path cannot be read."""
    missing = [path for path in options.paths if not path.exists()]
    for path in missing:
        output.error(f"{path}: no such file or folder")
    flags = LintSettings(tuple(options.select), tuple(options.ignore), options.strict)
    named = {Path.cwd() / path for path in options.paths}
    try:
        verdicts = measured_with(options.python)
    except InterpreterError as error:
        output.error(str(error))
        return 2
    check = _Check(flags, options.json, verdicts, frozenset(named))
    results = list(_check_all(list(python_files(options.paths)), check))
    findings = [finding for result in results for finding in result.findings]
    problems = [problem for result in results for problem in result.problems]
    if options.json:
        torch = verdicts.torch if verdicts else None
        print(to_json(findings, torch=torch, problems=problems))
    else:
        for problem in problems:
            # Without a line, the message is about the whole file and names it.
            place = f"{problem.path}:{problem.line}: " if problem.line else ""
            output.error(place + problem.message)
        output.print_table(findings)
    if missing or any(problem.line == 0 for problem in problems):
        return 2
    return 1 if findings else 0


def python_files(paths: Iterable[Path]) -> Iterator[Path]:
    """The files to check: those named, and the Python files below the folders named."""
    seen: set[Path] = set()
    for path in paths:
        for file in _below(path) if path.is_dir() else [path]:
            absolute = Path.cwd() / file
            if absolute.is_file() and absolute not in seen:
                seen.add(absolute)
                yield absolute


def check_file(
    path: Path,
    flags: LintSettings,
    fixes: bool,
    torch: str | None = None,
    verdicts: Verdicts | None = None,
    *,
    is_named: bool = False,
) -> CheckResult:
    """Check one file under its project's settings and the flags; never raises for its text.

    Args:
        path: the file.
        flags: what the command line selects.
        fixes: whether to look for fixes too, which takes longer than the check itself.
        torch: the version that the code is to run with; None to report whatever any breaks on.
        verdicts: what was measured on that torch, if anything was.
        is_named: whether the user asked for this very file, and not for its folder: then it
            is told that the file does not parse even if it has nothing to do with torch.
    """
    try:
        text = read_source(path)
    except SourceError as error:
        return CheckResult((), (), (Problem(str(path), 0, str(error)),))
    checker = _checker(_lint_of(path.parent, flags), torch, verdicts)
    result = checker.check(str(path), text, parse_always=is_named)
    return replace(result, findings=with_fixes(result.findings, text)) if fixes else result


@dataclass(frozen=True)
class _Check:
    """How the files of one command are checked; a pool's processes are sent it."""

    flags: LintSettings
    fixes: bool
    verdicts: Verdicts | None
    named: Set[Path]

    def __call__(self, file: Path) -> CheckResult:
        torch = self.verdicts.torch if self.verdicts else None
        is_named = file in self.named
        return check_file(file, self.flags, self.fixes, torch, self.verdicts, is_named=is_named)


def _check_all(files: list[Path], check: _Check) -> Iterable[CheckResult]:
    size = sum(file.stat().st_size for file in files)
    if len(files) < 2 or size < _PARALLEL_BYTES:
        return [check(file) for file in files]
    # The largest first, so that no process is left with a large file at the end.
    by_size = sorted(files, key=lambda file: -file.stat().st_size)
    with ProcessPoolExecutor(initializer=_quiet) as pool:
        checked = dict(zip(by_size, pool.map(check, by_size), strict=True))
    return [checked[file] for file in files]


def _below(folder: Path) -> Iterator[Path]:
    for root, folders, names in os.walk(folder):
        folders[:] = sorted(
            f
            for f in folders
            if f not in _SKIPPED_FOLDERS
            and not f.startswith(".")
            and not Path(root, f, "pyvenv.cfg").exists()
        )
        yield from (Path(root, name) for name in sorted(names) if name.endswith(".py"))


@lru_cache(maxsize=256)
def _lint_of(folder: Path, flags: LintSettings) -> LintSettings:
    project = from_project(folder).lint
    return LintSettings(
        flags.select or project.select,
        project.ignore + flags.ignore,
        flags.strict or project.strict,
    )


@lru_cache(maxsize=8)
def _checker(lint: LintSettings, torch: str | None, verdicts: Verdicts | None) -> Checker:
    return Checker(taxonomy.load(), lint, torch, verdicts)


def _quiet() -> None:
    """In a pool's process: an interrupt is the parent's to report."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)


def predictions(
    path: str, torch: str | None, verdicts: Verdicts | None = None
) -> tuple[Finding, ...]:
    """What static analysis says of one file for ``torch``, under its project's settings."""
    return check_file(Path(path), LintSettings(), False, torch, verdicts).findings
