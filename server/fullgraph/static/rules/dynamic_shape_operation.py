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
    Traced,
    Unknown,
    Value,
)
from fullgraph.static.interpret.events import CallEvent, IndexEvent
from fullgraph.static.models.registry import breaking
from fullgraph.static.models.torch.breaks import DYNAMIC_SHAPE_FUNCTIONS, DYNAMIC_SHAPE_LAYERS
from fullgraph.static.rules.base import Hit, Invalid, Rule, Valid, called, tensor_of

_MASK = re.compile(r"(?:\w*_)?mask", re.IGNORECASE)
_MASKED = "Indexing with a mask returns a tensor whose shape depends on the data"
_WHY = "the number of elements depends on the data"


class DynamicShapeOperation(Rule):
    """``nonzero``, ``unique``, ``x[mask]`` and their like."""

    entry = "dynamic-shape-operation"
    code = "FG202"
    calls = breaking("dynamic-shape-operation")

    valid = (
        Valid("""
            def f(x):
                x = x + 1
                x[x > 0] = 0
                return x
            """),
        Valid("""
            import torch
            def f(x):
                return torch.where(x > 0, x, 0)
            """),
        Valid("""
            import torch
            def f(x):
                return torch.nonzero_static(x, size=2) + 1
            """),
        Valid("""
            def f(x):
                return x[x.long() % 3] + x[None, :3] + x[..., 0]
            """),
        Valid("""
            def f(x):
                return x.repeat_interleave(2) + x.repeat_interleave(x.shape[0] - 1)
            """),
        Valid("""
            import torch
            def f(x):
                return torch.repeat_interleave(x, x.long(), output_size=3) + 1
            """),
        Valid("""
            import torch.nn.functional as F
            def f(x):
                return F.one_hot(x.long(), 3) + F.one_hot(x.long(), num_classes=3)
            """),
        Valid("""
            def f(x):
                return x.masked_fill(x > 0, 1.0).masked_scatter(x > 2, x)
            """),
        Valid("""
            def f(x):
                mask = (x > 0).long()
                return x[mask] + 1
            """),
        Valid("""
            def f(x):
                y = (x > 0) * x.long()
                return x[y] + 1
            """),
        Valid("""
            def f(x):
                y = {'a': x}
                return y['a'][x.argsort()]
            """),
    )
    invalid = (
        Invalid(
            """
            import torch
            import torch.nn.functional as F
            def f(x):
                x = x.relu()
                n = torch.tensor([1])
                return ⟦F.ctc_loss(x, n[None], n * 3, n)⟧ + 1
            """,
            "`F.ctc_loss()` uses an operation whose output shape depends on the data",
            inputs="torch.zeros(3, 1, 2)",
        ),
        Invalid(
            """
            import torch
            class Net(torch.nn.Module):
                def __init__(self):
                    super().__init__()
                    self.loss = torch.nn.CTCLoss()

                def forward(self, x):
                    n = torch.tensor([1])
                    return ⟦self.loss(x.relu(), n[None], n * 3, n)⟧ + 1
            """,
            "`torch.nn.CTCLoss()` uses an operation whose output shape depends on the data",
            inputs="torch.zeros(3, 1, 2)",
        ),
        Invalid(
            """
            import torch
            def f(x, keep_mask: torch.Tensor):
                x = x.relu()
                return ⟦x[keep_mask[:]]⟧ + 1
            """,
            "Indexing with a mask returns a tensor whose shape depends on the data",
            inputs="torch.ones(3), torch.tensor([True, False, True])",
        ),
        Invalid(
            """
            def f(x, loss_mask):
                x = x.relu()
                return ⟦x[loss_mask]⟧.mean() * 2
            """,
            "Indexing with a mask returns a tensor whose shape depends on the data",
            inputs="torch.ones(3), torch.tensor([True, False, True])",
        ),
        Invalid(
            """
            def f(x):
                return ⟦x.nonzero()⟧ + 1
            """,
            "`.nonzero()` returns a tensor whose shape depends on the data",
        ),
        Invalid(
            """
            import torch
            def f(x):
                return ⟦torch.argwhere(x)⟧ + 1
            """,
            "`torch.argwhere()` returns a tensor whose shape depends on the data",
        ),
        Invalid(
            """
            import torch
            def f(x):
                return ⟦torch.where(x > 0)⟧[0] + 1
            """,
            "`torch.where()` returns a tensor whose shape depends on the data",
        ),
        Invalid(
            """
            def f(x):
                return ⟦x[x > 0]⟧ + 1
            """,
            "Indexing with a mask returns a tensor whose shape depends on the data",
        ),
        Invalid(
            """
            def f(x):
                x = x + 1
                ⟦x[x > 1]⟧ += 1
                return x
            """,
            "Indexing with a mask returns a tensor whose shape depends on the data",
        ),
        Invalid(
            """
            def f(x):
                return ⟦x.masked_select(x > 0)⟧ + 1
            """,
            "`.masked_select()` returns a tensor whose shape depends on the data",
        ),
        Invalid(
            """
            import torch
            def f(x):
                return ⟦torch.unique(x)⟧ + 1
            """,
            "`torch.unique()` returns a tensor whose shape depends on the data",
        ),
        Invalid(
            """
            def f(x):
                return ⟦x.unique_consecutive()⟧ + 1
            """,
            "`.unique_consecutive()` returns a tensor whose shape depends on the data",
        ),
        Invalid(
            """
            import torch
            def f(x):
                return ⟦torch.bincount(x.long(), minlength=5)⟧ + 1
            """,
            "`torch.bincount()` returns a tensor whose shape depends on the data",
        ),
        Invalid(
            """
            import torch
            def f(x):
                return ⟦torch.repeat_interleave(x, x.long())⟧ + 1
            """,
            "`torch.repeat_interleave()` returns a tensor whose shape depends on the data",
        ),
        Invalid(
            """
            def f(x):
                return ⟦x.repeat_interleave(x.long())⟧ + 1
            """,
            "`.repeat_interleave()` returns a tensor whose shape depends on the data",
        ),
        Invalid(
            """
            import torch
            def f(x):
                return ⟦torch.combinations(x)⟧ + 1
            """,
            "`torch.combinations()` returns a tensor whose shape depends on the data",
        ),
        Invalid(
            """
            import torch.nn.functional as F
            def f(x):
                return ⟦F.one_hot(x.long())⟧ + 1
            """,
            "`F.one_hot()` returns a tensor whose shape depends on the data",
        ),
        Invalid(
            """
            import torch.nn.functional as F
            def f(x):
                return ⟦F.one_hot(x.long(), num_classes=-1)⟧ + 1
            """,
            "`F.one_hot()` returns a tensor whose shape depends on the data",
        ),
        Invalid(
            """
            def f(x):
                m = x[0] > 0
                return ⟦x[m, :]⟧ + 1
            """,
            "Indexing with a mask returns a tensor whose shape depends on the data",
            inputs="torch.ones(3, 3)",
        ),
        Invalid(
            """
            import torch
            def f(x):
                m = torch.zeros(3, dtype=torch.bool)
                return ⟦x[m]⟧ + 1
            """,
            "Indexing with a mask returns a tensor whose shape depends on the data",
        ),
        Invalid(
            """
            def f(x):
                m = x.ne(0) & ~x.eq(3)
                return ⟦x[m]⟧ + 1
            """,
            "Indexing with a mask returns a tensor whose shape depends on the data",
        ),
        Invalid(
            """
            import torch
            def f(x):
                m = x.to(torch.bool)
                return ⟦x[m]⟧ + 1
            """,
            "Indexing with a mask returns a tensor whose shape depends on the data",
        ),
        Invalid(
            """
            def f(x):
                m = (x > 0).unsqueeze(0).expand(1, 3)
                return ⟦x[m[0]]⟧ + 1
            """,
            "Indexing with a mask returns a tensor whose shape depends on the data",
        ),
        Invalid(
            """
            import numpy as np
            import torch
            def f(x):
                y = ⟦np.unique(x.numpy())⟧
                return torch.from_numpy(y) + 1
            """,
            "`np.unique()` returns an array whose shape depends on the data",
        ),
        Invalid(
            """
            import torch
            def f(x):
                x = x + 1
                y = ⟦torch.linalg.lstsq(x, x)⟧
                return x * 2
            """,
            "`torch.linalg.lstsq()` uses an operation whose output shape depends on the data",
            inputs="torch.ones(3, 3)",
        ),
        Invalid(
            """
            import torch
            class Net(torch.nn.Module):
                def __init__(self):
                    super().__init__()
                    self.loss = torch.nn.AdaptiveLogSoftmaxWithLoss(3, 4, cutoffs=[2])

                def forward(self, x):
                    x = x + 1
                    return ⟦self.loss(x, torch.tensor([0, 3]))⟧[0] * 2
            """,
            "`torch.nn.AdaptiveLogSoftmaxWithLoss()` uses an operation whose output shape"
            " depends on the data",
            inputs="torch.ones(2, 3)",
        ),
    )

    def on_call(self, event: CallEvent) -> Hit | None:
        """Report a call whose output shape depends on the data."""
        name = called(event.callee)
        path = event.callee.path if isinstance(event.callee, (Dotted, Instance)) else ""
        if path in DYNAMIC_SHAPE_LAYERS and not isinstance(event.callee, Instance):
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
        result = "an array" if path.startswith("numpy.") else "a tensor"
        what = f"`{name}()` returns {result} whose shape depends on the data"
        if path in DYNAMIC_SHAPE_LAYERS | DYNAMIC_SHAPE_FUNCTIONS:
            what = f"`{name}()` uses an operation whose output shape depends on the data"
        if isinstance(event.callee, Method):
            return tensor_of(event, what)
        return Hit(event.node, what, _WHY, provenance)

    def on_index(self, event: IndexEvent) -> Hit | None:
        """Report reading with a mask as index; assignment with one is traced."""
        if event.stores or not isinstance(event.receiver, (Tensor, Array, Unknown, Method)):
            return None
        if isinstance(event.receiver, Tensor) and _is_called_mask(event):
            return Hit(event.node, _MASKED, f"{_WHY}; the index is a mask by its name")
        for value in event.indices:
            if isinstance(value, Tensor) and value.is_mask:
                why = f"{_WHY}; the index is a mask"
                # A comparison of numbers is not an index of a tensor.
                is_certain = value.certain or isinstance(event.receiver, Traced)
                return Hit(event.node, _MASKED, why, value.provenance, is_certain)
        return None


def _is_called_mask(event: IndexEvent) -> bool:
    """Whether an unknown index has the name of a mask."""
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
    """The tensor of counts that ``repeat_interleave`` gets without ``output_size``."""
    arguments = event.arguments
    if "output_size" in dict(arguments.keywords) or arguments.is_open:
        return None
    at = 1 if isinstance(event.callee, Dotted) else 0
    counts: Value | None = arguments.get(at, "repeats")
    return counts if isinstance(counts, Tensor) and counts.certain else None
