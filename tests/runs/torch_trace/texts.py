"""Makes the text of a trace as torch 2.13 writes it."""

from __future__ import annotations

import hashlib
import json
from typing import Any

TORCH = "/opt/python/lib/python3.11/site-packages/torch/_dynamo/eval_frame.py"
BREAK = """\
Graph break in user code at /w/net.py:8
Graph Break Reason: Encountered graph break when attempting to trace CALL: a function call:

Failed to trace builtin operator
  Explanation: Dynamo does not know how to trace builtin operator `print`
  Hint: Avoid calling builtin `print`.

  Developer debug context: builtin print

 For more details about this graph break, please visit: \
https://meta-pytorch.github.io/compile-graph-break-site/gb/gb0059.html

User code traceback:
  File "/w/run.py", line 3, in <module>
    net(x)
  File "/opt/python/lib/python3.11/site-packages/torch/nn/modules/module.py", line 1, in _call_impl
    return forward_call(*args, **kwargs)
  File "/w/net.py", line 8, in forward
    print("a")
"""


def record(name: str, value: Any, payload: str | None = None, of: str = "", **more: Any) -> str:
    """One record.

    Args:
        name: what it is about; of an artifact its own.
        value: what torch writes beside the name; for an artifact None.
        payload: the text below it.
        of: the compilation, ``0/1`` or ``0/1_2`` with its attempt; empty for none.
        more: further metadata.
    """
    metadata: dict[str, Any] = {"artifact": {"name": name}} if value is None else {name: value}
    if of:
        frame, _, rest = of.partition("/")
        number, _, attempt = rest.partition("_")
        metadata |= {"frame_id": int(frame), "frame_compile_id": int(number)}
        metadata["attempt"] = int(attempt or 0)
    metadata |= more
    lines = ""
    if payload is not None:
        metadata["has_payload"] = hashlib.md5(payload.encode()).hexdigest()
        lines = "".join(f"\t{line}\n" for line in payload.split("\n"))
    head = "V1122 23:08:53.786000 4711 torch/_dynamo/utils.py:2350]"
    return f"{head} {json.dumps(metadata)}\n{lines}"


def paths(*names: str) -> str:
    """The records that number the paths of a trace, from 0 on."""
    return "".join(record("str", [name, number]) for number, name in enumerate(names))


def start(of: str, *calls: tuple[int, int, str]) -> str:
    """A compilation begins at these calls: the path's number, the line and the function."""
    stack = [{"filename": path, "line": line, "name": name} for path, line, name in calls]
    return record("dynamo_start", {"stack": stack}, of=of)


def metrics(of: str, path: str, line: int, function: str, **fields: Any) -> str:
    """A compilation ends."""
    known = {"co_filename": path, "co_firstlineno": line, "co_name": function}
    return record("compilation_metrics", {**known, "restart_reasons": [], **fields}, of=of)
