"""Comments that silence a finding."""

from __future__ import annotations

import io
import re
import tokenize

from fullgraph.findings import Edit, Finding, Fix, Location, Safety
from fullgraph.source import split_lines

_IGNORE = re.compile(r"#\s*fullgraph:\s*ignore(?![\w-])(?:\[(?P<codes>[^\]]*)\])?", re.IGNORECASE)


def suppress_line(finding: Finding, text: str) -> Fix | None:
    """Adds ``# fullgraph: ignore[FG102]`` to the finding's line; None if it is silenced already.

    A code joins the codes that are there. Where the finding's first line cannot end in a
    comment (a backslash, a string over several lines), the statement's last line has it.
    """
    line, comment_column = _place(text, finding.location.line)
    content = split_lines(text)[line - 1]
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
        note="The graph still breaks here; it is not shown any more.",
    )


def _comment(codes: list[str]) -> str:
    return f"# fullgraph: ignore[{', '.join(codes)}]"


def _place(text: str, first: int) -> tuple[int, int | None]:
    """The line for the comment, and the column of the comment that it has already."""
    lines = split_lines(text)
    ends: dict[int, int | None] = {}
    reader = io.StringIO("\n".join(lines)).readline
    try:
        for token in tokenize.generate_tokens(reader):
            row, column = token.start
            if token.type == tokenize.COMMENT:
                ends[row] = column
            elif token.type in (tokenize.NEWLINE, tokenize.NL):
                ends.setdefault(row, None)
                if token.type == tokenize.NEWLINE and row >= first:
                    line = first if first in ends else row
                    return line, ends[line]
    except (tokenize.TokenError, SyntaxError):
        # A file that is being typed: what was read so far decides.
        pass
    return first, ends.get(first)
