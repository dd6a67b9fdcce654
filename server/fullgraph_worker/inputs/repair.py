"""A change of a candidate after it failed."""

from __future__ import annotations

from typing import Iterator, NamedTuple, Tuple

from fullgraph_worker.inputs.failed_candidate import Failed
from fullgraph_worker.inputs.specification import Group, Path, Plain, Spec, changed, walk


class Repair(NamedTuple):
    """A candidate after a change.

    Attributes:
        cost: the higher, the less likely it is what the message means.
        candidate: the candidate.
    """

    cost: float
    candidate: Group


def put(failed: Failed, path: Path, spec: Spec, cost: float) -> Repair:
    """The candidate with ``spec`` at ``path``; equal parts of the same list change together."""
    candidate: Spec = failed.candidate
    old, top = failed.spec(path), path[:2]
    parameter = failed.spec(top)
    if len(path) > 2 and isinstance(path[-1], int) and parameter is not None and old is not None:
        for inside, part in list(walk(parameter, top)):
            if part == old:
                candidate = changed(candidate, inside, spec)
    else:
        candidate = changed(candidate, path, spec)
    assert isinstance(candidate, Group)
    return Repair(cost, candidate)


def plain_values(failed: Failed, kind: type) -> Iterator[Tuple[Path, Plain]]:
    """The numbers and texts of a type that were where it raised, the likeliest first."""
    for path in failed.suspects(kind.__name__):
        spec = failed.spec(path)
        if isinstance(spec, Plain):
            yield path, spec
