"""A workspace with models that end in different ways."""

from __future__ import annotations

from pathlib import Path

NET = """\
import torch


class Whole(torch.nn.Module):
    def forward(self, x):
        return x.sin() + 1


class Breaks(torch.nn.Module):
    def forward(self, x):
        y = x.sin()
        n = y.sum().item()
        return torch.relu(y) * n


class Raises(torch.nn.Module):
    def forward(self, x):
        raise ValueError("not today")


class Exits(torch.nn.Module):
    def forward(self, x):
        import os

        os._exit(3)


class Hangs(torch.nn.Module):
    def forward(self, x):
        import time

        time.sleep(600)


def get_inputs():
    return [torch.ones(3)]
"""


def write_models(folder: Path, *names: str, seconds: float = 120.0, more: str = "") -> Path:
    """Write the models, and a survey of some of them; the survey's file."""
    (folder / "net.py").write_text(NET)
    entries = [f'[[models]]\ntarget = "net.py:{name}"\n{more}' for name in names]
    spec = folder / "survey.toml"
    spec.write_text(f"seconds = {seconds}\n" + "".join(entries))
    return spec
