"""Models with the smallest config that their class can be built with; nothing is run here."""

from __future__ import annotations

import contextlib
from typing import Any, Callable, Dict, Iterator, List, NamedTuple

from fullgraph_worker.inputs.small_config import filled, smaller
from fullgraph_worker.user_code.errors import describe

MOST_PARAMETERS = 100_000_000
"""A larger model is not built, whatever its config."""


class Configured(NamedTuple):
    """A config and how it differs from the defaults.

    Attributes:
        words: what it is, as a noun phrase without the noun.
        changes: the keyword arguments that make it.
        config: the config.
    """

    words: str
    changes: Dict[str, Any]
    config: Any


class NotBuiltError(Exception):
    """No model could be built; the message says why."""


class _TooLargeError(Exception):
    """A constructor made more than ``MOST_PARAMETERS``."""


def configs(kind: Any, *, keeps_inputs: bool) -> Iterator[Configured]:
    """Configs of a class from the smallest to the default.

    The last ones have values for sizes whose default is None, which a constructor needs that
    was written for a published config.

    Args:
        kind: the config's class.
        keeps_inputs: see ``smaller``.
    """
    try:
        default = kind()
    except Exception:
        return
    tried: List[Dict[str, Any]] = []
    extra: Dict[str, Any] = {}
    for is_filled in (False, True):
        if is_filled:
            extra = filled(default)
            if not extra:
                return
        for heads in ("small", "few", "own", "all"):
            with contextlib.suppress(Exception):
                less = smaller(default, heads, keeps_inputs=keeps_inputs)
                changes = _merged(extra, less)
                if changes and changes not in tried:
                    tried.append(changes)
                    yield Configured("a small", changes, kind(**changes))
        if not is_filled:
            yield Configured("a default", {}, default)


def _merged(first: Dict[str, Any], second: Dict[str, Any]) -> Dict[str, Any]:
    """Both, the second one preferred; arguments of configs inside are merged too."""
    both = {**first, **second}
    for key in first.keys() & second.keys():
        if isinstance(first[key], dict) and isinstance(second[key], dict):
            both[key] = _merged(first[key], second[key])
    return both


def built(make: Callable[[], Any]) -> Any:
    """A model with random weights.

    Raises:
        NotBuiltError: it cannot be built, or has too many parameters.
    """
    import torch

    try:
        if _size(make) > MOST_PARAMETERS:
            raise _TooLargeError
        torch.manual_seed(0)
        with _limited():
            return make()
    except _TooLargeError as error:
        raise NotBuiltError(f"It has more than {MOST_PARAMETERS:,} parameters.") from error
    except Exception as error:
        raise NotBuiltError(" ".join(describe(error).split())) from error


def _size(make: Callable[[], Any]) -> int:
    """The number of parameters; 0 where a constructor computes with its weights."""
    import torch

    try:
        with torch.device("meta"):
            return sum(p.numel() for p in make().parameters())
    except Exception:
        return 0


@contextlib.contextmanager
def _limited() -> Iterator[None]:
    """While open, a constructor ends as soon as it has made too many parameters."""
    from torch.nn.modules.module import register_module_parameter_registration_hook

    made = 0

    def count(module: Any, name: str, parameter: Any) -> None:
        nonlocal made
        made += 0 if parameter is None else parameter.numel()
        if made > MOST_PARAMETERS:
            raise _TooLargeError

    handle = register_module_parameter_registration_hook(count)
    try:
        yield
    finally:
        handle.remove()
