"""Modules of the standard library that are written in C, for which Dynamo has no counterpart."""

from __future__ import annotations

from fullgraph.static.models import below
from fullgraph.static.models.registry import breaks_as

breaks_as(
    "skipped-c-function",
    *("bisect.*", "hashlib.*", "zlib.*", "uuid.*", "statistics.*", "secrets.*", "unicodedata.*"),
    *below("heapq", "heappush heappop heapify nlargest nsmallest"),
    *below("gc", "collect get_objects enable disable"),
    *below("io", "BytesIO StringIO"),
    *below("locale", "getlocale setlocale"),
    *("decimal.Decimal", "queue.Queue", "types.SimpleNamespace", "array.array"),
    *("ast.literal_eval", "atexit.register"),
)
