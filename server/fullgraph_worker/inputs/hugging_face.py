"""A model class of transformers or diffusers: built small, and called with what it is made for.

Which sizes must agree differs from model to model, so each guess is tried in eager mode.
Nothing is downloaded.
"""

from __future__ import annotations

import contextlib
import inspect
import os
import sys
import time
from functools import partial
from typing import Any, Callable, Dict, Iterator, List, NamedTuple, Optional, Tuple

from fullgraph_worker.inputs.arguments import Arguments
from fullgraph_worker.inputs.as_code import value_as_code
from fullgraph_worker.inputs.conditions import eager_error
from fullgraph_worker.inputs.diffusion import (
    init_code,
    is_diffusion,
    main_shapes,
    smaller_arguments,
)
from fullgraph_worker.inputs.missing_arguments import completed
from fullgraph_worker.inputs.named_values import SHAPED, SHAPES, named_value
from fullgraph_worker.inputs.small_model import NotBuiltError, built, configs


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


_SECONDS = 30.0
"""No other guess is begun after so long, because the user waits for the run."""


class Small(NamedTuple):
    """A model with a small config.

    Attributes:
        model: with random weights, in the mode that its constructor left it in.
        arguments: a call that it can do, made anew each time; None if none was found.
        source: what was done, in words.
        init_code: the lines of a ``get_init_inputs()`` that gives the same config; empty if
            the config cannot be written.
        error: what the likeliest call raised, if none was found.
    """

    model: Any
    arguments: Optional[Callable[[], Arguments]]
    source: str
    init_code: str
    error: Optional[BaseException] = None


class _Variant(NamedTuple):
    """A way to build a model: what it is in words, the model, and a ``get_init_inputs()``."""

    words: str
    make: Callable[[], Any]
    code: str


def is_pretrained(kind: Any) -> bool:
    """Whether ``kind`` is a model class of transformers or diffusers that can be configured."""
    bases = getattr(kind, "__mro__", ())
    return is_diffusion(kind) or (
        any(
            b.__name__ == "PreTrainedModel" and b.__module__.startswith("transformers.")
            for b in bases
        )
        and getattr(kind, "config_class", None) is not None
    )


def build(kind: Any, given: Optional[Callable[[], Arguments]] = None) -> Optional[Small]:
    """The class ``kind`` with the smallest config that runs in eager mode.

    Args:
        kind: a class that ``is_pretrained``.
        given: makes the arguments that the user gave, if there are any.

    Returns:
        The model; without arguments if it can only be built; None if its config cannot be made.

    Raises:
        NotBuiltError: it cannot be built with any config.
    """
    first: Optional[Small] = None
    failed: Optional[NotBuiltError] = None
    end = time.monotonic() + _SECONDS
    with offline():
        for words, make_model, code in _variants(kind, keeps_inputs=given is not None):
            if time.monotonic() > end:
                break
            try:
                model = built(make_model)
            except NotBuiltError as error:
                failed = failed or error
                continue
            search = _first_that_runs(model, given, end)
            if search.call is None:
                first = first or Small(model, None, "", code, search.error)
                continue
            what, make = search.call
            return Small(model, make, f"{words} and {what}".removesuffix(" and "), code)
    if first is None and failed is not None:
        raise failed
    return first


def _variants(kind: Any, *, keeps_inputs: bool) -> Iterator[_Variant]:
    if is_diffusion(kind):
        for changes in smaller_arguments(kind):
            words = f"a {'small' if changes else 'default'} {kind.__name__}"
            yield _Variant(words, partial(kind, **changes), init_code(changes))
        return
    for words, changes, config in configs(kind.config_class, keeps_inputs=keeps_inputs):
        code = _init_code(config, changes)
        yield _Variant(f"{words} {type(config).__name__}", partial(kind, config), code)


def inputs_of(model: Any) -> Optional[Tuple[str, Callable[[], Arguments]]]:
    """Where inputs for the call of an instance come from, and those; None if none runs."""
    with offline():
        return _first_that_runs(model, None, time.monotonic() + _SECONDS).call


class _Search(NamedTuple):
    """A call that runs in eager mode, or what the likeliest call raised."""

    call: Optional[Tuple[str, Callable[[], Arguments]]]
    error: Optional[BaseException]


def _first_that_runs(model: Any, given: Optional[Callable[[], Arguments]], end: float) -> _Search:
    if given is not None:
        error = eager_error(model, given())
        return _Search(("", given) if error is None else None, error)
    first: Optional[BaseException] = None
    tried: List[Dict[str, Any]] = []
    for words, make in candidates(model):
        if time.monotonic() > end:
            break
        try:
            arguments = make()
        except Exception:
            continue
        shapes = {name: getattr(value, "shape", value) for name, value in arguments.kwargs.items()}
        if shapes in tried:
            continue
        tried.append(shapes)
        error = eager_error(model, arguments)
        if error is None:
            return _Search((words, make), None)
        first = first or error
        more = completed(model, make, error, lambda: time.monotonic() > end)
        if more is not None:
            return _Search((f"the inputs of {type(model).__name__}", more), None)
    return _Search(None, first)


def _init_code(config: Any, changes: Dict[str, Any]) -> str:
    """A ``get_init_inputs()`` that makes ``config``."""
    kind = type(config)
    values = [f"{key}={value_as_code(value)}" for key, value in changes.items()]
    if any(value.endswith("=") for value in values):
        return ""
    inside = "".join(f"\n            {value}," for value in values)
    call = f"{kind.__name__}({inside}\n        )" if values else f"{kind.__name__}()"
    return (
        "def get_init_inputs():\n"
        f"    from {_home(kind)} import {kind.__name__}\n\n"
        f"    return [\n        {call}\n    ]\n"
    )


def _home(kind: Any) -> str:
    """The module to import a config from; the package itself offers all of its own."""
    package = sys.modules.get("transformers")
    if kind.__module__.startswith("transformers.") and hasattr(package, kind.__name__):
        return "transformers"
    return str(kind.__module__)


@contextlib.contextmanager
def offline() -> Iterator[None]:
    """While open, Hugging Face's libraries fetch nothing."""
    before = os.environ.get("HF_HUB_OFFLINE")
    os.environ["HF_HUB_OFFLINE"] = "1"
    # Read once, when it is imported.
    constants = sys.modules.get("huggingface_hub.constants")
    was = getattr(constants, "HF_HUB_OFFLINE", None)
    if constants is not None:
        constants.HF_HUB_OFFLINE = True  # type: ignore[attr-defined]
    try:
        yield
    finally:
        if before is None:
            os.environ.pop("HF_HUB_OFFLINE", None)
        else:
            os.environ["HF_HUB_OFFLINE"] = before
        if constants is not None and was is not None:
            constants.HF_HUB_OFFLINE = was  # type: ignore[attr-defined]
