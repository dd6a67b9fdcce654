"""Which keywords a function or class of torch does not take."""

from __future__ import annotations

import inspect
import re
from typing import Any, Iterable, List, Optional, Set

_ALIASES = {
    "dim": ("axis",),
    "keepdim": ("keepdims",),
    "input": ("x", "a", "x1", "self"),
    "self": ("input", "x", "a", "x1"),
    "other": ("x2",),
}
"""What torch's argument parser takes for NumPy's sake, and the names of a function's schema."""

_OF_TENSORS_MADE = ("dtype", "layout", "device", "pin_memory", "requires_grad")
_PARAMETER = re.compile(r"^\*{0,2}([A-Za-z_]\w*)")


def unknown_keywords(value: Any, keywords: Iterable[str]) -> List[str]:
    """Those that a function or class certainly does not take, in their order."""
    taken = _taken(value)
    return [] if taken is None else [keyword for keyword in keywords if keyword not in taken]


def _taken(value: Any) -> Optional[Set[str]]:
    """The keywords that it takes; None if that is unknown."""
    if inspect.isclass(value) or inspect.isfunction(value) or inspect.ismethod(value):
        return _of_signature(value)
    if inspect.isroutine(value):
        return _of_builtin(value)
    return None


def _of_signature(value: Any) -> Optional[Set[str]]:
    try:
        parameters = inspect.signature(value).parameters.values()
    except (ValueError, TypeError):
        return None
    if any(each.kind is each.VAR_KEYWORD for each in parameters):
        return None
    if inspect.isclass(value) and not parameters:
        # Made by its metaclass, or in C.
        return None
    return {each.name for each in parameters if each.kind is not each.VAR_POSITIONAL}


def _of_builtin(value: Any) -> Optional[Set[str]]:
    """The keywords of a function in C: from the schemas of its operator and its documentation."""
    name = value.__name__
    documented = _of_documentation(name, getattr(value, "__doc__", None) or "")
    schemas = _of_schemas(name)
    if documented is None and not schemas:
        return None
    if documented is not None and "**" in documented:
        return None
    taken = (documented or set()) | schemas | {"out"}
    if not schemas or "dtype" in taken or "device" in taken:
        taken.update(_OF_TENSORS_MADE)
    for keyword in list(taken):
        taken.update(_ALIASES.get(keyword, ()))
    return taken


def _of_schemas(name: str) -> Set[str]:
    import torch

    schemas = torch._C._jit_get_schemas_for_operator(f"aten::{name}")
    return {argument.name for schema in schemas for argument in schema.arguments}


def _of_documentation(name: str, text: str) -> Optional[Set[str]]:
    """The parameters in the signatures that a docstring has; None without one.

    ``**`` stands for any keyword.
    """
    found: Set[str] = set()
    for start in re.finditer(rf"(?:^|[\s.]){re.escape(name)}\(", text):
        inner = _up_to_closing(text[start.end() :])
        if inner is None or "\n\n" in inner:
            continue
        for part in re.split(r",(?![^(\[]*[)\]])", inner):
            parameter = _PARAMETER.match(part.strip())
            if part.strip().startswith("**"):
                found.add("**")
            elif parameter:
                found.add(parameter.group(1))
    return found or None


def _up_to_closing(text: str) -> Optional[str]:
    depth = 1
    for place, character in enumerate(text[:2000]):
        depth += {"(": 1, ")": -1}.get(character, 0)
        if not depth:
            return text[:place]
    return None
