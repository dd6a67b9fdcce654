"""The value that a guard is about, read without running the user's code, and its name there."""

from __future__ import annotations

import ast
import enum
import inspect
import re
import sys
from collections import deque
from dataclasses import dataclass
from types import BuiltinFunctionType, FunctionType, GetSetDescriptorType, MemberDescriptorType
from typing import Any, Collection, Mapping, Optional, Sequence

from fullgraph_worker.guards.guard import GuardPlace
from fullgraph_worker.user_code.errors import clip
from fullgraph_worker.user_code.source import plain_qualname

MISSING = object()
"""Represents a value that cannot be read."""

_MODULE_TABLES = ("_parameters", "_buffers", "_modules")
_TENSOR_CALLS = ("size", "stride", "storage_offset", "dim")
_LONGEST = 60
_INTERMEDIATE = "an intermediate result"
_STACK = re.compile(r"___stack\d+|SYNTHETIC_LOCAL|random_value_\d+|___implicit\d+|__temp_\d+")
_SIZE = re.compile(r".+\.(?P<what>size|stride)\(\)\[(?P<dimension>\d+)\]")
# What Dynamo wraps around a value to read it.
_TRANSPARENT = ("___from_numpy", "___as_tensor")
_GETTERS = ("__getitem__", "___odict_getitem", "___tuple_iterator_getitem")
_IMPORTED = "__import_"
_BUILTINS = re.compile(r"__builtins_dict___\d+")


@dataclass
class Scope:
    """Where guards find their values.

    Attributes:
        locals: ``L`` in a guard: the arguments of the compiled function.
        globals: ``G``: the names of its module.
        grad_enabled: whether gradients are recorded now.
        free: those of ``locals`` that are variables of an enclosing function.
        computed: those that the function itself had computed in front of a graph break.
        is_torchs: whether the compiled function is a wrapper of torch around the program's.
    """

    locals: Mapping[str, Any]
    globals: Mapping[str, Any]
    grad_enabled: bool = True
    free: Collection[str] = ()
    computed: Collection[str] = ()
    is_torchs: bool = False


def read(node: ast.expr, scope: Scope) -> Any:
    """The value of a guard's expression, or ``MISSING``.

    Properties and ``__getitem__`` of the user's own classes are not called.
    """
    try:
        return _read(node, scope)
    except Exception:
        # No error about the value may end the program that is being watched.
        return MISSING


def _read(node: ast.expr, scope: Scope) -> Any:
    if isinstance(node, ast.Constant):
        return node.value
    if isinstance(node, ast.Name):
        if node.id in ("L", "G"):
            return scope.locals if node.id == "L" else scope.globals
        return scope.locals[node.id]
    if isinstance(node, ast.Subscript):
        return _item(_read(node.value, scope), ast.literal_eval(node.slice))
    if isinstance(node, ast.Attribute):
        return _attribute(_read(node.value, scope), node.attr)
    if isinstance(node, ast.Call) and not node.keywords:
        return _called(node, scope)
    return MISSING


def _item(value: Any, key: Any) -> Any:
    known = isinstance(value, Mapping) or type(value) in (list, tuple)
    return value[key] if known or _is_size(value) else MISSING


def _is_size(value: Any) -> bool:
    return type(value).__name__ == "Size" and isinstance(value, tuple)


def _attribute(value: Any, name: str) -> Any:
    for table in _MODULE_TABLES:
        entries = vars(value).get(table) if hasattr(type(value), "named_modules") else None
        if entries and name in entries:
            return entries[name]
    found = inspect.getattr_static(value, name)
    if isinstance(found, (GetSetDescriptorType, MemberDescriptorType)) or _is_field(found):
        return getattr(value, name)
    return MISSING if hasattr(type(found), "__get__") and not _is_plain(found) else found


def _is_field(descriptor: Any) -> bool:
    """Whether it reads a field of a named tuple."""
    return type(descriptor).__name__ == "_tuplegetter"


