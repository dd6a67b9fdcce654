"""``tree_map()``: applies a function to every leaf of nested containers."""

from __future__ import annotations

from fullgraph.static.domain.definitions import Arguments
from fullgraph.static.domain.values import Mapping, Sequence, Value
from fullgraph.static.models.registry import CALLS, Call


@CALLS.at(*(f"torch.utils.{module}.tree_map" for module in ("_pytree", "pytree", "_cxx_pytree")))
def _mapped(call: Call) -> Value:
    """The same containers with what the function gives for their leaves."""
    function, tree = call.arguments.first, call.arguments.get(1, "tree")

    def mapped(value: Value) -> Value:
        if isinstance(value, (Sequence, Mapping)):
            return value.map(mapped)
        return call.engine.call(function, Arguments((value,)), call.frame, call.node)

    if tree is None:
        return call.engine.call(function, Arguments(), call.frame, call.node)
    return mapped(tree)
