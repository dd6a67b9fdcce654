"""Measuring in the background: what it follows, what it makes room for, how it fails."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types
from pygls.exceptions import JsonRpcException

from fullgraph.calibration.cache import VerdictCache
from fullgraph.calibration.confirm import Confirmation, Confirmed
from fullgraph.dynamic.failures import RunFailure
from fullgraph.dynamic.turns import Turn
from fullgraph.dynamic.worker import WorkerError
from fullgraph.lsp import calibration, calibrator
from fullgraph.lsp.calibrator import Calibrator
from fullgraph.lsp.progress import own_progress
from fullgraph.lsp.server import create_server
from fullgraph.lsp.session import Session
from fullgraph.taxonomy import Taxonomy, load
from fullgraph.taxonomy.verdicts import Verdicts
from fullgraph_worker.protocol import wire

SCALAR = replace(load().by_id("tensor-to-scalar"), breaks_in="<2.0")
TAXONOMY = Taxonomy((SCALAR,))
PYTHON = ("/no/such/python",)
TORCH = "2.13.0"
PREDICTED = "import torch\n@torch.compile\ndef f(x):\n    return x.sum().item()\n"


@pytest.fixture(autouse=True)
def _own_cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path / "home"))


def measured(tmp_path: Path) -> Confirmed:
    torch = tmp_path / "version.py"
    torch.write_text("2.13.0")
    hello = wire.Hello(wire.VERSION, "3.11.7", PYTHON[0], "2.13.0", 1.0, [str(torch)])
    return Confirmed(hello, (Confirmation(SCALAR, "", True),), 1.0)


class FakeRuns:
    """Stands for the runs of the examples: what each attempt does, in turn."""

    def __init__(self) -> None:
        self.attempts: list[Callable[[], Any]] = []
        self.begun = 0

    async def __call__(self, *arguments: object, in_background: bool) -> Confirmed:
        assert in_background
        self.begun += 1
        result = self.attempts[self.begun - 1]()
        if asyncio.iscoroutine(result):
            result = await result
        assert isinstance(result, Confirmed)
        return result


@pytest.fixture
def runs(monkeypatch: pytest.MonkeyPatch) -> FakeRuns:
    fake = FakeRuns()
    monkeypatch.setattr(calibrator, "calibrate", fake)
    return fake


@pytest.fixture
async def turn() -> Turn:
    return Turn()


@pytest.fixture
async def background(turn: Turn) -> AsyncIterator[Calibrator]:
    made = Calibrator(turn, pause_seconds=0)
    yield made
    await made.close()


async def until(condition: Callable[[], object]) -> None:
    while not condition():
        await asyncio.sleep(0)


async def test_what_is_measured_is_kept_and_reported(
    background: Calibrator, runs: FakeRuns, tmp_path: Path
) -> None:
    runs.attempts = [lambda: measured(tmp_path)]
    received: list[Verdicts] = []

    background.start(TAXONOMY, PYTHON, TORCH, received.append)
    await until(lambda: received)

    assert received == [Verdicts("2.13.0", frozenset({SCALAR.id}), frozenset())]
    assert VerdictCache(TAXONOMY).get(PYTHON) == received[0]


async def test_a_run_of_the_users_goes_first_and_it_begins_again(
    background: Calibrator, runs: FakeRuns, turn: Turn, tmp_path: Path
) -> None:
    runs.attempts = [asyncio.Event().wait, lambda: measured(tmp_path)]
    received: list[Verdicts] = []
    background.start(TAXONOMY, PYTHON, TORCH, received.append)
    await until(lambda: runs.begun)

    async with turn:
        await asyncio.sleep(0.01)
        assert runs.begun == 1

    await until(lambda: received)
    assert runs.begun == 2


async def test_a_torch_is_tried_once(
    background: Calibrator, runs: FakeRuns, caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    def fail() -> Confirmed:
        raise WorkerError(RunFailure("torch-missing", "python has no torch"))

    runs.attempts = [fail, lambda: measured(tmp_path)]
    received: list[Verdicts] = []
    with caplog.at_level(logging.INFO):
        background.start(TAXONOMY, PYTHON, TORCH, received.append)
        await until(lambda: caplog.records)
        background.start(TAXONOMY, PYTHON, TORCH, received.append)
        await asyncio.sleep(0.01)

    assert [record.getMessage() for record in caplog.records] == [
        "torch could not be calibrated: python has no torch"
    ]
    assert (runs.begun, received) == (1, [])

    # The user installed another one.
    background.start(TAXONOMY, PYTHON, "2.14.1", received.append)
    await until(lambda: received)


@pytest.mark.parametrize("ends", ["stop", "close"])
async def test_it_can_be_ended(ends: str, background: Calibrator, runs: FakeRuns) -> None:
    runs.attempts = [asyncio.Event().wait]
    received: list[Verdicts] = []
    background.start(TAXONOMY, PYTHON, TORCH, received.append)
    await until(lambda: runs.begun)

    background.stop()
    await background.close()

    assert (runs.begun, received) == (1, [])


async def test_predictions_follow_what_was_measured_last(tmp_path: Path, runs: FakeRuns) -> None:
    session = Session(pages=TAXONOMY)
    window = session.workspace.window
    session.change_settings({"interpreter": list(PYTHON)})

    def predicts() -> bool:
        return bool(session.documents.analyse("/project/model.py", PREDICTED).findings)

    assert not session.workspace.saw_torch(window, "2.13.0", PYTHON)
    assert not predicts()
    verdicts = Verdicts("2.13.0", frozenset({SCALAR.id}), frozenset())
    session.workspace.follow(window, verdicts, PYTHON)
    assert predicts()

    # Another session finds it when it opens the folder, before anything has run.
    VerdictCache(TAXONOMY).put(PYTHON, measured(tmp_path))
    later = Session(pages=TAXONOMY)
    later.change_settings({"interpreter": list(PYTHON)})
    later.workspace.change_folders([tmp_path])
    folder, model = later.workspace.of(str(tmp_path)), str(tmp_path / "model.py")
    assert later.documents.analyse(model, PREDICTED).findings
    assert later.workspace.saw_torch(folder, "2.13.0", PYTHON)
    # The user chose another torch meanwhile, under the same name.
    assert not later.workspace.saw_torch(folder, "2.14.1", PYTHON)
    assert not later.documents.analyse(model, PREDICTED).findings
    await session.close()
    await later.close()


@pytest.mark.parametrize(
    ("is_trusted", "settings", "begins"),
    [
        (True, {}, True),
        (False, {}, False),
        (True, {"enable": False}, False),
        (True, {"explain": {"calibrate": False}}, False),
    ],
)
async def test_it_begins_only_where_the_user_lets_it(
    is_trusted: bool, settings: dict[str, Any], begins: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = create_server()
    server.session.configure({"isTrusted": is_trusted, "settings": settings})
    begun: list[object] = []
    monkeypatch.setattr(server.session.calibrator, "start", lambda *a, **k: begun.append(a))

    calibration.calibrate_soon(server, server.session.workspace.window, PYTHON, TORCH)

    assert bool(begun) is begins
    await server.session.close()


async def test_a_client_that_refuses_to_show_progress_is_not_asked_twice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    server = create_server()
    window = types.WindowClientCapabilities(work_done_progress=True)
    monkeypatch.setattr(
        type(server), "client_capabilities", types.ClientCapabilities(window=window)
    )

    async def refuse(token: str) -> None:
        raise JsonRpcException("no")

    monkeypatch.setattr(server.work_done_progress, "create_async", refuse)
    async with own_progress(server, "Measure", lambda: None) as on_progress:
        on_progress("nobody sees it")
    assert server.work_done_progress.tokens == {}


async def test_a_user_who_cancels_the_progress_ends_the_work(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    server = create_server()
    window = types.WindowClientCapabilities(work_done_progress=True)
    monkeypatch.setattr(
        type(server), "client_capabilities", types.ClientCapabilities(window=window)
    )
    monkeypatch.setattr(server.protocol, "notify", lambda *arguments: None)
    tokens = server.work_done_progress.tokens

    async def create(token: str) -> None:
        tokens[token] = Future()

    monkeypatch.setattr(server.work_done_progress, "create_async", create)
    cancelled: list[bool] = []
    async with own_progress(server, "Measure", lambda: cancelled.append(True)):
        next(iter(tokens.values())).cancel()
    assert cancelled == [True]
