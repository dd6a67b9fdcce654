"""FG202: an operation whose output shape depends on the data."""

from __future__ import annotations

import re

import libcst as cst

from fullgraph.static.domain.values import (
    Array,
    Constant,
    Dotted,
    Instance,
    Method,
    Tensor,
    Unknown,
    Value,
)
from fullgraph.static.interpret.events import CallEvent, IndexEvent
from fullgraph.static.models import names
from fullgraph.static.rules.base import Hit, Invalid, Rule, Valid, breaks, called, tensor_of

_ALWAYS = names("nonzero argwhere unique unique_consecutive masked_select bincount combinations")
_NUMPY = names("nonzero argwhere flatnonzero unique")
_LOSSES = names("torch.nn.CTCLoss torch.nn.AdaptiveLogSoftmaxWithLoss")
"""Layers that do such an operation within."""

_MASK = re.compile(r"(?:\w*_)?mask", re.IGNORECASE)
_SAYS = "the data decides how many elements there are"


class DynamicShapeOperation(Rule):
    """``nonzero``, ``unique``, ``x[mask]`` and their like."""

    entry = "dynamic-shape-operation"
    code = "FG202"
    calls = frozenset(
        (
            *(f"torch.{name}" for name in (*_ALWAYS, "where", "repeat_interleave")),
            *(f".{name}" for name in (*(_ALWAYS - {"combinations"}), "repeat_interleave")),
            *(f"numpy.{name}" for name in (*_NUMPY, "where")),
            *_LOSSES,
            "torch.ctc_loss",
            "torch.linalg.lstsq",
            "torch.nn.functional.ctc_loss",
            "torch.nn.functional.one_hot",
        )
    )

    def on_call(self, event: CallEvent) -> Hit | None:
        """Report a call whose result has a size that only the data tells."""
        name = called(event.callee)
        if name in _LOSSES and not isinstance(event.callee, Instance):
            return None
        last = name.rpartition(".")[2]
        if last == "where" and len(event.arguments.values) != 1:
            return None
        if last == "one_hot" and not _guesses_classes(event):
            return None
        if event.arguments.is_open and last in ("where", "one_hot"):
            return None
        provenance = None
        if last == "repeat_interleave":
            counts = _counts(event)
            if counts is None:
                return None
            provenance = counts.provenance
        message = breaks(f"`{name}()` gives a tensor whose shape depends on the data")
        if isinstance(event.callee, Method):
            return tensor_of(event, message)
        return Hit(event.node, message, _SAYS, provenance)

    def on_index(self, event: IndexEvent) -> Hit | None:
        """Report reading through a mask; storing through one is traced."""
        if event.stores or not isinstance(event.receiver, (Tensor, Array, Unknown, Method)):
            return None
        if isinstance(event.receiver, Tensor) and _is_called_mask(event):
            message = breaks("Selecting by a mask gives a shape that depends on the data")
            return Hit(event.node, message, f"{_SAYS}; the index is called a mask")
        for value in event.indices:
            if isinstance(value, Tensor) and value.is_mask:
                message = breaks("Selecting by a mask gives a shape that depends on the data")
                why = f"{_SAYS}; the index is a mask"
                # A comparison of numbers is no index of a tensor.
                is_certain = value.certain or isinstance(event.receiver, (Tensor, Array))
                return Hit(event.node, message, why, value.provenance, is_certain)
        return None

    valid = (
        Valid("def f(x):\n    x = x + 1\n    x[x > 0] = 0\n    return x\n"),
        Valid("import torch\ndef f(x):\n    return torch.where(x > 0, x, 0)\n"),
        Valid("import torch\ndef f(x):\n    return torch.nonzero_static(x, size=2) + 1\n"),
        Valid("def f(x):\n    return x[x.long() % 3] + x[None, :3] + x[..., 0]\n"),
        Valid(
            "def f(x):\n    return x.repeat_interleave(2) + x.repeat_interleave(x.shape[0] - 1)\n"
        ),
        Valid(
            "import torch\ndef f(x):\n"
            "    return torch.repeat_interleave(x, x.long(), output_size=3) + 1\n"
        ),
        Valid(
            "import torch.nn.functional as F\ndef f(x):\n"
            "    return F.one_hot(x.long(), 3) + F.one_hot(x.long(), num_classes=3)\n"
        ),
        Valid("def f(x):\n    return x.masked_fill(x > 0, 1.0).masked_scatter(x > 2, x)\n"),
        Valid("def f(x):\n    mask = (x > 0).long()\n    return x[mask] + 1\n"),
        Valid("def f(x):\n    y = (x > 0) * x.long()\n    return x[y] + 1\n"),
        Valid("def f(x):\n    y = {'a': x}\n    return y['a'][x.argsort()]\n"),
    )
    invalid = (
        Invalid(
            "import torch\nimport torch.nn.functional as F\ndef f(x):\n    x = x.relu()\n"
            "    n = torch.tensor([1])\n    return ⟦F.ctc_loss(x, n[None], n * 3, n)⟧ + 1\n",
            "`F.ctc_loss()`",
            "torch.zeros(3, 1, 2)",
        ),
        Invalid(
            "import torch\nclass Net(torch.nn.Module):\n    def __init__(self):\n"
            "        super().__init__()\n        self.loss = torch.nn.CTCLoss()\n\n"
            "    def forward(self, x):\n        n = torch.tensor([1])\n"
            "        return ⟦self.loss(x.relu(), n[None], n * 3, n)⟧ + 1\n",
            "",
            "torch.zeros(3, 1, 2)",
        ),
        Invalid(
            "import torch\ndef f(x, keep_mask: torch.Tensor):\n    x = x.relu()\n"
            "    return ⟦x[keep_mask[:]]⟧ + 1\n",
            "mask",
            "torch.ones(3), torch.tensor([True, False, True])",
        ),
        Invalid(
            "def f(x, loss_mask):\n    x = x.relu()\n    return ⟦x[loss_mask]⟧.mean() * 2\n",
            "mask",
            "torch.ones(3), torch.tensor([True, False, True])",
        ),
        Invalid("def f(x):\n    return ⟦x.nonzero()⟧ + 1\n", "`.nonzero()`"),
        Invalid("import torch\ndef f(x):\n    return ⟦torch.argwhere(x)⟧ + 1\n"),
        Invalid(
            "import torch\ndef f(x):\n    return ⟦torch.where(x > 0)⟧[0] + 1\n", "`torch.where"
        ),
        Invalid("def f(x):\n    return ⟦x[x > 0]⟧ + 1\n", "by a mask"),
        Invalid("def f(x):\n    x = x + 1\n    ⟦x[x > 1]⟧ += 1\n    return x\n"),
        Invalid("def f(x):\n    return ⟦x.masked_select(x > 0)⟧ + 1\n"),
        Invalid("import torch\ndef f(x):\n    return ⟦torch.unique(x)⟧ + 1\n"),
        Invalid("def f(x):\n    return ⟦x.unique_consecutive()⟧ + 1\n"),
        Invalid(
            "import torch\ndef f(x):\n    return ⟦torch.bincount(x.long(), minlength=5)⟧ + 1\n"
        ),
        Invalid("import torch\ndef f(x):\n    return ⟦torch.repeat_interleave(x, x.long())⟧ + 1\n"),
        Invalid("def f(x):\n    return ⟦x.repeat_interleave(x.long())⟧ + 1\n"),
        Invalid("import torch\ndef f(x):\n    return ⟦torch.combinations(x)⟧ + 1\n"),
        Invalid(
            "import torch.nn.functional as F\ndef f(x):\n    return ⟦F.one_hot(x.long())⟧ + 1\n",
            "`F.one_hot()`",
        ),
        Invalid(
            "import torch.nn.functional as F\ndef f(x):\n"
            "    return ⟦F.one_hot(x.long(), num_classes=-1)⟧ + 1\n"
        ),
        Invalid(
            "def f(x):\n    m = x[0] > 0\n    return ⟦x[m, :]⟧ + 1\n", "mask", "torch.ones(3, 3)"
        ),
        Invalid(
            "import torch\ndef f(x):\n    m = torch.zeros(3, dtype=torch.bool)\n"
            "    return ⟦x[m]⟧ + 1\n"
        ),
        Invalid("def f(x):\n    m = x.ne(0) & ~x.eq(3)\n    return ⟦x[m]⟧ + 1\n"),
        Invalid("import torch\ndef f(x):\n    m = x.to(torch.bool)\n    return ⟦x[m]⟧ + 1\n"),
        Invalid("def f(x):\n    m = (x > 0).unsqueeze(0).expand(1, 3)\n    return ⟦x[m[0]]⟧ + 1\n"),
        Invalid(
            "import numpy as np\nimport torch\ndef f(x):\n    y = ⟦np.unique(x.numpy())⟧\n"
            "    return torch.from_numpy(y) + 1\n"
        ),
    )


def _is_called_mask(event: IndexEvent) -> bool:
    """Whether an index of which nothing is known has a name that says it is a mask."""
    written = (e.slice.value for e in event.node.slice if isinstance(e.slice, cst.Index))
    for node, value in zip(written, event.indices, strict=False):
        named = node.value if isinstance(node, cst.Subscript) else node
        name = named.value if isinstance(named, cst.Name) else ""
        is_unknown = isinstance(value, (Unknown, Method)) or (
            isinstance(value, Tensor) and not value.certain
        )
        if is_unknown and _MASK.fullmatch(name):
            return True
    return False


def _guesses_classes(event: CallEvent) -> bool:
    given = event.arguments.get(1, "num_classes")
    return given is None or given == Constant(-1)


def _counts(event: CallEvent) -> Tensor | None:
    """The tensor of counts that ``repeat_interleave`` is given without a size."""
    arguments = event.arguments
    if "output_size" in dict(arguments.keywords) or arguments.is_open:
        return None
    at = 1 if isinstance(event.callee, Dotted) else 0
    counts: Value | None = arguments.get(at, "repeats")
    return counts if isinstance(counts, Tensor) and counts.certain else None
