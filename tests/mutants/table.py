"""What the tests caught, by room, and what nothing caught."""

from __future__ import annotations

import os
import platform
from collections.abc import Iterable, Sequence
from importlib.metadata import PackageNotFoundError, version

import psutil

from tests.mutants.draw import room_of
from tests.mutants.results import Result

_HEAD = ("room", "mutants", "suite", "checks alone", "not ended", "quick", "checks alone", "s")
_WIDEST = 70


def table(results: Sequence[Result]) -> str:
    """Counts by room, what survived, totals."""
    rooms: dict[str, list[Result]] = {}
    for result in results:
        rooms.setdefault(room_of(result.mutation.path), []).append(result)
    rows = [_HEAD, *(_row(name, rooms[name]) for name in sorted(rooms)), _row("all", results)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [
        "  ".join([row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])]) for row in rows
    ]
    survived = [result for result in results if not result.judged.is_caught]
    ended = [result for result in survived if not result.judged.left]
    counted = (f"{_line(each)} ({each.judged.ran or 'none'} run)" for each in ended)
    lines += ["", *_titled("No test fails with these:", counted)]
    lines += _titled(
        "Of these, not all tests could be run in the time:",
        (
            f"{_line(each)} ({each.judged.ran} run, {each.judged.left} left)"
            for each in survived
            if each.judged.left
        ),
    )
    missed = [each for each in results if each.judged.is_caught]
    lines += _titled(
        "The suite catches these, quick does not:",
        (
            f"{_line(each)}: {each.judged.test or ', '.join(each.judged.checks)}"
            for each in missed
            if not each.judged.is_caught_by_quick
        ),
    )
    broken = dict.fromkeys(name for each in results for name in each.judged.broken)
    lines += _titled("These tests failed without a mutation too, and count for nothing:", broken)
    return "\n".join([*lines, _shares(results), _machine(results)])


def _row(room: str, results: Sequence[Result]) -> tuple[str, ...]:
    judged = [result.judged for result in results]
    caught = [each for each in judged if each.is_caught]
    quick = [each for each in caught if each.is_caught_by_quick]
    left = sum(bool(each.left) and not each.is_caught for each in judged)
    seconds = [each.quick_seconds for each in judged]
    return (
        room,
        str(len(judged)),
        str(len(caught)),
        str(sum(not each.test for each in caught)),
        str(left),
        str(len(quick)),
        str(sum(not each.quick_test for each in quick)),
        f"{sum(seconds) / len(seconds):.0f}-{max(seconds):.0f}" if seconds else "",
    )


def _shares(results: Sequence[Result]) -> str:
    caught = [each.judged for each in results if each.judged.is_caught]
    quick = sum(each.is_caught_by_quick for each in caught)
    return (
        f"The suite catches {_share(len(caught), len(results))}; "
        f"quick catches {_share(quick, len(caught))} of those. "
        "s: the mean and the longest time of quick, in seconds."
    )


def _share(part: int, whole: int) -> str:
    return f"{part} of {whole} ({100 * part / whole:.0f} %)" if whole else "0 of 0"


def _line(result: Result) -> str:
    mutation = result.mutation
    before, _, after = mutation.change.partition(" → ")
    return f"{mutation.path}:{mutation.line}: {_short(before)} → {_short(after)}"


def _short(code: str) -> str:
    return code if len(code) <= _WIDEST else f"{code[: _WIDEST - 1]}…"


def _titled(title: str, lines: Iterable[str]) -> list[str]:
    shown = [f"  {line}" for line in lines]
    return [title, *shown, ""] if shown else []


def _machine(results: Sequence[Result]) -> str:
    commits = dict.fromkeys(result.commit[:12] for result in results)
    seeds = dict.fromkeys(str(result.seed) for result in results)
    memory = psutil.virtual_memory().total / 2**30
    return (
        f"Commit {', '.join(commits)}, seed {', '.join(seeds)}; Python "
        f"{platform.python_version()}, torch {_version('torch')}, pytest {_version('pytest')}; "
        f"{os.cpu_count()} cores, {memory:.0f} GiB."
    )


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "none"
