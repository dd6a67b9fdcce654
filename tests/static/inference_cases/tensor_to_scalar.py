"""Cases of FG102 that show what the interpreter infers, rather than what the rule reports."""

from __future__ import annotations

from fullgraph.static.rules.base import Invalid, Valid

valid = (
    Valid("""
        import numpy as np
        import torch
        class Net(torch.nn.Module):
            def __init__(self):
                super().__init__()
                self.hop = np.prod((1, 3))

            def forward(self, x):
                return x[: int(self.hop)] * self.hop + x.view(self.hop)
        """),
    Valid("""
        def f(x):
            t = x.shape[0]
            flat = lambda t: t.reshape(-1)
            return flat(x)[:t]
        """),
    Valid("""
        import torch
        def f(x):
            n = torch.div(x.shape[0], 1, rounding_mode='trunc')
            return x.view(n, -1)
        """),
    Valid("""
        import numpy as np
        def f(x):
            return x[: int(np.ceil(x.shape[0] / 2))]
        """),
    Valid("""
        import torch
        def f(x):
            n = torch.tensor([x.shape[0]]).tolist()
            m = torch.LongTensor([3]).tolist() + (torch.as_tensor([4]) * 2).tolist()
            return x * n[0] + m[0] + torch.tensor(3).tolist()
        """),
    Valid("""
        import math
        import torch
        def f(x):
            return x * math.sqrt(torch.tensor(x.shape[0]))
        """),
    Valid("""
        import torch
        def f(x):
            n = x.long().max()
            return torch.full((2,), n)
        """),
    Valid("""
        import torch
        def f(x):
            n = torch.div(x.shape[0], 2, rounding_mode='trunc')
            return torch.zeros(n) + torch.ones(torch.tensor(2) - n)
        """),
    Valid("""
        import torch
        class Net(torch.nn.Module):
            def __init__(self):
                super().__init__()
                self.register_buffer('n', torch.tensor(2))

            def forward(self, x):
                return torch.nn.functional.pad(x, (0, self.n))
        """),
    Valid("""
        import torch

        @torch.compiler.disable
        def g(x):
            return x.sum().item()

        def h(x):
            return x.sum().item()

        def f(x):
            return x + 1
        """),
    Valid("""
        import torch
        def f(x):
            if not torch.compiler.is_compiling():
                return x * x.sum().item()
            return x + 1
        """),
    Valid("""
        def f(x):
            d = {'a': 1}
            return x + sum(v for _, v in d.items())
        """),
)
invalid = (
    Invalid(
        """
        class Part:
            def __init__(self, x):
                self.n = ⟦int(x.sum())⟧

        def f(x):
            x = x.relu()
            part = Part(x)
            return x * part.n
        """,
        "`int()` converts a tensor to a Python number",
    ),
    Invalid(
        """
        import torch
        class Net(torch.nn.Module):
            def __init__(self):
                super().__init__()
                self.steps = None
                self.set_steps(3)

            def set_steps(self, n):
                self.steps = torch.arange(n)

            def forward(self, x):
                return x * ⟦int(self.steps[1])⟧
        """,
        "`int()` converts a tensor to a Python number",
    ),
    Invalid(
        """
        import math
        import numpy as np
        import torch
        class Net(torch.nn.Module):
            def __init__(self):
                super().__init__()
                self.hop = np.prod((2, 2))

            def forward(self, x):
                x = x + 1
                n = ⟦math.ceil(x.shape[0] / self.hop)⟧
                return x * n
        """,
        "`math.ceil()` converts a tensor to a Python number",
    ),
    Invalid(
        """
        import numpy as np
        import torch
        class Net(torch.nn.Module):
            def __init__(self):
                super().__init__()
                self.hop = np.prod((2, 2))

            def forward(self, x):
                x = x + 1
                return ⟦torch.nn.functional.pad(x, (0, self.hop - x.shape[0]))⟧
        """,
        "`F.pad()` converts a tensor argument to a Python number",
    ),
    Invalid(
        """
        import operator
        def f(x):
            x = x + 1
            return x + ⟦operator.neg(x).tolist()⟧[0]
        """,
        "`.tolist()` converts a tensor to a Python list",
    ),
    Invalid(
        """
        import torch
        def f(x):
            for i in torch.arange(3):
                x = x + ⟦x[i]⟧
            return x
        """,
        "A tensor that is used as an index is converted to a Python number",
    ),
    Invalid(
        """
        import torch
        def f(x):
            n = x.long().max()
            return ⟦torch.full((n,), 1.0)⟧
        """,
        "`torch.full()` converts a tensor argument to a Python number",
    ),
    Invalid(
        """
        import torch
        import torch.nn.functional as F
        def f(x):
            n = x.long().max()
            return ⟦F.interpolate(x[None, None], size=(n,))⟧
        """,
        "`F.interpolate()` converts a tensor argument to a Python number",
    ),
    Invalid(
        """
        import torch
        def f(x):
            n = torch.tensor(x.shape[0])
            return x * ⟦int(n)⟧
        """,
        "`int()` converts a tensor to a Python number",
    ),
    Invalid(
        """
        import torch
        def f(x):
            x = x + 1
            n = ⟦torch.tensor([2, 3]).tolist()⟧
            return x * n[0]
        """,
        "`.tolist()` converts a tensor to a Python list",
    ),
    Invalid(
        """
        import torch
        def f(x):
            n = ⟦torch.tensor(x.shape).tolist()⟧
            return x * n[0]
        """,
        "`.tolist()` converts a tensor to a Python list",
        inputs="torch.ones(2, 3)",
    ),
    Invalid(
        """
        import torch
        def f(x):
            n = torch.tensor([1, 3])
            return ⟦torch.zeros(n[0])⟧
        """,
        "`torch.zeros()` converts a tensor argument to a Python number",
    ),
    Invalid(
        """
        import numpy as np
        def f(x):
            return x * ⟦np.array([1, 2]).tolist()⟧[0]
        """,
        "`.tolist()` converts a tensor to a Python list",
    ),
    Invalid(
        """
        def f(x):
            y = x.long()
            return y + ⟦y.tolist()⟧[0]
        """,
        "`.tolist()` converts a tensor to a Python list",
    ),
    Invalid(
        """
        import torch
        class Net(torch.nn.Module):
            def __init__(self):
                super().__init__()
                self.register_buffer('steps', torch.tensor(2))

            def forward(self, x):
                return x * ⟦self.steps.item()⟧
        """,
        "`.item()` converts a tensor to a Python number",
    ),
)
