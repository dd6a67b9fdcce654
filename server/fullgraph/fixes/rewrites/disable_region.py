"""Runs a NumPy helper outside of the graph: the last choice."""

from __future__ import annotations

import re

import libcst as cst

from fullgraph.fixes.rewrites.base import Rank, Rewrite, Rewritten, Untouched
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.document import Document
from fullgraph.fixes.source.torch_name import torch_name_of_module
from fullgraph.static.syntax.split import UnitKind
from fullgraph.vocabulary.findings import Finding, Fix, Safety

_NUMPY = re.compile(r"\b(?:np|numpy|scipy)\.|\b\w*linear_sum_assignment\(")
_TORCH = re.compile(
    r"\b(?:nn|F)\.\w+\(|\bself\.\w+\(|\btorch\.(?!from_numpy|as_tensor|tensor\b|Tensor)\w+\("
)


class DisableRegion(Rewrite):
    """Runs a NumPy helper outside of the graph: the last choice."""

    entries = frozenset(
        {"non-tensor-result", "tensor-to-scalar", "unsupported-builtin", "untraceable-numpy"}
    )
    rank = Rank.DISABLES
    rewritten = (
        Rewritten(
            """
            import numpy as np
            import torch
            from torch import nn

            class Net(nn.Module):
                def __init__(self):
                    super().__init__()
                    self.scale = nn.Parameter(torch.ones(6))

                @staticmethod
                def blocks(count):
                    order = np.random.permutation(np.arange(count))
                    return np.sort(order[: np.sum(np.array([2, 4]))])

                def forward(self, x):
                    x = x * self.scale
                    return x * torch.from_numpy(self.blocks(6))
            """,
            """
            import numpy as np
            import torch
            from torch import nn

            class Net(nn.Module):
                def __init__(self):
                    super().__init__()
                    self.scale = nn.Parameter(torch.ones(6))

                @staticmethod
                @torch.compiler.disable
                def blocks(count):
                    order = np.random.permutation(np.arange(count))
                    return np.sort(order[: np.sum(np.array([2, 4]))])

                def forward(self, x):
                    x = x * self.scale
                    return x * torch.from_numpy(self.blocks(6))
            """,
            breaks=1,
        ),
    )
    untouched = (
        Untouched(
            """
            import numpy as np
            import torch

            def f(x):
                return x * torch.from_numpy(np.interp(x.detach().numpy(), [0, 1], [0, 1]))
            """,
            "the whole function would run outside of the graph",
        ),
    )

    def propose(self, finding: Finding, document: Document, code: Code) -> Fix | None:
        """Adds ``@torch.compiler.disable`` to the helper.

        None unless the helper is all NumPy, and something in its file calls it.
        """
        unit, path = document.unit, finding.location.path
        file = code.file(path)
        if file is None or unit.kind is not UnitKind.FUNCTION or unit.name.startswith("__"):
            return None
        function = next(
            (f for f in document.nodes(cst.FunctionDef) if f.name.value == unit.name), None
        )
        if function is None or function.asynchronous is not None:
            return None
        if any(document.source(each.decorator) != "staticmethod" for each in function.decorators):
            return None
        if unit.name == "forward" or not _NUMPY.search(unit.text) or _TORCH.search(unit.text):
            return None
        calls = re.compile(rf"(?<!def )\b{re.escape(unit.name)}\(")
        torch = torch_name_of_module(file, path)
        if torch is None or not calls.search(file.text):
            return None
        seen = finding.observation.context if finding.observation else ""
        if "umpy" not in seen and not _NUMPY.search(_statement(document, finding)):
            return None
        line = document.place(function.name).line
        indentation = document.indentation(line)
        decorator = f"@{torch.name}.compiler.disable{document.newline}{indentation}"
        return Fix(
            title=f"Run {unit.name} outside of the graph",
            edits=(*torch.edits, document.insertion(path, line, len(indentation), decorator)),
            safety=Safety.SAFE,
            note="One break stays: the graph ends before each call, and another one begins.",
            keeps_break=True,
        )


def _statement(document: Document, finding: Finding) -> str:
    """The lines that break."""
    lines = range(finding.location.line, finding.location.end_line + 1)
    return "\n".join(document.line(line) for line in lines)
