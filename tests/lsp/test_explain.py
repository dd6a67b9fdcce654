from __future__ import annotations

import asyncio
import re
import sys
from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types
from pytest_lsp import LanguageClient

from fullgraph.lsp.progress import Progress
from fullgraph.lsp.server import create_server
from tests.dynamic.prepared import MODEL_PYTHON
from tests.lsp.helpers import (
    MODEL,
    cancel_at,
    change_document,
    configure,
    explain,
    hang_at,
    line_of,
    open_document,
    position_of,
    pushed,
    shown,
)

pytestmark = pytest.mark.dynamo


async def test_predictions_become_observations_and_stay_one_finding(
    client: LanguageClient, tmp_path: Path
) -> None:
    uri = open_document(client, tmp_path, MODEL)
    await pushed(client)
    answer = await explain(client, uri, "Net", workDoneToken="t1")
    assert answer.status == "ok"
    assert answer.observed == 3
    assert shown(client, uri) == [
        (line_of(MODEL, "logger.info") + 1, "FG103", "Warning"),
        (line_of(MODEL, "if x.sum()") + 1, "FG201", "Warning"),
        (line_of(MODEL, ".item()") + 1, "FG102", "Warning"),
    ]
    reports: list[Any] = client.progress_reports["t1"]
    kinds = [report.kind for report in reports]
    assert kinds[0] == "begin"
    assert kinds[-1] == "end"
    assert "report" in kinds


TWO_TARGETS = """\
import torch


def shared(x):
    return x * x.sum().item()


def a(x):
    print("a")
    return shared(x)


def b(x):
    print("b")
    return shared(x) if x.sum() > 0 else x


def get_inputs():
    return [torch.ones(3)]
"""


async def test_explaining_another_target_keeps_what_the_first_observed(
    client: LanguageClient, tmp_path: Path
) -> None:
    uri = open_document(client, tmp_path, TWO_TARGETS)
    await pushed(client)
    of_a = [(5, "FG102", "Warning"), (9, "FG103", "Warning")]
    of_b = [(5, "FG102", "Warning"), (14, "FG103", "Warning"), (15, "FG201", "Warning")]
    assert (await explain(client, uri, "a")).observed == 2
    assert [each for each in shown(client, uri) if each[-1] != "Hint"] == of_a
    assert (await explain(client, uri, "b")).observed == 3
    assert shown(client, uri) == sorted({*of_a, *of_b})


async def test_a_prediction_that_the_run_refutes_disappears_and_is_logged(
    client: LanguageClient, tmp_path: Path
) -> None:
    # `flag` is annotated as a tensor, and the run passes a bool.
    text = MODEL.replace("x: torch.Tensor)", "x: torch.Tensor, flag: torch.Tensor)")
    text = text.replace("if x.sum() > 1000:", "if flag:").replace(
        "ones(2, 4)]", "ones(2, 4), False]"
    )
    uri = open_document(client, tmp_path, text)
    await pushed(client)
    line = line_of(text, "if flag") + 1
    assert (line, "FG201", "Information") in shown(client, uri)
    answer = await explain(client, uri, "Net")
    assert answer.cleared == 1
    assert line not in [at for at, *_ in shown(client, uri)]


@pytest.mark.parametrize("uri", ["untitled:Untitled-1", "vscode-notebook-cell:/a/b.ipynb#W0"])
async def test_what_is_no_file_is_to_be_saved_first(client: LanguageClient, uri: str) -> None:
    client.text_document_did_open(
        types.DidOpenTextDocumentParams(types.TextDocumentItem(uri, "python", 1, MODEL))
    )
    answer = await explain(client, uri, "Net")
    assert answer.status == "failed"
    assert answer.message.startswith(f"{uri} is not a file on disk. Save it")


async def test_unsaved_text_is_what_runs(client: LanguageClient, tmp_path: Path) -> None:
    uri = open_document(client, tmp_path, MODEL)
    await pushed(client)
    moved = MODEL.replace("class Net", "# a line that is not on disk\nclass Net")
    change_document(client, uri, moved.replace(".item()", ""))
    await pushed(client)
    answer = await explain(client, uri, "Net")
    assert answer.observed == 2
    assert [at for at, *_ in shown(client, uri)] == [
        line_of(MODEL, "logger.info") + 2,
        line_of(MODEL, "if x.sum()") + 2,
    ]
    assert (tmp_path / "model.py").read_text(encoding="utf-8") == MODEL
    assert not list(tmp_path.rglob("__pycache__"))


