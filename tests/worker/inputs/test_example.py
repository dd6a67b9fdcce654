from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from fullgraph_worker.inputs.example import lacking_error, lacking_init, lacking_inputs


@dataclass
class Config:
    width: int


def text_for(function: Callable[..., Any]) -> str:
    parameters = inspect.signature(function).parameters.values()
    return lacking_error("no-inputs", "", "model.py", lacking_inputs(list(parameters))).message


def test_each_parameter_has_a_value_of_its_kind() -> None:
    def target(x, causal: bool, layers: int): ...  # type: ignore[no-untyped-def]

    assert "    return [torch.randn(2, 8), True, 2]  # x, causal, layers\n" in text_for(target)
    assert """--inputs '[torch.randn(2, 8), True, 2]'""" in text_for(target)


def test_a_parameter_that_only_takes_a_keyword_is_given_by_name() -> None:
    def target(x, *, scale: float): ...  # type: ignore[no-untyped-def]

    text = text_for(target)
    assert '    return {"x": torch.randn(2, 8), "scale": 1.0}\n' in text
    assert "[torch" not in text


@pytest.mark.dynamo
@pytest.mark.parametrize("is_text", [False, True])
def test_no_expression_contradicts_its_annotation(is_text: bool) -> None:
    torch: Any = pytest.importorskip("torch")
    kinds = {
        "Config": (Config, "Config(...)"),
        "torch.LongTensor": (torch.LongTensor, "torch.ones(2, 8, dtype=torch.int64)"),
        "torch.Tensor": (torch.Tensor, "torch.randn(2, 8)"),
        "list[torch.Tensor]": (list[torch.Tensor], "..."),
        "dict[str, int]": (dict[str, int], "..."),
        "Callable[[int], int]": (Callable[[int], int], "..."),
        "Any": (Any, "..."),
    }
    parameters = [
        inspect.Parameter(
            f"p{i}", inspect.Parameter.KEYWORD_ONLY, annotation=text if is_text else kind
        )
        for i, (text, (kind, _)) in enumerate(kinds.items())
    ]
    wanted = ", ".join(f'"p{i}": {value}' for i, (_, value) in enumerate(kinds.values()))
    assert lacking_inputs(parameters).call == f"{{{wanted}}}"


def test_a_constructor_gets_no_tensor_that_nobody_wrote_down() -> None:
    class Net:
        def __init__(self, config: Config, width, depth: int = 2): ...  # type: ignore[no-untyped-def]

    assert lacking_init(Net).init == '{"config": Config(...), "width": ...}'
