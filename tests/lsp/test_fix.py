"""Fixes that are proven, asked for over LSP from the real server."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable
from pathlib import Path
from typing import Any

import attrs
import pytest
import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient

from fullgraph.fixes.source.apply import apply_edits
from fullgraph.vocabulary.findings import Edit, Location
from tests.dynamic.prepared import MODEL_PYTHON
from tests.lsp.conftest import COMMAND, EDITOR, start
from tests.lsp.helpers import (
    cancel_at,
    change_document,
    configure,
    explain,
    hang_at,
    line_of,
    open_document,
    pushed,
)
from tests.waiting import LONGEST

pytestmark = pytest.mark.dynamo

LOGS = """\
import logging

import torch

logger = logging.getLogger(__name__)


def scale(x):
    y = x + 1
    logger.info("shape %s", x.shape)
    return y * 2


def get_inputs():
    return [torch.ones(3)]
"""


def fix(client: LanguageClient, uri: str, target: str, **more: Any) -> Awaitable[Any]:
    params = {"textDocument": {"uri": uri}, "target": target, **more}
    answer: Awaitable[Any] = client.protocol.send_request_async("fullgraph/fix", params)
    return answer


def applied(text: str, changes: Any) -> str:
    """The text after the edits of one document; all of it is ASCII."""
    edits = []
    for each in changes.edits:
        start, end = each.range.start, each.range.end
        at = Location("", start.line + 1, start.character, end.line + 1, end.character)
        edits.append(Edit(at, each.newText))
    return apply_edits(text, edits)


async def test_a_hover_says_whether_a_fix_is_proven(client: LanguageClient, tmp_path: Path) -> None:
    uri = open_document(client, tmp_path, LOGS)
    at = types.HoverParams(
        types.TextDocumentIdentifier(uri), types.Position(line_of(LOGS, "logger.info"), 4)
    )

    async def glance() -> str:
        hover = await client.text_document_hover_async(at)
        assert hover is not None
        paragraphs = str(hover.contents.value).split("\n\n")
        return next(each for each in paragraphs if each.startswith("**Seen**"))

    await explain(client, uri, "scale")
    assert await glance() == "**Seen** once · fix not proven yet: *Fix and Verify* tries it"
    await fix(client, uri, "scale")
    assert await glance() == "**Seen** once · fix proven: the break is gone, outputs are the same"


async def test_a_proven_fix_is_an_edit_of_this_version_after_which_nothing_breaks(
    client: LanguageClient, tmp_path: Path
) -> None:
    uri = open_document(client, tmp_path, LOGS)
    await pushed(client)
    answer = await fix(client, uri, "scale", workDoneToken="t")
    assert answer.status == "ok", answer.message
    assert answer.message.startswith(
        "scale: 1 break to 0 · outputs, gradients and state identical · 2 graphs to 1"
    )
    (only,) = answer.fixes
    assert (only.uri, only.line, only.code) == (uri, line_of(LOGS, "logger.info") + 1, "FG103")
    assert (answer.before.lines, answer.after.lines) == (1, 0)
    (changes,) = answer.edit.documentChanges
    assert (changes.textDocument.uri, changes.textDocument.version) == (uri, 1)
    text = applied(LOGS, changes)
    assert "is_compiling" in text
    assert text == answer.files[0].after
    # Only the client writes.
    assert (tmp_path / "model.py").read_text(encoding="utf-8") == LOGS
    reports: list[Any] = client.progress_reports["t"]
    assert [reports[0].kind, reports[-1].kind] == ["begin", "end"]

    change_document(client, uri, text)
    assert (await explain(client, uri, "scale")).observed == 0
    again = await fix(client, uri, "scale")
    assert again.message == "scale: no breaks"
    assert again.edit.documentChanges == []


@pytest_lsp.fixture(config=ClientServerConfig(server_command=COMMAND))
async def previewing(lsp_client: LanguageClient, tmp_path: Path) -> AsyncIterator[None]:
    """A client that shows what edits are for, before they are applied."""
    annotations = types.ChangeAnnotationsSupportOptions(groups_on_label=True)
    supported = types.WorkspaceEditClientCapabilities(change_annotation_support=annotations)
    workspace = types.WorkspaceClientCapabilities(workspace_edit=supported)
    await start(lsp_client, tmp_path, attrs.evolve(EDITOR, workspace=workspace))
    yield
    await lsp_client.shutdown_session()


async def test_a_client_with_a_preview_is_told_what_each_edit_is_for(
    previewing: LanguageClient, tmp_path: Path
) -> None:
    uri = open_document(previewing, tmp_path, LOGS)
    await pushed(previewing)
    answer = await fix(previewing, uri, "scale")
    ((edit,),) = [change.edits for change in answer.edit.documentChanges]
    title = answer.fixes[0].title
    assert edit.annotationId == title
    annotation = (
        getattr(answer.edit.changeAnnotations, title, None) or (answer.edit.changeAnnotations[0])
    )
    assert (annotation.label, annotation.needsConfirmation) == (title, True)
    assert annotation.description == answer.fixes[0].note


async def test_a_document_that_changed_meanwhile_is_refused(
    client: LanguageClient, tmp_path: Path
) -> None:
    uri = open_document(client, tmp_path, LOGS)
    await pushed(client)
    asked = asyncio.ensure_future(fix(client, uri, "scale", workDoneToken="t"))
    await reported(client, "t", "Running scale")
    change_document(client, uri, f"{LOGS}\n# one more line\n")
    answer = await asked
    assert answer.status == "failed"
    assert answer.message == (
        "model.py was changed while the fixes were tried. Run the command again."
    )
    assert answer.files == []


async def test_cancel_ends_the_proof_and_its_processes(
    client: LanguageClient, tmp_path: Path
) -> None:
    pid_file = tmp_path / "pid"
    text = LOGS.replace("    y = x + 1\n", f"    {hang_at(pid_file)}")
    uri = open_document(client, tmp_path, text)
    await pushed(client)
    await cancel_at(client, fix(client, uri, "scale", workDoneToken="t"), pid_file)
    reports: list[Any] = client.progress_reports["t"]
    assert reports[-1].kind == "end"


async def test_an_untrusted_workspace_refuses(untrusted: LanguageClient, tmp_path: Path) -> None:
    uri = open_document(untrusted, tmp_path, LOGS)
    answer = await fix(untrusted, uri, "scale")
    assert (answer.status, answer.fixes, answer.files) == ("refused", [], [])
    assert answer.message.startswith("Fullgraph does not run code in an untrusted workspace.")


async def test_a_proof_that_takes_too_long_is_none_and_says_so(
    client: LanguageClient, tmp_path: Path
) -> None:
    slow = 'if "is_compiling" in scale.__code__.co_names:\n    time.sleep(600)\n'
    uri = open_document(client, tmp_path, f"import time\n{LOGS}\n{slow}")
    await pushed(client)
    configure(client, interpreter=[MODEL_PYTHON], explain={"timeoutSeconds": 25})
    answer = await fix(client, uri, "scale")
    assert answer.status == "ok", answer.message
    assert answer.message.startswith("scale: 1 line breaks; no fix is proven: ")
    assert "stopped after 25 seconds" in answer.message
    refuted = [tried.refuted_by for left in answer.left for tried in left.tried]
    assert refuted == [answer.notProven[0].reason]
    assert (answer.fixes, answer.files, answer.edit.documentChanges) == ([], [], [])
    (refused,) = answer.notProven
    assert "25" in refused.reason
    assert "The run was stopped after 25 seconds" in answer.text


TWO_IN_A_LIBRARY = """\
import pathlib
import sys

