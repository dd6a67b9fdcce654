"""Breaks that no run observes, because another break ends or skips the function before them.

A break within a loop makes Dynamo skip the whole function:
https://docs.pytorch.org/docs/stable/user_guide/torch_compiler/compile/programming_model.graph_breaks_index.html
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fullgraph import taxonomy
from fullgraph.fixes.source.code import Code
from fullgraph.settings.table import LintSettings
from fullgraph.static.check import Checker
from fullgraph.vocabulary.findings import Finding, Kind


def predicted_beside(observed: Iterable[Finding], code: Code) -> Iterator[Finding]:
    """What is predicted in the functions that still break, at other lines.

    Args:
        observed: the breaks of the last run.
        code: the texts of that run.
    """
    places: dict[tuple[str, str, int], set[int]] = {}
    for finding in observed:
        path, line = finding.location.path, finding.location.line
        file = code.file(path)
        unit = file.unit_at(line) if file is not None else None
        if unit is not None and finding.kind is Kind.BREAK:
            key = (path, ".".join(unit.path), unit.line)
            places.setdefault(key, set()).add(line)
    checker = Checker(taxonomy.load(), LintSettings(strict=True))
    for (path, target, first), lines in places.items():
        file = code.file(path)
        assert file is not None
        for finding in checker.check(path, file.text, target=target).findings:
            line = finding.location.line
            unit = file.unit_at(line)
            is_here = unit is not None and (".".join(unit.path), unit.line) == (target, first)
            if is_here and line not in lines and finding.kind is Kind.BREAK:
                yield finding
