"""Compares two stages, call by call."""

from __future__ import annotations

import math
import re
from typing import Dict, Iterable, Iterator, List, Optional, Set, Tuple

from fullgraph_worker.protocol.wire import Difference
from fullgraph_worker.verify.leaf import Leaf
from fullgraph_worker.verify.outcome import (
    BACKWARD,
    GRADIENTS,
    RESULT,
    CallOutcome,
    StageOutcome,
)
from fullgraph_worker.verify.tolerance import difference

_OF_KERNEL = re.compile(r"kernel, .+\.(cpp|h):\d+, ")
"""What a kernel of Inductor raises: its name, the place of the check in its code, and the check."""

MESSAGES = ("printed", "logged", "warning")
"""The kinds of the differences between messages."""

_OF_COPIES = {"requires_grad", "is_leaf", "strides"}
"""In what a copy may differ from its tensor."""

_BEFORE_VALUES = {"aliasing", *_OF_COPIES}
"""Differences beside which the values of a tensor are compared as well."""

Place = Tuple[int, str, str]


def differences(
    expected: StageOutcome,
    actual: StageOutcome,
    reference: Optional[StageOutcome] = None,
    noise: Optional[Set[Place]] = None,
    *,
    may_lose_messages: bool = False,
    may_fail: bool = False,
    exact: bool = False,
) -> List[Difference]:
    """Everything that differs between two stages with the same calls.

    Args:
        expected: eager mode, or the program before a change.
        actual: the compiled program, or the program after it.
        reference: eager mode in float64, which decides about rounding.
        noise: the call, kind and path of what differs from itself in eager mode.
        may_lose_messages: lines that were printed, logged or warned about may be missing.
        may_fail: where the backward pass of ``expected`` fails, that of ``actual`` may do anything.
        exact: numbers have to be equal to the last bit, as those of equal operations are.
    """
    found: List[Difference] = []
    for number, (one, other) in enumerate(zip(expected.calls, actual.calls)):
        exact_to = reference.calls[number] if reference and number < len(reference.calls) else None
        if exact_to is not None and exact_to.error:
            # What fails in float64 is no reference.
            exact_to = None
        found += (
            each
            for each in _of_call(number, one, other, exact_to, may_lose_messages, may_fail, exact)
            if (each.call, each.kind, each.path) not in (noise or ())
            and not _is_of_dynamo(each, one, other)
        )
    if actual.failure:
        number = len(actual.calls)
        found.append(Difference(number, "exception", "call", actual.failure, "ended"))
    return found


def places(found: List[Difference]) -> Set[Place]:
    """The places of differences, as ``differences`` takes them as noise."""
    return {(each.call, each.kind, each.path) for each in found}


def _of_call(
    number: int,
    one: CallOutcome,
    other: CallOutcome,
    reference: Optional[CallOutcome],
    may_lose_messages: bool,
    may_fail: bool,
    exact: bool,
) -> Iterator[Difference]:
    if not _is_same_error(one.error, other.error):
        yield Difference(number, "exception", "call", f"{_raised(one)}; {_raised(other)}", "raised")
    for kind in sorted({*one.leaves, *other.leaves}):
        if kind in (RESULT, GRADIENTS) and one.error != other.error and (one.error or other.error):
            continue
        if may_fail and kind == GRADIENTS and _has_failed(one.leaves.get(kind, [])):
            # There are no gradients to compare with.
            continue
        exact_to = {leaf.path: leaf for leaf in reference.leaves.get(kind, ())} if reference else {}
        yield from _of_leaves(
            number, kind, one.leaves.get(kind, []), other.leaves.get(kind, []), exact_to, exact
        )
    for path in sorted({*one.removed} ^ {*other.removed}):
        side = "only in eager mode" if path in one.removed else "only after the change"
        yield Difference(number, "state", path, f"removed {side}", "removed")
    said = zip((one.printed, one.logged, one.warned), (other.printed, other.logged, other.warned))
    for kind, (before, after) in zip(MESSAGES, said):
        if same_lines(before, after):
            continue
        if not (may_lose_messages and _is_part(after, before)):
            yield Difference(number, kind, "lines", _lines(before, after), "text")


