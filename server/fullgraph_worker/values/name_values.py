"""Which names a statement reads, what a name holds, and values in containers."""

from __future__ import annotations

import ast
import collections
import dataclasses
import inspect
import itertools
import types
import weakref
from types import FrameType
from typing import Any, Callable, Dict, FrozenSet, Iterable, List, Set, Tuple

from fullgraph_worker.user_code.source import dotted_name

_LONGEST_LITERAL = 100
_MOST_ITEMS = 100
_DEEPEST = 4
_PLAIN: Dict[Any, str] = {bool: "bool", int: "int", float: "float", str: "str", type(None): "none"}
_EFFECTS: Dict[int, Tuple[Any, FrozenSet[str]]] = {}
"""The effects of calls of modules that exist, by their ids; with a reference that removes each."""
_CONTAINERS: Dict[Any, str] = {list: "list", tuple: "tuple", dict: "dict"}


def describe_value(value: Any, depth: int = 0) -> Dict[str, Any]:
    """The fields of a ``SeenValue`` that are about the value itself.

    Args:
        value: what is described; nothing of it is called but what torch and NumPy define.
        depth: in how many containers it is; those far within are not opened.
    """
    import torch

    kind = type(value)
    found: Dict[str, Any] = {"kind": "other", "type": f"{kind.__module__}.{kind.__qualname__}"}
    if isinstance(value, torch.Tensor):
        found.update(
            kind="tensor",
            dtype=str(value.dtype).replace("torch.", ""),
            shape=[int(size) for size in value.shape],
            device=str(value.device),
            requires_grad=bool(value.requires_grad),
        )
    elif kind.__module__ == "numpy" and hasattr(value, "dtype") and hasattr(value, "shape"):
        found.update(kind="ndarray", dtype=str(value.dtype), shape=[int(s) for s in value.shape])
    elif kind in _PLAIN:
        text = "" if kind is str and len(value) > _LONGEST_LITERAL else repr(value)
        found.update(kind=_PLAIN[kind], value=text if len(text) <= _LONGEST_LITERAL else "")
    elif kind in _CONTAINERS:
        items = value.values() if kind is dict else value
        first = itertools.islice(items, _MOST_ITEMS if depth < _DEEPEST else 0)
        found.update(kind=_CONTAINERS[kind])
        found["inside"] = sorted({describe_value(item, depth + 1)["kind"] for item in first})
        if kind is dict and depth < _DEEPEST:
            keys = itertools.islice(value, _MOST_ITEMS)
            found["keys"] = sorted({describe_value(key, depth + 1)["kind"] for key in keys})
    elif isinstance(value, torch.nn.Module):
        found.update(kind="module", inside=sorted(_call_effects(value)))
    elif isinstance(value, torch.dtype):
        found.update(dtype=str(value).replace("torch.", ""))
    elif inspect.isclass(value):
        found.update(kind="class", type=f"{value.__module__}.{value.__qualname__}")
    elif callable(value) and hasattr(value, "__qualname__"):
        found.update(
            kind="function", value=f"{getattr(value, '__module__', '')}.{value.__qualname__}"
        )
    return found


def _call_effects(module: Any) -> FrozenSet[str]:
    """``state`` where a call of a module, in training or not, changes it, or runs hooks.

    ``random`` where a call draws numbers. A class of the program that reads ``training`` counts
    as one with state: what it does with it is not known.
    """
    key = id(module)
    if key in _EFFECTS:
        # Names are described at each line, and a whole model has many modules.
        return _EFFECTS[key][1]
    found: Set[str] = set()
    for each in module.modules():
        # Not by `getattr`: a property would run code of the program.
        kind, attributes = type(each), vars(each)
        is_own = not kind.__module__.startswith("torch.")
        is_dropout = kind.__module__ == "torch.nn.modules.dropout"
        probability = attributes.get("p" if is_dropout else "dropout", 0.0)
        if isinstance(probability, (int, float)) and probability > 0:
            found.add("random")
        if attributes.get("track_running_stats", False) or attributes["_forward_hooks"]:
            found.add("state")
        # The power iteration of spectral_norm is a hook, or a parametrization.
        if attributes["_forward_pre_hooks"] or "_SpectralNorm" in kind.__name__:
            found.add("state")
        code = getattr(kind.forward, "__code__", None)
        if is_own and code is not None and "training" in code.co_names:
            found.add("state")
    effects = frozenset(found)
    _EFFECTS[key] = weakref.ref(module, lambda _: _EFFECTS.pop(key, None)), effects
    return effects


