"""The Python that runs the user's models, and how predictions follow its torch."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from pathlib import Path

from fullgraph.calibration.cache import VerdictCache
from fullgraph.doctor.fact import Fact, Section
from fullgraph.dynamic.interpreter import Interpreter, InterpreterError, find_interpreter
from fullgraph.dynamic.worker import Worker, WorkerError
from fullgraph.taxonomy import Taxonomy
from fullgraph_worker.protocol import wire
from fullgraph_worker.torch_private.names import PrivateName, expected_names

_TITLE = "Your models"
_START_SECONDS = 120.0


async def models_section(setting: Sequence[str], folder: Path, taxonomy: Taxonomy) -> Section:
    """Start the interpreter of the models once and ask for its torch.

    Args:
        setting: the interpreter that the user named; empty to search.
        folder: the workspace.
        taxonomy: the pages.
    """
    try:
        interpreter = find_interpreter(setting, folder)
    except InterpreterError as error:
        return Section(_TITLE, (Fact("Python", "none", str(error)),))
    named = Fact("Python", " ".join(interpreter.command))
    origin = Fact("chosen by", "--python" if setting else interpreter.origin)
    try:
        hello, lacking = await _looked_at(interpreter, folder)
    except WorkerError as error:
        return Section(_TITLE, (named, origin, Fact("torch", "none", str(error))))
    named = Fact("Python", f"{hello.python}, {hello.executable}")
    torch = Fact("torch", f"{hello.torch}, imported in {hello.import_seconds:.1f} s")
    predictions = _predictions(interpreter, hello, taxonomy)
    return Section(_TITLE, (named, origin, torch, _private_names(hello, lacking), predictions))


async def _looked_at(
    interpreter: Interpreter, folder: Path
) -> tuple[wire.Hello, Sequence[PrivateName]]:
    """The worker's first message, and the private names of torch that it does not have."""
    worker = await Worker.start(interpreter.command, folder, f"{secrets.token_hex(8)}.")
    unknown: list[str] = []

    def take(message: wire.Message) -> None:
        if isinstance(message, wire.Names):
            unknown.extend(message.names)

    try:
        hello = await worker.ready(_START_SECONDS)
        expected = expected_names(hello.torch)
        await worker.run(wire.NamesJob(list(expected)), _START_SECONDS, 0, take)
    finally:
        await worker.end()
    return hello, [expected[name] for name in unknown]


def _private_names(hello: wire.Hello, lacking: Sequence[PrivateName]) -> Fact:
    """Which private names of torch are missing that Fullgraph uses."""
    count = len(expected_names(hello.torch))
    if not lacking:
        return Fact("private API", f"all {count} names of torch that Fullgraph uses are there")
    problems = "; ".join(f"{each.name} is missing: {each.lost}" for each in lacking)
    return Fact("private API", f"{count - len(lacking)} of {count} names are there", problems)


def _predictions(interpreter: Interpreter, hello: wire.Hello, taxonomy: Taxonomy) -> Fact:
    verdicts = VerdictCache(taxonomy).get(interpreter.command)
    if verdicts is not None and verdicts.torch == hello.torch:
        value = f"those that `fullgraph calibrate` measured on torch {hello.torch}"
    else:
        value = "for every version of torch; `fullgraph calibrate` adapts them to yours"
    return Fact("predictions", value)
