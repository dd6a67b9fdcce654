"""``contextlib`` and ``contextvars``."""

from __future__ import annotations

from fullgraph.static.domain.values import Value
from fullgraph.static.models import below
from fullgraph.static.models.registry import CALLS, Call, breaks_as

VARIABLE = "contextvars.ContextVar"
"""The class of context variables."""

breaks_as("context-manager", *below("contextlib", "redirect_stdout redirect_stderr closing"))
breaks_as("context-variable", "contextvars.copy_context", ".get", ".set", ".reset")


@CALLS.at("contextlib.nullcontext")
def _entered(call: Call) -> Value:
    """What entering it gives."""
    return call.arguments.first
