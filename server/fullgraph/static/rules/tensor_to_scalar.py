"""FG102: a tensor becomes a Python number."""

from __future__ import annotations

from fullgraph.static.domain.arguments import Arguments
from fullgraph.static.domain.values import Array, Dotted, Method, Sequence, Tensor, Unknown, Value
from fullgraph.static.interpret.events import CallEvent, IndexEvent
from fullgraph.static.models import names
from fullgraph.static.models.sizes import FUNCTIONS, METHODS
from fullgraph.static.rules.base import Hit, Invalid, Rule, Valid, breaks, sizes

_CONVERSIONS = {
    "builtins.int": "int",
    "builtins.float": "float",
    "builtins.bool": "bool",
    "builtins.complex": "complex",
}
_READERS = names("equal allclose is_nonzero cov corrcoef")
"""Functions and methods that read their arguments' values while they run."""

_CHECKS = ("torch._check_tensor_all", "torch._check_tensor_all_with")
_ENDING = "torch.compile breaks the graph here"

_ROUNDS = frozenset({"math.ceil", "math.floor", "math.trunc"})


class TensorToScalar(Rule):
    """``.item()``, ``.tolist()``, ``int(t)``, ``float(t)`` and ``bool(t)``."""

    entry = "tensor-to-scalar"
    code = "FG102"
    calls = frozenset(
        (
            *_CONVERSIONS,
            *_CHECKS,
            *FUNCTIONS,
            "math.*",
            ".item",
            ".tolist",
            *(f"torch.{name}" for name in _READERS),
            *(f".{name}" for name in _READERS),
            *(f".{name}" for name in METHODS),
        )
    )

    def on_call(self, event: CallEvent) -> Hit | None:
        """Report a conversion of a tensor."""
        callee = event.callee
        if isinstance(callee, Method) and callee.name in ("item", "tolist"):
            return self._method(event, callee)
        if isinstance(callee, Method) and callee.name in _READERS:
            is_tensor = isinstance(callee.receiver, Tensor) and callee.receiver.certain
            return _read(event, f".{callee.name}") if is_tensor else None
        size = _size_argument(callee, event.arguments)
        if size is not None:
            message = f"A tensor as a size turns into a Python number; {_ENDING}"
            return Hit(event.node, message, "", size.provenance, size.certain)
        if not isinstance(callee, Dotted):
            return None
        if callee.path in _CHECKS:
            return Hit(event.node, breaks(f"`{callee.path}()` reads whether a tensor holds"))
        if callee.path.removeprefix("torch.") in _READERS:
            return _read(event, callee.path)
        given = (v for v in event.arguments.values if isinstance(v, (Tensor, Array)))
        value = next(given, None)
        if value is None:
            return None
        if isinstance(value, Array) and value.is_folded and callee.path not in _ROUNDS:
            return None
        is_of_math = callee.path.startswith("math.")
        if is_of_math and isinstance(value, Tensor) and value.is_known:
            return None
        name = _CONVERSIONS.get(callee.path)
        if name is not None:
            said = f"`{name}()` turns a tensor into a Python number"
        elif is_of_math:
            said = f"`{callee.path}()` turns a tensor into a Python number"
        else:
            return None
        return Hit(event.node, f"{said}; {_ENDING}", "", value.provenance, value.certain)

    def on_index(self, event: IndexEvent) -> Hit | None:
        """Report a slice or a list's index that is a tensor."""
        used = list(event.bounds)
        if isinstance(event.receiver, Sequence):
            used += event.indices
        elif isinstance(event.receiver, (Tensor, Array, Unknown, Method)):
            used += (i for i in event.indices if _is_number_to_be(i))
        else:
            return None
        for value in used:
            if isinstance(value, Tensor):
                message = f"A tensor as an index turns into a Python number; {_ENDING}"
                return Hit(event.node, message, "", value.provenance, value.certain)
        return None

    def _method(self, event: CallEvent, callee: Method) -> Hit | None:
        into = "a Python number" if callee.name == "item" else "a Python list"
        message = f"`.{callee.name}()` turns a tensor into {into}; {_ENDING}"
        receiver = callee.receiver
        if isinstance(receiver, Array) and event.node.args:
            return None
        if callee.name == "tolist" and isinstance(receiver, Tensor) and receiver.is_known:
            return None
        if isinstance(receiver, (Tensor, Array)):
            return Hit(event.node, message, "", receiver.provenance)
        is_bare = not event.node.args
        if is_bare and isinstance(receiver, (Unknown, Method)):
            why = f"`.{callee.name}()` is a method of tensors and arrays"
            return Hit(event.node, message, why)
        return None

    valid = (
        Valid(
            "import numpy as np\nimport torch\nclass Net(torch.nn.Module):\n"
            "    def __init__(self):\n        super().__init__()\n"
            "        self.hop = np.prod((1, 3))\n\n    def forward(self, x):\n"
            "        return x[: int(self.hop)] * self.hop + x.view(self.hop)\n"
        ),
        Valid(
            "def f(x):\n    t = x.shape[0]\n    flat = lambda t: t.reshape(-1)\n"
            "    return flat(x)[:t]\n"
        ),
        Valid(
            "def f(x):\n    i = x.argmax(dim=0, keepdim=True)\n    return x[i] + x[x.argsort()]\n"
        ),
        Valid(
            "import torch\ndef f(x):\n    n = torch.div(x.shape[0], 1, rounding_mode='trunc')\n"
            "    return x.view(n, -1)\n"
        ),
        Valid("import numpy as np\ndef f(x):\n    return x[: int(np.ceil(x.shape[0] / 2))]\n"),
        Valid(
            "import torch\ndef f(x):\n    y = x.long()\n"
            "    return torch.full((2,), y.max()) + x[y % 3][0]\n"
        ),
        Valid("def f(x):\n    return x + int(x.shape[0])\n"),
        Valid(
            "import torch\ndef f(x):\n    n = torch.tensor([x.shape[0]]).tolist()\n"
            "    m = torch.LongTensor([3]).tolist() + (torch.as_tensor([4]) * 2).tolist()\n"
            "    return x * n[0] + m[0] + torch.tensor(3).tolist()\n"
        ),
        Valid(
            "import math\nimport torch\ndef f(x):\n    return x * math.sqrt(torch.tensor(x.shape[0]))\n"
        ),
        Valid("import torch\ndef f(x):\n    n = x.long().max()\n    return torch.full((2,), n)\n"),
        Valid(
            "import torch\ndef f(x):\n    n = torch.div(x.shape[0], 2, rounding_mode='trunc')\n"
            "    return torch.zeros(n) + torch.ones(torch.tensor(2) - n)\n"
        ),
        Valid(
            "import torch\nclass Net(torch.nn.Module):\n    def __init__(self):\n"
            "        super().__init__()\n        self.register_buffer('n', torch.tensor(2))\n\n"
            "    def forward(self, x):\n        return torch.nn.functional.pad(x, (0, self.n))\n"
        ),
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
        Invalid(
            "class Part:\n    def __init__(self, x):\n        self.n = ⟦int(x.sum())⟧\n\n"
            "def f(x):\n    x = x.relu()\n    part = Part(x)\n    return x * part.n\n"
        ),
        Invalid(
            "import torch\nclass Net(torch.nn.Module):\n    def __init__(self):\n"
            "        super().__init__()\n        self.steps = None\n        self.set_steps(3)\n\n"
            "    def set_steps(self, n):\n        self.steps = torch.arange(n)\n\n"
            "    def forward(self, x):\n        return x * ⟦int(self.steps[1])⟧\n"
        ),
        Invalid(
            "import torch\ndef f(x):\n    if ⟦torch.allclose(x, x + 1)⟧:\n"
            "        return x\n    return x * 2\n",
            "`torch.allclose()` reads",
        ),
        Invalid("def f(x):\n    y = x.relu()\n    return x if ⟦y.equal(x)⟧ else x + 1\n"),
        Invalid("import torch\ndef f(x):\n    y = x.relu()\n    return ⟦torch.cov(y[None])⟧ + x\n"),
        Invalid(
            "import math\nimport numpy as np\nimport torch\nclass Net(torch.nn.Module):\n"
            "    def __init__(self):\n        super().__init__()\n"
            "        self.hop = np.prod((2, 2))\n\n    def forward(self, x):\n        x = x + 1\n"
            "        n = ⟦math.ceil(x.shape[0] / self.hop)⟧\n        return x * n\n"
        ),
        Invalid(
            "import numpy as np\nimport torch\nclass Net(torch.nn.Module):\n"
            "    def __init__(self):\n        super().__init__()\n"
            "        self.hop = np.prod((2, 2))\n\n    def forward(self, x):\n        x = x + 1\n"
            "        return ⟦torch.nn.functional.pad(x, (0, self.hop - x.shape[0]))⟧\n"
        ),
        Invalid(
            "import operator\ndef f(x):\n    x = x + 1\n"
            "    return x + ⟦operator.neg(x).tolist()⟧[0]\n"
        ),
        Invalid(
            "import torch\ndef f(x):\n    ⟦torch._check_tensor_all(x > 0)⟧\n    return x + 1\n"
        ),
        Invalid("def f(x):\n    i = x.argmax()\n    return ⟦x[i]⟧ + 1\n", "index"),
        Invalid("def f(x):\n    x = x + 1\n    ⟦x[x.argmax()]⟧ = 3\n    return x\n"),
        Invalid(
            "import torch\ndef f(x):\n    for i in torch.arange(3):\n        x = x + ⟦x[i]⟧\n"
            "    return x\n"
        ),
        Invalid(
            "import torch\ndef f(x):\n    n = x.long().max()\n    return ⟦torch.arange(n)⟧\n",
            "size",
        ),
        Invalid("def f(x):\n    n = x.long().max()\n    return ⟦x.new_zeros((n, 2))⟧\n", "size"),
        Invalid(
            "def f(x):\n    n = x.long().max()\n    return [x + i for i in ⟦range(n)⟧]\n", "size"
        ),
        Invalid("def f(x):\n    n = x.long().max()\n    return ⟦x[:n]⟧\n", "as an index"),
        Invalid(
            "import torch.nn.functional as F\ndef f(x):\n    n = x.long().max()\n"
            "    return ⟦F.pad(x, (0, n))⟧\n",
            "size",
        ),
        Invalid(
            "import torch\ndef f(x):\n    n = x.long().max()\n    return ⟦torch.full((n,), 1.0)⟧\n"
        ),
        Invalid(
            "import torch\nimport torch.nn.functional as F\ndef f(x):\n    n = x.long().max()\n"
            "    return ⟦F.interpolate(x[None, None], size=(n,))⟧\n"
        ),
        Invalid(
            "import torch\ndef f(x):\n    n = torch.tensor(x.shape[0])\n    return x * ⟦int(n)⟧\n"
        ),
        Invalid(
            "import torch\ndef f(x):\n    x = x + 1\n    n = ⟦torch.tensor([2, 3]).tolist()⟧\n"
            "    return x * n[0]\n",
        ),
        Invalid(
            "import torch\ndef f(x):\n    n = ⟦torch.tensor(x.shape).tolist()⟧\n    return x * n[0]\n",
            "a Python list",
            "torch.ones(2, 3)",
        ),
        Invalid(
            "import torch\ndef f(x):\n    n = torch.tensor([1, 3])\n    return ⟦torch.zeros(n[0])⟧\n"
        ),
        Invalid("def f(x):\n    n = x.long()[0]\n    return x + ⟦[1, 2, 3][n]⟧\n", "as an index"),
        Invalid("import numpy as np\ndef f(x):\n    return x * ⟦np.array([1, 2]).tolist()⟧[0]\n"),
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


def _read(event: CallEvent, name: str) -> Hit:
    return Hit(event.node, breaks(f"`{name}()` reads a tensor's values"))


def _is_number_to_be(value: Value) -> bool:
    """A tensor without dimensions; those with some are gathered by, in the graph."""
    return isinstance(value, Tensor) and value.rank == 0 and not (value.is_mask or value.is_known)


def _size_argument(callee: Value, arguments: Arguments) -> Tensor | Array | None:
    """The tensor among the arguments that must be Python numbers."""
    is_range = callee == Dotted("builtins.range")
    for value in sizes(callee, arguments):
        if isinstance(value, Tensor) and (is_range or not value.is_known):
            return value
        if isinstance(value, Array) and (is_range or not value.is_folded):
            return value
    return None
