"""What differs between two observations of one call, by kind."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import torch

from tests.verify.described import TAGS
from tests.verify.observed import Observation

_FIELDS = {
    "dtype": "dtype",
    "shape": "output",
    "strides": "strides",
    "storage": "aliasing",
    "autograd": "gradient",
    "values": "output",
    "grad": "gradient",
}


def differences(one: Observation, other: Observation) -> dict[str, str]:
    """The kinds of effect in which the two differ, each with the first place."""
    found: dict[str, str] = {}
    for kind, where in _all(one, other):
        found.setdefault(kind, where)
    return found


def _all(one: Observation, other: Observation) -> Iterator[tuple[str, str]]:
    for kind in ("printed", "warning", "random"):
        if one[kind] != other[kind]:
            yield kind, f"{one[kind]} / {other[kind]}"
    for kind, shown in (("exception", "exception"), ("backward", "gradient")):
        # The message is not compared: Inductor words its checks in its own way.
        if _type(one[kind]) != _type(other[kind]):
            yield shown, f"{one[kind]} / {other[kind]}"
    if one.get("filters") != other.get("filters"):
        yield "state", f"filters: {one.get('filters')} / {other.get('filters')}"
    for kind in ("input", "output", "state"):
        for found, where in _compared(one[kind], other[kind], kind):
            # What is found in the state or the inputs is a change of these, whatever it is.
            yield found if kind == "output" or found == "gradient" else kind, where


def _compared(one: Any, other: Any, where: str) -> Iterator[tuple[str, str]]:
    if isinstance(one, dict) and isinstance(other, dict):
        for key in [*one, *(key for key in other if key not in one)]:
            if key in one and key in other:
                yield from _compared(one[key], other[key], f"{where}.{key}")
            else:
                yield "output", f"{where}.{key}: {key in one} / {key in other}"
    elif isinstance(one, (tuple, list)) and isinstance(other, (tuple, list)):
        yield from _items(one, other, where)
    elif isinstance(one, (torch.Tensor, np.ndarray)):
        if not _close(torch.as_tensor(one), torch.as_tensor(other)):
            yield "output", f"{where}: {_short(one)} / {_short(other)}"
    elif type(one) is float and type(other) is float:
        if not _close(torch.tensor(one).double(), torch.tensor(other).double()):
            yield "output", f"{where}: {one} / {other}"
    elif one != other:
        yield "output", f"{where}: {_short(one)} / {_short(other)}"


def _items(one: Any, other: Any, where: str) -> Iterator[tuple[str, str]]:
    kinds = [_tag(each) for each in (one, other)]
    if "seen" in kinds and kinds[0] != kinds[1]:
        yield "aliasing", f"{where}: {_short(one)} / {_short(other)}"
    elif kinds[0] and kinds[1] and (kinds[0] != kinds[1] or one[1] != other[1]):
        kind = "aliasing" if kinds == ["seen", "seen"] else "type"
        yield kind, f"{where}: {_short(one)} / {_short(other)}"
    elif kinds == ["tensor", "tensor"]:
        yield from _tensors(one, other, where)
    elif len(one) != len(other):
        yield "output", f"{where}: {len(one)} / {len(other)} items"
    else:
        for number, (left, right) in enumerate(zip(one, other, strict=True)):
            yield from _compared(left, right, f"{where}[{number}]")


def _tensors(one: Any, other: Any, where: str) -> Iterator[tuple[str, str]]:
    left, right = one[2], other[2]
    for field, kind in _FIELDS.items():
        if field == "values" and (left["shape"], left["dtype"]) != (right["shape"], right["dtype"]):
            continue
        if field == "strides" and left["shape"] != right["shape"]:
            continue
        for _, place in _compared(left[field], right[field], f"{where}.{field}"):
            yield kind, place
    yield from _compared(one[3], other[3], where)


def _close(one: torch.Tensor, other: torch.Tensor) -> bool:
    """Whether the values are equal but for rounding; the sign of a zero counts."""
    if one.shape != other.shape or one.dtype != other.dtype:
        return False
    if one.is_complex():
        one, other = torch.view_as_real(one), torch.view_as_real(other)
    if not one.is_floating_point():
        return bool(torch.equal(one, other))
    try:
        torch.testing.assert_close(one, other, equal_nan=True)
    except AssertionError:
        return False
    zero = (one == 0) & (other == 0)
    return bool((torch.signbit(one) == torch.signbit(other))[zero].all())


def _type(failure: tuple[str, str] | None) -> str:
    return failure[0] if failure else ""


def _tag(description: Any) -> str:
    if isinstance(description, tuple) and description and type(description[0]) is str:
        return description[0] if description[0] in TAGS else ""
    return ""


def _short(value: Any) -> str:
    return " ".join(str(value).split())[:100]
