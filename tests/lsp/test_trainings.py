"""``fullgraph/trainings`` and ``fullgraph/training``: the training runs of the workspace."""

from __future__ import annotations

import json
import re
import time
from pathlib import Path
from typing import Any

import pytest
from pytest_lsp import LanguageClient

from fullgraph.training.pausing import RESUME
from fullgraph.training.run_folder import end_run, new_run
from fullgraph_worker.watch.control import NAME as CONTROL
from tests.training.store.written import training, write, write_live


async def asked(client: LanguageClient, method: str, **params: object) -> Any:
    return await client.protocol.send_request_async(f"fullgraph/{method}", params)


@pytest.fixture
def run(tmp_path: Path) -> str:
    """A run of a program in the workspace, which has ended; its name."""
    own = new_run(["python", "train.py"], tmp_path)
    write(own.path, training(40))
    new_run(["python", "other.py"], tmp_path.parent)
    return end_run(own, 0).name


async def test_the_runs_of_the_workspace_are_listed(client: LanguageClient, run: str) -> None:
    (listed,) = await asked(client, "trainings")
    assert (listed["name"], listed["state"], listed["steps"]) == (run, "ended", 40)
    assert [each["name"] for each in await asked(client, "trainings")] == [run]


async def test_a_paused_run_is_resumed(client: LanguageClient, tmp_path: Path) -> None:
    own = new_run(["python", "train.py"], tmp_path)
    write_live(own.path, 7, time.time(), "elsewhere")
    pause = {"pause": {"after": 0, "why": "non-finite-loss in step 3", "resume": "resume"}}
    (own.path / CONTROL).write_text(json.dumps(pause))
    (listed,) = await asked(client, "trainings")
    assert listed["isPaused"]
    assert (await asked(client, "resumeTraining", name=own.name)).problem == ""
    assert (own.path / RESUME).exists()
    gone = await asked(client, "resumeTraining", name="20200101-nothing")
    assert "No training run begins with 20200101-nothing" in gone.problem


async def test_a_run_has_a_page_and_newer_data_for_it(client: LanguageClient, run: str) -> None:
    answer = await asked(client, "training", name=run)
    found = re.search(r'id="fullgraph-report">(.*?)</script>', answer.html)
    assert found
    assert json.loads(found[1])["trainings"][0]["steps"] == 40
    newer = await asked(client, "training", name=run, since=answer.number)
    assert (newer.html, newer.isRunning) == ("", False)
    assert newer.report.kind == "training"
    assert newer.report.trainings[0].steps == 40
    assert newer.report.trainings[0].isPartial
    assert newer.number != answer.number


async def test_a_page_that_the_server_does_not_know_gets_all(
    client: LanguageClient, run: str
) -> None:
    first = await asked(client, "training", name=run)
    second = await asked(client, "training", name=run)
    for number in (first.number, 12345):
        newer = await asked(client, "training", name=run, since=number)
        assert not newer.report.trainings[0].isPartial
        assert newer.html == ""
    assert second.number != first.number


async def test_a_run_that_is_gone_is_no_error(client: LanguageClient, tmp_path: Path) -> None:
    answer = await asked(client, "training", name="20200101-nothing")
    assert answer.html == ""
    assert "No training run begins with 20200101-nothing" in answer.problem
