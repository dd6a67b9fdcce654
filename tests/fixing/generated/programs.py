"""Writes random programs of these patterns: always the same for the same seed."""

from __future__ import annotations

import random
import textwrap

from tests.fixing.generated.patterns import CONDITIONS, EXPRESSIONS, PLAIN, STATEMENTS

_HEAD = """\
import copy
import logging
import math
import os
import random
import threading
import time
import warnings

import numpy as np
import torch
from torch import nn
from tqdm import tqdm

logger = logging.getLogger("generated")


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        torch.manual_seed(1)
        self.linear = nn.Linear(6, 6)
        self.flag = {flag}
        self.rate = {rate}
        self.scale = 1.0
        self.count = 0
        self.history = []
        self.lock = threading.Lock()
        self.train({training})

    def counted(self):
        self.count += 1
        return self.count

    def forward(self, x, y, n):
{body}
        return x
"""


def program(number: int) -> str:
    """The text of a program."""
    draw = random.Random(number)
    pieces = []
    for _ in range(draw.randint(1, 3)):
        if draw.random() < 0.6:
            pieces.append(_filled(draw.choice(PLAIN), draw))
        pieces.append(_wrapped(_filled(draw.choice(STATEMENTS), draw), draw))
    return _HEAD.format(
        flag=draw.choice((True, False)),
        rate=draw.choice((0.0, 0.0, 0.3)),
        training=draw.choice((True, False)),
        body=textwrap.indent("\n".join(pieces), " " * 8),
    )


def _filled(piece: str, draw: random.Random) -> str:
    while "{c}" in piece:
        piece = piece.replace("{c}", draw.choice(CONDITIONS), 1)
    while "{e}" in piece:
        piece = piece.replace("{e}", draw.choice(EXPRESSIONS), 1)
    while "{v}" in piece:
        piece = piece.replace("{v}", draw.choice(("x", "x", "y")), 1)
    while "{k}" in piece:
        piece = piece.replace("{k}", draw.choice(("0", "0.5", "-1", "3")), 1)
    return piece.replace("{{", "{").replace("}}", "}")


def _wrapped(piece: str, draw: random.Random) -> str:
    """The piece as it is, or in a block, or with what else may stand in the line."""
    kind = draw.random()
    inner = textwrap.indent(piece, "    ")
    if kind < 0.08:
        return f"with torch.no_grad():\n{inner}"
    if kind < 0.14:
        return f"if self.flag:\n{inner}"
    if kind < 0.18:
        return f"try:\n{inner}\nfinally:\n    self.scale = 2.0"
    if kind < 0.22:
        return f"for _ in range(2):\n{inner}"
    if kind < 0.3 and "\n" not in piece and not piece.startswith(("if", "#")):
        return f"{piece}  # 😀 kept"
    return piece
