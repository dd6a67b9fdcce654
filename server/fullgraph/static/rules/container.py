"""FG314: a kind of container, or a question to one, that Dynamo does not trace."""

from __future__ import annotations

import libcst as cst

from fullgraph.static.domain.definitions import ClassInfo
from fullgraph.static.domain.values import Class
from fullgraph.static.interpret.events import CallEvent
from fullgraph.static.models.registry import breaking
from fullgraph.static.rules.base import CallRule, Hit, Invalid, Valid, breaks


class Container(CallRule):
    """``dataclasses.fields()``, and a ``TypedDict`` with keys that may be left out."""

    entry = "container"
    code = "FG314"
    does = "cannot be traced by Dynamo"
    calls = breaking("container") | {"class"}

    def on_call(self, event: CallEvent) -> Hit | None:
        """Report the call; of classes those with optional keys."""
        if not isinstance(event.callee, Class):
            return super().on_call(event)
        info = event.callee.info
        if not _has_optional_keys(info):
            return None
        return Hit(event.node, breaks(f"`{info.name}` is a `TypedDict` with optional keys"))

    valid = (
        Valid(
            "import collections\nimport dataclasses\n@dataclasses.dataclass\nclass Size:\n"
            "    rows: int = 2\n\ndef f(x):\n    size = dataclasses.replace(Size(), rows=3)\n"
            "    counts = collections.Counter([1, 1])\n    return x + size.rows + counts[1]\n"
        ),
        Valid(
            "from typing import TypedDict\nclass Options(TypedDict):\n    scale: float\n\n"
            "def f(x):\n    options = Options(scale=2.0)\n    return x * options['scale']\n"
        ),
    )
    invalid = (
        Invalid(
            "import dataclasses\n@dataclasses.dataclass\nclass Size:\n    rows: int = 2\n\n"
            "def f(x):\n    x = x + 1\n    fields = ⟦dataclasses.fields(Size)⟧\n    return x * 2\n",
            "`dataclasses.fields()`",
        ),
        Invalid(
            "from typing import TypedDict\nclass Options(TypedDict, total=False):\n"
            "    scale: float\n\ndef f(x):\n    x = x + 1\n"
            "    options = ⟦Options(scale=2.0)⟧\n    return x * options['scale']\n",
            "`Options` is a `TypedDict`",
        ),
    )


def _has_optional_keys(info: ClassInfo) -> bool:
    """Whether ``class X(TypedDict, total=False)`` makes the class."""
    node = info.node
    if node is None or not any(_last_name(base.value) == "TypedDict" for base in node.bases):
        return False
    return any(
        word.keyword is not None
        and word.keyword.value == "total"
        and _last_name(word.value) == "False"
        for word in node.keywords
    )


def _last_name(node: cst.BaseExpression) -> str:
    last = node.attr if isinstance(node, cst.Attribute) else node
    return last.value if isinstance(last, cst.Name) else ""
