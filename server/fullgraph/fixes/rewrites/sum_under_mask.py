"""Turns the sum or mean of the elements under a mask into one of all elements."""

from __future__ import annotations

import libcst as cst

from fullgraph.fixes.patterns.masks import masked, source_in_call
from fullgraph.fixes.rewrites.base import Rewrite, Rewritten, Untouched
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.document import Document
from fullgraph.fixes.source.torch_name import torch_name
from fullgraph.fixes.values.dtypes import broadcast
from fullgraph.fixes.values.tensor_forms import (
    TensorForms,
    called_name,
    is_method,
    tensor_arguments,
)
from fullgraph.vocabulary.findings import Edit, Finding, Fix, Location, Safety

_WHOLE = (cst.Return, cst.Assign, cst.AnnAssign, cst.AugAssign, cst.Arg)


class SumUnderMask(Rewrite):
    """Turns the sum or mean of the elements under a mask into one of all elements.

    The others are 0. A mean of no elements is NaN before and after, with zero gradients.
    """

    entries = frozenset({"dynamic-shape-operation"})
    rewritten = (
        Rewritten(
            """
            import torch

            def f(losses, valid):
                return losses[valid].mean() * 2
            """,
            """
            import torch

            def f(losses, valid):
                return (torch.where(valid, losses, 0).sum() / valid.sum()) * 2
            """,
            "torch.tensor([1.0, float('nan'), 3.0]), torch.tensor([True, False, True])",
        ),
        Rewritten(
            """
            import torch

            class Net(torch.nn.Module):
                def __init__(self):
                    super().__init__()
                    self.weight = torch.nn.Parameter(torch.arange(6.0))

                def forward(self, x):
                    y = self.weight * x
                    none = x > 9
                    mean = torch.mean(y.masked_select(none))
                    return y[x > 0].sum() + mean
            """,
            """
            import torch

            class Net(torch.nn.Module):
                def __init__(self):
                    super().__init__()
                    self.weight = torch.nn.Parameter(torch.arange(6.0))

                def forward(self, x):
                    y = self.weight * x
                    none = x > 9
                    mean = torch.where(none, y, 0).sum() / none.sum()
                    return torch.where(x > 0, y, 0).sum() + mean
            """,
        ),
        Rewritten(
            """
            import torch

            def f(x, scale):
                y = x.reshape(2, 3) * scale
                rows = y[:, 0] > -1
                mean = y[rows].mean()
                columns = y[:1] > -1
                y = y.mul(2)
                return mean + y.masked_select(columns).mean()
            """,
            """
            import torch

            def f(x, scale):
                y = x.reshape(2, 3) * scale
                rows = y[:, 0] > -1
                mean = torch.where(rows.unsqueeze(-1), y, 0).sum() / (rows.sum() * y.shape[-1])
                columns = y[:1] > -1
                y = y.mul(2)
                return mean + (torch.where(columns, y, 0).sum() / columns.expand_as(y).sum())
            """,
            "torch.linspace(-1, 1, 6), 2",
        ),
        Rewritten(
            """
            import torch

            def f(x, mask):
                y = x * 2
                y += x[mask].mean()
                return y
            """,
            """
            import torch

            def f(x, mask):
                y = x * 2
                y += torch.where(mask, x, 0).sum() / mask.sum()
                return y
            """,
            "torch.ones(3), torch.tensor([True, False, True])",
        ),
    )
    untouched = (
        Untouched(
            """
            import torch

            def f(x):
                return x[x > 0].max()
            """,
            "the largest of no elements is an error",
        ),
        Untouched(
            """
            import torch

            def f(x):
                return x.half()[x > 0].mean()
            """,
            "a sum in 16 bits can overflow where the mean does not",
        ),
        Untouched(
            """
            import torch

            def f(x):
                y = x.reshape(1, 2, 3)
                rows = y[:, 0, 0] < 1
                return y[rows].mean()
            """,
            "the mask selects blocks of two dimensions",
        ),
        Untouched(
            """
            import torch

            def f(x):
                return x[(x > 0).nonzero()].sum()
            """,
            "the index is no mask",
        ),
        Untouched(
            """
            import torch

            def f(x):
                y = x[x > 0]
                return y.sum(), y
            """,
            "the elements are used as such",
        ),
    )

    def propose(self, finding: Finding, document: Document, code: Code) -> Fix | None:
        """``x[mask].sum()`` and ``x[mask].mean()``, also of ``masked_select``."""
        forms = TensorForms(document, code, finding.location)
        found = _reduction_at(document, finding.location)
        if found is None:
            return None
        call, name, tensor, mask, is_selected = found
        torch = torch_name(document, call, finding.location.path)
        form, of_mask = forms.of(tensor, call), forms.of(mask, call)
        if torch is None or form is None or of_mask is None or of_mask.dtype != "bool":
            return None
        if not form.is_tensor or (name == "mean" and form.dtype not in ("float32", "float64")):
            return None
        source, test = document.source(tensor), document.source(mask)
        count = source_in_call(document, mask)
        if of_mask.shape == form.shape and form.shape != ():
            count = f"{count}.sum()"
        elif is_selected and broadcast([form, of_mask]) == form.shape:
            count = f"{count}.expand_as({source}).sum()"
        elif not is_selected and form.shape[:-1] == of_mask.shape != ():
            test = f"{count}.unsqueeze(-1)"
            count = f"({count}.sum() * {source_in_call(document, tensor)}.shape[-1])"
        else:
            return None
        text = f"{torch.name}.where({test}, {source}, 0).sum()"
        if name == "mean":
            text += f" / {count}"
            around = document.parents[call]
            is_whole = isinstance(around, _WHOLE)
            text = text if is_whole or call.lpar else f"({text})"
        place = document.place(call)
        path = finding.location.path
        location = Location(path, place.line, place.column, place.end_line, place.end_column)
        return Fix(
            title=f"Compute the {name} of all elements, with 0 outside of the mask",
            edits=(*torch.edits, Edit(location, text)),
            safety=Safety.UNSAFE,
            note=(
                "All elements are added up: the last digits of a floating-point sum can differ. "
                "The mask must be a bool tensor that fits the tensor's shape, as in the run."
            ),
        )


def _reduction_at(
    document: Document, location: Location
) -> tuple[cst.Call, str, cst.BaseExpression, cst.BaseExpression, bool] | None:
    """The call, what it computes, the tensor and the mask, and whether ``masked_select`` reads."""
    for call in document.nodes(cst.Call):
        name = called_name(call)
        arguments = tensor_arguments(call) if name in ("sum", "mean") else ()
        if len(arguments) != 1 or len(call.args) != (0 if is_method(call) else 1):
            continue
        read, place = masked(arguments[0]), document.place(arguments[0])
        if read is None:
            continue
        is_at = (place.line, place.column, place.end_line, place.end_column) == (
            location.line,
            location.column,
            location.end_line,
            location.end_column,
        )
        if is_at or document.place(call)[:2] == (location.line, location.column):
            return call, name, *read, isinstance(arguments[0], cst.Call)
    return None
