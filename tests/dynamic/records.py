"""Records of breaks, as a worker sends them."""

from __future__ import annotations

from typing import Any

from fullgraph_worker.protocol import wire


def record(path: str = "/project/model.py", line: int = 3, **changes: Any) -> wire.Record:
    """A call of ``print`` in a line of ``path`` that breaks, with ``changes`` of its fields."""
    fields: dict[str, Any] = {
        "path": path,
        "line": line,
        "column": 4,
        "end_line": line,
        "end_column": 12,
        "gb_type": "print",
        "gb_id": "GB0059",
        "reason": "No print.",
        "hints": [],
        "context": "",
        "stack": [wire.StackFrame(path, line, "f")],
        "skips_frame": False,
        "payload": "",
        **changes,
    }
    return wire.Record(**fields)
