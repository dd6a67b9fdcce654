"""What one test or one block compiles."""

from __future__ import annotations

import logging
from dataclasses import dataclass, fields
from typing import Any, List, Mapping, Optional, Tuple

from fullgraph_worker.protocol import wire
from fullgraph_worker.pytest_plugin.finding import Finding, Seen, findings_of
from fullgraph_worker.pytest_plugin.recording import RECORDING
from fullgraph_worker.pytest_plugin.table import counted, described
from fullgraph_worker.torch_private.loaded import forget_compiled_code
from fullgraph_worker.torch_private.structured_trace import trace_log

_LOG_CAPTURE = "_pytest.logging"
MARKER = (
    "fullgraph(max_breaks=0, max_recompiles=None, max_graphs=None, min_graphs=1): fail if "
    "torch.compile makes more graph breaks, recompiles or graphs in this test, each None for no "
    "limit, or captures fewer graphs than min_graphs."
)


class Watch:
    """Counts from ``begin`` to ``end``, as in a process that has compiled nothing before.

    Attributes:
        graphs: how many graphs were captured.
        compilations: how often Dynamo compiled a function, or the rest of one behind a break.
    """

    def __init__(self) -> None:
        self.graphs = 0
        self.compilations = 0
        self._seen: List[Seen] = []
        self._faults: List[str] = []
        self._log_capture: List[logging.Handler] = []

    def begin(self) -> None:
        """Forget what was compiled, and listen."""
        forget_compiled_code()
        self._release_trace()
        RECORDING.add(self._take)

    def end(self) -> None:
        """Listen no more."""
        RECORDING.remove(self._take)
        trace = trace_log()
        for handler in self._log_capture:
            trace.addHandler(handler)

    @property
    def findings(self) -> Tuple[Finding, ...]:
        """Everything that was seen, in file order."""
        return tuple(findings_of(self._seen))

    @property
    def breaks(self) -> Tuple[Finding, ...]:
        """Where code fell back to eager mode: graph breaks, backend failures, recompile limits."""
        return tuple(each for each in self.findings if each.kind != wire.RECOMPILE)

    @property
    def recompiles(self) -> Tuple[Finding, ...]:
        """Guards that failed; ``count`` is how often one led to a recompile."""
        return tuple(each for each in self.findings if each.kind == wire.RECOMPILE)

    def verdict(self, limits: Limits, folder: str) -> str:
        """Why the limits are not kept, with what was found; empty if they are.

        Args:
            limits: those of the test or the block.
            folder: paths below it are shown relative to it.
        """
        findings, breaks, recompiles = self.findings, self.breaks, self.recompiles
        counts = (
            (len(breaks), "graph break", "max_breaks", limits.max_breaks, breaks),
            (
                sum(each.count for each in recompiles),
                "recompile",
                "max_recompiles",
                limits.max_recompiles,
                recompiles,
            ),
            # More than one graph for a function comes of a break or of a recompile.
            (self.graphs, "graph", "max_graphs", limits.max_graphs, findings),
        )
        problems: List[str] = []
        shown: List[Finding] = []
        for number, what, name, limit, causes in counts:
            if limit is not None and number > limit:
                problems.append(f"{counted(number, what)}, {name}={limit}")
                shown += [each for each in causes if each not in shown]
        if self.graphs < limits.min_graphs and not problems:
            problems.append(
                f"{counted(self.graphs, 'graph')}, min_graphs={limits.min_graphs}: torch.compile "
                "was not called here, is disabled, or captured nothing"
            )
            shown += findings
        if not problems:
            return ""
        heads = [f"torch.compile made {problem}." for problem in problems]
        faults = [f"Not everything could be recorded: {fault}" for fault in self._faults[:1]]
        blocks = ["\n".join(described(finding, folder)) for finding in shown]
        return "\n\n".join(["\n".join([*heads, *faults]), *blocks])

    def _release_trace(self) -> None:
        """Keep torch's structured trace out of pytest's captured log.

        pytest 9.2 captures it: a hundred empty lines for each failed test that compiles, which
        would stand below our reason for the failure.
        """
        trace = trace_log()
        captures = [each for each in trace.handlers if type(each).__module__ == _LOG_CAPTURE]
        for handler in captures:
            trace.removeHandler(handler)
        self._log_capture = captures

    def _take(self, message: wire.Message) -> None:
        if isinstance(message, wire.Record):
            self._seen.append(Seen(message))
        elif isinstance(message, wire.Traced):
            self.compilations += 1
            self.graphs += message.graphs
        elif isinstance(message, wire.Failure):
            self._faults.append(message.message)


class LimitsError(Exception):
    """The arguments are not those of the marker; the message is for the user."""


@dataclass(frozen=True)
class Limits:
    """Limits of what is seen; None is no limit.

    Attributes:
        max_breaks: of places where code falls back to eager mode.
        max_recompiles: of compilations of a function that was compiled before.
        max_graphs: of graphs.
        min_graphs: of graphs. Where nothing is compiled, there is nothing that could break.
    """

    max_breaks: Optional[int] = 0
    max_recompiles: Optional[int] = None
    max_graphs: Optional[int] = None
    min_graphs: int = 1


def limits_of(args: Tuple[Any, ...], kwargs: Mapping[str, Any]) -> Limits:
    """The limits that a marker or a call gives.

    Raises:
        LimitsError: an argument is positional, unknown, or no number from 0 on.
    """
    known = [field.name for field in fields(Limits)]
    unknown = next((name for name in kwargs if name not in known), None)
    if args or unknown is not None:
        wrong = f"no argument {unknown!r}" if unknown is not None else "no positional arguments"
        raise LimitsError(f"fullgraph takes {wrong}. Its arguments are {', '.join(known)}.")
    for name, value in kwargs.items():
        is_number = isinstance(value, int) and not isinstance(value, bool) and value >= 0
        if not is_number and (value is not None or name == "min_graphs"):
            raise LimitsError(f"{name} of fullgraph must be a number from 0 on, not {value!r}.")
    return Limits(**kwargs)
