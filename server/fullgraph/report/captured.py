"""The message for a run in which Dynamo captured nothing."""

from __future__ import annotations

from collections.abc import Collection

from fullgraph_worker.protocol.wire import Done, Record


def nothing_captured(done: Done, records: Collection[Record]) -> str:
    """A sentence on why there is no graph; empty where there is one, or a break that explains it.

    Args:
        done: the worker's summary.
        records: what it observed.
    """
    if done.graphs or records:
        return ""
    if done.path and done.path in done.traced:
        return "Nothing was captured: Dynamo found no tensor operations in the target."
    return "Nothing was captured: Dynamo did not trace the target, so torch.compile has no effect."
