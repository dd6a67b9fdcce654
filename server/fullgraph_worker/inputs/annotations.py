"""Shapes in annotations: ``Float[Tensor, "batch seq dim"]``, ``Annotated[Tensor, (2, 3)]``.

jaxtyping is not imported: its annotations name themselves as they were written, and under
``from __future__ import annotations`` they are text anyway.
"""

from __future__ import annotations

import ast
from typing import Any, Dict, Mapping, Optional, Union

from fullgraph_worker.inputs.shapes import TensorSpec, split_dims

_DTYPES: Dict[str, str] = {
    "Float": "float32",
    "Inexact": "float32",
    "Real": "float32",
    "Num": "float32",
    "Shaped": "float32",
    "Int": "int64",
    "Integer": "int64",
    "UInt": "uint8",
    "Bool": "bool",
    "Complex": "complex64",
    **{f"Float{bits}": f"float{bits}" for bits in (16, 32, 64)},
    **{f"Int{bits}": f"int{bits}" for bits in (8, 16, 32, 64)},
    "UInt8": "uint8",
    "BFloat16": "bfloat16",
    "Complex64": "complex64",
    "Complex128": "complex128",
}
_TENSORS: Dict[str, str] = {
    "Tensor": "",
    "TensorType": "",
    "FloatTensor": "float32",
    "HalfTensor": "float16",
    "BFloat16Tensor": "bfloat16",
    "DoubleTensor": "float64",
    "LongTensor": "int64",
    "IntTensor": "int32",
    "BoolTensor": "bool",
    "ByteTensor": "uint8",
}
_VALUES: Dict[str, Any] = {"int": 2, "float": 1.0, "bool": True}


def spec_of(annotation: Any, names: Mapping[str, Any]) -> Optional[TensorSpec]:
    """The tensor that ``annotation`` gives a shape for, or None.

    Args:
        annotation: the object, or its text.
        names: what its text may refer to: the globals of the function.
    """
    return _spec(_tree(annotation), names, 0)


def dtype_of(annotation: Any) -> Optional[str]:
    """The dtype that a tensor type without a shape names, empty for any; None for no tensor."""
    for node in ast.walk(_tree(annotation) or ast.Pass()):
        name = _name(node)
        if name in _TENSORS:
            return _TENSORS[name]
    return None


def tensor_dtype(annotation: Any) -> Optional[str]:
    """As ``dtype_of``, but None for a container of tensors."""
    node = _tree(annotation)
    if isinstance(node, ast.Subscript):
        name = _name(node.value)
        if name not in ("Optional", "Union", "Annotated", *_DTYPES, *_TENSORS):
            return None
        if name in _DTYPES:
            return _DTYPES[name]
    return dtype_of(annotation)


def value_of(annotation: Any) -> Any:
    """A number for a parameter that is annotated as one; None for all else."""
    return _VALUES.get(_name(_tree(annotation)))


def _tree(annotation: Any) -> Optional[ast.AST]:
    metadata = getattr(annotation, "__metadata__", None)
    if metadata is not None:
        # typing.Annotated shows its tensor type in a longer way than it was written.
        kind = getattr(annotation.__origin__, "__name__", "")
        text = f"Annotated[{kind or 'object'}, {', '.join(map(repr, metadata))}]"
    elif isinstance(annotation, str):
        text = annotation
    elif isinstance(annotation, type):
        text = annotation.__name__
    elif getattr(annotation, "__origin__", None) is Union or _is_union(annotation):
        parts = [_tree(part) for part in annotation.__args__]
        return ast.Tuple([part for part in parts if isinstance(part, ast.expr)], ast.Load())
    else:
        return None
    try:
        return ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, ValueError):
        return None


def _is_union(annotation: Any) -> bool:
    # X | Y, from Python 3.10 on.
    return type(annotation).__name__ == "UnionType"


def _spec(node: Optional[ast.AST], names: Mapping[str, Any], depth: int) -> Optional[TensorSpec]:
    if depth > 5:
        return None
    if isinstance(node, ast.Name):
        # An alias: Images = Float[Tensor, "n c h w"].
        meant = names.get(node.id)
        is_plain = meant is None or node.id in _TENSORS or node.id in _VALUES
        return None if is_plain else _spec(_tree(meant), names, depth + 1)
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return _spec(_tree(node.value), names, depth + 1)
    if isinstance(node, ast.BinOp):
        return _first([node.left, node.right], names, depth)
    if isinstance(node, ast.Tuple):
        return _first(node.elts, names, depth)
    if not isinstance(node, ast.Subscript):
        return None
    name, inside = _name(node.value), _elements(node.slice)
    if name in ("Optional", "Union"):
        return _first(inside, names, depth)
    if name in _DTYPES and len(inside) == 2:
        return _with_dims(inside[1:], _DTYPES[name])
    if name == "Annotated" and len(inside) >= 2 and _name(inside[0]) in _TENSORS:
        shaped = [_with_dims([part], _TENSORS[_name(inside[0])]) for part in inside[1:]]
        return next((spec for spec in shaped if spec), None)
    if name in _TENSORS:
        return _with_dims(inside, _TENSORS[name])
    return None


def _first(nodes: Any, names: Mapping[str, Any], depth: int) -> Optional[TensorSpec]:
    found = (_spec(node, names, depth + 1) for node in nodes)
    return next((spec for spec in found if spec), None)


def _with_dims(nodes: Any, dtype: str) -> Optional[TensorSpec]:
    """The dimensions in constants: one text of all, or one constant for each."""
    if len(nodes) == 1 and isinstance(nodes[0], (ast.Tuple, ast.List)):
        nodes = nodes[0].elts
    values = [node.value for node in nodes if isinstance(node, ast.Constant)]
    if len(values) != len(nodes) or not values:
        return None
    if len(values) == 1 and isinstance(values[0], str):
        return TensorSpec(tuple(split_dims(values[0].strip("()[] "))), dtype)
    if all(type(value) is int or isinstance(value, str) for value in values):
        return TensorSpec(tuple(str(value) for value in values), dtype)
    return None


def _elements(node: Any) -> Any:
    # Python 3.8's ast.Index is gone in 3.9; a tuple is several arguments.
    return node.elts if isinstance(node, ast.Tuple) else [node]


def _name(node: Optional[ast.AST]) -> str:
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""
