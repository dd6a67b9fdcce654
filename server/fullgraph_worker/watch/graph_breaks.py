"""Where Dynamo breaks graphs in a watched program, and why."""

from __future__ import annotations

from typing import Any, Dict, Iterable, List, NamedTuple, Optional, Set, Tuple

from fullgraph_worker.torch_private.compilations import break_reasons
from fullgraph_worker.user_code.source import plain_name

_LONGEST_REASON = 2000
_BREAKS = ("Unsupported", "UserError")
"""The exceptions that end the compilation of a whole function; the others are errors."""


class GraphBreak(NamedTuple):
    """A break in Dynamo's words, at the innermost line of the program."""

    function: str
    path: str
    line: int
    reason: str
    skips: bool
    """Whether Dynamo compiles no graph of the function."""


class GraphBreaks:
    """Reads the lists that Dynamo keeps: nothing is added to what it does.

    ``graph_break_reasons`` has each place at which a graph ends. A function of which nothing is
    compiled is not in it, but its metrics have the reason. ``counters["graph_break"]`` has less: it
    counts neither these functions nor branches that depend on a tensor.
    """

    def __init__(self) -> None:
        self._count = 0
        self._last: Optional[Any] = None
        self._found: List[GraphBreak] = []
        self._step = -1
        self._written: Set[Tuple[str, int, str]] = set()
        self._functions: Dict[str, Any] = {}

    def leave_out(self) -> None:
        """Drop what Dynamo has recorded until now."""
        self.look()
        self._found.clear()

    def look(self) -> None:
        """Note what is new; to be called after each compilation, before a reset of Dynamo."""
        reasons = break_reasons()
        count, last = self._count, self._last
        # torch._dynamo.reset() empties the list.
        is_continued = count <= len(reasons) and (not count or reasons[count - 1] is last)
        new = reasons[count:] if is_continued else reasons
        self._found += [_at(each.user_stack, str(each.reason)) for each in new]
        self._count, self._last = len(reasons), reasons[-1] if reasons else None

    def new(self, step: int, metrics: Iterable[Any]) -> List[GraphBreak]:
        """The breaks since the last time, in the order in which Dynamo met them.

        A break in a function that compiled code calls is met in both: each place is returned once
        in a step.

        Args:
            step: that is under way.
            metrics: of the compilations since the last time.
        """
        self.look()
        for each in metrics:
            if each.co_name:
                self._functions[_number(each)] = each
            if each.fail_type in _BREAKS:
                # Where a function reaches the limit of recompilations, they do not name it.
                self._found.append(_skipped(each, self._functions.get(_number(each), each)))
        if step != self._step:
            self._step = step
            self._written.clear()
        new = []
        for each in self._found:
            place = (each.path, each.line, each.reason)
            if place not in self._written:
                self._written.add(place)
                new.append(each)
        self._found.clear()
        return new


def _at(stack: Any, reason: str) -> GraphBreak:
    frame = stack[-1] if stack else None
    return GraphBreak(
        frame.name if frame else "",
        frame.filename if frame else "",
        (frame.lineno or 0) if frame else 0,
        reason[:_LONGEST_REASON],
        False,
    )


def _skipped(metrics: Any, function: Any) -> GraphBreak:
    return GraphBreak(
        plain_name(str(function.co_name or "")),
        str(metrics.fail_user_frame_filename or function.co_filename or ""),
        int(metrics.fail_user_frame_lineno or function.co_firstlineno or 0),
        str(metrics.fail_reason)[:_LONGEST_REASON],
        True,
    )


def _number(metrics: Any) -> str:
    """Of a function: each of its compilations has an id such as ``2/0``."""
    return str(metrics.compile_id).split("/", 1)[0]
