"""The fixes of a finding."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache

from fullgraph.fixes.patterns.normal_form import BlockedError
from fullgraph.fixes.rewrites import find_rewrites
from fullgraph.fixes.rewrites.base import Rewrite
from fullgraph.fixes.source.apply import by_path
from fullgraph.fixes.source.code import Blocked, Code
from fullgraph.fixes.source.document import Document
from fullgraph.fixes.source.folded import folded_edits
from fullgraph.fixes.source.source_file import SourceFile
from fullgraph.vocabulary.findings import Edit, Finding, Fix

log = logging.getLogger(__name__)


def propose_fixes(finding: Finding, source: Code | SourceFile | str) -> tuple[Fix, ...]:
    """The rewrites that remove a finding's break, those that change least first.

    Args:
        finding: where it breaks; its position must be that of the text.
        source: the files, or the whole text of the finding's. There is no fix for a file that
            does not parse. For several findings, pass the same ``Code`` each time.
    """
    found = tuple(_proposed(finding, Code.of(source, finding.location.path)))
    # To keep the break is the last choice.
    return tuple(fix for fix in found if not fix.keeps_break) or found


def first_fix(finding: Finding, code: Code) -> Fix | None:
    """The first of ``propose_fixes`` for this place; the rewrites behind it are not tried.

    A setting of torch changes all compiled functions: the advice for the expression is better.
    """
    last_choice: Fix | None = None
    for fix in _proposed(finding, code):
        if fix.needs_setup:
            continue
        if not fix.keeps_break:
            return fix
        last_choice = last_choice or fix
    return last_choice


def with_fixes(findings: Iterable[Finding], source: Code | SourceFile | str) -> tuple[Finding, ...]:
    """The findings, each with its fixes; those of a text are all in one file."""
    found = tuple(findings)
    if not found:
        return ()
    code = Code.of(source, found[0].location.path)
    return tuple(replace(f, fixes=propose_fixes(f, code)) for f in found)


def parse_after(edits: Iterable[Edit], code: Code) -> bool:
    """Whether every changed file can be read, and still parses."""
    changed = by_path(edits)
    files = {path: code.file(path) for path in changed}
    return all(file is not None and file.parses_after(changed[p]) for p, file in files.items())


def _proposed(finding: Finding, code: Code) -> Iterator[Fix]:
    """The fixes that apply, those that keep the break among them."""
    observation = finding.observation
    if observation and any(c.path == finding.location.path for c in observation.called_from):
        # Shown where the user's code calls a library; what breaks is the library's.
        return
    rewrites = _rewrites().get(finding.entry, ())
    document = code.at(finding.location.path, finding.location.line) if rewrites else None
    if document is None:
        return
    for rewrite in rewrites:
        if rewrite.needs_proof and not code.is_bold:
            continue
        yield from _by(rewrite, finding, document, code)


def _by(rewrite: Rewrite, finding: Finding, document: Document, code: Code) -> Iterator[Fix]:
    name = type(rewrite).__module__.rpartition(".")[2]
    # One rewrite that fails must not take the others with it.
    try:
        for fix in rewrite.proposals(finding, document, code):
            if _fits(fix, code):
                yield replace(fix, rewrite=name, edits=_folded(fix.edits, code))
            else:
                log.error("%s: the fix %r would not parse; it is not offered", name, fix.title)
    except BlockedError as error:
        line = error.line or finding.location.line
        code.blocked.append(Blocked(finding.location, line, name, error.why))
    except Exception:
        log.exception("%s: failed on %s", name, finding.location)


def _fits(fix: Fix, code: Code) -> bool:
    """Whether every changed file still parses.

    Raises:
        BlockedError: two edits overlap.
    """
    try:
        return parse_after(fix.edits, code)
    except ValueError as error:
        raise BlockedError(0, "two changes of it do not fit together") from error


def _folded(edits: Iterable[Edit], code: Code) -> tuple[Edit, ...]:
    """The edits, without lines that are too long; the changed file has the same syntax tree."""
    found: list[Edit] = []
    for path, own in by_path(edits).items():
        file = code.file(path)
        folded = folded_edits(own, file) if file is not None else own
        is_same = file is not None and (folded == tuple(own) or file.is_same_after(own, folded))
        found += folded if is_same else own
    return tuple(found)


@lru_cache(maxsize=1)
def _rewrites() -> Mapping[str, tuple[Rewrite, ...]]:
    by_entry: dict[str, tuple[Rewrite, ...]] = {}
    for rewrite in find_rewrites():
        for entry in rewrite.entries:
            by_entry[entry] = (*by_entry.get(entry, ()), rewrite)
    return by_entry
