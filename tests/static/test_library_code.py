"""Helpers of a package count as compiled, and what runs around a model does not."""

from __future__ import annotations

from pathlib import Path

import pytest

from fullgraph.settings import LintSettings
from fullgraph.static.check import Checker
from fullgraph.taxonomy import Taxonomy

HELPER = """\
import torch

def clip(x: torch.Tensor):
    if x.isnan().any():
        return x
    return x.clamp(0, 1)
"""


def found(folder: Path, text: str, name: str = "ops.py") -> list[int]:
    checker = Checker(Taxonomy(()), LintSettings())
    return [f.location.line for f in checker.check(str(folder / name), text).findings]


@pytest.fixture
def package(tmp_path: Path) -> Path:
    (tmp_path / "__init__.py").touch()
    return tmp_path


def test_a_packages_function_that_takes_tensors_counts(package: Path) -> None:
    assert found(package, HELPER) == [4]


def test_that_it_is_compiled_is_an_assumption(package: Path) -> None:
    checker = Checker(Taxonomy(()), LintSettings())
    (finding,) = checker.check(str(package / "ops.py"), HELPER).findings
    assert finding.is_assumed


def test_a_file_that_is_in_no_package_is_left_alone(tmp_path: Path) -> None:
    assert found(tmp_path, HELPER) == []


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("def clip(", "def evaluate("),
        ("def clip(", "def plot_histogram("),
        ("def clip(", "def load_clip("),
        ("x: torch.Tensor", "x"),
        ("    if x", "    loss.backward()\n    if x"),
        ("def clip(", "@torch.compiler.disable\ndef clip("),
        ("def clip(", "@torch.no_grad()\ndef clip("),
        ("import torch\n", "import torch\nif __name__ == '__main__':\n    pass\n"),
    ],
)
def test_what_runs_around_a_model_does_not(package: Path, before: str, after: str) -> None:
    text = (
        HELPER.replace(".isnan()", ".foo").replace("x.clamp(0, 1)", "x") if after == "x" else HELPER
    )
    assert found(package, text.replace(before, after)) == []


@pytest.mark.parametrize("name", ["test_ops.py", "train.py", "data_utils.py", "vis.py"])
def test_scripts_and_tests_do_not(package: Path, name: str) -> None:
    assert found(package, HELPER, name) == []


@pytest.mark.parametrize("name", ["vision_utils.py", "evaluators.py", "configurable.py"])
def test_a_file_is_known_by_whole_words_of_its_name(package: Path, name: str) -> None:
    assert found(package, HELPER, name) == [4]


def test_a_compile_call_says_what_is_compiled(package: Path) -> None:
    text = f"{HELPER}\n@torch.compile\ndef step(x):\n    return x + 1\n"
    assert found(package, text) == []


METHODS = """\
import torch
from .base import Base

class Solver(Base):
    def advance(self, x: torch.Tensor):
        if (x > 0).all():
            return x
        return -x
"""


def test_methods_of_a_class_without_a_forward_count(package: Path) -> None:
    assert found(package, METHODS) == [6]


def test_the_scheduler_of_a_diffusion_model_counts(package: Path) -> None:
    assert found(package, METHODS.replace("Solver", "HeunScheduler")) == [6]


def test_a_scheduler_that_takes_no_tensors_does_not(package: Path) -> None:
    text = METHODS.replace("Solver", "WarmupScheduler").replace("x: torch.Tensor", "x=1")
    assert found(package, text.replace("(x > 0).all()", "x.item()")) == []


@pytest.mark.parametrize(
    "asks",
    ["assert isinstance(x, torch.Tensor)", "if not torch.is_tensor(x):\n        raise ValueError"],
)
def test_a_function_that_asks_for_a_tensor_takes_one(package: Path, asks: str) -> None:
    text = (
        "import torch\nfrom .lists import pick\n\ndef clip(x):\n"
        f"    {asks}\n    if (x > pick()).all():\n        return x\n    return -x\n"
    )
    assert found(package, text)[-1:] == [7 if "\n" in asks else 6]


def test_a_packages_own_name_of_a_tensor_is_understood(package: Path) -> None:
    text = HELPER.replace("torch.Tensor", "Tensor").replace(".isnan().any()", "[0] > 0")
    assert found(
        package, text.replace("import torch", "import torch\nfrom .types import Tensor")
    ) == [5]


WRAPPER = """\
import functools
import threading
import torch

_LOCK = threading.Lock()

def capture(names=None):
    def wrapped(func):
        @functools.wraps(func)
        def wrapper(self, *args, **kwargs):
            with _LOCK:
                return func(self, *args, **kwargs)

        return wrapper

    return wrapped
"""


def test_what_a_decorator_puts_in_a_methods_place_counts(package: Path) -> None:
    assert found(package, WRAPPER) == [11]


def test_what_a_decorator_puts_in_a_functions_place_does_not(package: Path) -> None:
    assert found(package, WRAPPER.replace("self, ", "")) == []


def test_methods_beside_a_forward_do_not(package: Path) -> None:
    forward = "\n    def forward(self, x):\n        return x + 1\n"
    assert found(package, METHODS + forward) == []


def test_methods_of_what_feeds_a_model_do_not(package: Path) -> None:
    assert found(package, METHODS.replace("Solver", "ImageDataset")) == []


def test_a_helper_that_a_forward_reaches_is_judged_by_its_calls(package: Path) -> None:
    text = (
        "import torch\ndef pick(x: torch.Tensor, n: torch.Tensor):\n    return x[: int(n)]\n\n"
        "class Net(torch.nn.Module):\n    def forward(self, x):\n        return pick(x, 2)\n"
    )
    assert found(package, text) == []


FORWARD = """\
import torch
from .base import Convolution

class Sum(Convolution):
    def forward(self, x: torch.Tensor):
        if (x > 0).all():
            return x
        return -x
"""


def test_a_class_with_a_forward_and_a_base_from_elsewhere_is_a_module(tmp_path: Path) -> None:
    assert found(tmp_path, FORWARD) == [6]


@pytest.mark.parametrize("base", ["from abc import ABC as Convolution", "Convolution = object"])
def test_one_with_a_base_that_makes_no_module_is_none(tmp_path: Path, base: str) -> None:
    assert found(tmp_path, FORWARD.replace("from .base import Convolution", base)) == []


def test_in_a_package_its_forward_counts_like_any_method(package: Path) -> None:
    text = FORWARD.replace("from .base import Convolution", "Convolution = object")
    assert found(package, text) == [6]


def test_a_helper_that_calls_torch_on_what_it_is_given_counts(package: Path) -> None:
    text = "import torch\n\ndef pairs(labels):\n    return torch.where(labels)\n"
    assert found(package, text) == [4]
    assert found(package, text.replace("(labels):", "():")) == []


def test_a_property_of_a_module_counts(package: Path) -> None:
    text = (
        "import torch\nimport logging\nlog = logging.getLogger(__name__)\n\n"
        "class Base(torch.nn.Module):\n    @property\n    def loss(self):\n"
        "        log.warning('no loss')\n"
    )
    assert found(package, text) == [8]
    assert found(package, text.replace("torch.nn.Module", "object")) == []
