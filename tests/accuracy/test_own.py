"""Fullgraph's own programs as a part of the figures."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from fullgraph.taxonomy import Taxonomy, load
from tests.accuracy.observations import Observation
from tests.accuracy.own import measure_own, pages, zoo
from tests.dynamic.prepared import MODEL_PYTHON
from tests.dynamic.zoo.marks import all_cases

PAGE = load().by_id("tensor-to-scalar")


def test_the_checker_is_told_that_every_case_of_the_zoo_is_compiled() -> None:
    texts = zoo().texts
    for file, name in all_cases():
        before, after = file.read_text(encoding="utf-8"), texts[str(file)]
        assert after.startswith(before)
        assert f"torch.compile({name}" in after.removeprefix(before)


def test_the_programs_of_a_page_are_written_where_they_run(tmp_path: Path) -> None:
    (tmp_path / "page_of_yesterday.py").write_text("")
    group = pages(Taxonomy((PAGE,)), tmp_path)
    assert {path.name: path.read_text(encoding="utf-8") for path in tmp_path.glob("*.py")} == {
        "tensor_to_scalar_example.py": PAGE.example,
        "tensor_to_scalar_replacement.py": PAGE.replacement,
    }
    assert {*group.texts} == {str(path) for path in tmp_path.glob("*.py")}


@pytest.mark.dynamo
def test_a_page_breaks_where_it_says(tmp_path: Path) -> None:
    done: list[Observation] = []
    group = pages(Taxonomy((PAGE,)), tmp_path / "pages")
    for _ in range(2):
        asyncio.run(measure_own([group], [MODEL_PYTHON], "torch 2.13.0", tmp_path, done.append))
    (observed,) = done
    lines = PAGE.example.split("\n")
    marked = {n for n, line in enumerate(lines, 1) if line.endswith("# break")}
    assert {(site.path, site.line) for site in observed.sites} == {
        ("pages/tensor_to_scalar_example.py", line) for line in marked
    }
    assert observed.files == {
        "pages/tensor_to_scalar_example.py",
        "pages/tensor_to_scalar_replacement.py",
    }
    assert observed.errors == ()
