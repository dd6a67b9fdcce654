"""Reads an exception and returns candidates that may not raise it: one reader for each kind."""

from __future__ import annotations

import ast
import contextlib
import dataclasses
import re
from types import SimpleNamespace
from typing import Any, Callable, Iterator, List, NamedTuple, Tuple

from fullgraph_worker.inputs.body import of_module
from fullgraph_worker.inputs.demanded import (
    FUNCTIONS,
    MODULES,
    WIDTHS,
    Finder,
    fitted,
    made_for,
    number_of,
    same_shapes,
    tensor,
)
from fullgraph_worker.inputs.failed import Failed
from fullgraph_worker.inputs.resized import sizes_repaired
from fullgraph_worker.inputs.specification import (
    Expression,
    Group,
    Items,
    Path,
    Plain,
    Spec,
    TensorOf,
    at,
    bag,
    changed,
    numbers,
    walk,
    with_number,
)

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
_QUOTED = re.compile(r"['\"`]([^'\"`\s]{1,40})['\"`]")
_TYPE = re.compile(r"'([\w.]+)'")


class Repair(NamedTuple):
    """A candidate after a change.

    Attributes:
        cost: the higher, the less likely it is what the message means.
        candidate: the candidate.
    """

    cost: float
    candidate: Group


Reader = Callable[[Failed], Iterator[Repair]]


