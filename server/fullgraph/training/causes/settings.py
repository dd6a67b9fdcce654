"""What a run was started with, as far as it is recorded."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from fullgraph.training.runs import RunSummary
from fullgraph.training.store.parts import Span
from fullgraph.training.store.reader import StoreReader
from fullgraph_worker.watch.records import Kind

_OF_IMPLEMENTATION = {"foreach", "fused", "capturable", "differentiable"}
"""Options that change how something is computed, and not what."""
_FIRST_STEPS = Span(0, 10)


@dataclass(frozen=True)
class Settings:
    """Names and values.

    Attributes:
        given: arguments of the command, and tags.
        seen: what was seen of optimizers, batches and parameters.
    """

    given: dict[str, str] = field(default_factory=dict)
    seen: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Change:
    """One setting of two runs; an empty value is one that a run does not have."""

    name: str
    before: str
    after: str

    def __str__(self) -> str:
        return f"{self.name} {self.before or 'not set'} -> {self.after or 'not set'}"


def settings_of(summary: RunSummary, store: StoreReader) -> Settings:
    """The settings of a run's first process.

    Raises:
        StoreError: the store cannot be read.
    """
    rank = min(summary.ranks, default=None)
    if rank is None:
        return Settings()
    introduction = summary.ranks[rank].introduction
    given = dict(_arguments(introduction.arguments[1:] if introduction is not None else ()))
    given.update({f"tag {name}": value for name, value in summary.tags.items()})
    return Settings(given, dict(_seen(store, rank)))


def differences(before: Settings, after: Settings) -> tuple[Change, ...]:
    """The settings that differ; what an argument states is not repeated as something seen."""
    given = _differing(before.given, after.given)
    stated = {(_number(each.before), _number(each.after)) for each in given}
    seen = [
        each
        for each in _differing(before.seen, after.seen)
        if (_number(each.before), _number(each.after)) not in stated
    ]
    return (*given, *seen)


def _differing(before: dict[str, str], after: dict[str, str]) -> list[Change]:
    names = [*before, *(name for name in after if name not in before)]
    changes = (Change(name, before.get(name, ""), after.get(name, "")) for name in names)
    return [each for each in changes if each.before != each.after]


def _arguments(arguments: Sequence[str]) -> Iterator[tuple[str, str]]:
    """``--lr 0.1``, ``--lr=0.1``, ``lr=0.1``, ``--amp``, and others by their places."""
    name, place = "", 0
    for argument in arguments:
        if argument.startswith("-") and _number(argument) is None:
            if name:
                yield name, "yes"
            name, equals, value = argument.partition("=")
            if equals:
                yield name.lstrip("-"), value
                name = ""
            else:
                name = name.lstrip("-")
        elif name:
            yield name, argument
            name = ""
        elif "=" in argument:
            own, _, value = argument.partition("=")
            yield own, value
        else:
            place += 1
            yield f"argument {place}", argument
    if name:
        yield name, "yes"


def _seen(store: StoreReader, rank: int) -> Iterator[tuple[str, str]]:
    kept = [each.event for each in store.events([Kind.OPTIONS, Kind.BATCH], span=_FIRST_STEPS)
            if each.rank == rank]  # fmt: skip
    known: set[int] = set()
    for event in kept:
        data = event.data
        if event.kind != Kind.OPTIONS or data["optimizer"] in known:
            continue
        known.add(data["optimizer"])
        of = f" of optimizer {data['optimizer']}" if data["optimizer"] else ""
        yield f"optimizer{of}", str(data["name"])
        for number, (rate, options) in enumerate(zip(data["rates"], data["groups"], strict=False)):
            group = f" of group {number}{of}" if number or of else ""
            yield f"initial learning rate{group}", _text(rate)
            for name, value in options.items():
                if name not in _OF_IMPLEMENTATION:
                    yield f"{name}{group}", _text(value)
    batch = next((each for each in kept if each.kind == Kind.BATCH), None)
    if batch is not None and batch.data["leaves"][0]["shape"]:
        yield "batch size", str(batch.data["leaves"][0]["shape"][0])
    dtypes = {each.dtype for each in store.tensors(rank) if each.kind == "parameter"}
    if dtypes:
        yield "dtype of the parameters", " and ".join(sorted(dtypes))


def _text(value: object) -> str:
    return f"{value:.6g}" if isinstance(value, float) else str(value)


def _number(text: str) -> float | str | None:
    """The number that a text is; None if it is none."""
    with contextlib.suppress(ValueError):
        return float(text)
    return None