async def test_a_break_in_another_file_is_pushed_for_that_file(
    client: LanguageClient, tmp_path: Path
) -> None:
    helper = tmp_path / "helper.py"
    helper.write_text("def loud(x):\n    y = x + 1\n    print('loud')\n    return y\n")
    text = MODEL.replace("import logging\n", "import logging\n\nfrom helper import loud\n")
    text = text.replace("x = self.linear(x)", "x = loud(self.linear(x))")
    uri = open_document(client, tmp_path, text)
    await pushed(client)
    answer = await explain(client, uri, "Net")
    assert "1 of them in other files" in answer.message
    assert shown(client, helper.as_uri()) == [(3, "FG103", "Warning")]
    calls = [r.location.uri for r in client.diagnostics[helper.as_uri()][0].related_information]
    assert uri in calls
    helper.write_text("def loud(x):\n    y = x + 1\n    return y\n")
    assert "other files" not in (await explain(client, uri, "Net")).message
    assert shown(client, helper.as_uri()) == []


LIBRARY = """\
def scale(x):
    z = x * 2
    return z * z.sum().item()
"""
CALLS_A_LIBRARY = """\
import pathlib
import sys

import torch

sys.path.append(str(pathlib.Path(__file__).parent / "site-packages"))
import library


def forward(x):
    y = x + 1
    y = library.scale(y)
    return y + library.scale(y)


def get_inputs():
    return [torch.ones(2, 4)]
"""


async def test_a_librarys_break_is_shown_at_the_users_lines_too(
    client: LanguageClient, tmp_path: Path
) -> None:
    library = tmp_path / "site-packages" / "library.py"
    library.parent.mkdir()
    library.write_text(LIBRARY)
    uri = open_document(client, tmp_path, CALLS_A_LIBRARY)
    await pushed(client)

    answer = await explain(client, uri, "forward")

    # The second call passes another number: that is a recompile of the library's function.
    assert answer.observed == 2
    assert (3, "FG102", "Warning") in shown(client, library.as_uri())
    assert shown(client, uri) == [(12, "FG102", "Warning"), (13, "FG102", "Warning")]
    diagnostic = client.diagnostics[uri][0]
    assert diagnostic.message.startswith("In site-packages/library.py:3, called here: ")
    assert diagnostic.range.start.character == 4
    places = [
        (each.message, each.location.uri, each.location.range.start.line)
        for each in diagnostic.related_information
    ]
    assert ("breaks here, in scale", library.as_uri(), 2) in places
    # The recompile of the function follows from the number that the break computes.
    assert places[-1][1:] == (library.as_uri(), 0)


async def test_a_setting_says_whose_a_file_is(client: LanguageClient, tmp_path: Path) -> None:
    library = tmp_path / "site-packages" / "library.py"
    library.parent.mkdir()
    library.write_text(LIBRARY)
    uri = open_document(client, tmp_path, CALLS_A_LIBRARY)
    await pushed(client)
    configure(client, interpreter=[MODEL_PYTHON], explain={"firstParty": ["*"]})

    await explain(client, uri, "forward")

    assert (3, "FG102", "Warning") in shown(client, library.as_uri())
    # It breaks at its own line, and the calls are only marked.
    assert shown(client, uri) == [(12, "FG102", "Information"), (13, "FG102", "Information")]


async def test_a_project_says_whose_a_file_is(client: LanguageClient, tmp_path: Path) -> None:
    library = tmp_path / "site-packages" / "library.py"
    library.parent.mkdir()
    library.write_text(LIBRARY)
    (tmp_path / "pyproject.toml").write_text("[tool.fullgraph.explain]\nfirst-party = ['*']\n")
    uri = open_document(client, tmp_path, CALLS_A_LIBRARY)
    await pushed(client)

    await explain(client, uri, "forward")

    # It breaks at its own line, and the calls are only marked.
    assert shown(client, uri) == [(12, "FG102", "Information"), (13, "FG102", "Information")]


