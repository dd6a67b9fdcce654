"""A Hugging Face ``PreTrainedModel``: built small, and called with what it is made for.

Which sizes must agree differs from model to model, so each guess is tried in eager mode.
Nothing is downloaded.
"""

from __future__ import annotations

import contextlib
import os
import sys
import time
from typing import Any, Callable, Dict, Iterator, List, NamedTuple, Optional, Tuple

from fullgraph_worker.eager import eager_error
from fullgraph_worker.inputs.arguments import Arguments
from fullgraph_worker.inputs.as_code import value_as_code
from fullgraph_worker.inputs.model_inputs import candidates
from fullgraph_worker.inputs.small_config import smaller

MOST_PARAMETERS = 100_000_000
"""A larger model is not built, whatever its config."""

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
    """

    model: Any
    arguments: Optional[Callable[[], Arguments]]
    source: str
    init_code: str


def is_pretrained(kind: Any) -> bool:
    """Whether ``kind`` is a PreTrainedModel class that declares its config class."""
    bases = getattr(kind, "__mro__", ())
    return (
        any(
            b.__name__ == "PreTrainedModel" and b.__module__.startswith("transformers.")
            for b in bases
        )
        and getattr(kind, "config_class", None) is not None
    )


def build(kind: Any, given: Optional[Callable[[], Arguments]] = None) -> Optional[Small]:
    """The class ``kind`` with the smallest config that runs in eager mode.

    Args:
        kind: a PreTrainedModel class.
        given: makes the arguments that the user gave, if there are any.

    Returns:
        The model; without arguments if it can only be built; None if it cannot.
    """
    built: Optional[Small] = None
    end = time.monotonic() + _SECONDS
    with offline():
        for words, config in _configs(kind.config_class, keeps_inputs=given is not None):
            if time.monotonic() > end:
                break
            model = _model(kind, config)
            if model is None:
                continue
            call = _first_that_runs(model, given, end)
            name = type(config).__name__
            code = _init_code(config, words[1])
            if call is None:
                built = built or Small(model, None, "", code)
                continue
            what, make = call
            source = f"{words[0]} {name} and {what}".strip()
            return Small(model, make, source, code)
    return built


def inputs_of(model: Any) -> Optional[Tuple[str, Callable[[], Arguments]]]:
    """Where inputs for the call of an instance come from, and those; None if none runs."""
    with offline():
        return _first_that_runs(model, None, time.monotonic() + _SECONDS)


def _configs(kind: Any, *, keeps_inputs: bool) -> Iterator[Tuple[Tuple[str, Dict[str, Any]], Any]]:
    """Configs from the smallest to the default, with words and the arguments that make each."""
    try:
        default = kind()
    except Exception:
        return
    tried: List[Dict[str, Any]] = []
    for heads in ("small", "few", "all"):
        with contextlib.suppress(Exception):
            changes = smaller(default, heads, keeps_inputs=keeps_inputs)
            if changes and changes not in tried:
                tried.append(changes)
                yield ("a small", changes), kind(**changes)
    yield ("a default", {}), default


def _model(kind: Any, config: Any) -> Any:
    import torch

    try:
        with torch.device("meta"):
            size = sum(p.numel() for p in kind(config).parameters())
    except Exception:
        # Some constructors compute with their weights: the real one will show it.
        size = 0
    if size > MOST_PARAMETERS:
        return None
    torch.manual_seed(0)
    try:
        return kind(config)
    except Exception:
        return None


def _first_that_runs(
    model: Any, given: Optional[Callable[[], Arguments]], end: float
) -> Optional[Tuple[str, Callable[[], Arguments]]]:
    if given is not None:
        return ("", given) if eager_error(model, given()) is None else None
    for words, make in candidates(model):
        if time.monotonic() > end:
            break
        try:
            arguments = make()
        except Exception:
            continue
        if eager_error(model, arguments) is None:
            return words, make
    return None


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
