"""FG137: a parameter, or a layer with parameters, is created in compiled code."""

from __future__ import annotations

import re

from fullgraph.static.domain.values import Constant, Dotted, Method, Object
from fullgraph.static.interpret.events import CallEvent
from fullgraph.static.models.registry import breaking
from fullgraph.static.models.torch.modules import WITH_PARAMETERS
from fullgraph.static.rules.base import Hit, Invalid, Rule, Valid

_MAKES = re.compile(rf"\bnn\.(?:{'|'.join(sorted(WITH_PARAMETERS))})\(")


class ParameterInForward(Rule):
    """``nn.Parameter()`` and ``nn.Linear()`` within a ``forward``."""

    entry = "parameter-in-forward"
    code = "FG137"
    calls = breaking("parameter-in-forward") | {".__init__"}

    valid = (
        Valid("""
            import torch
            from torch import nn
            class Scale(nn.Module):
                def __init__(self, n):
                    super().__init__()
                    self.gain = n

                def forward(self, x):
                    return x * self.gain

            def f(x):
                x = x + 1
                return Scale(3)(x) * 2
            """),
        Valid("""
            import torch.nn as nn
            def f(x):
                y = nn.LayerNorm(3, elementwise_affine=False)(x)
                return nn.ReLU()(y) + nn.Dropout(0.1)(y) + nn.MSELoss()(x, y)
            """),
        Valid("""
            import torch.nn as nn
            class Net(nn.Module):
                def __init__(self):
                    super().__init__()
                    self.lin = nn.Linear(3, 3)

                def forward(self, x):
                    return self.lin(x)
            """),
    )
    invalid = (
        Invalid(
            """
            import torch
            from torch import nn
            class Scale(nn.Module):
                def __init__(self, n):
                    ⟦super().__init__()⟧
                    self.gain = ⟦nn.Buffer(torch.ones(n))⟧

                def forward(self, x):
                    return x * self.gain

            def f(x):
                x = x + 1
                return Scale(3)(x) * 2
            """,
            (
                "`Scale.__init__()` creates parameters or buffers in compiled code",
                "`nn.Buffer()` creates a buffer in compiled code",
            ),
        ),
        Invalid(
            """
            import torch.nn as nn
            def f(x):
                x = x + 1
                norm = ⟦nn.LayerNorm(3)⟧
                return norm(x) * 2
            """,
            "`nn.LayerNorm()` creates parameters in compiled code",
        ),
        Invalid(
            """
            import torch.nn as nn
            def f(x):
                x = x + 1
                w = ⟦nn.Parameter(x)⟧
                return w * 2
            """,
            "`nn.Parameter()` creates a parameter in compiled code",
        ),
        Invalid(
            """
            import torch
            from torch import nn
            class Net(nn.Module):
                def forward(self, x):
                    x = x + 1
                    lin = ⟦nn.Linear(3, 3)⟧
                    return lin(x)
            """,
            "`nn.Linear()` creates parameters in compiled code",
        ),
    )

    def on_call(self, event: CallEvent) -> Hit | None:
        """Report the creation of a layer, not its call."""
        if isinstance(event.callee, Method):
            return _start(event, event.callee)
        if not isinstance(event.callee, Dotted):
            return None
        flags = dict(event.arguments.keywords)
        if Constant(False) in (flags.get("elementwise_affine"), flags.get("affine")):
            return None
        name = event.callee.path.rpartition(".")[2]
        created = {"Buffer": "a buffer", "Parameter": "a parameter"}.get(name, "parameters")
        return Hit(event.node, f"`nn.{name}()` creates {created} in compiled code")


def _start(event: CallEvent, callee: Method) -> Hit | None:
    """``super().__init__()`` of a module that creates parameters.

    Where they break the graph, Python runs ``__init__``, and Dynamo starts again in it with
    an uninitialized module.
    """
    function = event.frame.function
    if not isinstance(callee.receiver, Object) or function is None or function.owner is None:
        return None
    if function.name != "__init__" or not _MAKES.search(function.source.unit.text):
        return None
    what = f"`{function.owner.name}.__init__()` creates parameters or buffers in compiled code"
    return Hit(event.node, what)
