"""``isinstance`` of literals, which decides between the ways of code that takes many types."""

from __future__ import annotations

from fullgraph.static.domain.arguments import Arguments
from fullgraph.static.domain.values import PYTHON, Constant, Dotted, Sequence, Value

_NO_LITERALS = ("builtins.", "torch.", "numpy.")
"""What types begin with that a literal only has if it is of one of its own classes."""


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
