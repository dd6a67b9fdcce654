"""The nodes of a captured graph, read from its FX nodes."""

from __future__ import annotations

import re
from typing import Any, Dict, List, Optional, Tuple

from fullgraph_worker.errors import is_torch
from fullgraph_worker.names import clipped_name
from fullgraph_worker.profile.graphs import operation_name, shape_in_words, stack_places
from fullgraph_worker.wire import GraphNode, StackFrame, TracedCall

CALLS = ("call_function", "call_method", "call_module")
_WORDS = {"placeholder": "input", "get_attr": "attribute", "output": "output"}
_NAME = re.compile(r"\w+")


def operation_count(graph_module: Any) -> int:
    """How many operations a graph has."""
    return sum(node.op in CALLS for node in graph_module.graph.nodes)


def nodes_of(graph_module: Any) -> List[GraphNode]:
    """The nodes of a graph, each after its inputs."""
    positions: Dict[Any, int] = {}
    found: List[GraphNode] = []
    for node in graph_module.graph.nodes:
        positions[node] = len(found)
        at = _place(node.meta.get("stack_trace"))
        is_call = node.op in CALLS
        found.append(
            GraphNode(
                name=clipped_name(node.name),
                operation=clipped_name(
                    operation_name(node, graph_module) if is_call else _WORDS.get(node.op, node.op)
                ),
                shape=clipped_name(shape_in_words(node.meta.get("example_value"))),
                inputs=[positions[each] for each in node.all_input_nodes if each in positions],
                path=at.path if at else "",
                line=at.line if at else 0,
                function=at.function if at else "",
                group=_modules(node.meta.get("nn_module_stack")),
            )
        )
    return found


def calls_of(graph_module: Any) -> List[TracedCall]:
    """The functions whose operations are in a graph, each after its caller."""
    found: List[TracedCall] = []
    positions: Dict[Tuple[int, int, str, str], int] = {}
    for node in graph_module.graph.nodes:
        if node.op not in CALLS:
            continue
        at, called_at = -1, 0
        for call in _own(str(node.meta.get("stack_trace") or "")):
            # Methods of several classes of a file have the same name; they are called elsewhere.
            key = (at, called_at, call.path, call.function)
            if key not in positions:
                positions[key] = len(found)
                found.append(TracedCall(call.path, call.line, call.function, at))
            at, called_at = positions[key], call.line
            found[at].line = min(found[at].line, call.line)
        if at >= 0:
            found[at].operations += 1
    return found


def _own(stack_trace: str) -> List[StackFrame]:
    """The calls of a node's stack, outermost first, without torch's own if there are others."""
    places = stack_places(stack_trace)
    return [at for at in places if not is_torch(at.path)] or places


def _place(stack_trace: Any) -> Optional[StackFrame]:
    """The innermost of its calls that is not torch's own code."""
    own = _own(str(stack_trace or ""))
    return own[-1] if own else None


def _modules(stack: Any) -> List[str]:
    if not isinstance(stack, dict):
        return []
    paths = [module_path(str(entry[0])) for entry in stack.values()]
    return [clipped_name(path) for path in dict.fromkeys(paths) if path]


def module_path(source: str) -> str:
    """The path of a module by Dynamo's name for it: ``L['self'].blocks.0`` is ``blocks.0``.

    Args:
        source: an argument or a global, and attributes and items of it.
    """
    names: List[str] = _NAME.findall(source)
    names = [name for name in names[1:] if name not in ("_modules", "self")]
    return ".".join(names)
