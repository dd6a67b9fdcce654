"""``python -m tests.recompiles``: predicted recompiles beside those that Dynamo makes.

Each program of a folder runs for some calls, and ``# cause`` stands at the lines that a maintainer
would name: those with the same number are of one cause. A prediction is right if its program is
compiled again and its line is marked. Those in ``unseen`` were written and marked by others, and
ran once the rules were finished; the rules have been mended with both since.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from fullgraph.settings.table import LintSettings
from fullgraph.static.check import Checker
from fullgraph.taxonomy import load
from fullgraph.vocabulary.findings import Finding, Kind, Likelihood
from tests.dynamic.prepared import MODEL_PYTHON

PROGRAMS, UNSEEN = (Path(__file__).with_name(name) for name in ("programs", "unseen"))
_MARK = re.compile(r"# cause (?P<number>\d+)\b")


@dataclass(frozen=True)
class Judged:
    """A program.

    Attributes:
        name: of its file.
        count: how often Dynamo compiled again.
        causes: the lines of each cause.
        predicted: the recompiles that are predicted.
    """

    name: str
    count: int
    causes: tuple[frozenset[int], ...]
    predicted: tuple[Finding, ...]

    def is_right(self, finding: Finding) -> bool:
        """Whether a prediction is right."""
        return self.count > 0 and any(_is_at(finding, lines) for lines in self.causes)

    @property
    def found(self) -> int:
        """How many of its causes are predicted."""
        return sum(any(_is_at(f, lines) for f in self.predicted) for lines in self.causes)


def judge(paths: Sequence[Path]) -> Iterator[Judged]:
    """Run and check programs.

    Raises:
        AssertionError: one of them fails.
    """
    done = subprocess.run(
        [MODEL_PYTHON, str(Path(__file__).with_name("judge.py"))],
        input=json.dumps([str(path) for path in paths]),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    checker = Checker(load(), LintSettings())
    for path, count in zip(paths, json.loads(done.stdout), strict=True):
        text = path.read_text(encoding="utf-8")
        result = checker.check(path.name, text)
        predicted = tuple(
            finding
            for finding in (*result.findings, *result.possible)
            if finding.predicts is Kind.RECOMPILE
        )
        yield Judged(path.name, count, _causes(text), predicted)


def _causes(text: str) -> tuple[frozenset[int], ...]:
    lines: dict[str, set[int]] = {}
    for number, line in enumerate(text.split("\n"), 1):
        for mark in _MARK.finditer(line):
            lines.setdefault(mark["number"], set()).add(number)
    return tuple(map(frozenset, lines.values()))


def _is_at(finding: Finding, lines: frozenset[int]) -> bool:
    return any(finding.location.contains_line(line) for line in lines)


def _share(part: int, whole: int) -> str:
    return f"{part} of {whole} ({part / whole:.2f})" if whole else "0 of 0"


def main() -> None:
    """Print what is predicted, what is missed, and the figures."""
    parser = argparse.ArgumentParser(prog="python -m tests.recompiles", description=__doc__)
    parser.add_argument("folders", nargs="*", type=Path, default=[PROGRAMS, UNSEEN])
    for folder in parser.parse_args().folders:
        print(f"\n{folder.name}\n")
        _print(list(judge(sorted(folder.glob("[0-9]*.py")))))


def _print(every: Sequence[Judged]) -> None:
    for each in every:
        for finding in each.predicted:
            if not each.is_right(finding):
                print(f"wrong   {each.name}:{finding.location.line}: {finding.message}")
        for lines in each.causes:
            if each.count and not any(_is_at(f, lines) for f in each.predicted):
                print(f"missed  {each.name}:{', '.join(map(str, sorted(lines)))}")
    again = [each for each in every if each.count]
    print(f"{len(every)} programs, {len(again)} of them are compiled again")
    print(f"with a prediction: {_share(sum(bool(e.predicted) for e in again), len(again))}")
    causes = sum(len(each.causes) for each in again)
    print(f"causes predicted: {_share(sum(each.found for each in again), causes)}")
    for grade in Likelihood:
        findings = [(e, f) for e in every for f in e.predicted if f.likelihood is grade]
        right = sum(each.is_right(finding) for each, finding in findings)
        print(f"predictions that are right, {grade.value}: {_share(right, len(findings))}")
    findings = [(e, f) for e in every for f in e.predicted]
    right = sum(each.is_right(finding) for each, finding in findings)
    print(f"predictions that are right: {_share(right, len(findings))}")


if __name__ == "__main__":
    main()
