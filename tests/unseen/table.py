"""The figures of a draw, and the page with all draws beside each other."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from fullgraph.vocabulary.findings import Finding, Likelihood
from tests.accuracy.table import header, row

_HEAD = """\
# Accuracy on unseen packages

`python -m tests.unseen --seed N` writes this page. Each draw takes {count} packages by seed from a
committed list of 200 names on PyPI that hold models or code that trains them, none of which rules
were written with. It installs each as the only code of a project and runs up to {classes} of its
modules under Dynamo as a first click does: Fullgraph finds constructor arguments and inputs itself.
`fullgraph check` then checks the project, and its predictions are compared with Dynamo's graph
breaks as in [Accuracy](accuracy.md).

The figures are the first reading: they are printed before anybody has read a line of the packages.
A package of a draw is not drawn again. **Shown** are the findings that the command line and the
editor's Problems show, which are certain or likely; with **possible** are all. The precision of a
likelihood is the share of findings whose expression was evaluated, and whose line broke.

"""


@dataclass(frozen=True)
class Row:
    """The counts of a package, or of several together.

    Attributes:
        name: of the package.
        version: that was installed.
        lines: of its Python files.
        classes: that were drawn.
        ran: of these, those that ran.
        sites: lines that broke.
        shown: of these, those with a certain or likely finding.
        found: of these, those with any finding.
        findings: certain and likely ones, in all files.
        possible: the others.
        right: per likelihood, findings whose line broke.
        wrong: per likelihood, those whose expression was evaluated without a break.
    """

    name: str
    version: str
    lines: int
    classes: int
    ran: int
    sites: int
    shown: int
    found: int
    findings: int
    possible: int
    right: Mapping[str, int]
    wrong: Mapping[str, int]


def by_likelihood(findings: Iterable[Finding]) -> dict[str, int]:
    given = [finding.likelihood for finding in findings]
    return {each.value: given.count(each) for each in Likelihood}


def together(rows: Sequence[Row]) -> Row:
    """The sum of rows."""

    def of_each(counts: Sequence[Mapping[str, int]]) -> dict[str, int]:
        return {each.value: sum(count[each.value] for count in counts) for each in Likelihood}

    return Row(
        name=f"{len(rows)} packages",
        version="",
        lines=sum(row.lines for row in rows),
        classes=sum(row.classes for row in rows),
        ran=sum(row.ran for row in rows),
        sites=sum(row.sites for row in rows),
        shown=sum(row.shown for row in rows),
        found=sum(row.found for row in rows),
        findings=sum(row.findings for row in rows),
        possible=sum(row.possible for row in rows),
        right=of_each([row.right for row in rows]),
        wrong=of_each([row.wrong for row in rows]),
    )


def summary(rows: Sequence[Row]) -> str:
    """A table with a row for each package, and one for all."""
    return "\n".join((*_header("package"), *(_row(row) for row in (*rows, together(rows)))))


def page(draws: Mapping[str, tuple[str, Sequence[Row]]], count: int, classes: int) -> str:
    """The page that is committed.

    Args:
        draws: by their names, when and with what each was made, and its rows.
        count: of packages in a draw.
        classes: most of one package.
    """
    lines = [*_header("draw")]
    for name, (_, rows) in draws.items():
        lines.append(_row(replace(together(rows), name=name)))
    if len(draws) > 1:
        every = together([row for _, rows in draws.values() for row in rows])
        lines.append(_row(replace(every, name=f"all {len(draws)}")))
    for name, (made, rows) in draws.items():
        lines += [f"\n## {name.capitalize()}\n", made + "\n", summary(rows)]
    return _HEAD.format(count=count, classes=classes) + "\n".join(lines) + "\n"


def _header(first: str) -> list[str]:
    cells = (
        *(first, "lines", "classes", "ran", "lines that broke", "recall, shown"),
        "recall, with possible",
        *(f"precision, {each.value}" for each in Likelihood),
        *("shown per 1,000 lines", "possible per 1,000 lines"),
    )
    return header(*cells)


def _row(of: Row) -> str:
    judged = ((of.right[each.value], of.wrong[each.value]) for each in Likelihood)
    return row(
        f"{of.name} {of.version}".strip(),
        *(str(number) for number in (of.lines, of.classes, of.ran, of.sites)),
        _share(of.shown, of.sites),
        _share(of.found, of.sites),
        *(_share(right, right + wrong) for right, wrong in judged),
        f"{1000 * of.findings / max(of.lines, 1):.2f}",
        f"{1000 * of.possible / max(of.lines, 1):.2f}",
    )


def _share(part: int, whole: int) -> str:
    return f"{part / whole:.2f} of {whole}" if whole else "–"
