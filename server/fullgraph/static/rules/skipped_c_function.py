"""FG104: a function that Dynamo does not look into."""

from __future__ import annotations

from fullgraph.static.domain.values import Instance, Method
from fullgraph.static.interpret.events import CallEvent
from fullgraph.static.models.pil import IMAGE
from fullgraph.static.models.registry import breaking
from fullgraph.static.rules.base import CallRule, Hit, Invalid, Valid


class SkippedCFunction(CallRule):
    """Functions written in C that Dynamo has no counterpart for."""

    entry = "skipped-c-function"
    code = "FG104"
    does = "cannot be traced by Dynamo"
    calls = breaking("skipped-c-function")

    def on_call(self, event: CallEvent) -> Hit | None:
        """Report the call; of methods those of images."""
        callee = event.callee
        if isinstance(callee, Method) and callee.receiver != Instance(IMAGE):
            return None
        return super().on_call(event)

    valid = (
        Valid(
            "import functools\nimport itertools\nimport operator\ndef f(x):\n    x = x + 1\n    k = functools.reduce(operator.mul, [1, 2])\n    pairs = list(itertools.product([1], [2]))\n    return x * 2\n"
        ),
        Valid(
            "import math\ndef f(x):\n    x = x + 1\n    n = math.gcd(2, 3) + math.prod([1, 2])\n    return x * 2\n"
        ),
        Valid(
            'import re\ndef f(x):\n    x = x + 1\n    ok = re.match("a", "a")\n    return x * 2\n'
        ),
    )
    invalid = (
        Invalid(
            "import torch\nfrom torch.nn.utils import rnn\ndef f(x):\n"
            "    packed = ⟦rnn.pack_padded_sequence(x[:, None, None], [1] * 3, batch_first=True)⟧\n"
            "    rows, sizes = ⟦rnn.pad_packed_sequence(packed, batch_first=True)⟧\n"
            "    return rows * 2\n",
        ),
        Invalid(
            "import unicodedata\ndef f(x):\n    x = x + 1\n"
            "    name = ⟦unicodedata.normalize('NFD', 'abc')⟧\n    return x * 2\n",
            "`unicodedata.normalize()`",
        ),
        Invalid(
            "import bisect\ndef f(x):\n    x = x + 1\n    bucket = ⟦bisect.bisect([0, 16], 3)⟧\n    return x * 2\n",
            "`bisect.bisect()`",
        ),
        Invalid(
            "import decimal\ndef f(x):\n    x = x + 1\n    m = ⟦decimal.Decimal(2)⟧\n    return x * 2\n"
        ),
        Invalid(
            "import heapq\ndef f(x):\n    x = x + 1\n    ⟦heapq.heappush([1], 2)⟧\n    return x * 2\n"
        ),
        Invalid(
            'import hashlib\ndef f(x):\n    x = x + 1\n    name = ⟦hashlib.md5(b"a")⟧\n    return x * 2\n'
        ),
        Invalid(
            "import torch\nfrom torch.nn.utils.rnn import pack_padded_sequence\ndef f(x):\n    x = x + 1\n    packed = ⟦pack_padded_sequence(x, [3], batch_first=True)⟧\n    return x * 2\n",
            "",
            "torch.ones(1, 3, 2)",
        ),
        Invalid("import gc\ndef f(x):\n    x = x + 1\n    ⟦gc.collect()⟧\n    return x * 2\n"),
    )
