"""Sets Dynamo's configuration for one compiled function, or for all."""

from __future__ import annotations

import re

from fullgraph.fixes.patterns.compile_call import compile_call_of
from fullgraph.fixes.rewrites.base import Rank, Rewrite, Rewritten, Untouched
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.document import Document
from fullgraph.fixes.source.torch_name import setting_behind_imports
from fullgraph.vocabulary.findings import Edit, Finding, Fix, Location, Observation, Safety
from fullgraph_worker.guards.guard import GuardKind, GuardPlace

_NAMED = re.compile(
    r"\b(?:capture_(?:scalar_outputs|dynamic_output_shape_ops)|trace_autograd_ops)\b"
)
_INTS = "allow_unspec_int_on_nn_module"
_COSTS = {
    "capture_scalar_outputs": "The number is unknown while Dynamo traces: code that needs its "
    "value, such as a branch on it, still breaks, and a size that depends on it may need "
    "torch._check.",
    "capture_dynamic_output_shape_ops": "The size of the result is unknown while Dynamo traces: "
    "code that needs it may need torch._check, and kernels cannot be tuned for one size.",
    "trace_autograd_ops": "The backward pass becomes a part of the graph. A gradient of a tensor "
    "that an operation outside of the graph made still breaks it.",
    _INTS: "Integer attributes of modules become symbolic after their first change; code that "
    "needs the value, such as a loop count, still has one version for each.",
}


class PatchConfig(Rewrite):
    """Sets Dynamo's configuration around the calls of one compiled function."""

    entries = frozenset(
        {
            "autograd-grad",
            "backward-call",
            "dynamic-shape-operation",
            "recompilation",
            "recompile-limit",
            "tensor-to-scalar",
        }
    )
    rank = Rank.SETUP
    rewritten = (
        Rewritten(
            """
            import torch


            @torch.compile
            def f(x):
                n = int(x.abs().sum())
                return x + n
            """,
            """
            import torch


            @torch._dynamo.config.patch(capture_scalar_outputs=True)
            @torch.compile
            def f(x):
                n = int(x.abs().sum())
                return x + n
            """,
        ),
        Rewritten(
            """
            import torch


            def positive(x):
                # What is kept has another size in each call.
                return x[x > 0]


            def f(x):
                return positive(x).sum() + x


            fast = torch.compile(f, dynamic=True)
            """,
            """
            import torch


            def positive(x):
                # What is kept has another size in each call.
                return x[x > 0]


            def f(x):
                return positive(x).sum() + x


            fast = torch._dynamo.config.patch(capture_dynamic_output_shape_ops=True)(
                torch.compile(f, dynamic=True)
            )
            """,
        ),
        Rewritten(
            """
            import torch


            @torch._dynamo.config.patch(capture_scalar_outputs=True)
            @torch.compile(dynamic=True)
            def f(x):
                at = (x > 0).nonzero()
                return x * int(at.shape[0]) + at.sum()
            """,
            """
            import torch


            @torch._dynamo.config.patch(
                capture_scalar_outputs=True, capture_dynamic_output_shape_ops=True
            )
            @torch.compile(dynamic=True)
            def f(x):
                at = (x > 0).nonzero()
                return x * int(at.shape[0]) + at.sum()
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
                    self.step = 0

                @torch.compile
                def forward(self, x):
                    self.step += 1
                    return x * self.scale * min(1.0, self.step / 100)
            """,
            """
            import torch
            from torch import nn


            class Net(nn.Module):
                def __init__(self):
                    super().__init__()
                    self.scale = nn.Parameter(torch.ones(6))
                    self.step = 0

                @torch._dynamo.config.patch(allow_unspec_int_on_nn_module=True)
                @torch.compile
                def forward(self, x):
                    self.step += 1
                    return x * self.scale * min(1.0, self.step / 100)
            """,
            further_inputs=("torch.linspace(-1, 1, 6)",) * 4,
            recompiles=1,
        ),
        Rewritten(
            """
            import torch


            @torch.compile
            def f(x):
                leaf = x.detach().requires_grad_()
                (leaf * leaf).sum().backward()
                (slope,) = torch.autograd.grad((leaf**3).sum(), leaf)
                return leaf.grad + slope
            """,
            """
            import torch


            @torch._dynamo.config.patch(trace_autograd_ops=True)
            @torch.compile
            def f(x):
                leaf = x.detach().requires_grad_()
                (leaf * leaf).sum().backward()
                (slope,) = torch.autograd.grad((leaf**3).sum(), leaf)
                return leaf.grad + slope
            """,
        ),
        Rewritten(
            """
            import torch


            def f(x):
                return x[x > 0]
            """,
            """
            import torch

            torch._dynamo.config.capture_dynamic_output_shape_ops = True


            def f(x):
                return x[x > 0]
            """,
        ),
    )
    untouched = (
        Untouched(
            """
            import torch


            @torch.compile
            def f(x):
                if x.sum() > 0:
                    return x + 1
                return x
            """,
            "no setting removes a branch on data",
        ),
    )

    def propose(self, finding: Finding, document: Document, code: Code) -> Fix | None:
        """Adds ``torch._dynamo.config.patch(...)`` where the file compiles the function.

        Inside of the function it has no effect on the version that is compiled. Where no
        call, or more than one, is known to compile it, the setting is one for the whole program.
        """
        setting = _setting(finding.observation)
        call = compile_call_of(finding, code) if setting else None
        if call is not None:
            edits, title = call.under_config(setting), f"Compile with {setting}=True"
        else:
            edits = _for_all(setting, finding, document, code) if setting else ()
            title = f"Set {setting}=True for all compiled functions"
        if not edits:
            return None
        return Fix(
            title=title,
            edits=edits,
            safety=Safety.SAFE,
            note=_COSTS[setting],
            needs_setup=True,
        )


def _for_all(setting: str, finding: Finding, document: Document, code: Code) -> tuple[Edit, ...]:
    """Sets an option behind the imports of the file whose function is called first."""
    location = finding.location
    stack = finding.observation.stack if finding.observation else ()
    outermost = code.at(stack[0].path, stack[0].line) if stack else None
    if outermost is not None:
        document = outermost
        location = Location(stack[0].path, stack[0].line, 0, stack[0].line, 0)
    edit = setting_behind_imports(document, f"_dynamo.config.{setting} = True", location)
    return (edit,) if edit is not None else ()


def _setting(observation: Observation | None) -> str:
    """The option that Dynamo names, or that the guard depends on; empty if there is none."""
    if observation is None:
        return ""
    guard = observation.guard
    if guard is not None:
        is_kept_int = guard.kind is GuardKind.INT and guard.place is GuardPlace.MODULE
        return _INTS if is_kept_int and not guard.is_specialized else ""
    words = " ".join((observation.reason, observation.context, *observation.hints))
    named = _NAMED.search(words)
    return named.group() if named else ""
