"""A project of 50 to 300 lines around a function that shows a fault."""

from __future__ import annotations

import ast
import random
from pathlib import Path

_LAYERS = (
    '''class {name}(nn.Module):
    """Mixes the positions of a sequence."""

    def __init__(self, config: Config) -> None:
        super().__init__()
        self.query = nn.Linear(config.width, config.width)
        self.key = nn.Linear(config.width, config.width)
        self.value = nn.Linear(config.width, config.width)
        self.scale = config.width**-0.5

    def forward(self, x, mask=None):
        scores = self.query(x) @ self.key(x).transpose(-1, -2) * self.scale
        if mask is not None:
            scores = scores.masked_fill(mask, float("-inf"))
        weights = torch.softmax(scores, dim=-1)
        return x + weights @ self.value(x)
''',
    '''class {name}(nn.Module):
    """Two layers with a gate between them."""

    def __init__(self, config: Config) -> None:
        super().__init__()
        self.norm = nn.LayerNorm(config.width)
        self.up = nn.Linear(config.width, 2 * config.width)
        self.down = nn.Linear(config.width, config.width)

    def forward(self, x, mask=None):
        first, second = self.up(self.norm(x)).chunk(2, dim=-1)
        return x + self.down(first * torch.sigmoid(second))
''',
    '''class {name}(nn.Module):
    """A residual block that has several branches."""

    def __init__(self, config: Config) -> None:
        super().__init__()
        self.layers = nn.ModuleList(nn.Linear(config.width, config.width) for _ in range(3))
        self.weights = nn.Parameter(torch.full((3,), 1 / 3))

    def forward(self, x, mask=None):
        total = torch.zeros_like(x)
        for weight, layer in zip(self.weights, self.layers):
            branch = torch.tanh(layer(x))
            total = total + weight * branch
        return x + total
''',
    '''class {name}(nn.Module):
    """Scales each channel by a number that its mean decides."""

    def __init__(self, config: Config) -> None:
        super().__init__()
        self.reduce = nn.Sequential(
            nn.Linear(config.width, config.width // 2),
            nn.ReLU(),
            nn.Linear(config.width // 2, config.width),
            nn.Sigmoid(),
        )
        self.register_buffer("offset", torch.zeros(config.width))

    def forward(self, x, mask=None):
        pooled = x.mean(dim=1, keepdim=True)
        return x * self.reduce(pooled) + self.offset
''',
)
_HELPERS = (
    '''def {name}(values, size):
    """The last values, at most ``size`` of them."""
    if size <= 0:
        return values[:0]
    return values[-size:]
''',
    '''def {name}(x, eps=1e-6):
    """``x`` with mean 0 and variance 1."""
    centred = x - x.mean(dim=-1, keepdim=True)
    return centred / (centred.pow(2).mean(dim=-1, keepdim=True) + eps).sqrt()
''',
)


def write_project(folder: Path, fault: str, seed: int) -> int:
    """Write a project whose ``model.py`` has the class ``Model`` and its inputs.

    Args:
        folder: where to.
        fault: the text of a program with ``target`` and ``get_inputs``.
        seed: decides what is around it.

    Returns:
        How many lines it has that are not empty.
    """
    choice = random.Random(seed)
    number = choice.randint(1, 9)
    layers = [(f"Layer{at}", choice.choice(_LAYERS)) for at in range(number)]
    helpers = [(f"helper{at}", choice.choice(_HELPERS)) for at in range(choice.randint(0, 3))]
    head = "import torch\nfrom torch import nn\n\nfrom settings import Config\n"
    texts = {
        "settings.py": "from dataclasses import dataclass\n\n\n@dataclass\nclass Config:\n"
        '    """The sizes of a model."""\n\n    width: int = 16\n    depth: int = 2\n',
        "helpers.py": "\n\n".join(["import torch", *(t.format(name=n) for n, t in helpers)]),
        "layers.py": "\n\n".join([head, *(t.format(name=n) for n, t in layers)]),
        "operation.py": _without_inputs(fault),
        "model.py": _model([name for name, _ in layers], fault),
    }
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    return sum(bool(line.strip()) for text in texts.values() for line in text.splitlines())


def _without_inputs(text: str) -> str:
    """The program without its docstring, its inputs and what its header says."""
    tree = ast.parse(text)
    kept = [
        node
        for node in tree.body
        if not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant))
        and not (isinstance(node, ast.FunctionDef) and node.name.startswith("get_inputs"))
        and not (isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) in _HEADER)
    ]
    return "\n\n\n".join(ast.unparse(node) for node in kept) + "\n"


_HEADER = ("STAGE", "KIND", "CALL")


def _inputs_of(text: str) -> str:
    tree = ast.parse(text)
    return "\n\n\n".join(
        ast.unparse(node).replace("get_inputs", "inputs_of_operation")
        for node in tree.body
        if isinstance(node, ast.FunctionDef) and node.name == "get_inputs"
    )


def _defined(text: str) -> list[str]:
    """What the operation's file defines that the inputs may need."""
    tree = ast.parse(_without_inputs(text))
    kinds = (ast.FunctionDef, ast.ClassDef)
    names = {node.name for node in tree.body if isinstance(node, kinds)} | {"target"}
    return sorted(names)


def _model(layers: list[str], fault: str) -> str:
    made = "\n".join(f"                {name}(config)," for name in layers)
    return f'''"""The model."""

import torch
from torch import nn

from layers import {", ".join(layers)}
from operation import {", ".join(_defined(fault))}
from settings import Config


class Stage(nn.Module):
    """Layers, and what is done to the other inputs behind them."""

    def __init__(self, config: Config) -> None:
        super().__init__()
        self.layers = nn.ModuleList(
            [
{made}
            ]
        )
        self.norm = nn.LayerNorm(config.width)

    def forward(self, x, others):
        for layer in self.layers:
            x = layer(x)
        x = self.norm(x)
        extra = target(*others)
        return x, extra


class Model(nn.Module):
    """Embeds tokens, runs the stage and predicts the next token."""

    def __init__(self, config: Config | None = None) -> None:
        super().__init__()
        config = config or Config()
        self.embed = nn.Embedding(50, config.width)
        self.stage = Stage(config)
        self.head = nn.Linear(config.width, 50)

    def forward(self, tokens, *others):
        x = self.embed(tokens)
        x, extra = self.stage(x, others)
        logits = self.head(x)
        return logits, extra


{_inputs_of(fault)}


def get_inputs():
    return [torch.randint(0, 50, (2, 6)), *inputs_of_operation()]
'''
