"""Compiles a function for all sizes and numbers, where these change between calls."""

from __future__ import annotations

from fullgraph.fixes.patterns.compile_call import compile_call_of
from fullgraph.fixes.rewrites.base import Rank, Rewrite, Rewritten, Untouched
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.document import Document
from fullgraph.vocabulary.findings import Finding, Fix, Guard, Safety
from fullgraph_worker.guards.guard import GuardKind, GuardPlace

_LARGER = ("torch.linspace(-1, 1, 8)", "torch.linspace(-1, 1, 10)", "torch.linspace(-1, 1, 12)")
_VALUES = tuple(f"torch.linspace(-1, 1, 6), {value}" for value in (0.5, 0.75, 1.25))


class CompileDynamic(Rewrite):
    """Compiles a function for all sizes and numbers, where these change between calls."""

    entries = frozenset({"recompilation", "recompile-limit"})
    rank = Rank.SETUP
    rewritten = (
        Rewritten(
            """
            import torch


            @torch.compile
            def f(x):
                return (x - x.mean()) / x.std()
            """,
            """
            import torch


            @torch.compile(dynamic=True)
            def f(x):
                return (x - x.mean()) / x.std()
            """,
            further_inputs=_LARGER,
        ),
        Rewritten(
            """
            import torch


            def f(x, k):
                return x * k


            fast = torch.compile(f, dynamic=False)  # k is the temperature
            """,
            """
            import torch


            def f(x, k):
                return x * k


            fast = torch.compile(f, dynamic=True)  # k is the temperature
            """,
            "torch.linspace(-1, 1, 6), 1.5",
            further_inputs=_VALUES,
        ),
        Rewritten(
            """
            import torch
            from torch import nn


            class Net(nn.Module):
                def __init__(self):
                    super().__init__()
                    self.scale = nn.Parameter(torch.ones(6))
                    self.rate = 1.5

                @torch.compile()
                def forward(self, x):
                    self.rate *= 0.5
                    return x * self.scale * self.rate
            """,
            """
            import torch
            from torch import nn


            class Net(nn.Module):
                def __init__(self):
                    super().__init__()
                    self.scale = nn.Parameter(torch.ones(6))
                    self.rate = 1.5

                @torch.compile(dynamic=True)
                def forward(self, x):
                    self.rate *= 0.5
                    return x * self.scale * self.rate
            """,
            further_inputs=("torch.linspace(-1, 1, 6)",) * 3,
        ),
    )
    untouched = (
        Untouched(
            """
            import torch


            @torch.compile
            def f(x):
                y = x.sum()
                for i in range(x.shape[0]):
                    y = y + i
                return y
            """,
            "the loop needs the size: there is a version for each, also with dynamic=True",
            further_inputs=_LARGER,
        ),
        Untouched(
            """
            import torch


            @torch.compile
            def f(x, k):
                return x * len(k)
            """,
            "strings are constants, also with dynamic=True",
            'torch.linspace(-1, 1, 6), "a"',
            further_inputs=('torch.linspace(-1, 1, 6), "bb"',),
        ),
        Untouched(
            """
            import torch


            def f(x):
                return x * 2
            """,
            "the file does not compile it",
            further_inputs=_LARGER,
        ),
    )

    def propose(self, finding: Finding, document: Document, code: Code) -> Fix | None:
        """``@torch.compile`` becomes ``@torch.compile(dynamic=True)``."""
        guard = finding.observation.guard if finding.observation else None
        call = compile_call_of(finding, code) if guard and _becomes_symbolic(guard) else None
        edit = call.with_argument("dynamic", "True") if call else None
        if edit is None:
            return None
        return Fix(
            title="Compile with dynamic=True",
            edits=(edit,),
            safety=Safety.SAFE,
            note="One version is compiled for all sizes from 2 on; its kernels cannot be tuned "
            "for one size, so that it may run slower than a version for this size.",
            needs_setup=True,
        )


def _becomes_symbolic(guard: Guard) -> bool:
    """Whether ``dynamic=True`` keeps the value from being a constant of the version."""
    if guard.dynamic is True or guard.is_specialized:
        return False
    passed = (GuardPlace.ARGUMENT, GuardPlace.INTERMEDIATE)
    if guard.kind is GuardKind.FLOAT:
        return guard.place in (*passed, GuardPlace.MODULE)
    return guard.kind in (GuardKind.SIZE, GuardKind.INT) and guard.place in passed
