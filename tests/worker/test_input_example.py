import inspect
from collections.abc import Callable
from typing import Any

from fullgraph_worker.input_example import how_to_give_inputs


def text_for(function: Callable[..., Any]) -> str:
    parameters = inspect.signature(function).parameters.values()
    return how_to_give_inputs(list(parameters), "target", "model.py")


def test_each_parameter_has_a_value_of_its_kind() -> None:
    def target(x, causal: bool, layers: "int"): ...  # type: ignore[no-untyped-def]

    assert "    return [torch.randn(2, 8), True, 2]  # x, causal, layers\n" in text_for(target)
    assert """--inputs '[torch.randn(2, 8), True, 2]'""" in text_for(target)


def test_a_parameter_that_only_takes_a_keyword_is_given_by_name() -> None:
    def target(x, *, scale: float): ...  # type: ignore[no-untyped-def]

    text = text_for(target)
    assert '    return {"x": torch.randn(2, 8), "scale": 1.0}\n' in text
    assert "[torch" not in text
