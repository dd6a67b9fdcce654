"""Turns a write of computed elements through a mask into ``torch.where``."""

from __future__ import annotations

import libcst as cst

from fullgraph.fixes.patterns.masks import (
    ARITHMETIC,
    form_under_mask,
    masked,
    reads_under,
)
from fullgraph.fixes.patterns.unselected_values import (
    guarded,
    guarded_operands,
    is_about_infinite_values,
)
from fullgraph.fixes.rewrites.base import Rewrite, Rewritten, Untouched
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.document import Document
from fullgraph.fixes.source.torch_name import torch_name
from fullgraph.fixes.values.dtypes import Form, promoted
from fullgraph.fixes.values.tensor_forms import TensorForms, called_name, tensor_arguments
from fullgraph.static.models import names
from fullgraph.static.models.torch.groups import KEEPS_NUMBERS, MAKES_LIKE, SMOOTH, STEEP_SOMEWHERE
from fullgraph.vocabulary.findings import Edit, Finding, Fix, Location, Safety

_NEW = MAKES_LIKE | names("clone zeros ones full where abs relu sigmoid tanh")
_ELEMENTWISE = KEEPS_NUMBERS | SMOOTH | STEEP_SOMEWHERE | {"nan_to_num"}


class WriteUnderMask(Rewrite):
    """Turns a write of computed elements through a mask into ``torch.where``.

    The name of a local tensor that nothing else refers to is bound to a new tensor; any other
    tensor is written in place.
    """

    entries = frozenset({"dynamic-shape-operation"})
    rewritten = (
        Rewritten(
            """
            import torch

            def f(x):
                outputs = torch.zeros_like(x)
                middle = x.abs() < 0.5
                outputs[middle] = torch.tanh(x[middle]) * 2
                outputs[~middle] = x[~middle]
                return outputs
            """,
            """
            import torch

            def f(x):
                outputs = torch.zeros_like(x)
                middle = x.abs() < 0.5
                outputs = torch.where(middle, torch.tanh(x) * 2, outputs)
                outputs = torch.where(~middle, x, outputs)
                return outputs
            """,
        ),
        Rewritten(
            """
            import torch

            class Net(torch.nn.Module):
                def __init__(self):
                    super().__init__()
                    self.weight = torch.nn.Parameter(torch.linspace(-1, 1, 6))

                def forward(self, x):
                    y = self.weight * x
                    y[x > 0] *= 3  # why
                    return y
            """,
            """
            import torch

            class Net(torch.nn.Module):
                def __init__(self):
                    super().__init__()
                    self.weight = torch.nn.Parameter(torch.linspace(-1, 1, 6))

                def forward(self, x):
                    y = self.weight * x
                    y = torch.where(x > 0, y * 3, y)  # why
                    return y
            """,
        ),
        Rewritten(
            """
            import torch

            class Net(torch.nn.Module):
                def __init__(self):
                    super().__init__()
                    self.weight = torch.nn.Parameter(torch.zeros(6))

                def forward(self, x):
                    y = torch.zeros_like(x)
                    right = x > 0
                    inputs = x + self.weight
                    y[right] = torch.log(2 * inputs[right])
                    return y
            """,
            """
            import torch

            class Net(torch.nn.Module):
                def __init__(self):
                    super().__init__()
                    self.weight = torch.nn.Parameter(torch.zeros(6))

                def forward(self, x):
                    y = torch.zeros_like(x)
                    right = x > 0
                    inputs = x + self.weight
                    y = torch.where(right, torch.log(torch.where(right, 2 * inputs, 1)), y)
                    return y
            """,
        ),
        Rewritten(
            """
            import numpy as np
            import torch

            class Net(torch.nn.Module):
                def __init__(self):
                    super().__init__()
                    self.alpha = 2 * np.tanh(0.5)
                    self.weight = torch.nn.Parameter(torch.ones(6))

                def forward(self, x):
                    x = x * self.weight
                    y = torch.zeros_like(x)
                    right = x > 0
                    y[right] = self.alpha * torch.tanh(x[right])
                    return y
            """,
            """
            import numpy as np
            import torch

            class Net(torch.nn.Module):
                def __init__(self):
                    super().__init__()
                    self.alpha = 2 * np.tanh(0.5)
                    self.weight = torch.nn.Parameter(torch.ones(6))

                def forward(self, x):
                    x = x * self.weight
                    y = torch.zeros_like(x)
                    right = x > 0
                    y = torch.where(right, self.alpha * torch.tanh(x), y)
                    return y
            """,
        ),
        Rewritten(
            """
            import torch

            def f(x):
                x[x > 0] *= 3
                return x + 1
            """,
            """
            import torch

            def f(x):
                x.copy_(torch.where(x > 0, x * 3, x))
                return x + 1
            """,
        ),
        Rewritten(
            """
            import torch

            def f(x):
                y = x.clone()
                z = y[1:]
                y[x > 0] = x[x > 0] * 3
                return z
            """,
            """
            import torch

            def f(x):
                y = x.clone()
                z = y[1:]
                y.copy_(torch.where(x > 0, x * 3, y))
                return z
            """,
        ),
        Rewritten(
            """
            import torch

            class Net(torch.nn.Module):
                def __init__(self):
                    super().__init__()
                    self.register_buffer("seen", torch.zeros(6))
                    self.weight = torch.nn.Parameter(torch.ones(6))

                def forward(self, x):
                    right = x > 0
                    self.seen[right] = x[right] + 1
                    return self.seen * self.weight
            """,
            """
            import torch

            class Net(torch.nn.Module):
                def __init__(self):
                    super().__init__()
                    self.register_buffer("seen", torch.zeros(6))
                    self.weight = torch.nn.Parameter(torch.ones(6))

                def forward(self, x):
                    right = x > 0
                    self.seen.copy_(torch.where(right, x + 1, self.seen))
                    return self.seen * self.weight
            """,
        ),
    )
    untouched = (
        Untouched(
            """
            import torch

            def f(x):
                y = x.clone()
                valid = ~torch.isnan(x)
                y[valid] = torch.tanh(x[valid])
                return y
            """,
            "the gradient of tanh is NaN where the mask is false",
        ),
        Untouched(
            """
            import torch

            def f(x):
                y = x.clone()
                y[x > 0] = x[x > 0].cumsum(0)
                return y
            """,
            "an element depends on the others under the mask",
        ),
        Untouched(
            """
            import torch

            def f(x):
                y = x.clone()
                y[x > 0] = x[x > 0] - x[x > 0].mean()
                return y
            """,
            "the mean is that of the elements under the mask",
        ),
    )

    def propose(self, finding: Finding, document: Document, code: Code) -> Fix | None:
        """``y[mask] = g(x[mask])`` and ``y[mask] *= 2``."""
        statement = _statement_at(document, finding.location)
        if statement is None:
            return None
        target = (
            statement.targets[0].target if isinstance(statement, cst.Assign) else statement.target
        )
        written = masked(target) if isinstance(target, cst.Subscript) else None
        torch = torch_name(document, statement, finding.location.path)
        if written is None or torch is None:
            return None
        tensor, mask = written
        if not isinstance(tensor, (cst.Name, cst.Attribute)):
            return None
        is_own = isinstance(tensor, cst.Name) and _is_own(document, tensor, statement)
        forms = TensorForms(document, code, finding.location)
        form = form_under_mask(forms, tensor, mask, target)
        if form is None:
            return None
        text = _computed(document, forms, statement, tensor, mask, torch.name)
        if text is None:
            return None
        value, of_value = text
        # Of different dtypes the write is an error, so that only a run shows more than the shape.
        is_same = of_value.dtype == form.dtype or form.dtype.startswith("?")
        if not is_same or of_value.shape != form.shape:
            return None
        test = document.source(mask)
        place = document.place(statement)
        path = finding.location.path
        location = Location(path, place.line, place.column, place.end_line, place.end_column)
        name = document.source(tensor)
        chosen = f"{torch.name}.where({test}, {value}, {name})"
        new = f"{name} = {chosen}" if is_own else f"{name}.copy_({chosen})"
        how = "The name is bound to a new tensor." if is_own else "The tensor is written in place."
        return Fix(
            title="Select with torch.where instead of writing through a mask",
            edits=(*torch.edits, Edit(location, new)),
            safety=Safety.UNSAFE,
            note=(
                f"The value is computed for all elements. {how} The mask must be a bool tensor "
                "of the tensor's shape, as in the run. The gradient outside of the mask is zero, "
                "or NaN where an element there is infinite or NaN."
            ),
        )


