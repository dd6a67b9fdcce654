"""Reads an exception and returns candidates that may not raise it: one reader for each kind."""

from __future__ import annotations

import contextlib
import dataclasses
import re
from typing import Any, Iterator, List, Mapping

from fullgraph_worker.inputs.arguments_repaired import (
    lacking_keys,
    lacking_values,
    missing,
    out_of_range,
    unexpected,
    unfit_for_module,
    unknown_keys,
    wrong_dtypes,
    wrong_ranks,
)
from fullgraph_worker.inputs.demanded import WIDTHS, fields_of, same_shapes, tensor
from fullgraph_worker.inputs.failed_candidate import Failed, Repair, put
from fullgraph_worker.inputs.guarded import refused_in
from fullgraph_worker.inputs.size_errors import sizes_repaired
from fullgraph_worker.inputs.specification import (
    Group,
    Plain,
    Spec,
    TensorOf,
    at,
    changed,
    numbers,
    with_number,
)
from fullgraph_worker.inputs.types_repaired import (
    lacking_attributes,
    wrong_instances,
    wrong_texts,
    wrong_types,
)

_REPEATS = re.compile("depth|layer")


def repairs(failed: Failed) -> List[Repair]:
    """What may be changed after a failure, the likeliest first."""
    found: List[Repair] = []
    for reader in (
        missing,
        lacking_keys,
        unknown_keys,
        unexpected,
        lacking_attributes,
        lacking_values,
        wrong_types,
        wrong_dtypes,
        out_of_range,
        wrong_ranks,
        unfit_for_module,
        wrong_texts,
        wrong_instances,
        _too_large,
        _refused,
        _sizes,
        _others,
    ):
        # A value of the program can raise wherever it is looked at.
        with contextlib.suppress(Exception):
            found.extend(reader(failed))
    return sorted(found, key=lambda repair: repair.cost)


def _sizes(failed: Failed) -> Iterator[Repair]:
    for cost, candidate in sizes_repaired(failed):
        yield Repair(cost, candidate)


def _too_large(failed: Failed) -> Iterator[Repair]:
    """A module with too many parameters: smaller numbers than the defaults."""
    if type(failed.error).__name__ not in ("TooLargeError", "OverTimeError"):
        return
    finder = failed.finders.get("init")
    if finder is None:
        return
    candidate: Spec = failed.candidate
    for parameter in finder.parameters.values():
        default: Any = parameter.default
        if type(default) is int and default > 64:
            candidate = changed(candidate, ("init", parameter.name), Plain(max(default // 8, 32)))
        elif dataclasses.is_dataclass(default) and not isinstance(default, type):
            new = _smaller(Group((), type(default)), vars(default))
            candidate = changed(candidate, ("init", parameter.name), new)
        elif type(default) is int and default > 4 and _REPEATS.search(parameter.name):
            candidate = changed(candidate, ("init", parameter.name), Plain(2))
        else:
            given = at(candidate, ("init", parameter.name))
            if isinstance(given, Group) and given.kind is not None:
                new = _smaller(given, fields_of(given.kind))
                candidate = changed(candidate, ("init", parameter.name), new)
    if isinstance(candidate, Group):
        yield Repair(1.0, candidate)


def _smaller(given: Group, defaults: Mapping[str, Any]) -> Group:
    """``given`` with smaller numbers than the defaults of its fields."""
    for name, value in defaults.items():
        if type(value) is int and given.get(name) is None:
            if value > 64:
                given = given.with_field(name, Plain(max(value // 8, 32)))
            elif value > 4 and _REPEATS.search(name):
                given = given.with_field(name, Plain(2))
    return given


def _refused(failed: Failed) -> Iterator[Repair]:
    """What would download or write a file: without what the defaults switch on."""
    finder = failed.finders.get("init")
    if finder is None or not refused_in(failed.error):
        return
    candidate: Spec = failed.candidate
    for kind, instead in ((bool, False), (str, None)):
        for parameter in finder.parameters.values():
            if type(parameter.default) is kind and parameter.default:
                candidate = changed(candidate, ("init", parameter.name), Plain(instead))
        if isinstance(candidate, Group) and candidate != failed.candidate:
            yield Repair(0.5 if kind is bool else 1.0, candidate)


def _others(failed: Failed) -> Iterator[Repair]:
    """Where the message says nothing: other numbers, equal shapes, other kinds."""
    call, init = failed.candidate.get("call"), failed.candidate.get("init")
    if isinstance(call, Group):
        same = same_shapes(call)
        if same != call:
            yield put(failed, ("call",), same, 2.5)
    if isinstance(init, Group):
        wide = [n for n in numbers(init) if n.value in WIDTHS]
        values = {n.value for n in wide}
        if len(values) > 1:
            equal: Spec = init
            for number in wide:
                equal = with_number(equal, number, 32)
            yield put(failed, ("init",), equal, 2.5)
    for order, path in enumerate(failed.suspects()[:6]):
        spec = failed.spec(path)
        finder = failed.finders.get(str(path[0])) if path else None
        if spec is None or finder is None or len(path) != 2:
            continue
        for position, other in enumerate(finder.alternatives(str(path[1]))):
            if other != spec:
                yield put(failed, path, other, 3.0 + order / 4 + position / 2)
        if isinstance(spec, Plain) and type(spec.value) is int:
            for position, value in enumerate((1, 2, 4, 8, 32, 64, 3)):
                if value != spec.value:
                    yield put(failed, path, Plain(value), 3.5 + order / 4 + position / 4)
    for order, (path, tensor_spec) in enumerate(failed.tensors()[:3]):
        for position, rank in enumerate((3, 4, 2, 1, 5)):
            if rank != len(tensor_spec.sizes):
                new = tensor(rank, order, tensor_spec.dtype)
                yield put(failed, path, new, 3.5 + order / 2 + position / 4)
        for position, dtype in enumerate(("int64", "float32", "bool")):
            if dtype != tensor_spec.dtype:
                new = TensorOf(tensor_spec.sizes, dtype)
                yield put(failed, path, new, 4.0 + order / 2 + position / 4)
