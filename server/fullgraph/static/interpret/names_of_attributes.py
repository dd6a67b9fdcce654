"""Names of attributes that are computed: ``getattr(self, f"layer{i}")``.

What is not known of such a name is written ``*``, where it is set and where it is looked for.
"""

from __future__ import annotations

from fnmatch import fnmatchcase

import libcst as cst

from fullgraph.static.domain.definitions import Arguments
from fullgraph.static.domain.lattice import Frame
from fullgraph.static.domain.values import (
    PYTHON,
    UNKNOWN,
    Constant,
    Dotted,
    Function,
    Object,
    Sequence,
    Value,
    join_all,
)
from fullgraph.static.interpret.engine import Engine

_ANY = "*"
_SHORTEST = 3
"""So much of a method's name has to be known."""
_NO_LITERALS = ("builtins.", "torch.", "numpy.")
"""What types begin with that a literal only has if it is of one of its own classes."""


def pattern_of(node: cst.CSTNode, arguments: Arguments, at: int) -> str:
    """The name that the argument ``at`` of a call gives; empty if nothing of it is known."""
    value = arguments.get(at, "name")
    if isinstance(value, Constant):
        return value.value if isinstance(value.value, str) else ""
    if not isinstance(node, cst.Call) or at >= len(node.args):
        return ""
    pattern = _written(node.args[at].value)
    return pattern if pattern.strip(_ANY) else ""


def _written(node: cst.BaseExpression) -> str:
    """The text of a string expression, with ``*`` for each part that is not constant."""
    if isinstance(node, cst.SimpleString):
        text = node.evaluated_value
        return text if isinstance(text, str) else _ANY
    if isinstance(node, cst.FormattedString):
        parts = node.parts
        return "".join(p.value if isinstance(p, cst.FormattedStringText) else _ANY for p in parts)
    if isinstance(node, cst.BinaryOperation):
        if isinstance(node.operator, cst.Add):
            return _written(node.left) + _written(node.right)
        if isinstance(node.operator, cst.Modulo):
            left = _written(node.left)
            return left.replace("%d", _ANY).replace("%s", _ANY) if "%" in left else _ANY
    if (
        isinstance(node, cst.Call)
        and isinstance(node.func, cst.Attribute)
        and node.func.attr.value == "format"
    ):
        return _written(node.func.value).replace("{}", _ANY)
    return _ANY


def set_attribute(node: cst.CSTNode, arguments: Arguments, frame: Frame) -> None:
    """``setattr(self, f"layer{i}", value)``."""
    holder, value = arguments.first, arguments.get(2)
    if not isinstance(holder, Object) or holder != frame.receiver or value is None:
        return
    name = pattern_of(node, arguments, 1)
    given = node.args[0].value if isinstance(node, cst.Call) else None
    if name and isinstance(given, cst.Name):
        frame.names[f"{given.value}.{name}"] = value


def matching(
    holder: Value, node: cst.CSTNode, arguments: Arguments, frame: Frame, engine: Engine
) -> Value:
    """What ``getattr(self, f"layer{i}")`` may give: what has such a name."""
    pattern = pattern_of(node, arguments, 1)
    if not isinstance(holder, Object) or _ANY not in pattern:
        return UNKNOWN
    held = holder.held(engine)
    if pattern in held:
        return held[pattern]
    found = [value for name, value in held.items() if fnmatchcase(name, pattern)]
    if len(pattern) > _SHORTEST:
        for info in engine.mro(holder.info):
            named = (m for name, m in info.methods.items() if fnmatchcase(name, pattern))
            found += [Function(method, holder) for method in named]
    return join_all(found)


def is_instance(arguments: Arguments) -> Value:
    """Whether the first argument is of the types, if it is a literal and the types are known."""
    value, kinds = arguments.first, arguments.get(1)
    if not isinstance(value, Constant) or value.is_tracing_check:
        return PYTHON
    each = kinds.items if isinstance(kinds, Sequence) and kinds.items else (kinds,)
    paths = [kind.path if isinstance(kind, Dotted) else "" for kind in each]
    own = {f"builtins.{base.__name__}" for base in type(value.value).__mro__}
    if not own.isdisjoint(paths):
        return Constant(True)
    return Constant(False) if all(path.startswith(_NO_LITERALS) for path in paths) else PYTHON
