"""A mutation in a copy of the checkout is what runs there, and what fails is found."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tests.checkout import REPO
from tests.mutants import reaching
from tests.mutants.copies import Copy
from tests.mutants.judging import Judged, Limits, judge
from tests.mutants.mutations import Mutable, Mutation
from tests.mutants.results import Result, Results
from tests.mutants.table import table

COUNTS = "server/fullgraph/vocabulary/prose.py"
WORKER = "server/fullgraph_worker/jobs/main.py"

# A worker stops at this torch, which is imported at once.
RUN_WORKER = """
import os, subprocess, sys
from pathlib import Path
from fullgraph.dynamic.launch import worker_command, worker_environment
Path("torch.py").write_text("__version__ = '1.0'")
environment = worker_environment(os.environ, "mark")
command = worker_command([sys.executable])
subprocess.run(command, env={**environment, "PYTHONPATH": os.getcwd()}, stdin=subprocess.DEVNULL)
"""
FILE = "tests/mutants_sample/test_sample.py"
BROKEN = f"{FILE}::test_that_always_fails"
CATCHING = f"{FILE}::test_counts"
SAMPLE = """
from fullgraph.vocabulary.prose import number_of

def test_that_always_fails():
    assert False

def test_counts():
    assert number_of(1, "file") == "1 file"
"""


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Copy]:
    made = Copy(tmp_path_factory.mktemp("copies") / "0")
    sample = made.folder / "tests/mutants_sample/test_sample.py"
    sample.parent.mkdir()
    sample.write_text(SAMPLE)
    made.commit()
    yield made
    made.stop()


def mutation(path: str, change: str) -> Mutation:
    found = Mutable(path, (REPO / path).read_text(encoding="utf-8")).mutations
    return next(each for each in found if each.change == change)


def counts_wrongly() -> Mutation:
    text = (REPO / COUNTS).read_text(encoding="utf-8")
    found = (each for each in Mutable(COUNTS, text).mutations if each.function == "number_of")
    return next(each for each in found if each.kind == "comparison")


def test_the_mutation_runs_in_the_worker_too_and_not_in_the_checkout(copy: Copy) -> None:
    made = mutation(WORKER, '"torch-too-old" → "XXtorch-too-old"')
    before = (REPO / WORKER).read_text(encoding="utf-8")

    copy.make(made)
    changed = copy.run([str(copy.python), "-c", RUN_WORKER], 60.0)
    copy.restore()
    restored = copy.run([str(copy.python), "-c", RUN_WORKER], 60.0)

    assert '"kind":"XXtorch-too-old"' in changed.output
    assert '"kind":"torch-too-old"' in restored.output
    assert str(copy.folder) in changed.output
    assert (REPO / WORKER).read_text(encoding="utf-8") == before


def test_what_fails_with_the_mutation_alone_catches_it(copy: Copy) -> None:
    printed = f"FAILED {BROKEN} - assert 0\n\nmypy:\nwrong"
    command = ("-c", f"print({printed!r}); raise SystemExit(1)")

    judged = judge(copy, counts_wrongly(), [FILE], Limits(60.0, 60.0), command)

    assert (judged.test, judged.quick_test, judged.broken) == (CATCHING, "", [BROKEN])
    assert judged.checks == judged.quick_checks == ["mypy"]
    assert (judged.ran, judged.left) == (1, 0)
    assert judged.is_caught
    assert judged.is_caught_by_quick


def test_what_does_not_end_is_ended_and_called_so(copy: Copy) -> None:
    done = copy.run(
        [str(copy.python), "-c", "import time; print(1, flush=True); time.sleep(600)"], 2.0
    )

    assert (done.status, done.output) == (None, "1\n")


def test_results_are_kept_by_commit_and_survivors_are_those_of_the_last(tmp_path: Path) -> None:
    made = counts_wrongly()
    file = tmp_path / "results.jsonl"
    Results(file).add(Result(0, "a", made, Judged()))

    assert Results(file).survivors(0) == {made.name}
    Results(file).add(Result(0, "b", made, Judged(test=CATCHING)))
    assert Results(file).survivors(0) == set()
    assert Results(file).get(0, "a", made) == Result(0, "a", made, Judged())
    assert Results(file).get(1, "a", made) is None
    assert len([json.loads(line) for line in file.read_text().splitlines()]) == 2


def test_the_table_counts_and_names_survivors() -> None:
    made = counts_wrongly()
    caught = Judged(quick_checks=["mypy"], quick_seconds=4.0, checks=["mypy"])

    shown = table([Result(0, "a", made, caught), Result(0, "a", made, Judged(ran=9, left=3))])

    rows = [line.split() for line in shown.splitlines()]
    assert ["fullgraph/vocabulary", "2", "1", "1", "1", "1", "1", "2-4"] in rows
    assert f"  {COUNTS}:{made.line}: number == 1 → number != 1 (9 run, 3 left)" in shown
    assert "The suite catches 1 of 2 (50 %); quick catches 1 of 1 (100 %)" in shown


class Recorded:
    """A record of one file."""

    def tests_of(self, path: str, name: str, /) -> list[str]:
        """The tests of a function."""
        known = {"": [CATCHING, BROKEN], "number_of": [CATCHING]}
        return known.get(name, []) if path == COUNTS else []


def test_the_tests_of_a_function_are_those_that_are_recorded() -> None:
    assert reaching.tests_reaching(counts_wrongly(), Recorded()) == [CATCHING]
    # A new one is not recorded.
    new = replace(counts_wrongly(), function="new")
    assert reaching.tests_reaching(new, Recorded()) == [CATCHING, BROKEN]


def test_without_a_record_they_are_those_that_import_its_module(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rules = sorted(Path(REPO, "server/fullgraph_worker/baseline").glob("*.py"))
    tests = sorted(Path(REPO, "tests/gate").glob("test_*.py"))
    monkeypatch.setattr(reaching, "python_files", lambda *_: [*rules, *tests])
    made = mutation("server/fullgraph_worker/baseline/file.py", 'value → ""')

    found = reaching.tests_reaching(made, None)

    assert found[0] == "tests/gate/test_file.py"
