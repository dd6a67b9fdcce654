"""The flags of ``fullgraph trace --watch``: what they choose, and what is no choice."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

import fullgraph as package
from fullgraph.training import liveness
from fullgraph.training.options import OptionError, WatchOptions, kinds
from fullgraph.training.run_folder import read_run
from tests.cli.helpers import fullgraph
from tests.cli.test_help import completions

PROGRAM = """\
import json, os
names = ("BUDGET", "DETAIL")
print(json.dumps({name: os.environ.get(f"FULLGRAPH_WATCH_{name}") for name in names}))
"""


@pytest.mark.parametrize(
    ("flags", "sentence"),
    [
        (("--watch", "--budget", "much"), "expected a number from 0 to 100, not much"),
        (("--watch", "--budget", "101"), "expected a number from 0 to 100, not 101"),
        (("--watch", "--budget", "nan"), "expected a number from 0 to 100, not nan"),
        (("--watch", "--tag", "seed"), "expected NAME=VALUE, not seed"),
        (("--watch", "--detail", "most"), "invalid choice: 'most'"),
        (
            ("--watch", "--pause-on", "exploding-gradients"),
            "'exploding-gradients' is no kind of training anomaly. Is it exploding-gradient?",
        ),
        (("--detail", "full"), "--detail needs --watch."),
        (("--pause-on", "any"), "--pause-on needs --watch."),
        (("--run-folder", "run"), "--run-folder needs --watch."),
    ],
)
def test_what_is_no_choice_is_said_before_the_program_runs(
    tmp_path: Path, flags: tuple[str, ...], sentence: str
) -> None:
    (tmp_path / "train.py").write_text("print('ran')\n")
    done = fullgraph("trace", *flags, "train.py", cwd=tmp_path)

    assert (done.returncode, done.stdout) == (2, "")
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("flags", "budget", "detail"),
    [
        ((), None, None),
        (("--budget", "2.5"), "0.025", "default"),
        (("--detail", "full"), "0.05", "full"),
        (("--detail", "full", "--budget", "100%"), "1.0", "full"),
    ],
)
def test_the_program_gets_what_was_chosen(
    tmp_path: Path, flags: tuple[str, ...], budget: str | None, detail: str | None
) -> None:
    (tmp_path / "train.py").write_text(PROGRAM)
    every = ("--watch", "--run-folder", "run", *flags, "--tag", "seed=3", "--tag", "task=a=b")
    command = (*every, "--pause-on", "loss-spike", "--python", sys.executable, "train.py")
    done = fullgraph("trace", *command, cwd=tmp_path)

    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == {"BUDGET": budget, "DETAIL": detail}
    run = read_run(tmp_path / "run")
    assert dict(run.tags) == {"seed": "3", "task": "a=b"}
    assert run.pause_on == ("loss-spike",)


def test_kinds_of_anomalies_are_completed(tmp_path: Path) -> None:
    assert "any" in [each.strip() for each in completions("fullgraph trace --pause-on a", tmp_path)]
    [only] = completions("fullgraph trace --pause-on expl", tmp_path)
    assert only.strip() == "exploding-gradient"


def test_every_kind_has_a_page() -> None:
    pages = Path(__file__).parents[2] / "taxonomy" / "training"
    # A rank that is gone is found by its process, too late to pause the training.
    found = {*kinds(), *liveness.KINDS}
    assert found == {page.stem for page in pages.glob("*.md")}


def test_a_program_that_watches_itself_is_told_at_once() -> None:
    for options in (
        {"detail": "most"},
        {"budget": -0.5},
        {"budget": 2.0},
        {"pause_on": "exploding"},
    ):
        with pytest.raises(ValueError, match=r"detail|budget|exploding"):
            package.watch(**options)


def test_the_budget_follows_from_the_detail() -> None:
    assert WatchOptions().share == 0.01
    assert WatchOptions("full").share == 0.05
    assert WatchOptions("full", 0.02).share == 0.02
    with pytest.raises(OptionError, match="kind of training anomaly"):
        WatchOptions(pause_on=("sorrow",))
