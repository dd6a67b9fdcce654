"""Patterns of model families (FG5)."""

from __future__ import annotations

from tests.llm.context.grounding.case import Case

CASES = (
    Case(
        "length of a cache",
        "the caller makes the position with arange from a Python int: pass that int",
        (r"position = torch\.arange\(past, past \+ x\.shape\[1\]\)", r"past = 2 \(int\)"),
        "int(position[0])",
        """
        import torch
        from torch import nn

        class Attention(nn.Module):
            def forward(self, x, position):
                start = int(position[0])
                return x * (start + 1)

        class Model(nn.Module):
            def __init__(self):
                super().__init__()
                self.attention = Attention()

            def forward(self, x):
                past = 2
                position = torch.arange(past, past + x.shape[1])
                return self.attention(x, position)

        def get_inputs():
            return (torch.ones(1, 4),)
        """,
    ),
    Case(
        "stop when all ended",
        "self.end_id is 2 and the loop has at most 4 steps: keep a mask of what ended",
        (r"self\.end_id = 2 \(int\)", r"for _ in range\(4\)"),
        "self.end_id).all()",
        """
        import torch
        from torch import nn

        class Model(nn.Module):
            def __init__(self):
                super().__init__()
                self.end_id = 2
                self.embed = nn.Embedding(8, 8)

            def forward(self, ids):
                for _ in range(4):
                    ids = self.embed(ids).argmax(-1)
                    if (ids == self.end_id).all():
                        break
                return ids

        def get_inputs():
            return (torch.tensor([1, 3]),)
        """,
    ),
    Case(
        "step of a schedule",
        "the times are made in __init__ by linspace: the index follows from a formula",
        (r"torch\.linspace\(1\.0, 0\.0, 5\)", r"time = tensor float32\[\]"),
        ".nonzero()",
        """
        import torch
        from torch import nn

        class Model(nn.Module):
            def __init__(self):
                super().__init__()
                self.register_buffer("times", torch.linspace(1.0, 0.0, 5))

            def forward(self, sample, time):
                index = (self.times == time).nonzero()[0, 0]
                return sample * self.times[index]

        def get_inputs():
            return torch.ones(3), torch.tensor(0.5)
        """,
    ),
    Case(
        "longest length",
        "lengths is the sum of the mask: the width of the mask is a bound known in Python",
        (r"lengths = mask\.sum\(-1\)", r"mask = tensor int64\[2, 6\]"),
        "lengths.max().item()",
        """
        import torch
        from torch import nn

        class Model(nn.Module):
            def trimmed(self, x, lengths):
                longest = lengths.max().item()
                return x[:, :longest]

            def forward(self, x, mask):
                lengths = mask.sum(-1)
                return self.trimmed(x, lengths) * 2

        def get_inputs():
            return torch.ones(2, 6), torch.ones(2, 6, dtype=torch.int64)
        """,
    ),
    Case(
        "experts without tokens",
        "there are two experts in a ModuleList: run all, and weigh by the choice",
        (
            r"nn\.ModuleList\(\[nn\.Linear\(3, 3\), nn\.Linear\(3, 3\)\]\)",
            r"chosen = tensor int64\[4\]",
        ),
        "torch.where(chosen == number)",
        """
        import torch
        from torch import nn

        class Model(nn.Module):
            def __init__(self):
                super().__init__()
                self.router = nn.Linear(3, 2)
                self.experts = nn.ModuleList([nn.Linear(3, 3), nn.Linear(3, 3)])

            def forward(self, x):
                chosen = self.router(x).argmax(-1)
                out = torch.zeros_like(x)
                for number, expert in enumerate(self.experts):
                    rows = torch.where(chosen == number)[0]
                    if rows.numel() == 0:
                        continue
                    out[rows] = expert(x[rows])
                return out

        def get_inputs():
            return (torch.ones(4, 3),)
        """,
    ),
)
