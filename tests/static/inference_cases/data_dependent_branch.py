"""Cases of FG201 that show what the interpreter infers, rather than what the rule reports."""

from __future__ import annotations

from fullgraph.static.rules.base import Invalid, Valid

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
)
invalid = (
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
)
