"""FG307: data is encoded or decoded."""

from __future__ import annotations

from fullgraph.static.models.registry import breaking
from fullgraph.static.rules.base import CallRule, Invalid, Valid


class Serialisation(CallRule):
    """``json``, ``pickle``, ``torch.save()`` and ``torch.load()``."""

    entry = "serialisation"
    code = "FG307"
    does = "encodes or decodes data, which Dynamo does not trace"
    calls = breaking("serialisation")

    valid = (
        Valid("""
            def f(x):
                x = x + 1
                key = str({"bins": 5})
                return x * 2
            """),
    )
    invalid = (
        Invalid(
            """
            import json
            def f(x):
                x = x + 1
                key = ⟦json.dumps({"bins": 5})⟧
                return x * 2
            """,
            "`json.dumps()` encodes or decodes data, which Dynamo does not trace",
        ),
        Invalid(
            """
            import pickle
            def f(x):
                x = x + 1
                data = ⟦pickle.dumps(1)⟧
                return x * 2
            """,
            "`pickle.dumps()` encodes or decodes data, which Dynamo does not trace",
        ),
        Invalid(
            """
            import io
            import torch
            BUFFER = io.BytesIO()
            def f(x):
                x = x + 1
                ⟦torch.save(x, BUFFER)⟧
                return x * 2
            """,
            "`torch.save()` encodes or decodes data, which Dynamo does not trace",
        ),
        Invalid(
            """
            import io
            import torch
            BUFFER = io.BytesIO()
            torch.save(torch.ones(3), BUFFER)
            BUFFER.seek(0)
            def f(x):
                x = x + 1
                saved = ⟦torch.load(BUFFER)⟧
                return x * 2
            """,
            "`torch.load()` encodes or decodes data, which Dynamo does not trace",
        ),
    )
