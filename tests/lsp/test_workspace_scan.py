"""What ``fullgraph check`` of the workspace finds is shown, whichever files are open."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest
from lsprotocol import types
from pytest_lsp import LanguageClient

from fullgraph.cli.main import main
from tests.lsp.conftest import MANY_FILES
from tests.lsp.helpers import Place, change_document, open_document, places, until
from tests.lsp.test_dependents import close, tell_of
from tests.waiting import LONGEST

HELPERS = """\
import torch


def clip(x: torch.Tensor) -> torch.Tensor:
    if x.max() > 1:
        x = x / x.max()
    print("clipped")
    return x * x.mean().item()
"""
MODEL = """\
import torch
from helpers import clip


@torch.compile
def step(x: torch.Tensor) -> torch.Tensor:
    return clip(torch.relu(x))
"""
FOUND = [(5, "FG201"), (7, "FG103"), (8, "FG102")]


@pytest.fixture
def workspace(tmp_path: Path) -> Path:
    """A folder in which one file compiles what is in another; a fixture before the client's."""
    (tmp_path / "helpers.py").write_text(HELPERS, encoding="utf-8")
    (tmp_path / "model.py").write_text(MODEL, encoding="utf-8")
    return tmp_path


async def test_a_helper_alone_shows_what_breaks_in_its_caller_that_is_not_open(
    workspace: Path, scanning: LanguageClient
) -> None:
    uri = open_document(scanning, workspace, HELPERS, "helpers.py")
    await until(scanning, uri, FOUND)


async def test_files_that_are_not_open_show_what_check_finds(
    workspace: Path, scanning: LanguageClient, capsys: pytest.CaptureFixture[str]
) -> None:
    (workspace / "alone.py").write_text(
        "import torch\n\n\n@torch.compile\ndef alone(x):\n    return x.sum().item()\n"
    )
    assert main(["check", str(workspace), "--json", "--no-cache"]) == 1
    expected: dict[str, list[Place]] = {}
    for finding in json.loads(capsys.readouterr().out)["findings"]:
        uri = Path(finding["path"]).as_uri()
        expected.setdefault(uri, []).append((finding["line"], finding["code"]))
    assert expected[(workspace / "helpers.py").as_uri()] == FOUND
    assert (workspace / "alone.py").as_uri() in expected
    for uri, found in expected.items():
        await until(scanning, uri, found)


async def test_an_open_caller_and_its_edits_count_in_a_helper_that_is_not_open(
    workspace: Path, scanning: LanguageClient
) -> None:
    helpers = (workspace / "helpers.py").as_uri()
    model = open_document(scanning, workspace, MODEL, "model.py")
    await until(scanning, helpers, FOUND)
    change_document(scanning, model, MODEL.replace("@torch.compile", ""))
    await until(scanning, helpers, [])


async def test_findings_follow_the_edits_of_an_open_helper(
    workspace: Path, scanning: LanguageClient
) -> None:
    uri = open_document(scanning, workspace, HELPERS, "helpers.py")
    await until(scanning, uri, FOUND)
    change_document(scanning, uri, HELPERS.replace("\n\n\n", "\n\n\n\n"))
    await until(scanning, uri, [(line + 1, code) for line, code in FOUND])


async def test_findings_stay_when_tabs_are_closed(
    workspace: Path, scanning: LanguageClient
) -> None:
    model = open_document(scanning, workspace, MODEL, "model.py")
    helpers = open_document(scanning, workspace, HELPERS, "helpers.py")
    await until(scanning, helpers, FOUND)
    await close(scanning, model)
    await close(scanning, helpers)
    # Past the scan that follows: what it finds is the same.
    await asyncio.sleep(4)
    assert places(scanning, helpers) == FOUND


async def test_what_changes_on_disk_is_checked_again_and_cleared_when_it_is_deleted(
    workspace: Path, scanning: LanguageClient
) -> None:
    helpers = (workspace / "helpers.py").as_uri()
    await until(scanning, helpers, FOUND)
    (workspace / "helpers.py").write_text(HELPERS.replace('    print("clipped")\n', ""))
    await tell_of(scanning, workspace / "helpers.py")
    await until(scanning, helpers, [(5, "FG201"), (7, "FG102")])
    (workspace / "helpers.py").unlink()
    await tell_of(scanning, workspace / "helpers.py")
    await until(scanning, helpers, [])