def is_module(value: Any) -> bool:
    """Whether ``value`` is an ``nn.Module``, found out without running the user's code."""
    return hasattr(type(value), "named_modules") and hasattr(type(value), "_call_impl")


def _is_plain(value: Any) -> bool:
    return isinstance(value, (FunctionType, BuiltinFunctionType))


def _called(node: ast.Call, scope: Scope) -> Any:
    if isinstance(node.func, ast.Name) and node.func.id in ("len", "type") and len(node.args) == 1:
        value = _read(node.args[0], scope)
        if node.func.id == "type":
            return type(value)
        builtin = type(value) in (list, tuple, dict, set, frozenset, str, deque)
        return len(value) if builtin else MISSING
    if isinstance(node.func, ast.Attribute) and node.func.attr in _TENSOR_CALLS and not node.args:
        value = _read(node.func.value, scope)
        return getattr(value, node.func.attr)() if is_tensor(value) else MISSING
    return MISSING


def is_tensor(value: Any) -> bool:
    """Whether ``value`` is a tensor."""
    return _is_any(value, "Tensor")


def _is_any(value: Any, *names: str) -> bool:
    """Whether ``value`` is of one of torch's classes; without torch there is no such value."""
    torch = sys.modules.get("torch")
    return torch is not None and isinstance(value, tuple(getattr(torch, n) for n in names))


def in_words(value: Any) -> str:
    """A value as a person would write it, without running the user's ``__repr__``."""
    if is_tensor(value):
        return f"a {str(value.dtype).replace('torch.', '')}{list(value.shape)} tensor"
    if value is None or type(value) in (bool, int, float, complex, str, bytes):
        return clip(repr(value), _LONGEST).replace("\n", " ")
    if type(value) in (list, tuple):
        inner = ", ".join(in_words(item) for item in value[:4])
        rest = ", ..." if len(value) > 4 else ""
        return f"[{inner}{rest}]" if type(value) is list else f"({inner}{rest})"
    if _is_any(value, "dtype", "device", "layout", "memory_format"):
        return str(value)
    if isinstance(value, enum.Enum):
        return f"{type(value).__name__}.{value._name_}"
    if isinstance(value, BuiltinFunctionType):
        return value.__name__
    if isinstance(value, type) or _is_plain(value):
        return plain_qualname(str(getattr(value, "__qualname__", type(value).__name__)))
    return f"{'an' if type(value).__name__[:1].lower() in 'aeiou' else 'a'} {type(value).__name__}"


def in_source(node: ast.expr, scope: Scope) -> str:
    """An expression of a guard as the program would write it.

    ``L['self']._modules['a']`` is ``self.a``; names that Dynamo made are described.
    """
    copy = ast.parse(ast.unparse(node), mode="eval").body
    size = _SIZE.fullmatch(ast.unparse(copy))
    if size and isinstance(copy, ast.Subscript) and isinstance(copy.value, ast.Call):
        assert isinstance(copy.value.func, ast.Attribute)
        of = in_source(copy.value.func.value, scope)
        return f"{size.group('what')} of dimension {size.group('dimension')} of {of}"
    return ast.unparse(_Plain(scope).visit(copy))


def tensor_in_source(text: str, scope: Scope) -> str:
    """As ``in_source``, for the name of a tensor in Dynamo's text."""
    node = expression(text)
    return in_source(node, scope) if node is not None else text


def expression(text: str) -> Optional[ast.expr]:
    """``text`` parsed, or None if it is no expression."""
    try:
        return ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, ValueError):
        return None


