"""Further cases, whose fact is farther away: other files, bases, closures, two callers up."""

from __future__ import annotations

from tests.llm.context.grounding.case import Case

CASES = (
    Case(
        "limit in a configuration",
        "self.config.limit is the float 2.5 of a dataclass: where with a constant",
        (r"self\.config\.limit = 2\.5 \(float\)", r"Config\(limit=2\.5\)"),
        "self.config.limit",
        """
        from dataclasses import dataclass

        import torch
        from torch import nn

        @dataclass
        class Config:
            limit: float

        class Model(nn.Module):
            def __init__(self):
                super().__init__()
                self.config = Config(limit=2.5)

            def forward(self, x):
                if x.mean() > self.config.limit:
                    x = x - 1
                return x

        def get_inputs():
            return (torch.ones(4),)
        """,
    ),
    Case(
        "bias from two callers up",
        "the outermost caller makes the bias of zeros: any() is always False",
        (r"bias = torch\.zeros\(4\)", r"bias = tensor float32\[4\]"),
        "bias.any()",
        """
        import torch
        from torch import nn

        class Attention(nn.Module):
            def forward(self, x, bias):
                if bias.any():
                    x = x + bias
                return x * 2

        class Layer(nn.Module):
            def __init__(self):
                super().__init__()
                self.attention = Attention()

            def forward(self, x, bias):
                return self.attention(x, bias) + 1

        class Model(nn.Module):
            def __init__(self):
                super().__init__()
                self.layer = Layer()

            def forward(self, x):
                bias = torch.zeros(4)
                return self.layer(x, bias)

        def get_inputs():
            return (torch.ones(2, 4),)
        """,
    ),
    Case(
        "loss read now and then",
        "self.every is 10: the loss is read in one of ten steps",
        (r"self\.every = 10 \(int\)", r"self\.losses = \[\]"),
        "loss.item()",
        """
        import torch
        from torch import nn

        class Model(nn.Module):
            def __init__(self, every=10):
                super().__init__()
                self.every = every
                self.count = 0
                self.losses = []
                self.inner = nn.Linear(2, 1)

            def forward(self, x):
                loss = self.inner(x).square().mean()
                if self.count % self.every == 0:
                    self.losses.append(loss.item())
                return loss

        def get_inputs():
            return (torch.ones(3, 2),)
        """,
    ),
    Case(
        "name of the machine",
        "the name is only put into self.names, which no tensor depends on",
        (r"self\.names = \[\]", r"self\.names\.append\(name\)"),
        "socket.gethostname()",
        """
        import socket

        import torch
        from torch import nn

        class Model(nn.Module):
            def __init__(self):
                super().__init__()
                self.names = []

            def forward(self, x):
                y = torch.relu(x)
                name = socket.gethostname()
                self.names.append(name)
                return y + 1

        def get_inputs():
            return (torch.ones(3),)
        """,
    ),
    Case(
        "method of a base class",
        "limit() of the base in base.py returns a Python float",
        (r"return 2\.0 \* self\.unit", r"self\.unit = 1\.5"),
        "self.limit()",
        """
        import torch
        from base import Limited

        class Model(Limited):
            def forward(self, x):
                if x.sum() > self.limit():
                    return x / 2
                return x

        def get_inputs():
            return (torch.ones(3),)
        """,
        files={
            "base.py": "from torch import nn\n\n\nclass Limited(nn.Module):\n"
            "    def __init__(self):\n        super().__init__()\n        self.unit = 1.5\n\n"
            "    def limit(self):\n        return 2.0 * self.unit\n"
        },
    ),
    Case(
        "property as a threshold",
        "threshold is computed from the constant 3 by a property",
        (r"return self\.scale \* 2", r"self\.scale = 3"),
        "self.threshold",
        """
        import torch
        from torch import nn

        class Model(nn.Module):
            def __init__(self):
                super().__init__()
                self.scale = 3

            @property
            def threshold(self):
                return self.scale * 2

            def forward(self, x):
                if x.max() > self.threshold:
                    x = x.neg()
                return x

        def get_inputs():
            return (torch.ones(3),)
        """,
    ),
    Case(
        "disabled method",
        "the method is disabled for nothing: it is tensor code",
        (r"@torch\.compiler\.disable\n  \|    def statistics", r"return x\.mean\(-1\)"),
        "self.statistics(",
        """
        import torch
        from torch import nn

        class Model(nn.Module):
            @torch.compiler.disable
            def statistics(self, x):
                return x.mean(-1)

            def forward(self, x):
                y = torch.sin(x)
                return y.sum() + self.statistics(y)

        def get_inputs():
            return (torch.ones(2, 3),)
        """,
    ),
    Case(
        "limit of a closure",
        "limit is the argument 2.0 of the function around it",
        (r"limit = 2\.0 \(float\)", r"Model = make\(2\.0\)"),
        "> limit",
        """
        import torch

        def make(limit):
            def clip(x):
                if x.sum() > limit:
                    return x.clamp(max=limit)
                return x

            return clip

        Model = make(2.0)

        def get_inputs():
            return (torch.ones(3),)
        """,
    ),
    Case(
        "table of the class",
        "LEVELS is an attribute of the class with three constants",
        (r"LEVELS = \(0\.0, 0\.5, 1\.0\)",),
        "np.interp",
        """
        import numpy as np
        import torch
        from torch import nn

        class Model(nn.Module):
            LEVELS = (0.0, 0.5, 1.0)

            def forward(self, x):
                y = np.interp(x.numpy(), (0.0, 1.0, 2.0), self.LEVELS)
                return torch.from_numpy(y) + 1

        def get_inputs():
            return (torch.ones(3),)
        """,
    ),
    Case(
        "helper of a helper's module",
        "scaled() of tools.py multiplies by RATE, which is 0.25 there",
        (r"RATE = 0\.25", r"return x\.sum\(\) \* RATE"),
        "tools.scaled(x)",
        """
        import torch
        import tools
        from torch import nn

        class Model(nn.Module):
            def forward(self, x):
                if tools.scaled(x) > 1:
                    x = x + 1
                return x

        def get_inputs():
            return (torch.ones(3),)
        """,
        files={"tools.py": "RATE = 0.25\n\n\ndef scaled(x):\n    return x.sum() * RATE\n"},
    ),
)
