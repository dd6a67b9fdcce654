"""What the tests of the static side share."""

from __future__ import annotations

from textwrap import dedent

from fullgraph.settings import LintSettings
from fullgraph.static.check import Checker, CheckResult
from fullgraph.taxonomy import Taxonomy


def check(text: str, lint: LintSettings | None = None) -> CheckResult:
    """What a fresh checker says of ``text``, which may be indented as a whole."""
    return Checker(Taxonomy(()), lint or LintSettings()).check("case.py", dedent(text))


def lines(result: CheckResult) -> list[int]:
    """The first lines of the findings."""
    return [finding.location.line for finding in result.findings]
