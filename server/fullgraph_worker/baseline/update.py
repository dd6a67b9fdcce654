"""A baseline with what was found now, and with the reasons that it had."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from fullgraph_worker.baseline.breaks import Accepted, Break, Place
from fullgraph_worker.baseline.compare import Comparison


def updated(
    comparison: Comparison, seen_by: Mapping[Break, Sequence[str]], by: str, reason: str
) -> list[Accepted]:
    """The entries to write: those that are left, and the new breaks.

    Args:
        comparison: with the baseline as it was.
        seen_by: what saw each break.
        by: who accepts the new ones.
        reason: why.
    """
    new: dict[Place, list[Break]] = defaultdict(list)
    for each in comparison.new:
        new[each.place].append(each)
    added = [
        Accepted(
            place,
            tuple(sorted(each.text for each in breaks)),
            tuple(sorted({name for each in breaks for name in seen_by[each]})),
            by,
            reason,
        )
        for place, breaks in new.items()
    ]
    return _joined([*comparison.kept, *comparison.unknown, *added])


def _joined(entries: Iterable[Accepted]) -> list[Accepted]:
    """One entry for what one person accepted at one place for one reason."""
    together: dict[tuple[Place, str, str], list[Accepted]] = defaultdict(list)
    for entry in entries:
        together[entry.place, entry.by, entry.reason].append(entry)
    return [
        Accepted(
            place,
            tuple(sorted(text for each in parts for text in each.texts)),
            tuple(sorted({name for each in parts for name in each.seen_by})),
            by,
            reason,
        )
        for (place, by, reason), parts in together.items()
    ]
