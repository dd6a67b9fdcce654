"""Fullgraph's own rewrites at a finding, as what was attempted."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterator
from pathlib import PurePath

from fullgraph.fixes.propose import propose_fixes
from fullgraph.fixes.source.apply import apply_edits, by_path
from fullgraph.fixes.source.code import Code
from fullgraph.llm.context.question import Attempt, Proof
from fullgraph.vocabulary.findings import Finding, Fix

_AROUND = 1
"""Lines of context around each change."""


def attempts_at(
    finding: Finding, code: Code, proof_of: Callable[[Finding, Fix], Proof]
) -> tuple[Attempt, ...]:
    """The rewrites that apply to a finding.

    Args:
        finding: at its place in ``code``.
        code: the files, with what a run saw.
        proof_of: returns the result of a rewrite's proof.
    """
    return tuple(
        Attempt(fix, "\n".join(_diff(fix, code)), proof_of(finding, fix))
        for fix in propose_fixes(finding, code)
    )


def _diff(fix: Fix, code: Code) -> Iterator[str]:
    """The changed lines, without line numbers: an edit further up does not change it."""
    for path, edits in by_path(fix.edits).items():
        file = code.file(path)
        if file is None:
            continue
        yield f"File {PurePath(path).name}:"
        before, after = file.text.splitlines(), apply_edits(file.text, edits).splitlines()
        for line in list(difflib.unified_diff(before, after, lineterm="", n=_AROUND))[2:]:
            yield "@@" if line.startswith("@@") else line
