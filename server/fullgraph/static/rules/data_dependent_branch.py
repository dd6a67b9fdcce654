"""FG201: control flow that depends on a tensor's value."""

from __future__ import annotations

from fullgraph.static.domain.values import Array, Tensor
from fullgraph.static.interpret.events import CallEvent, TestEvent
from fullgraph.static.rules.base import Hit, Invalid, Rule, Valid

_ENDING = "torch.compile breaks the graph here"
_ASKS = {
    "if": "`if`",
    "while": "`while`",
    "ternary": "The conditional expression",
    "comprehension": "The comprehension's `if`",
    "assert": "This `assert`",
    "and/or": "The truth test",
    "match": "This `case`",
}


class DataDependentBranch(Rule):
    """``if``, ``while``, ternaries and ``and``/``or`` on the value of a tensor."""

    entry = "data-dependent-branch"
    code = "FG201"
    calls = frozenset({"builtins.any", "builtins.all"})

    def on_test(self, event: TestEvent) -> Hit | None:
        """Report a truth test of a tensor."""
        value = event.value
        if not isinstance(value, (Tensor, Array)):
            return None
        asks = "This guard" if event.raises else _ASKS[event.kind]
        message = f"{asks} depends on a tensor's value; {_ENDING}"
        is_said = isinstance(value, Tensor) and value.annotated
        return Hit(event.node, message, "", value.provenance, value.certain and not is_said)

    def on_call(self, event: CallEvent) -> Hit | None:
        """Report ``any`` and ``all`` of tensors, which ask one after the other."""
        given = event.arguments.first
        value = given.iterated()
        if not isinstance(value, (Tensor, Array)):
            return None
        message = f"{_ASKS['and/or']} depends on a tensor's value; {_ENDING}"
        return Hit(event.node, message, "", value.provenance, value.certain)

    valid = (
        Valid(
            "import torch\ndef f(x, xp):\n    y = xp.reshape(x, (-1,))\n"
            "    if xp == torch or xp.float32 == x.dtype:\n        return xp.sum(y, axis=0)\n"
            "    return y\n",
            "torch.ones(3), torch",
        ),
        Valid(
            "import torch\ndef f(x, xp=None):\n    xp = xp or torch\n    y = xp.where(x > 0, x, -x)\n"
            "    return xp.abs(y) + 1 if xp else y\n"
        ),
        Valid(
            "import torch\ndef f(x, lib):\n    def inner(v):\n"
            "        return lib.log(v) if lib else v\n    return inner(x)\n",
            "torch.ones(3), torch",
        ),
        Valid(
            "def f(x, d):\n    match d:\n        case {'a': a, **rest}:\n            if d and rest or a:\n"
            "                return x + 1\n        case _:\n            return d.sum() + x\n    return x\n",
            "torch.ones(3), {'a': 1}",
        ),
        Valid(
            "from dataclasses import dataclass\n@dataclass\nclass P:\n    a: int\n    b: int\n\n"
            "def f(x):\n    match P(1, 2):\n        case P(a=1, b=b) if b > 1:\n"
            "            return x + b\n    return x\n"
        ),
        Valid(
            "def f(x):\n    mode = 'a'\n    match mode:\n        case 'b':\n            print(x)\n"
            "    return x + 1\n"
        ),
        Valid(
            "import torch\nfrom typing import Optional\n"
            "def f(x, y: Optional[torch.Tensor] = None):\n"
            "    if y is None or y.all():\n        x = x + 1\n    return x * 2\n"
        ),
        Valid(
            "import torch\nimport random\nclass Net(torch.nn.Module):\n    def __init__(self):\n"
            "        super().__init__()\n        self.rate = 0.0\n\n    def forward(self, x):\n"
            "        if self.rate > 0 and random.random() < self.rate:\n            x = x + 1\n"
            "        return x * 2\n"
        ),
        Valid(
            "import torch\ndef f(x):\n    y = x + 1\n    assert y.sum() > 0, 'a' 'b'\n"
            "    assert torch.isfinite(y).all(), f'bad'\n    return y\n"
        ),
        Valid(
            "def f(x, mode='a'):\n    if mode == 'b' and x.sum() > 0:\n        return x\n"
            "    return x + 1\n"
        ),
        Valid(
            "import torch\ndef f(x):\n"
            "    if x.dtype == torch.float16 and torch.isinf(x).any():\n"
            "        return x\n    return x + 1\n"
        ),
        Valid("def f(x):\n    assert x.shape[0] == 3 and x.sum() > 0, 'm'\n    return x + 1\n"),
        Valid("def f(x):\n    assert x.sum() in [3], 'm'\n    return x + 1\n"),
        Valid("def f(x):\n    if x.shape[0] > 1:\n        return x + 1\n    return x\n"),
        Valid("def f(x, y=None):\n    if y is None:\n        return x + 1\n    return x + y\n"),
        Valid("def f(x):\n    assert x.sum() > 0\n    return x + 1\n"),
        Valid("def f(x):\n    y = x + 1\n    assert (y > 0).all(), 'positive'\n    return y\n"),
        Valid(
            "import torch\ndef f(x):\n    y = x + 1\n"
            "    if isinstance(y, torch.Tensor) and torch.is_tensor(y) and len(y) > 1:\n"
            "        return y.relu()\n    return y\n"
        ),
        Valid(
            "import torch\ndef f(x):\n    y = x.relu()\n"
            "    if y.dtype == torch.float16 or y.is_cuda or y.requires_grad:\n"
            "        return y\n    return y if y.is_contiguous() else y.contiguous()\n"
        ),
        Valid("def f(x):\n    y = x.relu()\n    return max(y.sum(), y.mean())\n"),
        Valid(
            "def f(x):\n    s = 0\n    for row in x.relu():\n        s = s + row\n    return s\n"
        ),
        Valid(
            "import torch\nclass Net(torch.nn.Module):\n    def forward(self, x):\n"
            "        if self.training:\n            return x.relu()\n        return x + 1\n"
        ),
        Valid(
            "import torch\ndef f(x):\n"
            "    if not torch.compiler.is_compiling() and x.sum() > 0:\n"
            "        return x\n    return x + 1\n"
        ),
        Valid(
            "def f(x):\n    y = x.relu()\n    if y is x or y is not None:\n"
            "        y = y + 1\n    return y\n"
        ),
    )
    invalid = (
        Invalid(
            "def f(x):\n    match x.sum():\n        case ⟦3⟧:\n            return x + 1\n    return x\n",
            "`case`",
        ),
        Invalid(
            "def f(x):\n    y = x.relu()\n    match [x, y.mean()]:\n        case [a, b]:\n"
            "            if ⟦b > 0⟧:\n                return a + 1\n    return x\n"
        ),
        Invalid(
            "import torch\ndef f(x, n):\n    match n:\n        case int() | float():\n"
            "            if n > 2:\n                return x + 1\n        case torch.Tensor():\n"
            "            if ⟦n.sum() > 2⟧:\n                return x + 1\n    return x\n",
            "",
            "torch.ones(3), torch.ones(3)",
        ),
        Invalid(
            "import torch\nclass Double(torch.autograd.Function):\n    @classmethod\n"
            "    def forward(cls, ctx, x, k):\n        y = x.sum()\n        if ⟦torch.any(y > 0)⟧:\n"
            "            x = x + 1\n        return x * 2\n\n    @classmethod\n"
            "    def backward(cls, ctx, g):\n        return g * 2, None\n\ndef f(x):\n"
            "    return Double.apply(x, 3)\n"
        ),
        Invalid(
            "from __future__ import annotations\nimport torch\nclass Net(torch.nn.Module):\n"
            "    def __init__(self):\n        super().__init__()\n"
            "        self.steps = torch.arange(3)\n        self.few = True\n\n"
            "    def before(self, t: int) -> int | torch.Tensor:\n"
            "        if self.few:\n            return self.steps[1]\n        return t - 1\n\n"
            "    def forward(self, x):\n        p = self.before(2)\n"
            "        return x if ⟦p >= 0⟧ else x + 1\n"
        ),
        Invalid(
            "import torch\nclass Net(torch.nn.Module):\n    def __init__(self):\n"
            "        super().__init__()\n        self.most = torch.as_tensor(10)\n\n"
            "    def forward(self, x):\n        n = x.shape[0]\n        x = x + 1\n"
            "        assert ⟦n < self.most⟧, f'at most {n}'\n        return x * 2\n"
        ),
        Invalid("def f(x):\n    y = x.relu()\n    return x if ⟦any(y > 0)⟧ else x + 1\n"),
        Invalid(
            "def f(x):\n    y = x.relu()\n    skip = ⟦y[0] > 5⟧ and x.shape[0] > 1\n"
            "    if ⟦skip⟧:\n        return y\n    return y + 1\n"
        ),
        Invalid(
            "import torch\nfrom typing import Union\ndef f(x, t: Union[int, torch.Tensor]):\n"
            "    x = x + 1\n    return x if ⟦t > 0⟧ else x * 2\n",
            "",
            "torch.ones(3), torch.tensor(1)",
        ),
        Invalid(
            "def f(x):\n    n = x.shape[0]\n    if ⟦x[0] > n⟧:\n        x = x + 1\n    return x * 2\n"
        ),
        Invalid("def f(x):\n    step = x[1:] - x[:-1]\n    return x if ⟦step[0] > 0⟧ else x + 1\n"),
        Invalid(
            "import operator\ndef f(x):\n    y = operator.neg(x)\n    if ⟦y[0] > 0⟧:\n"
            "        x = x + 1\n    return y.abs() + x\n"
        ),
        Invalid(
            "import operator\nimport torch\ndef f(x):\n    y: torch.Tensor = operator.neg(x)\n"
            "    return x if ⟦y[0] > 0⟧ else x + 1\n"
        ),
        Invalid(
            "import operator\nimport torch\ndef g(x):\n    if x.shape[0] > 5:\n"
            "        return operator.neg(x)\n    return torch.relu(x)\n\n"
            "def f(x):\n    return x if ⟦g(x)[0] > 0⟧ else x + 1\n"
        ),
        Invalid(
            "import operator\nimport torch\ndef f(x):\n    y = operator.neg(x)\n"
            "    both = torch.cat((y, x))\n    return both if ⟦y[0] > 0⟧ else x + 1\n"
        ),
        Invalid(
            "import torch\nfrom typing import Optional\n"
            "def f(x, y: Optional[torch.Tensor] = None):\n"
            "    if ⟦y is not None and y.max() >= 1⟧:\n        x = x + 1\n    return x * 2\n",
            "",
            "torch.ones(3), torch.ones(3)",
        ),
        Invalid(
            "import torch\ndef f(x):\n    p = torch.randperm(3)\n    seen = list(range(2))\n"
            "    if ⟦p[0] not in seen⟧:\n        x = x + 1\n    return x\n"
        ),
        Invalid(
            "def f(x):\n    skip = False\n    if x.shape[0] > 2:\n        skip = x.sum() > 1\n"
            "    if ⟦not skip or x.dim() == 4⟧:\n        x = x + 1\n    return x\n"
        ),
        Invalid(
            "import torch\nclass Double(torch.autograd.Function):\n    @staticmethod\n"
            "    def forward(ctx, x):\n        y = x.sum()\n        if ⟦y > 0⟧:\n"
            "            x = x + 1\n        return x * 2\n\n    @staticmethod\n"
            "    def backward(ctx, g):\n        return g * 2\n\ndef f(x):\n"
            "    return Double.apply(x)\n"
        ),
        Invalid(
            "def f(x):\n    s = 0\n    for v in x.cpu().numpy():\n        if ⟦v > 0⟧:\n"
            "            s = s + 1\n    return x + s\n"
        ),
        Invalid(
            "def f(x):\n    y = x + 1\n    assert ⟦y.sum() > 0⟧, f'not {y.shape}'\n    return y\n",
            "`assert`",
        ),
        Invalid(
            "def f(x):\n    y = x + 1\n    assert ⟦y.sum() > 0 and y.mean() > 0⟧\n    return y\n"
        ),
        Invalid(
            "def f(x):\n    y = x.sum()\n    return x if ⟦any([y > 0, y < 9])⟧ else x + 1\n",
            "truth test",
        ),
        Invalid(
            "import numpy as np\ndef f(x):\n    if ⟦x.shape[0] % np.lcm(2, 3) != 0⟧:\n"
            "        return x\n    return x + 1\n"
        ),
        Invalid(
            "import torch\nclass Net(torch.nn.Module):\n    def forward(self, x):\n"
            "        skip = self.training and torch.rand([]) < 0.1\n"
            "        if ⟦not skip⟧:\n            x = x + 1\n        return x\n"
        ),
        Invalid(
            "def f(x):\n    x = x + 1\n    if ⟦x.sum() > 0⟧:\n        x = x * 2\n    return x\n",
            "`if`",
        ),
        Invalid(
            "def f(x):\n    while ⟦x.sum() < 10⟧:\n        x = x + 1\n    return x\n", "`while`"
        ),
        Invalid(
            "import torch\ndef f(x):\n    n = torch.tensor(0)\n    while ⟦n < 3⟧:\n        n += 1\n"
            "    return x + n\n",
            "`while`",
        ),
        Invalid("def f(x):\n    y = x + 1\n    return y if ⟦y.any()⟧ else x\n", "conditional"),
        Invalid(
            "def f(x):\n    if ⟦(x < 0).any()⟧:\n"
            "        raise ValueError('negative')\n    return x + 1\n",
            "This guard",
        ),
        Invalid(
            "import torch\ndef f(x):\n    flag = True\n"
            "    if ⟦flag and torch.isnan(x).any()⟧:\n        return x + 1\n    return x * 2\n"
        ),
        Invalid("def f(x):\n    if ⟦not x.any()⟧:\n        return x + 1\n    return x * 2\n"),
        Invalid(
            "def f(x):\n    y = x.sum()\n    if ⟦y in [1, 2]⟧:\n"
            "        return x + 1\n    return x\n"
        ),
        Invalid(
            "def f(x):\n    y = x + 1\n    assert ⟦not (y < 0).any()⟧\n    return y\n",
            "This `assert`",
        ),
        Invalid(
            "def f(x):\n    y = x.sum()\n    if ⟦0 < y < 100⟧:\n"
            "        return x\n    return x * 2\n"
        ),
        Invalid(
            "def f(x):\n    y = x.sum()\n    z = (⟦y == 3⟧) and x\n    return x + 1\n", "truth test"
        ),
        Invalid(
            "import torch\nclass Net(torch.nn.Module):\n    def __init__(self):\n"
            "        super().__init__()\n        self.lin = torch.nn.Linear(3, 3)\n\n"
            "    def forward(self, x):\n        h = self.lin(x)\n        if ⟦h.mean() > 0⟧:\n"
            "            h = -h\n        return h\n"
        ),
    )
