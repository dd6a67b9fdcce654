"""Reads at an index that is a tensor without making it a Python number."""

from __future__ import annotations

import libcst as cst

from fullgraph.fixes.patterns.written_name import is_written
from fullgraph.fixes.rewrites.base import Rewrite, Rewritten, Untouched
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.document import Document
from fullgraph.fixes.source.locate import has_compiling_check, lies_in
from fullgraph.fixes.source.torch_name import torch_name
from fullgraph.fixes.source.wrap import put_in_else
from fullgraph.fixes.values.bindings import dotted
from fullgraph.fixes.values.tensor_forms import TensorForms
from fullgraph.static.syntax.walk import walk
from fullgraph.vocabulary.findings import Finding, Fix, Safety


class ReadAtIndex(Rewrite):
    """Reads at an index that is a tensor without making it a Python number.

    Eager mode, and an index that is a Python number, are as before.
    """

    entries = frozenset({"tensor-to-scalar"})
    rewritten = (
        Rewritten(
            """
            import torch

            def f(x, table):
                best = x.argmax()
                chosen = table[best]  # its row
                return chosen + x.sum()
            """,
            """
            import torch

            def f(x, table):
                best = x.argmax()
                if torch.compiler.is_compiling() and isinstance(best, torch.Tensor):
                    chosen = table[best.to(table.device)[None]][0]
                else:
                    chosen = table[best]  # its row
                return chosen + x.sum()
            """,
            "torch.linspace(-1, 1, 6), torch.rand(6, 2)",
        ),
        Rewritten(
            """
            import torch

            class Net(torch.nn.Module):
                def __init__(self):
                    super().__init__()
                    self.steps = torch.nn.Parameter(torch.arange(6.0))

                def forward(self, x):
                    index = x.argmin()
                    step = self.steps[index + 1]
                    return x * step
            """,
            """
            import torch

            class Net(torch.nn.Module):
                def __init__(self):
                    super().__init__()
                    self.steps = torch.nn.Parameter(torch.arange(6.0))

                def forward(self, x):
                    index = x.argmin()
                    if torch.compiler.is_compiling() and isinstance(index, torch.Tensor):
                        step = self.steps[(index + 1).to(self.steps.device)[None]][0]
                    else:
                        step = self.steps[index + 1]
                    return x * step
            """,
        ),
    )
    untouched = (
        Untouched(
            """
            import torch

            def f(x):
                x = x * 2
                best = x.argmax()
                row = x[best]
                row += 1
                return x + row
            """,
            "a write to the row would no longer reach the tensor",
        ),
        Untouched(
            """
            import torch

            def f(x):
                best = x.argmax()
                x[best] = 0.0
                return x * 2
            """,
            "the element is written, not read",
        ),
        Untouched(
            """
            import torch

            def f(x):
                count = x.argmax()
                first = x[:count]
                return first.sum()
            """,
            "the size of the result depends on the number",
        ),
    )

    def propose(self, finding: Finding, document: Document, code: Code) -> Fix | None:
        """``y = x[i]`` gets a twin ``y = x[i[None]][0]`` for a tensor ``i`` under compile."""
        forms = TensorForms(document, code, finding.location)
        path = finding.location.path
        for statement in document.nodes(cst.Assign):
            read, target = statement.value, statement.targets[0].target
            if not lies_in(document, finding.location, statement) or len(statement.targets) > 1:
                continue
            if not isinstance(read, cst.Subscript) or not isinstance(target, cst.Name):
                return None
            index = _index(read)
            names = (
                {node.value for node in walk(index) if isinstance(node, cst.Name)} if index else ()
            )
            torch = torch_name(document, statement, path)
            if index is None or len(names) != 1 or torch is None:
                return None
            form, of_index = forms.of(read.value, read), forms.of(index, read)
            if form is None or of_index is None or not of_index.is_integral or of_index.shape != ():
                return None
            if not form.is_tensor or form.shape == () or of_index.dtype == "bool":
                return None
            if is_written(document, target.value) or has_compiling_check(document, statement):
                return None
            name, tensor = names.pop(), document.source(read.value)
            at = document.source(index)
            at = at if isinstance(index, cst.Name) else f"({at})"
            is_tensor = f"isinstance({name}, {torch.name}.Tensor)"
            header = f"if {torch.name}.compiler.is_compiling() and {is_tensor}:"
            body = (f"{target.value} = {tensor}[{at}.to({tensor}.device)[None]][0]",)
            edits = put_in_else(document, statement, header, body, path)
            if edits is None:
                return None
            return Fix(
                title="Read at the index without making it a number",
                edits=(*torch.edits, *edits),
                safety=Safety.UNSAFE,
                note="Under torch.compile the result is a copy: nothing may write to it.",
            )
        return None


def _index(read: cst.Subscript) -> cst.BaseExpression | None:
    """The only index, if it is a name or arithmetic of one and numbers."""
    only = read.slice[0].slice if len(read.slice) == 1 else None
    if not isinstance(only, cst.Index) or not dotted(read.value):
        return None
    nodes = [node for node in walk(only.value) if isinstance(node, cst.BaseExpression)]
    kinds = (cst.Name, cst.Integer, cst.BinaryOperation)
    return only.value if all(isinstance(node, kinds) for node in nodes) else None
