"""The state of a compilation while its records are read."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from fullgraph_worker.guards.values import Scope
from fullgraph_worker.protocol import wire
from fullgraph_worker.user_code.source import plain_name

_LIMITS = ("recompile_limit", "cache_size_limit", "accumulated_recompile_limit")


@dataclass
class Compiling:
    """A compilation of which a trace has records.

    Attributes:
        made: what it became; its fields are filled as records come.
        calls: those at which it began, outermost first; the last is its function, as Dynamo
            names it.
        recompile: the position of its record among those of the process; -1 if it is none.
        reasons: the guards that failed, as ``reasons_in`` returns them.
        breaks: type and explanation of its breaks.
        bypasses: where caches were not used for its graph, or why.
        error: what Dynamo wrote when it failed: a traceback.
        scope: where the new values are read of guards that failed.
        has_failed: whether there is a record about its failure.
    """

    made: wire.Compilation
    calls: list[wire.StackFrame] = field(default_factory=list)
    recompile: int = -1
    reasons: list[str] = field(default_factory=list)
    breaks: set[tuple[str, str]] = field(default_factory=set)
    bypasses: set[str] = field(default_factory=set)
    error: str = ""
    scope: Scope = field(default_factory=lambda: Scope({}, {}))
    has_failed: bool = False

    @property
    def function(self) -> wire.StackFrame:
        """What is compiled, by its name in the user's code."""
        return wire.StackFrame(self.made.path, self.made.line, self.made.function)

    def begin(self, calls: list[wire.StackFrame]) -> None:
        """Take the calls at which it began; the last is its function."""
        root = calls[-1] if calls else wire.StackFrame("<unknown>", 0, "")
        self.calls = calls
        self.made.path, self.made.line = root.path, root.line
        self.made.function = plain_name(root.function)
        self.made.is_resumed = self.made.function != root.function


def compile_id(metadata: Mapping[str, object]) -> str:
    """The id of the compilation that a record is about, as Dynamo writes it; empty for none."""
    frame, number = metadata.get("frame_id"), metadata.get("frame_compile_id")
    autograd = metadata.get("compiled_autograd_id")
    parts = [] if autograd is None else [f"!{autograd}"]
    parts += [] if frame is None or number is None else [f"{frame}/{number}"]
    return "/".join(parts)


@dataclass
class Configuration:
    """What the trace has of ``torch._dynamo.config``.

    Attributes:
        texts: as torch writes them: JSON within JSON.
    """

    texts: bytes = b""

    @property
    def dynamic(self) -> str:
        """The ``dynamic`` of the ``torch.compile`` in force, as in ``wire.Record``."""
        if self._value("assume_static_by_default") == "false":
            return "on"
        return "off" if self._value("automatic_dynamic_shapes") == "false" else ""

    def limit(self, versions: int) -> str:
        """The name of the limit that is reached with so many compiled versions."""
        known = [(name, self._value(name)) for name in _LIMITS]
        reached = [name for name, value in known if value.isdigit() and int(value) <= versions]
        first = next((name for name, value in known if value), _LIMITS[0])
        return next(iter(reached), _LIMITS[2] if known[0][1] else first)

    def _value(self, name: str) -> str:
        found = re.search(rb'\\"%s\\": ([\w.-]+)' % name.encode(), self.texts)
        return found.group(1).decode() if found else ""
