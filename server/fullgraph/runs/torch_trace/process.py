"""From the records of one file of a trace to what its process compiled."""

from __future__ import annotations

import contextlib
import json
import re
from dataclasses import replace

from fullgraph.dynamic.trace_reader import ProcessTrace
from fullgraph.runs.torch_trace.breaks import (
    Causes,
    break_record,
    is_backend_failure,
    reason_of,
    record_at,
)
from fullgraph.runs.torch_trace.compiling import Compiling, Configuration, compile_id
from fullgraph.runs.torch_trace.failures import (
    LIMITS,
    Failed,
    Metrics,
    failure_record,
    fallback_record,
    raised_in,
)
from fullgraph.runs.torch_trace.function_records import FunctionRecords
from fullgraph.runs.torch_trace.graph_text import graph_nodes, is_operation, operation_count
from fullgraph.runs.torch_trace.guard_values import values_in_guards
from fullgraph.runs.torch_trace.lines import TraceRecord
from fullgraph.runs.torch_trace.stacks import Stacks
from fullgraph_worker.guards.records import reasons_in
from fullgraph_worker.observe.caches import bypass_reason, bypassed_in_words
from fullgraph_worker.observe.cuda_graphs import skip_in
from fullgraph_worker.observe.reasons import reason_in_payload
from fullgraph_worker.observe.side_effects import side_effects_in
from fullgraph_worker.protocol import wire

_CACHE = re.compile(r"(fx_graph|aotautograd)_cache_(hit|miss|bypass)")
_CACHE_WORDS = {"fx_graph": "FX graph cache", "aotautograd": "AOT autograd cache"}
_CACHES = [
    f"{cache}_cache_{answer}" for cache in _CACHE_WORDS for answer in ("hit", "miss", "bypass")
]
_MOST_NODES = 50_000
"""Of all graphs together, as in a run; what is beyond is only counted."""

WANTED = frozenset(
    {
        *("str", "torch_version", "dynamo_start", "recompile_reasons", "dynamo_graph_break_reason"),
        "dynamo_side_effects",
        *("dynamo_error", "dynamo_output_graph", "dynamo_cpp_guards_str", "compilation_metrics"),
        *_CACHES,
    }
)
"""The names of the records that are read."""


