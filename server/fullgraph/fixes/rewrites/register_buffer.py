"""Replaces a buffer with ``register_buffer`` instead of ``nn.Buffer``."""

from __future__ import annotations

import libcst as cst

from fullgraph.findings import Edit, Finding, Fix, Location, Safety
from fullgraph.fixes.rewrites.base import Rewrite, Rewritten, Untouched
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.document import Document

_NAMES = frozenset({"nn.Buffer", "torch.nn.Buffer"})


class RegisterBuffer(Rewrite):
    """Replaces a buffer with ``register_buffer`` instead of ``nn.Buffer``."""

    entries = frozenset({"internal-limitation"})
    rewritten = (
        Rewritten(
            """
            import torch
            from torch import nn

            class Net(nn.Module):
                def __init__(self):
                    super().__init__()
                    self.scale = nn.Parameter(torch.ones(1))
                    self.weights = nn.Buffer(torch.arange(4.0), persistent=False)

                def forward(self, x):
                    if x.shape[0] > self.weights.shape[0]:
                        weights = torch.arange(x.shape[0], dtype=self.weights.dtype)
                        self.weights = nn.Buffer(weights, persistent=False)
                    return x * self.scale + self.weights[: x.shape[0]]
            """,
            """
            import torch
            from torch import nn

            class Net(nn.Module):
                def __init__(self):
                    super().__init__()
                    self.scale = nn.Parameter(torch.ones(1))
                    self.weights = nn.Buffer(torch.arange(4.0), persistent=False)

                def forward(self, x):
                    if x.shape[0] > self.weights.shape[0]:
                        weights = torch.arange(x.shape[0], dtype=self.weights.dtype)
                        self.register_buffer("weights", weights, persistent=False)
                    return x * self.scale + self.weights[: x.shape[0]]
            """,
        ),
    )
    untouched = (
        Untouched(
            """
            import torch
            from torch import nn

            class Net(nn.Module):
                def __init__(self):
                    super().__init__()
                    self.scale = nn.Parameter(torch.ones(6))
                    self.weights = nn.Buffer(torch.arange(4.0), persistent=False)

                def forward(self, x):
                    weights = x * self.scale
                    self.weights = nn.Buffer(weights, persistent=False)
                    return x + self.weights
            """,
            "nn.Buffer cuts the gradient off",
        ),
    )

    def propose(self, finding: Finding, document: Document, code: Code) -> Fix | None:
        """``self.w = nn.Buffer(w, …)`` becomes ``self.register_buffer("w", w, …)``.

        None if a run saw a value that requires gradients: ``nn.Buffer`` detaches it.
        """
        path, line = finding.location.path, finding.location.line
        for assigned in document.nodes(cst.Assign):
            place = document.place(assigned)
            if not place.line <= line <= place.end_line or len(assigned.targets) != 1:
                continue
            target, call = assigned.targets[0].target, assigned.value
            if not isinstance(target, cst.Attribute) or not isinstance(call, cst.Call):
                continue
            if document.source(target.value) != "self" or document.source(call.func) not in _NAMES:
                continue
            first = call.args[0] if call.args else None
            if first is None or first.keyword or not isinstance(first.value, cst.Name):
                return None
            # A table that grows may be made once, and not in the run that looks at values.
            seen = code.seen(document, first.value, finding.location)
            if first.star or any(v.kind != "tensor" or v.requires_grad for v in seen):
                return None
            start, value = place, document.place(first.value)
            opened = Location(path, start.line, start.column, value.line, value.column)
            return Fix(
                title="Replace the buffer with register_buffer",
                edits=(Edit(opened, f'self.register_buffer("{target.attr.value}", '),),
                safety=Safety.UNSAFE,
                note=(
                    "The buffer is the tensor itself, not a detached alias of it, and "
                    "isinstance(…, nn.Buffer) is False for it. The tensor must not require "
                    "gradients."
                ),
            )
        return None
