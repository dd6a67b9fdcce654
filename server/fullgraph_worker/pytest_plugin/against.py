"""A suite's findings against a baseline: what is new, and what is gone."""

from __future__ import annotations

import os
import shlex
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, List, Optional, Sequence

from fullgraph_worker.baseline.breaks import Accepted, run_of
from fullgraph_worker.baseline.compare import Comparison, compare
from fullgraph_worker.baseline.file import BaselineError, author, read_baseline, write_baseline
from fullgraph_worker.baseline.update import updated
from fullgraph_worker.pytest_plugin.finding import Finding
from fullgraph_worker.pytest_plugin.selection import selection, selection_of_run, without_own

if TYPE_CHECKING:
    import pytest


@dataclass(frozen=True)
class Verdict:
    """How a suite compares with its baseline.

    Attributes:
        lines: for the user.
        new: the findings that the baseline does not have.
        fails: whether the run fails for it.
    """

    lines: List[str] = field(default_factory=list)
    new: List[Finding] = field(default_factory=list)
    fails: bool = False


class Against:
    """The baseline of a suite, read before the suite runs.

    Args:
        folder: in which pytest was started.
        file: the baseline, as the user names it.
        reason: why new breaks are accepted; empty if they are not.
        parser: pytest's own.
        words: the arguments of pytest.

    Raises:
        BaselineError: the file is no baseline, or it is not known who accepts.
    """

    def __init__(
        self, folder: Path, file: str, reason: str, parser: pytest.Parser, words: Sequence[str]
    ) -> None:
        self._file = folder / file
        self._shown = file
        self._reason = reason
        self._parser = parser
        self._words = without_own(words)
        self._by = author() if reason else ""
        if not self._file.exists() and not reason:
            raise BaselineError(
                f"{file} does not exist. Write it with: fullgraph baseline write, or by running "
                "these tests with --fullgraph-accept REASON"
            )
        self._accepted = read_baseline(self._file) if self._file.exists() else []

    def verdict(self, findings: Sequence[Finding], *, is_complete: bool) -> Verdict:
        """Compare; where a reason is given, write the baseline instead of failing.

        Args:
            findings: of the whole suite.
            is_complete: whether all tests ran to their end and passed.

        Raises:
            OSError: the baseline cannot be written.
        """
        root = self._file.absolute().parent
        breaks = {finding.as_break(root): finding for finding in findings}
        # Equal lines of one function are as many breaks.
        found = [finding.as_break(root) for finding in findings]
        compared = compare(self._accepted, found, lambda entry: is_complete and self._seeks(entry))
        if self._reason:
            run = run_of(f"python -m pytest {shlex.join(self._words)}".rstrip())
            entries = updated(compared, {each: [run] for each in found}, self._by, self._reason)
            write_baseline(self._file, entries)
            total = sum(len(entry.texts) for entry in entries)
            return Verdict(
                [
                    f"{self._shown} has {total} accepted breaks: {len(compared.new)} new, "
                    f"{_number(compared.gone)} removed."
                ]
            )
        return Verdict(
            [*(_gone(entry, self._shown) for entry in compared.gone), self._summary(compared)],
            [breaks[each] for each in compared.new],
            bool(compared.new or compared.gone),
        )

    def _seeks(self, entry: Accepted) -> bool:
        """Whether this run would have found the breaks of an entry again."""
        mine = selection(self._parser, [*_from_environment(), *self._words])
        theirs: List[Optional[object]] = [
            selection_of_run(self._parser, run) for run in entry.seen_by
        ]
        return mine is not None and all(each == mine for each in theirs)

    def _summary(self, compared: Comparison) -> str:
        parts = [
            f"{len(compared.new)} new",
            f"{_number(compared.kept)} accepted",
            f"{_number(compared.gone)} gone",
        ]
        if compared.unknown:
            parts.append(f"{_number(compared.unknown)} not looked for")
        status = " The exit status is 1." if compared.new or compared.gone else ""
        return f"{self._shown}: {', '.join(parts)}. Based on this test run.{status}"


def _from_environment() -> List[str]:
    try:
        return shlex.split(os.environ.get("PYTEST_ADDOPTS", ""))
    except ValueError:
        return []


def _gone(entry: Accepted, file: str) -> str:
    place = entry.place
    where = f"{place.file}, {place.function}" if place.function else place.file
    return (
        f"{where}: {place.entry} is gone ({'; '.join(entry.texts)}). Remove it from {file} by "
        "running the same tests with --fullgraph-accept REASON."
    )


def _number(entries: Sequence[Accepted]) -> int:
    return sum(len(entry.texts) for entry in entries)


__all__ = ["Against", "BaselineError", "Verdict"]
