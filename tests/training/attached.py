"""Runs a program as ``fullgraph trace --watch`` does, in a process that has imported torch.

``python attached.py SCRIPT``: Fullgraph is attached before the program's first line instead of at
its import of torch, which takes most of the time of a short training. How it is attached otherwise
has tests of its own (``test_undisturbed``, ``test_collecting``).
"""

from __future__ import annotations

import os
import sys
import types


def main(script: str) -> None:
    """Run a program as ``__main__``."""
    from fullgraph_worker.trace.attach import attach as trace
    from fullgraph_worker.watch.attach import attach as watch

    sys.argv = [script]
    sys.path[0] = os.path.dirname(script)  # noqa: PTH120
    module = types.ModuleType("__main__")
    module.__file__ = script
    sys.modules["__main__"] = module
    trace(os.environ["FULLGRAPH_TRACE"])
    if os.environ.get("FULLGRAPH_WATCH"):
        watch(os.environ["FULLGRAPH_WATCH"])
    with open(script, encoding="utf-8") as stream:  # noqa: PTH123
        code = compile(stream.read(), script, "exec")
    exec(code, vars(module))


if __name__ == "__main__":
    main(sys.argv[1])
