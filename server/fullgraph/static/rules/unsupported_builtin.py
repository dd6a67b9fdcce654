"""FG101: a builtin that Dynamo does not trace."""

from __future__ import annotations

from fullgraph.static.knowledge import names
from fullgraph.static.rules.base import CallRule, Invalid, Valid


class UnsupportedBuiltin(CallRule):
    """``exec()``, ``globals()``, ``dir()`` and others."""

    entry = "unsupported-builtin"
    code = "FG101"
    does = "is a builtin that Dynamo does not trace"
    calls = names(
        """
        builtins.exec builtins.globals builtins.dir builtins.compile builtins.memoryview
        builtins.bytearray builtins.input builtins.breakpoint
        """
    )

    valid = (
        Valid(
            "def g(a):\n    return a\n\ndef f(x):\n    x = x + 1\n    k = len(vars(g)) + hash((1, 2)) + divmod(7, 3)[0]\n    return x * 2\n"
        ),
    )
    invalid = (
        Invalid('def f(x):\n    x = x + 1\n    ⟦exec("a = 1")⟧\n    return x * 2\n', "`exec()`"),
        Invalid("def f(x):\n    x = x + 1\n    found = ⟦globals()⟧\n    return x * 2\n"),
    )
