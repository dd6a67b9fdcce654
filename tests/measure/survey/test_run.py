"""Surveys of real models under Dynamo."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest

from fullgraph import taxonomy
from fullgraph.measure.survey import run_row
from fullgraph.measure.survey.database import SurveyDatabase, Surveyed
from fullgraph.measure.survey.engines.local import LocalEngine
from fullgraph.measure.survey.run import run_survey
from fullgraph.measure.survey.spec import read_spec
from tests.dynamic.prepared import MODEL_PYTHON
from tests.measure.survey.models import write_models

pytestmark = pytest.mark.dynamo


async def survey(spec: Path, ended: list[str], python: str = MODEL_PYTHON) -> Sequence[Surveyed]:
    return await run_survey(
        read_spec(spec),
        SurveyDatabase(spec.with_suffix(".sqlite3")),
        LocalEngine(2),
        [python],
        spec.parent,
        taxonomy.load(),
        lambda each, done, total: ended.append(each.row.model.rpartition(":")[2]),
    )


async def test_each_row_by_itself_and_only_once(tmp_path: Path) -> None:
    spec = write_models(tmp_path, "Whole", "Breaks", "Raises", "Exits", "Missing")
    ended: list[str] = []
    rows = {each.row.model.rpartition(":")[2]: each for each in await survey(spec, ended)}
    assert sorted(ended) == ["Breaks", "Exits", "Missing", "Raises", "Whole"]
    whole, breaks = rows["Whole"].result, rows["Breaks"].result
    assert (whole.failure, whole.graphs, whole.sites) == ("", 1, ())
    assert (breaks.failure, breaks.graphs) == ("", 2)
    (site,) = breaks.sites
    assert (site.file, site.line, site.function) == ("net.py", 12, "Breaks.forward")
    assert (site.gb_id, site.entry, site.source) == (
        "GB0124",
        "tensor-to-scalar",
        "n = y.sum().item()",
    )
    assert (site.after, site.before) == ("Tensor.sum", "torch.relu")
    assert rows["Raises"].result.failure_kind == "user-exception"
    assert rows["Exits"].result.failure_kind == "exited"
    assert rows["Missing"].result.failure_kind == "target-not-found"

    again: list[str] = []
    assert await survey(spec, again) == [rows[n] for n in sorted(rows)]
    assert again == [], "nothing has changed"

    (tmp_path / "net.py").write_text((tmp_path / "net.py").read_text() + "# changed\n")
    await survey(write_models_of(spec, "Whole"), again)
    assert again == ["Whole"], "its file has changed"


def write_models_of(spec: Path, name: str) -> Path:
    spec.write_text(f'[[models]]\ntarget = "net.py:{name}"\n')
    return spec


async def test_fixes_are_proven_and_arms_are_measured_with_and_without_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run_row, "_ROUNDS", 4)
    monkeypatch.setattr(run_row, "_WARM_UP_SECONDS", 0.2)
    more = 'fix = true\nbench = ["aot_eager", "no-backend"]\n'
    rows = await survey(write_models(tmp_path, "Breaks", "Whole", "Raises", more=more), [])
    breaks, raises, whole = (each.result for each in rows)
    assert (breaks.fixes, breaks.fix_failure, breaks.breaks) == (1, "", 1)
    assert [site.is_fixed for site in breaks.sites] == [True]
    names = ["eager", "aot_eager", "no-backend"]
    assert [arm.name for arm in breaks.arms] == [*names, "aot_eager fixed", "no-backend fixed"]
    assert [arm.name for arm in whole.arms] == names
    for arm in (breaks.arms[1], breaks.arms[3], whole.arms[1]):
        assert arm.seconds > 0
        ratios = [each for each in (arm.low, arm.ratio, arm.high) if each is not None]
        assert len(ratios) == 3
        assert ratios == sorted(ratios)
    assert "no-backend" in whole.arms[2].problem
    assert whole.conclusion
    assert (whole.fixes, raises.fixes, raises.arms) == (0, 0, ())


async def test_a_row_beyond_its_time_ends_and_the_others_go_on(tmp_path: Path) -> None:
    spec = write_models(tmp_path, "Hangs", "Whole", seconds=8)
    rows = {each.row.target: each.result for each in await survey(spec, [])}
    assert rows["net.py:Hangs"].failure_kind == "timeout"
    assert rows["net.py:Whole"].failure == ""


async def test_a_survey_that_is_stopped_keeps_what_it_has_and_goes_on(tmp_path: Path) -> None:
    spec = write_models(tmp_path, "Whole", "Hangs")
    ended: list[str] = []
    work = asyncio.create_task(survey(spec, ended))
    while not ended:
        await asyncio.sleep(0.05)
        assert not work.done()
    work.cancel()
    with pytest.raises(asyncio.CancelledError):
        await work
    assert ended == ["Whole"]
    again: list[str] = []
    write_models(tmp_path, "Whole", "Breaks")
    rows = await survey(spec, again)
    assert again == ["Breaks"]
    assert len(rows) == 2


async def test_a_package_of_the_interpreter_is_found_without_importing_it(tmp_path: Path) -> None:
    spec = tmp_path / "survey.toml"
    spec.write_text(
        '[[models]]\npackage = "torch"\nfiles = "nn/modules/dropout.py"\nclasses = ["Nope*"]\n'
    )
    (row,) = await survey(spec, [])
    assert row.result.failure.startswith("No class in 'nn/modules/dropout.py' of torch")
    assert "torch 2." in row.versions
