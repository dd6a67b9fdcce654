"""FG307: something is written as text or bytes."""

from __future__ import annotations

from fullgraph.static.models.registry import breaking
from fullgraph.static.rules.base import CallRule, Invalid, Valid


class Serialisation(CallRule):
    """``json``, ``pickle``, ``torch.save()`` and ``torch.load()``."""

    entry = "serialisation"
    code = "FG307"
    does = "reads or writes in a way that Dynamo does not trace"
    calls = breaking("serialisation")

    valid = (Valid('def f(x):\n    x = x + 1\n    key = str({"bins": 5})\n    return x * 2\n'),)
    invalid = (
        Invalid(
            'import json\ndef f(x):\n    x = x + 1\n    key = ⟦json.dumps({"bins": 5})⟧\n    return x * 2\n',
            "`json.dumps()`",
        ),
        Invalid(
            "import pickle\ndef f(x):\n    x = x + 1\n    data = ⟦pickle.dumps(1)⟧\n    return x * 2\n"
        ),
    )
