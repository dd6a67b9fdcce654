"""Sizes that an exception names: which number of a candidate they are, and what it must be."""

from __future__ import annotations

import ast
import re
from typing import Any, Dict, Iterator, List, Optional, Tuple

from fullgraph_worker.inputs.failed_candidate import Failed
from fullgraph_worker.inputs.specification import (
    Group,
    Number,
    Spec,
    TensorOf,
    changed,
    numbers,
    with_number,
)

Sized = Tuple[float, Group]

# What torch, einops and people say of two sizes that should be the same.
_PAIRS = (
    r"shapes cannot be multiplied \(\d+x(?P<have>\d+) and (?P<want>\d+)x\d+\)",
    r"to have (?P<want>\d+) channels, but got (?P<have>\d+)",
    r"size of tensor a \((?P<have>\d+)\) must match the size of tensor b \((?P<want>\d+)\)",
    r"Expected size (?P<want>\d+) but got size (?P<have>\d+)",
    r"size of the tensor \((?P<want>\d+)\) must match the existing size \((?P<have>\d+)\)",
    r"should contain (?P<have>\d+) elements not (?P<want>\d+)",
    r"dimension of (?P<want>\d+),? but got (?P<have>\d+)",
    r"normalized_shape=\[(?P<want>\d+)\].*size\s*\[(?:.*\D)?(?P<have>\d+)\]",
    r"[Ee]xpected \D*(?P<want>\d+)\D+(?:got|but|received|found|not)\D+(?P<have>\d+)",
    r"got \D*(?P<have>\d+)\D+(?:expected|must|should)\D+(?P<want>\d+)",
    r"(?P<have>\d+) (?:!=|vs\.?|and|<>|is not equal to|does(?:n't| not) match) (?P<want>\d+)",
)
_MULTIPLES = (
    r"axis of length (?P<have>\d+) in chunks of (?P<by>\d+)",
    r"divisible by \w+, but got \D*(?P<have>\d+)\D+(?P<by>\d+)",
    r"\((?P<have>\d+)\)\D*(?:divisible|multiple)\D*\((?P<by>\d+)\)",
    r"(?P<have>\d+)\D*(?:divisible by|multiple of)\D*(?P<by>\d+)",
)
_SHAPES = re.compile(r"\[([\d, ]+)\]|\(([\d, ]+)\)")
_SIZE_ERRORS = re.compile(
    r"size|shape|dimension|channel|match|expect|element|length|feature|multiplied|broadcast|number",
    re.I,
)


def sizes_repaired(failed: Failed) -> Iterator[Sized]:
    """Candidates with other sizes, each with its cost."""
    text = failed.text
    found = False
    for pattern in _PAIRS:
        match = re.search(pattern, text, re.S)
        if match is not None:
            found = True
            yield from _unified(failed, int(match["have"]), int(match["want"]), 1.0)
    for pattern in _MULTIPLES:
        match = re.search(pattern, text)
        if match is not None:
            yield from _divisible(failed, int(match["have"]), int(match["by"]), 1.0)
            break
    for have, want in _demanded_by_conditions(failed):
        if isinstance(want, tuple):
            yield from _divisible(failed, have, want[0], 1.0)
        else:
            yield from _unified(failed, have, want, 1.1)
    shapes = [_dims(m) for m in _SHAPES.finditer(text)]
    shapes = [s for s in shapes if len(s) > 1]
    for first, second in zip(shapes, [*shapes[1:]]):
        if len(first) == len(second):
            yield from _as_shape(failed, first, second)
    if (
        "Kernel size" in text
        or "too small" in text
        or "non-negative" in text
        or "less than" in text
        or "at least" in text
    ):
        yield from _larger(failed)
    product = re.search(r"is invalid for input of size (\d+)", text)
    if product is not None:
        yield from _of_product(failed, shapes[0] if shapes else [], int(product[1]))
    if not found and _SIZE_ERRORS.search(text):
        yield from _any_pair(failed)


def _dims(match: Any) -> List[int]:
    return [int(part) for part in re.findall(r"\d+", match[1] or match[2] or "")]


def _any_pair(failed: Failed) -> Iterator[Sized]:
    named = list(dict.fromkeys(int(n) for n in re.findall(r"\d+", failed.text) if len(n) < 6))[:10]
    for have in named:
        for want in named:
            if have != want and want > 0:
                yield from _exact(failed, have, want, 2.2)


def _unified(failed: Failed, have: int, want: int, cost: float) -> Iterator[Sized]:
    """The one becomes the other: by a number that is it, or that it was computed from."""
    if have == want:
        return
    for order, (old, new) in enumerate(((have, want), (want, have))):
        if new <= 0:
            continue
        yield from _exact(failed, old, new, cost + 0.4 * order)
        yield from _computed(failed, old, new, cost + 0.8 + 0.4 * order)


def _exact(failed: Failed, old: int, new: int, cost: float) -> Iterator[Sized]:
    candidate = failed.candidate
    same = [n for n in numbers(candidate) if n.value == old]
    in_call = [n for n in same if n.path[0] == "call" and n.place is not None]
    others = [n for n in same if n not in in_call]
    if len(in_call) > 1:
        yield cost, _all_changed(candidate, in_call, new)
    order = failed.suspects() if len(in_call) > 1 else []
    in_call.sort(key=lambda n: order.index(n.path) if n.path in order else len(order))
    for position, number in enumerate(in_call):
        yield cost + 0.2 * (position + 1), _all_changed(candidate, [number], new)
    for position, number in enumerate(others):
        yield cost + 0.5 + 0.2 * position, _all_changed(candidate, [number], new)


