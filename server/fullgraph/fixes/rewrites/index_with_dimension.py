"""Gives a tensor that is used as an index a dimension."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import libcst as cst

from fullgraph.fixes.patterns.normal_form import BlockedError
from fullgraph.fixes.rewrites.base import Rewrite, Rewritten, Untouched
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.document import Document
from fullgraph.fixes.source.locate import has_compiling_check
from fullgraph.fixes.values.dtypes import Form
from fullgraph.fixes.values.tensor_forms import TensorForms
from fullgraph.vocabulary.findings import Edit, Finding, Fix, Safety


class IndexWithDimension(Rewrite):
    """Gives a tensor that is used as an index a dimension.

    ``x[i]`` with an integer tensor ``i`` without dimensions selects, for which ``i`` becomes a
    Python number; with one dimension it gathers, in the graph (PyTorch, "Tensor indexing API").
    """

    entries = frozenset({"tensor-to-scalar"})
    needs_proof = True
    rewritten = (
        Rewritten(
            """
            import torch

            def f(x):
                best = x.sum(-1).argmax()
                row = x[best]
                return row * x[best, 0] + x[:, best]
            """,
            """
            import torch

            def f(x):
                best = x.sum(-1).argmax()
                row = x[best[None]].squeeze(0)
                return row * x[best[None], 0].squeeze(0) + x[:, best[None]].squeeze(1)
            """,
            "torch.linspace(-9, 9, 9).reshape(3, 3).cos()",
        ),
        Rewritten(
            """
            import torch

            def f(queue, key, position):
                queue = queue.clone()
                queue[position] = key
                queue[(position + 1) % 4] *= 0.5
                return queue, position + 2
            """,
            """
            import torch

            def f(queue, key, position):
                queue = queue.clone()
                queue[position] = key
                queue[((position + 1) % 4)[None]] *= 0.5
                return queue, position + 2
            """,
            "torch.ones(4, 3), torch.zeros(3), torch.tensor(3)",
        ),
    )
    untouched = (
        Untouched(
            """
            import torch

            def f(x, layers, i):
                return layers[i](x)
            """,
            "what is indexed is a list",
            "torch.ones(3), [torch.sin, torch.cos], torch.tensor(1)",
        ),
        Untouched(
            """
            import torch

            def f(x):
                i = x.sum(0).argmax()
                x = x.clone()
                x[:, i] *= x[0]
                return x
            """,
            "the value would have to be transposed",
            "torch.ones(3, 3)",
        ),
    )

    def propose(self, finding: Finding, document: Document, code: Code) -> Fix | None:
        """``x[i]`` becomes ``x[i[None]].squeeze(0)``, and ``x[i] = y`` ``x[i[None]] = y``."""
        path, line = finding.location.path, finding.location.line
        forms = TensorForms(document, code, finding.location)
        on_line = [n for n in document.nodes(cst.Subscript) if _lies_on(document, n, line)]
        first = next((n for n in on_line if any(_tensors(n, forms))), None)
        function = document.function(first) if first is not None else None
        if first is None or function is None or has_compiling_check(document, first):
            return None
        indices = {document.source(index) for _, index in _tensors(first, forms)}
        edits = list[Edit]()
        # What is within another one comes first: it ends before that does.
        for node in reversed(document.within(function, cst.Subscript)):
            found = _tensors(node, forms)
            if found and (node in on_line or indices & {document.source(i) for _, i in found}):
                edits += _edits(document, forms, path, node, found)
        return Fix(
            title="Give the index a dimension",
            edits=tuple(edits),
            safety=Safety.UNSAFE,
            note="What is read is a copy, where it was a view of the tensor, and what is written "
            "must have the tensor's dtype, as in the run.",
        )


def _lies_on(document: Document, node: cst.CSTNode, line: int) -> bool:
    place = document.place(node)
    return place.line <= line <= place.end_line


def _tensors(node: cst.Subscript, forms: TensorForms) -> list[tuple[int, cst.BaseExpression]]:
    """The indices that are integer tensors without dimensions, each with its position."""
    parts = [(n, e.slice.value) for n, e in enumerate(node.slice) if isinstance(e.slice, cst.Index)]
    found = [(n, value) for n, value in parts if _is_position(forms.of(value, node))]
    of = forms.of(node.value, node) if found else None
    return found if of is not None and of.is_tensor else []


def _is_position(form: Form | None) -> bool:
    return form is not None and form.is_tensor and form.is_integral and form.shape == ()


def _edits(
    document: Document,
    forms: TensorForms,
    path: str,
    node: cst.Subscript,
    found: Sequence[tuple[int, cst.BaseExpression]],
) -> Iterator[Edit]:
    dimension = _dimension(document, forms, node, found)
    for _, index in found:
        yield from document.applied(path, index, "[None]")
    around = document.parents[node]
    is_target = isinstance(around, (cst.AssignTarget, cst.AugAssign)) and around.target is node
    if not is_target:
        yield from document.applied(path, node, f".squeeze({dimension})")
        return
    assign = document.parents[around] if isinstance(around, cst.AssignTarget) else around
    value = getattr(assign, "value", None)
    form = forms.of(value, node) if value is not None else None
    if dimension and (form is None or form.shape != ()):
        line = document.place(node).line
        raise BlockedError(line, "what is written has its dimensions in another order")
    of = forms.of(node.value, node)
    is_same = form is not None and (form.number or (of is not None and form.dtype == of.dtype))
    if value is not None and not is_same and isinstance(assign, cst.Assign):
        # Written to an element, a value is cast; to several, it must have their dtype.
        yield from document.applied(path, value, f".to({document.source(node.value)}.dtype)")


def _dimension(
    document: Document,
    forms: TensorForms,
    node: cst.Subscript,
    found: Sequence[tuple[int, cst.BaseExpression]],
) -> int:
    """Which dimension of the result is that of the indices."""
    positions = [n for n, _ in found]
    before = 0
    for number, element in enumerate(node.slice):
        value = element.slice.value if isinstance(element.slice, cst.Index) else None
        if number in positions:
            continue
        text = document.source(value) if value is not None else ":"
        if text == "...":
            raise BlockedError(
                document.place(node).line, "how many dimensions `...` stands for is not known"
            )
        form = forms.of(value, node) if value is not None and text != "None" else None
        if value is not None and text != "None" and (form is None or form.number != "int"):
            raise BlockedError(document.place(node).line, f"what `{text}` selects is not known")
        before += form is None and number < positions[0]
    # Tensor indices that are not adjacent put their dimension first.
    return before if positions[-1] - positions[0] + 1 == len(positions) else 0
