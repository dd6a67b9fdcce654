"""Leaves out ``.item()`` where arithmetic works on the tensor as well."""

from __future__ import annotations

import libcst as cst

from fullgraph.findings import Edit, Finding, Fix, Location, Safety
from fullgraph.fixes.code import Code
from fullgraph.fixes.document import Document
from fullgraph.fixes.locate import call_at
from fullgraph.fixes.rewrites.base import Rewrite, Rewritten, Untouched
from fullgraph.static.syntax.walk import walk

_ARITHMETIC = (cst.Add, cst.Subtract, cst.Multiply, cst.Divide, cst.Power)


class KeepTensor(Rewrite):
    """Leaves out ``.item()`` where arithmetic works on the tensor as well."""

    entries = frozenset({"tensor-to-scalar"})
    rewritten = (
        Rewritten(
            """
            import torch

            def f(x):
                y = x.detach()
                return x / y.max().item()
            """,
            """
            import torch

            def f(x):
                y = x.detach()
                return x / y.max()
            """,
        ),
    )
    untouched = (
        Untouched(
            """
            import torch

            def f(x):
                return x * str(x.max().item()).count("1")
            """,
            "the number is used as such",
        ),
    )

    def propose(self, finding: Finding, document: Document, code: Code) -> Fix | None:
        """``x / x.max().item()`` becomes ``x / x.max()``.

        None unless the number goes into arithmetic and nowhere else, directly or by a local name.
        """
        call = call_at(document, finding.location)
        if call is None or call.args or not isinstance(call.func, cst.Attribute):
            return None
        if call.func.attr.value != "item" or not _only_arithmetic(document, call):
            return None
        path, value, whole = finding.location.path, call.func.value, document.place(call)
        # The receiver's own parentheses are not in its range: the dot is looked for behind them.
        dot = document.place(call.func.attr)
        behind = document.line(dot.line)[: dot.column].rstrip()
        if dot.line != document.place(value).end_line or not behind.endswith("."):
            return None
        place = Location(path, dot.line, len(behind) - 1, whole.end_line, whole.end_column)
        return Fix(
            title="Keep the tensor: remove .item()",
            edits=(Edit(place, ""),),
            safety=Safety.UNSAFE,
            note=(
                "The value stays a tensor: it keeps its dtype and device and takes part in "
                "autograd. The other operand should be a tensor too."
            ),
        )


def _only_arithmetic(document: Document, call: cst.Call) -> bool:
    around = document.parents[call]
    if not isinstance(around, cst.Assign):
        return _is_operand(document, call)
    name = around.targets[0].target
    if len(around.targets) != 1 or not isinstance(name, cst.Name):
        return False
    function = next((a for a in document.ancestors(call) if isinstance(a, cst.FunctionDef)), None)
    if function is None:
        return False
    mentions = [
        node
        for node in walk(function)
        if isinstance(node, cst.Name) and node.value == name.value and node is not name
    ]
    return bool(mentions) and all(_is_operand(document, node) for node in mentions)


def _is_operand(document: Document, node: cst.CSTNode) -> bool:
    around = document.parents[node]
    return isinstance(around, cst.BinaryOperation) and isinstance(around.operator, _ARITHMETIC)
