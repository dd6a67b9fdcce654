"""Scanning what an edit has changed gives what scanning the whole text gives."""

from __future__ import annotations

import random

import pytest

from fullgraph.source.lines import Scanner, scan, scanned
from fullgraph.static.syntax import split
from fullgraph.static.syntax.split import Rescanner

TEXT = '''\
import torch

@decorator(
    1,
)
class Net(torch.nn.Module):
    """A network

    with a docstring."""

    def forward(self, x):
        y = torch.cat([
            x,  # a comment
            x * 2,
        ], dim=0)
        if (y > 0
                and x):
            return """text
        that goes on""" + \\
                "more"
        return {"a": (y, "b")}

    async def other(self):
        pass


def f(a, b=[1, 2]):
    return a[
        0
    ]


value = f(
    1, 2
)
'''
TYPED = ["(", ")", "[", "]", '"""', "'", "#", "\\", "\n", " ", "x", "def g(x):\n", "    ", "}", '"']


@pytest.mark.parametrize("seed", range(60))
def test_after_any_edit_the_lines_are_what_they_are_in_the_whole_text(seed: int) -> None:
    drawn = random.Random(seed)
    rescanner, text = Rescanner(), TEXT
    for _ in range(40):
        lines = text.split("\n")
        assert rescanner.scan(lines) == scan(lines), text
        at = drawn.randrange(len(text) + 1)
        if drawn.random() < 0.5:
            text = text[:at] + drawn.choice(TYPED) + text[at:]
        else:
            text = text[:at] + text[at + drawn.randrange(1, 30) :]
        if drawn.random() < 0.1:
            text = TEXT


@pytest.mark.parametrize("typed", ["print(y); z = y.sum() ", 'log("a", (y, [1]))', '"""doc"""'])
def test_while_somebody_types_few_lines_are_scanned(
    typed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    line = "        y = torch.cat(["
    rescanner, seen = Rescanner(), list[int]()
    text = "\n".join([TEXT] * 20)
    rescanner.scan(text.split("\n"))

    class Counting(Scanner):
        def run(self) -> None:
            seen.append(len(self.result))
            super().run()

    monkeypatch.setattr(split, "Scanner", Counting)

    def counted(lines: list[str]) -> Scanner:
        seen.append(len(lines))
        return scanned(lines)

    monkeypatch.setattr(split, "scanned", counted)
    middle = text.index(line, len(text) // 2)
    for end in range(1, len(typed) + 1):
        edited = f"{text[:middle]}        {typed[:end]}\n{text[middle:]}"
        lines = edited.split("\n")
        assert rescanner.scan(lines) == scan(lines)
    if '"""' not in typed:  # An open docstring may end anywhere below.
        assert max(seen) < 40
