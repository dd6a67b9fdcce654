"""A safe rewrite that edits two files, which none of Fullgraph's own does without a run."""

from __future__ import annotations

from pathlib import Path

from fullgraph.fixes.rewrites.base import Rewrite
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.document import Document
from fullgraph.vocabulary.findings import Edit, Finding, Fix, Location, Safety

MODEL = """\
import torch
from helper import show

@torch.compile
def f(x):
    print("🔥", x.shape)
    return x + 1
"""
HELPER = 'NAME = "🔥"; SHOWN = ""\n'
MODEL_AFTER = MODEL.replace('print("🔥", x.shape)', "show(x)")
HELPER_AFTER = 'NAME = "🔥"; SHOWN = "x"\n'


class MoveToHelper(Rewrite):
    """``print(...)`` becomes ``show(x)``, and ``SHOWN`` in ``helper.py`` beside it ``"x"``."""

    entries = frozenset({"logging-call"})
    rewritten = ()
    untouched = ()

    def propose(self, finding: Finding, document: Document, code: Code) -> Fix | None:
        """The fix, if ``helper.py`` can be read."""
        path = str(Path(finding.location.path).with_name("helper.py"))
        file = code.file(path)
        if file is None or not file.text.startswith("NAME"):
            return None
        column = file.text.index('""')
        there = Edit(Location(path, 1, column, 1, column + 2), '"x"')
        here = Edit(finding.location, "show(x)")
        return Fix("Move to the helper", (here, there), Safety.SAFE)