class ProcessReader:
    """Takes the records of one file, in order.

    Args:
        rank: the rank that wrote it; empty if its name has none.

    Attributes:
        trace: what the process did; complete after ``finish``.
    """

    def __init__(self, rank: str) -> None:
        process = wire.TracedProcess(wire.VERSION, 0, rank, [], "", "", "", "", 0.0)
        self.trace = ProcessTrace(process)
        self._stacks = Stacks()
        self._functions = FunctionRecords(self._stacks)
        self._causes = Causes()
        self._open: dict[str, Compiling] = {}
        self._waiting: tuple[str, list[str]] | None = None
        self._inferred: list[tuple[Compiling, str]] = []
        self._nodes = 0

    def take(self, record: TraceRecord) -> None:
        """Take the next record of ``WANTED``."""
        metadata, process = record.metadata, self.trace.process
        process.pid = process.pid or record.process
        if not process.rank and metadata.get("rank") is not None:
            process.rank = str(metadata["rank"])
        if record.name == "str":
            self._stacks.intern(metadata["str"])
            return
        if record.name == "torch_version":
            self._on_version(record.payload)
            return
        id_ = compile_id(metadata)
        if record.name == "recompile_reasons":
            self._end_waiting()
            self._waiting = (id_, reasons_in(record.payload))
            return
        if record.name == "dynamo_start":
            self._on_start(id_, record)
            return
        compiling = self._open.get(id_)
        if compiling is not None:
            self._on_compilation(compiling, record)

    def finish(self) -> ProcessTrace:
        """What the process did."""
        self._end_waiting()
        for compiling in self._open.values():
            self._on_failure(compiling, raised_in(compiling.error), suppresses=False)
        if not any(record.kind == wire.BREAK for record in self.trace.records):
            for compiling, reason in self._inferred:
                self._add(self._functions.restart(compiling, reason), compiling)
        return self.trace

    def _on_version(self, payload: str) -> None:
        with contextlib.suppress(ValueError, AttributeError):
            self.trace.process.torch = str(json.loads(payload).get("pytorch_version") or "")

    def _on_start(self, id_: str, record: TraceRecord) -> None:
        start = record.metadata.get("dynamo_start")
        calls = self._stacks.calls(start.get("stack") if isinstance(start, dict) else None)
        if self._waiting and self._waiting[0] != id_:
            self._end_waiting()
        reasons = self._waiting[1] if self._waiting else []
        self._waiting = None
        compiling = Compiling(wire.Compilation(id_, "", 0, ""), reasons=reasons)
        compiling.begin(calls)
        self._functions.definitions.learn(calls)
        self._open[id_] = compiling
        self.trace.compilations.append(compiling.made)
        if reasons:
            compiling.recompile = len(self.trace.records)
            self._add(self._functions.recompile(compiling), compiling)

    def _on_compilation(self, compiling: Compiling, record: TraceRecord) -> None:
        made = compiling.made
        if record.name == "dynamo_graph_break_reason":
            self._on_break(compiling, record)
        elif record.name == "dynamo_error":
            compiling.error = record.payload
        elif record.name == "dynamo_output_graph":
            self._on_graph(made, record.payload)
        elif record.name == "dynamo_side_effects":
            made.side_effects = side_effects_in(record.payload, self._stacks.is_library)
        elif record.name == "dynamo_cpp_guards_str":
            if compiling.recompile >= 0:
                compiling.scope = values_in_guards(record.payload, compiling.reasons[0])
        elif record.name == "compilation_metrics":
            fields = record.metadata.get("compilation_metrics")
            if isinstance(fields, dict):
                self._on_metrics(compiling, Metrics(fields), record.configuration)
        elif cache := _CACHE.fullmatch(record.name):
            name, answer = _CACHE_WORDS[cache.group(1)], cache.group(2)
            words = f"{name} {answer}"
            made.caches[words] = made.caches.get(words, 0) + 1
            self.trace.caches[words] += 1
            if answer == "bypass":
                self._on_bypass(compiling, name, record.payload)

    def _on_bypass(self, compiling: Compiling, cache: str, payload: str) -> None:
        reason = bypass_reason(str(json.loads(payload).get("cache_bypass_reason") or ""))
        # Torch names the operation at the end, where the reason is one.
        named = reason.rpartition(" ")[2].rpartition(".")[2]
        nodes = [node for node in compiling.made.nodes if _calls(node, named)]
        place = [wire.StackFrame(node.path, node.line, node.function) for node in nodes[:1]]
        cause = f"{place[0].path}:{place[0].line}" if place else reason
        if cause in compiling.bypasses:
            return
        compiling.bypasses.add(cause)
        calls = [*compiling.calls[:-1], *(place or [compiling.function])]
        words = bypassed_in_words(cache, reason)
        self._add(record_at(calls, self._stacks, wire.CACHE_BYPASSED, words), compiling)

    def _on_break(self, compiling: Compiling, record: TraceRecord) -> None:
        reason = reason_of(reason_in_payload(record.payload))
        if is_backend_failure(reason):
            found = fallback_record(reason.explanation, compiling, self._stacks)
            if found is not None:
                self._add(found, compiling)
            return
        compiling.breaks.add((reason.gb_type, reason.explanation))
        found = break_record(record.payload, compiling.calls, self._stacks, reason)
        attempt = record.metadata.get("attempt")
        number = attempt if isinstance(attempt, int) else 0
        self._add(found, compiling)
        self._causes.number(found, number, compiling.calls)

    def _on_graph(self, made: wire.Compilation, text: str) -> None:
        self.trace.graphs += 1
        made.has_graph = True
        if self._nodes >= _MOST_NODES:
            made.operations = operation_count(text)
            return
        made.nodes = graph_nodes(text)
        made.operations = sum(map(is_operation, made.nodes))
        self._nodes += len(made.nodes)

    def _on_metrics(self, compiling: Compiling, metrics: Metrics, configuration: bytes) -> None:
        made = compiling.made
        for phase, seconds in metrics.phases.items():
            made.seconds[phase] = made.seconds.get(phase, 0.0) + seconds
        if not metrics.is_forward:
            return
        made.start = metrics.start
        if configuration:
            self._functions.configuration = Configuration(configuration)
        root = compiling.calls[-1] if compiling.calls else None
        function = metrics.function
        if root is None or (root.path, root.function) != (function.path, function.function):
            # Before torch 2.6 the calls at which it began end with the one above it.
            compiling.begin([*compiling.calls, function])
            self._functions.definitions.learn(compiling.calls)
        if compiling.recompile >= 0:
            # The values that came are known now.
            found = self._functions.recompile(compiling)
            found.compile_id = made.compile_id
            self.trace.records[compiling.recompile] = found
        torch = metrics.text("pytorch_version")
        self.trace.process.torch = self.trace.process.torch or torch
        if skip := skip_in(metrics.text("cudagraph_skip_reason")):
            calls = skip.calls or [*compiling.calls[:-1], compiling.function]
            kind = wire.CUDA_GRAPHS_SKIPPED
            self._add(record_at(calls, self._stacks, kind, skip.in_words), compiling)
        failed = metrics.failed
        made.failure = failed.text if failed else ""
        raised = raised_in(compiling.error)
        if failed and raised:
            failed = failed._replace(is_dynamos=raised.is_dynamos)
        self._on_failure(compiling, failed, suppresses=metrics.suppresses_errors)
        compiling.error = ""
        self._inferred += [(compiling, reason) for reason in metrics.restarts]

    def _on_failure(self, compiling: Compiling, failed: Failed | None, *, suppresses: bool) -> None:
        if failed is None:
            return
        if failed.type in LIMITS:
            self._add(self._functions.limit(compiling, compiling.reasons), compiling)
            return
        found = failure_record(failed, compiling, self._stacks, suppresses)
        if found is None:
            return
        self._add(found, compiling)
        if found.kind == wire.BREAK and failed.is_break:
            # Dynamo raises a break out of the call only where the whole function must be a graph.
            self.trace.fullgraph.append(compiling.function)

    def _end_waiting(self) -> None:
        """Guards failed, and no compilation followed: there were too many already."""
        if self._waiting is None:
            return
        (id_, reasons), self._waiting = self._waiting, None
        frame, _, number = id_.rpartition("/")
        before = self._open.get(f"{frame}/{int(number) - 1}") if number.isdigit() else None
        if before is not None:
            refused = replace(before, made=replace(before.made, compile_id=id_))
            self._add(self._functions.limit(refused, reasons), refused)

    def _add(self, found: wire.Record, compiling: Compiling) -> None:
        found.compile_id = compiling.made.compile_id
        self.trace.records.append(found)


def _calls(node: wire.GraphNode, function: str) -> bool:
    """Whether a node calls this function; a graph joins a module and its function with ``_``."""
    return bool(node.path) and node.operation.endswith((f".{function}", f"_{function}"))
