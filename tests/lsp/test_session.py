import sys

import pytest

from fullgraph.lsp.session import Session


@pytest.fixture
async def session(tmp_path):
    session = Session()
    session.configure({"settings": {"interpreter": [sys.executable]}, "storage": str(tmp_path)})
    yield session
    await session.close()


@pytest.mark.dynamo
async def test_one_worker_at_most_waits_for_the_next_run(session, tmp_path):
    folders = [tmp_path / name for name in ("one", "two")]
    for folder in folders:
        folder.mkdir()
    first = await session.supervisor(folders[0])
    await first.warm()
    assert first.spare_pid is not None
    assert await session.supervisor(folders[0]) is first
    second = await session.supervisor(folders[1])
    assert second is not first
    assert first.spare_pid is None


@pytest.mark.dynamo
async def test_workers_of_other_settings_do_not_stay(session, tmp_path):
    supervisor = await session.supervisor(tmp_path)
    await supervisor.warm()
    session.change_settings({"interpreter": [sys.executable], "explain": {"keepWarm": False}})
    await session.end_idle_workers()
    assert supervisor.spare_pid is None
