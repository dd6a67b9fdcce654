"""Modules that work with a model and are none: nobody compiles them."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.static.checking import check, lines

from fullgraph.settings import LintSettings
from fullgraph.static.check import Checker
from fullgraph.taxonomy import Taxonomy

MODULE = """\
import torch
from PIL import Image
from pathlib import Path

class {name}(torch.nn.Module):
    def __init__(self, {given}):
        super().__init__()

    def forward(self, x{annotation}):
        return x.sum().item()
"""


def module(name: str = "Net", given: str = "size", annotation: str = "") -> str:
    return MODULE.format(name=name, given=given, annotation=annotation)


FOUND = [10]


@pytest.mark.parametrize(
    "text",
    [
        module("CosineLoss", "model, margin=0.5"),
        module("DistillationCriterion", "model: torch.nn.Module"),
        module("BeamSearcher"),
        module("GreedySearchDecoder"),
        module(annotation=": str | Path | torch.Tensor"),
        module(annotation=": Image.Image | torch.Tensor | None = None"),
        module(annotation=", model"),
        module("ResizePostProcessor"),
    ],
)
def test_they_are_silent_unless_strict_or_compiled_by_name(text: str) -> None:
    assert lines(check(text)) == []
    assert set(FOUND) <= set(lines(check(text, LintSettings(strict=True))))
    name = text.split("class ")[1].partition("(")[0]
    assert set(FOUND) <= set(lines(check(f"{text}\nc = torch.compile({name}(None))\n")))


@pytest.mark.parametrize(
    "text",
    [
        module(),
        module("CosineLoss", "margin=0.5"),
        module("Classifier", "model"),
        module("SearchCell"),
        module(annotation=": torch.Tensor"),
    ],
)
def test_models_and_plain_losses_are_checked(text: str) -> None:
    assert lines(check(text)) == FOUND


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("gold_trainer.py", []),
        ("inference/speech.py", []),
        ("export/heads.py", []),
        ("optim/corrector.py", []),
        ("explain/masks.py", []),
        ("tests/models.py", []),
        ("layers/heads.py", FOUND),
        ("decoders/heads.py", FOUND),
    ],
)
def test_files_that_are_named_for_other_work_have_no_models(
    tmp_path: Path, name: str, expected: list[int]
) -> None:
    file = tmp_path / "pkg" / name
    file.parent.mkdir(parents=True, exist_ok=True)
    for folder in {file.parent, tmp_path / "pkg"}:
        (folder / "__init__.py").touch()
    found = Checker(Taxonomy(()), LintSettings()).check(str(file), module()).findings
    assert [finding.location.line for finding in found] == expected


MESSAGE = """\
import torch

class Net(torch.nn.Module):
    def forward(self, x):
        if x.sum().item() > {limit}:
            print(f"too large: {{x.max().item()}}")
        return x + 1
"""


def test_what_a_message_about_a_threshold_asks_is_silent_with_it() -> None:
    assert lines(check(MESSAGE.format(limit="1.0"))) == [5]
    assert lines(check(MESSAGE.format(limit="size"))) == [5, 6, 6]


REPAIR = """\
import torch

class Net(torch.nn.Module):
    debug = False

    def forward(self, x):
        if {condition}:
            x = x * x.max().item()
        return x + 1
"""


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        ("torch.isnan(x).any()", [7]),
        ("not x.isfinite().all()", [7]),
        ("self.debug", []),
        ("self.training and self.debug", []),
        ("self.collect_stats", []),
        ("profile", []),
        ("x.isfinite().all()", [7, 8]),
        ("not self.debug", [8]),
        ("self.bug", [8]),
        ('not hasattr(self, "scale")', []),
        ('hasattr(self, "scale")', [8]),
    ],
)
def test_repairs_first_calls_and_what_is_there_to_find_faults_are_silent(
    condition: str, expected: list[int]
) -> None:
    assert lines(check(REPAIR.format(condition=condition))) == expected


def test_tensors_are_taken_for_dense_ones() -> None:
    text = """\
    import torch

    class Net(torch.nn.Module):
        def forward(self, x, y):
            if x.is_sparse and not y.is_sparse:
                return y.sum().item()
            return x.sum().item()
    """
    assert lines(check(text)) == [7]


@pytest.mark.parametrize(
    "disable",
    [
        'getattr(getattr(torch, "compiler", None), "disable", None) or identity',
        'torch.compiler.disable if hasattr(torch, "compiler") else identity',
    ],
)
def test_a_decorator_that_may_disable_the_compiler_does(disable: str) -> None:
    text = f"""\
    import torch

    def identity(function):
        return function

    disable = {disable}

    class Net(torch.nn.Module):
        def forward(self, x):
            return self.size(x)

        @disable
        def size(self, x):
            return x.sum().item()
    """
    assert lines(check(text)) == []
