"""The calls of a trace: torch writes each path once, and refers to it by its number."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from fullgraph_worker.protocol.wire import StackFrame
from fullgraph_worker.user_code.errors import is_generated
from fullgraph_worker.user_code.source import plain_name, without_resumes

LONGEST = 200
# The trace may come from another machine: its files are recognized by their paths.
_TORCH = re.compile(r"^(.*[/\\]torch[/\\])_(?:dynamo|inductor|functorch)[/\\]")
_INSTALLED_TORCH = re.compile(r"[/\\](?:site|dist)-packages[/\\]torch[/\\]")
_PYTHON_LIBRARY = re.compile(r"[/\\](?:lib[/\\]python3\.\d+|Python3\d+[/\\]Lib)[/\\]")
_PACKAGES = re.compile(r"[/\\](?:site|dist)-packages[/\\]")


class Stacks:
    """Reads the calls in the records of one file."""

    def __init__(self) -> None:
        self._paths: dict[object, str] = {}
        self._torch: set[str] = set()

    def intern(self, value: object) -> None:
        """Take a record ``str``: a path and its number."""
        if isinstance(value, list) and len(value) == 2 and isinstance(value[0], str):
            self._paths[value[1]] = value[0]
            self.learn(value[0])

    def learn(self, path: str) -> None:
        """Learn where torch is from the path of one of its files."""
        found = _TORCH.match(path)
        if found:
            self._torch.add(found.group(1))

    def calls(self, stack: object) -> list[StackFrame]:
        """The calls of a record, outermost first."""
        frames = stack if isinstance(stack, list) else []
        return [
            StackFrame(
                self._paths.get(frame.get("filename"), "<unknown>"),
                int(frame.get("line") or 0),
                str(frame.get("name") or ""),
            )
            for frame in frames
            if isinstance(frame, dict)
        ]

    def is_torch(self, path: str) -> bool:
        """Whether it is a file of the torch that wrote the trace."""
        return bool(_INSTALLED_TORCH.search(path)) or path.startswith(tuple(self._torch))

    def is_library(self, path: str) -> bool:
        """Whether it belongs to that torch or to its Python."""
        is_python = _PYTHON_LIBRARY.search(path) and not _PACKAGES.search(path)
        return bool(is_python) or self.is_torch(path)

    def of_the_user(self, calls: Sequence[StackFrame]) -> list[StackFrame]:
        """The calls outside of torch, with one for each function that was resumed."""
        users = [call for call in calls if not self._is_hidden(call.path)]
        users = [call for call in users if not call.path.startswith("<")] or users
        return without_resumes(users or calls[-1:])[-LONGEST:]

    def place(self, calls: Sequence[StackFrame]) -> StackFrame:
        """Where to show what happened: the innermost call outside of Python's library."""
        return next((c for c in reversed(calls) if not self.is_library(c.path)), calls[-1])

    def _is_hidden(self, path: str) -> bool:
        return is_generated(path) if path.startswith("<") else self.is_torch(path)


def joined(above: Sequence[StackFrame], inner: Sequence[StackFrame]) -> list[StackFrame]:
    """The calls of a text about a break, with those above the function that was compiled.

    Args:
        above: the calls at which the compilation began; the last is its function.
        inner: those of the text. Since torch 2.9 it has the calls above as well.
    """
    if not inner or not above:
        return [*(inner or above)]
    root = above[-1]
    if (inner[0].path, plain_name(inner[0].function)) != (root.path, plain_name(root.function)):
        return [*inner]
    return [*above[:-1], replace(inner[0], function=root.function), *inner[1:]]
