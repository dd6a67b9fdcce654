"""Selects the tensor that an attribute is set to with ``torch.where`` where torch compiles."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from fullgraph.fixes.patterns.conditions import Conditions
from fullgraph.fixes.patterns.stored_choice import Prepared, StoredChoice, stored_choice
from fullgraph.fixes.rewrites.base import Rank, Rewrite, Rewritten, Untouched
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.document import Document
from fullgraph.fixes.source.locate import condition_at, has_compiling_check
from fullgraph.fixes.source.torch_name import torch_name
from fullgraph.fixes.values.bindings import function_around
from fullgraph.fixes.values.tensor_forms import TensorForms
from fullgraph.vocabulary.findings import Edit, Finding, Fix, Location, Safety


class SelectStoredTensor(Rewrite):
    """Selects the tensor that an attribute is set to with ``torch.where`` where torch compiles.

    Eager mode stores one or the other tensor, as before.
    """

    entries = frozenset({"data-dependent-branch"})
    rank = Rank.DROPS
    rewritten = (
        Rewritten(
            """
            import torch

            class Net(torch.nn.Module):
                def __init__(self):
                    super().__init__()
                    self.weight = torch.nn.Parameter(torch.ones(2))
                    self.short = torch.ones(2)
                    self.register_buffer("scale", self.short, persistent=False)

                def make(self, size):
                    return torch.full((2,), 1.0 / size), size

                def forward(self, x, places):
                    length = places.max() + 1
                    if length > 4:
                        if not hasattr(self, "long"):
                            self.long, _ = self.make(
                                8
                            )
                        self.register_buffer("scale", self.long, persistent=False)
                    else:
                        # The original can be on another device.
                        self.short = self.short.to(x.device)
                        self.register_buffer("scale", self.short, persistent=False)
                    return x * self.weight * self.scale
            """,
            """
            import torch

            class Net(torch.nn.Module):
                def __init__(self):
                    super().__init__()
                    self.weight = torch.nn.Parameter(torch.ones(2))
                    self.short = torch.ones(2)
                    self.register_buffer("scale", self.short, persistent=False)

                def make(self, size):
                    return torch.full((2,), 1.0 / size), size

                def forward(self, x, places):
                    length = places.max() + 1
                    if torch.compiler.is_compiling():
                        if hasattr(self, "long"):
                            long = self.long
                        else:
                            long, _ = self.make(
                                8
                            )
                        short = self.short.to(x.device)
                        scale = torch.where(length > 4, long, short)
                        self.register_buffer("scale", scale, persistent=False)
                    elif length > 4:
                        if not hasattr(self, "long"):
                            self.long, _ = self.make(
                                8
                            )
                        self.register_buffer("scale", self.long, persistent=False)
                    else:
                        # The original can be on another device.
                        self.short = self.short.to(x.device)
                        self.register_buffer("scale", self.short, persistent=False)
                    return x * self.weight * self.scale
            """,
            "torch.linspace(-1, 1, 2), torch.arange(3)",
        ),
    )
    untouched = (
        Untouched(
            """
            import torch

            class Net(torch.nn.Module):
                def __init__(self):
                    super().__init__()
                    self.few = torch.ones(2)
                    self.many = torch.zeros(2)
                    self.calls = 0

                def forward(self, x):
                    if x.sum() > 4:
                        self.calls += 1
                        self.scale = self.many
                    else:
                        self.scale = self.few
                    return x * self.scale
            """,
            "calls are counted on one side",
            "torch.linspace(-1, 1, 2)",
        ),
        Untouched(
            """
            import torch

            class Net(torch.nn.Module):
                def __init__(self):
                    super().__init__()
                    self.few = torch.ones(2)
                    self.many = torch.zeros(1)

                def forward(self, x):
                    if x.sum() > 4:
                        self.scale = self.many
                    else:
                        self.scale = self.few
                    return x * self.scale
            """,
            "where broadcasts the tensor with one element",
            "torch.linspace(-1, 1, 2)",
        ),
        Untouched(
            """
            import torch

            class Net(torch.nn.Module):
                def __init__(self):
                    super().__init__()
                    self.few = torch.ones(2)
                    self.many = torch.zeros(2)

                def forward(self, x):
                    if x.sum() > 4:
                        self.scale = self.many
                    else:
                        self.other = self.few
                    return x * self.few
            """,
            "the sides set different attributes",
            "torch.linspace(-1, 1, 2)",
        ),
    )

    def propose(self, finding: Finding, document: Document, code: Code) -> Fix | None:
        """An ``if`` with ``else`` that sets one attribute of ``self`` to another attribute's value.

        A side may make its value first where it does not exist yet, or move it.
        """
        path = finding.location.path
        branch = condition_at(document, finding.location)
        if not isinstance(branch, cst.If) or has_compiling_check(document, branch):
            return None
        choice = stored_choice(document, branch)
        torch = torch_name(document, branch, path)
        function = function_around(document, branch)
        if choice is None or torch is None or function is None:
            return None
        taken = {*document.bound_names(function.params), *document.bound_names(function.body)}
        if taken & {choice.name, *(side.name for side in choice.sides)}:
            return None
        forms = TensorForms(document, code, finding.location)
        condition = Conditions(document, code, finding.location, forms, torch.name).text(
            branch.test
        )
        if condition is None or condition[1].shape != ():
            return None
        if not _have_one_form(choice, forms, branch):
            return None
        lines = _lines(document, choice, torch.name, condition[0])
        start = document.place(branch)
        newline = document.newline + document.indentation(start.line)
        text = newline.join(lines) + f"{newline}el"
        insertion = Edit(Location(path, start.line, start.column, start.line, start.column), text)
        made = [f"self.{side.name}" for side in choice.sides if side.made is not None]
        kept = f", and {' and '.join(made)} is not stored" if made else ""
        replaced = (choice.name, *(side.name for side in choice.sides))
        return Fix(
            title="Select the stored tensor with torch.where",
            edits=(*torch.edits, insertion),
            safety=Safety.UNSAFE,
            note=(
                "Eager mode is the same. Under torch.compile both tensors are computed at each "
                "call: making one must have no other effect, and both must have the same dtype "
                f"and shape. After a compiled call self.{choice.name} is a new tensor{kept}."
            ),
            drops=f"self.{choice.name} is a new tensor{kept}",
            replaces=replaced,
        )


def _have_one_form(choice: StoredChoice, forms: TensorForms, branch: cst.If) -> bool:
    """Whether no difference of the tensors is known; one that is made first is not seen yet."""
    if not forms.is_seen:
        return False
    found = [
        forms.of_name(f"self.{side.name}", branch.test)
        for side in choice.sides
        if side.made is None
    ]
    return None not in found and len(set(found)) == 1


def _lines(document: Document, choice: StoredChoice, torch: str, condition: str) -> list[str]:
    step = document.step(choice.branch.body.body[0])
    values = []
    lines = [f"if {torch}.compiler.is_compiling():"]
    for side in choice.sides:
        value = f"self.{side.name}"
        if side.made is not None or side.moved is not None:
            lines += (step + line for line in _prepared(document, side, step))
            value = side.name
        values.append(value)
    lines.append(f"{step}{choice.name} = {torch}.where({condition}, {', '.join(values)})")
    source, value = document.source(choice.store), document.source(choice.value)
    head, _, tail = source.rpartition(value)
    return [*lines, f"{step}{head}{choice.name}{tail}"]


def _prepared(document: Document, side: Prepared, step: str) -> Iterator[str]:
    if side.made is not None and side.target is not None:
        target = document.source(side.target).replace(f"self.{side.name}", side.name)
        made = document.source(side.made)
        yield f'if hasattr(self, "{side.name}"):'
        yield f"{step}{side.name} = self.{side.name}"
        yield "else:"
        # What spans several lines keeps its indentation, which is that of the original.
        yield f"{step}{target} = {made}"
    elif side.moved is not None:
        yield f"{side.name} = {document.source(side.moved)}"
