"""What a Hugging Face model may be called with, the likeliest first."""

from __future__ import annotations

import inspect
from typing import Any, Callable, Dict, Iterator, List, NamedTuple

from fullgraph_worker.inputs.arguments import Arguments
from fullgraph_worker.inputs.diffusion import is_diffusion, main_shapes
from fullgraph_worker.inputs.named_values import SHAPED, SHAPES, named_value


class Candidate(NamedTuple):
    """A call that may be one that the model can do.

    Attributes:
        words: where its inputs come from.
        make: makes the arguments.
    """

    words: str
    make: Callable[[], Arguments]


def candidates(model: Any) -> Iterator[Candidate]:
    """Ways to make arguments for ``model``."""
    name = type(model).__name__
    parameters = list(inspect.signature(model.forward).parameters)
    if is_diffusion(type(model)):
        required = [p for p in parameters if _is_required(model, p)]
        for shape in range(len(main_shapes(model.config))):
            yield Candidate(f"the inputs of {name}", _named(model, required, shape))
        return
    main = getattr(model, "main_input_name", "input_ids")
    mains = [main] if isinstance(main, str) else list(main)
    accepts_any = any(
        p.kind is p.VAR_KEYWORD for p in inspect.signature(model.forward).parameters.values()
    )
    wants_decoder = "decoder_input_ids" in parameters
    if mains == ["input_ids"] or "input_ids" in parameters:
        for extra in ([], ["decoder_input_ids"]) if wants_decoder else ([],):
            if mains == ["input_ids"]:
                yield Candidate("its dummy_inputs", _named(model, ["dummy_inputs", *extra]))
    for extra in _extras(mains, parameters, wants_decoder):
        wanted = [*mains, *extra]
        if accepts_any or all(item in parameters for item in wanted):
            for shape in range(SHAPES if set(wanted) & SHAPED else 1):
                yield Candidate(f"the inputs of {name}", _named(model, wanted, shape))


def _is_required(model: Any, name: str) -> bool:
    parameter = inspect.signature(model.forward).parameters[name]
    return parameter.default is parameter.empty and parameter.kind is not parameter.VAR_KEYWORD


def _extras(mains: List[str], parameters: List[str], wants_decoder: bool) -> List[List[str]]:
    extras: List[List[str]] = [["decoder_input_ids"]] if wants_decoder else []
    extras.append([])
    more = (["input_ids"], ["pixel_values"], ["input_ids", "decoder_input_ids"], ["bbox"])
    fitting = [m for m in more if not set(m) & set(mains) and set(m) <= set(parameters)]
    return extras + fitting


def _named(model: Any, wanted: List[str], shape: int = 0) -> Callable[[], Arguments]:
    def make() -> Arguments:
        made: Dict[str, Any] = {}
        for name in wanted:
            if name == "dummy_inputs":
                made.update(model.dummy_inputs)
            elif name not in made:
                made[name] = named_value(model, name, shape, made)
        return Arguments((), made)

    return make
