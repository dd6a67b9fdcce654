"""The operating system: processes, files, clocks, locks, messages."""

from __future__ import annotations

from fullgraph.static.domain.values import PYTHON, UNKNOWN, Instance, Value
from fullgraph.static.models import below, names
from fullgraph.static.models.registry import CALLS, Call, breaks_as

PATHS = "pathlib."
"""Where the classes of paths are."""

_METHODS = names(
    """
    exists is_file is_dir read_text write_text read_bytes write_bytes open mkdir unlink iterdir
    resolve stat glob
    """
)
_LOCKS = "Lock RLock Condition Semaphore BoundedSemaphore Event Barrier"

LOCKS = below("threading", _LOCKS) | below("multiprocessing", _LOCKS)
"""What ``with`` and ``acquire()`` take."""
LOGGER = "logging.Logger"

PLAIN_LOGGERS = frozenset({LOGGER, "logging.RootLogger"})
"""The classes of loggers of the standard library."""

STREAMS = frozenset({"sys.stdout", "sys.stderr"})
"""Where messages are written."""

METHODS_OF_LOGGERS = names(
    """
    debug info warning warn error exception critical fatal log warning_once info_once
    warning_advice isEnabledFor setLevel getEffectiveLevel
    """
)
"""Methods of loggers that break the graph; ``transformers`` and ``diffusers`` add some."""

LOGGERS = frozenset({"logger", "log", "_logger", "LOGGER", "LOG"})
"""The usual names of a logger that other modules import."""

WRITERS = {
    "builtins.print": "print()",
    "warnings.warn": "warnings.warn()",
    "warnings.warn_explicit": "warnings.warn_explicit()",
    "sys.stdout.write": "sys.stdout.write()",
    "sys.stderr.write": "sys.stderr.write()",
    "sys.stdout.flush": "sys.stdout.flush()",
    "sys.stderr.flush": "sys.stderr.flush()",
    "pprint.pprint": "pprint()",
}
"""Functions that write a message, and their usual names."""


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


breaks_as(
    "file-access",
    *("builtins.open", "io.open", "glob.glob"),
    *below("os", "walk makedirs"),
    *below("os.path", "exists isfile isdir getsize"),
    *(f".{name}" for name in _METHODS),
)
breaks_as(
    "serialisation",
    *below("json", "dumps dump loads load"),
    *below("base64", "b64encode b64decode"),
)


breaks_as(
    "time-call",
    "time.sleep",
    *below("datetime", "datetime.now datetime.utcnow datetime.today date.today"),
)


@CALLS.below("time")
def _number(call: Call) -> Value:
    """A number or a text."""
    return PYTHON


breaks_as("lock", *LOCKS, *below("threading", "current_thread get_ident"))
breaks_as("lock", ".acquire", ".release", ".wait")


breaks_as(
    "logging-call",
    *WRITERS,
    *(f".{name}" for name in METHODS_OF_LOGGERS),
    *(f"*.{name}" for name in METHODS_OF_LOGGERS),
)
breaks_as("global-setting", *below("warnings", "filterwarnings simplefilter resetwarnings"))


@CALLS.named("getLogger", "get_logger")
def _logger(call: Call) -> Value:
    """A logger, whichever package made the function."""
    return Instance(LOGGER)
