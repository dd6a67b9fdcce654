"""Where the program calls ``torch.compile``, and which of these calls led to nothing."""

from __future__ import annotations

import contextlib
from types import CodeType, FrameType
from typing import Any, Callable, Dict, List, Optional, Tuple

from fullgraph_worker.protocol.wire import CompileCall, StackFrame
from fullgraph_worker.torch_private.eval_frame import watch_optimize
from fullgraph_worker.user_code.codes import CodeMap
from fullgraph_worker.user_code.errors import is_generated, is_library
from fullgraph_worker.user_code.source import plain_name, plain_qualname

_MOST = 1000


class CompileCalls:
    """Notes the calls, and the code that each of them compiles.

    Args:
        is_begun: whether Dynamo has begun to trace a code.
    """

    def __init__(self, is_begun: Callable[[CodeType], bool]) -> None:
        self._is_begun = is_begun
        self._calls: Dict[Tuple[str, int, str], Tuple[StackFrame, Optional[CodeType]]] = {}
        self._around: CodeMap[None] = CodeMap()

    def watch(self, on_call: Callable[[CompileCall], None]) -> None:
        """Note what each call of ``torch.compile`` compiles.

        Args:
            on_call: takes each call once.
        """

        def note(frame: FrameType) -> None:
            # An error about the model is the program's, which will raise it itself.
            with contextlib.suppress(Exception):
                self._note(frame, on_call)

        watch_optimize(note)

    def on_start(self, frame: Optional[FrameType]) -> None:
        """Dynamo begins to trace a function: note what called it.

        What is compiled may be a wrapper that Dynamo skips, as that of a learning rate scheduler
        around ``optimizer.step``: the functions that it calls are compiled.

        Args:
            frame: the innermost one.
        """
        compiled = {id(code) for _, code in self._calls.values()}
        while frame is not None:
            if id(frame.f_code) in compiled:
                self._around[frame.f_code] = None
            frame = frame.f_back

    def uncaptured(self) -> List[StackFrame]:
        """The calls of whose code, and of what it calls, Dynamo traced nothing."""
        return [
            call
            for call, code in self._calls.values()
            if code is not None and code not in self._around and not self._is_begun(code)
        ]

    def _note(self, frame: FrameType, on_call: Callable[[CompileCall], None]) -> None:
        model = frame.f_locals.get("model")
        caller: Optional[FrameType] = frame
        while caller is not None and _is_inner(caller.f_code.co_filename):
            caller = caller.f_back
        if model is None or caller is None or len(self._calls) >= _MOST:
            return
        code = _code(model)
        owner = getattr(model, "__self__", model)
        named = owner if hasattr(owner, "named_modules") else model
        name = getattr(named, "__qualname__", type(named).__name__)
        path, line = caller.f_code.co_filename, caller.f_lineno or 0
        call = StackFrame(path, line, plain_qualname(plain_name(name)))
        key = (path, line, call.function)
        if key not in self._calls:
            on_call(CompileCall(call, *_defined(model, code)))
        known = self._calls.get(key)
        if known is None or known[1] is None or not self._is_begun(known[1]):
            # If several are compiled on one line, one that was traced is enough.
            self._calls[key] = call, code


def _defined(model: Any, code: Optional[CodeType]) -> Tuple[str, str]:
    """The file that defines what is compiled, and its name there; empty if it cannot be named."""
    owner = getattr(model, "__self__", model)
    name = getattr(model, "__qualname__", "")
    if hasattr(owner, "named_modules"):
        method = getattr(model, "__name__", "forward")
        name = type(owner).__qualname__
        name += "" if method in ("forward", "_call_impl") else f".{method}"
    name = name.replace(".<locals>", "")
    is_named = code is not None and name and "<" not in name
    return (code.co_filename, name) if code is not None and is_named else ("", "")


def _is_inner(path: str) -> bool:
    return is_generated(path) or (not path.startswith("<") and is_library(path))


def _code(model: Any) -> Optional[CodeType]:
    """The code that runs when ``model`` is called; None if it is not Python's."""
    owner = getattr(model, "__self__", model)
    if hasattr(owner, "named_modules") and getattr(model, "__name__", "") in ("", "_call_impl"):
        model = owner.forward
    function = getattr(model, "__func__", model)
    code = getattr(function, "__code__", None)
    if code is None:
        code = getattr(vars(type(model)).get("__call__"), "__code__", None)
    return code if isinstance(code, CodeType) else None
