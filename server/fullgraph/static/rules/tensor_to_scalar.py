"""FG102: a tensor becomes a Python number."""

from __future__ import annotations

from fullgraph.static.interpret.engine import CallEvent
from fullgraph.static.rules.base import Hit, Invalid, Rule, Valid
from fullgraph.static.values import Array, Dotted, Method, Tensor, Unknown

_CONVERSIONS = {
    "builtins.int": "int",
    "builtins.float": "float",
    "builtins.bool": "bool",
    "builtins.complex": "complex",
}
_ENDING = "torch.compile breaks the graph here"


class TensorToScalar(Rule):
    """``.item()``, ``.tolist()``, ``int(t)``, ``float(t)`` and ``bool(t)``."""

    entry = "tensor-to-scalar"
    code = "FG102"

    def on_call(self, event: CallEvent) -> Hit | None:
        """Report a conversion of a tensor."""
        callee = event.callee
        if isinstance(callee, Method) and callee.name in ("item", "tolist"):
            return self._method(event, callee)
        if not isinstance(callee, Dotted) or len(event.arguments.values) != 1:
            return None
        value = event.arguments.first
        if not isinstance(value, (Tensor, Array)):
            return None
        name = _CONVERSIONS.get(callee.path)
        if name is not None:
            said = f"`{name}()` turns a tensor into a Python number"
        elif callee.path.startswith("math."):
            said = f"`{callee.path}()` turns a tensor into a Python number"
        else:
            return None
        return Hit(event.node, f"{said}; {_ENDING}", "", value.origin, value.certain)

    def _method(self, event: CallEvent, callee: Method) -> Hit | None:
        into = "a Python number" if callee.name == "item" else "a Python list"
        message = f"`.{callee.name}()` turns a tensor into {into}; {_ENDING}"
        receiver = callee.receiver
        if isinstance(receiver, (Tensor, Array)):
            return Hit(event.node, message, "", receiver.origin)
        is_bare = not event.node.args
        if is_bare and isinstance(receiver, (Unknown, Method)):
            why = f"`.{callee.name}()` is a method of tensors and arrays"
            return Hit(event.node, message, why, None, callee.name == "item")
        return None

    valid = (
        Valid("def f(x):\n    return x + int(x.shape[0])\n"),
        Valid("def f(x):\n    return x * float(x.numel()) + len(x) + x.dim()\n"),
        Valid("import math\ndef f(x):\n    return x * math.sqrt(x.size(-1))\n"),
        Valid(
            "import torch\n\n@torch.compiler.disable\ndef g(x):\n    return x.sum().item()\n\n"
            "def h(x):\n    return x.sum().item()\n\ndef f(x):\n    return x + 1\n"
        ),
        Valid(
            "import torch\ndef f(x):\n    if not torch.compiler.is_compiling():\n"
            "        return x * x.sum().item()\n    return x + 1\n"
        ),
        Valid("def f(x):\n    d = {'a': 1}\n    return x + sum(v for _, v in d.items())\n"),
    )
    invalid = (
        Invalid("def f(x):\n    y = x + 1\n    return y * ⟦y.sum().item()⟧\n", "`.item()` turns"),
        Invalid("def f(x):\n    y = x.relu()\n    return x * ⟦float(y.sum())⟧\n", "`float()`"),
        Invalid("import torch\ndef f(x):\n    return x + ⟦int(torch.sum(x))⟧\n", "`int()`"),
        Invalid("import torch\ndef f(x):\n    b = ⟦bool(torch.any(x))⟧\n    return x + b\n"),
        Invalid("def f(x):\n    return x.relu() + ⟦x.tolist()⟧[0]\n", "a Python list"),
        Invalid("def f(x):\n    y = x.long()\n    return y + ⟦y.tolist()⟧[0]\n", "a Python list"),
        Invalid(
            "import math\ndef f(x):\n    return x * ⟦math.sqrt(x.sum())⟧\n", "`math.sqrt()` turns"
        ),
        Invalid(
            "import torch\nclass Net(torch.nn.Module):\n    def __init__(self):\n"
            "        super().__init__()\n        self.register_buffer('steps', torch.tensor(2))\n\n"
            "    def forward(self, x):\n        return x * ⟦self.steps.item()⟧\n"
        ),
        Invalid(
            "def scale(t):\n    return (⟦t.max()\n        .item()⟧)\n\n"
            "def f(x):\n    '😀'; y = x.relu()\n    return y * scale(y)\n"
        ),
        Invalid("def f(x):\n    '😀'; v = ⟦x.sum().item()⟧\n    return x * v\n"),
    )