async def test_what_a_deleted_file_compiled_is_shown_no_more(
    workspace: Path, scanning: LanguageClient
) -> None:
    uri = open_document(scanning, workspace, HELPERS, "helpers.py")
    await until(scanning, uri, FOUND)
    (workspace / "model.py").unlink()
    await tell_of(scanning, workspace / "model.py")
    await until(scanning, uri, [])


async def test_what_the_project_excludes_is_not_shown(
    workspace: Path, scanning: LanguageClient
) -> None:
    uri = (workspace / "helpers.py").as_uri()
    await until(scanning, uri, FOUND)
    project = workspace / "pyproject.toml"
    project.write_text('[tool.fullgraph.lint]\nexclude = ["helpers.py"]\n', encoding="utf-8")
    await tell_of(scanning, project)
    await until(scanning, uri, [])


async def test_no_file_is_scanned_above_the_limit_and_all_are_below_it(
    workspace: Path, scanning: LanguageClient
) -> None:
    for number in range(MANY_FILES - 1):
        (workspace / f"other{number}.py").touch()
    uri = open_document(scanning, workspace, HELPERS, "helpers.py")
    await asyncio.sleep(4)
    assert places(scanning, uri) == []
    (workspace / "other0.py").unlink()
    await tell_of(scanning, workspace / "other0.py")
    await until(scanning, uri, FOUND)


async def test_nothing_is_scanned_before_the_user_trusts_the_workspace(
    workspace: Path, scanning_untrusted: LanguageClient
) -> None:
    client = scanning_untrusted
    uri = open_document(client, workspace, HELPERS, "helpers.py")
    await asyncio.sleep(4)
    assert places(client, uri) == []
    client.protocol.notify("fullgraph/didGrantTrust", {})
    await until(client, uri, FOUND)


async def test_a_large_scan_has_progress_and_can_be_cancelled(
    workspace: Path, scanning: LanguageClient
) -> None:
    for number in range(MANY_FILES - 2):
        # Long enough that the scan is under way when it is cancelled.
        bodies = "".join(f"def f{i}(x):\n    return len(x) + {number}\n" for i in range(2000))
        (workspace / f"before{number}.py").write_text("import torch\n" + bodies, encoding="utf-8")
    (token,) = await asyncio.wait_for(_tokens(scanning, 1), LONGEST)
    begin: object = scanning.progress_reports[token][0]
    assert isinstance(begin, types.WorkDoneProgressBegin)
    assert begin.title == "Checking the workspace for graph breaks"
    assert begin.cancellable
    scanning.window_work_done_progress_cancel(types.WorkDoneProgressCancelParams(token))

    async def ended() -> None:
        last: object = None
        while not isinstance(last, types.WorkDoneProgressEnd):
            await asyncio.sleep(0.05)
            last = scanning.progress_reports[token][-1]

    await asyncio.wait_for(ended(), LONGEST)
    assert places(scanning, (workspace / "helpers.py").as_uri()) == []
    # What changes afterwards is checked still.
    (workspace / "model.py").write_text(MODEL + "\n", encoding="utf-8")
    await tell_of(scanning, workspace / "model.py")
    await until(scanning, (workspace / "helpers.py").as_uri(), FOUND)


async def _tokens(client: LanguageClient, count: int) -> list[types.ProgressToken]:
    while len(client.progress_reports) < count:
        await asyncio.sleep(0.05)
    return list(client.progress_reports)


REGISTRY = """\
import torch


def clipped(x):
    if torch.any(x > 1):
        x = x / x.max()
    return x


KINDS = {"clipped": clipped}
"""
CHOOSES = """\
import torch
from registry import KINDS


class Net(torch.nn.Module):
    def __init__(self, kind):
        super().__init__()
        self.kind = KINDS[kind]

    def forward(self, x):
        return self.kind(torch.relu(x))
"""


async def test_what_compiled_code_of_another_file_may_call_is_shown_open_and_closed(
    tmp_path: Path, scanning: LanguageClient
) -> None:
    (tmp_path / "registry.py").write_text(REGISTRY, encoding="utf-8")
    await tell_of(scanning, tmp_path / "registry.py")
    closed = (tmp_path / "registry.py").as_uri()
    uri = open_document(scanning, tmp_path, REGISTRY, "registry.py")
    await until(scanning, uri, [])
    (tmp_path / "net.py").write_text(CHOOSES, encoding="utf-8")
    await tell_of(scanning, tmp_path / "net.py")
    await until(scanning, uri, [(5, "FG201")])
    await close(scanning, uri)
    await until(scanning, closed, [(5, "FG201")])
    (tmp_path / "net.py").unlink()
    await tell_of(scanning, tmp_path / "net.py")
    await until(scanning, closed, [])
