"""FG104: a function that Dynamo does not trace."""

from __future__ import annotations

from fullgraph.static.domain.values import Instance, Method
from fullgraph.static.interpret.events import CallEvent
from fullgraph.static.models.compiled_libraries import IMAGE
from fullgraph.static.models.registry import breaking
from fullgraph.static.rules.base import CallRule, Hit, Invalid, Valid


class SkippedCFunction(CallRule):
    """Functions of C extensions that Dynamo does not model, and methods of PIL images."""

    entry = "skipped-c-function"
    code = "FG104"
    calls = breaking("skipped-c-function")

    valid = (
        Valid("""
            import functools
            import itertools
            import operator
            def f(x):
                x = x + 1
                k = functools.reduce(operator.mul, [1, 2])
                pairs = list(itertools.product([1], [2]))
                return x * 2
            """),
        Valid("""
            import math
            def f(x):
                x = x + 1
                n = math.gcd(2, 3) + math.prod([1, 2])
                return x * 2
            """),
        Valid("""
            import re
            def f(x):
                x = x + 1
                ok = re.match("a", "a")
                return x * 2
            """),
        Valid("""
            def f(x):
                return x[None].expand(2, 3).transpose(0, 1) + 1
            """),
    )
    invalid = (
        Invalid(
            """
            import torch
            from torch.nn.utils import rnn
            def f(x):
                packed = ⟦rnn.pack_padded_sequence(x[:, None, None], [1] * 3, batch_first=True)⟧
                rows, sizes = ⟦rnn.pad_packed_sequence(packed, batch_first=True)⟧
                return rows * 2
            """,
            (
                "`torch.nn.utils.rnn.pack_padded_sequence()` cannot be traced by Dynamo",
                "`torch.nn.utils.rnn.pad_packed_sequence()` cannot be traced by Dynamo",
            ),
        ),
        Invalid(
            """
            import unicodedata
            def f(x):
                x = x + 1
                name = ⟦unicodedata.normalize('NFD', 'abc')⟧
                return x * 2
            """,
            "`unicodedata.normalize()` cannot be traced by Dynamo",
        ),
        Invalid(
            """
            import bisect
            def f(x):
                x = x + 1
                bucket = ⟦bisect.bisect([0, 16], 3)⟧
                return x * 2
            """,
            "`bisect.bisect()` cannot be traced by Dynamo",
        ),
        Invalid(
            """
            import decimal
            def f(x):
                x = x + 1
                m = ⟦decimal.Decimal(2)⟧
                return x * 2
            """,
            "`decimal.Decimal()` cannot be traced by Dynamo",
        ),
        Invalid(
            """
            import heapq
            def f(x):
                x = x + 1
                ⟦heapq.heappush([1], 2)⟧
                return x * 2
            """,
            "`heapq.heappush()` cannot be traced by Dynamo",
        ),
        Invalid(
            """
            import hashlib
            def f(x):
                x = x + 1
                name = ⟦hashlib.md5(b"a")⟧
                return x * 2
            """,
            "`hashlib.md5()` cannot be traced by Dynamo",
        ),
        Invalid(
            """
            import torch
            from torch.nn.utils.rnn import pack_padded_sequence
            def f(x):
                x = x + 1
                packed = ⟦pack_padded_sequence(x, [3], batch_first=True)⟧
                return x * 2
            """,
            "`torch.nn.utils.rnn.pack_padded_sequence()` cannot be traced by Dynamo",
            inputs="torch.ones(1, 3, 2)",
        ),
        Invalid(
            """
            import torch
            from torch.autograd import Variable
            def f(x):
                x = ⟦Variable(x + 1)⟧
                return x * 2
            """,
            "`torch.autograd.Variable()` cannot be traced by Dynamo",
        ),
        Invalid(
            """
            import gc
            def f(x):
                x = x + 1
                ⟦gc.collect()⟧
                return x * 2
            """,
            "`gc.collect()` cannot be traced by Dynamo",
        ),
    )

    def on_call(self, event: CallEvent) -> Hit | None:
        """Report the call; of methods only those of images."""
        callee = event.callee
        if isinstance(callee, Method) and callee.receiver != Instance(IMAGE):
            return None
        return super().on_call(event)
