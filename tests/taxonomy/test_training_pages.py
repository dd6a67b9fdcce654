"""Pages about trouble in training: the example raises the alarm, and the replacement none."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from fullgraph.taxonomy import Entry, TaxonomyError, load, load_pages
from fullgraph.taxonomy.training import MINORS
from fullgraph.training import liveness
from fullgraph.training.anomalies.engine import Engine, rule_classes
from fullgraph_worker.watch.frames import SUFFIX, decode
from tests.dynamic.prepared import MODEL_PYTHON
from tests.sampling import selected
from tests.waiting import LONGEST

TRAINING = load().training
RUN = [entry for entry in TRAINING if not entry.not_run]
CHILD = """
import json, os, runpy, sys
import torch, torch._dynamo
from fullgraph_worker.watch.api import Watch

for program, folder in json.loads(sys.argv[1]):
    child = os.fork()
    if not child:
        watch = Watch(folder, budget=1.0)
        watch.start()
        runpy.run_path(program, run_name="__main__")
        watch.close()
        sys.stdout.flush()
        os._exit(0)
    assert os.waitpid(child, 0)[1] == 0, program
"""


@pytest.fixture(scope="module")
def alarms(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> dict[str, set[str]]:
    """The kinds of alarm by program, of the pages whose tests are selected."""
    folder = tmp_path_factory.mktemp("trainings")
    runs = {}
    for entry in selected(request, "entry", Entry):
        for name, program in (("example", entry.example), ("replacement", entry.replacement)):
            path = folder / f"{entry.id}-{name}.py"
            path.write_text(program, encoding="utf-8")
            (folder / path.stem).mkdir()
            runs[path.stem] = (str(path), str(folder / path.stem))
    command = [MODEL_PYTHON, "-c", CHILD, json.dumps(list(runs.values()))]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=LONGEST)
    assert done.returncode == 0, done.stderr[-2000:]
    return {name: _kinds(Path(kept)) for name, (_, kept) in runs.items()}


def _kinds(folder: Path) -> set[str]:
    engine = Engine()
    for path in folder.glob(f"*{SUFFIX}"):
        for frame in decode(path.read_bytes()):
            engine.feed(0, frame.record)
    engine.finish()
    assert engine.notes == []
    assert engine.state.ranks, "nothing was recorded"
    return {alarm.kind for alarm in engine.alarms}


@pytest.mark.dynamo
@pytest.mark.sample(6)
@pytest.mark.parametrize("entry", RUN, ids=lambda entry: entry.id)
def test_the_example_raises_its_alarm_and_the_replacement_none(entry: Entry, alarms: Any) -> None:
    assert entry.id in alarms[f"{entry.id}-example"]
    assert alarms[f"{entry.id}-replacement"] == set()


def test_each_kind_of_alarm_has_a_page_and_each_page_a_kind() -> None:
    by_the_clock = liveness.KINDS
    kinds = sorted({*(kind for rule in rule_classes() for kind in rule.kinds), *by_the_clock})
    assert kinds == sorted(entry.id for entry in TRAINING)


@pytest.mark.parametrize("entry", TRAINING, ids=lambda entry: entry.id)
def test_a_page_is_complete(entry: Entry) -> None:
    compile(entry.example, entry.id, "exec")
    compile(entry.replacement, entry.id, "exec")
    assert entry.minor in MINORS
    assert "](https://" in entry.sections["References"]


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("code: FG606", "code: FG106", "has a code FG6"),
        ("minor: gradients", "minor: other", "minor 'other' is not one of"),
        ("category: training", "category: operations", "and the category"),
        ("## Why it happens", "## Why Dynamo breaks here", "'Why it happens' is missing"),
        ("minor: gradients", "minor: gradients\nbreaks_in: '>=2'", "has no field 'breaks_in'"),
        ("id: dead-units", "id: some-break", "must equal the file's name"),
    ],
)
def test_a_fault_of_a_page_is_named(folder: Path, old: str, new: str, fault: str) -> None:
    (folder / "training").mkdir()
    own = Path(__file__).parents[2] / "taxonomy" / "training" / "dead-units.md"
    text = own.read_text(encoding="utf-8").replace(old, new, 1)
    (folder / "training" / "dead-units.md").write_text(text, encoding="utf-8")
    with pytest.raises(TaxonomyError, match=rf"^dead-units\.md: .*{fault}"):
        load_pages(folder)
