"""The values that a new version of a function was compiled for, read from its guards.

They are what came instead of the values for which the version before it was compiled.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from types import SimpleNamespace

from fullgraph_worker.guards.values import Scope

_GUARD = re.compile(r"\+- (?P<kind>EQUALS_MATCH|CONSTANT_MATCH|TYPE_MATCH): (?P<text>.*)")
_COMMENT = re.compile(r"\s{2,}# ")
_CHECKED_TYPE = re.compile(r"___check_type_id\((?P<source>.+), \d+\), type=<class '(?P<type>.+?)'>")
_FAILED = re.compile(r"^\d+/\d+: .+ [!=]= (?P<constant>.+)$")
_TABLES = ("._modules", "._parameters", "._buffers", ".training")
_LONGEST = 1_000_000


class _Object(SimpleNamespace):
    """Stands for an object of the program, of which a trace has the class and some attributes."""


class _Module(_Object):
    def named_modules(self) -> Iterator[object]:
        """Nothing; modules are recognised by this name."""
        return iter(())

    def _call_impl(self) -> None: ...


def values_in_guards(text: str, failed: str) -> Scope:
    """Where the values of guards are read that failed.

    Args:
        text: the payload of a record ``dynamo_cpp_guards_str``.
        failed: the guard of the version before, in Dynamo's words.
    """
    values = _Values(text, failed)
    for found in _GUARD.finditer(text, 0, _LONGEST):
        if found.group("kind") != "TYPE_MATCH":
            values.put_constant(_COMMENT.split(found.group("text"), maxsplit=1)[0].strip())
        elif checked := _CHECKED_TYPE.match(found.group("text")):
            values.put_type(checked.group("source"), checked.group("type"))
    return Scope(values.roots["L"], values.roots["G"])


class _Values:
    """The values by the names that guards give them: ``L['self'].scale``."""

    def __init__(self, text: str, failed: str) -> None:
        self._text = text
        constant = _FAILED.match(_COMMENT.split(failed, maxsplit=1)[0].strip())
        # Its type is known, and its value is not: it says nothing beside a constant of that type.
        self._untold = _type_of(constant.group("constant")) if constant else ""
        self.roots: dict[str, dict[str, object]] = {"L": {}, "G": {}}

    def put_constant(self, guard: str) -> None:
        """Take ``L['k'] == 2.5``."""
        try:
            compared = ast.parse(guard, mode="eval").body
            if isinstance(compared, ast.Compare) and isinstance(compared.ops[0], (ast.Eq, ast.Is)):
                self._put(compared.left, ast.literal_eval(compared.comparators[0]))
        except (SyntaxError, ValueError, RecursionError):
            return

    def put_type(self, source: str, type_name: str) -> None:
        """Take ``L['k']``, of class ``int``."""
        try:
            node = ast.parse(source, mode="eval").body
        except (SyntaxError, ValueError, RecursionError):
            return
        if type_name == self._untold:
            return
        module, _, name = type_name.rpartition(".")
        is_module = module.startswith("torch.nn") or any(source + t in self._text for t in _TABLES)
        base = _Module if is_module else _Object
        self._put(node, type(name, (base,), {"__module__": module or "builtins"})())

    def _put(self, node: ast.expr, value: object) -> None:
        owner: object
        if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant):
            key = node.slice.value
            if isinstance(node.value, ast.Name) and node.value.id in self.roots:
                self.roots[node.value.id].setdefault(str(key), value)
        elif isinstance(node, ast.Attribute):
            owner = self._owner(node.value)
            if isinstance(owner, _Object) and not hasattr(owner, node.attr):
                setattr(owner, node.attr, value)

    def _owner(self, node: ast.expr) -> object:
        """The object that has an attribute; made if no guard named it."""
        if isinstance(node, ast.Attribute):
            above = self._owner(node.value)
            if not isinstance(above, _Object):
                return None
            if not hasattr(above, node.attr):
                setattr(above, node.attr, _Object())
            return getattr(above, node.attr)
        if not (isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant)):
            return None
        table = self.roots.get(node.value.id) if isinstance(node.value, ast.Name) else None
        return None if table is None else table.setdefault(str(node.slice.value), _Object())


def _type_of(literal: str) -> str:
    try:
        return type(ast.literal_eval(literal)).__name__
    except (SyntaxError, ValueError):
        return ""
