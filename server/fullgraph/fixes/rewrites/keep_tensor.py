"""Turns ``.item()`` in arithmetic into ``.detach()``."""

from __future__ import annotations

import libcst as cst

from fullgraph.fixes.patterns.accumulated import (
    accumulation_at,
    bind_comprehension,
    can_be_tensor,
    number_bound,
    operator_edit,
)
from fullgraph.fixes.rewrites.base import Rewrite, Rewritten, Untouched
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.document import Document
from fullgraph.fixes.source.locate import call_at
from fullgraph.fixes.values.dtypes import Form
from fullgraph.fixes.values.number_as_tensor import ArithmeticUse, is_new_tensor
from fullgraph.fixes.values.tensor_forms import TensorForms, called_name
from fullgraph.static.syntax.walk import walk
from fullgraph.vocabulary.findings import Edit, Finding, Fix, Location, Safety

_DETACHED = frozenset({"detach", "argmax", "argmin", "any", "all", "count_nonzero", "isnan"})


class KeepTensor(Rewrite):
    """Turns ``.item()`` in arithmetic into ``.detach()``.

    The number took no part in the gradient, and neither does the detached tensor. Only where the
    dtype of the arithmetic stays the same: a tensor promotes where a number does not.
    """

    entries = frozenset({"tensor-to-scalar"})
    rewritten = (
        Rewritten(
            """
            import torch

            def f(x):
                return x / x.abs().max().item()
            """,
            """
            import torch

            def f(x):
                return x / x.abs().max().detach()
            """,
        ),
        Rewritten(
            """
            import torch

            class Net(torch.nn.Module):
                def __init__(self):
                    super().__init__()
                    self.weight = torch.nn.Parameter(torch.arange(3.0))

                def forward(self, x):
                    scale = (self.weight * self.weight).sum().item()
                    return self.weight * scale + x[:3]
            """,
            """
            import torch

            class Net(torch.nn.Module):
                def __init__(self):
                    super().__init__()
                    self.weight = torch.nn.Parameter(torch.arange(3.0))

                def forward(self, x):
                    scale = (self.weight * self.weight).sum().detach()
                    return self.weight * scale + x[:3]
            """,
        ),
        Rewritten(
            """
            import torch

            def f(x):
                low = x.min().detach()
                return (x - low.item()) * float(x.max()) + (x > 0).sum().item()
            """,
            """
            import torch

            def f(x):
                low = x.min().detach()
                return (x - low) * x.max().detach() + (x > 0).sum()
            """,
        ),
        Rewritten(
            """
            import torch

            def f(x):
                y = x / (x.max().item() + 1e-6)  # no division by zero
                y += x.mean().item()
                return y > x.mean().item()
            """,
            """
            import torch

            def f(x):
                y = x / (x.max().detach() + 1e-6)  # no division by zero
                y += x.mean().detach()
                return y > x.mean().detach()
            """,
        ),
        Rewritten(
            """
            import torch

            def f(x):
                total = 0.0
                for row in x:
                    total += row.sum().item()  # of all rows
                return x - total * 2
            """,
            """
            import torch

            def f(x):
                total = 0.0
                for row in x:
                    total = total + row.sum().detach()  # of all rows
                return x - total * 2
            """,
            "torch.rand(3, 2)",
        ),
        Rewritten(
            """
            import torch

            def f(x, scale=None):
                scale = x.sum().item() if scale is None else scale
                y = x.add(1).mul(x.max().item()) * scale
                return torch.stack([y * t.item() for t in (x.sum(), x.mean())])
            """,
            """
            import torch

            def f(x, scale=None):
                scale = x.sum().detach() if scale is None else scale
                y = x.add(1).mul(x.max().detach()) * scale
                return torch.stack([y * t.detach() for t in (x.sum(), x.mean())])
            """,
        ),
        Rewritten(
            """
            import torch

            def f(x):
                scale = x[0, 1:3].sum().item()
                return x * scale
            """,
            """
            import torch

            def f(x):
                scale = x[0, 1:3].sum().detach()
                return x * scale
            """,
            "torch.rand(3, 5)",
        ),
        Rewritten(
            """
            import torch

            def f(x):
                parts = (x.sum(), x.mean())
                return x * sum(t.item() for t in parts)
            """,
            """
            import torch

            def f(x):
                parts = (x.sum(), x.mean())
                return x * sum(t.detach() for t in parts)
            """,
        ),
        Rewritten(
            """
            import torch

            def f(x):
                try:
                    low = x.min().item()
                except RuntimeError:
                    low = 0
                return x - low
            """,
            """
            import torch

            def f(x):
                try:
                    low = x.min().detach()
                except RuntimeError:
                    low = 0
                return x - low
            """,
        ),
    )
    untouched = (
        Untouched(
            """
            import torch

            def f(x):
                total = 0.0
                for row in x:
                    total += row.sum().item()
                return x * total, total
            """,
            "the sum is returned as a number",
            "torch.rand(3, 2)",
        ),
        Untouched(
            """
            import torch

            def f(x):
                return [t.item() for t in (x.sum(), x.mean())]
            """,
            "the numbers are returned",
        ),
        Untouched(
            """
            import torch

            def f(x):
                return x * str(x.max().item()).count("1")
            """,
            "the number is turned into text",
        ),
        Untouched(
            """
            import numpy as np
            import torch

            def f(x):
                return x * np.random.rand(1).item()
            """,
            "an array's number cannot take part in the graph",
        ),
        Untouched(
            """
            import torch

            def f(x):
                return torch.arange(4) * x.double().max().item()
            """,
            "an integer tensor times a float is float32, times a float64 tensor float64",
        ),
        Untouched(
            """
            import torch

            def f(x):
                return x.half() * x.max().item()
            """,
            "a GPU rounds the tensor to 16 bits first, and the number not",
        ),
        Untouched(
            """
            import torch

            def f(x):
                return x.sum().half() * x.max().item()
            """,
            "two tensors without dimensions promote each other",
        ),
        Untouched(
            """
            import torch

            def f(x):
                return x[:1] * x[:1].item()
            """,
            "it has a dimension, with which it could broadcast",
        ),
        Untouched(
            """
            import torch

            def f(x):
                first = x[0].item()
                x[0] = 3.0
                return x * first
            """,
            "the element changes between",
        ),
        Untouched(
            """
            import torch

            def f(x):
                return x * int(x.max())
            """,
            "int() rounds",
        ),
        Untouched(
            """
            import torch

            def f(x):
                scale = x.max().item()
                return x * scale, scale
            """,
            "the number is returned",
        ),
        Untouched(
            """
            import torch

            def f(x):
                return x.max().item() / x
            """,
            "a number divided by a tensor is rounded in another way",
        ),
    )

    def propose(self, finding: Finding, document: Document, code: Code) -> Fix | None:
        """``x / x.max().item()`` becomes ``x / x.max().detach()``."""
        call = call_at(document, finding.location)
        value = _converted(call) if call else None
        if call is None or value is None:
            return None
        forms = TensorForms(document, code, finding.location)
        bind_comprehension(document, call, forms)
        form = forms.of(value, call)
        if form is None or not form.is_tensor or form.shape != () or _rounds(call, form):
            return None
        use = ArithmeticUse(document, forms, form)
        name, summed = _local_name(document, call), accumulation_at(document, call)
        detached = form.is_integral or _is_detached(document, value)
        edits: tuple[Edit, ...] = (_edit(document, call, value, detached, finding.location.path),)
        if summed is not None and not use.fits(call):
            edits = (operator_edit(document, summed, finding.location.path), *edits)
            use.is_rounded = True
            fits = can_be_tensor(document, summed, use, forms, form)
        elif name is None:
            fits = use.fits(call)
        else:
            forms.bound[name.value] = Form(number="int" if form.is_integral else "float")
            mentions = _uses(document, name, call)
            is_kept = is_new_tensor(value) and not _is_rebound(document, call, mentions, form)
            fits = is_kept and bool(mentions) and all(map(use.fits, mentions))
        if not fits:
            return None
        return Fix(
            title="Keep the tensor: remove .item()" if detached else "Keep the tensor: .detach()",
            edits=edits,
            safety=Safety.UNSAFE,
            note=_note(use),
        )


