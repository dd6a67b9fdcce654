"""``os``, ``sys`` and what else queries the operating system or the interpreter."""

from __future__ import annotations

from fullgraph.static.domain.values import UNKNOWN, Value
from fullgraph.static.models import below
from fullgraph.static.models.registry import CALLS, Call, breaks_as

breaks_as(
    "system-call",
    *("os.popen", "os.path.abspath", "multiprocessing.cpu_count"),
    *("shutil.*", "subprocess.*", "tempfile.*"),
)
breaks_as(
    "introspection",
    *below(
        "inspect",
        "currentframe stack trace getsource getsourcelines getmodule getfile getframeinfo",
    ),
    *below("traceback", "format_stack print_stack extract_stack format_exc print_exc"),
    *below("sys", "_getframe getsizeof getrefcount exc_info"),
    "tracemalloc.*",
)


@CALLS.below("os", "sys")
def _anything(call: Call) -> Value:
    """Nothing that is known."""
    return UNKNOWN
