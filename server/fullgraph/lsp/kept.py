"""The analyses of the documents that were analysed last, kept while they are valid."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from fullgraph.calibration.verdicts import Verdicts
from fullgraph.findings import Finding
from fullgraph.fixes.source_file import SourceFile
from fullgraph.settings import Settings
from fullgraph.static.entries.regions import CompiledRegion
from fullgraph.static.findings.unused import UnusedSuppression
from fullgraph.static.incremental.recent import Recent


@dataclass(frozen=True)
class Analysis:
    """The analysis of one text: predictions and observations joined.

    Attributes:
        file: the text, and what a fix needs of it.
        findings: what is shown.
        cleared: predictions that a run refuted.
        regions: functions that Dynamo enters.
        unused: comments that silence nothing.
    """

    file: SourceFile
    findings: tuple[Finding, ...] = ()
    cleared: tuple[Finding, ...] = ()
    regions: tuple[CompiledRegion, ...] = ()
    unused: tuple[UnusedSuppression, ...] = ()

    @property
    def text(self) -> str:
        """The text that was analysed."""
        return self.file.text

    def within(self, lines: range) -> Analysis:
        """What of it begins on the 1-based ``lines``; the text is still the whole."""
        return replace(
            self,
            findings=tuple(f for f in self.findings if f.location.line in lines),
            cleared=tuple(f for f in self.cleared if f.location.line in lines),
            regions=tuple(r for r in self.regions if r.location.line in lines),
            unused=tuple(u for u in self.unused if u.location.line in lines),
        )


class Inputs(NamedTuple):
    """What an analysis depends on besides the text, where the server is notified of changes.

    What is not in it is what other files on disk say.

    Attributes:
        settings: those that hold for the file.
        torch: the version of the user's torch.
        verdicts: what was measured on it.
        open_texts: the open documents by path.
        runs: counts the runs that were recorded.
        others: counts the changes of what was found in other documents on account of one.
    """

    settings: Settings
    torch: str | None
    verdicts: Verdicts | None
    open_texts: Mapping[str, str]
    runs: int
    others: int


@dataclass
class _Kept:
    inputs: Inputs
    analysis: Analysis
    is_shown: bool


class KeptAnalyses:
    """The last analysis of each document, of as many as ``Recent`` keeps."""

    def __init__(self) -> None:
        self._kept: Recent[_Kept] = Recent(lambda _: None)

    def get(
        self, path: str, text: str, inputs: Inputs, *, for_display: bool = False
    ) -> Analysis | None:
        """The analysis of ``text``, if it holds.

        Args:
            path: the document.
            text: its text.
            inputs: what an analysis would depend on now.
            for_display: the answer will be shown until the next edit. It is given once for
                that: who asks again wants to know what has changed on disk.
        """
        kept = self._kept.get(path)
        if kept is None or kept.analysis.text != text or kept.inputs != inputs:
            return None
        if for_display and kept.is_shown:
            return None
        kept.is_shown |= for_display
        return kept.analysis

    def put(self, path: str, inputs: Inputs, analysis: Analysis, *, for_display: bool) -> None:
        """Keep an analysis in place of the one before."""
        self._kept.put(path, _Kept(inputs, analysis, for_display), len(analysis.text))

    def forget(self, path: str) -> None:
        """Forget what is kept of a document."""
        self._kept.pop(path)

    def clear(self) -> None:
        """Forget everything: something has changed that no ``Inputs`` tell of."""
        self._kept = Recent(lambda _: None)