def repairs(failed: Failed) -> List[Repair]:
    """What may be changed after a failure, the likeliest first."""
    found: List[Repair] = []
    for reader in (
        _missing,
        _keys,
        _unexpected,
        _attributes,
        _none,
        _kinds,
        _dtypes,
        _ranges,
        _ranks,
        _conditions_met,
        _options,
        _instances,
        _too_large,
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


def _with(failed: Failed, path: Path, spec: Spec, cost: float) -> Repair:
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


def _added(failed: Failed, stage: str, name: str, cost: float) -> Iterator[Repair]:
    finder = failed.finders.get(stage)
    if finder is None:
        return
    specs = [s for s in finder.alternatives(name) if s != Plain(None)]
    for position, spec in enumerate(specs[:3]):
        yield _with(failed, (stage, name), spec, cost + position)


def _missing(failed: Failed) -> Iterator[Repair]:
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
    for path in failed.suspects():
        if isinstance(failed.spec(path), Expression):
            for each in FUNCTIONS:
                yield _with(failed, path, each, 2.0)


def _keys(failed: Failed) -> Iterator[Repair]:
    """A key that a dict lacks, or the keyword arguments of the target."""
    key = failed.error.args[0] if isinstance(failed.error, KeyError) and failed.error.args else None
    if not isinstance(key, str) or not key.isidentifier():
        return
    for path in failed.suspects("dict"):
        group = failed.spec(path)
        if isinstance(group, Group) and group.kind is None and len(path) > 1:
            yield _with(failed, (*path, key), number_of(key, len(group.fields)), 0.3)
    for stage, finder in failed.finders.items():
        many = any(p.kind is p.VAR_KEYWORD for p in finder.parameters.values())
        if many and stage == failed.stage:
            yield from _added(failed, stage, key, 0.5)


def _unexpected(failed: Failed) -> Iterator[Repair]:
    """Arguments that are too many: ``unexpected keyword argument``, ``takes 2 … but 3``."""
    match = re.search(r"unexpected keyword argument '(\w+)'", failed.text)
    if match is not None:
        for stage in ("init", "call"):
            group = failed.candidate.get(stage)
            if isinstance(group, Group) and group.get(match[1]) is not None:
                yield _with(failed, (stage,), group.without(match[1]), 1.0)
                by_position = Items(tuple(spec for _, spec in group.fields), is_list=False)
                yield _with(failed, (stage,), Group((("*", by_position),)), 1.0)
    if match is not None or "positional argument" in failed.text:
        for path in failed.suspects():
            if isinstance(failed.spec(path), Expression):
                for cost, each in enumerate((*FUNCTIONS, *MODULES)):
                    yield _with(failed, path, each, 2.0 + cost / 10)


def _attributes(failed: Failed) -> Iterator[Repair]:
    """An attribute that a value lacks: it is a value of another kind, or an object with it."""
    import torch

    match = re.search(r"'([\w.]+)' object has no attribute '(\w+)'", failed.text)
    if match is None or match[1] == "NoneType":
        return
    kind, name = match[1].rpartition(".")[2], match[2]
    for order, path in enumerate(_leaves(failed, kind)[:3]):
        spec, cost = failed.spec(path), 1.0 + order
        if isinstance(spec, Group) and spec.kind is not None:
            yield _with(failed, (*path, name), number_of(name, len(spec.fields)), 0.2 * cost)
            continue
        for position, new in enumerate(_having(name)):
            yield _with(failed, path, new, cost + position / 2)
        if hasattr(torch.Tensor, name):
            for position, rank in enumerate((3, 4, 2)):
                yield _with(failed, path, tensor(rank, order), cost + position / 2)


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


def _none(failed: Failed) -> Iterator[Repair]:
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
                        yield _with(failed, (*path, name), new[0], 1.0)
    if is_none:
        for path, _ in _plain(failed, type(None)):
            yield _with(failed, path, number_of(str(path[-1]), len(path)), 2.5)


def _plain(failed: Failed, kind: type) -> Iterator[Tuple[Path, Plain]]:
    for path in failed.suspects(kind.__name__):
        spec = failed.spec(path)
        if isinstance(spec, Plain):
            yield path, spec


_LISTS = re.compile(
    r"not iterable|has no len|not subscriptable|cannot unpack non-iterable|can only concatenate "
    r"list|can't multiply sequence|object does not support indexing|argument after \* must be"
)
_TENSORS = re.compile(r"must be Tensor|expected Tensor|must be a Tensor|tensor, not|a tensor")
_INTEGERS = re.compile(
    r"must be (?:tuple of ints?|int)|interpreted as an integer|integer is required|expected int"
    r"|must be (?:an? )?integer|type as int|integer argument expected|to an integer scalar"
    r"|integer tensors of a single element|real number|for range\(\)"
)


def _kinds(failed: Failed) -> Iterator[Repair]:
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
                yield _with(failed, path, Plain(1), 1.3)
    for order, path in enumerate(suspects[:5]):
        spec = failed.spec(path)
        if spec is None or len(path) < 2:
            continue
        cost = 1.0 + 0.7 * order
        if _LISTS.search(text):
            yield from _listed(failed, path, spec, cost)
        elif "not callable" in text:
            for position, each in enumerate(FUNCTIONS):
                yield _with(failed, path, each, cost + position / 4)
        elif _TENSORS.search(text):
            for position, rank in enumerate((3, 4, 2)):
                yield _with(failed, path, tensor(rank, order), cost + position / 4)
        elif _INTEGERS.search(text):
            yield _with(failed, path, number_of(str(path[-1]), order), cost)
        finder = failed.finders.get(str(path[0]))
        others = finder.alternatives(str(path[1])) if finder and len(path) == 2 else []
        for position, other in enumerate([*others, *_ANY]):
            is_odd = isinstance(other, (TensorOf, Items)) and position >= len(others)
            if other != spec and not (is_odd and (path[0] == "init" or len(path) > 2)):
                yield _with(failed, path, other, cost + 1.5 + position / 4)


_ANY: Tuple[Spec, ...] = (
    Plain(2),
    Plain(1.0),
    Items((Plain(WIDTHS[0]), Plain(WIDTHS[0]))),
    TensorOf((2, 20, 36)),
    *FUNCTIONS[:1],
    Plain(None),
    Plain("text"),
)


def _listed(failed: Failed, path: Path, spec: Spec, cost: float) -> Iterator[Repair]:
    if len(path) > 4 or isinstance(spec, Items):
        return
    counted = re.search(r"expected (\d+)", failed.text)
    count = int(counted[1]) if counted else 2
    for position, is_list in enumerate((True, False)):
        items = Items((spec,) * min(count, 12), is_list)
        yield _with(failed, path, items, cost + position / 4)


def _dtypes(failed: Failed) -> Iterator[Repair]:
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
                yield _with(failed, path, TensorOf(spec.sizes, dtype, spec.high), cost)


def _ranges(failed: Failed) -> Iterator[Repair]:
    """An index that is out of range."""
    if not re.search(r"out of (?:range|bounds)|must be (?:smaller|less)", failed.text):
        return
    for order, (path, spec) in enumerate(failed.tensors()):
        if spec.dtype.startswith("int") and spec.high > 1:
            yield _with(failed, path, TensorOf(spec.sizes, spec.dtype, 1), 1.0 + order / 2)
    if "out of range" in failed.text and isinstance(failed.error, IndexError):
        for path in failed.suspects():
            items = failed.spec(path)
            if isinstance(items, Items) and items.parts and len(items.parts) < 12:
                more = Items((*items.parts, items.parts[-1]), items.is_list)
                yield _with(failed, path, more, 1.5)
        finder = failed.finders.get("call")
        many = (
            [p for p in finder.parameters.values() if p.kind is p.VAR_POSITIONAL] if finder else []
        )
        for parameter in many:
            yield _with(failed, ("call", f"*{parameter.name}"), Items((tensor(3),), False), 1.5)


_RANKS = re.compile(
    r"unpack|dimension|\bdims?\b|[1-6]-?D\b|too many indices|must be a matrix|ndim|rank|vector"
    r"|shape|out of range",
    re.I,
)


def _ranks(failed: Failed) -> Iterator[Repair]:
    """A tensor with too many or too few dimensions."""
    text = failed.text
    is_checked = isinstance(failed.error, AssertionError)
    if not is_checked and not _RANKS.search(text):
        return
    wanted = [int(d) for d in re.findall(r"\b([1-6])[ -]?[dD]\b", text)]
    wanted += [int(d) for d in re.findall(r"expected (?:ndim )?(\d)\b", text, re.I) if int(d) < 7]
    wanted += [int(d) for d in re.findall(r"len\(dims\) = (\d)", text)]
    wanted += [2] if "matrix" in text else []
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
                    yield _with(failed, path, each, cost + extra * 0.3)
    counted = re.search(r"values to unpack \(expected (?:at least )?(\d+)", text)
    if counted and int(counted[1]) < 16:
        for path in failed.suspects():
            items = failed.spec(path)
            if isinstance(items, Items) and items.parts:
                exact = Items((items.parts[0],) * int(counted[1]), items.is_list)
                yield _with(failed, path, exact, 1.0)


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


def _conditions_met(failed: Failed) -> Iterator[Repair]:
    """Tensors at a module of torch that says itself what it takes."""
    for frame, _ in failed.frames()[:3]:
        module = frame.f_locals.get("self")
        demand = of_module(module) if type(module).__module__.startswith("torch.") else None
        if demand is None:
            continue
        for order, (path, spec) in enumerate(failed.tensors()[:2]):
            new = fitted(spec, demand, order)
            if new != spec:
                yield _with(failed, path, new, 1.2 + order / 2)


def _options(failed: Failed) -> Iterator[Repair]:
    """A text that is none of those that are known: the others are named nearby."""
    texts = list(_plain(failed, str))[:3]
    if len(_QUOTED.findall(failed.text)) > 1 and not isinstance(failed.error, TypeError):
        # A number may stand where one of several texts is wanted.
        texts += list(_plain(failed, int))[:3]
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
                yield _with(failed, path, Plain(text), 1.0 + position / 8)


def _instances(failed: Failed) -> Iterator[Repair]:
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
                    yield _with(failed, path, new[0], 0.8 + order / 2)


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
            fields = vars(default).items()
            smaller = [(n, Plain(v // 8)) for n, v in fields if type(v) is int and v > 64]
            new = Group(tuple(smaller), type(default))
            candidate = changed(candidate, ("init", parameter.name), new)
        elif type(default) is int and default > 4 and re.search("depth|layer", parameter.name):
            candidate = changed(candidate, ("init", parameter.name), Plain(2))
    if isinstance(candidate, Group):
        yield Repair(1.0, candidate)


def _others(failed: Failed) -> Iterator[Repair]:
    """Where the message says nothing: other numbers, equal shapes, other kinds."""
    call, init = failed.candidate.get("call"), failed.candidate.get("init")
    if isinstance(call, Group):
        same = same_shapes(call)
        if same != call:
            yield _with(failed, ("call",), same, 2.5)
    if isinstance(init, Group):
        wide = [n for n in numbers(init) if n.value in WIDTHS]
        values = {n.value for n in wide}
        if len(values) > 1:
            equal: Spec = init
            for number in wide:
                equal = with_number(equal, number, 32)
            yield _with(failed, ("init",), equal, 2.5)
    for order, path in enumerate(failed.suspects()[:6]):
        spec = failed.spec(path)
        finder = failed.finders.get(str(path[0])) if path else None
        if spec is None or finder is None or len(path) != 2:
            continue
        for position, other in enumerate(finder.alternatives(str(path[1]))):
            if other != spec:
                yield _with(failed, path, other, 3.0 + order / 4 + position / 2)
        if isinstance(spec, Plain) and type(spec.value) is int:
            for position, value in enumerate((1, 2, 4, 8, 32, 64, 3)):
                if value != spec.value:
                    yield _with(failed, path, Plain(value), 3.5 + order / 4 + position / 4)
    for order, (path, tensor_spec) in enumerate(failed.tensors()[:3]):
        for position, rank in enumerate((3, 4, 2, 1, 5)):
            if rank != len(tensor_spec.sizes):
                new = tensor(rank, order, tensor_spec.dtype)
                yield _with(failed, path, new, 3.5 + order / 2 + position / 4)
        for position, dtype in enumerate(("int64", "float32", "bool")):
            if dtype != tensor_spec.dtype:
                new = TensorOf(tensor_spec.sizes, dtype)
                yield _with(failed, path, new, 4.0 + order / 2 + position / 4)
