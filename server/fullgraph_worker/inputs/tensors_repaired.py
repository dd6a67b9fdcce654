"""Tensors with the wrong dtype, range or number of dimensions."""

from __future__ import annotations

import ast
import re
from typing import Iterator, List

from fullgraph_worker.inputs.demanded import fitted, tensor
from fullgraph_worker.inputs.failed_candidate import Failed, Repair, put
from fullgraph_worker.inputs.specification import Items, TensorOf
from fullgraph_worker.inputs.tensor_uses import of_module

_DTYPES = {
    "long": "int64",
    "int": "int64",
    "int64": "int64",
    "int32": "int32",
    "float": "float32",
    "double": "float64",
    "half": "float16",
    "bool": "bool",
    "boolean": "bool",
    "byte": "uint8",
    "complexfloat": "complex64",
    "complex": "complex64",
}


_RANKS = re.compile(
    r"unpack|dimension|\bdims?\b|[1-6]-?D\b|too many indices|must be a matrix|ndim|rank|vector"
    r"|shape|out of range|converted to Scalar|only one element",
    re.I,
)


def wrong_dtypes(failed: Failed) -> Iterator[Repair]:
    """A tensor of the wrong dtype."""
    text = failed.text
    words = [_DTYPES[w.lower()] for w in re.findall(r"[A-Za-z]+\d*", text) if w.lower() in _DTYPES]
    if not words or not re.search(
        r"dtype|scalar type|type|not implemented for|index|bool|indices|integer|float", text
    ):
        return
    unfit = re.search(r"not implemented for '(\w+)'|not supported|can only be called on", text)
    for order, (path, spec) in enumerate(failed.tensors()[:4]):
        wanted = [*words, "int64", "bool", "float32"] if unfit else words
        for position, dtype in enumerate(dict.fromkeys(wanted)):
            if dtype != spec.dtype:
                cost = 1.0 + order / 2 + position / 4
                yield put(failed, path, TensorOf(spec.sizes, dtype, spec.high), cost)


def out_of_range(failed: Failed) -> Iterator[Repair]:
    """An index that is out of range."""
    if not re.search(r"out of (?:range|bounds)|must be (?:smaller|less)", failed.text):
        return
    for order, (path, spec) in enumerate(failed.tensors()):
        if spec.dtype.startswith("int") and spec.high > 1:
            yield put(failed, path, TensorOf(spec.sizes, spec.dtype, 1), 1.0 + order / 2)
    if "out of range" in failed.text and isinstance(failed.error, IndexError):
        for path in failed.suspects():
            items = failed.spec(path)
            if isinstance(items, Items) and items.parts and len(items.parts) < 12:
                more = Items((*items.parts, items.parts[-1]), items.is_list)
                yield put(failed, path, more, 1.5)
        finder = failed.finders.get("call")
        many = (
            [p for p in finder.parameters.values() if p.kind is p.VAR_POSITIONAL] if finder else []
        )
        for parameter in many:
            yield put(failed, ("call", f"*{parameter.name}"), Items((tensor(3),), False), 1.5)


def wrong_ranks(failed: Failed) -> Iterator[Repair]:
    """A tensor with too many or too few dimensions."""
    text = failed.text
    is_checked = isinstance(failed.error, AssertionError)
    if not is_checked and not _RANKS.search(text):
        return
    wanted = [int(d) for d in re.findall(r"\b([1-6])[ -]?[dD]\b", text)]
    wanted += [int(d) for d in re.findall(r"expected (?:ndim )?(\d)\b", text, re.I) if int(d) < 7]
    wanted += [int(d) for d in re.findall(r"len\(dims\) = (\d)", text)]
    wanted += [2] if "matrix" in text else []
    wanted += [0] if "converted to Scalar" in text or "only one element" in text else []
    for test, _ in failed.conditions():
        written = ast.unparse(test)
        if re.search(r"ndim|\.dim\(\)|len\(\w+\.(?:shape|size\(\))\)", written):
            wanted += [int(d) for d in re.findall(r"\b([1-6])\b", written)]
    wanted += [int(d) for d in re.findall(r"subscripts in the equation \((\d)\)", text)]
    is_about = bool(wanted) or re.search(
        r"unpack|Dimension out of range|too many indices|number of dim", text
    )
    if not is_about:
        return
    tensors = failed.tensors()
    for order, (path, spec) in enumerate(tensors[:4]):
        rank = len(spec.sizes)
        near = [r for r in (rank + 1, rank - 1, rank + 2) if 0 <= r < 6]
        for position, new in enumerate(dict.fromkeys([*wanted, *near])):
            if new != rank and new < 6:
                cost = 1.0 + order * 0.6 + position * 0.4
                for extra, each in enumerate(_reranked(spec, new, order)):
                    yield put(failed, path, each, cost + extra * 0.3)
    counted = re.search(r"values to unpack \(expected (?:at least )?(\d+)", text)
    if counted and int(counted[1]) < 16:
        for path in failed.suspects():
            items = failed.spec(path)
            if isinstance(items, Items) and items.parts:
                exact = Items((items.parts[0],) * int(counted[1]), items.is_list)
                yield put(failed, path, exact, 1.0)


def unfit_for_module(failed: Failed) -> Iterator[Repair]:
    """Tensors at a module of torch that says itself what it takes."""
    for frame, _ in failed.frames()[:3]:
        module = frame.f_locals.get("self")
        demand = of_module(module) if type(module).__module__.startswith("torch.") else None
        if demand is None:
            continue
        for order, (path, spec) in enumerate(failed.tensors()[:2]):
            new = fitted(spec, demand, order)
            if new != spec:
                yield put(failed, path, new, 1.2 + order / 2)


def _reranked(spec: TensorOf, rank: int, slot: int) -> List[TensorOf]:
    """``spec`` with ``rank`` dimensions: with new sizes, and with its last ones kept."""
    fresh = tensor(rank, slot, spec.dtype)
    sizes = spec.sizes
    if rank > len(sizes) > 1:
        kept = (sizes[0], *fresh.sizes[1 : rank - len(sizes) + 1], *sizes[1:])
    elif rank > 1 and sizes:
        kept = (sizes[0], *sizes[len(sizes) - rank + 1 :])
    else:
        kept = sizes[:rank]
    options = [fresh, TensorOf(kept, spec.dtype)] if len(kept) == rank else [fresh]
    return [TensorOf(each.sizes, spec.dtype, spec.high) for each in dict.fromkeys(options)]