def _statement_at(document: Document, location: Location) -> cst.Assign | cst.AugAssign | None:
    """The write whose line, or a part of which, is at ``location``."""
    statements: tuple[cst.Assign | cst.AugAssign, ...] = (
        *(node for node in document.nodes(cst.Assign) if len(node.targets) == 1),
        *document.nodes(cst.AugAssign),
    )
    begin, end = (location.line, location.column), (location.end_line, location.end_column)
    on_line = []
    for statement in statements:
        place = document.place(statement)
        first, last = (place.line, place.column), (place.end_line, place.end_column)
        if first <= begin and end <= last:
            return statement
        if begin <= first and last <= end:
            on_line.append(statement)
    return on_line[0] if len(on_line) == 1 else None


def _is_own(document: Document, tensor: cst.Name, statement: cst.CSTNode) -> bool:
    """Whether the tensor is made in the function, and nothing else refers to it before."""
    function = document.function(statement)
    loops = [a for a in document.ancestors(statement) if isinstance(a, (cst.For, cst.While))]
    if function is None or loops or tensor.value in document.bound_names(function.params):
        return False
    before = document.place(statement).line
    is_made = False
    for node in document.index.named(function, tensor.value):
        if document.place(node).line >= before:
            continue
        around = next(
            (a for a in document.ancestors(node) if isinstance(a, cst.BaseSmallStatement)), None
        )
        if isinstance(around, cst.Assign) and len(around.targets) == 1:
            target = around.targets[0].target
            if isinstance(target, cst.Name):
                if not _is_new(around.value):
                    return False
                is_made = is_made or target is node
                continue
        elif isinstance(around, cst.AugAssign):
            target = around.target
        else:
            return False
        if not isinstance(target, cst.Subscript):
            return False
    return is_made