def place_of(node: Optional[ast.expr], scope: Scope) -> GuardPlace:
    """Where the value of a guard's expression is kept."""
    place = GuardPlace.UNKNOWN
    while node is not None:
        if isinstance(node, ast.Attribute):
            if node.attr in ("_parameters", "_buffers"):
                return GuardPlace.PARAMETER
            if node.attr in ("__closure__", "__defaults__", "__kwdefaults__"):
                return GuardPlace.CLOSURE
            if is_module(read(node.value, scope)):
                place = GuardPlace.MODULE
            node = node.value
        elif isinstance(node, ast.Subscript):
            root = _root(node)
            if root == "L" and _key(node) in scope.computed:
                return _kept(place, GuardPlace.INTERMEDIATE)
            if root:
                return _kept(place, GuardPlace.ARGUMENT if root == "L" else GuardPlace.GLOBAL)
            node = node.value
        elif isinstance(node, ast.Call):
            is_method = isinstance(node.func, ast.Attribute) and not node.args
            node = node.func if is_method else next(iter(node.args), None)
        elif isinstance(node, ast.BinOp):
            node = node.left if not isinstance(node.left, ast.Constant) else node.right
        elif isinstance(node, ast.Compare):
            node = node.left
        elif isinstance(node, ast.Name):
            if _STACK.fullmatch(node.id):
                return GuardPlace.INTERMEDIATE
            if node.id in scope.computed:
                return _kept(place, GuardPlace.INTERMEDIATE)
            is_free = node.id in scope.free
            return _kept(place, GuardPlace.CLOSURE if is_free else GuardPlace.ARGUMENT)
        else:
            return place
    return place


def _kept(found: GuardPlace, root: GuardPlace) -> GuardPlace:
    return root if found is GuardPlace.UNKNOWN else found


def _root(node: ast.Subscript) -> str:
    """``L`` or ``G`` if the expression is a name in one of these tables."""
    name = node.value.id if isinstance(node.value, ast.Name) else ""
    return name if name in ("L", "G") else ""


def _key(node: ast.Subscript) -> object:
    return node.slice.value if isinstance(node.slice, ast.Constant) else None


class _Plain(ast.NodeTransformer):
    def __init__(self, scope: Scope) -> None:
        self._scope = scope

    def visit_Name(self, node: ast.Name) -> Any:
        if self._scope.is_torchs and node.id == "fn" and is_module(read(node, self._scope)):
            # The wrapper that Dynamo compiles for a module of torch itself.
            return ast.Name("self")
        return ast.Name(_INTERMEDIATE) if _STACK.fullmatch(node.id) else node

    def visit_Subscript(self, node: ast.Subscript) -> Any:
        key = _key(node)
        if _root(node) and isinstance(key, str):
            return self.visit(ast.Name(_global_name(key)))
        special = self._wrapped_argument(node, key) or self._of_function(node, key)
        if special is not None:
            return special
        if isinstance(node.value, ast.Attribute) and isinstance(key, str):
            if node.value.attr in (*_MODULE_TABLES, "__dict__"):
                return self._member(self.visit(node.value.value), key)
            if node.value.attr == "__mro__":
                return self.visit(node.value.value)
        if isinstance(node.value, ast.Attribute) and node.value.attr == "__mro__":
            return self.visit(node.value.value)
        owner = _class_of_table(node.value)
        if owner is not None and isinstance(key, str):
            return self._member(self.visit(owner), key)
        listed = _listed_keys(node)
        if listed is not None:
            return ast.Name(f"key {ast.unparse(node.slice)} of {self._words(listed)}")
        if isinstance(node.value, ast.Name) and _STACK.fullmatch(node.value.id):
            return ast.Name(_INTERMEDIATE)
        if isinstance(node.value, ast.Call) and _SIZE.fullmatch(ast.unparse(node)):
            return ast.Call(self.visit(node.value.func), [node.slice], [])
        return self.generic_visit(node)

    def visit_Attribute(self, node: ast.Attribute) -> Any:
        if node.attr == "cell_contents" and isinstance(node.value, ast.Subscript):
            return self.visit(node.value)
        return self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> Any:
        name = ast.unparse(node.func)
        if name in _TRANSPARENT and len(node.args) == 1:
            return self.visit(node.args[0])
        if name.rpartition(".")[2] in _GETTERS and len(node.args) == 2:
            return self.visit(ast.Subscript(node.args[0], node.args[1]))
        if name == "getattr" and len(node.args) == 2 and isinstance(node.args[1], ast.Constant):
            return self._member(self.visit(node.args[0]), str(node.args[1].value))
        if isinstance(node.func, ast.Name):
            node.func.id = node.func.id.replace("___", "", 1)
        return self.generic_visit(node)

    def _words(self, node: ast.expr) -> str:
        return ast.unparse(self.visit(node))

    def _member(self, owner: ast.expr, key: str) -> ast.expr:
        if key.isidentifier():
            return ast.Attribute(owner, key)
        return ast.Subscript(owner, ast.Constant(int(key) if key.isdigit() else key))

    def _wrapped_argument(self, node: ast.Subscript, key: object) -> Optional[ast.expr]:
        """An argument of what Dynamo calls through a wrapper of its own."""
        if not self._scope.is_torchs:
            return None
        table = ast.unparse(node.value)
        if table in ("kwargs", "fn.keywords") and isinstance(key, str):
            return ast.Name(key)
        if table in ("args", "fn.args"):
            return ast.Name(f"argument {key}")
        return None

    def _of_function(self, node: ast.Subscript, key: object) -> Optional[ast.expr]:
        """A closure variable or a default of a function, by its name."""
        if not isinstance(node.value, ast.Attribute):
            return None
        table, owner = node.value.attr, node.value.value
        of = self._words(owner)
        if table == "__kwdefaults__":
            return ast.Name(f"the default of {key} of {of}")
        if table not in ("__closure__", "__defaults__") or not isinstance(key, int):
            return None
        function = read(owner, self._scope)
        code = getattr(function, "__code__", None)
        if table == "__closure__":
            name = _at(getattr(code, "co_freevars", ()), key)
            return ast.Name(f"{name or 'a closure variable'} of {of}")
        defaults = getattr(function, "__defaults__", None) or ()
        arguments = getattr(code, "co_varnames", ())[: getattr(code, "co_argcount", 0)]
        name = _at(arguments, len(arguments) - len(defaults) + key)
        return ast.Name(f"the default of {name or 'an argument'} of {of}")


