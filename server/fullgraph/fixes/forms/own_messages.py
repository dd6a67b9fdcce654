"""Whether a program reacts to its own messages, so that more than a text is lost without them."""

from __future__ import annotations

import re

from fullgraph.fixes.source.document import Document

_OF_WARNINGS = re.compile(
    r"""
    \bexcept\b[^:\n]*Warning  # it is raised, and caught
    | \b(?:simplefilter|filterwarnings)\(\s*(?:action\s*=\s*)?["']error
    | \bcatch_warnings\([^)]*\brecord\s*=\s*True
    | \bshowwarning\s*=
    """,
    re.VERBOSE,
)
_OF_RECORDS = re.compile(
    r"^\s*class\s+\w+\([^)]*\b(?:\w*Handler|Filter)\b|\bsetLogRecordFactory\(", re.MULTILINE
)


def reacts_to_warnings(document: Document) -> bool:
    """Whether code in the file catches, records or raises warnings."""
    return _OF_WARNINGS.search(document.file.text) is not None


def reacts_to_records(document: Document) -> bool:
    """Whether the file has a handler or filter of log records of its own."""
    return _OF_RECORDS.search(document.file.text) is not None
