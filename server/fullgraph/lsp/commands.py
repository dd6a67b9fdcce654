"""The client's own commands that the server puts into lenses and quick fixes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from lsprotocol import types


@dataclass(frozen=True)
class Commands:
    """Names of commands; empty for those that the client does not have.

    Attributes:
        verify: takes a URI and a target.
        measure: takes a URI and a target.
        fix: takes a URI, a target or None, and the ``finding`` of a fix request.
        fix_target: takes a URI and a target.
        show_report: takes a URI and a target.
        ask_model: takes a URI, and the 0-based ``line``, ``character`` and ``code`` of a finding.
    """

    verify: str = ""
    fix: str = ""
    fix_target: str = ""
    show_report: str = ""
    ask_model: str = ""
    measure: str = ""

    @classmethod
    def of(cls, options: Mapping[str, Any]) -> Commands:
        """Those that the client names in its initialization options."""
        known = ("verify", "fix", "fixTarget", "showReport", "askModel", "measure")
        names = (options.get(f"{name}Command") for name in known)
        return cls(*(name if isinstance(name, str) else "" for name in names))

    def of_target(
        self, uri: str, target: str, *, has_run: bool = False, is_cell: bool = False
    ) -> list[types.Command]:
        """The commands of a compiled function or module, beside Explain.

        Args:
            uri: of the document.
            target: its name.
            has_run: whether there is a run to show.
            is_cell: whether the document is a cell of a notebook; a proof of fixes needs a module.
        """
        titles = {
            "Report": self.show_report if has_run else "",
            "Verify": self.verify,
            "Measure": self.measure,
            "Fix and verify": "" if is_cell else self.fix_target,
        }
        return [
            types.Command(title=title, command=command, arguments=[uri, target])
            for title, command in titles.items()
            if command
        ]