async def test_a_break_that_follows_from_another_points_to_it(
    client: LanguageClient, tmp_path: Path
) -> None:
    text = (
        "import torch\n\ndef scaled(x):\n    print('scaled')\n    return x\n\n"
        "def f(x):\n    for i in range(3):\n        print(i)\n        x = scaled(x)\n"
        "    return x\n\ndef get_inputs():\n    return [torch.ones(2)]\n"
    )
    uri = open_document(client, tmp_path, text)
    await pushed(client)

    await explain(client, uri, "f")

    led, root = client.diagnostics[uri]
    related = led.related_information[-1]
    assert related.message == "seen behind the graph break here"
    assert related.location.range.start.line == root.range.start.line == 8
    assert all("follows" not in r.message for r in root.related_information)


async def test_what_is_silenced_in_the_editor_is_silent_when_observed_too(
    client: LanguageClient, tmp_path: Path
) -> None:
    text = MODEL.replace(".item()\n", ".item()  # fullgraph: ignore[FG102]\n")
    uri = open_document(client, tmp_path, text)
    await pushed(client)
    assert (await explain(client, uri, "Net")).observed == 3
    assert [code for _, code, _ in shown(client, uri)] == ["FG103", "FG201"]


async def test_what_the_program_prints_is_in_the_answer(
    client: LanguageClient, tmp_path: Path
) -> None:
    text = MODEL.replace("    return [torch", "    print('made the inputs')\n    return [torch")
    uri = open_document(client, tmp_path, text)
    assert "made the inputs" in (await explain(client, uri, "Net")).log


async def test_switching_keep_warm_off_ends_the_worker_that_waits(
    client: LanguageClient, tmp_path: Path
) -> None:
    text = MODEL.replace(
        "    return [torch", "    import os; print(os.getppid())\n    return [torch"
    )
    uri = open_document(client, tmp_path, text)
    configure(client, interpreter=[sys.executable])
    server = int((await explain(client, uri, "Net")).log.split()[0])
    children = Path(f"/proc/{server}/task/{server}/children")
    while not children.read_text():
        await asyncio.sleep(0.05)
    configure(client, interpreter=[sys.executable], explain={"keepWarm": False})
    while children.read_text():
        await asyncio.sleep(0.05)


async def test_nothing_runs_while_it_is_switched_off(
    client: LanguageClient, tmp_path: Path
) -> None:
    uri = open_document(client, tmp_path, MODEL)
    configure(client, enable=False)
    answer = await explain(client, uri, "Net")
    assert answer.status == "refused"
    assert "fullgraph.enable" in answer.message


async def test_editing_a_line_that_broke_returns_it_to_a_prediction(
    client: LanguageClient, tmp_path: Path
) -> None:
    uri = open_document(client, tmp_path, MODEL)
    await pushed(client)
    await explain(client, uri, "Net")
    change_document(client, uri, MODEL.replace("x.mean().item()", "x.median().item()"))
    await pushed(client)
    assert [severity for *_, severity in shown(client, uri)] == [
        "Warning",
        "Warning",
        "Information",
    ]


async def test_an_untrusted_workspace_is_checked_and_nothing_runs(
    untrusted: LanguageClient, tmp_path: Path
) -> None:
    marker = tmp_path / "ran"
    text = MODEL + f"\nopen({str(marker)!r}, 'w').close()\n"
    uri = open_document(untrusted, tmp_path, text)
    await pushed(untrusted)
    assert len(shown(untrusted, uri)) == 3
    answer = await explain(untrusted, uri, "Net")
    assert answer.status == "refused"
    assert "untrusted workspace" in answer.message
    assert not marker.exists()


async def test_trust_that_is_granted_later_counts(
    untrusted: LanguageClient, tmp_path: Path
) -> None:
    uri = open_document(untrusted, tmp_path, MODEL)
    untrusted.protocol.notify("fullgraph/didGrantTrust", None)
    assert (await explain(untrusted, uri, "Net")).status == "ok"


