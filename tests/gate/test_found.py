"""Findings of several looks as the breaks of a baseline."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from fullgraph.gate.baseline import CHECK, Look, breaks_of, found_in
from fullgraph.vocabulary.findings import Kind, Observation
from fullgraph_worker.baseline.breaks import name_from, run_of
from tests.report.formats.cases import ROOT, TEXT, observed, predicted


def test_what_is_predicted_and_observed_is_one_break() -> None:
    seen = observed()
    assert seen.observation is not None
    seen = replace(seen, observation=replace(seen.observation, cause="12 GB0124 Unsupported"))
    looks = [Look(CHECK, (predicted(),)), Look("run of Net", (seen,))]
    (found,) = found_in(looks, lambda _: TEXT, ROOT)
    assert found.seen_by == (CHECK, "run of Net")
    assert found.finding is seen


def test_equal_lines_are_as_many_breaks() -> None:
    text = TEXT.replace("z = ", "y = ")
    looks = [Look(CHECK, (predicted(6), predicted(7))), Look("run of Net", (observed(6),))]
    assert len(found_in(looks, lambda _: text, ROOT)) == 2


def test_recompiles_are_told_apart_by_the_guard_that_failed() -> None:
    causes = []
    for guard in ("size of x", "size of y"):
        seen = Observation(None, guard, kind=Kind.RECOMPILE, cause=guard)
        finding = replace(observed(), entry="recompilation", observation=seen)
        ((found, _),) = breaks_of([finding], lambda _: TEXT, ROOT)
        causes.append(found.place.cause)
    assert causes == ["size of x", "size of y"]


def test_a_break_at_the_last_line_is_known_by_its_text() -> None:
    ((found, _),) = breaks_of([predicted(2)], lambda _: "def f(x):\n    return x.item()", ROOT)
    assert (found.place.function, found.text) == ("f", "return x.item()")


def test_calls_of_disabled_functions_are_intended() -> None:
    seen = Observation(None, "disabled", kind=Kind.DISABLED)
    assert breaks_of([replace(observed(), observation=seen)], lambda _: TEXT, ROOT) == []


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("/home/me/project/src/a.py", "src/a.py"),
        ("/home/me/other/a.py", "../other/a.py"),
        ("/home/me/project", "."),
        ("/usr/lib/python3/site-packages/torch/nn/x.py", "torch/nn/x.py"),
    ],
)
def test_a_file_is_named_from_the_folder_of_the_baseline(path: str, name: str) -> None:
    assert name_from(ROOT, path) == name
    assert name_from(Path("/home/me/project/ci/.."), path) == name


def test_a_run_is_named_without_its_interpreter() -> None:
    assert run_of("/usr/bin/python3.11 train.py --lr 1") == "run of train.py --lr 1"
    assert run_of("src/model.py:Net") == "run of src/model.py:Net"
