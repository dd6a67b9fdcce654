"""Control flow that depends on data (FG2)."""

from __future__ import annotations

from tests.llm.context.grounding.case import Case

CASES = (
    Case(
        "mask is always None",
        "the caller passes mask=None, so this branch is the one that runs",
        (r"mask = None", r"self\.clip\(y, mask=None\)"),
        "x.sum() > LIMIT",
        """
        import torch
        from torch import nn

        LIMIT = 3.0

        class Model(nn.Module):
            def clip(self, x, mask):
                if mask is None and x.sum() > LIMIT:
                    return x.clamp(max=LIMIT)
                return x

            def forward(self, x):
                y = x * 2
                return self.clip(y, mask=None)

        def get_inputs():
            return (torch.ones(2, 7),)
        """,
    ),
    Case(
        "only in training",
        "self.training is False in use: the branch is for training alone",
        (r"self\.training = False \(bool\)",),
        "self.training or",
        """
        import torch
        from torch import nn

        class Net(nn.Module):
            def forward(self, x):
                if self.training or x.max() > 100:
                    x = x + torch.ones_like(x)
                return x * 2

        def make():
            return Net().eval()

        Model = make()

        def get_inputs():
            return (torch.ones(2),)
        """,
    ),
    Case(
        "mask made in another file",
        "the mask has the shape of its tensor: it can be used with where",
        (
            r"return torch\.arange\(width\)\[None, :\] < lengths\[:, None\]",
            r"x = tensor float32\[2, 5\]",
        ),
        "x[mask]",
        """
        import torch
        from torch import nn
        from masks import length_mask

        class Model(nn.Module):
            def forward(self, x, lengths):
                mask = length_mask(lengths, x.shape[1])
                return x[mask].sum()

        def get_inputs():
            return torch.ones(2, 5), torch.tensor([2, 4])
        """,
        files={
            "masks.py": "import torch\n\n\ndef length_mask(lengths, width):\n"
            "    return torch.arange(width)[None, :] < lengths[:, None]\n"
        },
    ),
    Case(
        "ignored label",
        "self.ignored is -100, which cross_entropy has as ignore_index",
        (r"self\.ignored = -100 \(int\)", r"labels = tensor int64\[6\]"),
        "nonzero()",
        """
        import torch
        from torch import nn
        from torch.nn import functional as F

        class Model(nn.Module):
            def __init__(self):
                super().__init__()
                self.ignored = -100

            def forward(self, logits, labels):
                kept = (labels != self.ignored).nonzero().squeeze(1)
                return F.cross_entropy(logits[kept], labels[kept])

        def get_inputs():
            return torch.ones(6, 4), torch.tensor([0, 1, -100, 2, 3, -100])
        """,
    ),
    Case(
        "early exit of a loop over layers",
        "three layers and a tolerance of 0.001: run all of them",
        (r"for _ in range\(3\)", r"self\.tolerance = 0\.001 \(float\)"),
        "self.tolerance",
        """
        import torch
        from torch import nn

        class Model(nn.Module):
            def __init__(self, tolerance=0.001):
                super().__init__()
                self.tolerance = tolerance
                self.layers = nn.ModuleList(nn.Linear(4, 4) for _ in range(3))

            def forward(self, x):
                for layer in self.layers:
                    new = torch.tanh(layer(x))
                    if (new - x).abs().max() < self.tolerance:
                        break
                    x = new
                return x

        def get_inputs():
            return (torch.ones(2, 4),)
        """,
    ),
    Case(
        "check that raises",
        "the branch only raises: an assertion in the graph does the same",
        (r'raise ValueError\("weights must be positive"\)',),
        "(weights <= 0).any()",
        """
        import torch

        def check(weights):
            if (weights <= 0).any():
                raise ValueError("weights must be positive")

        def normalise(x, weights):
            check(weights)
            return x / weights

        def get_inputs():
            return torch.ones(3), torch.full((3,), 2.0)
        """,
        target="normalise",
    ),
    Case(
        "halving until it is small",
        "self.most is 5.0: the number of halvings has a closed form",
        (r"self\.most = 5\.0 \(float\)", r"x = x / 2"),
        "while x.norm()",
        """
        import torch
        from torch import nn

        class Model(nn.Module):
            def __init__(self):
                super().__init__()
                self.most = 5.0

            def forward(self, x):
                while x.norm() > self.most:
                    x = x / 2
                return x

        def get_inputs():
            return (torch.full((4,), 6.0),)
        """,
    ),
    Case(
        "repeats that never change",
        "counts is the constant [1, 2, 1]: give repeat_interleave its output_size 4",
        (r"torch\.tensor\(\[1, 2, 1\]\)", r"self\.counts = tensor int64\[3\]"),
        "repeat_interleave",
        """
        import torch
        from torch import nn

        class Model(nn.Module):
            def __init__(self):
                super().__init__()
                self.counts = torch.tensor([1, 2, 1])

            def forward(self, x):
                return x.repeat_interleave(self.counts, dim=0) + 1

        def get_inputs():
            return (torch.ones(3, 2),)
        """,
    ),
    Case(
        "sorting tensors",
        "scores is a list of tensors without dimensions: stack and sort them",
        (r"scores = list of tensor", r"scores = \[row\.sum\(\) for row in x\]"),
        "sorted(scores)",
        """
        import torch
        from torch import nn

        class Model(nn.Module):
            def forward(self, x):
                scores = [row.sum() for row in x]
                best = sorted(scores)
                return best[-1] - best[0]

        def get_inputs():
            return (torch.arange(6.0).reshape(3, 2),)
        """,
    ),
)
