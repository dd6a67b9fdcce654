"""Replaces a name of torch's API by another one that is the same."""

from __future__ import annotations

import re

from fullgraph.fixes.rewrites.base import Rewrite
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.document import Document
from fullgraph.vocabulary.findings import Edit, Finding, Fix, Location, Safety


class UseNewName(Rewrite):
    """``torch._dynamo.disable`` becomes ``torch.compiler.disable``.

    No run observes what it replaces: its cases are in tests/static/test_torch_api.py.
    """

    entries = frozenset({"deprecated-api"})
    rewritten = ()
    untouched = ()

    def propose(self, finding: Finding, document: Document, code: Code) -> Fix | None:
        """The last part of the name is replaced, or all of it where its module changes."""
        at, new = finding.location, finding.subject
        old = finding.message.split("`")[1] if new else ""
        end = at.end_column if at.end_line == at.line else None
        written = document.line(at.line)[at.column : end]
        replaced = _replaced(written, old, new) if new else None
        if replaced is None:
            return None
        start, stop, text = replaced
        where = Location(at.path, at.line, at.column + start, at.line, at.column + stop)
        note = "It is the same under another name."
        return Fix(f"Use `{new}`", (Edit(where, text),), Safety.SAFE, note)


def _replaced(written: str, old: str, new: str) -> tuple[int, int, str] | None:
    """The part of what is written to replace, and by what; None where that is not known.

    Args:
        written: ``torch._dynamo.disable``, ``cache_size_limit=8``, ``"cache_size_limit"``.
        old: the name by its dotted path.
        new: the other one.
    """
    module, _, name = old.rpartition(".")
    if new.rpartition(".")[0] == module:
        found = re.search(rf"\b{re.escape(name)}\b", written)
        # An import binds the name for all that is behind it.
        is_import = written == name
        return (*found.span(), new.rpartition(".")[2]) if found and not is_import else None
    torch, dot, rest = written.partition(".")
    if not dot or f"torch.{rest}" != old:
        return None
    return 0, len(written), f"{torch}.{new.partition('.')[2]}"
