"""TorchScript: Dynamo traces a scripted function as Python, and no scripted module."""

from __future__ import annotations

from fullgraph.static.domain.values import UNKNOWN, Instance, Object, Sequence, Value
from fullgraph.static.models import below
from fullgraph.static.models.registry import CALLS, Call, breaks_as
from fullgraph.static.models.torch.modules import is_module

_SCRIPTERS = below(
    "torch.jit",
    "script script_if_tracing trace trace_module freeze optimize_for_inference load",
)
"""What makes TorchScript."""

breaks_as("torchscript", *_SCRIPTERS)
breaks_as("global-setting", "torch.jit.optimized_execution")
breaks_as("skipped-python-function", "torch.jit.isinstance")


@CALLS.at(*_SCRIPTERS)
def _scripted(call: Call) -> Value:
    """What TorchScript makes of a function, which Dynamo traces as it was, or of a module."""
    first = call.arguments.first
    if isinstance(first, Instance) and first.path in _SCRIPTERS:
        return first
    is_of_modules = isinstance(first, (Object, Sequence))
    is_of_modules |= isinstance(first, Instance) and is_module(first.path)
    if is_of_modules or call.path == "torch.jit.load":
        return Instance(call.path)
    return first if call.path.startswith("torch.jit.script") else UNKNOWN
