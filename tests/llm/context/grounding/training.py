"""Steps of training (FG6)."""

from __future__ import annotations

from tests.llm.context.grounding.case import Case

CASES = (
    Case(
        "backward in the step",
        "only the loss is compiled well: call backward outside of the region",
        (r"loss = tensor float32\[\] on cpu, requires grad", r"return self\.step\(x\)"),
        "loss.backward()",
        """
        import torch
        from torch import nn

        class Model(nn.Module):
            def __init__(self):
                super().__init__()
                self.inner = nn.Linear(2, 2)

            def step(self, x):
                loss = self.inner(x).square().mean()
                loss.backward()
                return loss.detach()

            def forward(self, x):
                return self.step(x)

        def get_inputs():
            return (torch.ones(3, 2),)
        """,
    ),
    Case(
        "scaled loss",
        "self.scale is the float 1024.0: where on the scaled loss",
        (r"self\.scale = 1024\.0 \(float\)", r"return loss \* self\.scale"),
        "torch.isinf",
        """
        import torch
        from torch import nn

        class Model(nn.Module):
            def __init__(self):
                super().__init__()
                self.scale = 1024.0
                self.inner = nn.Linear(2, 1)

            def forward(self, x):
                loss = self.inner(x).square().mean()
                if torch.isinf(loss * self.scale):
                    return loss
                return loss * self.scale

        def get_inputs():
            return (torch.ones(3, 2),)
        """,
    ),
    Case(
        "average of losses",
        "self.average begins as the float 0.0 and is only reported: make it a tensor",
        (r"self\.average = 0\.0", r"self\.average = 0\.9 \* self\.average"),
        "loss.item()",
        """
        import torch
        from torch import nn

        class Model(nn.Module):
            def __init__(self):
                super().__init__()
                self.average = 0.0
                self.inner = nn.Linear(2, 1)

            def forward(self, x):
                loss = self.inner(x).square().mean()
                self.average = 0.9 * self.average + 0.1 * loss.item()
                return loss

        def get_inputs():
            return (torch.ones(3, 2),)
        """,
    ),
    Case(
        "hook for gradients",
        "the hook of hooks.py only scales by 0.5: scale the output in the graph",
        (
            r"return \(grad_input\[0\] \* 0\.5,\)",
            r"self\.second\.register_full_backward_hook\(halved\)",
        ),
        "self.second(hidden)",
        """
        import torch
        from torch import nn
        from hooks import halved

        class Model(nn.Module):
            def __init__(self):
                super().__init__()
                self.first = nn.Linear(2, 2)
                self.second = nn.Linear(2, 2)
                self.second.register_full_backward_hook(halved)

            def forward(self, x):
                hidden = self.first(x)
                return self.second(hidden).relu()

        def get_inputs():
            return (torch.ones(3, 2),)
        """,
        files={
            "hooks.py": "def halved(module, grad_input, grad_output):\n"
            "    return (grad_input[0] * 0.5,)\n"
        },
    ),
)
