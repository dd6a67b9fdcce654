"""``os``, ``sys`` and what else asks the operating system or the interpreter."""

from __future__ import annotations

from fullgraph.static.domain.values import UNKNOWN, Value
from fullgraph.static.models import below
from fullgraph.static.models.registry import CALLS, Call, breaks_as

breaks_as(
    "system-call",
    *below("os", "cpu_count getcwd getpid getppid system popen chdir urandom putenv"),
    *("os.path.abspath", "os.sched_getaffinity", "multiprocessing.cpu_count"),
    *("socket.gethostname", "shutil.*", "subprocess.*", "tempfile.*"),
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
breaks_as("import-in-function", "importlib.import_module", "importlib.reload")


@CALLS.below("os", "sys")
def _anything(call: Call) -> Value:
    """Nothing that is known."""
    return UNKNOWN
