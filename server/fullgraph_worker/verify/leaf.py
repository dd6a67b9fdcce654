"""One value of a program's state in a form that two processes can compare, and names for values."""

from __future__ import annotations

import functools
import re
from dataclasses import dataclass, field
from typing import Any, Dict, Tuple

from fullgraph_worker.torch_private.attributes import original_callable

_ADDRESS = re.compile(r"\b0x[0-9a-fA-F]{6,}\b")


@dataclass
class Leaf:
    """One value, or the outside of a container.

    Attributes:
        path: where it is (``output[0].logits``).
        type: the qualified name of its type.
        value: a Python value that pickles; of a container its length or its keys; of a tensor a
            copy, or a checksum where only a change is of interest.
        meta: for a tensor or an array: dtype, shape, stride, device, requires_grad and so on.
        same_as: the path at which the same object was met first; empty if it is this path.
        shares: the path of the tensor met before that has the same storage, and the offset in it.
    """

    path: str
    type: str
    value: Any = None
    meta: Dict[str, Any] = field(default_factory=dict)
    same_as: str = ""
    shares: Tuple[str, int] = ("", 0)

    def content(self) -> Tuple[Any, ...]:
        """All but its identity, in a form that compares with ``==``."""
        value = self.value.tobytes() if "array" in self.meta else repr(self.value)
        return (self.type, value, sorted(self.meta.items()))

    def identity(self) -> Tuple[Any, ...]:
        """Which object and memory it is."""
        return (self.same_as, self.shares)


def type_name(value: Any) -> str:
    """The type as a person writes it: ``list``, ``torch.Tensor``."""
    kind = type(value)
    if kind.__module__ == "builtins":
        return kind.__qualname__
    return f"{kind.__module__}.{kind.__qualname__}"


def qualified(value: Any) -> str:
    """The name of a function or class with its module."""
    if isinstance(value, functools.partial):
        return f"partial of {qualified(value.func)}"
    # Dynamo wraps what it compiles; the function is the same to the program.
    value = original_callable(value, value)
    name = getattr(value, "__qualname__", None) or type(value).__qualname__
    return f"{getattr(value, '__module__', '')}.{name}"


def key_name(key: Any) -> str:
    """The key of a dict or the member of a set, in words that do not depend on addresses."""
    if isinstance(key, (str, int, float, bool, bytes, type(None))):
        return repr(key)
    if isinstance(key, tuple):
        return f"({', '.join(key_name(part) for part in key)})"
    return qualified(key) if callable(key) else type_name(key)


def without_addresses(text: str) -> str:
    """A text of the program without the addresses of its objects, which no two runs share."""
    return _ADDRESS.sub("0x...", text)
