"""Benchmarks, asked for over LSP from the real server."""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import os
import re
from collections.abc import Awaitable
from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types
from pytest_lsp import LanguageClient

from tests.dynamic.prepared import MODEL_PYTHON
from tests.lsp.helpers import cancel_at, configure, explain, hang_at, open_document, pushed
from tests.waiting import LONGEST

pytestmark = pytest.mark.dynamo

QUICK = {"rounds": 4, "roundSeconds": 0.01, "warmUpSeconds": 0.2, "threads": 1}
NET = """\
import torch


def net(x):
    return torch.relu(x) + 1


def differs(x):
    return x + (3 if torch.compiler.is_compiling() else 2)


def get_inputs():
    return [torch.ones(3)]
"""


def measure(client: LanguageClient, uri: str, target: str, **more: Any) -> Awaitable[Any]:
    # Other tests may run beside this one.
    params = {"textDocument": {"uri": uri}, "target": target, "evenIfBusy": True, **QUICK, **more}
    answer: Awaitable[Any] = client.protocol.send_request_async("fullgraph/measure", params)
    return answer


async def page(client: LanguageClient, uri: str, target: str, **more: Any) -> Any:
    """The data in a page; None if there is none."""
    params = {"uri": uri, "target": target, **more}
    answer = await client.protocol.send_request_async("fullgraph/report", params)
    found = re.search(r'id="fullgraph-report">(.*?)</script>', answer.html)
    return json.loads(found[1]) if found else None


async def test_a_benchmark_is_a_sentence_and_a_page(client: LanguageClient, tmp_path: Path) -> None:
    uri = open_document(client, tmp_path, NET)
    assert await page(client, uri, "net", benchmark=True) is None
    arms = ["aot_eager", "nonesuch"]
    answer = await measure(client, uri, "net", arms=arms, workDoneToken="t")
    assert answer.status == "ok", answer.message
    assert answer.message.startswith("net: ")
    assert "aot_eager" in answer.message
    assert "speed-up" in answer.text
    report = await page(client, uri, "net", benchmark=True)
    assert report["kind"] == "benchmark"
    (benchmark,) = report["benchmarks"]
    assert f"net: {report['verdict']}" in answer.message
    eager, aot, missing = benchmark["arms"]
    assert (eager["name"], eager["ratio"]) == ("eager", None)
    assert aot["ratio"]["low"] < aot["ratio"]["estimate"] < aot["ratio"]["high"]
    assert aot["times"]["median"] > 0
    assert missing["times"] is None
    assert "'nonesuch' is not a backend" in missing["problem"]
    reports: list[Any] = client.progress_reports["t"]
    steps = [each.message for each in reports if each.kind == "report"]
    counted = [step for step in steps if step.startswith("Round 4: ")]
    assert counted[0].startswith("Round 4: aot_eager · 6 of 8 · 0:0")
    assert counted[0].endswith(" left")


async def test_wrong_outputs_come_first_and_the_report_of_a_run_has_the_benchmark(
    client: LanguageClient, tmp_path: Path
) -> None:
    uri = open_document(client, tmp_path, NET)
    await explain(client, uri, "differs")
    arms = {"arms": ["eager", "aot_eager"]}
    # All settings are sent: those that are left out have their defaults.
    explain_settings = {"calibrate": False}
    configure(client, interpreter=[MODEL_PYTHON], explain=explain_settings, measure=arms)
    answer = await measure(client, uri, "differs")
    assert answer.isWrong is True
    assert answer.message.startswith("aot_eager: the output differs from that of eager mode: 3 ")
    assert "not here" not in answer.message, "said once"
    report = await page(client, uri, "differs")
    assert report["kind"] == "run"
    (benchmark,) = report["benchmarks"]
    (alert,) = benchmark["alerts"]
    assert alert.startswith("aot_eager: the output differs from that of eager mode: 3 became")
    assert [arm["isWrong"] for arm in benchmark["arms"]] == [False, True]


