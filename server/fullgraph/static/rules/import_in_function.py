"""FG312: a module is imported by name."""

from __future__ import annotations

from fullgraph.static.models.registry import breaking
from fullgraph.static.rules.base import CallRule, Invalid, Valid


class ImportInFunction(CallRule):
    """``importlib.import_module()`` and ``__import__()``."""

    entry = "import-in-function"
    code = "FG312"
    does = "imports a module while the code is traced"
    calls = breaking("import-in-function")

    valid = (
        Valid(
            "def f(x):\n    x = x + 1\n    import math\n    x = x * math.sqrt(4.0)\n    return x * 2\n"
        ),
        Valid(
            'import importlib.util\ndef f(x):\n    x = x + 1\n    found = importlib.util.find_spec("math")\n    return x * 2\n'
        ),
    )
    invalid = (
        Invalid(
            'import importlib\ndef f(x):\n    x = x + 1\n    math = ⟦importlib.import_module("math")⟧\n    return x * 2\n',
            "import_module()",
        ),
    )