def _of_leaves(
    number: int,
    kind: str,
    one: List[Leaf],
    other: List[Leaf],
    reference: Dict[str, Leaf],
    exact: bool,
) -> Iterator[Difference]:
    after = {leaf.path: leaf for leaf in other}
    others: List[str] = []
    for leaf in one:
        found = after.pop(leaf.path, None)
        if found is None:
            if not _is_in(leaf.path, others):
                yield Difference(number, kind, leaf.path, "only in eager mode", "missing")
            continue
        seen: Set[str] = set()
        while seen <= _BEFORE_VALUES:
            words, what = _apart(leaf, found, reference.get(leaf.path), exact, seen)
            if what in ("aliasing", "type"):
                # What is in another object is not compared with what is in this.
                others.append(leaf.path)
            if not what:
                break
            yield Difference(number, kind, leaf.path, words, what)
            seen.add(what)
            if what == "aliasing":
                seen |= _OF_COPIES
    for path, leaf in after.items():
        if not _is_in(path, others):
            zero = kind == GRADIENTS and _is_zero(leaf)
            words = "zero, and none in eager mode" if zero else "not in eager mode"
            yield Difference(number, kind, path, words, "zero" if zero else "missing")


def _has_failed(leaves: List[Leaf]) -> bool:
    """Whether the backward pass raised an exception, which is a leaf of its own."""
    return any(leaf.path == BACKWARD for leaf in leaves)


def _is_zero(leaf: Leaf) -> bool:
    import torch

    return isinstance(leaf.value, torch.Tensor) and not bool(leaf.value.any())


def _is_in(path: str, containers: Iterable[str]) -> bool:
    return any(
        path == each or path.startswith((f"{each} ", f"{each}.", f"{each}[")) for each in containers
    )


def _is_of_dynamo(each: Difference, one: CallOutcome, other: CallOutcome) -> bool:
    """Whether it is about a global that compiled code keeps in a module of the program."""
    names = set(other.added) - set(one.added)
    return each.words == "not in eager mode" and _is_in(each.path, names)


def _apart(
    one: Leaf, other: Leaf, reference: Optional[Leaf], exact: bool, seen: Set[str]
) -> Tuple[str, str]:
    """How two leaves differ, and in what that was not seen; two empty strings if they do not."""
    import torch

    if seen and not (one.meta and other.meta):
        # The same object as another has the values that it has there.
        return "", ""
    if one.type != other.type:
        same = " of the same value" if _is_number_of(one, other) else ""
        return f"{one.type} became {other.type}{same}", "type"
    if "aliasing" not in seen and (one.same_as, one.shares) != (other.same_as, other.shares):
        return f"{_memory(one)} became {_memory(other)}", "aliasing"
    for name in ("dtype", "array", "shape", "device", "requires_grad", "is_leaf", "layout"):
        if name not in seen and one.meta.get(name) != other.meta.get(name):
            return f"{name} {one.meta.get(name)} became {other.meta.get(name)}", name
    if "strides" not in seen and _strides(one) != _strides(other):
        return f"strides {one.meta.get('stride')} became {other.meta.get('stride')}", "strides"
    if isinstance(one.value, torch.Tensor) and isinstance(other.value, torch.Tensor):
        if exact and torch.equal(one.value, other.value):
            return "", ""
        exact_to = (
            reference.value if reference and isinstance(reference.value, torch.Tensor) else None
        )
        words = difference(one.value, other.value, exact_to)
        return (words, "values") if words else ("", "")
    if "array" in one.meta:
        words = difference(torch.as_tensor(one.value), torch.as_tensor(other.value))
        return (words, "values") if words else ("", "")
    if isinstance(one.value, float) and isinstance(other.value, float):
        first, second = (torch.tensor(v, dtype=torch.float64) for v in (one.value, other.value))
        near = difference(first, second, dtype=torch.float32)
        return (near, "values") if near else ("", "")
    if one.value != other.value:
        if one.type == "state":
            return "the state differs", "values"
        return f"{_short(one.value)} became {_short(other.value)}", "values"
    return "", ""


