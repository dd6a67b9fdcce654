"""Sees the project's own functions being called outside of compiled code, for a share of the time.

A profile function costs something at each call that Python makes. It is in force for a while, which
ends when no function is called that is new, and again a little later. The garbage collector begins
it then, which runs regularly in every program that makes objects. So a function that runs late, as
a validation after an epoch, is seen too, and the program takes hardly longer than without.
"""

from __future__ import annotations

import gc
import inspect
import sys
import threading
import time
from types import CodeType, FrameType
from typing import Any, Callable, Dict, Optional

from fullgraph_worker.torch_private.eval_frame import outside_of_dynamo, skip_code
from fullgraph_worker.user_code.codes import CodeMap
from fullgraph_worker.user_code.errors import is_installed

_FIRST_SECONDS = 0.5
"""What all calls may cost at first, and how much of the program's time after that."""
_SHARE = 0.01
_EVENTS = 1024
"""Of the profile function, between two looks at what they cost."""
_SECONDS_OF_EVENT = 2e-7
"""What an event costs that is not passed on."""
_MOST_KNOWN = 256
"""Calls of the project's functions in a row of which none is new: a while ends."""
_PAUSE_SECONDS = 0.5
_MOST_ALIKE = 6
"""Calls of one function in one mode that are passed on: what follows is more of the same."""
_GENERATORS = inspect.CO_GENERATOR | inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR


class ProjectCalls:
    """Passes on the first calls of each function that the project defines.

    Nothing is seen while the program has a profile function of its own.

    Args:
        take: takes the frame of a function, and whether it has begun before it was seen.
    """

    def __init__(self, take: Callable[[FrameType, bool], None]) -> None:
        self._take = take
        self._files: Dict[str, bool] = {}
        self._counts: CodeMap[Dict[Any, int]] = CodeMap()
        self._thread = 0
        self._began = self._ended = self._used = 0.0
        self._events = self._known = 0
        self._is_compiling = False

    def watch(self) -> None:
        """See calls from now on, in this thread."""
        self._thread = threading.get_ident()
        self._began = time.monotonic()
        # They are called in the middle of the program, where Dynamo compiles what it has not seen.
        own = (self._on_event, self._on_first_event, self._on_collection)
        skip_code(*(each.__code__ for each in own))
        gc.callbacks.append(self._on_collection)
        self._begin()

    def pause(self) -> None:
        """See nothing until ``resume``: Dynamo begins to compile."""
        self._is_compiling = True
        self._end()

    def resume(self) -> None:
        """Dynamo has compiled."""
        self._is_compiling = False
        self._begin()

    def _on_collection(self, phase: str, details: Any) -> None:
        if phase == "stop" and time.monotonic() - self._ended > _PAUSE_SECONDS:
            outside_of_dynamo(self._begin)

    def _begin(self) -> None:
        if self._is_compiling or self._thread != threading.get_ident():
            return
        if sys.getprofile() is None and self._is_allowed():
            self._known = 0
            sys.setprofile(self._on_first_event)

    def _end(self) -> None:
        # Each access to a method makes another object, which is equal.
        if sys.getprofile() in (self._on_event, self._on_first_event):
            sys.setprofile(None)
            self._ended = time.monotonic()

    def _is_allowed(self) -> bool:
        """Whether seeing calls has cost no more than it may."""
        return self._used < _FIRST_SECONDS + _SHARE * (time.monotonic() - self._began)

    def _on_first_event(self, frame: FrameType, event: str, argument: Any) -> None:
        sys.setprofile(self._on_event)
        outside_of_dynamo(self._pass_on_begun, frame.f_back)
        self._on_event(frame, event, argument)

    def _on_event(self, frame: FrameType, event: str, argument: Any) -> None:
        self._events += 1
        if not self._events % _EVENTS:
            self._used += _EVENTS * _SECONDS_OF_EVENT
            if not outside_of_dynamo(self._is_allowed):
                outside_of_dynamo(self._end)
                return
        if event == "call":
            path = frame.f_code.co_filename
            is_own = self._files.get(path)
            if is_own is None or is_own:
                outside_of_dynamo(self._pass_on, frame, False)

    def _pass_on_begun(self, frame: Optional[FrameType]) -> None:
        """Pass on what has begun before: it may be the program's own loop."""
        while frame is not None:
            self._pass_on(frame, True)
            frame = frame.f_back

    def _pass_on(self, frame: FrameType, has_begun: bool) -> None:
        try:
            code = frame.f_code
            path = code.co_filename
            if path not in self._files:
                self._files[path] = not (path.startswith("<") or is_installed(path))
            if not self._files[path] or not _is_function(code):
                return
            receiver = frame.f_locals.get(code.co_varnames[0]) if code.co_argcount else None
            mode = getattr(receiver, "__dict__", {}).get("training")
            counts = self._counts.setdefault(code, {})
            count = counts.get(mode, 0)
            if count >= (1 if has_begun else _MOST_ALIKE):
                self._known += 1
                if self._known == _MOST_KNOWN:
                    self._end()
                return
            counts[mode], self._known = count + 1, 0
            begin = time.monotonic()
            self._take(frame, has_begun)
            self._used += time.monotonic() - begin
        except Exception:
            # The program goes on without this look at it.
            return


def _is_function(code: CodeType) -> bool:
    """Whether a call runs code with variables of its own to its end: no generator, no module."""
    return bool(code.co_flags & inspect.CO_OPTIMIZED) and not code.co_flags & _GENERATORS
