"""FG314: a container, or a query of its fields, that Dynamo does not trace."""

from __future__ import annotations

import libcst as cst

from fullgraph.static.domain.definitions import ClassInfo
from fullgraph.static.domain.values import Class
from fullgraph.static.interpret.events import CallEvent
from fullgraph.static.models.registry import breaking
from fullgraph.static.rules.base import CallRule, Hit, Invalid, Valid


class Container(CallRule):
    """``dataclasses.fields()``, and a ``TypedDict`` with optional keys."""

    entry = "container"
    code = "FG314"
    calls = breaking("container") | {"class"}

    valid = (
        Valid("""
            import collections
            import dataclasses
            @dataclasses.dataclass
            class Size:
                rows: int = 2

            def f(x):
                size = dataclasses.replace(Size(), rows=3)
                counts = collections.Counter([1, 1])
                return x + size.rows + counts[1]
            """),
        Valid("""
            from typing import TypedDict
            class Options(TypedDict):
                scale: float

            def f(x):
                options = Options(scale=2.0)
                return x * options['scale']
            """),
    )
    invalid = (
        Invalid(
            """
            import dataclasses
            @dataclasses.dataclass
            class Size:
                rows: int = 2

            def f(x):
                x = x + 1
                fields = ⟦dataclasses.fields(Size)⟧
                return x * 2
            """,
            "`dataclasses.fields()` cannot be traced by Dynamo",
        ),
        Invalid(
            """
            from typing import TypedDict
            class Options(TypedDict, total=False):
                scale: float

            def f(x):
                x = x + 1
                options = ⟦Options(scale=2.0)⟧
                return x * options['scale']
            """,
            "`Options` is a `TypedDict` with optional keys, which Dynamo does not trace",
        ),
    )

    def on_call(self, event: CallEvent) -> Hit | None:
        """Report the call; of classes only those with optional keys."""
        if not isinstance(event.callee, Class):
            return super().on_call(event)
        info = event.callee.info
        if not _has_optional_keys(info):
            return None
        what = f"`{info.name}` is a `TypedDict` with optional keys, which Dynamo does not trace"
        return Hit(event.node, what)


def _has_optional_keys(info: ClassInfo) -> bool:
    """Whether the class is defined as ``class X(TypedDict, total=False)``."""
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
