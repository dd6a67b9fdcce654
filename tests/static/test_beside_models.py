"""Modules that work with a model and are none: nobody compiles them."""

from __future__ import annotations

from pathlib import Path

import pytest

from fullgraph.settings.table import LintSettings
from fullgraph.static.check import Checker
from fullgraph.taxonomy import Taxonomy
from tests.static.checking import check, lines

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
        module("MaskInference"),
        module("WordErrorMetric"),
        module("SpecAugment"),
        module("YoloPostPredictionCallback"),
        module("SpectrogramAugmentation"),
        module(annotation=": Structure"),
        module(annotation=": Atoms | None"),
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
        module("InferenceBlock"),
        module("SpeakerClustering"),
        module("MetricEmbedding"),
        module("AugmentedAttention"),
        module(annotation=": Structure | torch.Tensor"),
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
        ("metrics/network.py", []),
        ("evaluation/network.py", []),
        ("online_clustering.py", FOUND),
        ("calibration.py", []),
        ("lammps.py", []),
        ("cluster.py", FOUND),
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
def test_repairs_missing_attributes_and_what_is_there_to_find_faults_are_silent(
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


CALLER = """\
import torch
from pkg.{folder}.noise import Noise, drawn

class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.noise = Noise()

    def forward(self, x):
        return drawn(x) + self.noise.drawn(x)
"""

NOISE = """\
import torch

def drawn(x):
    return x.sum().item()

class Noise:
    def drawn(self, x):
        return x.sum().item()
"""


@pytest.mark.parametrize(("folder", "expected"), [("data", []), ("metrics", []), ("parts", [4, 8])])
def test_what_a_model_only_calls_to_prepare_data_or_to_measure_is_silent(
    tmp_path: Path, folder: str, expected: list[int]
) -> None:
    inner = tmp_path / "pkg" / folder
    inner.mkdir(parents=True)
    for each in (inner, inner.parent):
        (each / "__init__.py").touch()
    (inner / "noise.py").write_text(NOISE, encoding="utf-8")
    file, other = tmp_path / "pkg" / "net.py", str(inner / "noise.py")
    text = CALLER.format(folder=folder)

    def found(text: str, lint: LintSettings) -> list[int]:
        file.write_text(text, encoding="utf-8")
        checker = Checker(Taxonomy(()), lint)
        result = checker.check(str(file), text, elsewhere=frozenset({other}))
        return [each.location.line for each in result.elsewhere]

    assert found(text, LintSettings()) == expected
    assert found(text, LintSettings(strict=True)) == [4, 8]
    assert found(f"{text}\nc = torch.compile(Net())\n", LintSettings()) == [4, 8]


def test_a_class_that_counts_errors_is_no_part_of_the_model() -> None:
    text = """\
    import torch

    class ErrorCalculator:
        def __call__(self, x):
            return x.sum().item()

    class Net(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.errors = ErrorCalculator()

        def forward(self, x):
            self.errors(x)
            return x.max().item()
    """
    assert lines(check(text)) == [14]


def test_a_search_for_the_best_output_is_no_part_of_the_model() -> None:
    text = """\
    import torch

    class Net(torch.nn.Module):
        def forward(self, x):
            return self.recognize_beam(x) + self.recognizer(x)

        def recognize_beam(self, x):
            return self.score(x) * x.sum().item()

        def recognizer(self, x):
            return x.sum().item()

        def score(self, x):
            return x.sum().item()
    """
    assert lines(check(text)) == [11]


TRANSFORM = """\
import torch

class Transform(torch.nn.Module):
    pass

class Filter(Transform):
    def forward(self, x):
        return x[: x.sum().item()]
"""


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("transform/neighbors.py", TRANSFORM, []),
        ("transforms.py", TRANSFORM, []),
        ("layers/neighbors.py", TRANSFORM, [8]),
        ("transforms.py", f"{TRANSFORM}\n    def inverse(self, x):\n        return x\n", [8]),
        ("transforms.py", TRANSFORM.replace("Filter(Transform)", "Filter(torch.nn.Module)"), [8]),
    ],
)
def test_transforms_of_data_are_no_models_and_those_of_flows_are(
    tmp_path: Path, name: str, text: str, expected: list[int]
) -> None:
    file = tmp_path / "pkg" / name
    file.parent.mkdir(parents=True, exist_ok=True)
    for folder in {file.parent, tmp_path / "pkg"}:
        (folder / "__init__.py").touch()
    found = Checker(Taxonomy(()), LintSettings()).check(str(file), text).findings
    assert [finding.location.line for finding in found] == expected


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("collate", []),
        ("pad_collate", []),
        ("collated", [8]),
        ("non_max_suppression", []),
        ("postprocess", []),
        ("_compile_variant", []),
        ("compiled", [8]),
        ("test_outputs", []),
        ("latest", [8]),
    ],
)
def test_functions_that_are_named_for_other_work_are_no_part_of_the_model(
    name: str, expected: list[int]
) -> None:
    text = f"""\
    import torch

    class Net(torch.nn.Module):
        def forward(self, x):
            return {name}(x)

    def {name}(x):
        return x.sum().item()
    """
    assert lines(check(text)) == expected
