"""Asks the worker which names the user's torch does not have, and keeps what it said."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from fullgraph.dynamic.run import RunResult
from fullgraph.llm.answers.checked import NameCheckError
from fullgraph_worker.wire import CallNames, Names, NamesJob

Run = Callable[[NamesJob], Awaitable[RunResult]]
"""Does the job in a worker of the user's interpreter."""


class NameCheck:
    """Which names a torch does not have; each is looked up once per version of it."""

    def __init__(self, run: Run) -> None:
        """Prepare; nothing is run.

        Args:
            run: does a job in the user's interpreter.
        """
        self._run = run
        self._torch = ""
        self._names: dict[str, bool] = {}
        self._variables: dict[str, bool] = {}
        self._calls: dict[tuple[str, str], bool] = {}

    async def __call__(self, job: NamesJob) -> Names:
        """What of ``job`` the user's torch does not have.

        Raises:
            NameCheckError: the worker cannot be asked.
        """
        new = self._new(job)
        if new.names or new.calls or new.variables:
            result = await self._run(new)
            if result.names is None:
                failure = result.failure.message if result.failure else "the worker did not answer"
                raise NameCheckError(failure.splitlines()[0])
            torch = result.hello.torch if result.hello else ""
            if torch != self._torch and self._torch:
                # Another version: what is known is not of it.
                self._names.clear()
                self._variables.clear()
                self._calls.clear()
                self._torch = torch
                self._keep(new, result.names)
                return await self(job)
            self._torch = torch
            self._keep(new, result.names)
        return self._unknown(job)

    def _new(self, job: NamesJob) -> NamesJob:
        calls = []
        for call in job.calls:
            words = [word for word in call.keywords if (call.name, word) not in self._calls]
            if words:
                calls.append(CallNames(call.name, words))
        return NamesJob(
            [name for name in job.names if name not in self._names],
            calls,
            [name for name in job.variables if name not in self._variables],
        )

    def _keep(self, job: NamesJob, unknown: Names) -> None:
        self._names.update((name, name not in unknown.names) for name in job.names)
        self._variables.update((name, name not in unknown.variables) for name in job.variables)
        wrong = {(call.name, word) for call in unknown.calls for word in call.keywords}
        for call in job.calls:
            self._calls.update(((call.name, w), (call.name, w) not in wrong) for w in call.keywords)

    def _unknown(self, job: NamesJob) -> Names:
        calls = []
        for call in job.calls:
            words = [word for word in call.keywords if not self._calls[call.name, word]]
            if words:
                calls.append(CallNames(call.name, words))
        return Names(
            [name for name in job.names if not self._names[name]],
            calls,
            [name for name in job.variables if not self._variables[name]],
        )