def evaluate(expression: str, frame: FrameType) -> Any:
    """What a name, or attributes of one, holds in a frame; properties are not read.

    Raises:
        Exception: it holds nothing, or reading it would run code of the program.
    """
    first, *rest = expression.split(".")
    for names in (frame.f_locals, frame.f_globals, frame.f_builtins):
        if first in names:
            value = names[first]
            break
    else:
        raise NameError(first)
    for name in rest:
        value = attribute(value, name)
    return value


def attribute(value: Any, name: str) -> Any:
    """An attribute of an object that can be read without running the program's code.

    Raises:
        AttributeError: it has none, or a property or another descriptor written in Python.
    """
    import torch

    static = inspect.getattr_static(type(value), name, None)
    if isinstance(value, torch.Tensor):
        return getattr(value, name)
    get, stores = (inspect.getattr_static(type(static), m, None) for m in ("__get__", "__set__"))
    # A cached property whose value is there is that value; one with a setter runs in any case.
    is_there = stores is None and name in getattr(value, "__dict__", {})
    if isinstance(static, property) or (isinstance(get, types.FunctionType) and not is_there):
        raise AttributeError(name)
    return getattr(value, name)


def names_read(statement: ast.stmt) -> Iterable[str]:
    """The names and attributes that a statement reads itself, not in the blocks under it."""
    children = ast.iter_child_nodes(statement)
    parts = [part for part in children if not isinstance(part, (ast.stmt, ast.ExceptHandler))]
    bound = {
        node.id if isinstance(node, ast.Name) else node.arg
        for part in parts
        for scope in ast.walk(part)
        if isinstance(scope, (ast.Lambda, ast.comprehension))
        for node in ast.walk(scope.args if isinstance(scope, ast.Lambda) else scope.target)
        if isinstance(node, (ast.Name, ast.arg))
    }
    while parts:
        node = parts.pop()
        name = dotted_name(node)
        if name:
            if name.split(".")[0] not in bound:
                yield name
                while "." in name:
                    name = name.rpartition(".")[0]
                    yield name
            continue
        parts.extend(ast.iter_child_nodes(node))


def map_values(value: Any, change: Callable[[Any], Any]) -> Any:
    """``value`` with ``change`` applied to everything that is no list, tuple or dict in it."""
    if type(value) in (list, tuple):
        return type(value)(map_values(item, change) for item in value)
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return type(value)(*(map_values(item, change) for item in value))
    if type(value) is dict:
        return {key: map_values(item, change) for key, item in value.items()}
    return change(value)


def tensors_of(value: Any, *, has_objects: bool = False) -> List[Any]:
    """The tensors in lists, tuples, dicts of any kind, and dataclasses.

    Args:
        value: any value.
        has_objects: whether to look into other collections and the attributes of objects, too;
            not into modules, whose tensors are their state.
    """
    import torch

    found: List[Any] = []
    opened: Set[int] = set()
    no_values = (torch.nn.Module, type, types.ModuleType, types.FunctionType, types.MethodType)

    def look(inner: Any) -> Any:
        if isinstance(inner, torch.Tensor):
            found.append(inner)
        elif id(inner) in opened:
            return inner
        elif dataclasses.is_dataclass(inner) and not isinstance(inner, (type, dict)):
            opened.add(id(inner))
            for each in dataclasses.fields(inner):
                map_values(getattr(inner, each.name, None), look)
        elif isinstance(inner, dict):
            # An output of transformers is an ordered dictionary of its own kind.
            for item in inner.values():
                map_values(item, look)
        elif has_objects and isinstance(inner, (collections.deque, set, frozenset)):
            opened.add(id(inner))
            map_values(list(inner), look)
        elif has_objects and hasattr(inner, "__dict__") and not isinstance(inner, no_values):
            opened.add(id(inner))
            map_values(dict(vars(inner)), look)
        return inner

    map_values(value, look)
    return found
