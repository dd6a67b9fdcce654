"""Removes what only computes a value that nothing uses."""

from __future__ import annotations

import libcst as cst

from fullgraph.fixes.patterns.for_messages import GIVES_VALUE
from fullgraph.fixes.patterns.pure_body import only_computes
from fullgraph.fixes.rewrites.base import Rewrite, Rewritten, Untouched
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.document import Document
from fullgraph.fixes.source.locate import call_at
from fullgraph.fixes.values.bindings import only_values, path_of, reads
from fullgraph.static.models import names
from fullgraph.vocabulary.findings import Edit, Finding, Fix, Location, Safety

_SEES_LOCALS = names("locals vars eval exec dir")


class RemoveUnusedCall(Rewrite):
    """Removes what only computes a value that nothing uses.

    Often nothing does any more after another fix.
    """

    entries = frozenset(
        {
            "dynamic-shape-operation",
            "introspection",
            "system-call",
            "tensor-to-scalar",
            "time-call",
        }
    )
    rewritten = (
        Rewritten(
            """
            import time

            import torch

            def f(x):
                start = time.time()
                y = x.softmax(dim=0)
                time.perf_counter()  # warm
                return y * 2
            """,
            """
            import time

            import torch

            def f(x):
                y = x.softmax(dim=0)
                return y * 2
            """,
        ),
        Rewritten(
            """
            import sys

            def f(x):
                if x.shape[0] > 2:
                    sys._getframe()
                return x * 2
            """,
            """
            import sys

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
            import time

            def f(x):
                start = time.time()
                y = x * 2
                return y, start > 0
            """,
            "the time is used",
        ),
        Untouched(
            """
            def f(x, seen=[]):
                largest = seen.append(x.max().item())
                return x * 2
            """,
            "the call changes a list",
        ),
        Untouched(
            """
            import time

            def f(x):
                start = time.time()
                y = x * 2
                return y * len(locals())
            """,
            "the name is seen by locals()",
        ),
        Untouched(
            """
            import time

            def f(x):
                time.sleep(0)
                return x * 2
            """,
            "it waits",
        ),
    )

    def propose(self, finding: Finding, document: Document, code: Code) -> Fix | None:
        """``start = time.time()`` is removed where nothing reads ``start``."""
        call = call_at(document, finding.location)
        if call is None:
            return None
        statement: cst.CSTNode = document.parents[call]
        while isinstance(statement, (cst.BaseExpression, cst.Arg)):
            statement = document.parents[statement]
        line = document.parents.get(statement)
        if not isinstance(line, cst.SimpleStatementLine) or len(line.body) != 1:
            return None
        is_own = document.parents[call] is statement and not call.args
        gives_value = is_own and path_of(document, call.func) in GIVES_VALUE
        if not gives_value:
            value = statement.value if isinstance(statement, cst.Assign) else None
            if not code.is_bold or value is None or not only_computes(document, value):
                return None
        if not isinstance(statement, cst.Expr) and not _is_unread(document, statement):
            return None
        path, place, block = finding.location.path, document.place(statement), None
        block = document.parents.get(line)
        edit = Edit(Location(path, place.line, 0, place.end_line + 1, 0), "")
        if isinstance(block, cst.IndentedBlock) and len(block.body) == 1:
            edit = Edit(Location(path, *place), "pass")
        return Fix(
            title="Remove the call: its result is not used",
            edits=(edit,),
            safety=Safety.SAFE if gives_value else Safety.UNSAFE,
            note=""
            if gives_value
            else "An exception that the removed call may raise is not raised.",
        )


def _is_unread(document: Document, statement: cst.CSTNode) -> bool:
    """Whether a statement binds a local name that nothing reads."""
    if not isinstance(statement, cst.Assign) or len(statement.targets) != 1:
        return False
    name, function = statement.targets[0].target, document.function(statement)
    if not isinstance(name, cst.Name) or function is None or reads(document, name):
        return False
    sees = any(document.index.named(function, each) for each in _SEES_LOCALS)
    return only_values(document, name) is not None and not sees