@pytest.mark.parametrize(
    ("deed", "words"),
    [
        ("import os; os._exit(7)", "exit"),
        ("import ctypes; ctypes.string_at(0)", "segmentation fault"),
        ("raise RuntimeError('my own fault')", "my own fault"),
    ],
)
async def test_a_run_that_dies_is_told_in_words_and_the_server_lives(
    client: LanguageClient, tmp_path: Path, deed: str, words: str
) -> None:
    text = MODEL.replace("return [torch.ones(2, 4)]", f"{deed}; return [torch.ones(2, 4)]")
    uri = open_document(client, tmp_path, text)
    await pushed(client)
    answer = await explain(client, uri, "Net")
    assert answer.status == "failed"
    assert words in answer.message.lower()
    predicted = [code for _, code, _ in shown(client, uri) if str(code).startswith("FG")]
    assert predicted == ["FG103", "FG201", "FG102"], "they stay"
    change_document(client, uri, MODEL, version=3)
    assert (await explain(client, uri, "Net")).status == "ok"


async def test_cancel_ends_the_run_and_its_process(client: LanguageClient, tmp_path: Path) -> None:
    pid_file = tmp_path / "pid"
    text = MODEL.replace("    return [torch.ones(2, 4)]\n", f"    {hang_at(pid_file)}")
    uri = open_document(client, tmp_path, text)
    await pushed(client)
    await cancel_at(client, explain(client, uri, "Net"), pid_file)
    hover = await client.text_document_hover_async(
        types.HoverParams(types.TextDocumentIdentifier(uri), position_of(text, ".item()"))
    )
    assert hover is not None


async def test_a_search_for_arguments_is_shown_and_can_be_cancelled(
    client: LanguageClient, tmp_path: Path
) -> None:
    pid_file = tmp_path / "pid"
    text = (
        f"import os\n\nimport torch\n\nPID = open({str(pid_file)!r}, 'w')\n\n\n"
        "class Net(torch.nn.Module):\n    def __init__(self, width):\n"
        "        super().__init__()\n        print(os.getpid(), file=PID, flush=True)\n"
        "        PID.seek(0)\n        while True: pass\n\n    def forward(self, x):\n"
        "        return x\n"
    )
    uri = open_document(client, tmp_path, text)
    await pushed(client)
    await cancel_at(client, explain(client, uri, "Net", workDoneToken="t1"), pid_file)
    reports: list[Any] = client.progress_reports["t1"]
    said = [report.message for report in reports if report.kind == "report"]
    assert "Searching for arguments of Net (at most 15 s)" in said


async def test_a_python_that_is_not_there_is_named_with_what_to_do(
    client: LanguageClient, tmp_path: Path
) -> None:
    uri = open_document(client, tmp_path, MODEL)
    configure(client, interpreter=["/no/such/python"])
    answer = await explain(client, uri, "Net")
    assert answer.status == "failed"
    assert "/no/such/python" in answer.message
    assert "fullgraph.interpreter" in answer.message


async def test_a_break_where_the_program_asks_for_fullgraph_is_an_error(
    client: LanguageClient, tmp_path: Path
) -> None:
    text = MODEL + "\n\nstrict = torch.compile(Net(), fullgraph=True)\n"
    uri = open_document(client, tmp_path, text)
    await pushed(client)
    answer = await explain(client, uri, "strict")
    assert answer.observed == 3
    assert {severity for *_, severity in shown(client, uri)} == {"Error"}


def test_the_token_of_work_that_ended_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    server = create_server()
    sent = []
    monkeypatch.setattr(server.protocol, "notify", lambda _, params: sent.append(params.value.kind))
    progress = Progress(server, "token", "Explain Net")
    progress.report("running")
    assert "token" in server.work_done_progress.tokens
    progress.end()
    assert sent == ["begin", "report", "end"]
    assert not server.work_done_progress.tokens


async def test_a_profile_tells_in_the_hover_what_a_break_cost(
    client: LanguageClient, tmp_path: Path
) -> None:
    text = MODEL.replace(
        "        logger.info(", "        import time; time.sleep(0.05); logger.info("
    )
    uri = open_document(client, tmp_path, text)
    answer = await explain(client, uri, "Net", options={"profile": True})
    assert answer.status == "ok"
    assert re.search(r"The most expensive cost [\d.]+ m?s of the [\d.]+ m?s call", answer.message)
    hover = await client.text_document_hover_async(
        types.HoverParams(types.TextDocumentIdentifier(uri), position_of(text, "time.sleep"))
    )
    assert re.search(r"This break cost [\d.]+ m?s of the [\d.]+ m?s call", hover.contents.value)
