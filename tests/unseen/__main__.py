"""``python -m tests.unseen --seed N``: predictions on packages that are drawn, beside Dynamo.

It prints its figures before anybody has read the packages, keeps them in ``draws/``, and writes
``docs/unseen.md``. A draw that is kept keeps its figures: with ``--again`` its packages are
predicted anew and the figures are only printed, and ``--misses`` lists what was not predicted.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import platform
import sys
from collections.abc import Sequence
from dataclasses import asdict
from datetime import date
from pathlib import Path

from fullgraph import taxonomy
from fullgraph.source.python_files import python_files
from fullgraph.vocabulary.findings import Finding, Kind, Likelihood
from fullgraph.work.check import Way, check_files
from tests.accuracy.compare import Comparison, compare
from tests.accuracy.evidence import Evidence, evidence_of
from tests.accuracy.table import machine
from tests.checkout import REPO
from tests.unseen.drawing import Package, draw
from tests.unseen.runs import observed
from tests.unseen.table import Row, by_likelihood, page, summary

_TORCH = "2.13.0"
_DRAWS = Path(__file__).with_name("draws")
_PAGE = REPO / "docs" / "unseen.md"
_COUNT, _CLASSES = 20, 16


def main() -> int:
    """Do what the command line says."""
    options = _parser().parse_args()
    kept = _DRAWS / f"seed-{options.seed}.json"
    others = [name for file in _DRAWS.glob("*.json") if file != kept for name in _names(file)]
    drawn = _names(kept) if kept.exists() else ()
    rows, missed = asyncio.run(_rows(options, others, drawn))
    if options.misses:
        print("\n".join(missed))
        return 0
    print(summary(rows))
    if options.again or kept.exists():
        return 0
    _DRAWS.mkdir(exist_ok=True)
    data = {"made": _made(), "rows": [asdict(row) for row in rows]}
    kept.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
    draws = {file.stem.replace("-", " "): _kept(file) for file in sorted(_DRAWS.glob("*.json"))}
    _PAGE.write_text(page(draws, _COUNT, _CLASSES), encoding="utf-8")
    print(f"\nwrote {_PAGE.relative_to(REPO)}")
    return 0


async def _rows(
    options: argparse.Namespace, without: Sequence[str], drawn: Sequence[str]
) -> tuple[list[Row], list[str]]:
    rows, missed = [], []
    for package in draw(options.seed, options.count, without, drawn):
        observations = await observed(package, options.seed, options.classes, _print)
        ran = [each for each in observations if not each.failure]
        evidence = evidence_of(ran, taxonomy.load())
        files = list(python_files([package.project]))
        results = check_files(files, Way(torch=_TORCH))
        every = [f for result in results for f in (*result.findings, *result.possible)]
        findings = [f for f in every if f.predicts is Kind.BREAK]
        rows.append(_row(package, len(observations), len(ran), evidence, files, findings))
        comparison = compare(findings, evidence)
        missed += _listed(evidence, comparison)
    return rows, missed


def _row(
    package: Package,
    classes: int,
    ran: int,
    evidence: Evidence,
    files: Sequence[Path],
    findings: Sequence[Finding],
) -> Row:
    shown = [each for each in findings if each.likelihood is not Likelihood.POSSIBLE]
    whole, part = compare(findings, evidence), compare(shown, evidence)
    found = whole.sites(whole.found)
    return Row(
        name=package.name,
        version=package.version,
        lines=sum(file.read_bytes().count(b"\n") for file in files),
        classes=classes,
        ran=ran,
        sites=len(found | whole.sites(whole.missed)),
        shown=len(part.sites(part.found)),
        found=len(found),
        findings=len(shown),
        possible=len(findings) - len(shown),
        right=by_likelihood(whole.right),
        wrong=by_likelihood(whole.false_alarms),
    )


def _listed(evidence: Evidence, comparison: Comparison) -> list[str]:
    lines = []
    for place, code in comparison.missed:
        words = evidence.words[place, code]
        lines.append(f"{place.path}:{place.line}: {code} {words}")
    for finding in comparison.false_alarms:
        at = finding.location
        lines.append(f"{at.path}:{at.line}: wrong, {finding.likelihood.value}: {finding.message}")
    return lines


def _kept(file: Path) -> tuple[str, list[Row]]:
    data = json.loads(file.read_text(encoding="utf-8"))
    return data["made"], [Row(**row) for row in data["rows"]]


def _names(file: Path) -> list[str]:
    return [row.name for row in _kept(file)[1]]


def _made() -> str:
    python = platform.python_version()
    return f"{date.today().isoformat()}, torch {_TORCH}, Python {python}, {machine()}."


def _print(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m tests.unseen",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--count", type=int, default=_COUNT, help="packages (default: %(default)s)")
    parser.add_argument(
        "--classes", type=int, default=_CLASSES, help="most of one package (default: %(default)s)"
    )
    parser.add_argument("--again", action="store_true", help="print what is predicted now")
    parser.add_argument("--misses", action="store_true", help="list what was not predicted")
    return parser


if __name__ == "__main__":
    sys.exit(main())
