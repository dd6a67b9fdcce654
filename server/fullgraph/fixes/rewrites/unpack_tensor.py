"""Unpacks a tensor itself instead of the list of its numbers."""

from __future__ import annotations

import libcst as cst

from fullgraph.fixes.rewrites.base import Rewrite, Rewritten, Untouched
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.document import Document
from fullgraph.fixes.source.locate import call_at
from fullgraph.fixes.values.bindings import function_around, reads
from fullgraph.fixes.values.dtypes import Form
from fullgraph.fixes.values.number_as_tensor import ArithmeticUse, is_new_tensor
from fullgraph.fixes.values.tensor_forms import TensorForms
from fullgraph.vocabulary.findings import Edit, Finding, Fix, Location, Safety


class UnpackTensor(Rewrite):
    """Unpacks a tensor itself instead of the list of its numbers.

    Only where the numbers are used in arithmetic that gives the same with tensors without
    dimensions, as ``keep_tensor`` does it for one number.
    """

    entries = frozenset({"tensor-to-scalar"})
    rewritten = (
        Rewritten(
            """
            import torch

            def f(x):
                low, high = x.sum(dim=-1).tolist()  # of both halves
                return (x - low) * high + low
            """,
            """
            import torch

            def f(x):
                low, high = x.sum(dim=-1).detach()  # of both halves
                return (x - low) * high + low
            """,
            "torch.linspace(-1, 1, 6).view(2, 3)",
        ),
        Rewritten(
            """
            import torch

            def f(x):
                rows, columns = (x > 0).sum(dim=0).tolist()
                return x * rows + columns
            """,
            """
            import torch

            def f(x):
                rows, columns = (x > 0).sum(dim=0)
                return x * rows + columns
            """,
            "torch.linspace(-1, 1, 6).view(3, 2)",
        ),
    )
    untouched = (
        Untouched(
            """
            import torch

            def f(x):
                low, high = x.sum(dim=1).tolist()
                return x * low, high
            """,
            "a number is returned",
            "torch.rand(2, 3)",
        ),
        Untouched(
            """
            import torch

            def f(x):
                rows, columns = x.long().sum(dim=1).tolist()
                return torch.ones(rows, columns)
            """,
            "the numbers are sizes",
            "torch.full((2, 3), 2.0)",
        ),
        Untouched(
            """
            import torch

            def f(x):
                first, second = x.tolist()
                x[0] = 3.0
                return x * first + second
            """,
            "the element changes between",
            "torch.rand(2)",
        ),
        Untouched(
            """
            import torch

            def f(x):
                low, high = x.sum(dim=1).tolist()
                low = 0.0
                return x * low + high
            """,
            "the name is bound to another number too",
            "torch.rand(2, 3)",
        ),
    )

    def propose(self, finding: Finding, document: Document, code: Code) -> Fix | None:
        """``a, b = x.sum(dim=1).tolist()`` becomes ``a, b = x.sum(dim=1).detach()``."""
        call = call_at(document, finding.location)
        func = call.func if call else None
        if call is None or not isinstance(func, cst.Attribute) or func.attr.value != "tolist":
            return None
        names = _unpacked(document, call)
        forms = TensorForms(document, code, finding.location)
        form = forms.of(func.value, call)
        if not names or form is None or not form.is_tensor or form.shape != (len(names),):
            return None
        if call.args or not is_new_tensor(func.value):
            return None
        use = ArithmeticUse(document, forms, Form(form.dtype))
        number = Form(number="int" if form.is_integral else "float")
        forms.bound.update({name.value: number for name in names})
        found = [reads(document, name) for name in names]
        found = [[read for read in each if read not in names] for each in found]
        if not all(each and all(map(use.fits, each)) for each in found):
            return None
        path, attribute, end = (
            finding.location.path,
            document.place(func.attr),
            document.place(call),
        )
        text = "detach()"
        if form.is_integral:
            text, attribute = "", document.place(func.dot)
        place = Location(path, attribute.line, attribute.column, end.end_line, end.end_column)
        note = "The values take no part in the gradient, as the numbers did. They keep their dtype."
        if use.is_rounded:
            note += " Arithmetic between them and other numbers is done in the tensor's dtype."
        return Fix(
            title="Unpack the tensor: remove .tolist()",
            edits=(Edit(place, text),),
            safety=Safety.UNSAFE,
            note=note,
        )


def _unpacked(document: Document, call: cst.Call) -> list[cst.Name]:
    """The local names that are bound to the items of ``call``, and to nothing else."""
    statement, function = document.parents[call], function_around(document, call)
    if not isinstance(statement, cst.Assign) or len(statement.targets) != 1 or function is None:
        return []
    target = statement.targets[0].target
    if not isinstance(target, (cst.Tuple, cst.List)):
        return []
    names = [each.value for each in target.elements if isinstance(each, cst.Element)]
    plain = [name for name in names if isinstance(name, cst.Name)]
    bound = [*document.bound_names(function.params), *document.bound_names(function.body)]
    if len(plain) != len(target.elements) or any(bound.count(n.value) != 1 for n in plain):
        return []
    shared = document.within(function.body, cst.Global, cst.Nonlocal, cst.Del)
    return [] if shared else plain
