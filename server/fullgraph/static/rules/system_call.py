"""FG306: the operating system is asked or told something."""

from __future__ import annotations

from fullgraph.static.models.registry import breaking
from fullgraph.static.rules.base import CallRule, Invalid, Valid


class SystemCall(CallRule):
    """``os.getpid()``, ``subprocess.run()`` and their like."""

    entry = "system-call"
    code = "FG306"
    does = "asks the operating system"
    calls = breaking("system-call")

    valid = (
        Valid(
            'import os\ndef f(x):\n    x = x + 1\n    if os.environ.get("A") or os.getenv("B"):\n        x = x + 1\n    name = os.path.join("a", "b")\n    return x * 2\n'
        ),
    )
    invalid = (
        Invalid(
            "import os\ndef f(x):\n    x = x + 1\n    workers = ⟦os.cpu_count()⟧\n    return x * 2\n",
            "`os.cpu_count()`",
        ),
    )
