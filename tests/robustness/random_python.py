"""Random valid Python, made to be about tensors."""

from __future__ import annotations

import io
import keyword
import re
import tokenize
import warnings

from hypothesis import strategies as st

NAMES = ("x", "y", "self", "torch", "nn", "F", "item", "sum", "print", "shape", "Tensor", "mask")
"""What every name is replaced by, so that the code says something to the checker."""

_WORD = re.compile(r"[^\W\d]\w*")


def programs() -> st.SearchStrategy[str]:
    """Modules in which random statements are a part of what is compiled, or all there is."""
    return st.deferred(_programs)


def _programs() -> st.SearchStrategy[str]:
    # Reads Python's grammar, which takes seconds: not when tests are collected.
    import hypothesmith

    modules = st.one_of(hypothesmith.from_grammar(), hypothesmith.from_node())
    return st.builds(_program, modules, st.sampled_from(_FRAMES))


_FRAMES = (
    "{0}",
    "{1}",
    "import torch\n{1}",
    "import torch\n@torch.compile\ndef f(x, y, mask=None):\n{2}    return x\n",
    "from torch import nn\nclass Net(nn.Module):\n"
    "    def forward(self, x, y=1):\n{3}        pass\n",
    "import torch\nfrom torch import nn\nclass Net(nn.Module):\n{2}    def forward(self, x):\n"
    "        return self.mask(x).item()\n",
)


def _program(code: str, frame: str) -> str:
    known = renamed(code)
    return frame.format(code, known, indented(known, 1), indented(known, 2))


def renamed(code: str) -> str:
    """``code`` with its names replaced by those of a model; keywords stay."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return _WORD.sub(_known, code)


def _known(match: re.Match[str]) -> str:
    word = match.group()
    if keyword.iskeyword(word) or keyword.issoftkeyword(word):
        return word
    return NAMES[sum(map(ord, word)) % len(NAMES)]


def indented(code: str, levels: int) -> str:
    """``code`` as a block; strings of several lines keep their text."""
    inside = set()
    try:
        for token in tokenize.generate_tokens(io.StringIO(code).readline):
            if token.type == tokenize.STRING:
                inside |= set(range(token.start[0] + 1, token.end[0] + 1))
    except (tokenize.TokenError, SyntaxError):  # Renaming can spoil a string's prefix.
        pass
    before = "    " * levels
    lines = code.removesuffix("\n").split("\n")
    return "".join(
        f"{line}\n" if number in inside or not line.strip() else f"{before}{line}\n"
        for number, line in enumerate(lines, start=1)
    )
