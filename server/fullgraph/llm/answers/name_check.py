"""Which names the user's torch does not have: from a worker, and from what one said before."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field

from fullgraph.dynamic.run import RunResult
from fullgraph.llm.answers.checked import NameCheckError
from fullgraph_worker.protocol.wire import CallNames, Names, NamesJob

Run = Callable[[NamesJob], Awaitable[RunResult]]
"""Does the job in a worker of the user's interpreter."""


@dataclass
class _Kept:
    """Whether a torch has a name, by the name."""

    names: dict[str, bool] = field(default_factory=dict)
    calls: dict[tuple[str, str], bool] = field(default_factory=dict)
    variables: dict[str, bool] = field(default_factory=dict)


class NameMemory:
    """What workers said about names, by the version of their torch."""

    def __init__(self) -> None:
        self._kept: dict[str, _Kept] = {}

    def new_in(self, torch: str, job: NamesJob) -> NamesJob:
        """What of a job has not been looked up in this version."""
        kept = self._kept.get(torch, _Kept())
        return NamesJob(
            [name for name in job.names if name not in kept.names],
            _chosen(job.calls, lambda call: call not in kept.calls),
            [name for name in job.variables if name not in kept.variables],
        )

    def keep(self, torch: str, job: NamesJob, unknown: Names) -> None:
        """Keep what a worker said about a job."""
        kept = self._kept.setdefault(torch, _Kept())
        kept.names.update((name, name not in unknown.names) for name in job.names)
        kept.variables.update((name, name not in unknown.variables) for name in job.variables)
        wrong = {(call.name, word) for call in unknown.calls for word in call.keywords}
        for call in job.calls:
            of_call = ((call.name, word) for word in call.keywords)
            kept.calls.update((each, each not in wrong) for each in of_call)

    def unknown(self, torch: str, job: NamesJob) -> Names | None:
        """What of a job this version does not have; None if not all of it was looked up."""
        if not is_empty(self.new_in(torch, job)):
            return None
        kept = self._kept.get(torch, _Kept())
        return Names(
            [name for name in job.names if not kept.names[name]],
            _chosen(job.calls, lambda call: not kept.calls[call]),
            [name for name in job.variables if not kept.variables[name]],
        )

    def all_unknown(self, torch: str) -> Names:
        """Every name that was looked up and that this version does not have.

        Args:
            torch: the version; empty if it is unknown, for the only one that was looked up in.
        """
        only = list(self._kept.values())
        kept = self._kept.get(torch) or (only[0] if not torch and len(only) == 1 else _Kept())
        calls = [
            CallNames(name, [word]) for (name, word), is_there in kept.calls.items() if not is_there
        ]
        return Names(
            [name for name, is_there in kept.names.items() if not is_there],
            calls,
            [name for name, is_there in kept.variables.items() if not is_there],
        )


class NameCheck:
    """Which names the torch of an interpreter does not have; each is looked up once."""

    def __init__(self, run: Run, memory: NameMemory, torch: str = "") -> None:
        """Prepare; nothing is run.

        Args:
            run: does a job in the interpreter.
            memory: what was looked up before.
            torch: the version of its torch; empty if it is not known yet.
        """
        self._run = run
        self._memory = memory
        self._torch = torch

    async def __call__(self, job: NamesJob) -> Names:
        """What of ``job`` the torch does not have.

        Raises:
            NameCheckError: the worker cannot be asked.
        """
        # The second time if it has another version of torch than before.
        for _ in range(2):
            found = self._memory.unknown(self._torch, job) if self._torch else None
            if found is not None:
                return found
            await self._look_up(self._memory.new_in(self._torch, job))
        found = self._memory.unknown(self._torch, job)
        return found or Names()

    async def _look_up(self, job: NamesJob) -> None:
        result = await self._run(job)
        if result.names is None or result.hello is None:
            reason = result.failure.message if result.failure else "The worker did not answer."
            raise NameCheckError(reason.splitlines()[0])
        self._torch = result.hello.torch
        self._memory.keep(self._torch, job, result.names)


def joined(jobs: Iterable[NamesJob]) -> NamesJob:
    """One job for all of them."""
    every = list(jobs)
    calls: dict[str, set[str]] = {}
    for call in (call for job in every for call in job.calls):
        calls.setdefault(call.name, set()).update(call.keywords)
    return NamesJob(
        sorted({name for job in every for name in job.names}),
        [CallNames(name, sorted(words)) for name, words in sorted(calls.items())],
        sorted({name for job in every for name in job.variables}),
    )


def is_empty(job: NamesJob) -> bool:
    """Whether a job has nothing to look up."""
    return not (job.names or job.calls or job.variables)


def _chosen(calls: list[CallNames], choose: Callable[[tuple[str, str]], bool]) -> list[CallNames]:
    found = []
    for call in calls:
        words = [word for word in call.keywords if choose((call.name, word))]
        if words:
            found.append(CallNames(call.name, words))
    return found
