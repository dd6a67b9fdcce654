"""What a verification found, as results: every difference from eager mode."""

from __future__ import annotations

from collections.abc import Iterator

from fullgraph.dynamic.run import RunResult, in_words
from fullgraph.report.formats.result import Result, Rule
from fullgraph.runs.journal.keys import digest
from fullgraph.vocabulary.findings import Evidence, Location

DIFFERS = Rule(
    "results-differ",
    "results-differ",
    "Compiled code gives other results than eager mode",
    "The target was called in eager mode and compiled, from the same state and with the same "
    "random numbers, and the results are not the same.",
)
FAILED = Rule(
    "backend-fails",
    "backend-fails",
    "Compiled code cannot make the calls that eager mode makes",
    "The target was called in eager mode and compiled, and a call with this backend failed.",
)


def results_of_verification(target: str, path: str, result: RunResult) -> tuple[Result, ...]:
    """The first difference of each kind at each place with each backend, and backends that fail.

    Args:
        target: as the user named it.
        path: the target's file; empty if it is not known.
        result: of the verification.
    """
    return (*_differences(target, path, result), *_failures(target, path, result))


def _differences(target: str, path: str, result: RunResult) -> Iterator[Result]:
    operation, seen = result.operation, set()
    for each in result.differences:
        if (each.stage, each.kind, each.path) in seen:
            continue
        seen.add((each.stage, each.kind, each.path))
        place, details = _file(path), ""
        if operation is not None and operation.stage == each.stage:
            details = f"The first operation that differs is {operation.name}."
            if operation.path:
                place = Location(operation.path, operation.line, 0, operation.line, 0)
        yield Result(
            DIFFERS,
            "error",
            f"{target} with backend {each.stage}: {in_words(each)}",
            place,
            f"{digest(f'{target} {each.stage} {each.kind} {each.path}')}:1",
            Evidence.OBSERVED.value,
            details=(details,) if details else (),
        )


def _failures(target: str, path: str, result: RunResult) -> Iterator[Result]:
    for stage in result.stages:
        if stage.failure:
            yield Result(
                FAILED,
                "error",
                f"{target} with backend {stage.name}: {stage.failure}",
                _file(path),
                f"{digest(f'{target} {stage.name}')}:1",
                Evidence.OBSERVED.value,
            )


def _file(path: str) -> Location | None:
    # Line 0 is the whole file.
    return Location(path, 0, 0, 0, 0) if path else None
