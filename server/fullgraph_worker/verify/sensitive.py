"""Separates the values that differ by what rounding explains from all other differences."""

from __future__ import annotations

from typing import Any, Dict, Iterable, List, NamedTuple, Optional, Tuple

from fullgraph_worker.protocol.wire import Difference, Rounding
from fullgraph_worker.verify.compare import Place
from fullgraph_worker.verify.leaf import Leaf
from fullgraph_worker.verify.outcome import StageOutcome
from fullgraph_worker.verify.rounding import (
    Distance,
    distance,
    is_exact,
    is_explained,
    is_zero_but_for_rounding,
)
from fullgraph_worker.verify.tolerance import signs


class Separated(NamedTuple):
    """Differences, by whether rounding explains them.

    Attributes:
        others: those that it does not explain.
        rounding: those that it explains, together; None if there are none.
    """

    others: List[Difference]
    rounding: Optional[Rounding]


def separated(
    found: List[Difference],
    eager: StageOutcome,
    compiled: StageOutcome,
    reference: Optional[StageOutcome],
    copies: Iterable[StageOutcome],
) -> Separated:
    """The differences that rounding does not explain, and those that it explains.

    Args:
        found: what differs between eager mode and compiled code.
        eager: eager mode.
        compiled: compiled code.
        reference: eager mode in float64; None if there is none.
        copies: eager mode with other rounding. Taken one after the other: each may be large.
    """
    places = {_place(each) for each in found if each.what == "values"}
    expected, actual = _tensors(eager, places), _tensors(compiled, places)
    exact = _tensors(reference, places) if reference else {}
    apart: Dict[Place, List[Distance]] = {place: [] for place in expected}
    for copy in copies:
        for place, tensor in _tensors(copy, places).items():
            if place in expected and tensor.shape == expected[place].shape:
                apart[place].append(distance(expected[place], tensor))
    others: List[Difference] = []
    explained: List[Tuple[float, Difference]] = []
    for each in found:
        place = _place(each)
        one, other = expected.get(place), actual.get(place)
        if one is None or other is None or is_exact(one, exact.get(place)):
            others.append(each)
            continue
        off = distance(one, other)
        is_zero = is_zero_but_for_rounding(one, exact.get(place))
        if not is_explained(off, apart[place], is_zero=is_zero):
            others.append(each)
            continue
        words = signs(one, other, exact.get(place))
        if words:
            each.words = words
            others.append(each)
        else:
            explained.append((0.0 if is_zero else off.relative_to(one), each))
    return Separated(others, _together(explained))


def are_zero_but_for_rounding(
    found: List[Difference], eager: StageOutcome, reference: StageOutcome
) -> bool:
    """Whether all that differs is next to nothing in float64.

    The gradient of a bias before a softmax is an example: each order of the same sums has another.
    """
    places = {_place(each) for each in found}
    values, exact = _tensors(eager, places), _tensors(reference, places)
    return values.keys() == places and all(
        is_zero_but_for_rounding(value, exact.get(place)) for place, value in values.items()
    )


def _together(explained: List[Tuple[float, Difference]]) -> Optional[Rounding]:
    if not explained:
        return None
    share, most = max(explained, key=lambda each: each[0])
    kinds = sorted({each.kind for _, each in explained})
    return Rounding("", len(explained), kinds, share, most.call, most.path)


def _place(each: Difference) -> Place:
    return each.call, each.kind, each.path


def _tensors(outcome: StageOutcome, places: Iterable[Place]) -> Dict[Place, Any]:
    """What a stage computed at these places, where it is numbers."""
    wanted = {*places}
    found = {
        (number, kind, leaf.path): _tensor(leaf)
        for number, call in enumerate(outcome.calls)
        for kind, leaves in call.leaves.items()
        for leaf in leaves
        if (number, kind, leaf.path) in wanted
    }
    return {place: tensor for place, tensor in found.items() if tensor is not None}


def _tensor(leaf: Leaf) -> Any:
    import torch

    if isinstance(leaf.value, torch.Tensor):
        return leaf.value
    if isinstance(leaf.value, float):
        return torch.tensor(leaf.value, dtype=torch.float64)
    return torch.as_tensor(leaf.value) if "array" in leaf.meta else None
