"""The compiler and its configuration (FG4)."""

from __future__ import annotations

from tests.llm.context.grounding.case import Case

CASES = (
    Case(
        "explicit break behind a switch",
        "SPLIT is True in this file: it is left over from debugging",
        (r"SPLIT = True",),
        "graph_break()",
        """
        import torch
        from torch import nn

        SPLIT = True  # while debugging

        class Model(nn.Module):
            def forward(self, x):
                x = torch.sin(x)
                if SPLIT:
                    torch._dynamo.graph_break()
                return torch.cos(x)

        def get_inputs():
            return (torch.ones(3),)
        """,
    ),
    Case(
        "disabled helper",
        "the helper in noise.py is disabled although it is plain tensor code",
        (r"@torch\.compiler\.disable", r"return x \+ 0\.5 \* torch\.ones_like\(x\)"),
        "shifted(",
        """
        import torch
        from torch import nn
        from noise import shifted

        class Model(nn.Module):
            def forward(self, x):
                y = torch.sin(x)
                z = shifted(y)
                return torch.cos(z)

        def get_inputs():
            return (torch.ones(3),)
        """,
        files={
            "noise.py": "import torch\n\n\n@torch.compiler.disable\ndef shifted(x):\n"
            "    return x + 0.5 * torch.ones_like(x)\n"
        },
    ),
    Case(
        "threads set at every call",
        "THREADS is a constant of the module: set it where the program starts",
        (r"THREADS = torch\.get_num_threads\(\)",),
        "set_num_threads",
        """
        import torch
        from torch import nn

        THREADS = torch.get_num_threads()

        class Model(nn.Module):
            def forward(self, x):
                torch.set_num_threads(THREADS)
                return x @ x

        def get_inputs():
            return (torch.ones(3, 3),)
        """,
    ),
    Case(
        "counter that recompiles",
        "self.step is an int that changes at each call, and the graph needs it",
        (r"Guard that failed: .*step", r"self\.step \+= 1", r"self\.step was \d+, now it is \d+"),
        "def forward",
        """
        import torch
        from torch import nn

        class Model(nn.Module):
            def __init__(self):
                super().__init__()
                self.step = 0

            def forward(self, x):
                self.step += 1
                return x * self.step

        def get_inputs():
            return (torch.ones(3),)
        """,
        calls=3,
    ),
    Case(
        "scripted part",
        "Gate is scripted in __init__, and its own code can be traced",
        (r"self\.gate = torch\.jit\.script\(Gate\(\)\)", r"class Gate\(nn\.Module\):"),
        "self.gate(x)",
        """
        import torch
        from torch import nn

        class Gate(nn.Module):
            def forward(self, x):
                return torch.sigmoid(x) * x

        class Model(nn.Module):
            def __init__(self):
                super().__init__()
                self.gate = torch.jit.script(Gate())

            def forward(self, x):
                x = x + 1
                return self.gate(x) * 2

        def get_inputs():
            return (torch.ones(3),)
        """,
    ),
)
