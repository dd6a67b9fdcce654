"""What a captured graph holds: its operations and its nodes, read from FX."""

from __future__ import annotations

import re
from typing import Any, Dict, List, Optional, Tuple

from fullgraph_worker.protocol.wire import GraphNode, OpCount, StackFrame, TracedCall
from fullgraph_worker.torch_private.dispatch import FUNCTIONAL
from fullgraph_worker.user_code.errors import is_torch
from fullgraph_worker.user_code.source import clipped_name, plain_name

CALLS = ("call_function", "call_method", "call_module")
_WORDS = {"placeholder": "input", "get_attr": "attribute", "output": "output"}
_NAME = re.compile(r"\w+")
_FRAME = re.compile(r'^\s*File "(?P<path>.+)", line (?P<line>\d+), in (?P<name>.+)$', re.MULTILINE)
_CALLS = ("call_function", "call_method", "call_module")
# Some functions of torch.nn.functional are those of torch's own extension.
_FUNCTIONAL = ("torch.nn.functional", FUNCTIONAL)
_SHAPES = 6
_KINDS = 100


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


def ops(graph_module: Any) -> List[OpCount]:
    """The operations of a graph, counted by kind, the most frequent first."""
    counts: Dict[str, OpCount] = {}
    for node in graph_module.graph.nodes:
        if node.op not in _CALLS:
            continue
        name = operation_name(node, graph_module)
        found = counts.setdefault(name, OpCount(name, 0, []))
        found.count += 1
        shape = shape_in_words(node.meta.get("example_value"))
        if shape and shape not in found.shapes and len(found.shapes) < _SHAPES:
            found.shapes.append(shape)
    return sorted(counts.values(), key=lambda op: -op.count)[:_KINDS]


def beginning(graph_module: Any) -> Optional[StackFrame]:
    """Where in the compiled function the graph begins; None if its nodes do not have it."""
    for node in graph_module.graph.nodes:
        # The outermost call is the compiled function's; those within were inlined.
        if node.op in _CALLS:
            for at in stack_places(node.meta.get("stack_trace") or ""):
                return at
    return None


def stack_places(stack_trace: str) -> List[StackFrame]:
    """The calls in the stack of a node, outermost first."""
    return [
        StackFrame(at.group("path"), int(at.group("line")), plain_name(at.group("name")))
        for at in _FRAME.finditer(stack_trace)
    ]


def devices(graph_module: Any) -> List[str]:
    """The kinds of device on which its values lie."""
    found: List[str] = []
    for node in graph_module.graph.nodes:
        kind = _kind_of_device(node.meta.get("example_value"))
        if kind and kind not in found:
            found.append(kind)
    return found


def reads(graph_module: Any) -> List[StackFrame]:
    """The operations that need a value of another device on the CPU, in order."""
    found = []
    for node in graph_module.graph.nodes:
        values = [each.meta.get("example_value") for each in node.all_input_nodes]
        if node.op in CALLS and any(_kind_of_device(each) not in ("", "cpu") for each in values):
            is_number = node.target == "item"
            at = _place(node.meta.get("stack_trace"))
            if at and (is_number or _kind_of_device(node.meta.get("example_value")) == "cpu"):
                found.append(at)
    return found


def _kind_of_device(value: Any) -> str:
    """Of a tensor; empty for other values."""
    device = getattr(value, "device", None)
    return str(device.type) if device is not None else ""


def shape_in_words(value: Any) -> str:
    """Dtype and shape of a tensor, or of each in a tuple (``float32[2, 3]``); else empty."""
    if isinstance(value, (tuple, list)):
        return ", ".join(filter(None, map(shape_in_words, value)))
    if not hasattr(value, "dtype") or not hasattr(value, "shape"):
        return ""
    sizes = ", ".join(map(str, value.shape))
    return f"{str(value.dtype).replace('torch.', '')}[{sizes}]"


def operation_name(node: Any, graph_module: Any) -> str:
    """What a node of a graph calls, as PyTorch's documentation names it."""
    if node.op == "call_method":
        return f"Tensor.{node.target}"
    if node.op == "call_module":
        return f"nn.{type(graph_module.get_submodule(node.target)).__name__}"
    # An overload of torch.ops has its full name as text; its module is torch._ops.
    if hasattr(node.target, "overloadpacket"):
        return str(node.target)
    name = str(getattr(node.target, "__name__", node.target))
    module = str(getattr(node.target, "__module__", None) or "").lstrip("_")
    if module in ("", "builtins"):
        return name
    return f"{'F' if module in _FUNCTIONAL else module}.{name}"
