"""The figures: the share worth showing, and how many findings there are."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence

from tests.accuracy.table import row
from tests.noise.checked import Checked
from tests.noise.sample import Found, Key
from tests.noise.verdicts import Verdict

_Z = 1.96
"""Of a normal distribution, for 95 %."""


def interval(yes: int, total: int) -> tuple[float, float]:
    """Wilson's 95 % confidence interval of a share (Wilson 1927); (0, 1) of nothing."""
    if not total:
        return 0.0, 1.0
    share, spread = yes / total, _Z * _Z / total
    middle = (share + spread / 2) / (1 + spread)
    half = _Z / (1 + spread) * math.sqrt(share * (1 - share) / total + spread / (4 * total))
    return max(0.0, middle - half), min(1.0, middle + half)


def table(
    checked: Mapping[str, Checked], sampled: Sequence[Found], verdicts: Mapping[Key, Verdict]
) -> str:
    """The share worth showing in all, per package and per page."""
    lines = sum(package.lines for package in checked.values())
    findings = [found for package in checked.values() for found in package.found]
    return "\n".join(
        (
            f"{len(checked)} packages, {lines} lines, {len(findings)} findings, "
            f"{_per_1000(len(findings), lines)} per 1,000 lines",
            _in_words(sampled, verdicts),
            "",
            row("package", "lines", "findings", "per 1,000 lines", "read", "worth showing"),
            row("---", *["---:"] * 5),
            *(
                row(
                    name,
                    str(package.lines),
                    str(len(package.found)),
                    _per_1000(len(package.found), package.lines),
                    *_counts(sampled, verdicts, _of_package(name)),
                )
                for name, package in checked.items()
            ),
            "",
            row("page", "findings", "per 1,000 lines", "read", "worth showing"),
            row("---", *["---:"] * 4),
            *(
                row(
                    code,
                    str(count),
                    _per_1000(count, lines),
                    *_counts(sampled, verdicts, _of_code(code)),
                )
                for code, count in _by_code(findings)
            ),
        )
    )


def _in_words(sampled: Sequence[Found], verdicts: Mapping[Key, Verdict]) -> str:
    judged = [verdicts[found.key] for found in sampled if found.key in verdicts]
    yes = sum(verdict.worth for verdict in judged)
    if not judged:
        return f"none of {len(sampled)} findings in the sample is judged"
    low, high = interval(yes, len(judged))
    return (
        f"worth showing: {yes} of {len(judged)} ({yes / len(judged):.3f}, "
        f"95 % confidence {low:.3f} to {high:.3f}); sample of {len(sampled)}"
    )


def _counts(
    sampled: Iterable[Found], verdicts: Mapping[Key, Verdict], wanted: Callable[[Key], bool]
) -> tuple[str, str]:
    judged = [verdicts[f.key] for f in sampled if f.key in verdicts and wanted(f.key)]
    yes = sum(verdict.worth for verdict in judged)
    return str(len(judged)), f"{yes / len(judged):.3f}" if judged else "–"


def _of_package(name: str) -> Callable[[Key], bool]:
    return lambda key: key.package == name


def _of_code(code: str) -> Callable[[Key], bool]:
    return lambda key: key.code == code


def _by_code(findings: Iterable[Found]) -> list[tuple[str, int]]:
    counts: dict[str, int] = {}
    for found in findings:
        counts[found.key.code] = counts.get(found.key.code, 0) + 1
    return sorted(counts.items())


def _per_1000(count: int, lines: int) -> str:
    return f"{1000 * count / lines:.2f}" if lines else "–"
