"""The compile call and the calls that lead to a prediction are links below its message."""

from __future__ import annotations

from pathlib import Path

import pytest
from lsprotocol import types
from pytest_lsp import LanguageClient

from fullgraph.lsp.convert import path_of
from tests.lsp.helpers import explain, line_of, open_document, position_of, pushed

DEEP = """\
import torch


def last(x):
    return x.item()


def middle(x):
    return last(x + 1)


class Block(torch.nn.Module):
    def forward(self, x: torch.Tensor):
        return middle(x)


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.block = Block()

    def forward(self, x: torch.Tensor):
        return self.block(x)


model = torch.compile(Net())
"""


def related(client: LanguageClient, uri: str, code: str) -> list[tuple[str, int, str]]:
    """The name of the file, the 0-based line and the message of each link."""
    (found,) = [d for d in client.diagnostics[uri] if d.code == code]
    return [
        (Path(path_of(r.location.uri)).name, r.location.range.start.line, r.message)
        for r in found.related_information or ()
    ]


async def hover_at(client: LanguageClient, uri: str, text: str, part: str) -> str:
    params = types.HoverParams(types.TextDocumentIdentifier(uri), position_of(text, part))
    shown = await client.text_document_hover_async(params)
    assert isinstance(shown.contents, types.MarkupContent)
    return shown.contents.value


async def test_a_prediction_links_to_its_compile_call_and_the_calls_that_lead_to_it(
    client: LanguageClient, tmp_path: Path
) -> None:
    uri = open_document(client, tmp_path, DEEP)
    await pushed(client)
    assert related(client, uri, "FG102") == [
        ("model.py", line_of(DEEP, "torch.compile"), "compiled here by torch.compile"),
        ("model.py", line_of(DEEP, "self.block(x)"), "called from Net.forward"),
        ("model.py", line_of(DEEP, "return middle(x)"), "called from Block.forward"),
        ("model.py", line_of(DEEP, "return last(x + 1)"), "called from middle"),
    ]
    shown = await hover_at(client, uri, DEEP, "x.item()")
    assert "in compiled code: `last`." in shown
    assert "torch.compile at" not in shown


async def test_a_client_without_links_has_the_compile_call_as_text(
    watching: LanguageClient, tmp_path: Path
) -> None:
    uri = open_document(watching, tmp_path, DEEP)
    await pushed(watching)
    assert related(watching, uri, "FG102") == []
    line = line_of(DEEP, "torch.compile") + 1
    shown = await hover_at(watching, uri, DEEP, "x.item()")
    assert f"(torch.compile at `model.py:{line}`)" in shown


async def test_of_many_calls_the_innermost_are_linked(
    client: LanguageClient, tmp_path: Path
) -> None:
    steps = [f"def step{n}(x):\n    return step{n + 1}(x)\n" for n in range(8)]
    text = "import torch\n" + "".join(steps) + "def step8(x: torch.Tensor):\n    return x.item()\n"
    uri = open_document(client, tmp_path, f"{text}compiled = torch.compile(step0)\n")
    await pushed(client)
    messages = [message for *_, message in related(client, uri, "FG102")]
    calls = [f"called from step{n}" for n in range(3, 8)]
    assert messages == ["compiled here by torch.compile", *calls]


async def test_a_compile_call_in_another_file_is_linked(
    client: LanguageClient, tmp_path: Path
) -> None:
    helper = "def read(x):\n    return x.item()\n"
    main = (
        "import torch\nfrom helper import read\n\n\n@torch.compile\ndef f(x):\n    return read(x)\n"
    )
    uri = open_document(client, tmp_path, helper, "helper.py")
    await pushed(client)
    open_document(client, tmp_path, main, "main.py")
    while not related_of(client, uri):
        await pushed(client)
    assert related(client, uri, "FG102") == [
        ("main.py", line_of(main, "@torch.compile"), "compiled here by torch.compile"),
        ("main.py", line_of(main, "return read(x)"), "called from f"),
    ]


def related_of(client: LanguageClient, uri: str) -> bool:
    return any(d.related_information for d in client.diagnostics.get(uri, ()))


@pytest.mark.dynamo
async def test_what_a_run_observed_links_to_its_compile_call(
    client: LanguageClient, tmp_path: Path
) -> None:
    text = (
        "import torch\n\n\ndef loud(x):\n    torch._dynamo.graph_break()\n    return x + 1\n\n\n"
        "@torch.compile\ndef f(x):\n    return loud(x)\n\n\n"
        "def get_inputs():\n    return [torch.ones(2)]\n"
    )
    uri = open_document(client, tmp_path, text)
    await pushed(client)
    predicted = [d.code for d in client.diagnostics[uri]]
    assert (await explain(client, uri, "f")).observed == 1
    (found,) = [
        d for d in client.diagnostics[uri] if d.code not in predicted or "seen" in d.message
    ]
    assert related(client, uri, str(found.code)) == [
        ("model.py", line_of(text, "@torch.compile"), "compiled here by torch.compile"),
        ("model.py", line_of(text, "return loud(x)"), "called from f"),
    ]
