"""What was proven about fixes in this session, for as long as their lines are the same."""

from __future__ import annotations

from collections.abc import Mapping

from fullgraph.findings import Finding, Fix
from fullgraph.fixes.proof.solution import Solution
from fullgraph.llm.context.question import Proof
from fullgraph.source import split_lines

PROVEN = "fix proven: the break is gone, outputs are the same"
NOT_TRIED = "fix not proven yet: *Fix and Verify* tries it"

_FAILED = "fix not proven: "
_Key = tuple[str, str, str, str]
"""The path, the text of the line, the code and the rewrite."""


class Proofs:
    """The results of proofs, by finding and fix."""

    def __init__(self) -> None:
        self._words: dict[_Key, str] = {}

    def record(self, solution: Solution) -> None:
        """Keep what is proven, and what failed its proof."""
        for refused in solution.refused:
            text = solution.originals.get(refused.finding.location.path)
            self._keep(refused.finding, refused.fix, text, f"{_FAILED}{refused.reason}")
        for kept in solution.kept:
            self._keep(kept.finding, kept.fix, _text(kept.texts, kept.finding), PROVEN)

    def of(self, finding: Finding, fix: Fix, text: str) -> str:
        """Whether a fix is proven, in words.

        Args:
            finding: what it removes, at its place in ``text``.
            fix: the fix.
            text: of the finding's file.
        """
        return self._words.get(_key(finding, fix, text), NOT_TRIED)

    def proof(self, finding: Finding, fix: Fix, text: str) -> Proof:
        """The same, for a language model: proven, or why not."""
        words = self.of(finding, fix, text)
        if words == PROVEN:
            return Proof(is_proven=True)
        return Proof(reason=words.removeprefix(_FAILED) if words.startswith(_FAILED) else "")

    def _keep(self, finding: Finding, fix: Fix, text: str | None, words: str) -> None:
        if text is not None:
            self._words[_key(finding, fix, text)] = words


def _text(texts: Mapping[str, str], finding: Finding) -> str | None:
    return texts.get(finding.location.path)


def _key(finding: Finding, fix: Fix, text: str) -> _Key:
    lines, at = split_lines(text), finding.location
    line = lines[at.line - 1].strip() if at.line <= len(lines) else ""
    return (at.path, line, finding.code, fix.rewrite)
