"""Turns ``a[i] if i >= 0 else b`` with a tensor as the index into ``torch.where``."""

from __future__ import annotations

import re

import libcst as cst

from fullgraph.fixes.patterns.written_name import is_written
from fullgraph.fixes.rewrites.base import Rewrite, Rewritten, Untouched
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.document import Document
from fullgraph.fixes.source.locate import condition_at, has_compiling_check
from fullgraph.fixes.source.torch_name import torch_name
from fullgraph.fixes.source.wrap import put_in_else
from fullgraph.fixes.values.bindings import dotted
from fullgraph.vocabulary.findings import Finding, Fix, Safety
from fullgraph_worker.protocol.wire import SeenValue

_INTEGERS = frozenset({"int64", "int32"})


class SelectAtIndex(Rewrite):
    """Turns ``a[i] if i >= 0 else b`` with a tensor as the index into ``torch.where``.

    The index is never negative where ``a`` is read. Eager mode, and an index that is a Python
    number, are as before.
    """

    entries = frozenset({"data-dependent-branch"})
    rewritten = (
        Rewritten(
            """
            import torch

            class Schedule:
                def __init__(self):
                    self.alphas = torch.linspace(0.9, 0.1, 6)
                    self.one = torch.tensor(1.0)

            SCHEDULE = Schedule()

            def f(x, t):
                previous = t - 3
                alpha = SCHEDULE.alphas[previous] if previous >= 0 else SCHEDULE.one
                return x * alpha
            """,
            """
            import torch

            class Schedule:
                def __init__(self):
                    self.alphas = torch.linspace(0.9, 0.1, 6)
                    self.one = torch.tensor(1.0)

            SCHEDULE = Schedule()

            def f(x, t):
                previous = t - 3
                if torch.compiler.is_compiling() and isinstance(previous, torch.Tensor):
                    at = previous.clamp(min=0).to(SCHEDULE.alphas.device)
                    alpha = torch.where(previous >= 0, SCHEDULE.alphas[at[None]][0], SCHEDULE.one)
                else:
                    alpha = SCHEDULE.alphas[previous] if previous >= 0 else SCHEDULE.one
                return x * alpha
            """,
            inputs="torch.linspace(-1, 1, 6), torch.tensor(2)",
        ),
        Rewritten(
            """
            import torch

            def f(x, rows, zeros):
                first = rows.min()
                row = zeros if first < 0 else x[first]  # none is left
                return row * 2
            """,
            """
            import torch

            def f(x, rows, zeros):
                first = rows.min()
                if torch.compiler.is_compiling() and isinstance(first, torch.Tensor):
                    at = first.clamp(min=0).to(x.device)
                    row = torch.where(first >= 0, x[at[None]][0], zeros)
                else:
                    row = zeros if first < 0 else x[first]  # none is left
                return row * 2
            """,
            inputs="torch.rand(3, 2), torch.tensor([2, 1]), torch.zeros(2)",
        ),
    )
    untouched = (
        Untouched(
            """
            import torch

            def f(x, rows, zeros):
                x, first = x * 2, rows.min()
                row = x[first] if first >= 0 else zeros
                row += 1
                return x + row
            """,
            "a write to the row would no longer reach the tensor",
            inputs="torch.rand(3, 2), torch.tensor([2, 1]), torch.zeros(2)",
        ),
        Untouched(
            """
            import torch

            def f(x, last, one):
                value = x[last] if last < 6 else one
                return value * 2
            """,
            "beyond the end there is nothing to read",
            inputs="torch.linspace(-1, 1, 6), torch.tensor(2), torch.tensor(1.0)",
        ),
        Untouched(
            """
            import torch

            def f(x, first, one):
                value = x[first] if first >= 0 else one
                return value * 2
            """,
            "the other side has another dtype",
            inputs="torch.linspace(-1, 1, 6), torch.tensor(2), torch.tensor(1)",
        ),
        Untouched(
            """
            import torch

            class Net(torch.nn.Module):
                def __init__(self):
                    super().__init__()
                    self.weight = torch.nn.Parameter(torch.arange(6.0))
                    self.none = torch.tensor(1.0)

                def forward(self, x):
                    first = x.argmin()
                    value = self.weight[first] if first >= 0 else self.none
                    return x * value
            """,
            "the weight would get a gradient of zeros where it had none",
        ),
    )

    def propose(self, finding: Finding, document: Document, code: Code) -> Fix | None:
        """The statement gets a twin for a tensor index under compile.

        None unless a run saw tensors without gradients, of one dtype and shape on both sides.
        """
        choice = condition_at(document, finding.location)
        statement = document.parents.get(choice) if choice else None
        path = finding.location.path
        if not isinstance(choice, cst.IfExp) or not isinstance(statement, cst.Assign):
            return None
        parts = _parts(document, choice)
        torch = torch_name(document, choice, path)
        if parts is None or torch is None or has_compiling_check(document, choice):
            return None
        index, read, other = parts
        if not _fit(
            *(code.seen(document, node, finding.location) for node in (index, read, other))
        ):
            return None
        used = {node.value for node in document.nodes(cst.Name)}
        if statement.value is not choice or len(statement.targets) != 1 or "at" in used:
            return None
        bound = statement.targets[0].target
        if not isinstance(bound, cst.Name) or is_written(document, bound.value):
            return None
        i, a = document.source(index), document.source(read)
        header = (
            f"if {torch.name}.compiler.is_compiling() and isinstance({i}, {torch.name}.Tensor):"
        )
        target = bound.value
        body = (
            f"at = {i}.clamp(min=0).to({a}.device)",
            f"{target} = {torch.name}.where({i} >= 0, {a}[at[None]][0], {document.source(other)})",
        )
        edits = put_in_else(document, statement, header, body, path)
        if edits is None:
            return None
        return Fix(
            title="Select at the index with torch.where",
            edits=(*torch.edits, *edits),
            safety=Safety.UNSAFE,
            note="Under torch.compile the result is a copy: nothing may write to it.",
        )


def _parts(
    document: Document, choice: cst.IfExp
) -> tuple[cst.Name, cst.BaseExpression, cst.BaseExpression] | None:
    """The index, what it is an index of, and the other value."""
    test = re.fullmatch(r"(\w+)\s*(>=\s*0|>\s*-1|<\s*0)", document.source(choice.test))
    if test is None:
        return None
    read, other = (choice.body, choice.orelse)
    if test[2].startswith("<"):
        read, other = other, read
    if not isinstance(read, cst.Subscript) or len(read.slice) != 1 or not dotted(read.value):
        return None
    index = read.slice[0].slice
    if not isinstance(index, cst.Index) or not isinstance(index.value, cst.Name):
        return None
    return (
        (index.value, read.value, other) if index.value.value == test[1] and dotted(other) else None
    )


def _fit(index: list[SeenValue], read: list[SeenValue], other: list[SeenValue]) -> bool:
    """Whether all are tensors, and both sides of the choice have one form and no gradient."""
    every = [*index, *read, *other]
    if not (index and read and other) or any(value.kind != "tensor" for value in every):
        return False
    forms = {(v.dtype, tuple(v.shape[1:])) for v in read} | {
        (v.dtype, tuple(v.shape)) for v in other
    }
    return (
        len(forms) == 1
        and all(value.shape for value in read)
        and all(value.dtype in _INTEGERS and not value.shape for value in index)
        and not any(value.requires_grad for value in (*read, *other))
    )
