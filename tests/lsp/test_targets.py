from __future__ import annotations

from pathlib import Path

import pytest
from pytest_lsp import LanguageClient

from tests.lsp.helpers import MODEL, line_of, open_document

FILE = """\
import torch
from torch import nn


class Net(nn.Module):
    scale = 2

    def forward(self, x):
        return self.mask(x) * self.scale

    def mask(self, x):
        return x > 0


class Loss:
    def __call__(self, x):
        return self.mean(x)

    def mean(self, x):
        return x.mean()


class Metric:
    def update(self, x):
        def inner(y):
            return y + 1

        return inner(x)


@torch.compile
def score(x):
    return x.sum()


def get_inputs():
    return [torch.rand(3)]


class Trainer:
    @torch.compile
    def step(self, x):
        return x


model = Net()
"""


@pytest.mark.parametrize(
    ("text", "target"),
    [
        ("import torch", ""),
        ("class Net", "Net"),
        ("scale = 2", "Net"),
        ("return self.mask(x)", "Net"),
        ("return x > 0", "Net"),
        ("return x.mean()", "Loss"),
        ("return y + 1", "Metric.update"),
        ("return x.sum()", "score"),
        ("return [torch.rand(3)]", ""),
        ("def step", "Trainer.step"),
        ("model = Net()", ""),
    ],
)
async def test_the_target_is_what_is_around_the_cursor(
    client: LanguageClient, tmp_path: Path, text: str, target: str
) -> None:
    uri = open_document(client, tmp_path, FILE)
    asked = {"textDocument": {"uri": uri}, "line": line_of(FILE, text)}
    assert await client.protocol.send_request_async("fullgraph/targetAt", asked) == target


async def test_the_regions_of_a_document_are_listed(client: LanguageClient, tmp_path: Path) -> None:
    uri = open_document(client, tmp_path, MODEL)
    (region,) = await client.protocol.send_request_async(
        "fullgraph/regions", {"textDocument": {"uri": uri}}
    )
    assert (region["name"], region["line"]) == ("Net", line_of(MODEL, "def forward"))
