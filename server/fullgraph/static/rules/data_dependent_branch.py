"""FG201: control flow that depends on a tensor's value."""

from __future__ import annotations

from fullgraph.static.domain.values import Array, Tensor
from fullgraph.static.interpret.events import CallEvent, TestEvent
from fullgraph.static.interpret.iteration import element_of
from fullgraph.static.rules.base import Hit, Invalid, Rule, Valid

_TESTS = {
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

    valid = (
        Valid(
            """
            import torch
            def f(x, xp):
                y = xp.reshape(x, (-1,))
                if xp == torch or xp.float32 == x.dtype:
                    return xp.sum(y, axis=0)
                return y
            """,
            inputs="torch.ones(3), torch",
        ),
        Valid("""
            import torch
            def f(x, xp=None):
                xp = xp or torch
                y = xp.where(x > 0, x, -x)
                return xp.abs(y) + 1 if xp else y
            """),
        Valid(
            """
            import torch
            def f(x, lib):
                def inner(v):
                    return lib.log(v) if lib else v
                return inner(x)
            """,
            inputs="torch.ones(3), torch",
        ),
        Valid(
            """
            def f(x, d):
                match d:
                    case {'a': a, **rest}:
                        if d and rest or a:
                            return x + 1
                    case _:
                        return d.sum() + x
                return x
            """,
            inputs="torch.ones(3), {'a': 1}",
        ),
        Valid("""
            from dataclasses import dataclass
            @dataclass
            class P:
                a: int
                b: int

            def f(x):
                match P(1, 2):
                    case P(a=1, b=b) if b > 1:
                        return x + b
                return x
            """),
        Valid("""
            def f(x):
                mode = 'a'
                match mode:
                    case 'b':
                        print(x)
                return x + 1
            """),
        Valid("""
            import torch
            from typing import Optional
            def f(x, y: Optional[torch.Tensor] = None):
                if y is None or y.all():
                    x = x + 1
                return x * 2
            """),
        Valid("""
            import torch
            import random
            class Net(torch.nn.Module):
                def __init__(self):
                    super().__init__()
                    self.rate = 0.0

                def forward(self, x):
                    if self.rate > 0 and random.random() < self.rate:
                        x = x + 1
                    return x * 2
            """),
        Valid("""
            import torch
            def f(x):
                y = x + 1
                assert y.sum() > 0, 'a' 'b'
                assert torch.isfinite(y).all(), f'bad'
                return y
            """),
        Valid("""
            def f(x, mode='a'):
                if mode == 'b' and x.sum() > 0:
                    return x
                return x + 1
            """),
        Valid("""
            import torch
            def f(x):
                if x.dtype == torch.float16 and torch.isinf(x).any():
                    return x
                return x + 1
            """),
        Valid("""
            def f(x):
                assert x.shape[0] == 3 and x.sum() > 0, 'm'
                return x + 1
            """),
        Valid("""
            def f(x):
                assert x.sum() in [3], 'm'
                return x + 1
            """),
        Valid("""
            def f(x):
                if x.shape[0] > 1:
                    return x + 1
                return x
            """),
        Valid("""
            def f(x, y=None):
                if y is None:
                    return x + 1
                return x + y
            """),
        Valid("""
            def f(x):
                assert x.sum() > 0
                return x + 1
            """),
        Valid("""
            def f(x):
                y = x + 1
                assert (y > 0).all(), 'positive'
                return y
            """),
        Valid("""
            import torch
            def f(x):
                y = x + 1
                if isinstance(y, torch.Tensor) and torch.is_tensor(y) and len(y) > 1:
                    return y.relu()
                return y
            """),
        Valid("""
            import torch
            def f(x):
                y = x.relu()
                if y.dtype == torch.float16 or y.is_cuda or y.requires_grad:
                    return y
                return y if y.is_contiguous() else y.contiguous()
            """),
        Valid("""
            def f(x):
                y = x.relu()
                return max(y.sum(), y.mean())
            """),
        Valid("""
            def f(x):
                s = 0
                for row in x.relu():
                    s = s + row
                return s
            """),
        Valid("""
            import torch
            class Net(torch.nn.Module):
                def forward(self, x):
                    if self.training:
                        return x.relu()
                    return x + 1
            """),
        Valid("""
            import torch
            def f(x):
                if not torch.compiler.is_compiling() and x.sum() > 0:
                    return x
                return x + 1
            """),
        Valid("""
            def f(x):
                y = x.relu()
                if y is x or y is not None:
                    y = y + 1
                return y
            """),
    )
    invalid = (
        Invalid(
            """
            def f(x):
                match x.sum():
                    case ⟦3⟧:
                        return x + 1
                return x
            """,
            "This `case` depends on a tensor's value",
        ),
        Invalid(
            """
            def f(x):
                y = x.relu()
                match [x, y.mean()]:
                    case [a, b]:
                        if ⟦b > 0⟧:
                            return a + 1
                return x
            """,
            "`if` depends on a tensor's value",
        ),
        Invalid(
            """
            import torch
            def f(x, n):
                match n:
                    case int() | float():
                        if n > 2:
                            return x + 1
                    case torch.Tensor():
                        if ⟦n.sum() > 2⟧:
                            return x + 1
                return x
            """,
            "`if` depends on a tensor's value",
            inputs="torch.ones(3), torch.ones(3)",
        ),
        Invalid(
            """
            import torch
            class Double(torch.autograd.Function):
                @classmethod
                def forward(cls, ctx, x, k):
                    y = x.sum()
                    if ⟦torch.any(y > 0)⟧:
                        x = x + 1
                    return x * 2

                @classmethod
                def backward(cls, ctx, g):
                    return g * 2, None

            def f(x):
                return Double.apply(x, 3)
            """,
            "`if` depends on a tensor's value",
        ),
        Invalid(
            """
            from __future__ import annotations
            import torch
            class Net(torch.nn.Module):
                def __init__(self):
                    super().__init__()
                    self.steps = torch.arange(3)
                    self.few = True

                def before(self, t: int) -> int | torch.Tensor:
                    if self.few:
                        return self.steps[1]
                    return t - 1

                def forward(self, x):
                    p = self.before(2)
                    return x if ⟦p >= 0⟧ else x + 1
            """,
            "The conditional expression depends on a tensor's value",
        ),
        Invalid(
            """
            import torch
            class Net(torch.nn.Module):
                def __init__(self):
                    super().__init__()
                    self.most = torch.as_tensor(10)

                def forward(self, x):
                    n = x.shape[0]
                    x = x + 1
                    assert ⟦n < self.most⟧, f'at most {n}'
                    return x * 2
            """,
            "This `assert` depends on a tensor's value",
        ),
        Invalid(
            """
            def f(x):
                y = x.relu()
                return x if ⟦any(y > 0)⟧ else x + 1
            """,
            "The truth test depends on a tensor's value",
        ),
        Invalid(
            """
            def f(x):
                y = x.relu()
                skip = ⟦y[0] > 5⟧ and x.shape[0] > 1
                if ⟦skip⟧:
                    return y
                return y + 1
            """,
            ("The truth test depends on a tensor's value", "`if` depends on a tensor's value"),
        ),
        Invalid(
            """
            import torch
            from typing import Union
            def f(x, t: Union[int, torch.Tensor]):
                x = x + 1
                return x if ⟦t > 0⟧ else x * 2
            """,
            "The conditional expression depends on a tensor's value",
            inputs="torch.ones(3), torch.tensor(1)",
        ),
        Invalid(
            """
            def f(x):
                n = x.shape[0]
                if ⟦x[0] > n⟧:
                    x = x + 1
                return x * 2
            """,
            "`if` depends on a tensor's value",
        ),
        Invalid(
            """
            def f(x):
                step = x[1:] - x[:-1]
                return x if ⟦step[0] > 0⟧ else x + 1
            """,
            "The conditional expression depends on a tensor's value",
        ),
        Invalid(
            """
            import operator
            def f(x):
                y = operator.neg(x)
                if ⟦y[0] > 0⟧:
                    x = x + 1
                return y.abs() + x
            """,
            "`if` depends on a tensor's value",
        ),
        Invalid(
            """
            import operator
            import torch
            def f(x):
                y: torch.Tensor = operator.neg(x)
                return x if ⟦y[0] > 0⟧ else x + 1
            """,
            "The conditional expression depends on a tensor's value",
        ),
        Invalid(
            """
            import operator
            import torch
            def g(x):
                if x.shape[0] > 5:
                    return operator.neg(x)
                return torch.relu(x)

            def f(x):
                return x if ⟦g(x)[0] > 0⟧ else x + 1
            """,
            "The conditional expression depends on a tensor's value",
        ),
        Invalid(
            """
            import operator
            import torch
            def f(x):
                y = operator.neg(x)
                both = torch.cat((y, x))
                return both if ⟦y[0] > 0⟧ else x + 1
            """,
            "The conditional expression depends on a tensor's value",
        ),
        Invalid(
            """
            import torch
            from typing import Optional
            def f(x, y: Optional[torch.Tensor] = None):
                if ⟦y is not None and y.max() >= 1⟧:
                    x = x + 1
                return x * 2
            """,
            "`if` depends on a tensor's value",
            inputs="torch.ones(3), torch.ones(3)",
        ),
        Invalid(
            """
            import torch
            def f(x):
                p = torch.randperm(3)
                seen = list(range(2))
                if ⟦p[0] not in seen⟧:
                    x = x + 1
                return x
            """,
            "`if` depends on a tensor's value",
        ),
        Invalid(
            """
            def f(x):
                skip = False
                if x.shape[0] > 2:
                    skip = x.sum() > 1
                if ⟦not skip or x.dim() == 4⟧:
                    x = x + 1
                return x
            """,
            "`if` depends on a tensor's value",
        ),
        Invalid(
            """
            import torch
            class Double(torch.autograd.Function):
                @staticmethod
                def forward(ctx, x):
                    y = x.sum()
                    if ⟦y > 0⟧:
                        x = x + 1
                    return x * 2

                @staticmethod
                def backward(ctx, g):
                    return g * 2

            def f(x):
                return Double.apply(x)
            """,
            "`if` depends on a tensor's value",
        ),
        Invalid(
            """
            def f(x):
                s = 0
                for v in x.cpu().numpy():
                    if ⟦v > 0⟧:
                        s = s + 1
                return x + s
            """,
            "`if` depends on a tensor's value",
        ),
        Invalid(
            """
            def f(x):
                y = x + 1
                assert ⟦y.sum() > 0⟧, f'not {y.shape}'
                return y
            """,
            "This `assert` depends on a tensor's value",
        ),
        Invalid(
            """
            def f(x):
                y = x + 1
                assert ⟦y.sum() > 0 and y.mean() > 0⟧
                return y
            """,
            "This `assert` depends on a tensor's value",
        ),
        Invalid(
            """
            def f(x):
                y = x.sum()
                return x if ⟦any([y > 0, y < 9])⟧ else x + 1
            """,
            "The truth test depends on a tensor's value",
        ),
        Invalid(
            """
            import numpy as np
            def f(x):
                if ⟦x.shape[0] % np.lcm(2, 3) != 0⟧:
                    return x
                return x + 1
            """,
            "`if` depends on a tensor's value",
        ),
        Invalid(
            """
            import torch
            class Net(torch.nn.Module):
                def forward(self, x):
                    skip = self.training and torch.rand([]) < 0.1
                    if ⟦not skip⟧:
                        x = x + 1
                    return x
            """,
            "`if` depends on a tensor's value",
        ),
        Invalid(
            """
            def f(x):
                x = x + 1
                if ⟦x.sum() > 0⟧:
                    x = x * 2
                return x
            """,
            "`if` depends on a tensor's value",
        ),
        Invalid(
            """
            def f(x):
                while ⟦x.sum() < 10⟧:
                    x = x + 1
                return x
            """,
            "`while` depends on a tensor's value",
        ),
        Invalid(
            """
            import torch
            def f(x):
                n = torch.tensor(0)
                while ⟦n < 3⟧:
                    n += 1
                return x + n
            """,
            "`while` depends on a tensor's value",
        ),
        Invalid(
            """
            def f(x):
                y = x + 1
                return y if ⟦y.any()⟧ else x
            """,
            "The conditional expression depends on a tensor's value",
        ),
        Invalid(
            """
            def f(x):
                if ⟦(x < 0).any()⟧:
                    raise ValueError('negative')
                return x + 1
            """,
            "This check depends on a tensor's value",
        ),
        Invalid(
            """
            import torch
            def f(x):
                flag = True
                if ⟦flag and torch.isnan(x).any()⟧:
                    return x + 1
                return x * 2
            """,
            "`if` depends on a tensor's value",
        ),
        Invalid(
            """
            def f(x):
                if ⟦not x.any()⟧:
                    return x + 1
                return x * 2
            """,
            "`if` depends on a tensor's value",
        ),
        Invalid(
            """
            def f(x):
                y = x.sum()
                if ⟦y in [1, 2]⟧:
                    return x + 1
                return x
            """,
            "`if` depends on a tensor's value",
        ),
        Invalid(
            """
            def f(x):
                y = x + 1
                assert ⟦not (y < 0).any()⟧
                return y
            """,
            "This `assert` depends on a tensor's value",
        ),
        Invalid(
            """
            def f(x):
                y = x.sum()
                if ⟦0 < y < 100⟧:
                    return x
                return x * 2
            """,
            "The truth test depends on a tensor's value",
        ),
        Invalid(
            """
            def f(x):
                y = x.sum()
                z = (⟦y == 3⟧) and x
                return x + 1
            """,
            "The truth test depends on a tensor's value",
        ),
        Invalid(
            """
            import torch
            class Net(torch.nn.Module):
                def __init__(self):
                    super().__init__()
                    self.lin = torch.nn.Linear(3, 3)

                def forward(self, x):
                    h = self.lin(x)
                    if ⟦h.mean() > 0⟧:
                        h = -h
                    return h
            """,
            "`if` depends on a tensor's value",
        ),
        Invalid(
            """
            def f(x):
                y = x.relu()
                return x if ⟦all(y > 0)⟧ else x + 1
            """,
            "The truth test depends on a tensor's value",
        ),
        Invalid(
            """
            def f(x):
                y = x.relu()
                kept = [v for v in y if ⟦v > 0⟧]
                return x + len(kept)
            """,
            "The comprehension's `if` depends on a tensor's value",
        ),
        Invalid(
            """
            def f(x):
                y = x.sum()
                z = (⟦y > 3⟧) or x
                return x + 1
            """,
            "The truth test depends on a tensor's value",
        ),
    )

    def on_test(self, event: TestEvent) -> Hit | None:
        """Report a truth test of a tensor."""
        value = event.value
        if not isinstance(value, (Tensor, Array)):
            return None
        test = "This check" if event.raises else _TESTS[event.kind]
        what = f"{test} depends on a tensor's value"
        is_annotated = isinstance(value, Tensor) and value.annotated
        return Hit(event.node, what, "", value.origin, value.certain and not is_annotated)

    def on_call(self, event: CallEvent) -> Hit | None:
        """Report ``any`` and ``all`` of tensors, which test one after the other."""
        given = event.arguments.first
        value = element_of(given)
        if not isinstance(value, (Tensor, Array)):
            return None
        what = f"{_TESTS['and/or']} depends on a tensor's value"
        return Hit(event.node, what, "", value.origin, value.certain)
