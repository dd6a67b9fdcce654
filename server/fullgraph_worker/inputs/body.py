"""What the body of a function says about its parameters, read from its text."""

from __future__ import annotations

import ast
import inspect
import textwrap
from typing import Any, Dict, Iterator, List, Optional, Tuple

_EINOPS = ("rearrange", "reduce", "repeat", "parse_shape", "einsum", "asnumpy")


class Body:
    """The tree of a function.

    Args:
        function: a Python function; one without a text has an empty body.
    """

    def __init__(self, function: Any) -> None:
        function = inspect.unwrap(getattr(function, "__func__", function))
        self.globals: Dict[str, Any] = getattr(function, "__globals__", {})
        try:
            self.nodes = list(ast.walk(ast.parse(textwrap.dedent(inspect.getsource(function)))))
        except (OSError, TypeError, SyntaxError, ValueError, RecursionError):
            self.nodes = []
        self.nodes.sort(
            key=lambda node: (getattr(node, "lineno", 0), getattr(node, "col_offset", 0))
        )

    def texts(self, name: str) -> List[str]:
        """The strings that the parameter ``name`` is compared with or looked up among."""
        found: List[str] = []
        for node in self.nodes:
            if isinstance(node, ast.Compare) and _mentions(node, name):
                for side in [node.left, *node.comparators]:
                    found += _strings(side, self.globals)
            if isinstance(node, ast.Subscript) and _is_name(node.slice, name):
                found += _strings(node.value, self.globals)
        return list(dict.fromkeys(found))

    def attributes(self, name: str) -> List[str]:
        """The attributes that are read from the parameter ``name``."""
        found = [
            node.attr
            for node in self.nodes
            if isinstance(node, ast.Attribute) and _is_name(node.value, name)
        ]
        return list(dict.fromkeys(found))

    def calls(self, name: str) -> List[ast.Call]:
        """The calls of the parameter ``name``."""
        return [n for n in self.nodes if isinstance(n, ast.Call) and _is_name(n.func, name)]

    def is_iterated(self, name: str) -> bool:
        """Whether the parameter ``name`` is looped over, unpacked or measured by ``len``."""
        for node in self.nodes:
            if isinstance(node, (ast.For, ast.comprehension)):
                inside = node.iter
                if _is_name(inside, name) or (
                    isinstance(inside, ast.Call)
                    and _called(inside) in ("enumerate", "zip", "reversed")
                    and any(_is_name(each, name) for each in inside.args)
                ):
                    return True
            is_len = isinstance(node, ast.Call) and _called(node) == "len"
            if is_len and _is_name(next(iter(getattr(node, "args", ())), None), name):
                return True
            if isinstance(node, ast.Starred) and _is_name(node.value, name):
                return True
            if isinstance(node, ast.Subscript) and _is_name(node.value, name):
                return True
        return False

    def rank(self, name: str) -> Optional[int]:
        """The number of dimensions of the tensor ``name``, as far as its uses say it."""
        least = 0
        for node in self._before_rebinding(name):
            if isinstance(node, ast.Assign) and len(node.targets) == 1:
                target = node.targets[0]
                parts = target.elts if isinstance(target, ast.Tuple) else []
                is_open = any(isinstance(each, ast.Starred) for each in parts)
                if parts and not is_open and _is_shape_of(node.value, name):
                    return len(parts)
            if isinstance(node, ast.Call):
                found = _rank_in_call(node, name)
                if found:
                    return found
            if isinstance(node, ast.Subscript):
                if _is_shape_of(node.value, name):
                    index = _integer(node.slice)
                    least = max(least, 0 if index is None else index + 1, -(index or 0))
                elif _is_name(node.value, name) and isinstance(node.slice, ast.Tuple):
                    parts = [p for p in node.slice.elts if not _is_none(p)]
                    if not any(_is_ellipsis(p) for p in parts):
                        least = max(least, len(parts))
        return least if least > 1 else None

    def is_index(self, name: str) -> bool:
        """Whether the tensor ``name`` must hold integers."""
        for node in self._before_rebinding(name):
            if not isinstance(node, ast.Call) or not any(_is_name(a, name) for a in node.args):
                continue
            what, position = _called(node), [_is_name(a, name) for a in node.args].index(True)
            if (what, position) in (("embedding", 0), ("one_hot", 0), ("cross_entropy", 1)):
                return True
            if (what, position) in (("gather", 1), ("index_select", 1), ("nll_loss", 1)):
                return True
        return False

    def is_mask(self, name: str) -> bool:
        """Whether the tensor ``name`` selects: ``~mask``, ``x[mask]``, ``masked_fill(mask, …)``."""
        for node in self.nodes:
            selecting: Optional[ast.AST] = None
            if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Invert):
                selecting = node.operand
            elif isinstance(node, ast.Call) and _called(node) in ("masked_fill", "masked_fill_"):
                selecting = node.args[0] if node.args else None
            if selecting is not None and _mentions(selecting, name):
                return True
        return False

    def receivers(self, name: str, owner: Any) -> Iterator[Tuple[Any, int]]:
        """The modules of ``owner`` that ``name`` is given to, and as which argument."""
        loops = {
            node.target.id: node.iter
            for node in self.nodes
            if isinstance(node, ast.For) and isinstance(node.target, ast.Name)
        }
        for node in self._before_rebinding(name):
            if not isinstance(node, ast.Call):
                continue
            place = next((i for i, a in enumerate(node.args) if _is_name(a, name)), None)
            if place is None:
                continue
            function: ast.AST = node.func
            is_item = isinstance(function, ast.Name) and function.id in loops
            if isinstance(function, ast.Name) and is_item:
                function = loops[function.id]
            found = _member(function, owner)
            if is_item:
                found = next(iter(found), None) if hasattr(found, "__iter__") else None
            if callable(found):
                yield found, place

    def _before_rebinding(self, name: str) -> Iterator[ast.AST]:
        last = None
        for node in self.nodes:
            line = getattr(node, "lineno", 0)
            if last is not None and line > last:
                return
            if isinstance(node, ast.Assign) and any(_binds(t, name) for t in node.targets):
                last = getattr(node, "end_lineno", line)
            yield node


