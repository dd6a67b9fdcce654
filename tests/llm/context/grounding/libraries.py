"""Libraries, files and the system (FG3)."""

from __future__ import annotations

from tests.llm.context.grounding.case import Case

CASES = (
    Case(
        "interpolation with constant knots",
        "the knots are three constants: a piecewise formula with torch",
        (r"KNOTS = \[0\.0, 0\.25, 1\.0\]", r"LEVELS = \[0\.0, 0\.75, 1\.0\]"),
        "np.interp",
        """
        import numpy as np
        import torch
        from torch import nn

        KNOTS = [0.0, 0.25, 1.0]
        LEVELS = [0.0, 0.75, 1.0]

        class Model(nn.Module):
            def forward(self, image):
                toned = np.interp(image.numpy(), KNOTS, LEVELS)
                return torch.from_numpy(toned).float() * 2

        def get_inputs():
            return (torch.linspace(0.0, 1.0, 5),)
        """,
    ),
    Case(
        "file read at every call",
        "the path is constant: read the file once in __init__",
        (r"self\.path = '[^']*scale\.txt' \(str\)", r"self\.path = path"),
        "open(self.path)",
        """
        import os

        import torch
        from torch import nn

        HERE = os.path.join(os.path.dirname(__file__), "scale.txt")

        class Model(nn.Module):
            def __init__(self, path=HERE):
                super().__init__()
                self.path = path

            def forward(self, x):
                with open(self.path) as file:
                    scale = float(file.read())
                return x * scale

        def get_inputs():
            return (torch.ones(3),)
        """,
        files={"scale.txt": "0.5\n"},
    ),
    Case(
        "time for a history",
        "the time is only kept in self.history: measure in the caller",
        (r"self\.history = \[\]", r"self\.history\.append\(time\.time\(\)"),
        "time.time()",
        """
        import time

        import torch
        from torch import nn

        class Model(nn.Module):
            def __init__(self):
                super().__init__()
                self.history = []
                self.inner = nn.Linear(2, 2)

            def forward(self, x):
                started = time.time()
                y = self.inner(x)
                self.history.append(time.time() - started)
                return y

        def get_inputs():
            return (torch.ones(1, 2),)
        """,
    ),
    Case(
        "number of processors",
        "self.parts is 2, so the number of processors is not used",
        (r"self\.parts = 2 \(int\)",),
        "os.getpid()",
        """
        import os

        import torch
        from torch import nn

        class Model(nn.Module):
            def __init__(self, parts=2):
                super().__init__()
                self.parts = parts

            def forward(self, x):
                number = os.getpid() % 3
                parts = x.chunk(self.parts or number + 1)
                return parts[0] + parts[-1]

        def get_inputs():
            return (torch.ones(4),)
        """,
    ),
    Case(
        "json of options",
        "the options are made in __init__ and never changed: encode them there",
        (r'self\.options = \{"scale": 2\.0\}', r"self\.options = dict of float"),
        "json.dumps",
        """
        import json

        import torch
        from torch import nn

        class Model(nn.Module):
            def __init__(self):
                super().__init__()
                self.options = {"scale": 2.0}

            def forward(self, x):
                text = json.dumps(self.options)
                return x * len(text)

        def get_inputs():
            return (torch.ones(3),)
        """,
    ),
    Case(
        "progress bar that is switched off",
        "self.quiet is True: the bar shows nothing, loop without it",
        (r"self\.quiet = True \(bool\)", r"nn\.ModuleList"),
        "tqdm(",
        """
        import torch
        from torch import nn
        from tqdm import tqdm

        class Model(nn.Module):
            def __init__(self, quiet=True):
                super().__init__()
                self.quiet = quiet
                self.layers = nn.ModuleList([nn.Linear(2, 2), nn.Linear(2, 2)])

            def forward(self, x):
                for layer in tqdm(self.layers, disable=self.quiet):
                    x = layer(x)
                return x

        def get_inputs():
            return (torch.ones(1, 2),)
        """,
    ),
    Case(
        "lock around a counter",
        "the lock protects self.calls, which no graph needs: count in the caller",
        (r"self\.lock = threading\.Lock\(\)", r"self\.calls \+= 1"),
        "self.lock",
        """
        import threading

        import torch
        from torch import nn

        class Model(nn.Module):
            def __init__(self):
                super().__init__()
                self.lock = threading.Lock()
                self.calls = 0

            def forward(self, x):
                with self.lock:
                    self.calls += 1
                return torch.relu(x) + 1

        def get_inputs():
            return (torch.ones(3),)
        """,
    ),
    Case(
        "signature of the activation",
        "self.activation is always nn.functional.silu, whose parameters are known",
        (r"self\.activation = function .*silu", r"activation=F\.silu"),
        "inspect.signature",
        """
        import inspect

        import torch
        from torch import nn
        from torch.nn import functional as F

        class Model(nn.Module):
            def __init__(self, activation=F.silu):
                super().__init__()
                self.activation = activation

            def forward(self, x):
                names = inspect.signature(self.activation).parameters
                return self.activation(x) * len(names)

        def get_inputs():
            return (torch.ones(3),)
        """,
    ),
)
