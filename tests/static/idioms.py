"""Programs that test a tensor, which they get to in various ways."""

from __future__ import annotations

HEAD = "import torch\nimport torch.nn.functional as F\nfrom torch import nn\n\n"
BRANCH = "if y > 0:  # break\n            x = x + 1\n        return x"


def program(module: str, init: str, forward: str) -> str:
    """A module ``Net`` whose ``forward`` breaks the graph at its last test.

    Args:
        module: statements in front of the class.
        init: statements of its constructor.
        forward: statements that bind ``y`` to a tensor, from the argument ``x``.
    """
    return (
        f"{HEAD}{module}\n\nclass Net(nn.Module):\n    def __init__(self):\n"
        f"        super().__init__()\n        {init}\n\n"
        f"    def forward(self, x):\n        {forward}\n        {BRANCH}\n"
    )
