"""Draws, and what their page says; nothing is installed here."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.accuracy.environment import REQUIREMENTS as CORPUS
from tests.noise.environment import REQUIREMENTS as NOISE
from tests.unseen import drawing
from tests.unseen.table import Row, page, summary, together
from tests.unseen_inputs.environment import packages


def _normal(requirement: str) -> str:
    return re.sub(r"[-_.]+", "-", requirement.partition("==")[0].strip()).lower()


def test_the_list_has_200_names_and_none_that_rules_were_written_with() -> None:
    names = drawing.names()
    assert len(names) == 200
    assert names == sorted({_normal(name) for name in names})
    known = [
        *CORPUS.read_text(encoding="utf-8").splitlines(),
        *NOISE.read_text(encoding="utf-8").splitlines(),
        *(line for group in packages().values() for line in group),
    ]
    assert {_normal(line) for line in known if "==" in line}.isdisjoint(names)


@pytest.fixture
def installable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Mapping[str, list[str]]:
    """What an installation would find, by name, and a draw that installs nothing."""
    found = {name: [f"{name}:Net"] for name in drawing.names()}

    def install(name: str, python: Path, project: Path) -> tuple[str, list[str]]:
        return ("1.0" if found[name] else "it cannot be installed"), found[name]

    monkeypatch.setattr(drawing, "CACHE", tmp_path)
    monkeypatch.setattr(drawing, "_install", install)
    monkeypatch.setattr(drawing, "_create", lambda environment: None)
    return found


def test_a_seed_draws_the_same_packages_and_another_one_others(
    installable: Mapping[str, list[str]],
) -> None:
    first = [package.name for package in drawing.draw(1, 20, ())]
    assert first == [package.name for package in drawing.draw(1, 20, ())]
    assert len({*first}) == 20
    assert first != [package.name for package in drawing.draw(2, 20, ())]


def test_a_package_of_an_earlier_draw_is_not_drawn_again(
    installable: Mapping[str, list[str]],
) -> None:
    first = [package.name for package in drawing.draw(1, 20, ())]
    again = [package.name for package in drawing.draw(1, 20, first)]
    assert {*first}.isdisjoint(again)


def test_a_draw_that_was_made_keeps_its_packages_whatever_was_drawn_since(
    installable: Mapping[str, list[str]],
) -> None:
    first = [package.name for package in drawing.draw(2, 20, ())]
    since = [package.name for package in drawing.draw(3, 20, first)]
    assert [package.name for package in drawing.draw(2, 20, since, first)] == first


def test_a_package_without_a_class_is_passed_over_and_the_next_is_drawn(
    installable: dict[str, list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    without = next(drawing.draw(1, 1, ())).name
    for file in drawing.CACHE.rglob("*.json"):
        assert json.loads(file.read_text(encoding="utf-8")) == ["1.0", [f"{without}:Net"]]
        file.unlink()
    installable[without] = []
    assert next(drawing.draw(1, 1, ())).name != without
    assert f"{without}: passed over: it cannot be installed" in capsys.readouterr().err


def _row(name: str, **changed: int) -> Row:
    numbers = {
        "lines": 500,
        "classes": 4,
        "ran": 3,
        "sites": 8,
        "shown": 4,
        "found": 6,
        "findings": 5,
        "possible": 2,
    }
    right = {"certain": 3, "likely": 1, "possible": 2}
    wrong = {"certain": 0, "likely": 1, "possible": 2}
    return Row(name=name, version="1.0", **numbers | changed, right=right, wrong=wrong)


def test_shares_are_of_all_packages_together_and_say_of_how_many() -> None:
    rows = [_row("a"), _row("b", sites=0, shown=0, found=0)]
    whole = together(rows)
    assert (whole.sites, whole.lines, whole.right["certain"]) == (8, 1000, 6)
    lines = summary(rows).splitlines()
    assert lines[2].startswith("| a 1.0 | 500 | 4 | 3 | 8 | 0.50 of 8 | 0.75 of 8 | 1.00 of 3 |")
    assert "| 0 | – | – |" in lines[3]
    assert lines[4].startswith("| 2 packages | 1000 |")
    assert lines[4].endswith("| 10.00 | 4.00 |")


def test_the_page_has_each_draw_beside_the_others_and_its_packages() -> None:
    draws = {"seed 1": ("today.", [_row("a")]), "seed 2": ("then.", [_row("b", sites=4)])}
    text = page(draws, 20, 16)
    first = text.index("| seed 1 |")
    assert first < text.index("| seed 2 |") < text.index("## Seed 1") < text.index("| a 1.0 |")
    assert "then." in text
