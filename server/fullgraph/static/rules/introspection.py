"""FG310: the interpreter is asked about itself."""

from __future__ import annotations

from fullgraph.static.models.registry import breaking
from fullgraph.static.rules.base import CallRule, Invalid, Valid


class Introspection(CallRule):
    """``inspect.stack()``, ``traceback.format_stack()``, ``sys._getframe()``."""

    entry = "introspection"
    code = "FG310"
    does = "asks Python about itself"
    calls = breaking("introspection")

    valid = (
        Valid(
            "import inspect\ndef g(a):\n    return a\n\ndef f(x):\n    x = x + 1\n    k = len(inspect.signature(g).parameters)\n    return x * 2\n"
        ),
        Valid(
            "import sys\ndef f(x):\n    x = x + 1\n    if sys.version_info >= (3, 8):\n        x = x + 1\n    return x * 2\n"
        ),
    )
    invalid = (
        Invalid(
            "import inspect\ndef f(x):\n    x = x + 1\n    frame = ⟦inspect.currentframe()⟧\n    return x * 2\n",
            "`inspect.currentframe()`",
        ),
        Invalid(
            "import traceback\ndef f(x):\n    x = x + 1\n    text = ⟦traceback.format_stack()⟧\n    return x * 2\n"
        ),
    )
