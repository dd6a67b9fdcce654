"""FG314: a kind of container, or a question to one, that Dynamo does not trace."""

from __future__ import annotations

from fullgraph.static.knowledge import names
from fullgraph.static.rules.base import CallRule, Invalid, Valid


class Container(CallRule):
    """``dataclasses.fields()``."""

    entry = "container"
    code = "FG314"
    does = "cannot be traced by Dynamo"
    calls = names("dataclasses.fields")

    valid = (
        Valid(
            "import collections\nimport dataclasses\n@dataclasses.dataclass\nclass Size:\n"
            "    rows: int = 2\n\ndef f(x):\n    size = dataclasses.replace(Size(), rows=3)\n"
            "    counts = collections.Counter([1, 1])\n    return x + size.rows + counts[1]\n"
        ),
    )
    invalid = (
        Invalid(
            "import dataclasses\n@dataclasses.dataclass\nclass Size:\n    rows: int = 2\n\n"
            "def f(x):\n    x = x + 1\n    fields = ⟦dataclasses.fields(Size)⟧\n    return x * 2\n",
            "`dataclasses.fields()`",
        ),
    )
