"""How one file is checked: what a result depends on besides the text."""

from __future__ import annotations

from typing import NamedTuple

from fullgraph.settings.table import LintSettings
from fullgraph.taxonomy.verdicts import Verdicts


class CheckOptions(NamedTuple):
    """How one file is checked.

    Attributes:
        lint: the settings that hold for it.
        fixes: whether to look for fixes too.
        torch: the version that its code runs with; None to report whatever any breaks on.
        verdicts: what was measured on that torch, if anything was.
        is_named: whether the user named it, and not its folder.
    """

    lint: LintSettings
    fixes: bool = False
    torch: str | None = None
    verdicts: Verdicts | None = None
    is_named: bool = False

    def in_words(self) -> str:
        """All of it as text, the same in every process."""
        verdicts = self.verdicts
        measured = (sorted(verdicts.breaking), sorted(verdicts.traced)) if verdicts else None
        return repr((self.lint, self.torch, measured, self.fixes, self.is_named))
