"""Divides a symbolic size with ``//`` and ``%`` instead of ``divmod``."""

from __future__ import annotations

import libcst as cst

from fullgraph.fixes.rewrites.base import Rewrite, Rewritten, Untouched
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.document import Document
from fullgraph.fixes.source.locate import call_at
from fullgraph.fixes.values.bindings import path_of
from fullgraph.static.syntax.walk import walk
from fullgraph.vocabulary.findings import Edit, Finding, Fix, Location, Safety

_PURE = (cst.Name, cst.Attribute, cst.Subscript, cst.SubscriptElement, cst.Index, cst.Integer)


class DivideWithOperators(Rewrite):
    """Divides a symbolic size with ``//`` and ``%`` instead of ``divmod``."""

    entries = frozenset({"symbolic-size"})
    rewritten = (
        Rewritten(
            """
            import torch

            def f(x):
                windows, rest = divmod(x.shape[0], 4)
                return x[: x.shape[0] - rest].reshape(windows, 4).mean(dim=1)
            """,
            """
            import torch

            def f(x):
                windows, rest = (x.shape[0] // 4, x.shape[0] % 4)
                return x[: x.shape[0] - rest].reshape(windows, 4).mean(dim=1)
            """,
            "(lambda x: torch._dynamo.maybe_mark_dynamic(x, 0) or x)(torch.linspace(-1, 1, 10))",
        ),
    )
    untouched = (
        Untouched(
            """
            import torch

            def size(x):
                return x.shape[0]

            def f(x):
                windows, rest = divmod(size(x), 4)
                return x[: x.shape[0] - rest].reshape(windows, 4).mean(dim=1)
            """,
            "the call would be made twice",
            "(lambda x: torch._dynamo.maybe_mark_dynamic(x, 0) or x)(torch.linspace(-1, 1, 10))",
        ),
    )

    def propose(self, finding: Finding, document: Document, code: Code) -> Fix | None:
        """``divmod(x.shape[0], 4)`` becomes ``(x.shape[0] // 4, x.shape[0] % 4)``.

        Attributes of objects of the program may be computed: only those of tensors are read twice.
        """
        call = call_at(document, finding.location)
        if call is None or path_of(document, call.func) != "builtins.divmod" or len(call.args) != 2:
            return None
        values = [arg.value for arg in call.args]
        if any(arg.keyword or arg.star for arg in call.args) or not all(map(_is_pure, values)):
            return None
        left, right = (document.source(value) for value in values)
        place = Location(finding.location.path, *document.place(call))
        return Fix(
            title="Divide with // and %",
            edits=(Edit(place, f"({left} // {right}, {left} % {right})"),),
            safety=Safety.SAFE,
        )


def _is_pure(node: cst.BaseExpression) -> bool:
    return all(isinstance(part, _PURE) for part in walk(node)) and all(
        part.attr.value == "shape" for part in walk(node) if isinstance(part, cst.Attribute)
    )