def _computed(failed: Failed, old: int, new: int, cost: float) -> Iterator[Sized]:
    """``old`` is a multiple, a part, or a neighbour of a number."""
    candidate = failed.candidate
    seen = set()
    for number in numbers(candidate):
        value = number.value
        is_init = number.path[0] == "init"
        if value < 2 or value == old or (number.place == 0 and not is_init):
            continue
        options: List[Tuple[float, int]] = []
        if old and old % value == 0 and new % (old // value) == 0:
            options.append((0.0, new // (old // value)))
        if 0 < abs(old - value) <= 2 and value + new - old > 0:
            options.append((0.3, value + new - old))
        if old > 1 and value % old == 0:
            options.append((0.4, new * (value // old)))
        elif old > 1 and value // old > 1 and value % old < value // old:
            options.append((0.8, new * (value // old)))
        for extra, size in options:
            if (value, size) in seen or not 0 < size < 5000:
                continue
            seen.add((value, size))
            same = [
                n for n in numbers(candidate) if n.value == value and n.path[0] == number.path[0]
            ]
            if len(same) > 1:
                yield cost + extra, _all_changed(candidate, same, size)
            yield cost + extra + 0.2 + 0.4 * is_init, _all_changed(candidate, [number], size)


def _divisible(failed: Failed, have: int, by: int, cost: float) -> Iterator[Sized]:
    if by > 1:
        up = -(-have // by) * by
        yield from _unified(failed, have, up if up != have else up + by, cost)
    for divisor in (8, 4, 2, 1):
        if divisor != by and have % divisor == 0:
            yield from _exact(failed, by, divisor, cost + 0.5)


def _as_shape(failed: Failed, first: List[int], second: List[int]) -> Iterator[Sized]:
    """One of two shapes that are named becomes the other."""
    candidate: Spec = failed.candidate
    for path, spec in failed.tensors():
        for have, want in ((first, second), (second, first)):
            if list(spec.sizes) == have and have != want and 0 not in want:
                new = TensorOf(tuple(want), spec.dtype, spec.high)
                made = changed(candidate, path, new)
                if isinstance(made, Group):
                    yield 1.2, made


def _larger(failed: Failed) -> Iterator[Sized]:
    """All sizes of images and sequences twice, and eight times, as large."""
    for cost, by in ((1.2, 2), (1.6, 8)):
        candidate: Spec = failed.candidate
        for path, spec in failed.tensors():
            if len(spec.sizes) > 2 and max(spec.sizes) * by < 2000:
                sizes = (*spec.sizes[:2], *(size * by for size in spec.sizes[2:]))
                candidate = changed(candidate, path, TensorOf(sizes, spec.dtype, spec.high))
        if isinstance(candidate, Group) and candidate != failed.candidate:
            yield cost, candidate


def _of_product(failed: Failed, shape: List[int], count: int) -> Iterator[Sized]:
    """``view``: the product of a shape is not the number of elements."""
    product = 1
    for size in shape:
        product *= max(size, 1)
    if product <= 0:
        return
    for number in numbers(failed.candidate):
        value = number.value
        if value < 2 or (number.place == 0 and len(shape) > 1):
            continue
        if count % value == 0:
            rest = count // value
            for wanted in (product, -(-count // product) * product):
                if wanted % rest == 0 and wanted // rest != value and wanted // rest > 0:
                    made = with_number(failed.candidate, number, wanted // rest)
                    if isinstance(made, Group):
                        yield 1.6, made
        for size in shape:
            if size > 1 and size != value:
                made = with_number(failed.candidate, number, size)
                if isinstance(made, Group):
                    yield 2.4, made


def _all_changed(candidate: Group, which: List[Number], value: int) -> Group:
    made: Spec = candidate
    for number in which:
        made = with_number(made, number, value)
    assert isinstance(made, Group)
    return made


def _demanded_by_conditions(failed: Failed) -> Iterator[Tuple[int, Any]]:
    """Pairs of integers that a condition compares; a tuple of one is a divisor."""
    for test, frame in failed.conditions():
        names: Dict[str, Any] = {**frame.f_globals, **frame.f_locals}
        for node in ast.walk(test):
            if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mod):
                have, by = _value(node.left, names), _value(node.right, names)
                if have and by:
                    yield have, (by,)
            if isinstance(node, ast.Compare) and len(node.ops) == 1:
                left, right = _value(node.left, names), _value(node.comparators[0], names)
                if left is None or right is None:
                    left_all, right_all = (
                        _shape(node.left, names),
                        _shape(node.comparators[0], names),
                    )
                    if left_all and right_all and len(left_all) == len(right_all):
                        yield from ((a, b) for a, b in zip(left_all, right_all) if a != b)
                    continue
                yield left, right
                if isinstance(node.ops[0], (ast.Lt, ast.LtE, ast.Gt, ast.GtE)):
                    yield left, right + 1
                    yield left, right - 1
                    yield right, left + 1


_QUIET = {"len", "int", "size", "dim", "min", "max", "abs", "tuple", "list", "sum"}


def _evaluated(node: ast.expr, names: Dict[str, Any]) -> Any:
    for each in ast.walk(node):
        if isinstance(each, ast.Call):
            function = each.func
            called = getattr(function, "attr", getattr(function, "id", ""))
            if called not in _QUIET:
                return None
    try:
        return eval(compile(ast.Expression(node), "<condition>", "eval"), names)
    except Exception:
        return None


def _value(node: ast.expr, names: Dict[str, Any]) -> Optional[int]:
    value = _evaluated(node, names)
    return value if type(value) is int else None


def _shape(node: ast.expr, names: Dict[str, Any]) -> Optional[List[int]]:
    value = _evaluated(node, names)
    if isinstance(value, (list, tuple)) and all(type(each) is int for each in value):
        return list(value)
    return None