def _is_number_of(one: Leaf, other: Leaf) -> bool:
    """Whether a number became a tensor of one element that holds it."""
    import torch

    if type(one.value) not in (bool, int, float) or not isinstance(other.value, torch.Tensor):
        return False
    held = other.value.item() if other.value.dim() == 0 else None
    if type(held) is not type(one.value):
        return False
    first, second = (torch.tensor(each, dtype=torch.float64) for each in (one.value, held))
    return not difference(first, second, dtype=torch.float32)


def _strides(leaf: Leaf) -> Tuple[int, ...]:
    """Strides that matter: those of dimensions with several elements, of a tensor that has any."""
    shape, stride = leaf.meta.get("shape", ()), leaf.meta.get("stride", ())
    if not all(shape):
        return ()
    return tuple(step for size, step in zip(shape, stride) if size > 1)


def _memory(leaf: Leaf) -> str:
    if leaf.same_as:
        return f"the same object as {leaf.same_as}"
    if leaf.shares[0]:
        return f"a view of {leaf.shares[0]} from element {leaf.shares[1]}"
    return "memory of its own"


def _is_same_error(one: List[str], other: List[str]) -> bool:
    """Whether two calls raised the same exception, or both none.

    Where an index is out of bounds, a kernel of Inductor has a message of its own.
    """
    is_same_type = bool(one) and bool(other) and one[0] == other[0]
    return one == other or (is_same_type and bool(_OF_KERNEL.match(other[1])))


def _raised(outcome: CallOutcome) -> str:
    if not outcome.error:
        return "returned"
    return f"raised {outcome.error[0]}: {_short(outcome.error[1])}"


def _is_part(part: List[str], whole: List[str]) -> bool:
    """Whether ``part`` is ``whole`` with lines left out."""
    rest = iter(whole)
    return all(any(same_line(line, other) for other in rest) for line in part)


def _lines(before: List[str], after: List[str]) -> str:
    lost = [line for line in before if not any(same_line(line, other) for other in after)]
    new = [line for line in after if not any(same_line(line, other) for other in before)]
    parts = [f"missing: {_short(line)}" for line in lost[:3]]
    parts += [f"new: {_short(line)}" for line in new[:3]]
    return "; ".join(parts) or f"{len(before)} lines became {len(after)}, or their order changed"


def _short(value: object) -> str:
    text = value if isinstance(value, str) else repr(value)
    text = text.split("\n", 1)[0]
    return text if len(text) <= 120 else f"{text[:117]}..."


_NUMBER = re.compile(r"(?<![\w.])[-+]?\d+\.\d*(?:[eE][-+]?\d+)?|(?<![\w.])[-+]?\d+[eE][-+]?\d+")
_RELATIVE = 2e-4
"""torch prints four digits, the last of which rounding may change."""


def same_lines(one: List[str], other: List[str]) -> bool:
    """Whether all lines are the same, in the same order."""
    return len(one) == len(other) and all(map(same_line, one, other))


def same_line(one: str, other: str) -> bool:
    """Whether two lines differ at most in the last digits of numbers with a decimal point."""
    if one == other:
        return True
    mine, theirs = _NUMBER.findall(one), _NUMBER.findall(other)
    if len(mine) != len(theirs) or _NUMBER.sub("#", one) != _NUMBER.sub("#", other):
        return False
    return all(
        math.isclose(float(a), float(b), rel_tol=_RELATIVE, abs_tol=1e-6)
        and math.copysign(1, float(a)) == math.copysign(1, float(b))
        for a, b in zip(mine, theirs)
    )