def _converted(call: cst.Call) -> cst.BaseExpression | None:
    """The tensor that ``.item()``, ``float()`` or ``int()`` turns into a number."""
    if isinstance(call.func, cst.Attribute):
        is_item = call.func.attr.value == "item" and not call.args
        return call.func.value if is_item else None
    if not isinstance(call.func, cst.Name) or call.func.value not in ("float", "int"):
        return None
    only = call.args[0] if len(call.args) == 1 else None
    return only.value if only and only.keyword is None and not only.star else None


def _rounds(call: cst.Call, form: Form) -> bool:
    """Whether ``int()`` or ``float()`` gives another kind of number than ``.item()``."""
    if not isinstance(call.func, cst.Name):
        return False
    return not (form.is_integral if call.func.value == "int" else form.is_float)


def _local_name(document: Document, call: cst.Call) -> cst.Name | None:
    inner: cst.CSTNode = call
    around = document.parents[call]
    while isinstance(around, cst.IfExp) and inner is not around.test:
        inner, around = around, document.parents[around]
    if not isinstance(around, cst.Assign) or len(around.targets) != 1:
        return None
    name = around.targets[0].target
    return name if isinstance(name, cst.Name) else None


def _uses(document: Document, name: cst.Name, call: cst.Call) -> list[cst.Name]:
    """Where a name may have the value of ``call``."""
    statement: cst.CSTNode | None = None
    is_repeated = False
    for around in document.ancestors(call):
        if isinstance(around, cst.FunctionDef):
            break
        if isinstance(around, cst.Assign):
            statement = around
        is_repeated |= isinstance(around, (cst.For, cst.While))
    before = {*walk(statement)} if statement and not is_repeated else set()
    return [
        node
        for node in _mentions(document, name)
        if node not in before
        and not isinstance(document.parents[node], cst.Param)
        and number_bound(document, node) is None
    ]


