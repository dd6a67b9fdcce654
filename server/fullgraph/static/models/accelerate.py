"""Accelerate, and what prepares models as it does.

An ``Accelerator`` with a dynamo backend compiles what it prepares.
"""

from __future__ import annotations

from fullgraph.static.domain.values import NONE, Constant, Dotted, Instance, Value, sequence
from fullgraph.static.models.registry import CALLS, METHODS, Call
from fullgraph.static.models.torch.compiling import report_compile

_SWITCHES = ("torch_compile", "torch_compile_backend", "torch_compile_mode", "dynamo_backend")
_OFF = ("no", "NO")


@CALLS.named("TorchDynamoPlugin")
def _plugin(call: Call) -> Value:
    """A plugin, which says whether to compile."""
    return Instance(call.path, compiles=_is_on(dict(call.arguments.keywords).get("backend", NONE)))


@CALLS.like(r".*(?:Accelerator|Arguments|Config)")
def _switched(call: Call) -> Value | None:
    """An accelerator or the arguments of a trainer, which may say to compile."""
    given = dict(call.arguments.keywords)
    if any(_is_on(given[name]) for name in _SWITCHES if name in given):
        return Instance(call.path, compiles=True)
    plugin = given.get("dynamo_plugin")
    return Instance(call.path, plugin.compiles) if isinstance(plugin, Instance) else None


@METHODS.named("prepare", "prepare_model", "setup", "setup_module")
def _prepare(accelerator: Instance, call: Call) -> Value | None:
    """What it is given, compiled if the accelerator is made so."""
    if accelerator.compiles:
        for value in call.arguments.values:
            maker = "an accelerator with a dynamo backend"
            report_compile(value, maker, call.frame, call.engine, call.node)
    given = call.arguments.positional
    if call.arguments.is_open or not given:
        return None
    return given[0] if len(given) == 1 else sequence(given)


def _is_on(value: Value) -> bool:
    """Whether the text itself says so: what only a run decides proves nothing."""
    if isinstance(value, Dotted):
        last = value.path.rsplit(".", 1)[-1]
        return last.isupper() and last not in _OFF
    return isinstance(value, Constant) and bool(value.value) and value.value not in _OFF
