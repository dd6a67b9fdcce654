"""The fixes of a finding."""

from __future__ import annotations

import logging
import pkgutil
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from importlib import import_module
from typing import Protocol, cast

from fullgraph.findings import Finding, Fix
from fullgraph.fixes import rewrites
from fullgraph.fixes.document import Document, Documents
from fullgraph.fixes.source_file import SourceFile

log = logging.getLogger(__name__)


class Rewrite(Protocol):
    """A module of ``fullgraph.fixes.rewrites``."""

    ENTRY: str
    __name__: str

    def propose(self, finding: Finding, document: Document) -> Fix | None:
        """The fix of a finding of this entry, or None where it does not apply."""


def propose_fixes(finding: Finding, source: Documents | SourceFile | str) -> tuple[Fix, ...]:
    """The rewrites that remove a finding's break.

    Args:
        finding: where it breaks; its position must be that of the text.
        source: the file, or its whole text. There is no fix for a file that does not parse.
            For several findings of one file, pass the same ``Documents`` each time.
    """
    documents = source if isinstance(source, Documents) else Documents(source)
    observation = finding.observation
    if observation and any(c.path == finding.location.path for c in observation.called_from):
        # Shown where the user's code calls a library; what breaks is the library's.
        return ()
    modules = _rewrites().get(finding.entry, ())
    if not modules:
        return ()
    document = documents.at(finding.location.line)
    if document is None:
        return ()
    found = (_propose(module, finding, document) for module in modules)
    return tuple(fix for fix in found if fix is not None)


def with_fixes(findings: Iterable[Finding], source: SourceFile | str) -> tuple[Finding, ...]:
    """The findings of one file, each with its fixes."""
    documents = Documents(source)
    return tuple(replace(f, fixes=propose_fixes(f, documents)) for f in findings)


def _propose(module: Rewrite, finding: Finding, document: Document) -> Fix | None:
    # One rewrite that fails must not take the others with it.
    try:
        fix = module.propose(finding, document)
        if fix is None or document.file.parses_after(fix.edits):
            return fix
        log.error("%s: the fix %r would not parse; it is not offered", module.__name__, fix.title)
    except Exception:
        log.exception("%s: failed on %s", module.__name__, finding.location)
    return None


@lru_cache(maxsize=1)
def _rewrites() -> Mapping[str, tuple[Rewrite, ...]]:
    by_entry: dict[str, tuple[Rewrite, ...]] = {}
    for info in pkgutil.iter_modules(rewrites.__path__):
        module = cast(Rewrite, import_module(f"{rewrites.__name__}.{info.name}"))
        by_entry[module.ENTRY] = (*by_entry.get(module.ENTRY, ()), module)
    return by_entry
