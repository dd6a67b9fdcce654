"""``tree_map()``: applies a function to every leaf of nested containers."""

from __future__ import annotations

import libcst as cst

from fullgraph.static.domain.arguments import Arguments
from fullgraph.static.domain.frames import Frame
from fullgraph.static.domain.values import Mapping, Sequence, Value
from fullgraph.static.interpret.engine import Engine
from fullgraph.static.models import names

TREE_MAPS = names(
    """
    torch.utils._pytree.tree_map torch.utils.pytree.tree_map torch.utils._cxx_pytree.tree_map
    """
)


def map_tree(arguments: Arguments, frame: Frame, engine: Engine, node: cst.CSTNode) -> Value:
    """The same containers with what the function gives for their leaves."""
    function, tree = arguments.first, arguments.get(1, "tree")

    def mapped(value: Value) -> Value:
        if isinstance(value, (Sequence, Mapping)):
            return value.map(mapped)
        return engine.call(function, Arguments((value,)), frame, node)

    return engine.call(function, Arguments(), frame, node) if tree is None else mapped(tree)
