"""Reduce: a fault of torch.compile in a target becomes a small program that shows it."""

from __future__ import annotations

import ast
import contextlib
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import NamedTuple

import libcst as cst

from fullgraph.dynamic.chosen import Chosen
from fullgraph.dynamic.failures import RunFailure
from fullgraph.dynamic.run import BACKENDS, COMPARED, RunResult, in_words
from fullgraph.dynamic.supervisor import Supervisor
from fullgraph.reduce.edits import Text
from fullgraph.reduce.forms import BREAKS, FIRST, RAISES, TYPES, Called, Form, forms, more_forms
from fullgraph.reduce.inline import Inlined
from fullgraph.reduce.isolate import isolate
from fullgraph.reduce.judge import Fault, Judge, OutOfTimeError
from fullgraph.reduce.neutral import neutralize
from fullgraph.reduce.passes import drop_unused, reduce_program
from fullgraph.reduce.search import Search
from fullgraph.reduce.targets import Programs, bootstrap, calls_of, descend
from fullgraph_worker.protocol import wire

SECONDS = 60.0
LONGEST_RUN = 120.0
"""Seconds for one program: Inductor's first one builds a header that later ones use."""
_NAMES = 0.15
"""The share of the time that neutral names have."""
_LONGEST = 600.0
"""Seconds until there is a first program: its target may take minutes to compile."""
_CALLS = (2, 5)
"""How many calls a verification makes: two show most differences, in a third of the time."""


@dataclass(frozen=True)
class ReduceRequest:
    """What is to be reduced.

    Attributes:
        target: shows the fault.
        seconds: for all of it, as far as the target can be compiled in that time.
        breaks: reduce a graph break, not an error or a difference.
        at: the file and the line of the break; None for the first one.
        keep_names: keep the names of the program, its texts and its comments.
        keep_data: write small tensors with their values.
        backends: to compare with, in order.
    """

    target: Chosen
    seconds: float = SECONDS
    breaks: bool = False
    at: tuple[str, int] | None = None
    keep_names: bool = False
    keep_data: bool = False
    backends: Sequence[str] = BACKENDS


@dataclass
class Reduced:
    """What reducing comes to; filled step by step, so that a cancelled search has the best.

    Attributes:
        text: the smallest program so far; empty if none shows the fault.
        before: how many lines the program had in the beginning.
        ending: how the program ends.
        backend: the first that shows the fault.
        earlier: the backends that do not show it.
        kind: what kind of fault, in words.
        hello: the versions.
        seconds: how long the search took.
        tried: how many candidates were run.
        is_complete: whether nothing could be left out any more.
        has_names: whether it has names and texts of the target that were to be replaced.
        failure: why there is no program.
    """

    text: str = ""
    before: int = 0
    ending: wire.Ending | None = None
    backend: str = ""
    earlier: list[str] = field(default_factory=list)
    kind: str = ""
    hello: wire.Hello | None = None
    seconds: float = 0.0
    tried: int = 0
    is_complete: bool = False
    has_names: bool = False
    failure: RunFailure | None = None

    @property
    def lines(self) -> int:
        """Of the program, without empty ones."""
        return lines_in(self.text)


def lines_in(text: str) -> int:
    """How many lines a program has that are not empty."""
    return sum(1 for line in text.splitlines() if line.strip())


class NothingToReduceError(Exception):
    """The target shows no fault, or none that a program of its own shows."""


async def reduce(
    request: ReduceRequest,
    workers: Supervisor,
    on_progress: Callable[[str], None],
    reduced: Reduced,
) -> None:
    """Write the smallest program that shows a fault of the target.

    Args:
        request: what is to be reduced.
        workers: run the target and the candidates.
        on_progress: called with a description of each step.
        reduced: is filled step by step.
    """
    started = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="fullgraph-") as folder:
        judge = Judge(workers, Path(folder), started + _LONGEST, keep_data=request.keep_data)
        try:
            await _reduce(request, judge, on_progress, reduced, started)
        except NothingToReduceError as error:
            reduced.failure = judge.failure or RunFailure("nothing-to-reduce", str(error))
        except _RunError as error:
            reduced.failure = error.failure
        finally:
            reduced.seconds = time.monotonic() - started
            reduced.tried = judge.tried
            reduced.hello = judge.hello or reduced.hello


