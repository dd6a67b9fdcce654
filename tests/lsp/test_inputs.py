from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types
from pytest_lsp import LanguageClient

from tests.dynamic.prepared import MODEL_PYTHON
from tests.lsp.helpers import change_document, explain, line_of, open_document, position_of
from tests.lsp.test_code_actions import actions, applied

NO_INPUTS = """\
import torch


@torch.compile
def scale(x, *, factor: int):
    return x * x.sum().item() * factor
"""
EXAMPLE = '{"x": torch.randn(2, 8), "factor": 2}'


CODE = f"def get_inputs():\n    return {EXAMPLE}\n"
NET = """\
from torch import nn


class Net(nn.Module):
    def __init__(self, width, name: str):
        super().__init__()
        self.layer = nn.Linear(width, width)
        if sum(map(ord, name)) != 573:
            raise ValueError(f"{name} is no network")

    def forward(self, x):
        return self.layer(x).tolist()
"""


async def insert(client: LanguageClient, uri: str, code: str) -> Any:
    asked = {"textDocument": {"uri": uri}, "code": code}
    return await client.protocol.send_request_async("fullgraph/insertInputs", asked)


@pytest.mark.dynamo
async def test_missing_inputs_are_answered_with_some_to_start_from(
    client: LanguageClient, tmp_path: Path
) -> None:
    text = """
def scale(x, by):
    if by != 0.7071:
        raise OSError("unknown scale")
    return (x * by).tolist()
"""
    uri = open_document(client, tmp_path, text)
    answer = await explain(client, uri, "scale")
    assert answer.status == "failed"
    assert answer.exampleInputs.startswith("[torch.randn(")
    again = await explain(client, uri, "scale", inputs="[torch.randn(2, 8), 0.7071]")
    assert (again.status, again.observed) == ("ok", 1)


async def test_inputs_are_inserted_as_a_function(client: LanguageClient, tmp_path: Path) -> None:
    uri = open_document(client, tmp_path, NO_INPUTS)
    edit = await insert(client, uri, CODE)
    ((change,),) = edit.changes
    assert change.newText == f"\n\n{CODE}"
    assert change.range.start.line == len(NO_INPUTS.splitlines())


@pytest.mark.parametrize(
    "code", ["def get_inputs(:", "", f"{CODE}import os", "def other():\n    return []\n"]
)
async def test_only_these_functions_are_inserted(
    client: LanguageClient, tmp_path: Path, code: str
) -> None:
    uri = open_document(client, tmp_path, NO_INPUTS)
    assert await insert(client, uri, code) is None


@pytest.mark.dynamo
async def test_a_class_that_cannot_be_created_is_answered_with_what_to_fill_in(
    client: LanguageClient, tmp_path: Path
) -> None:
    uri = open_document(client, tmp_path, NET)
    answer = await explain(client, uri, "Net")
    assert answer.status == "failed"
    # A notification shows the first line.
    assert answer.message.split("\n")[0].endswith("No arguments were found with which it runs.")
    assert answer.exampleInitInputs.endswith('"name": ...}')
    assert f"def get_init_inputs():\n    return {answer.exampleInitInputs}\n" in answer.scaffold
    (shown,) = [each for each in client.diagnostics[uri] if each.code == "run-failed"]
    assert shown.range.start.line == line_of(NET, "class Net")
    assert shown.severity == types.DiagnosticSeverity.Warning
    assert shown.message == answer.message.split("\nAdd this function")[0]

    # Nothing ran: the status has no run of it.
    status = await client.protocol.send_request_async(
        "fullgraph/status", {"textDocument": {"uri": uri}}
    )
    assert status.run is None

    found = await actions(client, uri, position_of(NET, "class Net"))
    (action,) = [each for each in found if "to be filled in" in each.title]
    assert action.title == "Insert get_init_inputs(), to be filled in"
    inserted = applied(NET, action)
    assert inserted == f"{NET}\n\n{answer.scaffold}"

    given = answer.exampleInitInputs.replace("...", '"alpha7"')
    ran = await explain(client, uri, "Net", initInputs=given)
    assert (ran.status, ran.observed) == ("ok", 1)
    assert not client.diagnostics[uri] or all(
        d.code != "run-failed" for d in client.diagnostics[uri]
    )
    filled = inserted.replace("...", '"alpha7"')
    change_document(client, uri, filled)
    assert (await explain(client, uri, "Net")).status == "ok"


@pytest.mark.dynamo
async def test_what_a_run_used_is_saved_and_runs_as_it_stands(
    client: LanguageClient, tmp_path: Path
) -> None:
    (tmp_path / "settings.py").write_text(
        "from dataclasses import dataclass\n\n\n@dataclass\nclass Settings:\n    width: int\n"
    )
    text = (
        "from __future__ import annotations\n\nfrom torch import nn\n\nimport settings\n\n\n"
        "class Net(nn.Module):\n    def __init__(self, cfg: settings.Settings):\n"
        "        super().__init__()\n        self.layer = nn.Linear(cfg.width, 4)\n\n"
        "    def forward(self, x):\n        return self.layer(x).tolist()\n"
    )
    uri = open_document(client, tmp_path, text)
    searched = await explain(client, uri, "Net")
    assert searched.status == "ok", searched.message
    found = await actions(client, uri, position_of(text, "class Net"))
    (action,) = [each for each in found if each.title.startswith("Save these inputs")]
    assert action.title == "Save these inputs as get_init_inputs() and get_inputs()"
    saved = applied(text, action)
    (tmp_path / "saved.py").write_text(saved)
    code = "import saved; print(saved.Net(**saved.get_init_inputs())(**saved.get_inputs()))"
    subprocess.run([MODEL_PYTHON, "-c", code], cwd=tmp_path, check=True)
    change_document(client, uri, saved)
    again = await explain(client, uri, "Net")
    assert (again.status, again.inputsSource) == ("ok", "get_inputs()")
    assert again.inputs == searched.inputs
    assert "Settings(width=" in saved


async def test_a_file_that_has_get_inputs_keeps_it(client: LanguageClient, tmp_path: Path) -> None:
    text = NO_INPUTS + "\n\ndef get_inputs():\n    return []\n"
    assert await insert(client, open_document(client, tmp_path, text), CODE) is None
