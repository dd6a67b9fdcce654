"""FG301: a NumPy function that Dynamo has no counterpart for."""

from __future__ import annotations

from fullgraph.static.domain.arguments import Arguments
from fullgraph.static.domain.values import NONE, Dotted, Instance, Method
from fullgraph.static.interpret.events import CallEvent
from fullgraph.static.models.numpy_api import (
    ANSWERS_PYTHON,
    RANDOM_CLASSES,
    SCALAR_DRAWS,
    TRACED,
    UNTRACEABLE,
)
from fullgraph.static.rules.base import Hit, Invalid, Rule, Valid

_C = "NumPy's random generators are written in C, which Dynamo does not look into"
_UFUNC_METHODS = frozenset({"reduce", "accumulate", "outer", "at", "reduceat"})


class UntraceableNumpy(Rule):
    """``np.interp`` and other functions that ``torch._numpy`` does not have."""

    entry = "untraceable-numpy"
    code = "FG301"

    def on_call(self, event: CallEvent) -> Hit | None:
        """Report a NumPy call that cannot be traced, whatever its arguments."""
        callee = event.callee
        if isinstance(callee, Method):
            return _of_generator(event, callee)
        if not isinstance(callee, Dotted) or not callee.path.startswith("numpy."):
            return None
        name = callee.path.removeprefix("numpy.")
        holder, _, method = name.rpartition(".")
        if holder in TRACED and method in _UFUNC_METHODS:
            message = f"`np.{name}` cannot be traced; torch.compile breaks the graph here"
            return Hit(event.node, message, "Dynamo traces NumPy's functions, not their methods")
        if name in UNTRACEABLE or name in ANSWERS_PYTHON:
            message = f"`np.{name}` cannot be traced; torch.compile breaks the graph here"
            why = f"`torch._numpy`, which Dynamo traces instead of NumPy, has no `{name}`"
            if name in ANSWERS_PYTHON:
                why = f"`np.{name}` answers with a Python value, which a graph cannot hold"
            return Hit(event.node, message, why)
        draw = name.removeprefix("random.")
        if draw != name and draw in RANDOM_CLASSES:
            message = f"`np.{name}` cannot be made here; torch.compile breaks the graph here"
            return Hit(event.node, message, _C)
        if draw != name and draw in SCALAR_DRAWS and not _has_size(draw, event.arguments):
            message = f"`np.{name}` draws Python numbers; torch.compile breaks the graph here"
            return Hit(event.node, message, "Dynamo would have to know the number to go on")
        return None

    valid = (
        Valid(
            "import numpy as np\nimport torch\ndef f(x):\n"
            "    return torch.from_numpy(np.exp(x.numpy()))\n"
        ),
        Valid("import numpy as np\ndef f(x):\n    return x * np.sqrt(2) + np.pi\n"),
        Valid(
            "import numpy as np\nimport torch\ndef f(x):\n"
            "    return x + torch.from_numpy(np.random.randn(3))\n"
        ),
        Valid(
            "import numpy as np\nimport torch\ndef f(x):\n"
            "    return torch.from_numpy(np.where(x.numpy() > 0, 1.0, np.clip(x.numpy(), 0, 1)))\n"
        ),
    )
    invalid = (
        Invalid(
            "import numpy as np\ndef f(x):\n"
            "    return x + 1 if ⟦np.allclose(x.numpy(), 1)⟧ else x\n"
        ),
        Invalid(
            "import numpy as np\ndef f(x):\n    return x * ⟦np.lcm.reduce([2, 3])⟧\n", "reduce"
        ),
        Invalid(
            "import numpy as np\ndef f(x):\n    return x + ⟦np.random.choice(5, 2)⟧.sum()\n",
            "draws",
        ),
        Invalid(
            "import numpy as np\nimport torch\ndef f(x):\n"
            "    y = ⟦np.interp(x.numpy(), [0.0, 1.0], [0.0, 2.0])⟧\n"
            "    return torch.from_numpy(y)\n",
            "`np.interp` cannot be traced",
        ),
        Invalid(
            "import numpy\ndef f(x):\n    return x * ⟦numpy.nanmean(x.numpy())⟧\n", "`np.nanmean`"
        ),
        Invalid(
            "from numpy import digitize\nimport numpy as np\nimport torch\ndef f(x):\n"
            "    y = ⟦digitize(x.numpy(), np.array([1.0]))⟧\n    return torch.from_numpy(y)\n"
        ),
        Invalid(
            "import numpy as np\ndef f(x):\n    x = x + 1\n    s = ⟦np.random.SeedSequence(3)⟧\n"
            "    return x * 2\n",
            "cannot be made",
        ),
        Invalid(
            "import numpy as np\nimport torch\nclass Net(torch.nn.Module):\n    def __init__(self):\n"
            "        super().__init__()\n        self.seeds = np.random.SeedSequence(3)\n\n"
            "    def forward(self, x):\n        x = x + 1\n"
            "        a, b = ⟦self.seeds.generate_state(2)⟧\n        return x * 2\n",
            "`.generate_state()` of `np.random.SeedSequence`",
        ),
        Invalid(
            "import numpy as np\nR = np.random.RandomState(3)\ndef f(x):\n    x = x + 1\n"
            "    n = ⟦R.rand(3)⟧\n    return x * 2\n"
        ),
        Invalid("import numpy as np\ndef f(x):\n    return x[⟦np.random.permutation(3)⟧]\n"),
        Invalid(
            "import numpy as np\ndef f(x):\n    return x * ⟦np.random.rand()⟧\n",
            "draws Python numbers",
        ),
        Invalid(
            "import numpy as np\ndef f(x):\n    return x * ⟦np.random.uniform(0, 3)⟧\n", "draws"
        ),
    )


def _of_generator(event: CallEvent, callee: Method) -> Hit | None:
    """A method of one of NumPy's random generators, or of what seeds them."""
    receiver = callee.receiver
    if not isinstance(receiver, Instance) or not receiver.path.startswith("numpy.random."):
        return None
    message = f"`.{callee.name}()` of `np.{receiver.path.removeprefix('numpy.')}` cannot be traced"
    return Hit(event.node, f"{message}; torch.compile breaks the graph here", _C)


def _has_size(draw: str, arguments: Arguments) -> bool:
    if draw == "choice":
        return False
    if arguments.is_open:
        return True
    if draw in ("rand", "randn"):
        return bool(arguments.values)
    at = {"randint": 2, "uniform": 2, "normal": 2}.get(draw, 0)
    return (arguments.get(at, "size") or NONE) != NONE
