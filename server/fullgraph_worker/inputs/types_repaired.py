"""Values of the wrong type, and texts that are none of those that are known."""

from __future__ import annotations

import ast
import re
from types import SimpleNamespace
from typing import Iterator, List, Sequence, Tuple

from fullgraph_worker.inputs.demanded import (
    FUNCTIONS,
    MODULES,
    WIDTHS,
    classes_with,
    made_for,
    number_of,
    tensor,
)
from fullgraph_worker.inputs.failed_candidate import Failed, Repair, plain_values, put
from fullgraph_worker.inputs.specification import (
    Group,
    Items,
    Path,
    Plain,
    Spec,
    TensorOf,
    bag,
    walk,
)

_QUOTED = re.compile(r"['\"`]([^'\"`\s]{1,40})['\"`]")


_TYPE = re.compile(r"'([\w.]+)'")


_LISTS = re.compile(
    r"not iterable|has no len|not subscriptable|cannot unpack non-iterable|can only concatenate "
    r"list|can't multiply sequence|object does not support indexing|argument after \* must be"
    r"|must be tuple of Tensors|must be a list of Tensors"
)


_TENSORS = re.compile(r"must be Tensor|expected Tensor|must be a Tensor|tensor, not|a tensor")


_INTEGERS = re.compile(
    r"must be (?:tuple of ints?|int)|interpreted as an integer|integer is required|expected int"
    r"|must be (?:an? )?integer|type as int|integer argument expected|to an integer scalar"
    r"|integer tensors of a single element|real number|for range\(\)"
)


_ANY: Tuple[Spec, ...] = (
    Plain(2),
    Plain(1.0),
    Items((Plain(WIDTHS[0]), Plain(WIDTHS[0]))),
    TensorOf((2, 20, 36)),
    *FUNCTIONS[:1],
    Plain(None),
    Plain("text"),
)


def lacking_attributes(failed: Failed) -> Iterator[Repair]:
    """An attribute that a value lacks: it is a value of another kind, or an object with it."""
    import torch

    match = re.search(r"'([\w.]+)' object has no attribute '(\w+)'", failed.text)
    if match is None or match[1] == "NoneType":
        return
    kind, name = match[1].rpartition(".")[2], match[2]
    for order, path in enumerate(_leaves(failed, kind)[:3]):
        spec, cost = failed.spec(path), 1.0 + order
        if isinstance(spec, Group) and spec.kind is not None:
            if spec.kind is SimpleNamespace:
                names = [*(each for each, _ in spec.fields), name]
                yield from (put(failed, path, n, 0.1 * cost) for n in _objects_with(names, failed))
            yield put(failed, (*path, name), number_of(name, len(spec.fields)), 0.2 * cost)
            continue
        yield from (put(failed, path, new, 0.1 * cost) for new in _objects_with([name], failed))
        for position, new in enumerate(_having(name)):
            yield put(failed, path, new, cost + position / 2)
        if hasattr(torch.Tensor, name):
            for position, rank in enumerate((3, 4, 2)):
                yield put(failed, path, tensor(rank, order), cost + position / 2)


def wrong_types(failed: Failed) -> Iterator[Repair]:
    """A value of the wrong type, in Python's and torch's words."""
    if not isinstance(failed.error, (TypeError, AttributeError, ValueError, IndexError, KeyError)):
        return
    text = failed.text
    types = [t.rpartition(".")[2] for t in _TYPE.findall(text)]
    not_type = re.search(
        r"not (?:an? )?'?(\w+)'?$|not (\w+)$|but got (\w+)|found type: (\w+)", text
    )
    meant = [*types, *(g for g in (not_type.groups() if not_type else ()) if g)]
    suspects: List[Path] = []
    for name in meant:
        suspects += [p for p in failed.suspects(name) if p not in suspects]
    if not suspects and isinstance(failed.error, TypeError):
        suspects = failed.suspects()
    if re.search(r"\bfloat\b", text):
        # A size was computed from a ratio.
        for path, part in walk(failed.candidate):
            if isinstance(part, Plain) and type(part.value) is float:
                yield put(failed, path, Plain(1), 1.3)
    for order, path in enumerate(suspects[:5]):
        spec = failed.spec(path)
        if spec is None or len(path) < 2:
            continue
        cost = 1.0 + 0.7 * order
        if _LISTS.search(text):
            yield from _listed(failed, path, spec, cost)
        elif "not callable" in text:
            for position, each in enumerate(FUNCTIONS):
                yield put(failed, path, each, cost + position / 4)
        elif _TENSORS.search(text):
            for position, rank in enumerate((3, 4, 2)):
                yield put(failed, path, tensor(rank, order), cost + position / 4)
        elif _INTEGERS.search(text):
            yield put(failed, path, number_of(str(path[-1]), order), cost)
        finder = failed.finders.get(str(path[0]))
        others = finder.alternatives(str(path[1])) if finder and len(path) == 2 else []
        for position, other in enumerate([*others, *_ANY]):
            is_odd = isinstance(other, (TensorOf, Items)) and position >= len(others)
            if other != spec and not (is_odd and (path[0] == "init" or len(path) > 2)):
                yield put(failed, path, other, cost + 1.5 + position / 4)


