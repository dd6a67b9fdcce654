"""The nodes of a captured graph, read from the Python code in which Dynamo writes it down."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from fullgraph_worker.protocol.wire import GraphNode, StackFrame
from fullgraph_worker.user_code.source import clipped_name, plain_name

_INPUT, _ATTRIBUTE, _OUTPUT = "input", "attribute", "output"
_PLACE = re.compile(r"^\s*# File: (?P<path>.+):(?P<line>\d+) in (?P<name>[^,]+), code: ")
_SHAPE = re.compile(r"(?P<dtype>[a-z]+)(?P<bits>\d*\w*)\[(?P<sizes>[^\]]*)\]")
_DTYPES = {"f": "float", "i": "int", "u": "uint", "c": "complex", "b8": "bool", "bf16": "bfloat16"}
_OPERATORS = {
    ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul", ast.Div: "truediv", ast.FloorDiv: "floordiv",
    ast.Mod: "mod", ast.Pow: "pow", ast.MatMult: "matmul", ast.BitAnd: "and_", ast.BitOr: "or_",
    ast.BitXor: "xor", ast.LShift: "lshift", ast.RShift: "rshift", ast.Eq: "eq", ast.NotEq: "ne",
    ast.Lt: "lt", ast.LtE: "le", ast.Gt: "gt", ast.GtE: "ge", ast.USub: "neg", ast.Invert: "invert",
    ast.UAdd: "pos",
}  # fmt: skip
_ASSIGNED = re.compile(r'^ +\w+(?:: ".*?")? = (.*?)(?:;  |$)', re.MULTILINE)
_RENAMED = re.compile(r"\w+|self(?:\.\w+)+")


def is_operation(node: GraphNode) -> bool:
    """Whether it calls something."""
    return node.operation not in (_INPUT, _ATTRIBUTE, _OUTPUT)


def graph_nodes(text: str) -> list[GraphNode]:
    """The nodes of a graph, each after its inputs; none if the text cannot be parsed.

    Args:
        text: the payload of a record ``dynamo_output_graph``.
    """
    try:
        module = ast.parse(text)
    except (SyntaxError, ValueError, RecursionError):
        return []
    forward = next(_forwards(module), None)
    if forward is None:
        return []
    places = _places(text)
    found: list[GraphNode] = []
    known: dict[str, int] = {}
    for argument in forward.args.args[1:]:
        known[argument.arg] = len(found)
        found.append(GraphNode(clipped_name(argument.arg), _INPUT, _shape(argument.annotation)))
    for statement in forward.body:
        _add(statement, found, known, places)
    return found


def operation_count(text: str) -> int:
    """How many operations a graph has, without parsing it: ten times as fast."""
    # Graphs within, as those of torch.cond, follow it with the same indentation.
    inner = text.find("\n    class ")
    forward = text if inner < 0 else text[:inner]
    return sum(not _RENAMED.fullmatch(value.rstrip()) for value in _ASSIGNED.findall(forward))


def _forwards(module: ast.Module) -> Iterator[ast.FunctionDef]:
    for definition in module.body:
        if isinstance(definition, ast.ClassDef):
            for each in definition.body:
                if isinstance(each, ast.FunctionDef) and each.name == "forward":
                    yield each


def _add(
    statement: ast.stmt,
    found: list[GraphNode],
    known: dict[str, int],
    places: dict[int, StackFrame],
) -> None:
    target: ast.expr
    annotation: ast.expr | None = None
    if isinstance(statement, ast.AnnAssign) and statement.value is not None:
        target, value, annotation = statement.target, statement.value, statement.annotation
    elif isinstance(statement, ast.Assign) and len(statement.targets) == 1:
        target, value = statement.targets[0], statement.value
    elif isinstance(statement, ast.Return) and statement.value is not None:
        found.append(GraphNode("output", _OUTPUT, inputs=_inputs(statement.value, known)))
        return
    else:
        return
    if not isinstance(target, ast.Name):
        return
    if isinstance(value, ast.Name) and value.id in known:
        # Inputs get a second name.
        known[target.id] = known[value.id]
        return
    if isinstance(value, ast.Constant) and value.value is None:
        # A value that is no longer needed.
        return
    at = places.get(statement.lineno)
    known[target.id] = len(found)
    found.append(
        GraphNode(
            name=clipped_name(target.id),
            operation=clipped_name(_operation(value, known)),
            shape=_shape(annotation),
            inputs=_inputs(value, known, but=target.id),
            path=at.path if at else "",
            line=at.line if at else 0,
            function=at.function if at else "",
        )
    )


def _operation(value: ast.expr, known: dict[str, int]) -> str:
    """As ``operation_name`` of the worker names it."""
    if isinstance(value, ast.Call):
        function = value.func
        if isinstance(function, ast.Attribute):
            owner = function.value
            if isinstance(owner, ast.Name) and owner.id in known:
                return f"Tensor.{function.attr}"
            if isinstance(owner, ast.Name) and owner.id == "self":
                return f"self.{function.attr}"
        return _function(ast.unparse(function))
    if isinstance(value, ast.BinOp | ast.UnaryOp):
        return f"operator.{_OPERATORS.get(type(value.op), '')}"
    if isinstance(value, ast.Compare):
        return f"operator.{_OPERATORS.get(type(value.ops[0]), '')}"
    if isinstance(value, ast.Subscript):
        return "operator.getitem"
    if isinstance(value, ast.Attribute) and ast.unparse(value).split(".")[0] == "self":
        return _ATTRIBUTE
    return "getattr" if isinstance(value, ast.Attribute) else type(value).__name__.lower()


def _function(path: str) -> str:
    names = path.split(".")
    if path.startswith(("torch.nn.functional.", "torch._C._nn.")):
        return f"F.{names[-1]}"
    if path.startswith("torch.ops."):
        return ".".join(names[2:])
    return path


def _inputs(value: ast.expr, known: dict[str, int], but: str = "") -> list[int]:
    names = [node.id for node in ast.walk(value) if isinstance(node, ast.Name)]
    return list(dict.fromkeys(known[name] for name in names if name in known and name != but))


def _shape(annotation: ast.expr | None) -> str:
    """``float32[2, 3]`` of the annotation ``"f32[2, 3][3, 1]cpu"``."""
    if not (isinstance(annotation, ast.Constant) and isinstance(annotation.value, str)):
        return ""
    found = _SHAPE.match(annotation.value)
    if found is None:
        return ""
    letters, bits, sizes = found.groups()
    name = _DTYPES.get(letters + bits) or _DTYPES.get(letters, letters) + bits
    return clipped_name(f"{name}[{sizes}]")


def _places(text: str) -> dict[int, StackFrame]:
    """The user's line of each line of the text."""
    places: dict[int, StackFrame] = {}
    at: StackFrame | None = None
    for number, line in enumerate(text.split("\n"), 1):
        if found := _PLACE.match(line):
            name = plain_name(found.group("name"))
            at = StackFrame(found.group("path"), int(found.group("line")), name)
        elif at is not None:
            places[number] = at
    return places
