"""FG102: a tensor is converted to a Python number."""

from __future__ import annotations

from fullgraph.static.domain.definitions import Arguments
from fullgraph.static.domain.values import (
    Array,
    Dotted,
    Method,
    Sequence,
    Tensor,
    Traced,
    Unknown,
    Value,
)
from fullgraph.static.interpret.events import CallEvent, IndexEvent
from fullgraph.static.models.python.builtins import CONVERSIONS
from fullgraph.static.models.python.random import ROUNDS
from fullgraph.static.models.registry import breaking
from fullgraph.static.models.torch.breaks import CHECKS_OF_TENSORS
from fullgraph.static.models.torch.tensors import READ_VALUES
from fullgraph.static.rules.base import Hit, Invalid, Rule, Valid, called, sizes


class TensorToScalar(Rule):
    """``.item()``, ``.tolist()``, ``int(t)``, ``float(t)`` and ``bool(t)``."""

    entry = "tensor-to-scalar"
    code = "FG102"
    calls = breaking("tensor-to-scalar")

    valid = (
        Valid("""
            def f(x):
                i = x.argmax(dim=0, keepdim=True)
                return x[i] + x[x.argsort()]
            """),
        Valid("""
            import torch
            def f(x):
                y = x.long()
                return torch.full((2,), y.max()) + x[y % 3][0]
            """),
        Valid("""
            def f(x):
                return x + int(x.shape[0])
            """),
        Valid("""
            def f(x):
                return x * float(x.numel()) + len(x) + x.dim()
            """),
        Valid("""
            import math
            def f(x):
                return x * math.sqrt(x.size(-1))
            """),
    )
    invalid = (
        Invalid(
            """
            import torch
            def f(x):
                if ⟦torch.allclose(x, x + 1)⟧:
                    return x
                return x * 2
            """,
            "`torch.allclose()` reads a tensor's values",
        ),
        Invalid(
            """
            def f(x):
                y = x.relu()
                return x if ⟦y.equal(x)⟧ else x + 1
            """,
            "`.equal()` reads a tensor's values",
        ),
        Invalid(
            """
            import torch
            def f(x):
                y = x.relu()
                return ⟦torch.cov(y[None])⟧ + x
            """,
            "`torch.cov()` reads a tensor's values",
        ),
        Invalid(
            """
            import torch
            def f(x):
                ⟦torch._check_tensor_all(x > 0)⟧
                return x + 1
            """,
            "`torch._check_tensor_all()` reads a tensor's values",
        ),
        Invalid(
            """
            def f(x):
                i = x.argmax()
                return ⟦x[i]⟧ + 1
            """,
            "A tensor that is used as an index is converted to a Python number",
        ),
        Invalid(
            """
            def f(x):
                x = x + 1
                ⟦x[x.argmax()]⟧ = 3
                return x
            """,
            "A tensor that is used as an index is converted to a Python number",
        ),
        Invalid(
            """
            import torch
            def f(x):
                n = x.long().max()
                return ⟦torch.arange(n)⟧
            """,
            "`torch.arange()` converts a tensor argument to a Python number",
        ),
        Invalid(
            """
            def f(x):
                n = x.long().max()
                return ⟦x.new_zeros((n, 2))⟧
            """,
            "`.new_zeros()` converts a tensor argument to a Python number",
        ),
        Invalid(
            """
            def f(x):
                n = x.long().max()
                return [x + i for i in ⟦range(n)⟧]
            """,
            "`range()` converts a tensor argument to a Python number",
        ),
        Invalid(
            """
            def f(x):
                n = x.long().max()
                return ⟦x[:n]⟧
            """,
            "A tensor that is used as an index is converted to a Python number",
        ),
        Invalid(
            """
            import torch.nn.functional as F
            def f(x):
                n = x.long().max()
                return ⟦F.pad(x, (0, n))⟧
            """,
            "`F.pad()` converts a tensor argument to a Python number",
        ),
        Invalid(
            """
            def f(x):
                n = x.long()[0]
                return x + ⟦[1, 2, 3][n]⟧
            """,
            "A tensor that is used as an index is converted to a Python number",
        ),
        Invalid(
            """
            def f(x):
                y = x + 1
                return y * ⟦y.sum().item()⟧
            """,
            "`.item()` converts a tensor to a Python number",
        ),
        Invalid(
            """
            def f(x):
                y = x.relu()
                return x * ⟦float(y.sum())⟧
            """,
            "`float()` converts a tensor to a Python number",
        ),
        Invalid(
            """
            import torch
            def f(x):
                return x + ⟦int(torch.sum(x))⟧
            """,
            "`int()` converts a tensor to a Python number",
        ),
        Invalid(
            """
            import torch
            def f(x):
                b = ⟦bool(torch.any(x))⟧
                return x + b
            """,
            "`bool()` converts a tensor to a Python number",
        ),
        Invalid(
            """
            def f(x):
                return x.relu() + ⟦x.tolist()⟧[0]
            """,
            "`.tolist()` converts a tensor to a Python list",
        ),
        Invalid(
            """
            import math
            def f(x):
                return x * ⟦math.sqrt(x.sum())⟧
            """,
            "`math.sqrt()` converts a tensor to a Python number",
        ),
        Invalid(
            """
            def scale(t):
                return (⟦t.max()
                    .item()⟧)

            def f(x):
                '😀'; y = x.relu()
                return y * scale(y)
            """,
            "`.item()` converts a tensor to a Python number",
        ),
        Invalid(
            """
            def f(x):
                '😀'; v = ⟦x.sum().item()⟧
                return x * v
            """,
            "`.item()` converts a tensor to a Python number",
        ),
    )

    def on_call(self, event: CallEvent) -> Hit | None:
        """Report a conversion of a tensor."""
        callee = event.callee
        if isinstance(callee, Method) and callee.name in ("item", "tolist"):
            return self._method(event, callee)
        if isinstance(callee, Method) and callee.name in READ_VALUES:
            is_tensor = isinstance(callee.receiver, Tensor) and callee.receiver.certain
            return _read(event, f".{callee.name}") if is_tensor else None
        size = _size_argument(callee, event.arguments)
        if size is not None:
            what = f"`{called(callee)}()` converts a tensor argument to a Python number"
            return Hit(event.node, what, "", size.provenance, size.certain)
        if not isinstance(callee, Dotted):
            return None
        if callee.path in CHECKS_OF_TENSORS:
            return Hit(event.node, f"`{callee.path}()` reads a tensor's values")
        if callee.path.removeprefix("torch.") in READ_VALUES:
            return _read(event, callee.path)
        given = (v for v in event.arguments.values if isinstance(v, Traced))
        value = next(given, None)
        if value is None:
            return None
        if isinstance(value, Array) and value.is_folded and callee.path not in ROUNDS:
            return None
        is_of_math = callee.path.startswith("math.")
        if is_of_math and isinstance(value, Tensor) and value.is_known:
            return None
        if is_of_math or callee.path in CONVERSIONS:
            what = f"`{called(callee)}()` converts a tensor to a Python number"
            return Hit(event.node, what, "", value.provenance, value.certain)
        return None

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
                what = "A tensor that is used as an index is converted to a Python number"
                return Hit(event.node, what, "", value.provenance, value.certain)
        return None

    def _method(self, event: CallEvent, callee: Method) -> Hit | None:
        into = "a Python number" if callee.name == "item" else "a Python list"
        what = f"`.{callee.name}()` converts a tensor to {into}"
        receiver = callee.receiver
        if isinstance(receiver, Array) and event.node.args:
            return None
        if callee.name == "tolist" and isinstance(receiver, Tensor) and receiver.is_known:
            return None
        if isinstance(receiver, Traced):
            return Hit(event.node, what, "", receiver.provenance)
        is_bare = not event.node.args
        if is_bare and isinstance(receiver, (Unknown, Method)):
            why = f"`.{callee.name}()` is a method of tensors and arrays"
            return Hit(event.node, what, why)
        return None


def _read(event: CallEvent, name: str) -> Hit:
    return Hit(event.node, f"`{name}()` reads a tensor's values")


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
