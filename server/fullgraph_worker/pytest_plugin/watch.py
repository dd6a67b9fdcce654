"""What one test or one block compiles."""

from __future__ import annotations

import logging
from typing import List, Tuple

from fullgraph_worker.protocol import wire
from fullgraph_worker.pytest_plugin.finding import Finding, Seen, findings_of
from fullgraph_worker.pytest_plugin.limits import Limits
from fullgraph_worker.pytest_plugin.recording import RECORDING
from fullgraph_worker.pytest_plugin.words import counted, described
from fullgraph_worker.torch_private.loaded import forget_compiled_code
from fullgraph_worker.torch_private.structured_trace import trace_log

_LOG_CAPTURE = "_pytest.logging"


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