def _is_new(value: cst.BaseExpression) -> bool:
    """Whether an expression makes a tensor that no other refers to."""
    if isinstance(value, cst.Call):
        return called_name(value) in _NEW
    return isinstance(value, (cst.BinaryOperation, cst.Comparison))


def _computed(
    document: Document,
    forms: TensorForms,
    statement: cst.Assign | cst.AugAssign,
    tensor: cst.Name | cst.Attribute,
    mask: cst.BaseExpression,
    torch: str,
) -> tuple[str, Form] | None:
    """The text of what is written, for all elements, and its form."""
    value = statement.value
    reads = reads_under(document, value, mask)
    for read in reads:
        form = form_under_mask(forms, read.value, mask, statement.value)
        if form is None:
            return None
        forms.bound[document.source(read)] = form
    of_infinite = is_about_infinite_values(document, [mask])
    operands = guarded_operands(value, forms, value, of_infinite)
    of_value = forms.of(value, value)
    if operands is None or of_value is None or not _is_elementwise(value, reads, forms):
        return None
    opened = f"{torch}.where({document.source(mask)}, "
    text = guarded(document, value, operands, opened, ", 1)")
    for source in {document.source(read) for read in reads}:
        base = next(r.value for r in reads if document.source(r) == source)
        text = text.replace(source, document.primary(base))
    if isinstance(statement, cst.AugAssign):
        operator = ARITHMETIC.get(type(statement.operator))
        form = forms.of(tensor, value)
        if operator is None or form is None or (of_value.shape != () and not reads):
            return None
        dtype, shape = promoted([form, of_value], operator == "/"), form.shape
        is_simple = isinstance(value, (cst.Name, cst.Attribute, cst.Call, cst.Integer, cst.Float))
        text = text if is_simple or value.lpar else f"({text})"
        return (
            None
            if dtype is None
            else (f"{document.source(tensor)} {operator} {text}", Form(dtype, shape))
        )
    return (text, of_value) if reads else None


def _is_elementwise(
    node: cst.BaseExpression, reads: list[cst.Subscript], forms: TensorForms
) -> bool:
    """Whether each element of a value depends on the same elements of what ``reads`` read."""
    if node in reads or isinstance(node, (cst.Integer, cst.Float)):
        return True
    if isinstance(node, (cst.Name, cst.Attribute)):
        form = forms.of(node, node)
        return form is not None and form.shape == ()
    if isinstance(node, cst.UnaryOperation):
        return _is_elementwise(node.expression, reads, forms)
    if isinstance(node, cst.BinaryOperation):
        return all(_is_elementwise(side, reads, forms) for side in (node.left, node.right))
    if not isinstance(node, cst.Call) or called_name(node) not in _ELEMENTWISE:
        return False
    values = (*tensor_arguments(node), *(a.value for a in node.args if a.keyword))
    return bool(values) and all(_is_elementwise(value, reads, forms) for value in values)
