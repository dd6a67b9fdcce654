"""Operations that Dynamo cannot trace (FG1)."""

from __future__ import annotations

from tests.llm.context.grounding.case import Case

CASES = (
    Case(
        "buffer set once",
        "a buffer that is never changed: keep its number in __init__",
        (
            r'self\.register_buffer\("gain", torch\.tensor\(0\.5\)\)',
            r"self\.gain = tensor float32\[\]",
        ),
        "self.gain.item()",
        """
        import torch
        from torch import nn

        class Model(nn.Module):
            def __init__(self):
                super().__init__()
                self.register_buffer("gain", torch.tensor(0.5))

            def forward(self, x):
                gain = self.gain.item()
                return x.reshape(-1) * gain

        def get_inputs():
            return (torch.ones(2, 3),)
        """,
    ),
    Case(
        "number wrapped by the caller",
        "the caller wraps the constant 3 in a tensor: pass the int itself",
        (r"self\.rows\(x, torch\.tensor\(3\)\)", r"count = tensor int64\[\]"),
        "int(count)",
        """
        import torch
        from torch import nn

        class Model(nn.Module):
            def rows(self, x, count):
                number = int(count)
                return x[:number].sum()

            def forward(self, x):
                return self.rows(x, torch.tensor(3))

        def get_inputs():
            return (torch.ones(5, 2),)
        """,
    ),
    Case(
        "print behind a switch",
        "self.verbose is True only by the default of the constructor: switch it off",
        (r"self\.verbose = True \(bool\)", r"def __init__\(self, verbose=True\)"),
        "print(",
        """
        import torch
        from torch import nn

        class Model(nn.Module):
            def __init__(self, verbose=True):
                super().__init__()
                self.verbose = verbose

            def forward(self, x):
                y = x * 2
                if self.verbose:
                    print("mean", y.mean())
                return y

        def get_inputs():
            return (torch.ones(4),)
        """,
    ),
    Case(
        "switch in another module",
        "DEBUG comes from settings.py, where it is True",
        (r"DEBUG = True", r"from settings import DEBUG"),
        "print(",
        """
        import torch
        from torch import nn
        from settings import DEBUG

        class Model(nn.Module):
            def forward(self, x):
                y = torch.relu(x)
                if DEBUG:
                    print(y)
                return y + 1

        def get_inputs():
            return (torch.ones(4),)
        """,
        files={"settings.py": "DEBUG = True\n"},
    ),
    Case(
        "deepcopy of a tensor",
        "state is a plain tensor without gradient: clone() does the same",
        (r"state = tensor float32\[3, 4\] on cpu\n",),
        "copy.deepcopy",
        """
        import copy

        import torch
        from torch import nn

        class Model(nn.Module):
            def forward(self, x, state):
                before = copy.deepcopy(state)
                return x @ state + before.sum()

        def get_inputs():
            return torch.ones(2, 3), torch.ones(3, 4)
        """,
    ),
    Case(
        "requires_grad under no_grad",
        "the caller runs it under no_grad: the gradient is never used, drop the call",
        (r"with torch\.no_grad\(\):", r"x = tensor float32\[2, 2\]"),
        "requires_grad_",
        """
        import torch
        from torch import nn

        class Model(nn.Module):
            def refine(self, x):
                x.requires_grad_(True)
                return x * 2

            def forward(self, x):
                with torch.no_grad():
                    return self.refine(x)

        def get_inputs():
            return (torch.ones(2, 2),)
        """,
    ),
    Case(
        "random drop of a layer",
        "self.drop is 0.0 in this model: the draw decides nothing",
        (r"self\.drop = 0\.0 \(float\)",),
        "triangular",
        """
        import random

        import torch
        from torch import nn

        class Model(nn.Module):
            def __init__(self, drop=0.0):
                super().__init__()
                self.drop = drop
                self.generator = random.Random(3)
                self.inner = nn.Linear(3, 3)

            def forward(self, x):
                if self.generator.triangular(0.0, 1.0) < self.drop:
                    return x
                return self.inner(x)

        def get_inputs():
            return (torch.ones(2, 3),)
        """,
    ),
    Case(
        "seed in forward",
        "self.seed is the constant 1234 for a mask that can be drawn once",
        (r"self\.seed = 1234 \(int\)", r"mask = torch\.rand"),
        "torch.manual_seed",
        """
        import torch
        from torch import nn

        class Model(nn.Module):
            def __init__(self):
                super().__init__()
                self.seed = 1234

            def forward(self, x):
                torch.manual_seed(self.seed)
                mask = torch.rand(x.shape[-1]) > 0.5
                return x * mask

        def get_inputs():
            return (torch.ones(2, 6),)
        """,
    ),
    Case(
        "tensor as a key",
        "index is a tensor because the loop is over torch.arange: loop over range",
        (r"for index in torch\.arange\(3\)", r"index = tensor int64\[\]"),
        "str(",
        """
        import torch
        from torch import nn

        class Model(nn.Module):
            def __init__(self):
                super().__init__()
                self.table = {"tensor(0)": 1.0, "tensor(1)": 2.0, "tensor(2)": 3.0}

            def forward(self, x):
                total = x
                for index in torch.arange(3):
                    total = total + self.table[str(index)]
                return total

        def get_inputs():
            return (torch.ones(2),)
        """,
    ),
)