async def test_cancel_keeps_what_was_measured(client: LanguageClient, tmp_path: Path) -> None:
    uri = open_document(client, tmp_path, NET)
    more = {"arms": ["aot_eager"], "rounds": 100_000, "workDoneToken": "t"}
    request = asyncio.ensure_future(measure(client, uri, "net", **more))

    def is_measured() -> bool:
        reports: list[Any] = client.progress_reports.get("t", [])
        return any((report.message or "").startswith("Round 5") for report in reports[1:])

    while not is_measured():
        assert not request.done()
        await asyncio.sleep(0.05)
    (number,) = [i for i, f in client.protocol._request_futures.items() if not f.done()]
    client.cancel_request(types.CancelParams(number))
    answer = await asyncio.wait_for(request, LONGEST)
    assert answer.status == "cancelled"
    assert "The benchmark was stopped before its end." in answer.message
    (benchmark,) = (await page(client, uri, "net", benchmark=True))["benchmarks"]
    assert "The benchmark was stopped before its end." in benchmark["notes"]
    assert benchmark["arms"][1]["times"] is not None


async def test_cancel_before_the_first_round_ends_the_processes(
    client: LanguageClient, tmp_path: Path
) -> None:
    pid_file = tmp_path / "pid"
    text = NET.replace("    return torch.relu(x) + 1\n", f"    {hang_at(pid_file)}")
    uri = open_document(client, tmp_path, text)
    await pushed(client)
    await cancel_at(client, measure(client, uri, "net"), pid_file)
    assert await page(client, uri, "net", benchmark=True) is None


async def test_a_busy_machine_is_a_question(client: LanguageClient, tmp_path: Path) -> None:
    uri = open_document(client, tmp_path, NET)
    context = multiprocessing.get_context("spawn")
    half = range(((os.cpu_count() or 1) + 1) // 2)
    others = [context.Process(target=_use_a_processor, daemon=True) for _ in half]
    for other in others:
        other.start()
    try:
        answer = await measure(client, uri, "net", evenIfBusy=False)
    finally:
        for other in others:
            other.kill()
    assert answer.status == "busy"
    assert re.match(r"Other programs use \d+ % of the processors\. ", answer.message)
    assert await page(client, uri, "net", benchmark=True) is None


def _use_a_processor() -> None:
    while True:
        pass


async def test_missing_inputs_are_asked_for(client: LanguageClient, tmp_path: Path) -> None:
    unknown = "    if x.sum() != 12.5:\n        raise OSError('unknown format')\n"
    text = f"import torch\n\ndef net(x):\n{unknown}    return x + 1\n"
    uri = open_document(client, tmp_path, text)
    answer = await measure(client, uri, "net")
    assert answer.status == "failed"
    assert "torch." in answer.exampleInputs
    answer = await measure(client, uri, "net", inputs="torch.full((2,), 6.25)", arms=["aot_eager"])
    assert answer.status == "ok", answer.message


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("arms", "inductor", "arms of fullgraph/measure must be a list of names."),
        ("rounds", 1.5, "rounds of fullgraph/measure must be a number greater than 0."),
        ("roundSeconds", 0, "roundSeconds of fullgraph/measure must be a number greater than 0."),
    ],
)
async def test_a_wrong_value_is_named(
    client: LanguageClient, tmp_path: Path, name: str, value: object, message: str
) -> None:
    uri = open_document(client, tmp_path, NET)
    answer = await measure(client, uri, "net", **{name: value})
    assert (answer.status, answer.message) == ("failed", message)


async def test_an_untrusted_workspace_refuses(untrusted: LanguageClient, tmp_path: Path) -> None:
    uri = open_document(untrusted, tmp_path, NET)
    answer = await measure(untrusted, uri, "net")
    assert answer.status == "refused"
    assert "untrusted workspace" in answer.message
