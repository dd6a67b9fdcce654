"""Selects a number of a table by a tensor, in the graph."""

from __future__ import annotations

import libcst as cst

from fullgraph.fixes.patterns.accumulated import items_of
from fullgraph.fixes.rewrites.base import Rewrite, Rewritten, Untouched
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.document import Document
from fullgraph.fixes.source.torch_name import torch_name
from fullgraph.fixes.values.dtypes import Form
from fullgraph.fixes.values.number_as_tensor import ArithmeticUse
from fullgraph.fixes.values.tensor_forms import TensorForms
from fullgraph.static.syntax.walk import walk
from fullgraph.vocabulary.findings import Edit, Finding, Fix, Location, Safety


class TakeFromTensor(Rewrite):
    """Selects a number of a table by a tensor, in the graph."""

    entries = frozenset({"tensor-to-scalar"})
    rewritten = (
        Rewritten(
            """
            import torch

            def f(x):
                return [1, 4, 9, 16, 25][x.argmax() - 1] * x
            """,
            """
            import torch

            def f(x):
                return torch.tensor([1, 4, 9, 16, 25], device=x.device).take((x.argmax() - 1).reshape(1)).squeeze() * x
            """,  # noqa: E501
        ),
        Rewritten(
            """
            import torch

            def f(x, step):
                return x + (0.1, 0.2, 0.4)[step] * x
            """,
            """
            import torch

            def f(x, step):
                return x + torch.tensor((0.1, 0.2, 0.4), device=step.device).take(step.reshape(1)).squeeze() * x
            """,  # noqa: E501
            "torch.linspace(-1, 1, 6), torch.tensor(-2)",
        ),
    )
    untouched = (
        Untouched(
            """
            import torch

            def f(x, step):
                return x * (0.1, 0.2, 0.4)[step]
            """,
            "the numbers have more digits than the tensor of them",
            "torch.linspace(-1, 1, 6, dtype=torch.float64), torch.tensor(1)",
        ),
        Untouched(
            """
            import torch

            def f(x, step):
                return torch.ones([1, 2, 3][step])
            """,
            "the number is a size",
            "torch.ones(3), torch.tensor(1)",
        ),
        Untouched(
            """
            import torch

            def f(x, step):
                return x * [1, 2, 3][step]
            """,
            "a tensor with one element has a dimension, which would stay",
            "torch.ones(3), torch.tensor([1])",
        ),
        Untouched(
            """
            import torch

            def f(x, step):
                return x * [1, 2.5][step]
            """,
            "a tensor with one float has only floats",
            "torch.arange(3), torch.tensor(0)",
        ),
        Untouched(
            """
            import torch

            def f(x, step):
                try:
                    return x * [1, 2, 3][step]
                except IndexError:
                    return x
            """,
            "compiled code raises another exception",
            "torch.ones(3), torch.tensor(1)",
        ),
    )

    def propose(self, finding: Finding, document: Document, code: Code) -> Fix | None:
        """``[1, 2, 3][i]`` becomes ``torch.tensor([1, 2, 3]).take(i.reshape(1)).squeeze()``.

        An index without dimensions would be turned into a number when the graph is lowered.
        """
        path, place = finding.location.path, finding.location
        read = next(
            (
                each
                for each in document.nodes(cst.Subscript)
                if Location(path, *document.place(each)) == place
            ),
            None,
        )
        table = read.value if read else None
        if read is None or not isinstance(table, (cst.List, cst.Tuple)) or len(read.slice) != 1:
            return None
        form, at = _form(items_of(document, table)), read.slice[0].slice
        if form is None or not isinstance(at, cst.Index) or at.star:
            return None
        if any(isinstance(around, cst.Try) for around in document.ancestors(read)):
            return None
        forms = TensorForms(document, code, finding.location)
        index, torch = forms.of(at.value, read), torch_name(document, read, path)
        # What take() needs; a list takes any integer, and bool is one.
        if torch is None or index is None or (index.dtype, index.shape) != ("int64", ()):
            return None
        holder = _tensor_in(at.value, forms)
        use = ArithmeticUse(document, forms, form, is_exact=form.is_integral)
        if not holder or not use.fits(read):
            return None
        source = document.source(table)
        source = f"({source})" if isinstance(table, cst.Tuple) else source
        text = f"{torch.name}.tensor({source}, device={holder}.device)"
        position, simple = document.source(at.value), (cst.Name, cst.Attribute, cst.Call)
        position = position if isinstance(at.value, simple) else f"({position})"
        text += f".take({position}.reshape(1)).squeeze()"
        return Fix(
            title="Select from a tensor with take()",
            edits=(*torch.edits, Edit(place, text)),
            safety=Safety.UNSAFE,
            note="The tensor is made in each call, on the device of the index: that of the values "
            "that it is used with must be the same. Out of range, compiled code raises no "
            "IndexError, but another exception.",
        )


def _form(items: list[cst.BaseExpression]) -> Form | None:
    """The form of an element of the tensor that is made of numbers in the text."""
    kinds = {type(_positive(item)) for item in items}
    if len(kinds) != 1 or not kinds <= {cst.Integer, cst.Float}:
        return None
    return Form("float32" if cst.Float in kinds else "int64")


def _positive(item: cst.BaseExpression) -> cst.BaseExpression:
    is_signed = isinstance(item, cst.UnaryOperation) and isinstance(item.operator, cst.Minus)
    return item.expression if is_signed and isinstance(item, cst.UnaryOperation) else item


def _tensor_in(node: cst.BaseExpression, forms: TensorForms) -> str:
    """The name of a tensor that an expression is made of."""
    names = (each for each in walk(node) if isinstance(each, cst.Name))
    known = ((name.value, forms.of_name(name.value, node)) for name in names)
    return next((name for name, form in known if form is not None and form.is_tensor), "")