import torch

sys.path.append(str(pathlib.Path(__file__).parent / "site-packages"))
import library


def forward(x):
    print("begin")
    return library.scale(x) + 1


def get_inputs():
    return [torch.ones(2, 4)]
"""
LIBRARY = "def scale(x):\n    y = x + 1\n    print('scale')\n    return y * 2\n"


async def test_an_installed_package_gets_a_patch_and_is_never_edited(
    client: LanguageClient, tmp_path: Path
) -> None:
    library = tmp_path / "site-packages" / "library.py"
    library.parent.mkdir()
    library.write_text(LIBRARY)
    uri = open_document(client, tmp_path, TWO_IN_A_LIBRARY)
    await pushed(client)

    own = await fix(client, uri, "forward", finding={"line": 10, "code": "FG103"})
    assert [change.textDocument.uri for change in own.edit.documentChanges] == [uri]
    assert (len(own.fixes), own.fixes[0].line, own.installed, own.patch) == (1, 11, 1, "")

    packages = await fix(client, uri, "forward", where="installed")
    assert (packages.edit.documentChanges, packages.files) == ([], [])
    assert packages.patch.startswith("--- a/library.py\n+++ b/library.py\n@@ ")
    assert [each.path for each in packages.fixes] == [str(library)]


async def test_a_line_without_a_break_is_named(client: LanguageClient, tmp_path: Path) -> None:
    uri = open_document(
        client,
        tmp_path,
        LOGS.replace("    logger.info", "    isinstance").replace('"shape %s", x.shape', "x, int"),
    )
    await pushed(client)
    answer = await fix(client, uri, "scale", finding={"line": 9})
    assert answer.message == (
        "scale did not break at line 10 of model.py: there is nothing to fix."
    )


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"where": "everywhere"}, "where of fullgraph/fix must be own or installed."),
        ({"finding": {"line": "9"}}, "finding of fullgraph/fix needs a line"),
        ({"options": {"speed": 1}}, "'speed' is not an option of fullgraph/fix."),
        ({"inputs": 3}, "target, inputs and initInputs of fullgraph/fix must be strings."),
    ],
)
async def test_a_request_with_a_mistake_is_answered(
    client: LanguageClient, tmp_path: Path, wrong: dict[str, Any], words: str
) -> None:
    answer = await fix(client, open_document(client, tmp_path, LOGS), "scale", **wrong)
    assert answer.status == "failed"
    assert words in answer.message


async def reported(client: LanguageClient, token: str, words: str) -> None:
    """Wait for progress with these words."""

    async def seen() -> None:
        reports: list[Any] = client.progress_reports.setdefault(token, [])
        while not any(words in str(report.message) for report in reports[1:]):
            await asyncio.sleep(0.05)

    await asyncio.wait_for(seen(), LONGEST)
