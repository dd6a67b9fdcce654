"""What Dynamo skips by its own rules, and what of the standard library fails behind a call.

Functions that Dynamo never enters are in a table that it is asked for. Functions in Python that it
enters, and that lead to one of those, are listed here, and so are classes.
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