def _rank_in_call(node: ast.Call, name: str) -> Optional[int]:
    """The rank that a call demands of ``name``: einops' pattern, ``permute``, ``conv2d``."""
    called = _called(node)
    first = node.args[0] if node.args else None
    if called in _EINOPS and called != "einsum" and len(node.args) > 1 and _is_name(first, name):
        pattern = node.args[1]
        if isinstance(pattern, ast.Constant) and isinstance(pattern.value, str):
            return _rank_of_pattern(pattern.value.partition("->")[0])
    method = node.func
    is_permuted = isinstance(method, ast.Attribute) and method.attr == "permute"
    if is_permuted and _is_name(getattr(method, "value", None), name):
        return len(node.args) if len(node.args) > 1 else None
    if called.startswith("conv") and called[-1:] == "d" and _is_name(first, name):
        return int(called[-2]) + 2 if called[-2:-1].isdigit() else None
    return None


def _rank_of_pattern(text: str) -> Optional[int]:
    if "..." in text:
        return None
    rank, inside = 0, False
    for part in text.replace("(", " ( ").replace(")", " ) ").split():
        rank += 1 if part == "(" or (part != ")" and not inside) else 0
        inside = part == "(" or (inside and part != ")")
    return rank


def _member(node: ast.AST, owner: Any) -> Any:
    """The object that ``self.a.b[0]`` is, or None."""
    if isinstance(node, ast.Name):
        return owner if node.id == "self" else None
    if isinstance(node, ast.Attribute):
        inner = _member(node.value, owner)
        return None if inner is None else getattr(inner, node.attr, None)
    if isinstance(node, ast.Subscript):
        inner, index = _member(node.value, owner), _integer(node.slice)
        try:
            return inner[index or 0] if inner is not None else None
        except (TypeError, LookupError):
            return None
    return None


def _is_name(node: Optional[ast.AST], name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name


def _mentions(node: ast.AST, name: str) -> bool:
    return any(_is_name(each, name) for each in ast.walk(node))


def _binds(target: ast.AST, name: str) -> bool:
    parts = target.elts if isinstance(target, (ast.Tuple, ast.List)) else [target]
    return any(_is_name(part, name) for part in parts)


def _is_shape_of(node: ast.AST, name: str) -> bool:
    if isinstance(node, ast.Attribute):
        return node.attr == "shape" and _is_name(node.value, name)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and not node.args:
        return node.func.attr == "size" and _is_name(node.func.value, name)
    return False


def _called(node: ast.Call) -> str:
    function = node.func
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def _integer(node: ast.AST) -> Optional[int]:
    try:
        value = ast.literal_eval(node)
    except (ValueError, TypeError, SyntaxError):
        return None
    return value if type(value) is int else None


def _is_none(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _is_ellipsis(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and node.value is Ellipsis


def _strings(node: ast.AST, names: Dict[str, Any]) -> List[str]:
    if isinstance(node, ast.Name):
        value = names.get(node.id)
        parts = list(value) if isinstance(value, (dict, list, tuple, set)) else []
        return [part for part in parts if isinstance(part, str)]
    return [
        each.value
        for each in ast.walk(node)
        if isinstance(each, ast.Constant) and isinstance(each.value, str)
    ]
