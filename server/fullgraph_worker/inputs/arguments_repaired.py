"""Arguments that are missing, too many or None, and tensors of a wrong kind."""

from __future__ import annotations

import ast
import re
from types import SimpleNamespace
from typing import Iterator, List, Mapping

from fullgraph_worker.inputs.demanded import FUNCTIONS, MODULES, Finder, fitted, number_of, tensor
from fullgraph_worker.inputs.failed_candidate import Failed, Repair, plain_values, put
from fullgraph_worker.inputs.specification import (
    Expression,
    Group,
    Items,
    Plain,
    Spec,
    TensorOf,
    at,
    changed,
    walk,
)
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


def missing(failed: Failed) -> Iterator[Repair]:
    """Arguments that are missing, by name."""
    match = re.search(
        r"missing \d+ required (?:positional|keyword-only) arguments?: (.*)", failed.text
    )
    if match is None:
        return
    names = re.findall(r"'(\w+)'", match[1])
    for stage, finder in failed.finders.items():
        many = any(p.kind is p.VAR_KEYWORD for p in finder.parameters.values())
        candidate: Spec = failed.candidate
        for name in names:
            is_left_out = at(candidate, (stage, name)) is None
            if at(candidate, (stage,)) and is_left_out and (name in finder.parameters or many):
                specs = [s for s in finder.alternatives(name) if s != Plain(None)]
                candidate = changed(candidate, (stage, name), specs[0]) if specs else candidate
        if candidate != failed.candidate and isinstance(candidate, Group):
            yield Repair(1.0 if stage == failed.stage else 2.0, candidate)
        passed_on = [p for p in finder.parameters.values() if p.kind is p.VAR_POSITIONAL]
        if passed_on and stage == failed.stage and not {*names} & {*finder.parameters}:
            new = Items(tuple(tensor(3, place) for place in range(len(names))), is_list=False)
            yield put(failed, (stage, f"*{passed_on[0].name}"), new, 1.0)
    for path in failed.suspects():
        if isinstance(failed.spec(path), Expression):
            for each in FUNCTIONS:
                yield put(failed, path, each, 2.0)


def lacking_keys(failed: Failed) -> Iterator[Repair]:
    """A key that a dict lacks, or the keyword arguments of the target."""
    key = failed.error.args[0] if isinstance(failed.error, KeyError) and failed.error.args else None
    if not isinstance(key, str) or not key.isidentifier():
        return
    for path in failed.suspects("dict"):
        group = failed.spec(path)
        if isinstance(group, Group) and group.kind is None and len(path) > 1:
            yield put(failed, (*path, key), number_of(key, len(group.fields)), 0.3)
    for stage, finder in failed.finders.items():
        many = any(p.kind is p.VAR_KEYWORD for p in finder.parameters.values())
        if many and stage == failed.stage:
            yield from _added(failed, stage, key, 0.5)


def unknown_keys(failed: Failed) -> Iterator[Repair]:
    """A value that is none of the keys of a table of the program: one of these."""
    if not isinstance(failed.error, KeyError) or not failed.error.args:
        return
    key = failed.error.args[0]
    tables = [v for _, v in failed.names_on_lines() if isinstance(v, Mapping) and key not in v]
    keys = dict.fromkeys(each for table in tables for each in list(table)[:8])
    for path, spec in walk(failed.candidate):
        if isinstance(spec, Plain) and type(spec.value) is type(key) and spec.value == key:
            for place, each in enumerate(each for each in keys if isinstance(each, (str, int))):
                yield put(failed, path, Plain(each), 0.4 + place / 8)


def unexpected(failed: Failed) -> Iterator[Repair]:
    """Arguments that are too many: ``unexpected keyword argument``, ``takes 2 … but 3``."""
    match = re.search(r"unexpected keyword argument '(\w+)'", failed.text)
    if match is not None:
        for stage in ("init", "call"):
            group = failed.candidate.get(stage)
            if isinstance(group, Group) and group.get(match[1]) is not None:
                yield put(failed, (stage,), group.without(match[1]), 1.0)
                by_position = Items(tuple(spec for _, spec in group.fields), is_list=False)
                yield put(failed, (stage,), Group((("*", by_position),)), 1.0)
    if match is not None or "positional argument" in failed.text:
        for path in failed.suspects():
            if isinstance(failed.spec(path), Expression):
                for cost, each in enumerate((*FUNCTIONS, *MODULES)):
                    yield put(failed, path, each, 2.0 + cost / 10)


def lacking_values(failed: Failed) -> Iterator[Repair]:
    """A parameter that is None, or left out, and was used."""
    text = failed.text
    is_none = "None" in text or isinstance(failed.error, (AssertionError, ValueError))
    names = [n for n, value in failed.names_on_lines() if value is None] if is_none else []
    words = re.findall(r"[^\W\d]\w*", text)
    seen: List[str] = []
    for place, name in enumerate([*names, *words]):
        if name in seen:
            continue
        seen.append(name)
        for stage in (failed.stage, "init", "call"):
            finder = failed.finders.get(stage)
            group = failed.candidate.get(stage)
            if finder is None or name not in finder.parameters or not isinstance(group, Group):
                continue
            if group.get(name) is None or group.get(name) == Plain(None):
                cost = 1.0 if place < len(names) else 2.0
                yield from _added(failed, stage, name, cost + 0.1 * len(seen))
                break
    for path, spec in walk(failed.candidate):
        # An object of the program's that is made for a parameter lacks an argument.
        if len(path) > 1 and isinstance(spec, Group) and spec.kind not in (None, SimpleNamespace):
            nested = Finder(spec.kind, is_call=False)
            for name in dict.fromkeys([*words, *names]):
                if name in nested.parameters and spec.get(name) is None:
                    new = [s for s in nested.alternatives(name) if s != Plain(None)]
                    if new:
                        yield put(failed, (*path, name), new[0], 1.0)
    if is_none:
        for path, _ in plain_values(failed, type(None)):
            yield put(failed, path, number_of(str(path[-1]), len(path)), 2.5)


def _added(failed: Failed, stage: str, name: str, cost: float) -> Iterator[Repair]:
    finder = failed.finders.get(stage)
    if finder is None:
        return
    specs = [s for s in finder.alternatives(name) if s != Plain(None)]
    for position, spec in enumerate(specs[:3]):
        yield put(failed, (stage, name), spec, cost + position)


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
