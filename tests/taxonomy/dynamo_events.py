"""What Dynamo itself says of recompiles, limits, failures and disabled calls; no code of ours."""

from __future__ import annotations

import ast
import logging
import re
from pathlib import Path
from typing import Any

import torch._logging

RECOMPILING = re.compile(r"^Recompiling function \S+ in (?P<path>.+):(?P<line>\d+)$", re.MULTILINE)
AT_LIMIT = re.compile(
    r"hit config\.\w+.*?function: '.+?' \((?P<path>.+):(?P<line>\d+)\)", re.DOTALL
)


class EventRecorder(logging.Handler):
    """Reads Dynamo's log of recompiles, its warning at a limit, and its compilation metrics."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.events: list[dict[str, Any]] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.name == "torch.__trace":
            metrics = getattr(record, "metadata", {}).get("compilation_metrics", {})
            if metrics.get("fail_type") == "BackendCompilerFailed":
                self._add("backend-failure", metrics["co_filename"], metrics["co_firstlineno"])
            return
        message = record.getMessage()
        for kind, pattern in (("recompile", RECOMPILING), ("recompile-limit", AT_LIMIT)):
            for match in pattern.finditer(message):
                self._add(kind, match["path"], int(match["line"]))

    def _add(self, kind: str, path: str, first_line: int) -> None:
        self.events.append({"kind": kind, "path": path, "line": def_line(path, first_line)})


def start_recording_events() -> EventRecorder:
    recorder = EventRecorder()
    torch._logging.set_logs(recompiles=True)
    logging.getLogger("torch.__trace").addHandler(recorder)
    for name in ("torch._dynamo.guards.__recompiles", "torch._dynamo.convert_frame"):
        logging.getLogger(name).addHandler(recorder)
    return recorder


def def_line(path: str, first_line: int) -> int:
    """The line of the ``def`` whose code begins at ``first_line``, that is at a decorator."""
    for node in ast.walk(ast.parse(Path(path).read_bytes())):
        if isinstance(node, ast.FunctionDef):
            lines = [node.lineno, *(decorator.lineno for decorator in node.decorator_list)]
            if min(lines) == first_line:
                return node.lineno
    return first_line


def disabled_calls(breaks: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The break records that are about a call that the program keeps out of the graph."""
    return [
        {"kind": "disabled", "path": found["path"], "line": found["line"]}
        for found in breaks
        if "wrapped with `torch.compiler.disable`" in found["text"]
    ]
