"""FG301: a NumPy function that Dynamo does not trace."""

from __future__ import annotations

from fullgraph.static.domain.definitions import Arguments
from fullgraph.static.domain.values import NONE, Dotted, Instance, Method
from fullgraph.static.interpret.events import CallEvent
from fullgraph.static.models.numpy import (
    RANDOM_CLASSES,
    RETURNS_PYTHON,
    SCALAR_DRAWS,
    TRACED,
    UFUNC_METHODS,
    UNTRACEABLE,
)
from fullgraph.static.rules.base import Hit, Invalid, Rule, Valid, called

_C = "NumPy's random generators are implemented in C, which Dynamo does not trace"
_COUNTERPART = "its counterpart in `torch._numpy`, which Dynamo traces instead of NumPy,"


class UntraceableNumpy(Rule):
    """``np.interp`` and other functions that ``torch._numpy`` does not have."""

    entry = "untraceable-numpy"
    code = "FG301"

    valid = (
        Valid("""
            import numpy as np
            import torch
            def f(x):
                return torch.from_numpy(np.exp(x.numpy()))
            """),
        Valid("""
            import numpy as np
            def f(x):
                return x * np.sqrt(2) + np.pi
            """),
        Valid("""
            import numpy as np
            import torch
            def f(x):
                return x + torch.from_numpy(np.random.randn(3))
            """),
        Valid("""
            import numpy as np
            import torch
            def f(x):
                return torch.from_numpy(np.where(x.numpy() > 0, 1.0, np.clip(x.numpy(), 0, 1)))
            """),
    )
    invalid = (
        Invalid(
            """
            import numpy as np
            def f(x):
                return x + 1 if ⟦np.allclose(x.numpy(), 1)⟧ else x
            """,
            "`np.allclose()` cannot be traced by Dynamo",
        ),
        Invalid(
            """
            import numpy as np
            def f(x):
                return x * ⟦np.lcm.reduce([2, 3])⟧
            """,
            "`np.lcm.reduce()` cannot be traced by Dynamo",
        ),
        Invalid(
            """
            import numpy as np
            def f(x):
                return x + ⟦np.random.choice(5, 2)⟧.sum()
            """,
            "`np.random.choice()` cannot be traced by Dynamo",
        ),
        Invalid(
            """
            import numpy as np
            import torch
            def f(x):
                y = ⟦np.interp(x.numpy(), [0.0, 1.0], [0.0, 2.0])⟧
                return torch.from_numpy(y)
            """,
            "`np.interp()` cannot be traced by Dynamo",
        ),
        Invalid(
            """
            import numpy
            def f(x):
                return x * ⟦numpy.nanmean(x.numpy())⟧
            """,
            "`np.nanmean()` cannot be traced by Dynamo",
        ),
        Invalid(
            """
            from numpy import digitize
            import numpy as np
            import torch
            def f(x):
                y = ⟦digitize(x.numpy(), np.array([1.0]))⟧
                return torch.from_numpy(y)
            """,
            "`np.digitize()` cannot be traced by Dynamo",
        ),
        Invalid(
            """
            import numpy as np
            def f(x):
                x = x + 1
                s = ⟦np.random.SeedSequence(3)⟧
                return x * 2
            """,
            "`np.random.SeedSequence()` cannot be traced by Dynamo",
        ),
        Invalid(
            """
            import numpy as np
            import torch
            class Net(torch.nn.Module):
                def __init__(self):
                    super().__init__()
                    self.seeds = np.random.SeedSequence(3)

                def forward(self, x):
                    x = x + 1
                    a, b = ⟦self.seeds.generate_state(2)⟧
                    return x * 2
            """,
            "`.generate_state()` of `np.random.SeedSequence` cannot be traced by Dynamo",
        ),
        Invalid(
            """
            import numpy as np
            R = np.random.RandomState(3)
            def f(x):
                x = x + 1
                n = ⟦R.rand(3)⟧
                return x * 2
            """,
            "`.rand()` of `np.random.RandomState` cannot be traced by Dynamo",
        ),
        Invalid(
            """
            import numpy as np
            def f(x):
                return x[⟦np.random.permutation(3)⟧]
            """,
            "`np.random.permutation()` cannot be traced by Dynamo",
        ),
        Invalid(
            """
            import numpy as np
            def f(x):
                return x * ⟦np.random.rand()⟧
            """,
            "`np.random.rand()` draws a Python number, which Dynamo does not trace",
        ),
        Invalid(
            """
            import numpy as np
            def f(x):
                return x * ⟦np.random.uniform(0, 3)⟧
            """,
            "`np.random.uniform()` draws a Python number, which Dynamo does not trace",
        ),
    )

    def on_call(self, event: CallEvent) -> Hit | None:
        """Report a NumPy call that cannot be traced, whatever its arguments."""
        callee = event.callee
        if isinstance(callee, Method):
            return _of_generator(event, callee)
        if not isinstance(callee, Dotted) or not callee.path.startswith("numpy."):
            return None
        name = callee.path.removeprefix("numpy.")
        holder, _, method = name.rpartition(".")
        if holder in TRACED and method in UFUNC_METHODS:
            why = "Dynamo traces the functions of NumPy, but not their methods"
            return Hit(event.node, _untraced(name), why)
        if name in UNTRACEABLE or name in RETURNS_PYTHON:
            why = f"`torch._numpy`, which Dynamo traces instead of NumPy, has no `{name}`"
            if name in RETURNS_PYTHON:
                why = f"`np.{name}` returns a Python value, which cannot be part of a graph"
            return Hit(event.node, _untraced(name), why)
        draw = name.removeprefix("random.")
        if draw != name and draw in RANDOM_CLASSES:
            return Hit(event.node, _untraced(name), _C)
        if draw != name and draw in SCALAR_DRAWS and not _has_size(draw, event.arguments):
            if draw == "choice":
                return Hit(
                    event.node, _untraced(name), f"{_COUNTERPART} branches on a tensor's value"
                )
            what = f"`np.{name}()` draws a Python number, which Dynamo does not trace"
            return Hit(event.node, what, f"{_COUNTERPART} converts a tensor to a Python number")
        return None


def _of_generator(event: CallEvent, callee: Method) -> Hit | None:
    """A method of a random generator of NumPy, or of a seed sequence."""
    receiver = callee.receiver
    if not isinstance(receiver, Instance) or not receiver.path.startswith("numpy.random."):
        return None
    what = f"`{called(callee)}()` of `{called(receiver)}` cannot be traced by Dynamo"
    return Hit(event.node, what, _C)


def _untraced(name: str) -> str:
    return f"`np.{name}()` cannot be traced by Dynamo"


def _has_size(draw: str, arguments: Arguments) -> bool:
    if draw == "choice":
        return False
    if arguments.is_open:
        return True
    if draw in ("rand", "randn"):
        return bool(arguments.values)
    at = {"randint": 2, "uniform": 2, "normal": 2}.get(draw, 0)
    return (arguments.get(at, "size") or NONE) != NONE