class _RunError(Exception):
    def __init__(self, failure: RunFailure) -> None:
        super().__init__(failure.message)
        self.failure = failure


async def _reduce(
    request: ReduceRequest,
    judge: Judge,
    on_progress: Callable[[str], None],
    reduced: Reduced,
    started: float,
) -> None:
    chosen = request.target
    explained = await _explained(chosen, judge.workers, on_progress)
    reduced.hello = explained.hello
    on_progress("Writing the target as one program")
    definitions = _definitions(chosen, explained)
    called = await _called(chosen, definitions, judge)
    shown = await _shown(request, judge, definitions, called, on_progress)
    text = reduced.text = shown.text
    reduced.has_names = not request.keep_names
    reduced.ending, reduced.kind, reduced.backend = shown.ending, shown.form.name, shown.backend
    reduced.before, reduced.earlier = lines_in(text), list(judge.earlier)
    judge.fault = Fault.of(shown.ending, text)
    # What names what is wrong has its own share: a program with the user's names is none.
    ends = max(started + request.seconds, time.monotonic() + request.seconds / 3)
    judge.deadline = ends - request.seconds * _NAMES

    def step(smaller: str) -> None:
        reduced.text = smaller
        on_progress(f"{lines_in(smaller)} of {reduced.before} lines, {judge.tried} programs tried")

    search = Search(judge, text, step)
    with contextlib.suppress(OutOfTimeError):
        hints = _hints(text, shown.ending, shown.hints)
        # A function compiles in a part of the time that the whole program takes.
        await descend(search, shown.others, hints)
        await drop_unused(search)
        await isolate(search, shown.others, hints)
        await reduce_program(search)
        reduced.is_complete = True
    judge.deadline = ends
    if not request.keep_names:
        with contextlib.suppress(OutOfTimeError):
            await neutralize(search)
            reduced.has_names = False
    reduced.text = search.text


class _Shown(NamedTuple):
    """The first program that shows the fault.

    Attributes:
        text: the program.
        form: of it.
        ending: how it ends.
        backend: the first that shows the fault.
        others: programs that compare the same of another call.
        hints: lines of the project at which something is wrong.
    """

    text: str
    form: Form
    ending: wire.Ending
    backend: str
    others: Programs
    hints: Sequence[str] = ()


async def _shown(
    request: ReduceRequest,
    judge: Judge,
    definitions: str,
    called: Sequence[Called],
    on_progress: Callable[[str], None],
) -> _Shown:
    """The first program that shows the fault."""
    if request.breaks:
        judge.breaks = True
        for each in called:
            found = await _as(BREAKS, judge, definitions, each, "eager", request)
            if found is not None:
                return found
        raise NothingToReduceError(
            f"A program of one file that calls {request.target.job.name} alone has no graph break"
            f"{f' at line {request.at[1]}' if request.at else ''}."
        )
    for each in called:
        # Most faults show in what a call returns; the first program of each backend takes longest.
        for find in (_of_first_call, _of_more):
            for backend in request.backends:
                on_progress(f"Comparing the first call with the backend {backend}")
                _compile_with(judge, request, backend)
                found = await find(judge, definitions, each, backend)
                if found is not None:
                    return found
    return await _verified(request, judge, definitions, called, on_progress)


