"""Passes the targets of a CTC loss padded, not as one row of those under a mask."""

from __future__ import annotations

import re

import libcst as cst

from fullgraph.fixes.patterns.masks import masked, source_in_call
from fullgraph.fixes.rewrites.base import Rewrite, Rewritten, Untouched
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.document import Document
from fullgraph.fixes.source.locate import lies_in
from fullgraph.fixes.values.bindings import path_of
from fullgraph.fixes.values.local_bindings import only_values, reads
from fullgraph.fixes.values.tensor_forms import TensorForms
from fullgraph.vocabulary.findings import Edit, Finding, Fix, Location, Safety

_LOSS = "torch.nn.functional.ctc_loss"
_PARAMETERS = ("log_probs", "targets", "input_lengths", "target_lengths")


class PadCtcTargets(Rewrite):
    """Passes the targets of a CTC loss padded, not as one row of those under a mask.

    The loss reads as many targets of each row as the mask has in it, and these are moved to the
    front.
    """

    entries = frozenset({"dynamic-shape-operation"})
    rewritten = (
        Rewritten(
            """
            import torch
            from torch import nn

            def f(x, labels):
                mask = (labels >= 0) & (labels != 1)
                target_lengths = mask.sum(-1)
                flattened_targets = labels.masked_select(mask)
                log_probs = nn.functional.log_softmax(x, dim=-1).transpose(0, 1)
                lengths = torch.full((2,), 6)
                return nn.functional.ctc_loss(log_probs, flattened_targets, lengths, target_lengths)
            """,
            """
            import torch
            from torch import nn

            def f(x, labels):
                mask = (labels >= 0) & (labels != 1)
                target_lengths = mask.sum(-1)
                flattened_targets = labels.gather(-1, mask.argsort(dim=-1, descending=True, stable=True))
                log_probs = nn.functional.log_softmax(x, dim=-1).transpose(0, 1)
                lengths = torch.full((2,), 6)
                return nn.functional.ctc_loss(log_probs, flattened_targets, lengths, target_lengths)
            """,  # noqa: E501
            "torch.rand(2, 6, 9), torch.tensor([[3, -100, 4, 4], [-100, 1, 7, -100]])",
            breaks=1,
        ),
        Rewritten(
            """
            import torch.nn.functional as F
            import torch

            def f(x, labels):
                is_label = labels > 0
                return F.ctc_loss(
                    x.log_softmax(-1),
                    targets=labels[is_label],
                    input_lengths=torch.full((2,), 6),
                    target_lengths=is_label.sum(dim=1),
                    reduction="sum",
                )
            """,
            """
            import torch.nn.functional as F
            import torch

            def f(x, labels):
                is_label = labels > 0
                return F.ctc_loss(
                    x.log_softmax(-1),
                    targets=labels.gather(-1, is_label.argsort(dim=-1, descending=True, stable=True)),
                    input_lengths=torch.full((2,), 6),
                    target_lengths=is_label.sum(dim=1),
                    reduction="sum",
                )
            """,  # noqa: E501
            "torch.rand(6, 2, 9), torch.tensor([[3, 0, 4, 4], [0, 0, 7, 0]])",
            breaks=1,
        ),
    )
    untouched = (
        Untouched(
            """
            import torch
            import torch.nn.functional as F

            def f(x, labels, lengths):
                targets = labels[labels > 0]
                return F.ctc_loss(x.log_softmax(-1), targets, torch.full((2,), 6), lengths)
            """,
            "the lengths are not those of the mask",
            "torch.rand(6, 2, 9), torch.tensor([[3, 0, 4, 4], [0, 0, 7, 0]]), torch.tensor([2, 2])",
        ),
        Untouched(
            """
            import torch
            import torch.nn.functional as F

            def f(x, labels):
                mask = labels > 0
                targets = labels[mask]
                loss = F.ctc_loss(x.log_softmax(-1), targets, torch.full((2,), 6), mask.sum(-1))
                return loss, targets
            """,
            "the targets are used otherwise",
            "torch.rand(6, 2, 9), torch.tensor([[3, 0, 4, 4], [0, 0, 7, 0]])",
        ),
        Untouched(
            """
            import torch
            import torch.nn.functional as F

            def f(x, labels):
                mask = labels > 0
                targets = labels[mask]
                mask = labels > 2
                return F.ctc_loss(x.log_softmax(-1), targets, torch.full((2,), 6), mask.sum(-1))
            """,
            "the mask is another one",
            "torch.rand(6, 2, 9), torch.tensor([[3, 0, 4, 0], [0, 0, 7, 8]])",
        ),
    )

    def propose(self, finding: Finding, document: Document, code: Code) -> Fix | None:
        """``labels[mask]`` becomes ``labels.gather(-1, mask.argsort(…))``.

        None unless only ``ctc_loss`` reads it, with ``mask.sum(-1)`` as the lengths.
        """
        # Whatever its name here, the file has it somewhere: to look up each call takes long.
        if not any("ctc_loss" in line for line in document.file.lines):
            return None
        forms = TensorForms(document, code, finding.location)
        for loss in document.nodes(cst.Call):
            if path_of(document, loss.func) != _LOSS:
                continue
            arguments = _arguments(loss)
            targets = _value(document, arguments.get("targets"))
            lengths = _value(document, arguments.get("target_lengths"))
            read = masked(targets) if targets is not None else None
            if targets is None or read is None or not lies_in(document, finding.location, targets):
                continue
            labels, mask = read
            form, of_mask = forms.of(labels, targets), forms.of(mask, targets)
            if form is None or of_mask is None or of_mask.dtype != "bool":
                return None
            if isinstance(form.shape, str) or len(form.shape) != 2 or form.shape != of_mask.shape:
                return None
            if lengths is None or not _is_length(document, lengths, mask):
                return None
            order = (
                f"{source_in_call(document, mask)}.argsort(dim=-1, descending=True, stable=True)"
            )
            text = f"{source_in_call(document, labels)}.gather(-1, {order})"
            return Fix(
                title="Pass the targets padded",
                edits=(Edit(Location(finding.location.path, *document.place(targets)), text),),
                safety=Safety.UNSAFE,
                note=(
                    "The loss of each row is the same. On CUDA, padded targets are never computed "
                    "by cuDNN, whose last digits differ. The labels must be a matrix and the mask "
                    "of the same shape, as in the run."
                ),
            )
        return None


def _arguments(loss: cst.Call) -> dict[str, cst.BaseExpression]:
    found: dict[str, cst.BaseExpression] = {}
    for name, arg in zip(_PARAMETERS, loss.args, strict=False):
        if arg.star or arg.keyword:
            break
        found[name] = arg.value
    found.update((arg.keyword.value, arg.value) for arg in loss.args if arg.keyword)
    return found


def _value(document: Document, node: cst.BaseExpression | None) -> cst.BaseExpression | None:
    """What an argument is: of a name that is bound and read once, its value."""
    if not isinstance(node, cst.Name):
        return node
    values = only_values(document, node) or ()
    return values[0] if len(values) == 1 and len(reads(document, node)) == 1 else None


def _is_length(document: Document, node: cst.BaseExpression, mask: cst.BaseExpression) -> bool:
    """Whether ``node`` is ``mask.sum(-1)`` of the same mask."""
    if not isinstance(mask, cst.Name) or len(only_values(document, mask) or ()) != 1:
        return False
    return (
        re.fullmatch(rf"{mask.value}\.sum\((?:(?:dim|axis)=)?-?1\)", document.source(node))
        is not None
    )
