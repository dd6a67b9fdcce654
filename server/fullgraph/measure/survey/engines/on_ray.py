"""Runs rows on the machines of a Ray cluster."""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import AsyncGenerator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from fullgraph.measure.survey.result import Row, RowResult
from fullgraph.measure.survey.run_row import run_row
from fullgraph.state.structure import structure
from fullgraph.taxonomy import Taxonomy, load

_SECONDS = 10.0
_RETRIES = 5
"""Of a row whose machine is gone; a row that fails by itself has a result, and is not retried."""


class RayError(Exception):
    """There is no Ray, or no cluster; the message is for the user."""


class RayEngine:
    """One task for each row, with its own share of processors and memory.

    The models' packages, Fullgraph and the workspace must be at the same places on each machine.

    Args:
        address: of the cluster (``auto``, ``ray://host:10001``); empty starts one here.

    Raises:
        RayError: Ray is not installed, or the cluster does not answer.
    """

    def __init__(self, address: str) -> None:
        try:
            import ray
        except ImportError:
            raise RayError(
                "--engine ray needs Ray. Install it with: pip install 'fullgraph[ray]'."
            ) from None
        self._ray: Any = ray
        if ray.is_initialized():
            return
        _knock(address)
        try:
            ray.init(
                address=address or "local",
                logging_level=logging.ERROR,
                log_to_driver=False,
                include_dashboard=None if address else False,
            )
        except (ConnectionError, RuntimeError, ValueError, OSError) as error:
            words = str(error).strip().splitlines() or [type(error).__name__]
            raise RayError(f"The Ray cluster {address!r} cannot be used: {words[0]}") from error

    async def results(
        self, rows: Sequence[Row], interpreter: Sequence[str], folder: Path, taxonomy: Taxonomy
    ) -> AsyncGenerator[RowResult]:
        """Each result as soon as it is there; leaving the loop ends what runs.

        Args:
            rows: what to run.
            interpreter: the command of the Python that has its packages.
            folder: the workspace.
            taxonomy: not sent: each machine loads its own.
        """
        most = self._largest_memory()
        task = self._ray.remote(_run)
        waiting = {}
        for row in rows:
            # More memory than a machine has would wait for a machine that never comes.
            memory = min(row.memory_mb * 2**20, most)
            options = task.options(num_cpus=1, memory=memory, max_retries=_RETRIES)
            sent = options.remote(asdict(row), list(interpreter), str(folder))
            waiting[asyncio.wrap_future(sent.future())] = sent, row
        try:
            while waiting:
                done, _ = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
                for future in done:
                    _, row = waiting.pop(future)
                    yield self._result(future, row)
        finally:
            for sent, _ in waiting.values():
                self._ray.cancel(sent)

    def _largest_memory(self) -> int:
        nodes = [node["Resources"] for node in self._ray.nodes() if node["Alive"]]
        return int(max((node.get("memory", 0) for node in nodes), default=0))

    def _result(self, future: asyncio.Future[dict[str, Any]], row: Row) -> RowResult:
        try:
            return structure(future.result(), RowResult)
        except self._ray.exceptions.RayError as error:
            # Also where the task itself failed, which is an error of Fullgraph.
            words = str(error).strip().splitlines()
            return RowResult(
                row.key, f"Ray could not run it: {words[-1] if words else ''}", "engine"
            )


def _knock(address: str) -> None:
    """Check that the address accepts connections: ``ray.init`` waits for minutes otherwise."""
    host, _, port = address.rpartition("/")[2].rpartition(":")
    if not (host and port.isdecimal()):
        return
    try:
        socket.create_connection((host, int(port)), _SECONDS).close()
    except OSError as error:
        raise RayError(
            f"No Ray cluster answers at {address}: {error.strerror or error}. Its address is "
            "what `ray start --head` printed."
        ) from error


def _run(row: dict[str, Any], interpreter: list[str], folder: str) -> dict[str, Any]:
    """On a machine of the cluster: run a row."""
    result = asyncio.run(run_row(structure(row, Row), interpreter, Path(folder), load()))
    return asdict(result)
