"""Programs that test a tensor, which they get to in various ways."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tests.static.checking import lines_that_break

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


def broken(programs: Mapping[str, str]) -> dict[str, Sequence[int]]:
    """By the name of each program, the lines where Dynamo breaks in it."""
    found = lines_that_break((code, "torch.ones(3)") for code in programs.values())
    return dict(zip(programs, found, strict=True))
