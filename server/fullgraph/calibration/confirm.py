"""Runs the taxonomy's own examples on the user's torch, and compares the results with the pages."""

from __future__ import annotations

import ast
import secrets
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from packaging.version import InvalidVersion, Version

from fullgraph.dynamic.definitions import Definitions
from fullgraph.dynamic.processes import memory_limit
from fullgraph.dynamic.worker import Worker, WorkerError
from fullgraph.taxonomy import Entry, Taxonomy
from fullgraph_worker.observe.classification import classified_text
from fullgraph_worker.protocol import wire

OnProgress = Callable[[str, int, int], None]
"""Takes a description of each step, the programs that ran, and how many there are (0: unknown)."""

_START_SECONDS = 120.0
_LEAST_SECONDS = 5.0
_MOST_PROCESSES = 4
"""A torch on which more programs than this end their process cannot be measured."""
EXAMPLE = "example"
REPLACEMENT = "replacement"

_INPUTS = "get_inputs"
_CALLS = "get_calls"
_BACKEND = "backend"
_EVERY_CALL = "fullgraph_every_call"

# Below the page's own text, whose lines keep their numbers. Dynamo looks past a decorator of
# the function that a job names, so that the calls are in another one.
_CALL_EACH = """

@__import__("torch").compiler.disable
def fullgraph_calls():
    import torch

    compiled = torch.compile({made})
    for arguments in {calls}():
        compiled(*arguments)


def {name}():
    fullgraph_calls()
"""
_REGISTER = """

__import__("torch")._dynamo.register_backend({function}, name="{name}")
"""


@dataclass(frozen=True)
class Confirmation:
    """Whether a page holds on a torch.

    Attributes:
        entry: the page.
        reason: why it could not be confirmed; empty if it was.
        breaks: whether the example does on a marked line what the page is about; None if that
            could not be tried.
    """

    entry: Entry
    reason: str
    breaks: bool | None


@dataclass(frozen=True)
class Confirmed:
    """The result of every page.

    Attributes:
        hello: the interpreter that ran them, and its torch.
        pages: one per page of the taxonomy, in its order.
        seconds: how long the programs ran, without the import of torch.
    """

    hello: wire.Hello
    pages: tuple[Confirmation, ...]
    seconds: float


async def confirm(
    taxonomy: Taxonomy,
    interpreter: Sequence[str],
    seconds: float,
    on_progress: OnProgress,
    *,
    first: Sequence[str] = (),
    in_background: bool = False,
) -> Confirmed:
    """Run the two programs of every page in one process of ``interpreter``.

    Args:
        taxonomy: the pages.
        interpreter: the command of the user's Python.
        seconds: how long it may take, the import of torch included; however long that took, the
            programs have a few seconds.
        on_progress: called with each step.
        first: the pages whose turn comes before that of the others.
        in_background: whether to run at the lowest priority.

    Raises:
        WorkerError: the interpreter cannot run jobs at all.
    """
    with tempfile.TemporaryDirectory(prefix="fullgraph-") as name:
        folder = Path(name)
        entries = sorted(taxonomy.entries, key=lambda entry: entry.id not in first)
        # Breaking programs first, because the time may not be sufficient for all.
        programs = [
            job(entry, which, folder)
            for which in (EXAMPLE, REPLACEMENT)
            for entry in entries
            if not entry.not_run
        ]
        ran = await _run_all(programs, interpreter, folder, seconds, on_progress, in_background)
    pages = (_confirmation(entry, ran, taxonomy) for entry in taxonomy.entries)
    return Confirmed(ran.hello, tuple(pages), ran.seconds)


@dataclass
class _RanAll:
    """The results of the programs, by module.

    Attributes:
        hello: the interpreter that ran them.
        programs: those that came to their end.
        ended: why a program took its process down with it.
        seconds: how long all of them ran.
        otherwise: why any other program did not run.
    """

    hello: wire.Hello
    programs: dict[str, wire.Ran] = field(default_factory=dict)
    ended: dict[str, str] = field(default_factory=dict)
    seconds: float = 0.0
    otherwise: str = "the run ended before this page"

    def why_not(self, name: str) -> str:
        return self.ended.get(name, self.otherwise)


async def _run_all(
    programs: Sequence[wire.ExplainJob],
    interpreter: Sequence[str],
    folder: Path,
    seconds: float,
    on_progress: OnProgress,
    in_background: bool,
) -> _RanAll:
    """Run programs one after the other; one that ends the process costs no other its turn."""
    all_ran: _RanAll | None = None

    def take(message: wire.Message) -> None:
        if isinstance(message, wire.Progress):
            on_progress(message.message, message.done, message.total)
        elif isinstance(message, wire.Ran) and all_ran is not None:
            all_ran.programs[Path(message.path).stem] = message

    deadline = time.monotonic() + seconds
    left = list(programs)
    for _ in range(_MOST_PROCESSES):
        on_progress(f"Starting {interpreter[0]} and importing torch", 0, 0)
        worker = await Worker.start(interpreter, folder, f"{secrets.token_hex(8)}.")
        try:
            hello = await worker.ready(_START_SECONDS)
            all_ran = all_ran or _RanAll(hello)
            begun = time.monotonic()
            try:
                confirming = wire.ConfirmJob(left, in_background)
                limit = max(deadline - begun, _LEAST_SECONDS)
                await worker.run(confirming, limit, memory_limit(0), take)
                return all_ran
            except WorkerError as error:
                failure = error.failure
            finally:
                all_ran.seconds += time.monotonic() - begun
        finally:
            await worker.end()
        if failure.kind == "timeout" or time.monotonic() > deadline:
            all_ran.otherwise = "the time limit was reached before this page"
            return all_ran
        left = [each for each in left if Path(each.path).stem not in all_ran.programs]
        if left:
            all_ran.ended[Path(left.pop(0).path).stem] = failure.message
    assert all_ran is not None
    return all_ran