def _at(names: Sequence[str], position: int) -> str:
    return names[position] if 0 <= position < len(names) else ""


def _global_name(name: str) -> str:
    if name.startswith(_IMPORTED):
        return name[len(_IMPORTED) :].replace("_dot_", ".")
    return "builtins" if _BUILTINS.fullmatch(name) else name


def _listed_keys(node: ast.Subscript) -> Optional[ast.expr]:
    """The dict of ``list(dict.keys(d))[0]``, if it is of this form."""
    call = node.value
    if not (isinstance(call, ast.Call) and ast.unparse(call.func) == "list" and call.args):
        return None
    inner = call.args[0]
    if isinstance(inner, ast.Call) and ast.unparse(inner.func) == "dict.keys" and inner.args:
        return inner.args[0]
    return None


def _class_of_table(node: ast.expr) -> Optional[ast.expr]:
    """The class of ``dict(type(x).__dict__)``, if it is of this form."""
    if not (isinstance(node, ast.Call) and ast.unparse(node.func) == "dict" and node.args):
        return None
    table = node.args[0]
    return table.value if isinstance(table, ast.Attribute) and table.attr == "__dict__" else None


def value_of(node: ast.expr, scope: Scope) -> Any:
    """The value of a guard's expression, or ``MISSING``; wrappers of Dynamo are unwrapped."""
    while (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in _TRANSPARENT
        and len(node.args) == 1
    ):
        node = node.args[0]
    owner_class = _class_of_table(node.value) if isinstance(node, ast.Subscript) else None
    if owner_class is not None and isinstance(node, ast.Subscript):
        return read(ast.Attribute(owner_class, str(_key(node))), scope)
    listed = _listed_keys(node) if isinstance(node, ast.Subscript) else None
    if listed is not None and isinstance(node, ast.Subscript):
        owner = read(listed, scope)
        keys = list(owner) if type(owner) is dict else []
        position = node.slice.value if isinstance(node.slice, ast.Constant) else None
        known = isinstance(position, int) and position < len(keys)
        return keys[position] if known else MISSING  # type: ignore[index]
    return read(node, scope)
