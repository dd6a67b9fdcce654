"""Sorts tensors without dimensions in the graph."""

from __future__ import annotations

from collections.abc import Sequence

import libcst as cst

from fullgraph.fixes.patterns.accumulated import items_of
from fullgraph.fixes.rewrites.base import Rewrite, Rewritten, Untouched
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.document import Document
from fullgraph.fixes.source.locate import call_at
from fullgraph.fixes.source.torch_name import torch_name
from fullgraph.fixes.values.bindings import path_of
from fullgraph.fixes.values.number_as_tensor import is_new_tensor
from fullgraph.fixes.values.tensor_forms import TensorForms
from fullgraph.vocabulary.findings import Edit, Finding, Fix, Location, Safety


class SortTensors(Rewrite):
    """Sorts tensors without dimensions in the graph."""

    entries = frozenset({"tensor-ordering", "tensor-to-scalar"})
    rewritten = (
        Rewritten(
            """
            import torch

            def f(x):
                low, middle, high = sorted([x.max(), x.mean(), x.min()])
                return (x - low) / (high - middle)
            """,
            """
            import torch

            def f(x):
                low, middle, high = [t.clone() for t in torch.stack([x.max(), x.mean(), x.min()]).sort(stable=True).values]
                return (x - low) / (high - middle)
            """,  # noqa: E501
        ),
        Rewritten(
            """
            import torch

            def f(x):
                parts = (x.sum(), x.mean())
                return sorted(parts, key=lambda part: part.item(), reverse=True)
            """,
            """
            import torch

            def f(x):
                parts = (x.sum(), x.mean())
                return [t.clone() for t in torch.stack(parts).sort(stable=True, descending=True).values]
            """,  # noqa: E501
        ),
    )
    untouched = (
        Untouched(
            """
            import torch

            def f(x):
                return sorted([x[0], x[1]])
            """,
            "the items are views of the tensor, which a program may write through",
        ),
        Untouched(
            """
            import torch

            def f(x):
                return sorted([x.mean(), x.argmax()])
            """,
            "the items have different dtypes",
        ),
        Untouched(
            """
            import torch

            def f(x):
                return sorted([x.mean(), x.sum()], key=lambda t: -t.item())
            """,
            "the order is that of a key",
        ),
    )

    def propose(self, finding: Finding, document: Document, code: Code) -> Fix | None:
        """``sorted([a, b])`` becomes a list of what ``torch.stack([a, b]).sort()`` gives.

        The items are copied: otherwise they would share the memory of the sorted tensor.
        """
        call = _sorted_around(document, call_at(document, finding.location))
        if call is None or path_of(document, call.func) != "builtins.sorted" or not call.args:
            return None
        order = _order(document, call.args[1:])
        if order is None or call.args[0].keyword or call.args[0].star:
            return None
        items, path = call.args[0].value, finding.location.path
        forms = TensorForms(document, code, finding.location)
        found = items_of(document, items)
        known = {forms.of(item, item) for item in found}
        form = known.pop() if len(known) == 1 else None
        if form is None or not (form.is_float or form.is_integral) or form.shape != ():
            return None
        torch = torch_name(document, call, path)
        if torch is None or not all(map(is_new_tensor, found)):
            return None
        text = document.source(items)
        if isinstance(items, cst.Tuple):
            text = f"({text})"
        text = f"{torch.name}.stack({text}).sort(stable=True{order}).values"
        return Fix(
            title="Sort the tensors with torch.sort",
            edits=(
                *torch.edits,
                Edit(Location(path, *document.place(call)), f"[t.clone() for t in {text}]"),
            ),
            safety=Safety.UNSAFE,
            note="The items are new tensors, which must be on one device. NaN is the largest; "
            "sorted() leaves it, and what is beside it, anywhere.",
        )


def _sorted_around(document: Document, call: cst.Call | None) -> cst.Call | None:
    """The call itself, or the one that it is the key of: ``key=lambda t: t.item()``."""
    key = document.parents[call] if call else None
    if not isinstance(key, cst.Lambda):
        return call
    return next((a for a in document.ancestors(key) if isinstance(a, cst.Call)), None)


def _order(document: Document, args: Sequence[cst.Arg]) -> str | None:
    """What ``sort`` is given for the arguments behind the items; None for unknown ones."""
    order = ""
    for arg in args:
        name = arg.keyword.value if arg.keyword else ""
        if name == "reverse" and document.source(arg.value) == "True":
            order = ", descending=True"
        elif name != "key" or not _is_item(document, arg.value):
            return None
    return order


def _is_item(document: Document, key: cst.BaseExpression) -> bool:
    """``lambda t: t.item()``: the order of the tensors themselves."""
    if not isinstance(key, cst.Lambda) or len(key.params.params) != 1:
        return False
    return document.source(key.body) == f"{key.params.params[0].name.value}.item()"
