"""Steps with the batches of the program's own data loader: how long each waits for its batch."""

from __future__ import annotations

from types import ModuleType
from typing import Any, Callable, Iterator

from fullgraph_worker.errors import JobError, from_exception
from fullgraph_worker.inputs.arguments import Arguments, as_arguments
from fullgraph_worker.measure.clock import now
from fullgraph_worker.wire import Timed

LOADER = "get_loader"
_FEWEST = 2


def batches_of(module: ModuleType) -> Iterator[Arguments]:
    """The arguments that ``get_loader()`` yields, from the start again behind the last.

    Raises:
        JobError: the file has no such function, or it fails, or it yields nothing.
    """
    make = getattr(module, LOADER, None)
    if not callable(make):
        raise JobError(
            "bad-options",
            f"--loader needs a function {LOADER}() in the file of the target. It returns a "
            "DataLoader, or anything that yields arguments as get_inputs() returns them.",
        )
    while True:
        count = 0
        try:
            for batch in make():
                count += 1
                yield as_arguments(batch)
        except Exception as error:
            raise from_exception("bad-inputs", f"{LOADER}() failed", error) from error
        if not count:
            raise JobError("bad-inputs", f"{LOADER}() yields no batch.")


def add_data(
    timed: Timed,
    batches: Iterator[Arguments],
    step: Callable[[Arguments], Any],
    seconds: float,
) -> None:
    """Make steps with batches for about ``seconds``, and note how long each waits for its batch.

    Args:
        timed: the round, which gets the times.
        batches: without end.
        step: makes one step with a batch.
        seconds: how long, but for two steps at least.
    """
    end = now() + seconds
    while len(timed.steps) < _FEWEST or now() < end:
        start = now()
        batch = next(batches)
        timed.waits.append(now() - start)
        step(batch)
        timed.steps.append(now() - start)
