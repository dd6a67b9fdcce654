"""Edits of a light bulb: all safe fixes of a file, and comments that silence a finding."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable

from fullgraph.fixes.propose import parse_after, propose_fixes
from fullgraph.fixes.source.apply import overlaps
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.source_file import SourceFile
from fullgraph.source.lines import scan
from fullgraph.vocabulary.findings import Edit, Finding, Fix, Location, Safety

log = logging.getLogger(__name__)
_IGNORE = re.compile(r"#\s*fullgraph:\s*ignore(?![\w-])(?:\[(?P<codes>[^\]]*)\])?", re.IGNORECASE)


def has_safe_fix(findings: Iterable[Finding], code: Code) -> bool:
    """Whether there is something for ``fix_all``; fixes are sought up to the first one."""
    return any(_changes_only_compiled_code(x) for f in findings for x in propose_fixes(f, code))


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


def suppress_line(finding: Finding, source: SourceFile | str) -> Fix | None:
    """Adds ``# fullgraph: ignore[FG102]`` to the finding's line; None if it is silenced already.

    A code joins the codes that are there. Where the finding's first line cannot end in a
    comment (a backslash, a string over several lines), the statement's last line has it.
    """
    file = SourceFile.of(source)
    line, comment_column = _place(file, finding.location.line)
    content = file.lines[line - 1]
    existing = None if comment_column is None else _IGNORE.search(content, comment_column)
    path, code = finding.location.path, finding.code
    if existing is None:
        end = len(content.rstrip())
        edit = Edit(Location(path, line, end, line, len(content)), f"  {_comment([code])}")
    elif existing["codes"] is None:
        return None
    else:
        codes = [c.strip() for c in existing["codes"].split(",") if c.strip()]
        if code in [c.upper() for c in codes]:
            return None
        place = Location(path, line, existing.start(), line, existing.end())
        edit = Edit(place, _comment([*codes, code]))
    return Fix(
        title=f"Disable {code} for this line",
        edits=(edit,),
        safety=Safety.SAFE,
        note="The graph still breaks here; the finding is no longer shown.",
    )


def _comment(codes: list[str]) -> str:
    return f"# fullgraph: ignore[{', '.join(codes)}]"


def _place(file: SourceFile, first: int) -> tuple[int, int | None]:
    """The line for the comment, and the column of the comment that it has already."""
    unit = file.unit_at(first)
    above = unit.line - 1 if unit else 0
    # No statement goes on from one unit into the next: the rest of the file is not read.
    lines = scan(file.lines[above : file.last_line(unit)] if unit else file.lines)
    line = first
    if lines[first - above - 1].goes_on:
        line = next((n for n, at in enumerate(lines, above + 1) if n > first and at.ends), first)
    column = lines[line - above - 1].comment
    return line, column if column >= 0 else None
