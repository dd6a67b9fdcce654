"""Methods of ``nn.Module`` that list what a module holds."""

from __future__ import annotations

from fullgraph.static.domain.values import (
    PYTHON,
    UNKNOWN,
    Instance,
    Object,
    Provenance,
    Sequence,
    Tensor,
    Value,
    join_all,
    sequence,
)
from fullgraph.static.interpret.engine import Engine
from fullgraph.static.models.torch.modules import LISTS, is_module


def listed(holder: Object, name: str, provenance: Provenance, engine: Engine) -> Value:
    """What ``holder.name()`` gives if it lists modules or tensors.

    Args:
        holder: an instance of a class.
        name: the method's.
        provenance: the call.
        engine: the interpreter.
    """
    if name not in LISTS or not engine.is_module(holder.info):
        return UNKNOWN
    each: Value = Tensor(provenance)
    if name.endswith("children"):
        held = holder.held(engine)
        modules = [value for value in held.values() if _is_module(value, engine)]
        if not modules:
            return UNKNOWN
        each = join_all(modules)
    return Sequence(None, sequence((PYTHON, each)) if name.startswith("named") else each)


def _is_module(value: Value, engine: Engine) -> bool:
    if isinstance(value, Object):
        return engine.is_module(value.info)
    return isinstance(value, Instance) and is_module(value.path)
