"""What runs for checks, for augmentation, or to raise an error."""

from __future__ import annotations

import pytest

from fullgraph.settings.table import LintSettings
from tests.static.checking import check, judged, lines

NET = """\
import torch

class Net(torch.nn.Module):
    def forward(self, x):
        if {condition}:
            {then}
            x = x * x.sum().item()
        return x + 1
"""


@pytest.mark.parametrize(
    ("condition", "then", "expected"),
    [
        ("self.mean is None", "self.mean = x.mean()", [7]),
        ("not self.seen", "self.seen = True", [7]),
        ("not self.initialized", "pass", [7]),
        ("self.mixup_augmentation", "pass", []),
        ("self.specaug is not None and self.training", "pass", []),
        ("augmented_images is not None", "pass", [7]),
        ("self.augmenter_size", "pass", [7]),
        ("self._do_nan_check", "pass", []),
        ("self.validate_args", "pass", []),
        ("self.store_losses and size is not None", "pass", []),
        ("self.store_size", "pass", [7]),
        ("visualize", "pass", []),
        ("detect_anomalies", "pass", []),
        ("self.checkpointing", "pass", [7]),
        ("self.check_finite", "pass", []),
        ("self.auto_check_redraw", "pass", [7]),
        ("not self.check_inputs", "pass", [7]),
        ("not self.compiled", "pass", []),
        ("not self.use_compile", "pass", []),
        ("self.compiled", "pass", [7]),
        ("not self.compiled_size", "pass", [7]),
    ],
)
def test_checks_and_augmentation_are_set_aside_and_first_calls_are_not(
    condition: str, then: str, expected: list[int]
) -> None:
    text = NET.format(condition=condition, then=then)
    assert lines(check(text)) == expected
    assert lines(check(text, LintSettings(strict=True))) == [7]


@pytest.mark.dynamo
def test_what_runs_in_the_first_call_breaks_there_and_is_shown() -> None:
    text = """\
import torch

class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.fitted = False

    def forward(self, x):
        self.fit(x)
        return x * self.scale

    def fit(self, x):
        if self.fitted:
            return
        self.scale = x.max().item()
        self.fitted = True
"""
    assert lines(check(text)) == [15]
    assert judged([{"code": text, "inputs": "torch.ones(3)", "recompiles": False}]) == [[15]]


def test_all_that_is_behind_a_condition_is_set_aside_with_it() -> None:
    text = """\
    import torch

    class Net(torch.nn.Module):
        def forward(self, x, size):
            if self.debug:
                if size is None:
                    x = x * x.sum().item()
                x = shown(x, size)
            return x

    def shown(x, size):
        if size > 3:
            return x * x.sum().item()
        return x
    """
    assert lines(check(text)) == []
    assert lines(check(text.replace("self.debug", "self.deep"))) == [7, 13]
    also = text.replace(
        "            return x\n\n    def", "            return shown(x, 4)\n\n    def"
    )
    assert lines(check(also)) == [13]
    strict = check(text, LintSettings(strict=True)).findings
    assert {finding.condition for finding in strict} == {"self.debug"}


@pytest.mark.parametrize("order", [("self.debug", "self.deep"), ("self.deep", "self.debug")])
def test_another_way_to_the_same_call_counts(order: tuple[str, str]) -> None:
    text = """\
    import torch

    class Net(torch.nn.Module):
        def forward(self, x):
            if {0}:
                return shown(x)
            if {1}:
                return shown(x)
            return x

    def shown(x):
        return x * x.sum().item()
    """
    assert lines(check(text.format(*order))) == [12]


SINGLETON = """\
import torch
from functools import wraps

def singleton(key):
    def decorate(function):
        @wraps(function)
        def wrapper(self, *args):
            made = getattr(self, key)
            if {condition}:
                return made
            made = function(self, *args)
            {keep}
            return made
        return wrapper
    return decorate

class Net(torch.nn.Module):
    def forward(self, x):
        return x * self.scale(x)

    @singleton("_scale")
    def scale(self, x):
        return x.max().item()
"""


def test_what_a_decorator_keeps_on_the_instance_is_made_in_the_first_call() -> None:
    keep = "setattr(self, key, made)"
    text = SINGLETON.format(condition="made is not None", keep=keep)
    assert lines(check(text)) == []
    found = check(text, LintSettings(strict=True)).findings
    assert [finding.condition for finding in found] == ["made is None"]
    assert lines(check(SINGLETON.format(condition="made is not None", keep="pass"))) == [23]


def test_what_prepares_an_error_is_silent() -> None:
    text = """\
    import torch

    class Net(torch.nn.Module):
        def forward(self, x, size):
            if size is None:
                fail(x)
            return scaled(x, size)

    def fail(x):
        largest = x.max().item()
        raise ValueError(f"too large: {largest}")

    def scaled(x, size):
        if size == 2:
            return x * x.max().item()
        raise ValueError(size)
    """
    assert lines(check(text)) == [15]


def test_the_way_without_compiling_of_a_module_that_compiles_itself_is_set_aside() -> None:
    text = """\
    import torch

    class Net(torch.nn.Module):
        def forward(self, x):
            if self.compiled:
                with self.lock:
                    return x * x.max().item()
            return x * x.sum().item()
    """
    assert lines(check(text)) == [7]


FAILING = """\
import torch

class Net(torch.nn.Module):
    def forward(self, x, size):
{body}

def slow(x):
    return x * x.sum().item()
"""


@pytest.mark.parametrize(
    ("body", "is_found"),
    [
        ("try:\n    x = fast(x)\nexcept RuntimeError:\n    x = slow(x)\nreturn x", False),
        ("try:\n    x = fast(x)\nexcept:\n    x = slow(x)\nreturn x", False),
        ("try:\n    x = slow(x)\nexcept RuntimeError:\n    pass\nreturn x", True),
        ("try:\n    x = fast(x)\nexcept RuntimeError:\n    pass\nreturn slow(x)", True),
        ("if size > 3:\n    raise ValueError(slow(x))\nreturn x", False),
        ("if size > 3:\n    raise ValueError(size)\nreturn slow(x)", True),
    ],
)
def test_what_is_called_after_or_for_an_error_is_silent(body: str, is_found: bool) -> None:
    text = FAILING.format(body="\n".join(f"        {line}" for line in body.split("\n")))
    last = text.count("\n")
    assert lines(check(text)) == ([last] if is_found else [])
    assert last in lines(check(text, LintSettings(strict=True)))


@pytest.mark.parametrize(
    ("fails", "expected"),
    [
        ("raise ValueError", []),
        ("assert False, x", []),
        ("torch._assert(False, str(x))", []),
        ("torch._check(False, lambda: str(x))", []),
        ("torch._check(x.shape[0] > 0)", [6]),
    ],
)
def test_what_prepares_an_error_runs_in_no_ordinary_call(fails: str, expected: list[int]) -> None:
    text = (
        "import torch\n\nclass Net(torch.nn.Module):\n    def forward(self, x):\n"
        f"        if x.shape[0] > 9:\n            x = x * x.sum().item()\n            {fails}\n"
        "        return x\n"
    )
    assert lines(check(text)) == expected
