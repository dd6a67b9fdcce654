"""Removes a call that does nothing but break the graph."""

from __future__ import annotations

import libcst as cst

from fullgraph.fixes.rewrites.base import Rewrite, Rewritten, Untouched
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.document import Document
from fullgraph.fixes.source.locate import call_at
from fullgraph.vocabulary.findings import Edit, Finding, Fix, Location, Safety

_CALLS = frozenset({"torch._dynamo.graph_break", "torch._dynamo.skip_frame"})


class RemoveGraphBreak(Rewrite):
    """Removes a call that does nothing but break the graph."""

    entries = frozenset({"explicit-graph-break"})
    rewritten = (
        Rewritten(
            """
            import torch

            def f(x):
                y = x.softmax(dim=0)
                torch._dynamo.graph_break()  # for an old version
                return y * 2
            """,
            """
            import torch

            def f(x):
                y = x.softmax(dim=0)
                return y * 2
            """,
        ),
        Rewritten(
            """
            import torch

            def f(x):
                if x.shape[0] > 2:
                    torch._dynamo.graph_break("on purpose")
                return x * 2
            """,
            """
            import torch

            def f(x):
                if x.shape[0] > 2:
                    pass
                return x * 2
            """,
        ),
    )
    untouched = (
        Untouched(
            """
            import torch

            def stop():
                print("stop")
                return torch._dynamo.graph_break()

            def f(x):
                stop()
                return x * 2
            """,
            "the call is part of a larger statement",
        ),
    )

    def propose(self, finding: Finding, document: Document, code: Code) -> Fix | None:
        """The statement ``torch._dynamo.graph_break()`` is removed."""
        call = call_at(document, finding.location)
        if call is None or document.source(call.func) not in _CALLS:
            return None
        path, place = finding.location.path, document.place(call)
        expression = document.parents[call]
        line = document.parents.get(expression)
        if not isinstance(expression, cst.Expr) or not isinstance(line, cst.SimpleStatementLine):
            return None
        block = document.parents.get(line)
        if len(line.body) != 1:
            return None
        where = Location(path, place.line, 0, place.end_line + 1, 0)
        edit = Edit(where, "")
        if isinstance(block, cst.IndentedBlock) and len(block.body) == 1:
            edit = Edit(Location(path, *place), "pass")
        return Fix(
            title="Remove the explicit graph break",
            edits=(edit,),
            safety=Safety.SAFE,
            note="The code behind it becomes part of the graph: check why the break was added.",
        )
