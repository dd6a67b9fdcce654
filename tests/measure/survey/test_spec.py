"""Which rows a survey's file describes."""

from __future__ import annotations

from pathlib import Path

import pytest

from fullgraph.measure.survey.spec import Package, SpecError, read_spec, rows_of

PACKAGE = {
    "models/one/modeling_one.py": "class OneTextModel: ...\nclass OneModel: ...\n",
    "models/two/modeling_two.py": "class TwoPreTrainedModel: ...\nclass TwoModel: ...\n",
    "models/bad/modeling_bad.py": "class BadModel:\n",
    "models/one/processing.py": "class OtherModel: ...\n",
    "nn/__init__.py": "class _Hidden: ...\nclass Block:\n    class InnerModel: ...\n",
}


@pytest.fixture
def packages(tmp_path: Path) -> dict[str, Package]:
    for name, text in PACKAGE.items():
        file = tmp_path / "site" / "pkg" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    return {"pkg": Package(tmp_path / "site" / "pkg", "1.2")}


def rows(text: str, packages: dict[str, Package], folder: Path) -> list[tuple[str, str, str, str]]:
    file = folder / "survey.toml"
    file.write_text(text)
    found = rows_of(read_spec(file), packages, folder)
    return [(row.model, row.target, row.mode, row.inputs) for row in found]


def test_the_shortest_name_of_each_file(packages: dict[str, Package], tmp_path: Path) -> None:
    text = """
[[models]]
package = "pkg"
files = "models/*/modeling_*.py"
classes = ["*Model"]
besides = ["*PreTrainedModel"]
per_file = 1
"""
    assert rows(text, packages, tmp_path) == [
        ("pkg OneModel", "pkg.models.one.modeling_one:OneModel", "eval", ""),
        ("pkg TwoModel", "pkg.models.two.modeling_two:TwoModel", "eval", ""),
    ]


def test_every_class_of_a_module_without_those_inside_others(
    packages: dict[str, Package], tmp_path: Path
) -> None:
    text = '[[models]]\npackage = "pkg"\nfiles = "nn/*.py"\n'
    assert rows(text, packages, tmp_path) == [("pkg Block", "pkg.nn:Block", "eval", "")]


def test_a_row_for_each_mode_and_input(packages: dict[str, Package], tmp_path: Path) -> None:
    (tmp_path / "net.py").write_text("class Net: ...\n")
    text = """
[[models]]
target = "net.py:Net"
modes = ["train", "eval"]
inputs = ["torch.ones(2)", "torch.ones(3)"]

[[models]]
target = "net.py:Net"
modes = ["eval"]
inputs = ["torch.ones(3)"]
"""
    assert rows(text, packages, tmp_path) == [
        ("net.py:Net", "net.py:Net", "train", "torch.ones(2)"),
        ("net.py:Net", "net.py:Net", "train", "torch.ones(3)"),
        ("net.py:Net", "net.py:Net", "eval", "torch.ones(2)"),
        ("net.py:Net", "net.py:Net", "eval", "torch.ones(3)"),
    ]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('[[models]]\npackage = "other"\n', "no package 'other'"),
        ('[[models]]\npackage = "pkg"\nfiles = "*.txt"\n', "No class in '*.txt' of pkg"),
        ('[[models]]\ntarget = "missing.py:Net"\n', "missing.py"),
        ('[[models]]\ntarget = "Net"\n', "'Net' is not a target"),
    ],
)
def test_what_is_not_there_is_a_row_that_says_so(
    text: str, words: str, packages: dict[str, Package], tmp_path: Path
) -> None:
    file = tmp_path / "survey.toml"
    file.write_text(text + '[[models]]\npackage = "pkg"\nfiles = "nn/*.py"\n')
    wrong, right = rows_of(read_spec(file), packages, tmp_path)
    assert words in wrong.problem
    assert right.problem == ""


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "no models"),
        ("models = []", "no models"),
        ("[[models]]\n", "needs a package or a target"),
        ('[[models]]\npackage = "a"\ntarget = "b.py:C"\n', "needs a package or a target"),
        ('[[models]]\ntarget = "b.py:C"\nmode = "eval"\n', "mode"),
        ('[[models]]\ntarget = "b.py:C"\nmodes = ["test"]\n', "'test' is no mode"),
        ('[[models]]\ntarget = "b.py:C"\nmodes = "eval"\n', "list"),
        ("seconds = 'long'\n[[models]]\ntarget = 'b.py:C'\n", "seconds"),
        ("models = [", "is not a TOML file"),
    ],
)
def test_a_mistake_in_the_file_is_said(text: str, words: str, tmp_path: Path) -> None:
    file = tmp_path / "survey.toml"
    file.write_text(text)
    with pytest.raises(SpecError, match=words) as raised:
        read_spec(file)
    assert "\n" not in str(raised.value).strip() or "TOML" in str(raised.value)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(SpecError, match="cannot be read"):
        read_spec(tmp_path / "none.toml")
