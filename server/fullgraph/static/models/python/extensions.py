"""Functions of the standard library and of torch that Dynamo skips, or that call such functions.

Those that Dynamo itself skips are in a generated table. Functions in Python that it traces, and
that call one of those, are listed here, and so are classes.
"""

from __future__ import annotations

from fullgraph.static.models import below
from fullgraph.static.models.python.skipped_table import SKIPPED
from fullgraph.static.models.registry import breaks_as

breaks_as(
    "skipped-c-function",
    *("uuid.*", "statistics.*", "secrets.*", "hashlib.new", "hashlib.file_digest"),
    *below("heapq", "nlargest nsmallest"),
    *below("io", "BytesIO StringIO"),
    *below("locale", "getlocale setlocale"),
    *("decimal.Decimal", "queue.Queue", "types.SimpleNamespace", "array.array"),
    *("ast.literal_eval", "torch.futures.Future"),
)
for entry, by_module in SKIPPED.items():
    breaks_as(entry, *(path for module, own in by_module.items() for path in below(module, own)))
