"""What a program itself sets around a function that it compiles.

A fix that is written at the compile call is shown by a run only if the run heeds it.
"""

from __future__ import annotations

import contextlib
from types import ModuleType
from typing import Any, Callable, Dict, List, Tuple

OF_THE_RUN = ("backend", "mode", "fullgraph", "disable", "name")
"""The arguments of ``torch.compile`` that a run sets itself, or that change nothing in it."""
OPTIONS_OF_DYNAMO = ("guard_filter_fn",)
"""The keys of its argument ``options`` that are Dynamo's; the backend gets the others."""
_STANCES = {
    "force_eager": "every call runs in eager mode",
    "eager_on_recompile": "a call that no compiled version fits runs in eager mode",
    "fail_on_recompile": "a call that no compiled version fits raises an error",
    "eager_then_compile": "the first call runs in eager mode, and its sizes decide what is dynamic",
    "aot_eager_then_compile": "the first call runs with the backend aot_eager",
}


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


def taken_over(options: Dict[str, Any]) -> Dict[str, Any]:
    """Those arguments of the program's compile call with which a run compiles, too.

    On all of them depends what is captured, or when it is compiled again.
    """
    kept = {
        name: value
        for name, value in options.items()
        if name not in (*OF_THE_RUN, "options") and value is not None and value is not False
    }
    if options.get("dynamic") is False:
        kept["dynamic"] = False
    given = options.get("options") or {}
    dynamos = {name: given[name] for name in OPTIONS_OF_DYNAMO if name in given}
    # torch.compile takes them out of the dictionary that it is given.
    return {**kept, "options": dynamos} if dynamos else kept


class CompileOptions:
    """The arguments with which a program compiles each of its functions."""

    def __init__(self) -> None:
        self._by_function: Dict[int, Tuple[Any, List[Dict[str, Any]]]] = {}

    def note(self, model: Any, options: Dict[str, Any]) -> None:
        """The program compiles ``model`` with ``options``."""
        function = _function(model)
        # It is kept alive, so that its id stays its own.
        self._by_function.setdefault(id(function), (function, []))[1].append(dict(options))

    def of(self, model: Any) -> Dict[str, Any]:
        """What a run takes over, where all calls that compile ``model`` agree on it."""
        calls = [taken_over(call) for call in self._calls(model)]
        agree = calls and all(call == calls[0] for call in calls)
        return calls[0] if agree else {}

    def in_words(self, model: Any, overriding: Dict[str, Any]) -> str:
        """What the program compiles ``model`` with, and what of it does not hold for a run.

        Args:
            model: the target.
            overriding: the arguments that the run's own options set.

        Returns:
            Sentences; empty where nothing is to be said.
        """
        calls = self._calls(model)
        kept = [taken_over(call) for call in calls]
        if any(call != kept[0] for call in kept):
            ways = "; ".join(dict.fromkeys(_words(call) or "no arguments" for call in kept))
            return (
                f"Your program compiles it in different ways ({ways}); this run uses none of them."
            )
        sentences = []
        if kept and (held := {k: v for k, v in kept[0].items() if k not in overriding}):
            sentences.append(f"Compiled with {_words(held)}, as in your program.")
        if kept and (other := {k: v for k, v in kept[0].items() if k in overriding}):
            sentences.append(f"The options of this run replace {_words(other)} of your program.")
        if any(call.get("disable") for call in calls):
            sentences.append("Your program sets disable=True there: it runs in eager mode.")
        left = {
            name: value
            for call in calls
            for name, value in (call.get("options") or {}).items()
            if name not in OPTIONS_OF_DYNAMO
        }
        if left:
            sentences.append(f"Not taken over, since they are the backend's: {_words(left)}.")
        return " ".join(sentences)

    def _calls(self, model: Any) -> List[Dict[str, Any]]:
        for each in (model, getattr(type(model), "forward", None)):
            _, calls = self._by_function.get(id(_function(each)), (None, []))
            if calls:
                return calls
        return []


def stance() -> str:
    """What ``torch.compiler.set_stance`` set; empty for the default, and before torch 2.6."""
    from torch._dynamo import eval_frame

    found = getattr(getattr(eval_frame, "_stance", None), "stance", "default")
    return "" if found == "default" else str(found)


def stances_in_words(before: str, now: str) -> str:
    """What the stances of a program mean for a run.

    Args:
        before: the one that it set when it was imported, without which a run begins.
        now: the one that was in force when the run ended.
    """
    said = []
    if before:
        said.append(
            f"Your program calls torch.compiler.set_stance({before!r}) when it is imported: "
            f"{_STANCES.get(before, 'it changes what is compiled')}. This run begins without it."
        )
    if now in _STANCES:
        said.append(
            f"torch.compiler.set_stance({now!r}) was in force at the end: {_STANCES[now]}, and has "
            "no breaks then."
        )
    return " ".join(said)


def _words(options: Dict[str, Any]) -> str:
    """``dynamic=False, guard_filter_fn=keep_tensor_guards_unsafe``."""
    flat = {**options, **options.get("options", {})}
    flat.pop("options", None)
    return ", ".join(
        f"{name}={getattr(value, '__name__', None) or repr(value)}" for name, value in flat.items()
    )


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
