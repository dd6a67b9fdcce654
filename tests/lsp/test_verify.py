"""Eager mode against compiled code, asked for over LSP from the real server."""

from __future__ import annotations

from collections.abc import Awaitable
from pathlib import Path
from typing import Any

import pytest
from pytest_lsp import LanguageClient

from tests.lsp.helpers import cancel_at, change_document, hang_at, open_document, pushed

pytestmark = pytest.mark.dynamo

DIFFERS = """\
import torch


def add(x):
    if torch.compiler.is_compiling():
        return x + 1
    return x + 2


def get_inputs():
    return [torch.ones(3)]
"""


def verify(client: LanguageClient, uri: str, target: str, **more: Any) -> Awaitable[Any]:
    params = {"textDocument": {"uri": uri}, "target": target, "backends": ["eager"], **more}
    answer: Awaitable[Any] = client.protocol.send_request_async("fullgraph/verify", params)
    return answer


async def test_the_first_difference_is_said_in_words_and_the_stage_is_named(
    client: LanguageClient, tmp_path: Path
) -> None:
    uri = open_document(client, tmp_path, DIFFERS)
    await pushed(client)
    answer = await verify(client, uri, "add", workDoneToken="t")
    assert answer.status == "ok", answer.message
    assert answer.isSame is False
    assert answer.message.startswith(
        "add differs from eager mode with backend eager: call 1: the output differs: 3 became 2"
    )
    first = answer.differences[0]
    assert (first.stage, first.call, first.kind, first.path) == ("eager", 0, "output", "output")
    assert "eager  differs from eager mode: output" in answer.text
    assert [stage.name for stage in answer.stages][:2] == ["eager mode", "eager mode again"]
    reports: list[Any] = client.progress_reports["t"]
    kinds = [report.kind for report in reports]
    assert (kinds[0], kinds[-1]) == ("begin", "end")


async def test_the_text_on_screen_is_compared(client: LanguageClient, tmp_path: Path) -> None:
    uri = open_document(client, tmp_path, DIFFERS)
    await pushed(client)
    change_document(client, uri, DIFFERS.replace("x + 2", "x + 1"))
    answer = await verify(client, uri, "add")
    assert answer.isSame is True, answer.text
    assert (
        answer.message == "add: 5 calls give the same results in eager mode and with backend eager."
    )
    assert answer.differences == []


async def test_cancel_ends_the_comparison_and_its_processes(
    client: LanguageClient, tmp_path: Path
) -> None:
    pid_file = tmp_path / "pid"
    text = DIFFERS.replace("    return x + 2\n", f"    {hang_at(pid_file)}")
    uri = open_document(client, tmp_path, text)
    await pushed(client)
    await cancel_at(client, verify(client, uri, "add", workDoneToken="t"), pid_file)
    reports: list[Any] = client.progress_reports["t"]
    assert reports[-1].kind == "end"
    # The next request is not held up.
    change_document(client, uri, DIFFERS)
    assert (await verify(client, uri, "add")).isSame is False


@pytest.mark.parametrize("backends", [[], "eager", [1]])
async def test_backends_that_are_none_are_refused(
    client: LanguageClient, tmp_path: Path, backends: object
) -> None:
    uri = open_document(client, tmp_path, DIFFERS)
    answer = await verify(client, uri, "add", backends=backends)
    assert answer.status == "failed"
    assert answer.message == "backends of fullgraph/verify must be a list of names of backends."


async def test_an_untrusted_workspace_refuses(untrusted: LanguageClient, tmp_path: Path) -> None:
    uri = open_document(untrusted, tmp_path, DIFFERS)
    answer = await verify(untrusted, uri, "add")
    assert answer.status == "refused"
    assert "untrusted workspace" in answer.message
    assert answer.stages == []
