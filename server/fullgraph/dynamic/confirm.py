"""Runs the taxonomy's own examples on the user's torch, and compares with what the pages say."""

from __future__ import annotations

import ast
import secrets
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from packaging.version import InvalidVersion, Version

from fullgraph.dynamic.processes import memory_limit
from fullgraph.dynamic.worker import Worker, WorkerError
from fullgraph.taxonomy import Entry, Taxonomy
from fullgraph_worker import wire

_START_SECONDS = 120.0
_INPUTS = "get_inputs"


@dataclass(frozen=True)
class Confirmation:
    """Whether a page holds on a torch.

    Attributes:
        entry: the page.
        reason: why it could not be confirmed; empty if it was.
    """

    entry: Entry
    reason: str


@dataclass(frozen=True)
class Confirmed:
    """What became of every page.

    Attributes:
        torch: its version; empty if no worker could be started.
        pages: one per page of the taxonomy, in its order.
        seconds: how long the programs ran, without the import of torch.
    """

    torch: str
    pages: tuple[Confirmation, ...]
    seconds: float


async def confirm(
    taxonomy: Taxonomy,
    interpreter: Sequence[str],
    seconds: float,
    on_progress: Callable[[str], None],
) -> Confirmed:
    """Run the two programs of every page in one process of ``interpreter``.

    Args:
        taxonomy: the pages.
        interpreter: the command of the user's Python.
        seconds: how long they may take together.
        on_progress: told in words what happens now.

    Raises:
        WorkerError: the interpreter cannot run jobs at all.
    """
    reasons = {entry.id: _not_tried(entry) for entry in taxonomy.entries}
    ran: dict[str, wire.Ran] = {}
    took = 0.0
    ended = "the run ended before its turn"

    def take(message: wire.Message) -> None:
        if isinstance(message, wire.Progress):
            on_progress(message.message)
        elif isinstance(message, wire.Ran):
            ran[Path(message.path).stem] = message

    with tempfile.TemporaryDirectory(prefix="fullgraph-") as name:
        folder = Path(name)
        programs = [
            program
            for entry in taxonomy.entries
            if not reasons[entry.id]
            for program in _written(entry, folder)
        ]
        worker = await Worker.start(interpreter, folder, f"{secrets.token_hex(8)}.")
        try:
            hello = await worker.ready(_START_SECONDS)
            done = await worker.run(wire.ConfirmJob(programs), seconds, memory_limit(0), take)
            took = done.seconds
        except WorkerError as error:
            if worker.hello is None:
                raise
            hello, ended = worker.hello, error.failure.message
        finally:
            await worker.end()
    pages = (
        Confirmation(entry, reasons[entry.id] or _judged(entry, ran, taxonomy, hello.torch, ended))
        for entry in taxonomy.entries
    )
    return Confirmed(hello.torch, tuple(pages), took)


def _not_tried(entry: Entry) -> str:
    if entry.not_run:
        return entry.not_run
    for needed, why in (
        ("get_calls", "what it shows needs several calls, which the tests make"),
        ("backend", "it brings a backend of its own, which the tests use"),
    ):
        if f"def {needed}(" in entry.example:
            return why
    return ""


def _written(entry: Entry, folder: Path) -> list[wire.ExplainJob]:
    """The jobs of a page's programs, which are written into ``folder``."""
    jobs = []
    for name, text in (("example", entry.example), ("replacement", entry.replacement)):
        path = folder / f"{_module(entry, name)}.py"
        path.write_text(text, encoding="utf-8")
        jobs.append(wire.ExplainJob(_target(text), path=str(path), folders=[str(folder)]))
    return jobs


def _module(entry: Entry, name: str) -> str:
    return f"{entry.id.replace('-', '_')}_{name}"


def _target(text: str) -> str:
    """The function or class defined last above ``get_inputs``."""
    names = [
        node.name
        for node in ast.parse(text).body
        if isinstance(node, (ast.FunctionDef, ast.ClassDef))
    ]
    return names[names.index(_INPUTS) - 1]


def _judged(
    entry: Entry, ran: dict[str, wire.Ran], taxonomy: Taxonomy, torch: str, ended: str
) -> str:
    example = ran.get(_module(entry, "example"))
    replacement = ran.get(_module(entry, "replacement"))
    if example is None or replacement is None:
        return ended
    for name, program in (("example", example), ("replacement", replacement)):
        if program.failure:
            return f"the {name} failed: {program.failure}"
    marked = _marked(entry.example, entry.kind) if _breaks_in(entry, torch) else set()
    lines = _lines(example, entry.kind)
    if lines != marked:
        return f"the example breaks at {_in_words(lines)}, and the page says {_in_words(marked)}"
    found = {
        taxonomy.classify(r.gb_id or None, "\n".join((r.gb_type, r.reason, r.context))).id
        for r in example.records
        if r.kind == wire.BREAK
    }
    if not found <= set(entry.explained_by or [entry.id]):
        return f"its breaks are classified as {', '.join(sorted(found))}"
    left = len(_lines(replacement, wire.BREAK))
    if left > entry.breaks_left:
        return f"the replacement breaks at {_in_words(_lines(replacement, wire.BREAK))}"
    return ""


def _breaks_in(entry: Entry, torch: str) -> bool:
    try:
        return entry.breaks_in.contains(Version(torch).public, prereleases=True)
    except InvalidVersion:
        return True


def _marked(text: str, kind: str) -> set[int]:
    return {n for n, line in enumerate(text.split("\n"), 1) if line.endswith(f"# {kind}")}


def _lines(program: wire.Ran, kind: str) -> set[int]:
    return {record.line for record in program.records if record.kind == kind}


def _in_words(lines: set[int]) -> str:
    return ", ".join(f"line {n}" for n in sorted(lines)) or "no line"
