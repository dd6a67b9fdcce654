"""The page about a survey of published architectures."""

from __future__ import annotations

from dataclasses import replace

from fullgraph import taxonomy
from fullgraph.measure.survey.spec import read_spec
from tests.measure.survey.samples import site, surveyed
from tests.survey.__main__ import SPEC
from tests.survey.page import page

SHARED = site("lib/base.py", 7)


def test_the_page_counts_architectures_that_ran() -> None:
    rows = [
        surveyed("A", SHARED, versions="torch 2.13.0, pkg 1.2"),
        surveyed("B", SHARED, site(code="FG201", entry="tensor-condition")),
        surveyed("C"),
        surveyed("D", site(), failure="It took\n  at /home/a/site-packages/b.py:3"),
    ]
    text = page(rows, 9, {e.code: e for e in taxonomy.load().entries}, "2 cores")
    assert "pkg 1.2, torch 2.13.0 | 2 cores." in text
    assert "**3 of 4 architectures ran**: 1 are one graph, 2 have graph breaks" in text
    assert "4 runs of the 9 rows of the survey." in text
    assert "| 2 | ██████████ | 1 | 1 | [FG102 " in text
    assert "| 1 | 2 | FG102 | `lib/base.py:7` | `n = x.sum().item()` |" in text
    assert "| B | 2 | 0 | FG102, FG201 |" in text
    assert "| 1 | reached the limit of time |" in text
    assert "| D | `It took at b.py:3` |" in text


def test_a_line_that_only_follows_needs_no_fix() -> None:
    wrapper = site("lib/wrapper.py", 9)
    rows = [surveyed(name, wrapper, site(f"pkg/{name}.py")) for name in "ABC"]
    text = page(rows, 3, {}, "torch 2.13.0")
    assert "| *follows* | 3 | FG102 | `lib/wrapper.py:9` |" in text
    assert "3 runs.\n" in text


def test_architectures_that_are_called_twice_have_a_table() -> None:
    once, twice = surveyed("A", SHARED), surveyed("B", SHARED, mode="train")
    twice = twice._replace(row=replace(twice.row, calls=2))
    text = page([once, twice], 2, {}, "torch 2.13.0")
    assert "| B | train | 1 | 0 |" in text
    assert "| A | eval |" not in text


def test_a_survey_without_breaks_is_a_page_too() -> None:
    text = page([surveyed("A")], 1, {}, "torch 2.13.0")
    assert "1 are one graph, 0 have graph breaks" in text
    assert "| one graph | 1 | ████████████████████████ 100% |" in text
    assert "None." in text


def test_the_architectures_are_described() -> None:
    families, every, diffusion = read_spec(SPEC).models
    assert (families.modes, families.calls) == (["eval", "train"], 2)
    assert (every.package, diffusion.package) == ("transformers", "diffusers")
