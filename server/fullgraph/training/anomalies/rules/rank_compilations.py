"""Ranks that compile in other steps than others, other graphs, or what others have in a cache."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import ClassVar

from fullgraph.durations import duration
from fullgraph.training.anomalies.alarm import Alarm
from fullgraph.training.anomalies.episodes import Latch
from fullgraph.training.anomalies.observation import Observation
from fullgraph.training.anomalies.rule import Family, Row, Rule, alarm
from fullgraph.training.anomalies.rules.ranks import in_all_ranks
from fullgraph.training.anomalies.state import RunState
from fullgraph.vocabulary.prose import number_of, one_line
from fullgraph_worker.watch.records import Event, Kind

KIND = "ranks-compile-differently"
WINDOW = 100
"""Steps after which the same function is reported again."""
LEAST_WAIT = 10.0
"""Seconds that a rank compiles longer than one which found the code in a cache."""
_STEPS_ADVICE = (
    "Give all ranks batches of the same sizes, compile with dynamic=True, or let all ranks compile "
    "in the same step with torch.compiler.set_enable_guard_collectives(True)."
)
_GRAPHS_ADVICE = (
    "Look for what the function reads that differs between the ranks, such as the rank itself, an "
    "environment variable or a size, and move it out of the compiled function."
)
_CACHES_ADVICE = (
    "Set TORCHINDUCTOR_CACHE_DIR to a folder that all ranks share, or load the same artifacts on "
    "each rank with torch.compiler.load_cache_artifacts before the first step."
)
_Function = tuple[str, int, str]
"""Its path, line and name."""
_Compiled = Mapping[int, list[Event]]
"""The compilations of one function in one step, by rank."""


class RanksCompileDifferently(Rule):
    """A function that ranks compile differently in a step.

    The others wait for the rank that compiles longest, at their next collective.
    """

    kinds: ClassVar[tuple[str, ...]] = (KIND,)
    rows = (
        Row(
            KIND,
            Family.RESOURCES,
            "a rank compiles a function in a step in which another rank does not",
            "documentation of torch.compiler.set_enable_guard_collectives",
        ),
        Row(
            KIND,
            Family.RESOURCES,
            "the first graph of a function has another number of operations on a rank with the "
            "same parameters",
            "documentation of torch.distributed.config.compile_on_one_rank",
        ),
        Row(
            KIND,
            Family.RESOURCES,
            f"a rank compiles a function {LEAST_WAIT:.0f} s longer than one that had it in a cache",
            "documentation of torch.compiler.load_cache_artifacts",
        ),
    )
    is_of_run: ClassVar[bool] = True

    def __init__(self) -> None:
        self._latch = Latch(calm=WINDOW)

    def observe(self, observation: Observation, state: RunState) -> Iterator[Alarm]:
        """One alarm for each function, once all ranks have finished the step."""
        every = {each.rank: each for each in in_all_ranks(observation, state)}
        made = {rank: _compilations(each) for rank, each in sorted(every.items())}
        for function in dict.fromkeys(f for of_rank in made.values() for f in of_rank):
            compiled = {rank: of_rank.get(function, []) for rank, of_rank in made.items()}
            found = (
                _steps(function[2], compiled)
                or _graphs(function[2], compiled, state)
                or _caches(function[2], compiled)
            )
            if found and self._latch.opens(function, observation.number):
                rank, other, what, advice = found
                evidence = f"In step {observation.number} {what}"
                values = {"seconds": _seconds(compiled[rank]), "other": other}
                raised = alarm(KIND, every[rank], evidence, advice, values=values)
                yield replace(raised, path=function[0], line=function[1])


def _compilations(observation: Observation) -> dict[_Function, list[Event]]:
    found: dict[_Function, list[Event]] = {}
    for event in observation.of_kind(Kind.COMPILED):
        data = event.data
        name = str(data.get("function") or "a function")
        place = str(data.get("path") or ""), int(data.get("line") or 0), name
        found.setdefault(place, []).append(event)
    return found


def _seconds(events: list[Event]) -> float:
    return sum(float(each.data.get("seconds") or 0.0) for each in events)


def _steps(name: str, compiled: _Compiled) -> tuple[int, int, str, str] | None:
    """The rank that compiles most often, and one that does least."""
    numbers = {rank: len(events) for rank, events in compiled.items()}
    rank, other = max(numbers, key=numbers.__getitem__), min(numbers, key=numbers.__getitem__)
    if numbers[rank] == numbers[other]:
        return None
    own = compiled[rank]
    others = "did not" if not numbers[other] else f"did so {numbers[other]} times"
    reason = next((str(each.data["reason"]) for each in own if each.data.get("reason")), "")
    again = " again" if reason else ""
    why = f", because of {one_line(reason.strip().splitlines()[0])}" if reason else ""
    took = duration(_seconds(own))
    said = f"rank {rank} compiled {name}{again} in {took}{why}; rank {other} {others}."
    return rank, other, said, _STEPS_ADVICE


def _graphs(name: str, compiled: _Compiled, state: RunState) -> tuple[int, int, str, str] | None:
    """A rank whose graphs are others than those of the first rank with the same parameters.

    The stages of a pipeline have other parameters, and other graphs by design.
    """
    first, *others = compiled
    for rank in others:
        if _parameters(state, rank) != _parameters(state, first):
            continue
        for own, other in zip(compiled[rank], compiled[first], strict=True):
            ours, theirs = _operations(own), _operations(other)
            if ours and theirs and ours != theirs:
                said = (
                    f"the graph of {name} has {number_of(ours, 'operation')} on rank {rank} and "
                    f"{theirs} on rank {first}."
                )
                return rank, first, said, _GRAPHS_ADVICE
    return None


def _parameters(state: RunState, rank: int) -> set[tuple[str, tuple[int, ...]]]:
    tensors = state.rank(rank).tensors.values()
    return {(each.name, tuple(each.shape)) for each in tensors if each.kind == "parameter"}


def _operations(event: Event) -> int:
    """Of a first graph; 0 for a later one, which may be of other sizes than that of other ranks."""
    return 0 if event.data.get("reason") else int(event.data.get("operations") or 0)


def _caches(name: str, compiled: _Compiled) -> tuple[int, int, str, str] | None:
    """The rank that compiles longest without a cache, and one that found everything there."""
    found = [rank for rank, events in compiled.items() if _is_cached(events)]
    rank = max(compiled, key=lambda rank: _seconds(compiled[rank]))
    if not found or rank in found:
        return None
    other = min(found, key=lambda rank: _seconds(compiled[rank]))
    own, theirs = _seconds(compiled[rank]), _seconds(compiled[other])
    if own - theirs < LEAST_WAIT:
        return None
    said = (
        f"rank {rank} compiled {name} in {duration(own)}, because it was not in its caches; "
        f"rank {other} took it from a cache in {duration(theirs)}."
    )
    return rank, other, said, _CACHES_ADVICE


def _is_cached(events: list[Event]) -> bool:
    return all(each.data.get("hits") and not each.data.get("misses") for each in events)
