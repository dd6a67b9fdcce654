"""A survey on a Ray cluster of two machines, of which one is lost."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
import ray
from ray.cluster_utils import Cluster

from fullgraph import taxonomy
from fullgraph.measure.survey.database import SurveyDatabase
from fullgraph.measure.survey.engines.on_ray import RayEngine, RayError
from fullgraph.measure.survey.run import run_survey
from fullgraph.measure.survey.spec import read_spec
from tests.dynamic.prepared import MODEL_PYTHON
from tests.measure.survey.models import NET

pytestmark = [pytest.mark.dynamo, pytest.mark.timeout(240)]


@pytest.fixture
def cluster() -> Iterator[Cluster]:
    made = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    yield made
    ray.shutdown()
    made.shutdown()


def write_survey(folder: Path, models: int) -> Path:
    (folder / "net.py").write_text(NET)
    spec = folder / "survey.toml"
    inputs = ", ".join(f'"torch.ones({size})"' for size in range(1, models + 1))
    spec.write_text(f'[[models]]\ntarget = "net.py:Breaks"\ninputs = [{inputs}]\n')
    return spec


@pytest.mark.sample(0)
async def test_no_row_is_lost_and_none_is_there_twice(cluster: Cluster, tmp_path: Path) -> None:
    lost = cluster.add_node(num_cpus=1)
    spec = write_survey(tmp_path, 6)
    database = SurveyDatabase(tmp_path / "survey.sqlite3")
    ended: Counter[str] = Counter()
    engine = RayEngine(cluster.address)
    work = asyncio.create_task(
        run_survey(
            read_spec(spec),
            database,
            engine,
            [MODEL_PYTHON],
            tmp_path,
            taxonomy.load(),
            lambda each, done, total: ended.update([each.row.key]),
        )
    )
    while not ended:
        await asyncio.sleep(0.1)
        assert not work.done()
    await asyncio.to_thread(cluster.remove_node, lost, allow_graceful=False)
    rows = await work
    assert len(rows) == 6
    assert set(ended.values()) == {1}
    assert sorted(ended) == sorted(each.row.key for each in rows)
    assert [each.result.failure for each in rows] == [""] * 6
    assert [len(each.result.sites) for each in rows] == [1] * 6


def test_a_cluster_that_does_not_answer_is_one_sentence() -> None:
    with pytest.raises(RayError, match="No Ray cluster answers") as raised:
        RayEngine("127.0.0.1:9")
    assert "\n" not in str(raised.value)