def wrong_texts(failed: Failed) -> Iterator[Repair]:
    """A text that is none of those that are known: the others are named nearby."""
    texts = list(plain_values(failed, str))[:3]
    if len(_QUOTED.findall(failed.text)) > 1 and not isinstance(failed.error, TypeError):
        # A number may stand where one of several texts is wanted.
        texts += list(plain_values(failed, int))[:3]
    if not texts:
        return
    options = _QUOTED.findall(failed.text)
    for _, value in failed.names_on_lines():
        if isinstance(value, (dict, list, tuple, set, frozenset)):
            options += [each for each in value if isinstance(each, str)]
    for test, _ in failed.conditions():
        options += [n.value for n in ast.walk(test) if isinstance(n, ast.Constant)]
    for path, spec in texts:
        finder = failed.finders.get(str(path[0]))
        more = finder.body.texts(str(path[1])) if finder else []
        for position, text in enumerate(dict.fromkeys([*options, *more])):
            if isinstance(text, str) and text != spec.value:
                yield put(failed, path, Plain(text), 1.0 + position / 8)


def wrong_instances(failed: Failed) -> Iterator[Repair]:
    """``isinstance`` in a condition: a value of that class."""
    for test, frame in failed.conditions():
        names = {**frame.f_globals, **frame.f_locals}
        for node in ast.walk(test):
            if not isinstance(node, ast.Call) or len(node.args) != 2:
                continue
            if getattr(node.func, "id", "") != "isinstance":
                continue
            meant = eval(compile(ast.Expression(node.args[1]), "<condition>", "eval"), names)
            value = names.get(getattr(node.args[0], "id", ""))
            for kind in meant if isinstance(meant, tuple) else (meant,):
                new = made_for(kind)
                paths = [p for p in failed.suspects(type(value).__name__) if len(p) > 1]
                for order, path in enumerate(paths[:2] if new else ()):
                    yield put(failed, path, new[0], 0.8 + order / 2)


def _objects_with(names: Sequence[str], failed: Failed) -> Iterator[Spec]:
    finders = [finder.body.globals for finder in failed.finders.values()]
    frames = [frame.f_globals for frame, _ in failed.frames()]
    for kind in classes_with(names, *finders, *frames):
        yield from made_for(kind)


def _having(name: str) -> Iterator[Spec]:
    import torch

    if hasattr(torch.nn.Module, name) or name in ("weight", "in_features", "out_features"):
        yield from MODULES
    if hasattr(dict, name):
        yield Group()
    if hasattr(list, name):
        yield Items((Plain(WIDTHS[0]), Plain(WIDTHS[0])))
    if hasattr(str, name):
        yield Plain("text")
    if not hasattr(torch.Tensor, name):
        yield bag((name, number_of(name, 0)))


def _leaves(failed: Failed, type_name: str) -> List[Path]:
    """Values of a type that were where it raised; all of the type if none is known there."""
    suspects = failed.suspects(type_name)
    if suspects:
        return suspects
    return [p for p in failed.suspects() if len(p) > 1]


def _listed(failed: Failed, path: Path, spec: Spec, cost: float) -> Iterator[Repair]:
    if len(path) > 4 or isinstance(spec, Items):
        return
    counted = re.search(r"expected (\d+)", failed.text)
    count = int(counted[1]) if counted else 2
    for position, is_list in enumerate((True, False)):
        items = Items((spec,) * min(count, 12), is_list)
        yield put(failed, path, items, cost + position / 4)
