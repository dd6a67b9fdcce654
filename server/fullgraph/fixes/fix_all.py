"""All safe fixes of a file at once."""

from __future__ import annotations

import logging
from collections.abc import Iterable

from fullgraph.fixes.propose import parse_after, propose_fixes
from fullgraph.fixes.source.apply import overlaps
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.source_file import SourceFile
from fullgraph.vocabulary.findings import Edit, Finding, Fix, Safety

log = logging.getLogger(__name__)


def fix_all(findings: Iterable[Finding], source: Code | SourceFile | str) -> tuple[Edit, ...]:
    """The edits of every safe fix that does not overlap another, in the order of the files.

    A fix may edit other files too, all or none of them.

    A fix that needs a setting of torch, or that keeps the break, is left to the user.
    An import that several fixes need is added once. What overlaps is left for the next time.
    """
    ordered = sorted(findings, key=lambda f: (f.location, f.code))
    if not ordered:
        return ()
    code = Code.of(source, ordered[0].location.path)
    chosen: list[Edit] = []
    for finding in ordered:
        for fix in propose_fixes(finding, code):
            own = [edit for edit in fix.edits if edit not in chosen]
            if _changes_only_compiled_code(fix) and not overlaps(own, chosen):
                chosen += own
                break
    if not parse_after(chosen, code):
        log.error("the safe fixes together would not parse; none is applied")
        return ()
    return tuple(sorted(chosen, key=lambda edit: edit.location))


def _changes_only_compiled_code(fix: Fix) -> bool:
    return fix.safety is Safety.SAFE and not fix.needs_setup and not fix.keeps_break
