"""Compares two tensors in the graph, where the result has to be a Python bool."""

from __future__ import annotations

import libcst as cst

from fullgraph.fixes.patterns.compile_call import compile_call_of
from fullgraph.fixes.patterns.conditions import Conditions
from fullgraph.fixes.rewrites.base import Rank, Rewrite, Rewritten, Untouched
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.document import Document
from fullgraph.fixes.source.locate import call_at
from fullgraph.fixes.source.torch_name import torch_name
from fullgraph.fixes.values.tensor_forms import TensorForms
from fullgraph.vocabulary.findings import Edit, Finding, Fix, Location, Safety

_SETTING = "capture_scalar_outputs"


class CompareInGraph(Rewrite):
    """Compares two tensors in the graph, where the result has to be a Python bool.

    ``torch.equal`` and ``torch.allclose`` are no operations of a graph, with any setting; the
    comparison, and ``.item()`` of it, are.
    """

    entries = frozenset({"non-tensor-result", "tensor-to-scalar"})
    rank = Rank.SETUP
    rewritten = (
        Rewritten(
            """
            import torch


            @torch.compile
            def f(x):
                y = x * 2
                return y, torch.equal(x, y), torch.allclose(y, x, atol=0.1)
            """,
            """
            import torch


            @torch._dynamo.config.patch(capture_scalar_outputs=True)
            @torch.compile
            def f(x):
                y = x * 2
                return y, x.shape == y.shape and torch.eq(x, y).all().item(), torch.isclose(y, x, atol=0.1).all().item()
            """,  # noqa: E501
        ),
    )
    untouched = (
        Untouched(
            """
            import torch


            @torch.compile
            def f(x, y):
                return x + y, torch.equal(x, y)
            """,
            "what is known of the shapes is that they differ",
            "torch.ones(3), torch.ones(1)",
        ),
        Untouched(
            """
            import torch


            @torch.compile
            def f(x):
                if torch.equal(x, x.abs()):
                    return x, 1
                return x * 2, 2
            """,
            "a branch on it breaks nonetheless",
        ),
        Untouched(
            """
            import torch


            def f(x):
                return x, torch.equal(x, x.abs())
            """,
            "the file does not compile it: the setting would be one for the whole program",
        ),
    )

    def propose(self, finding: Finding, document: Document, code: Code) -> Fix | None:
        """``torch.equal(x, y)`` becomes ``torch.eq(x, y).all().item()``."""
        path, call = finding.location.path, call_at(document, finding.location)
        torch = torch_name(document, call, path) if call else None
        if call is None or torch is None or not _is_kept(document, call):
            return None
        forms = TensorForms(document, code, finding.location)
        known = Conditions(document, code, finding.location, forms, torch.name).text(call)
        function = document.source(call.func)
        if known is None or function not in (f"{torch.name}.equal", f"{torch.name}.allclose"):
            return None
        compiled = compile_call_of(finding, code)
        setting = compiled.under_config(_SETTING) if compiled else ()
        if not setting:
            return None
        text = f"{known[0]}.item()"
        if function.endswith(".equal"):
            sides = [arg.value for arg in call.args]
            if not all(isinstance(side, cst.Name) for side in sides):
                return None
            # Of tensors with different shapes, equal is False, and == broadcasts.
            shapes = [f"{document.source(side)}.shape" for side in sides]
            text = f"{' == '.join(shapes)} and {text}"
        return Fix(
            title=f"Compare in the graph, with {_SETTING}=True",
            edits=(*setting, Edit(Location(path, *document.place(call)), text)),
            safety=Safety.UNSAFE,
            note="The tensors must have the same dtype in all calls, as in the run. The bool is "
            "unknown while Dynamo traces: code that needs its value still breaks.",
            needs_setup=True,
        )


def _is_kept(document: Document, call: cst.Call) -> bool:
    """Whether the bool is only returned, by itself or in a tuple."""
    around = document.parents[call]
    if isinstance(around, cst.Element):
        around = document.parents[document.parents[around]]
    return isinstance(around, cst.Return)
