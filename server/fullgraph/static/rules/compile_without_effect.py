"""Calls to Dynamo itself: a compilation without effect, and a break that the code requests."""

from __future__ import annotations

import libcst as cst

from fullgraph.static.domain.values import Class
from fullgraph.static.interpret.events import CallEvent, CompileEvent
from fullgraph.static.models.registry import breaking
from fullgraph.static.models.torch.breaks import SKIP_FRAME
from fullgraph.static.models.torch.compiling import BYPASS, COMPILE
from fullgraph.static.rules.base import Hit, Invalid, Rule, Valid, called


class CompileWithoutEffect(Rule):
    """``torch.compile(m)`` as a statement, and ``m.forward()`` after ``m.compile()``."""

    entry = "compile-without-effect"
    code = "FG419"

    valid = (
        Valid("""
            import torch
            class Net(torch.nn.Module):
                def forward(self, x):
                    return x + 1

            model = torch.compile(Net())
            """),
        Valid("""
            import torch
            class Net(torch.nn.Module):
                def forward(self, x):
                    return x + 1

            def run(x):
                model = Net()
                model.compile()
                return model(x)
            """),
    )
    invalid = (
        Invalid(
            """
            import torch
            class Net(torch.nn.Module):
                def forward(self, x):
                    return x + 1

            model = Net()
            ⟦torch.compile(model)⟧
            """,
            "The result of `torch.compile()` is not used; nothing is compiled",
        ),
        Invalid(
            """
            import torch
            class Net(torch.nn.Module):
                def forward(self, x):
                    return x + 1

            def run(x):
                model = Net()
                model.compile()
                return ⟦model.forward(x)⟧
            """,
            "`forward()` is called directly, which bypasses the compiled code",
        ),
    )

    def on_compile(self, event: CompileEvent) -> Hit | None:
        """Report an unused result, and a call that bypasses the compiled code."""
        if event.maker == BYPASS:
            what = "`forward()` is called directly, which bypasses the compiled code"
            why = "`Module.compile()` compiles the module's `__call__()`"
            return Hit(event.node, what, why)
        if event.maker != COMPILE.path or isinstance(event.target, Class):
            return None
        if not isinstance(event.node, cst.Call) or not _is_dropped(event):
            return None
        what = "The result of `torch.compile()` is not used; nothing is compiled"
        why = "it returns the compiled callable and does not change its argument"
        return Hit(event.node, what, why)


def _is_dropped(event: CompileEvent) -> bool:
    """Whether the call is a statement of its own."""
    parsed = event.frame.source.parsed
    if parsed is None:
        return False
    search = _Statements(event.node)
    parsed.module.visit(search)
    return search.is_found


class _Statements(cst.CSTVisitor):
    def __init__(self, node: cst.CSTNode) -> None:
        self._node = node
        self.is_found = False

    def visit_Expr(self, node: cst.Expr) -> bool:  # noqa: N802, as libcst names it
        self.is_found = self.is_found or node.value is self._node
        return False


class ExplicitGraphBreak(Rule):
    """``torch._dynamo.graph_break()`` and ``torch._dynamo.skip_frame()``."""

    entry = "explicit-graph-break"
    code = "FG406"
    calls = breaking("explicit-graph-break")

    valid = (
        Valid("""
            def f(x):
                x = x + 1
                x = x + 1
                return x * 2
            """),
    )
    invalid = (
        Invalid(
            """
            import torch
            import torch._dynamo
            def f(x):
                x = x + 1
                ⟦torch._dynamo.graph_break()⟧
                return x * 2
            """,
            "`torch._dynamo.graph_break()` requests a graph break",
        ),
        Invalid(
            """
            import torch
            import torch._dynamo
            def f(x):
                x = x + 1
                ⟦torch._dynamo.skip_frame()⟧
                return x * 2
            """,
            "`torch._dynamo.skip_frame()` skips this function",
            skips=True,
        ),
    )

    def on_call(self, event: CallEvent) -> Hit | None:
        """Report the call."""
        name = called(event.callee)
        if name == SKIP_FRAME:
            return Hit(event.node, f"`{name}()` skips this function", skips=True)
        return Hit(event.node, f"`{name}()` requests a graph break")