def _mentions(document: Document, name: cst.Name) -> list[cst.Name]:
    function = document.function(name)
    found = document.index.named(function, name.value) if function else ()
    return [node for node in found if node is not name]


def _is_rebound(document: Document, call: cst.Call, mentions: list[cst.Name], form: Form) -> bool:
    """Whether the name of which the dtype is known gets a new value before the last mention."""
    function = document.function(call)
    if not form.dtype.startswith("?") or function is None:
        return False
    name = form.dtype.removeprefix("?").partition("+")[0]
    last = max((document.statement_line(mention) for mention in mentions), default=0)
    first = document.statement_line(call)
    return any(
        name in document.bound_names(statement) and first <= document.place(statement).line < last
        for statement in walk(function.body)
        if isinstance(statement, (cst.BaseSmallStatement, cst.For, cst.With))
    )


def _is_detached(document: Document, value: cst.BaseExpression) -> bool:
    """Whether the text shows that no gradient flows into a value."""
    while isinstance(value, cst.Call) and isinstance(value.func, cst.Attribute):
        if called_name(value) in _DETACHED:
            return True
        value = value.func.value
    if not isinstance(value, cst.Name):
        return False
    bound = [_bound(document, name) for name in _mentions(document, value)]
    values = [statement.value for statement in bound if statement]
    only = values[0] if len(values) == 1 else None
    return isinstance(only, cst.Call) and called_name(only) == "detach"


def _bound(document: Document, name: cst.Name) -> cst.Assign | None:
    around = document.parents[name]
    statement = document.parents[around] if isinstance(around, cst.AssignTarget) else None
    return statement if isinstance(statement, cst.Assign) else None


def _edit(
    document: Document, call: cst.Call, value: cst.BaseExpression, detached: bool, path: str
) -> Edit:
    whole = document.place(call)
    if isinstance(call.func, cst.Name):
        source = document.primary(value)
        return Edit(
            Location(path, whole.line, whole.column, whole.end_line, whole.end_column),
            source if detached else f"{source}.detach()",
        )
    assert isinstance(call.func, cst.Attribute)
    name = document.place(call.func.attr)
    if not detached:
        place = Location(path, name.line, name.column, name.end_line, name.end_column)
        return Edit(place, "detach")
    # The receiver's own parentheses are not in its range: the dot is looked for behind them.
    dot = document.file.text.rindex(".", 0, _offset(document, name.line, name.column))
    line = document.file.text.count("\n", 0, dot) + 1
    column = dot - document.file.offsets[line - 1]
    return Edit(Location(path, line, column, whole.end_line, whole.end_column), "")


def _offset(document: Document, line: int, column: int) -> int:
    return document.file.offsets[line - 1] + column


def _note(use: ArithmeticUse) -> str:
    note = (
        "The value takes no part in the gradient, as the number did. It keeps its dtype, where a "
        "Python float has 64 bits, and its device: on a GPU the last digit of a quotient can "
        "differ."
    )
    if use.is_rounded:
        note += " Arithmetic between the value and other numbers is done in the tensor's dtype."
    return note
