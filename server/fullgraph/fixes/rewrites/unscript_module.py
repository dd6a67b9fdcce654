"""Uses a module as it was before ``torch.jit.script``."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from fullgraph.fixes.rewrites.base import Rewrite, Rewritten, Untouched
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.document import Document
from fullgraph.fixes.values.bindings import dotted, path_of
from fullgraph.vocabulary.findings import Edit, Finding, Fix, Location, Safety

_SCRIPT = "torch.jit.script"


class UnscriptModule(Rewrite):
    """Uses a module as it was before ``torch.jit.script``: ``torch.compile`` takes its place."""

    entries = frozenset({"torchscript"})
    rewritten = (
        Rewritten(
            """
            import torch
            from torch import nn

            class Gate(nn.Module):
                def forward(self, x):
                    return torch.sigmoid(x) * x

            class Net(nn.Module):
                def __init__(self):
                    super().__init__()
                    self.projection = nn.Linear(6, 4)
                    self.gate = torch.jit.script(Gate())  # fused

                def forward(self, x):
                    x = self.projection(x)
                    return self.gate(x) + 1
            """,
            """
            import torch
            from torch import nn

            class Gate(nn.Module):
                def forward(self, x):
                    return torch.sigmoid(x) * x

            class Net(nn.Module):
                def __init__(self):
                    super().__init__()
                    self.projection = nn.Linear(6, 4)
                    self.gate = Gate()  # fused

                def forward(self, x):
                    x = self.projection(x)
                    return self.gate(x) + 1
            """,
        ),
        Rewritten(
            """
            import torch
            from torch import jit

            class Gate(torch.nn.Module):
                def __init__(self, factor: float):
                    super().__init__()
                    self.factor = factor

                def forward(self, x):
                    return x.tanh() * self.factor

            GATE = jit.script(Gate(2.0))

            def f(x):
                y = x * 2
                return GATE(y)
            """,
            """
            import torch
            from torch import jit

            class Gate(torch.nn.Module):
                def __init__(self, factor: float):
                    super().__init__()
                    self.factor = factor

                def forward(self, x):
                    return x.tanh() * self.factor

            GATE = Gate(2.0)

            def f(x):
                y = x * 2
                return GATE(y)
            """,
        ),
    )
    untouched = (
        Untouched(
            """
            import torch

            class Gate(torch.nn.Module):
                def forward(self, x):
                    return x.tanh()

            GATE = torch.jit.script(Gate())

            def f(x):
                return GATE(x) * len(GATE.code)
            """,
            "what only a scripted module has is read",
        ),
        Untouched(
            """
            import torch

            class Gate(torch.nn.Module):
                def forward(self, x):
                    return x.tanh()

            GATE = torch.jit.trace(Gate(), torch.ones(3))

            def f(x):
                return GATE(x) + 1
            """,
            "a trace has the branches of its example only",
        ),
    )

    def propose(self, finding: Finding, document: Document, code: Code) -> Fix | None:
        """``self.gate = torch.jit.script(Gate())`` becomes ``self.gate = Gate()``."""
        path = finding.location.path
        for name in _called(document, finding.location):
            made = [*_assigned(document, name, code, path)]
            if len(made) != 1 or _reads_scripted(document, name):
                continue
            where, value = made[0]
            if not isinstance(value, cst.Call) or path_of(where, value.func) != _SCRIPT:
                continue
            module = value.args[0].value if len(value.args) == 1 else None
            if not isinstance(module, cst.Call):
                continue  # A module of a name may be used elsewhere, as it is.
            place = Location(path, *where.place(value))
            return Fix(
                title="Use the module without TorchScript",
                edits=(Edit(place, where.source(module)),),
                safety=Safety.UNSAFE,
                note=(
                    "The module runs in Python where torch does not compile, and results may "
                    "differ in the last bits. It cannot be saved with torch.jit.save any more."
                ),
            )
        return None


def _called(document: Document, location: Location) -> Iterator[tuple[str, ...]]:
    """The names that are called on the lines of a finding: ``("self", "gate")``."""
    for call in document.nodes(cst.Call):
        name = dotted(call.func)
        is_there = location.line <= document.place(call).line <= location.end_line
        if is_there and (len(name) == 1 or (len(name) == 2 and name[0] == "self")):
            yield name


def _assigned(
    document: Document, name: tuple[str, ...], code: Code, path: str
) -> Iterator[tuple[Document, cst.BaseExpression]]:
    """What is assigned to a name of the module, or to an attribute in the methods of a class."""
    owner = document.unit.owner if len(name) == 2 else ()
    for unit in document.file.units:
        if unit.owner != owner or name[-1] not in unit.text:
            continue
        where = code.at(path, unit.line)
        for node in where.nodes(cst.Assign) if where else ():
            if where and any(dotted(target.target) == name for target in node.targets):
                yield where, node.value


def _reads_scripted(document: Document, name: tuple[str, ...]) -> bool:
    """Whether the file reads an attribute of the module other than by calling it."""
    return f"{'.'.join(name)}." in document.file.text
