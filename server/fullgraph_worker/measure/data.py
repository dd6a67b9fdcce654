"""Steps with the batches of the program's own data loader: how long each waits for its data."""

from __future__ import annotations

from types import ModuleType
from typing import Any, Callable, Iterator, List, Sequence

from fullgraph_worker.inputs.arguments import Arguments, as_arguments
from fullgraph_worker.measure.clock import now
from fullgraph_worker.protocol.wire import Timed
from fullgraph_worker.user_code.errors import JobError, from_exception

LOADER = "get_loader"
_FEWEST = 2


class Batches:
    """The arguments that ``get_loader()`` yields, from the start again behind the last.

    Args:
        module: the file of the target.
        per_step: how many a step takes.

    Raises:
        JobError: the file has no such function.

    Attributes:
        prefetched: how many batches the worker processes of a ``DataLoader`` have ready at most,
            once the first one was taken; 0 without worker processes.
    """

    def __init__(self, module: ModuleType, per_step: int = 1) -> None:
        make = getattr(module, LOADER, None)
        if not callable(make):
            raise JobError(
                "bad-options",
                f"--loader needs a function {LOADER}() in the file of the target. It returns a "
                "DataLoader, or anything that yields arguments as get_inputs() returns them.",
            )
        self._make = make
        self.per_step = per_step
        self.prefetched = 0
        self._endless = self._all()

    def take(self) -> List[Arguments]:
        """Those of the next step.

        Raises:
            JobError: the loader cannot be made, fails, or yields nothing.
        """
        return [next(self._endless) for _ in range(self.per_step)]

    def _all(self) -> Iterator[Arguments]:
        while True:
            count = 0
            try:
                loader = self._make()
                # None without worker processes.
                factor = getattr(loader, "prefetch_factor", None) or 0
                self.prefetched = getattr(loader, "num_workers", 0) * factor
                for batch in loader:
                    count += 1
                    yield as_arguments(batch)
            except Exception as error:
                raise from_exception("bad-inputs", f"{LOADER}() failed", error) from error
            if not count:
                raise JobError("bad-inputs", f"{LOADER}() yields no batch.")


def add_data(
    timed: Timed,
    batches: Batches,
    step: Callable[[Sequence[Arguments]], Any],
    seconds: float,
) -> None:
    """Make steps with batches for about ``seconds``, and note how long each waits for its data.

    Worker processes went on while other arms had their turn: what they had ready is used up by
    steps that are not timed, so that the others wait as long as in a loop without pauses.

    Args:
        timed: the round, which gets the times.
        batches: without end.
        step: makes one step with its batches.
        seconds: how long, but for two steps at least.
    """
    used = 0
    while not used or used < batches.prefetched:
        step(batches.take())
        used += batches.per_step
    end = now() + seconds
    while len(timed.steps) < _FEWEST or now() < end:
        start = now()
        given = batches.take()
        timed.waits.append(now() - start)
        step(given)
        timed.steps.append(now() - start)
