"""Replaces a buffer with ``register_buffer`` instead of ``nn.Buffer``."""

from __future__ import annotations

import re

import libcst as cst

from fullgraph.fixes.rewrites.base import Rewrite, Rewritten, Untouched
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.document import Document
from fullgraph.vocabulary.findings import Edit, Finding, Fix, Location, Safety

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
        Rewritten(
            """
            import torch
            from torch import nn

            class Net(nn.Module):
                def __init__(self):
                    super().__init__()
                    self.scale = nn.Parameter(torch.ones(6))
                    self.places = nn.Buffer(torch.arange(6.0), persistent=False)

                def forward(self, x):
                    # The buffer may be elsewhere.
                    self.places = self.places.to(device=x.device, dtype=x.dtype)
                    return x * self.scale + self.places
            """,
            """
            import torch
            from torch import nn

            class Net(nn.Module):
                def __init__(self):
                    super().__init__()
                    self.scale = nn.Parameter(torch.ones(6))
                    self.places = nn.Buffer(torch.arange(6.0), persistent=False)

                def forward(self, x):
                    # The buffer may be elsewhere.
                    self.register_buffer("places", self.places.to(device=x.device, dtype=x.dtype), persistent=False)
                    return x * self.scale + self.places
            """,  # noqa: E501
        ),
    )
    untouched = (
        Untouched(
            """
            import torch
            from torch import nn

            class Net(nn.Module):
                def __init__(self, kept=False):
                    super().__init__()
                    self.scale = nn.Parameter(torch.ones(6))
                    self.places = nn.Buffer(torch.arange(6.0), persistent=kept)

                def forward(self, x):
                    self.places = self.places.to(x.device)
                    return x * self.scale + self.places
            """,
            "whether the buffer is saved is not known from the text",
        ),
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

        So does ``self.w = self.w.to(…)``, where ``self.w`` is an ``nn.Buffer``.

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
            if document.source(target.value) != "self":
                continue
            if document.source(call.func) == f"{document.source(target)}.to":
                return _moved(document, code, target, assigned, path)
            if document.source(call.func) not in _NAMES:
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


def _moved(
    document: Document, code: Code, target: cst.Attribute, assigned: cst.Assign, path: str
) -> Fix | None:
    """``self.w = self.w.to(…)`` with ``register_buffer``."""
    name, file = target.attr.value, code.file(path)
    init = (*document.unit.owner, "__init__")
    made = next((u.text for u in file.units if u.path == init), "") if file else ""
    buffer = re.compile(rf"^\s*self\.{name} = (?:torch\.)?nn\.Buffer\(", re.MULTILINE)
    found = [*buffer.finditer(made)]
    if len(found) != 1 or len(re.findall(rf"\bself\.{name}\b", made)) != 1:
        return None
    call = _call(made[found[0].end() - 1 :])
    flags = re.findall(r"\bpersistent\s*=\s*(\w+)", call)
    if len(flags) > 1 or not {*flags} <= {"True", "False"}:
        return None
    persistent = ", persistent=False" if flags == ["False"] else ""
    value = document.source(assigned.value)
    text = f'self.register_buffer("{name}", {value}{persistent})'
    return Fix(
        title="Replace the buffer with register_buffer",
        edits=(Edit(Location(path, *document.place(assigned)), text),),
        safety=Safety.UNSAFE,
        note="The buffer is registered again, as it was; a __setattr__ of the class is not called.",
    )


def _call(text: str) -> str:
    """The arguments of the call whose opening parenthesis the text begins with."""
    depth = 0
    for place, character in enumerate(text):
        depth += {"(": 1, ")": -1}.get(character, 0)
        if not depth:
            return text[: place + 1]
    return text
