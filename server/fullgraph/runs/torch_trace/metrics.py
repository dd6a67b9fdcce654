"""What torch measures of each compilation."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import SimpleNamespace

from fullgraph.runs.torch_trace.failures import Failed
from fullgraph_worker.observe.compile_times import phases_of
from fullgraph_worker.protocol.wire import StackFrame


@dataclass(frozen=True)
class Metrics:
    """A record ``compilation_metrics``.

    Attributes:
        fields: torch's; they came and went with its versions.
    """

    fields: Mapping[str, object] = field(default_factory=dict)

    @property
    def is_forward(self) -> bool:
        """Whether it is about a compilation of Dynamo, not about a backward pass."""
        return bool(self.text("co_name"))

    @property
    def function(self) -> StackFrame:
        """What was compiled, as Dynamo names it; its path is empty where that is unknown."""
        return StackFrame(
            self.text("co_filename"), self._number("co_firstlineno"), self.text("co_name")
        )

    @property
    def restarts(self) -> list[str]:
        """Why it was started again, in Dynamo's words."""
        found = self.fields.get("restart_reasons")
        return [str(each) for each in found] if isinstance(found, list) else []

    @property
    def failed(self) -> Failed | None:
        """How it failed; None if it did not."""
        kind = self.text("fail_type")
        if not kind:
            return None
        path = self.text("fail_user_frame_filename")
        place = StackFrame(path, self._number("fail_user_frame_lineno"), self.text("co_name"))
        return Failed(kind, self.text("fail_reason"), place=place)

    @property
    def suppresses_errors(self) -> bool:
        """Whether a compilation that fails falls back to eager mode."""
        return self.fields.get("config_suppress_errors") is True

    @property
    def phases(self) -> dict[str, float]:
        """The seconds of each phase, as ``wire.Compilation`` has them."""
        if not self.is_forward:
            spent = self._number("backward_cumulative_compile_time_us") / 1e6
            return {"backward": spent} if spent else {}
        found = phases_of(SimpleNamespace(**self.fields), 0.0)
        return {name: seconds for name, seconds in found.items() if seconds > 0}

    @property
    def start(self) -> float:
        """When it began, in seconds since the epoch; 0 where that is unknown."""
        value = self.fields.get("start_time")
        return float(value) if isinstance(value, (int, float)) else 0.0

    def text(self, name: str) -> str:
        """A field that is a text; empty if there is none."""
        value = self.fields.get(name)
        return value if isinstance(value, str) else ""

    def _number(self, name: str) -> int:
        value = self.fields.get(name)
        return int(value) if isinstance(value, (int, float)) else 0
