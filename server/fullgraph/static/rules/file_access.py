"""FG304: a file is opened, read or looked for."""

from __future__ import annotations

from fullgraph.static.domain.values import Instance, Method
from fullgraph.static.interpret.events import CallEvent
from fullgraph.static.models.python.files import PATHS
from fullgraph.static.models.registry import breaking
from fullgraph.static.rules.base import Hit, Invalid, Rule, Valid, breaks, called


class FileAccess(Rule):
    """``open()``, ``os.path.exists()`` and their like, and the methods of ``pathlib.Path``."""

    entry = "file-access"
    code = "FG304"
    calls = breaking("file-access")

    def on_call(self, event: CallEvent) -> Hit | None:
        """Report the call."""
        callee = event.callee
        if isinstance(callee, Method):
            receiver = callee.receiver
            if not (isinstance(receiver, Instance) and receiver.path.startswith(PATHS)):
                return None
        return Hit(event.node, breaks(f"`{called(callee)}()` reaches for a file"))

    valid = (
        Valid(
            "class Shop:\n    def open(self):\n        return 3\n\nSHOP = Shop()\n"
            "def f(x):\n    return x + SHOP.open()\n"
        ),
    )
    invalid = (
        Invalid(
            "def f(x):\n    x = x + 1\n    with ⟦open('/dev/null')⟧ as file:\n"
            "        x = x + 1\n    return x * 2\n",
            "`open()`",
        ),
        Invalid(
            "from pathlib import Path\nHERE = Path('a')\ndef f(x):\n    x = x + 1\n"
            "    if ⟦HERE.exists()⟧:\n        x = x + 1\n    return x * 2\n",
            "`.exists()`",
        ),
        Invalid(
            'import os.path\ndef f(x):\n    x = x + 1\n    here = ⟦os.path.exists("a")⟧\n    return x * 2\n'
        ),
        Invalid(
            'import glob\ndef f(x):\n    x = x + 1\n    files = ⟦glob.glob("*")⟧\n    return x * 2\n'
        ),
    )
