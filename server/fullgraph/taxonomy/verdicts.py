"""What was measured on the user's own torch: which pages' examples break there."""

from __future__ import annotations

from dataclasses import dataclass

from fullgraph.taxonomy import Entry


@dataclass(frozen=True)
class Verdicts:
    """The measured verdicts for one torch.

    Attributes:
        torch: its version.
        breaking: the pages whose example broke.
        traced: the pages whose example ran without the break.
    """

    torch: str
    breaking: frozenset[str]
    traced: frozenset[str]

    def of(self, page: str) -> bool | None:
        """Whether a page's example breaks; None if that could not be tried."""
        return page in self.breaking if page in self.breaking | self.traced else None


def breaks_on(entry: Entry, torch_version: str | None, verdicts: Verdicts | None) -> bool:
    """Whether to expect the breaks of a page: as measured, or else as in its front matter.

    Args:
        entry: the page.
        torch_version: the user's torch; None if it is not known.
        verdicts: what was measured on that torch, if anything was.
    """
    measured = verdicts.of(entry.id) if verdicts else None
    if measured is not None:
        return measured
    if torch_version is None:
        return True
    from packaging.version import InvalidVersion, Version

    try:
        # A nightly build breaks as the release does that it leads to.
        version = Version(Version(torch_version).base_version)
    except InvalidVersion:
        return True
    return entry.specifier.contains(version)