async def _of_first_call(
    judge: Judge, definitions: str, call: Called, backend: str
) -> _Shown | None:
    """A program that shows a fault in what the first call returns; None if there is none."""
    for form in FIRST:
        text = form.program(definitions, call, _options(backend, form))
        endings = (await judge.tried_out(text)).endings
        if not endings or endings[0].kind:
            continue
        if len(endings) == 1 or not endings[1].kind:
            break
        kinds = [form]
        if endings[1].kind != _ASSERTED:
            # The comparison itself takes no such values, or torch.compile raises.
            kinds = [TYPES] if endings[1].place.startswith(_COMPARES) else [RAISES, form]
        for kind in kinds:
            found = await _as(kind, judge, definitions, call, backend)
            if found is not None:
                return found
    return None


async def _of_more(judge: Judge, definitions: str, call: Called, backend: str) -> _Shown | None:
    """As ``_of_first_call``, for the inputs and the gradients, without Inductor's own."""
    if backend == "inductor":
        return None
    for form in more_forms(call):
        found = await _as(form, judge, definitions, call, backend)
        if found is not None:

            def others(definitions: str, called: Called, like: Form = form) -> Iterator[str]:
                # The names of the arguments are a part of these.
                for other in more_forms(called):
                    if (other.name, other.compared) == (like.name, like.compared):
                        yield other.program(definitions, called, _options(backend, other))

            return found._replace(others=others)
    return None


_ASSERTED, _COMPARES = "AssertionError", "torch/testing/"


def _compile_with(judge: Judge, request: ReduceRequest, backend: str) -> None:
    judge.backend = backend
    judge.earlier = request.backends[: request.backends.index(backend)]


def _options(backend: str, form: Form) -> str:
    """The arguments of ``torch.compile`` behind what it compiles."""
    if backend != "inductor":
        return f', backend="{backend}"'
    # Inductor has random numbers of its own: that a dropout differs is no fault.
    return "" if form.name == "exception" else ', options={"fallback_random": True}'


async def _as(
    form: Form,
    judge: Judge,
    definitions: str,
    call: Called,
    backend: str,
    request: ReduceRequest | None = None,
) -> _Shown | None:
    """The program of a form, if it shows a fault; other calls are tried in the same form."""
    options = _options(backend, form)

    def others(definitions: str, called: Called) -> Iterator[str]:
        yield form.program(definitions, called, options)

    text = form.program(definitions, call, options)
    found = await judge.faults(text)
    if request is not None and request.at is not None:
        path, at = request.at
        lines = (request.target.read(path) or "").splitlines()
        wanted = lines[at - 1].strip() if 0 < at <= len(lines) else None
        own = text.splitlines()
        found = [e for e in found if own[e.line - 1 : e.line] and own[e.line - 1].strip() == wanted]
    return _Shown(text, form, found[0], backend, others) if found else None


async def _verified(
    request: ReduceRequest,
    judge: Judge,
    definitions: str,
    called: Sequence[Called],
    on_progress: Callable[[str], None],
) -> _Shown:
    """As ``_shown``, for what a verification finds."""
    different, hints = await _difference(request, judge.workers, on_progress)
    backend = different.stage
    _compile_with(judge, request, backend)
    for each in called:
        for form, call in forms(different, each):
            found = await _as(form, judge, definitions, call, backend)
            if found is None:
                continue

            def others(definitions: str, called: Called, like: Form = form) -> Iterator[str]:
                for other, call in forms(different, called):
                    if (other.name, other.compared) == (like.name, like.compared):
                        yield other.program(definitions, call, _options(backend, other))

            return found._replace(others=others, hints=hints)
    raise NothingToReduceError(
        f"A program of one file that calls {request.target.job.name} alone does not show the "
        f"difference: {in_words(different)}."
    )


async def _explained(
    chosen: Chosen, workers: Supervisor, on_progress: Callable[[str], None]
) -> RunResult:
    job = replace(chosen.job, options=replace(chosen.job.options, backend="eager"))
    result = await workers.explain(job, on_progress)
    if result.failure is not None and result.done is None and result.started is None:
        raise _RunError(result.failure)
    return result


