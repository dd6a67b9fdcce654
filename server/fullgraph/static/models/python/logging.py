"""``logging``, ``warnings`` and whatever else writes a message."""

from __future__ import annotations

from fullgraph.static.domain.values import Instance, Value
from fullgraph.static.models import below, names
from fullgraph.static.models.registry import CALLS, Call, breaks_as

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
