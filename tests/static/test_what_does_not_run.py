"""Code that compiled code does not get to: literals decide, or Dynamo does not trace it."""

from __future__ import annotations

import pytest

from tests.static.checking import check, lines

TAKES = """\
import numpy as np
import torch

class Net(torch.nn.Module):
    def forward(self, x):
        return x * taken({given}, x)

def taken(key, x):
    if isinstance(key, {types}):
        return 1
    return x.sum().item()
"""


@pytest.mark.parametrize(
    ("given", "types", "expected"),
    [
        ("'a'", "str", []),
        ("'a'", "(int, str)", []),
        ("True", "int", []),
        ("1", "(str, torch.Tensor, np.integer)", [11]),
        ("None", "torch.Tensor", [11]),
        ("'a'", "Key", [11]),
        ("'a'", "int | str", [11]),
    ],
)
def test_the_type_of_a_literal_decides(given: str, types: str, expected: list[int]) -> None:
    assert lines(check(TAKES.format(given=given, types=types))) == expected


def test_the_type_of_a_literal_rules_out_what_it_is_not() -> None:
    text = """\
    import torch

    class Net(torch.nn.Module):
        def forward(self, x):
            return x * chosen("a", x) * chosen(x, x)

    def chosen(key, x):
        if isinstance(key, str):
            return 1
        elif isinstance(key, (int, torch.Tensor)):
            return x.sum().item()
        return x.max().item()
    """
    assert lines(check(text)) == [11, 12]
    assert lines(check(text.replace(" * chosen(x, x)", ""))) == []


def test_a_default_is_evaluated_when_the_function_is_defined() -> None:
    text = """\
    import numpy as np
    import torch

    class Net(torch.nn.Module):
        def forward(self, x):
            def inner(x, most=x.max().item()):
                return x + most
            return scaled(inner(x))

    def scaled(x, eps: float = np.finfo(np.float32).eps.item()):
        return x * eps
    """
    assert lines(check(text)) == [6]


@pytest.mark.parametrize("decorator", ["njit", "njit(cache=True)", "numba.jit", "numba.cuda.jit"])
def test_what_numba_compiles_is_not_traced(decorator: str) -> None:
    text = f"""\
    import numba
    import torch
    from numba import njit

    class Net(torch.nn.Module):
        def forward(self, x):
            return x * path(x)

    @{decorator}
    def path(x):
        return x.sum().item()
    """
    assert lines(check(text)) == []


def test_an_annotation_of_a_name_is_believed_before_that_of_keyword_arguments() -> None:
    text = """\
    import torch

    class Net(torch.nn.Module):
        def forward(self, **kwargs: torch.Tensor):
            size: tuple[int, int] = kwargs["size"]
            scale: torch.Tensor = kwargs["scale"]
            return torch.ones(2, size[0]) + torch.ones(2, scale)
    """
    assert lines(check(text)) == [7]
    assert lines(check(text.replace(" + torch.ones(2, scale)", ""))) == []


def test_numbers_that_numpy_computes_of_numbers_are_what_their_function_says() -> None:
    text = """\
    import numpy as np
    import torch

    class Net(torch.nn.Module):
        def forward(self, x):
            if size(x.shape, x.shape) > 4:
                return x + 1
            return x

    def size(*shapes) -> int:
        return np.prod(list(shapes))
    """
    assert lines(check(text)) == []
    assert lines(check(text.replace(" -> int", ""))) == [6]


def test_a_model_is_not_exported_while_it_is_compiled() -> None:
    text = """\
    import torch
    import torchvision

    class Net(torch.nn.Module):
        def forward(self, x):
            if torchvision._is_tracing():
                return x * x.sum().item()
            return x
    """
    assert lines(check(text)) == []


def test_an_elif_that_follows_errors_is_ordinary_use() -> None:
    program = (
        "import torch\nclass Net(torch.nn.Module):\n"
        "    def pick(self, x):\n        return torch.nonzero(x)\n\n"
        "    def forward(self, x, at=None, start=None):\n"
        "        if at is None and start is not None:\n            raise TypeError('no place')\n"
        "        elif at is None and x is None:\n            raise TypeError('no input')\n"
        "        elif at is None:\n            at = self.pick(x)\n"
        "        return x, at\n"
    )
    assert lines(check(program)) == [4]
