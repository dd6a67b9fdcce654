"""Arguments of ``torch.compile`` that objects of torch are constructed for."""

from __future__ import annotations

import ast

import pytest

from fullgraph_worker.target.compile_settings import Unevaluated
from fullgraph_worker.target.trainer_arguments import value_of

pytestmark = pytest.mark.dynamo
ALIASES = {"DataLoader": "torch.utils.data.DataLoader", "run": "os.system"}


def value(text: str, **names: str) -> object:
    known = {name: ast.parse(each, mode="eval").body for name, each in names.items()}
    return value_of(ast.parse(text, mode="eval").body, known, ALIASES)


def test_classes_of_torch_are_constructed_from_literals() -> None:
    pytest.importorskip("torch")
    made = value('[torch.Size((2, sizes[0])), {"a": torch.Size(sizes)}]', sizes="(3, 4)")
    assert isinstance(made, Unevaluated)
    assert value('[torch.Size((2, 3)), {"a": torch.Size(sizes)}]', sizes="(3, 4)") == [
        (2, 3),
        {"a": (3, 4)},
    ]


@pytest.mark.parametrize("text", ["run('true')", "torch.compile()", "open('x')", "DataLoader(x)"])
def test_nothing_else_is_called(text: str) -> None:
    assert isinstance(value(text), Unevaluated)
