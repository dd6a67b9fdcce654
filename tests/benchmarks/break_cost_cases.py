"""Programs with breaks of known cost: each break is a piece of text and what stands there instead.

The program without a break, or with one of them alone, is the same text with the other piece: it is
written by hand, not by a rewrite of Fullgraph.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

_BREAK = ("torch._dynamo.graph_break()", "pass")
_PRINT = ('print("step")', "pass")


class Case(NamedTuple):
    """One program.

    Attributes:
        name: what is special about it.
        body: of ``run(x)`` and of what it calls, with ``{0}``, ``{1}`` … where breaks are.
        breaks: the text of each break and what stands there without it; the first one in the
            program's text has the number 0.
        size: of the input, a square of floats.
    """

    name: str
    body: str
    breaks: tuple[tuple[str, str], ...]
    size: int

    def text(self, left: Collection[int] | None = None) -> str:
        """The program with some of the breaks; with all if None."""
        pieces = [
            broken if left is None or number in left else clean
            for number, (broken, clean) in enumerate(self.breaks)
        ]
        return f"import torch\n\n{self.body.format(*pieces)}{_INPUTS.format(size=self.size)}"

    def lines(self) -> list[int]:
        """The 1-based line of each break in the program with all of them."""
        found = []
        for number in range(len(self.breaks)):
            # Text before a break that has several lines moves it down.
            pieces = [broken for broken, _ in self.breaks]
            pieces[number] = "<here>"
            text = f"import torch\n\n{self.body.format(*pieces)}"
            found.append(text[: text.index("<here>")].count("\n") + 1)
        return found


_INPUTS = """

def get_inputs():
    torch.manual_seed(0)
    return [torch.randn({size}, {size})]
"""

CASES = (
    Case(
        "in the middle of a pointwise chain over a large tensor, and before a small last step",
        """\
def run(x):
    y = (x * 2 + 1) * x - 3
    {0}
    y = (y * x + 2) * y - x
    z = y[:2].clone()
    {1}
    return y, z + 1
""",
        (_BREAK, _BREAK),
        384,
    ),
    Case(
        "in a loop of 50 steps, and once before it",
        """\
def run(x):
    y = x + 1
    {0}
    for _ in range(50):
        y = y * 1.01
        {1}
    return y
""",
        (_PRINT, _PRINT),
        96,
    ),
    Case(
        "a number beside a matmul of 512, and a break in a chain of large tensors",
        """\
def run(x):
    y = x @ x
    scale = {0}
    z = x * scale + 1
    z = z * z - x
    {1}
    z = (z * x + 2) * z - x
    return z, y
""",
        (("y.mean().item()", "y.mean()"), _BREAK),
        512,
    ),
    Case(
        "before the first operation, and in a chain",
        """\
def run(x):
    {0}
    y = x * 3 + 1
    y = y * x - 2
    {1}
    y = (y + x) * 3
    return y * y - x
""",
        (_PRINT, _PRINT),
        384,
    ),
    Case(
        "in a function that is called 8 times, and in one that is called once",
        """\
def often(x):
    x = x * 2 - 1
    {0}
    return x + 1


def once(x):
    x = x * 2 - 1
    {1}
    return x + 1


def run(x):
    for _ in range(8):
        x = often(x)
    return once(x)
""",
        (_BREAK, _BREAK),
        32,
    ),
    Case(
        "three breaks between operations on tensors of different sizes",
        """\
def run(x):
    a = (x[:16] * 2 + 1) * x[:16]
    {0}
    a = (a * 3 + 1) * a
    b = (x[:128] * 2 + 1) * x[:128]
    {1}
    b = (b * 3 + 1) * b
    c = (x * 2 + 1) * x
    {2}
    c = (c * 3 + 1) * c
    return a, b, c
""",
        (_BREAK, _BREAK, _BREAK),
        512,
    ),
    Case(
        "a branch on a tensor's value whose sides are cheap, and a break in a chain",
        """\
def run(x):
    scale = torch.ones(4)
{0}
    y = (x * 2 + 1) * x + scale[0]
    {1}
    y = (y * x + 2) * y - x
    return y
""",
        (
            (
                "    if x[0].sum() > 0:\n        scale = scale * 2\n"
                "    else:\n        scale = scale * 3",
                "    scale = torch.where(x[0].sum() > 0, scale * 2, scale * 3)",
            ),
            _BREAK,
        ),
        384,
    ),
    Case(
        "within a normalization, and beside a small layer",
        """\
def run(x):
    y = x - x.mean(-1, keepdim=True)
    {0}
    y = y * y * 0.5 + y
    z = x[:8, :8] @ x[:8, :8]
    {1}
    return y, z.relu()
""",
        (_BREAK, _PRINT),
        384,
    ),
    Case(
        "in 30 layers that do little, and after them",
        """\
def layer(x):
    x = x + 1
    {0}
    return x * 0.5


def run(x):
    for _ in range(30):
        x = layer(x)
    y = x.sum()
    {1}
    return y + 1
""",
        (_PRINT, _BREAK),
        16,
    ),
    Case(
        "a number from a small tensor, used by large ones, and a break at the end",
        """\
def run(x):
    y = (x + 1) * x * 2
    scale = {0}
    y = (y * scale + 2) * y
    y = y * x - scale
    z = x[0] + 1
    {1}
    return y, z * 2
""",
        (("x[0, :4].sum().item()", "x[0, :4].sum()"), _PRINT),
        384,
    ),
)
