"""Arguments that are missing, too many or None, in the words of Python."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Iterator, List, Mapping

from fullgraph_worker.inputs.demanded import FUNCTIONS, MODULES, Finder, number_of, tensor
from fullgraph_worker.inputs.failed_candidate import Failed, Repair, plain_values, put
from fullgraph_worker.inputs.specification import (
    Expression,
    Group,
    Items,
    Plain,
    Spec,
    at,
    changed,
    walk,
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
