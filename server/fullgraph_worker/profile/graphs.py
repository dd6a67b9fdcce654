"""What a captured graph holds, read from its FX nodes."""

from __future__ import annotations

import re
from typing import Any, Dict, List, Optional

from fullgraph_worker.names import plain_name
from fullgraph_worker.wire import OpCount, StackFrame

_FRAME = re.compile(r'^\s*File "(?P<path>.+)", line (?P<line>\d+), in (?P<name>.+)$', re.MULTILINE)
_CALLS = ("call_function", "call_method", "call_module")
# Some functions of torch.nn.functional are those of torch's own extension.
_FUNCTIONAL = ("torch.nn.functional", "torch._C._nn")
_SHAPES = 6
_KINDS = 100


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
    found = []
    for node in graph_module.graph.nodes:
        device = getattr(node.meta.get("example_value"), "device", None)
        if device is not None and str(device.type) not in found:
            found.append(str(device.type))
    return found


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
