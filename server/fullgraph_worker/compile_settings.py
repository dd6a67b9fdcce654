"""What a program itself sets around a function that it compiles.

A fix that is written at the compile call is shown by a run only if the run heeds it.
"""

from __future__ import annotations

import contextlib
from types import ModuleType
from typing import Any, Callable, Dict, List, Tuple

OPTIONS = ("dynamic", "recompile_limit")
"""The arguments of ``torch.compile`` on which breaks and recompiles depend."""


def unpatched(found: Any) -> Tuple[Any, Tuple[Any, ...]]:
    """What is below the ``torch._dynamo.config.patch`` decorators of ``found``, and these."""
    patches: List[Any] = []
    while True:
        patch = _patch(found)
        if patch is None:
            return found, tuple(patches)
        patches.append(patch)
        found = found.__wrapped__


def patches_in(
    module: ModuleType, target: Any, uncompiled: Callable[[Any], Any]
) -> Tuple[Any, ...]:
    """The patches around the one compiled version of a function that a module keeps.

    Args:
        module: where to look: ``fast = torch._dynamo.config.patch(...)(torch.compile(f))``.
        target: the function.
        uncompiled: gives what was compiled.
    """
    versions = [
        value
        for value in vars(module).values()
        if callable(value) and not isinstance(value, type) and value is not target
    ]
    found = [each for each in versions if _wraps(each) and uncompiled(each) is target]
    return unpatched(found[0])[1] if len(found) == 1 else ()


class CompileOptions:
    """The options with which a program compiles each of its functions."""

    def __init__(self) -> None:
        self._by_function: Dict[int, Tuple[Any, List[Dict[str, Any]]]] = {}

    def note(self, model: Any, options: Dict[str, Any]) -> None:
        """The program compiles ``model`` with ``options``."""
        kept = {name: options[name] for name in OPTIONS if options.get(name) is not None}
        function = _function(model)
        # It is kept alive, so that its id stays its own.
        self._by_function.setdefault(id(function), (function, []))[1].append(kept)

    def of(self, model: Any) -> Dict[str, Any]:
        """What all calls that compile ``model`` agree on."""
        for each in (model, getattr(type(model), "forward", None)):
            _, calls = self._by_function.get(id(_function(each)), (None, []))
            if calls:
                return calls[0] if all(call == calls[0] for call in calls) else {}
        return {}


def _function(model: Any) -> Any:
    """The function of a method; the module of what ``module.compile()`` compiles."""
    owner = getattr(model, "__self__", None)
    if getattr(model, "__name__", "") == "_call_impl" and owner is not None:
        return owner
    return getattr(model, "__func__", model)


def _wraps(value: Any) -> bool:
    return callable(getattr(value, "__dict__", {}).get("_torchdynamo_orig_callable"))


def _patch(found: Any) -> Any:
    """The ``torch._dynamo.config.patch(...)`` that was called to make ``found``, or None."""
    function = getattr(found, "__func__", found)
    code = getattr(function, "__code__", None)
    if code is None or not hasattr(function, "__wrapped__"):
        return None
    cells = dict(zip(code.co_freevars, getattr(function, "__closure__", None) or ()))
    try:
        patch = cells["self"].cell_contents
    except (KeyError, ValueError):
        return None
    is_of_torch = type(patch).__module__.startswith("torch.") and hasattr(patch, "changes")
    return patch if is_of_torch and isinstance(patch, contextlib.ContextDecorator) else None
