"""Shapes and dtypes that a run observed, as inlay hints."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any

import attrs
import pytest
import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient

from fullgraph.fixes.values.facts import Facts
from fullgraph.lsp.features.inlay_hints import observed_in, short_type
from fullgraph_worker.protocol.wire import SeenValue
from tests.lsp.conftest import COMMAND, EDITOR, start
from tests.lsp.helpers import change_document, configure, explain, open_document

TEXT = """\
import torch


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = torch.nn.Linear(4, 8)

    def forward(self, x: torch.Tensor):
        "😀"; y = self.linear(x)
        mask = y > 0
        print("break")
        kept, size = y[mask], mask.shape[0]
        return kept.sum() * size


def get_inputs():
    return [torch.ones(2, 4)]
"""


@pytest_lsp.fixture(config=ClientServerConfig(server_command=COMMAND))
async def hinting(lsp_client: LanguageClient, tmp_path: Path) -> AsyncIterator[None]:
    """A client that shows inlay hints, and shows them again when it is asked to."""
    refreshed: list[None] = vars(lsp_client).setdefault("_refreshed", [])

    @lsp_client.feature(types.WORKSPACE_INLAY_HINT_REFRESH)
    def refresh(_: Any) -> None:
        refreshed.append(None)

    hints = types.InlayHintWorkspaceClientCapabilities(refresh_support=True)
    workspace = types.WorkspaceClientCapabilities(inlay_hint=hints)
    await start(lsp_client, tmp_path, attrs.evolve(EDITOR, workspace=workspace))
    yield
    await lsp_client.shutdown_session()


async def hints(
    client: LanguageClient, uri: str, first: int = 0, last: int = 100
) -> list[types.InlayHint]:
    asked = types.Range(types.Position(first, 0), types.Position(last, 0))
    params = types.InlayHintParams(types.TextDocumentIdentifier(uri), asked)
    return list(await client.text_document_inlay_hint_async(params) or ())


def at(text: str, found: Sequence[types.InlayHint]) -> list[tuple[str, Any]]:
    """What is before each hint on its line, and its label."""
    lines = [line.encode("utf-16-le") for line in text.split("\n")]
    return [
        (
            lines[h.position.line][: 2 * h.position.character].decode("utf-16-le").strip(),
            h.label,
        )
        for h in found
    ]


@pytest.mark.dynamo
async def test_a_run_shows_shapes_behind_names_where_the_user_wants_them(
    hinting: LanguageClient, tmp_path: Path
) -> None:
    uri = open_document(hinting, tmp_path, TEXT)
    assert (await explain(hinting, uri, "Net")).status == "ok"
    assert vars(hinting)["_refreshed"]
    assert await hints(hinting, uri) == []
    configure(hinting, explain={"inlayHints": True})
    found = await hints(hinting, uri)
    *known, (kept, label) = at(TEXT, found)
    assert known == [
        ("def forward(self, x: torch.Tensor", "f32[2, 4]"),
        ('"😀"; y', "f32[2, 8]"),
        ("mask", "b8[2, 8]"),
    ]
    # How many elements are kept is random.
    assert kept == "kept"
    assert re.fullmatch(r"f32\[\d+\]", str(label))
    assert isinstance(found[1].tooltip, types.MarkupContent)
    assert "`float32[2, 8]` on cpu, requires gradients" in found[1].tooltip.value
    line = found[1].position.line
    assert await hints(hinting, uri, line, line) == [found[1]]
    change_document(hinting, uri, f"\n{TEXT}")
    assert at(f"\n{TEXT}", await hints(hinting, uri)) == at(TEXT, found)
    # Behind an edited line of a function, what was observed may be another value now.
    edited = TEXT.replace("mask = y > 0", "mask = y > 1")
    change_document(hinting, uri, edited, 3)
    assert at(edited, await hints(hinting, uri)) == at(TEXT, found)[:1]
    deleted = TEXT.replace('        print("break")\n', "")
    change_document(hinting, uri, deleted, 4)
    assert at(deleted, await hints(hinting, uri)) == at(TEXT, found)[:2]
    change_document(hinting, uri, "def broken(:\n", 5)
    assert await hints(hinting, uri) == []


def facts(*seen: tuple[int, str, list[int]]) -> Facts:
    return Facts(
        SeenValue("/a.py", line, name, "tensor", "torch.Tensor", "float32", shape, "cpu")
        for line, name, shape in seen
    )


def test_a_value_after_a_branch_or_in_a_loop_is_of_no_single_assignment() -> None:
    text = (
        "def f(x, flag):\n"  # 1
        "    if flag:\n"  # 2
        "        y = x + 1\n"  # 3
        "    else:\n"  # 4
        "        y = x[0]\n"  # 5
        "    z = y * 2\n"  # 6
        "    for _ in range(3):\n"  # 7
        "        z = torch.cat([z, z])\n"  # 8
        "    return z\n"  # 9
    )
    seen = facts((2, "x", [2]), (6, "y", [2]), (8, "z", [2]), (8, "z", [4]), (9, "z", [16]))
    found = [
        (place.line, [v.shape for v in values])
        for place, values in observed_in("/a.py", text, seen)
    ]
    assert found == [(1, [[2]])]


def test_several_calls_are_counted_and_named() -> None:
    text = "def f(x):\n    return x + 1\n"
    ((place, values),) = observed_in("/a.py", text, facts((2, "x", [2]), (2, "x", [3])))
    assert (place.column, place.end_column) == (6, 7)
    assert [short_type(value) for value in values] == ["f32[2]", "f32[3]"]


@pytest.mark.dynamo
def test_dtypes_are_short_as_pytorch_prints_them() -> None:
    from torch.utils._dtype_abbrs import dtype_abbrs

    for dtype, short in dtype_abbrs.items():
        name = str(dtype).removeprefix("torch.")
        value = SeenValue("/a.py", 1, "x", "tensor", "torch.Tensor", name, [8, 128])
        assert short_type(value) == f"{short}[8, 128]"