def _confirmation(entry: Entry, ran: _RanAll, taxonomy: Taxonomy) -> Confirmation:
    name = module(entry, EXAMPLE)
    example = ran.programs.get(name)
    if example is None:
        return Confirmation(entry, entry.not_run or ran.why_not(name), None)
    happened = _lines(example, entry.kind, entry.example)
    breaks = None if example.failure else bool(happened & _marked(entry))
    name = module(entry, REPLACEMENT)
    replacement = ran.programs.get(name)
    if replacement is None:
        return Confirmation(entry, ran.why_not(name), breaks)
    reason = _judged(entry, example, replacement, taxonomy, ran.hello.torch)
    return Confirmation(entry, reason, breaks)


def _judged(
    entry: Entry, example: wire.Ran, replacement: wire.Ran, taxonomy: Taxonomy, torch: str
) -> str:
    for name, program in ((EXAMPLE, example), (REPLACEMENT, replacement)):
        if program.failure:
            return f"the {name} failed: {program.failure}"
    marked = _marked(entry) if _breaks_in(entry, torch) else set()
    lines = _lines(example, entry.kind, entry.example)
    if lines != marked:
        return f"the example breaks at {_in_words(lines)}, but the page expects {_in_words(marked)}"
    found = {
        taxonomy.classify(r.gb_id or None, classified_text(r)).id
        for r in example.records
        if r.kind == wire.BREAK
    }
    if not found <= set(entry.explained_by or [entry.id]):
        return f"its breaks are classified as {', '.join(sorted(found))}"
    kinds = {wire.BREAK, entry.kind}
    left = {n for kind in kinds for n in _lines(replacement, kind, entry.replacement)}
    if len(left) > entry.breaks_left:
        return f"the replacement breaks at {_in_words(left)}"
    return ""


def _breaks_in(entry: Entry, torch: str) -> bool:
    try:
        return entry.specifier.contains(Version(torch).public, prereleases=True)
    except InvalidVersion:
        return True


def _marked(entry: Entry) -> set[int]:
    lines = enumerate(entry.example.split("\n"), 1)
    return {n for n, line in lines if line.endswith(f"# {entry.kind}")}


def _lines(program: wire.Ran, kind: str, text: str) -> set[int]:
    """Where something of this kind happened; what is about a function, at its ``def``."""
    definitions = Definitions(lambda path: text)
    lines = set()
    for record in program.records:
        if record.kind == kind:
            is_whole = kind != wire.BREAK and record.column < 0
            named = definitions.location(record.path, record.line) if is_whole else None
            lines.add(named.line if named else record.line)
    return {line for line in lines if line <= text.count("\n")}


def _in_words(lines: set[int]) -> str:
    return ", ".join(f"line {n}" for n in sorted(lines)) or "no line"


def module(entry: Entry, which: str) -> str:
    """The name of the module that a program of ``entry`` becomes."""
    return f"{entry.id.replace('-', '_')}_{which}"


def job(entry: Entry, which: str, folder: Path) -> wire.ExplainJob:
    """The job that runs a page's example or replacement.

    Args:
        entry: the page.
        which: ``EXAMPLE`` or ``REPLACEMENT``.
        folder: where the program is written.

    Raises:
        OSError: it cannot be written.
    """
    text = entry.example if which == EXAMPLE else entry.replacement
    path = folder / f"{module(entry, which)}.py"
    nodes = [n for n in ast.parse(text).body if isinstance(n, (ast.FunctionDef, ast.ClassDef))]
    names = [node.name for node in nodes]
    # The function or class defined last above ``get_inputs``.
    target = nodes[names.index(_INPUTS) - 1]
    name, inputs, options = target.name, "", wire.RunOptions()
    if _BACKEND in names:
        options.backend = module(entry, which)
        text += _REGISTER.format(function=_BACKEND, name=options.backend)
    if _CALLS in names:
        made = f"{name}()" if isinstance(target, ast.ClassDef) else name
        text += _CALL_EACH.format(name=_EVERY_CALL, made=made, calls=_CALLS)
        name, inputs = _EVERY_CALL, "()"
    path.write_text(text, encoding="utf-8")
    return wire.ExplainJob(
        name, path=str(path), inputs=inputs, folders=[str(folder)], options=options
    )
