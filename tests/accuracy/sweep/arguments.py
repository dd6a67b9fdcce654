"""What could be passed otherwise when a model is called."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import torch
from torch import Tensor

Inputs = dict[str, Any]


class Change(NamedTuple):
    """One change of a call's arguments.

    Attributes:
        name: of the parameter, and what is done with it.
        apply: makes the arguments anew; it may fail.
    """

    name: str
    apply: Callable[[Any, Inputs], Inputs]

    def __str__(self) -> str:
        return self.name


def changes_of(model: Any, inputs: Inputs) -> list[Change]:
    """Flags turned round, optional arguments left out, and those supplied whose names say how."""
    parameters = parameters_of(model)
    found = [change for p in parameters.values() for change in _of_parameter(p, inputs)]
    found += [Change(name, make) for name, make in _SUPPLIED if _takes(parameters, name)]
    if hasattr(model, "config") and any(p.kind == p.VAR_KEYWORD for p in parameters.values()):
        found.append(_set("return_dict", False))
    return found


def parameters_of(model: Any) -> dict[str, inspect.Parameter]:
    """Of the model's ``forward``, or of a function."""
    called = model.forward if isinstance(model, torch.nn.Module) else model
    try:
        return dict(inspect.signature(called).parameters)
    except (TypeError, ValueError):
        return {}


def _of_parameter(parameter: inspect.Parameter, inputs: Inputs) -> Iterator[Change]:
    name, default = parameter.name, parameter.default
    if parameter.kind in (parameter.VAR_KEYWORD, parameter.VAR_POSITIONAL):
        return
    value = inputs.get(name, default)
    if isinstance(value, bool):
        yield _set(name, not value)
    elif value is None and "bool" in str(parameter.annotation):
        yield _set(name, True)
        yield _set(name, False)
    if name in inputs and default is not parameter.empty:
        yield Change(f"without {name}", lambda model, given: _without(given, name))


def _set(name: str, value: bool) -> Change:
    return Change(f"{name}={value}", lambda model, given: given | {name: value})


def _without(given: Inputs, name: str) -> Inputs:
    return {key: value for key, value in given.items() if key != name}


def _takes(parameters: dict[str, inspect.Parameter], change: str) -> bool:
    return change.split()[0] in parameters


def _first(given: Inputs) -> tuple[str, Tensor]:
    """The sequence that the other arguments belong to."""
    for name in ("input_ids", "inputs_embeds", "hidden_states", "x", "tokens", "input", "inputs"):
        if isinstance(given.get(name), Tensor):
            return name, given[name]
    return next((name, value) for name, value in given.items() if isinstance(value, Tensor))


def _size(given: Inputs) -> tuple[int, int]:
    shape = _first(given)[1].shape
    return shape[0], shape[1]


def _padding(given: Inputs, dtype: torch.dtype, at_start: bool) -> Tensor:
    ones = torch.ones(_size(given), dtype=dtype)
    ones[-1, slice(0, 2) if at_start else slice(-2, None)] = 0
    return ones


def _causal(given: Inputs) -> Tensor:
    batch, length = _size(given)
    square = torch.ones(length, length, dtype=torch.bool).tril()
    return square.expand(batch, 1, length, length).clone()


def _positions(given: Inputs) -> Tensor:
    batch, length = _size(given)
    return torch.arange(length).expand(batch, length)


def _embedded(model: Any, given: Inputs, ids: str, embeds: str) -> Inputs:
    with torch.no_grad():
        vectors = model.get_input_embeddings()(given[ids])
    return _without(given, ids) | {embeds: vectors}


def _continued(model: Any, given: Inputs) -> Inputs:
    """One more token, behind what the model remembers of the others."""
    name = "decoder_input_ids" if "decoder_input_ids" in given else "input_ids"
    plain = _without(given, "labels")
    with torch.no_grad():
        past = model(**plain, use_cache=True).past_key_values
    if past is None:
        raise ValueError("it remembers nothing")
    return plain | {name: given[name][:, -1:], "past_key_values": past, "use_cache": True}


def _continued_with_mask(model: Any, given: Inputs) -> Inputs:
    batch, length = _size(given)
    mask = torch.ones(batch, length + 1, dtype=torch.long)
    return _continued(model, given) | {"attention_mask": mask}


def _encoded(model: Any, given: Inputs) -> Inputs:
    with torch.no_grad():
        encoded = model.get_encoder()(given["input_ids"])
    return _without(given, "input_ids") | {"encoder_outputs": encoded}


def _classes(given: Inputs) -> Tensor:
    return torch.arange(_first(given)[1].shape[0]) % 2


_Make = Callable[[Any, Inputs], Inputs]


def _supply(name: str, make: Callable[[Inputs], Any]) -> tuple[str, _Make]:
    return name, lambda model, given: given | {name.split()[0]: make(given)}


_SUPPLIED: tuple[tuple[str, _Make], ...] = (
    _supply("labels per row", _classes),
    _supply("labels per token", lambda given: torch.ones(_size(given), dtype=torch.long)),
    _supply("start_positions", _classes),
    ("start_positions and end", lambda m, given: given | _span(given)),
    _supply("attention_mask of ones", lambda given: torch.ones(_size(given), dtype=torch.long)),
    _supply("attention_mask at start", lambda given: _padding(given, torch.long, True)),
    _supply("attention_mask per pair", _causal),
    _supply("decoder_attention_mask", lambda g: torch.ones_like(g["decoder_input_ids"])),
    _supply("mask of truths", lambda given: _padding(given, torch.bool, False)),
    _supply("mask per pair", _causal),
    _supply("key_padding_mask", lambda given: ~_padding(given, torch.bool, False)),
    _supply("src_key_padding_mask", lambda given: ~_padding(given, torch.bool, False)),
    _supply("context_mask", lambda given: _padding(given, torch.bool, False)),
    _supply("position_ids", _positions),
    _supply("token_type_ids", lambda given: _positions(given) % 2),
    _supply("global_attention_mask", lambda given: (_positions(given) == 0).long()),
    _supply("lengths", lambda given: torch.tensor([_size(given)[1]] * _size(given)[0])),
    ("inputs_embeds", lambda m, given: _embedded(m, given, "input_ids", "inputs_embeds")),
    ("past_key_values", _continued),
    ("past_key_values and mask", _continued_with_mask),
    ("encoder_outputs", _encoded),
)


def _span(given: Inputs) -> Inputs:
    rows = _classes(given)
    return {"start_positions": rows, "end_positions": rows + 1}
