"""One finding of many: the one that the user wants fixed."""

from __future__ import annotations

from dataclasses import dataclass

from fullgraph.findings import Finding, Fix


@dataclass(frozen=True)
class Only:
    """A finding as a user interface names it, and the rewrite that the user chose.

    Attributes:
        path: the file.
        line: 1-based, in the text before any fix.
        code: of the taxonomy page; empty for any.
        rewrite: the name of the rewrite; empty for any.
    """

    path: str
    line: int
    code: str = ""
    rewrite: str = ""

    def is_meant(self, finding: Finding, fix: Fix) -> bool:
        """Whether this fix of this finding is to be tried."""
        place = finding.location
        return (
            place.path == self.path
            and place.contains_line(self.line)
            and self.code in ("", finding.code)
            and self.rewrite in ("", fix.rewrite)
        )
