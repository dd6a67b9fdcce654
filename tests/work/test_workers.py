"""Workers that wait: at most one, and none of settings that no longer hold."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from fullgraph.settings.table import ExplainSettings
from fullgraph.work.workers import Workers
from tests.dynamic.prepared import MODEL_PYTHON

PYTHON = (MODEL_PYTHON,)
SETTINGS = ExplainSettings()


@pytest.fixture
async def workers() -> AsyncIterator[Workers]:
    workers = Workers()
    yield workers
    await workers.close()


@pytest.mark.dynamo
async def test_one_worker_at_most_waits_for_the_next_run(workers: Workers, tmp_path: Path) -> None:
    folders = [tmp_path / name for name in ("one", "two")]
    for folder in folders:
        folder.mkdir()
    first = await workers.supervisor(folders[0], PYTHON, SETTINGS)
    await first.warm()
    assert first.spare_pid is not None
    assert await workers.supervisor(folders[0], PYTHON, SETTINGS) is first
    second = await workers.supervisor(folders[1], PYTHON, SETTINGS)
    assert second is not first
    assert first.spare_pid is None


@pytest.mark.dynamo
async def test_workers_of_other_settings_do_not_stay(workers: Workers, tmp_path: Path) -> None:
    supervisor = await workers.supervisor(tmp_path, PYTHON, SETTINGS)
    await supervisor.warm()
    cold = ExplainSettings(keep_warm=False)
    assert await workers.supervisor(tmp_path, PYTHON, cold) is not supervisor
    assert supervisor.spare_pid is None