async def _difference(
    request: ReduceRequest, workers: Supervisor, on_progress: Callable[[str], None]
) -> tuple[wire.Difference, list[str]]:
    for calls in _CALLS:
        with tempfile.TemporaryDirectory(prefix="fullgraph-") as folder:
            job = wire.VerifyJob(
                request.target.job,
                list(request.backends),
                folder,
                calls,
                may_raise=True,
                search=False,
            )
            result = await workers.explain(job, on_progress)
        found = [each for each in result.differences if each.kind in COMPARED]
        if found:
            different = min(found, key=lambda each: (each.call, COMPARED.index(each.kind)))
            operation = result.operation
            text = request.target.read(operation.path) if operation and operation.path else None
            lines = (text or "").splitlines()
            at = operation.line if operation else 0
            return different, [lines[at - 1].strip()] if 0 < at <= len(lines) else []
    failed = next((stage for stage in result.stages if stage.failure), None)
    if failed is not None and failed.name in request.backends:
        return wire.Difference(0, "exception", "", failed.failure, "type", failed.name), []
    if result.failure is not None:
        raise _RunError(result.failure)
    raise NothingToReduceError(
        "Compiled code does the same as eager mode, and torch.compile raises no error. "
        "--break reduces a graph break."
    )


def _hints(text: str, ending: wire.Ending | None, others: Sequence[str]) -> list[str]:
    """Lines at which something is wrong, by their contents."""
    lines = text.splitlines()
    own = [lines[ending.line - 1].strip()] if ending and 0 < ending.line <= len(lines) else []
    return [*own, *others]


def _definitions(chosen: Chosen, explained: RunResult) -> str:
    """The text of the project that the target needs, and the functions that make its inputs."""
    path = explained.done.path if explained.done else ""
    file = Path(chosen.path or path)
    folders = [Path(folder) for folder in chosen.job.folders]
    inlined = Inlined(chosen.read, folders, chosen.is_first_party)
    try:
        text = inlined.text(file)
    except cst.ParserSyntaxError as error:
        raise NothingToReduceError(f"{file} cannot be parsed: {error.message}") from error
    job = chosen.job
    own = _functions(text)
    parts = [text]
    if job.init_inputs.strip():
        parts.append(f"def get_init_inputs():\n    return {job.init_inputs}\n")
    if job.inputs.strip():
        parts.append(f"def get_inputs():\n    return {job.inputs}\n")
    elif explained.done is not None and explained.done.inputs_code:
        parts.append(explained.done.inputs_code)
    own |= _functions("\n".join(parts[1:]))
    lacking = {"get_init_inputs", "get_inputs"} - own
    parts += [f"def {name}():\n    return []\n" for name in sorted(lacking)]
    if "import torch\n" not in text:
        parts.insert(int(text.startswith("from __future__")), "import torch\n")
    return "\n\n".join(parts)


def _functions(text: str) -> set[str]:
    return {node.name for node in ast.parse(text).body if isinstance(node, ast.FunctionDef)}


async def _called(chosen: Chosen, definitions: str, judge: Judge) -> list[Called]:
    """The call of the target, with its arguments written out where they can be."""
    name = chosen.job.name
    tree = ast.parse(definitions)
    classes = {node.name for node in tree.body if isinstance(node, ast.ClassDef)}
    kind = "class" if name in classes else "method" if name.split(".")[0] in classes else ""
    text = bootstrap(definitions, name, kind)
    tried = await judge.watched(text)
    wanted = {name, f"{name}.forward", f"{name}.__call__"}
    written = [called for _, each, called in calls_of(Text.of(text), tried) if each in wanted]
    if not kind:
        # An object that the module makes: the first call of a method is its own.
        written += [each for _, _, each in calls_of(Text.of(text), tried)][:1]
    made = f"{name}(*get_init_inputs())" if kind == "class" else name
    return [*written[:1], Called(made, ("*get_inputs()",))]
