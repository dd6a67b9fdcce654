"""Compares what an arm computes with what eager mode computes, by the tolerance of ``verify``."""

from __future__ import annotations

import os
from typing import Any, Callable, List

from fullgraph_worker.inputs.arguments import Arguments
from fullgraph_worker.measure.sensitivity import Compute, by_changed_copy, is_rounding
from fullgraph_worker.protocol.wire import Agreement
from fullgraph_worker.values.name_values import tensors_of
from fullgraph_worker.verify.changes import in_double
from fullgraph_worker.verify.outcome import load, save
from fullgraph_worker.verify.tolerance import difference

_FILE = "outputs.pt"
UNKNOWN = -1.0
_SENSITIVE = (
    "rounding errors in the weights change them as much as compiling does, so the difference is "
    "attributed to rounding"
)


def kept(result: Any) -> List[Any]:
    """Copies of the tensors in what a call returned, in main memory."""
    return [tensor.detach().cpu().clone() for tensor in tensors_of(result)]


def write_outputs(
    folder: str,
    first: List[Any],
    again: Callable[[int], List[Any]],
    reference: List[Any],
    copies: List[List[Any]],
) -> None:
    """Leave what eager mode computed for the other arms.

    Args:
        folder: where.
        first: what the first call computed, with the random seed 0.
        again: what the same call computes with a random seed.
        reference: what it computes in float64.
        copies: what copies of it compute with other rounding.
    """
    same, other = again(0), again(1)
    note = ""
    if not first:
        note = "the outputs have no tensors to compare"
    elif not _equal(first, same):
        note = "two calls in eager mode differ, so the outputs cannot be compared"
    elif not _equal(first, other):
        note = "the outputs depend on random numbers, so they are not compared"
    # A copy may come to another number of outputs, where a decision depends on rounding.
    copies = [each for each in copies if len(each) == len(first)]
    save((first, reference, copies, note), os.path.join(folder, _FILE))


def agreement(folder: str, actual: List[Any]) -> Agreement:
    """How the outputs of an arm compare with those that ``write_outputs`` left."""
    expected, references, copies, note = load(os.path.join(folder, _FILE))
    if note:
        return Agreement(UNKNOWN, "", note)
    if [_kind(each) for each in expected] != [_kind(each) for each in actual]:
        return Agreement(UNKNOWN, f"{_kinds(expected)} became {_kinds(actual)}")
    references = references or [None] * len(expected)
    largest, wrong, note = 0.0, "", ""
    for number, (one, other, reference) in enumerate(zip(expected, actual, references)):
        largest = max(largest, _apart(one, other))
        words = difference(one, other, reference)
        if words and is_rounding(one, other, reference, [each[number] for each in copies]):
            note = _SENSITIVE
        else:
            wrong = wrong or words
    return Agreement(largest, wrong, note)


def in_float64(call: Callable[..., Any], given: Arguments, compute: Compute) -> List[Any]:
    """What a copy of the target computes in float64; empty where it cannot.

    Args:
        call: the target.
        given: its arguments.
        compute: makes a call.
    """
    return by_changed_copy(call, given, lambda module: module.double(), in_double, compute)


def _apart(one: Any, other: Any) -> float:
    """The largest difference of two elements; of those that are finite in both."""
    if not one.numel():
        return 0.0
    import torch

    wide = torch.complex128 if one.is_complex() else torch.float64
    apart = (one.to(wide) - other.to(wide)).abs()
    finite = apart[torch.isfinite(apart)]
    return float(finite.max()) if finite.numel() else 0.0


def _equal(one: List[Any], other: List[Any]) -> bool:
    import torch

    return len(one) == len(other) and all(
        torch.equal(torch.nan_to_num(a), torch.nan_to_num(b)) for a, b in zip(one, other)
    )


def _kind(tensor: Any) -> str:
    return f"{str(tensor.dtype)[6:]}{list(tensor.shape)}"


def _kinds(tensors: List[Any]) -> str:
    return ", ".join(_kind(each) for each in tensors[:4]) or "no tensor"
