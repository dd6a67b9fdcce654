"""Which fixes of a target may be tried."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from fullgraph.vocabulary.findings import Finding, Fix


@dataclass(frozen=True)
class Only:
    """One finding of many, as a user interface names it, and the rewrite that the user chose.

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
        return self.is_about(finding) and self.rewrite in ("", fix.rewrite)

    def is_about(self, finding: Finding) -> bool:
        """Whether this is the finding."""
        place = finding.location
        return (
            place.path == self.path
            and place.contains_line(self.line)
            and self.code in ("", finding.code)
        )


def _any_file(path: str) -> bool:
    return True


@dataclass(frozen=True)
class Allowed:
    """Which fixes may be tried.

    Attributes:
        setup: those that change the configuration of torch or of the environment.
        disable: those that leave a break, around a smaller region.
        files: whether a file may be changed.
        only: the one finding to fix; None for all.
    """

    setup: bool = False
    disable: bool = False
    files: Callable[[str], bool] = _any_file
    only: Only | None = None

    def allows_finding(self, finding: Finding, rewrite: str) -> bool:
        """Whether fixes of a finding by this rewrite may be tried at all."""
        only = self.only
        return only is None or (only.is_about(finding) and only.rewrite in ("", rewrite))

    def allows(self, finding: Finding, fix: Fix) -> bool:
        """Whether a fix of a finding may be tried."""
        return (
            (self.setup or not fix.needs_setup)
            and (self.disable or not fix.keeps_break)
            and all(self.files(edit.location.path) for edit in fix.edits)
            and (self.only is None or self.only.is_meant(finding, fix))
        )
