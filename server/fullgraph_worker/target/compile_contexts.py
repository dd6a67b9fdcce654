"""What a program sets around the calls of compiled code, besides the arguments of torch.compile.

Context managers of torch that decorate a compiled function, the stance, and the environment.
"""

from __future__ import annotations

import contextlib
import os
from types import ModuleType
from typing import (
    Any,
    Callable,
    ContextManager,
    Dict,
    List,
    NamedTuple,
    Optional,
    Sequence,
    Tuple,
    cast,
)

from fullgraph_worker.target.written_calls import STANCE, Setting
from fullgraph_worker.torch_private.attributes import has_own_original
from fullgraph_worker.torch_private.config import (
    is_disabled,
    restore_stance,
    set_in_config,
    stance,
)

_STANCES = {
    "force_eager": "every call runs in eager mode",
    "eager_on_recompile": "a call that no compiled version fits runs in eager mode",
    "fail_on_recompile": "a call that no compiled version fits raises an error",
    "eager_then_compile": "the first call runs in eager mode, and its sizes decide what is dynamic",
    "aot_eager_then_compile": "the first call runs with the backend aot_eager",
}
_SWITCHES = ("TORCH_COMPILE_DISABLE", "TORCHDYNAMO_DISABLE")
"""The environment variables that switch torch.compile off."""

Context = Callable[[], ContextManager[Any]]


def uncovered(found: Any) -> Tuple[Any, Tuple[Context, ...]]:
    """The function below torch's context managers that decorate ``found``, and these.

    Those around a function that is not compiled are part of what Dynamo traces, but for
    ``torch._dynamo.config.patch``, which has no effect while it does.
    """
    contexts: List[Context] = []
    while True:
        around = _around(found)
        if around is None or not (around.is_patch or is_compiled(around.inner)):
            return found, tuple(contexts)
        contexts.append(around.context)
        found = around.inner


def contexts_in(
    module: ModuleType, target: Any, uncompiled: Callable[[Any], Any]
) -> Tuple[Context, ...]:
    """The context managers around the one compiled version of a function that a module keeps.

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
    found = [each for each in versions if is_compiled(each) and uncompiled(each) is target]
    return uncovered(found[0])[1] if len(found) == 1 else ()


def is_compiled(value: Any) -> bool:
    """Whether it is a compiled function, or a decorator of torch around one."""
    if has_own_original(value):
        return True
    around = _around(value)
    return around is not None and is_compiled(around.inner)


class Stance:
    """What ``torch.compiler.set_stance`` and the environment set for a whole program.

    A run keeps a stance, but for one that runs every call in eager mode: there would be nothing
    to report.
    """

    def __init__(self) -> None:
        set_by = [name for name in _SWITCHES if os.environ.get(name, "0") not in ("", "0")]
        self._switch = set_by[0] if set_by else ""
        self._own: Any = None
        self._is_disabled = False
        self._set: List[Setting] = []
        self._contradicting: List[Setting] = []

    def note(self) -> None:
        """The program is imported: note what it set."""
        self._own = stance()
        self._is_disabled = is_disabled()

    def set_written(self, settings: Sequence[Setting]) -> None:
        """Set what the project's text sets, where it has one value for it; then ``note`` it."""
        for each in settings:
            if any(each.name == other.name and each.value != other.value for other in settings):
                self._contradicting.append(each)
            elif self._is_changed_by(each):
                self._set.append(each)
        self.note()

    def _is_changed_by(self, setting: Setting) -> bool:
        if setting.name != STANCE:
            return set_in_config(setting.name, setting.value)
        if self._name(stance()) == setting.value:
            return False
        import torch

        with contextlib.suppress(Exception):
            torch.compiler.set_stance(setting.value)
            return True
        return False

    def keep(self) -> None:
        """Set it again, after it was reset for a run."""
        if self._name(self._own) != "force_eager" and self._own is not None:
            restore_stance(self._own)

    def in_words(self, *, has_run: bool) -> str:
        """What it means for a run.

        Args:
            has_run: whether the target ran in this process, and may have set another.
        """
        said = []
        if self._switch:
            said.append(
                f"The environment sets {self._switch}: your program runs in eager mode. This run "
                "compiles it."
            )
        elif self._is_disabled:
            said.append(
                "Your program sets torch._dynamo.config.disable = True: it runs in eager mode. "
                "This run compiles it."
            )
        before, now = self._name(self._own), self._name(stance()) if has_run else ""
        if before:
            kept = "begins without it" if before == "force_eager" else "keeps it"
            places = [f"at {each.place}" for each in self._set if each.name == STANCE]
            where = (places or ["when it is imported"])[0]
            said.append(
                f"Your program calls torch.compiler.set_stance({before!r}) {where}: "
                f"{_STANCES.get(before, 'it changes what is compiled')}. This run {kept}."
            )
        if configured := [str(each) for each in self._set if each.name != STANCE]:
            said.append(f"As your program, this run sets {', '.join(configured)}.")
        if self._contradicting:
            left = ", ".join(str(each) for each in self._contradicting)
            said.append(f"Not set, since your program has several values: {left}.")
        if now in _STANCES and now != before:
            said.append(
                f"torch.compiler.set_stance({now!r}) was in force at the end: {_STANCES[now]}, and "
                "has no breaks then."
            )
        return " ".join(said)

    @staticmethod
    def _name(of: Any) -> str:
        found = str(getattr(of, "stance", "default"))
        return "" if found == "default" else found


class _Around(NamedTuple):
    """A context manager around the calls of a function.

    Attributes:
        context: makes it for each call.
        inner: the function.
        is_patch: whether it changes the configuration of torch.
    """

    context: Context
    inner: Any
    is_patch: bool


def _around(found: Any) -> Optional[_Around]:
    """The context manager of torch that was called to make ``found``, or None."""
    function = getattr(found, "__func__", found)
    code = getattr(function, "__code__", None)
    if code is None:
        return None
    try:
        contents = [c.cell_contents for c in getattr(function, "__closure__", None) or ()]
    except ValueError:
        return None
    cells: Dict[str, Any] = dict(zip(code.co_freevars, contents))
    # ``contextlib.ContextDecorator`` keeps itself, and ``torch.utils._contextlib`` what makes it.
    make = cells.get("ctx_factory")
    manager = getattr(make, "__self__", None) if make is not None else cells.get("self")
    inner = getattr(function, "__wrapped__", cells.get("func"))
    is_torchs = type(manager).__module__.startswith("torch.") and hasattr(manager, "__exit__")
    if not is_torchs or not callable(inner):
        return None
    context: Context = make or (lambda: cast(ContextManager[Any], manager))
    return _Around(context, inner, hasattr(manager, "changes"))
