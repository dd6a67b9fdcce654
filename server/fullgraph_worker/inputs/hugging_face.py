"""A model class of transformers or diffusers: built small, and called with what it is made for.

Which sizes must agree differs from model to model, so each guess is tried in eager mode.
Nothing is downloaded.
"""

from __future__ import annotations

import contextlib
import os
import sys
import time
from functools import partial
from typing import Any, Callable, Dict, Iterator, List, NamedTuple, Optional, Tuple

from fullgraph_worker.inputs.arguments import Arguments
from fullgraph_worker.inputs.as_code import value_as_code
from fullgraph_worker.inputs.diffusion import init_code, is_diffusion, smaller_arguments
from fullgraph_worker.inputs.eager import eager_error
from fullgraph_worker.inputs.lacking import completed
from fullgraph_worker.inputs.model_inputs import candidates
from fullgraph_worker.inputs.small_model import NotBuiltError, built, configs

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
