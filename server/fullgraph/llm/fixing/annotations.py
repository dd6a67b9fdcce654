"""What is evaluated in an annotation, which is more than Python does where it is written.

``functools.singledispatch`` and ``torch.library.custom_op`` evaluate annotations that are texts,
and texts within them (``typing.get_type_hints``, ``torch._library.infer_schema``).
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

UNREADABLE = "an annotation that is computed or does not parse"
_TYPE = (
    ast.Name,
    ast.Attribute,
    ast.Subscript,
    ast.Tuple,
    ast.List,
    ast.Starred,
    ast.BinOp,
    ast.BitOr,
    ast.Constant,
    ast.Load,
)
"""The syntax of types: whatever else is in an annotation can compute a text, as ``chr(95)``."""


def is_type(annotation: ast.expr) -> bool:
    """Whether an annotation is made of names, subscripts, constants and ``|`` alone."""
    return all(isinstance(node, _TYPE) for node in ast.walk(annotation))


def texts_in(annotation: ast.expr) -> Iterator[str]:
    """The texts in an annotation, not those in texts."""
    for node in ast.walk(annotation):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def written_type(text: str) -> ast.expr | None:
    """The expression in an annotation's text; None where it does not parse."""
    try:
        # Evaluation ignores spaces at the beginning, which the parser does not.
        return ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def root_of(node: ast.expr) -> ast.Name | None:
    """The name that a chain of attributes begins with; None for another value."""
    while isinstance(node, ast.Attribute):
        node = node.value
    return node if isinstance(node, ast.Name) else None
