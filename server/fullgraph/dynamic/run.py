"""What a run observed, and the findings in it."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from fullgraph.dynamic.definitions import Definitions
from fullgraph.dynamic.failures import RunFailure
from fullgraph.dynamic.kinds import History, Key, findings_of_kinds
from fullgraph.dynamic.origins import with_origins
from fullgraph.dynamic.ranges import Evaluated, Ranges, evaluated_in
from fullgraph.static.syntax.python_tree import first_line, python_tree
from fullgraph.taxonomy import UNCLASSIFIED, Entry, Taxonomy
from fullgraph.vocabulary.findings import Evidence, Finding, Frame, Kind, Observation
from fullgraph_worker.observe.classification import classified_text, reason_of
from fullgraph_worker.protocol import wire
from fullgraph_worker.protocol.wire import ACCEPTED, Difference, Rounding

_COMPILED = re.compile(r"(?P<rest>the rest of )?(?P<name>\w+)\((?:self: (?P<owner>\w+)[,)])?")
_EVERY_BUILTIN = re.compile(r"\s+This function is either a Python builtin\b")
_LONGEST_REASON = 300
ReadText = Callable[[str], "str | None"]
BACKENDS = ("eager", "aot_eager", "inductor")
CALLS = 8
_KINDS = {
    "output": "the output",
    "input": "an input after the call",
    "gradient": "a gradient",
    "state": "the state",
    "random": "the random state",
    "exception": "the exception",
    "printed": "the printed text",
    "logged": "the log",
    "warning": "a warning",
}


@dataclass(frozen=True)
class RunResult:
    """One explain job, to its end or as far as it came.

    Attributes:
        records: Dynamo's records, in the order in which they happened.
        traced: per path, the 1-based lines that Dynamo traced to their end.
        done: the worker's summary; None if the run failed.
        failure: why the run failed; None if it came to its end.
        hello: the worker's interpreter and torch; None if it did not start.
        output: what the program printed, its middle left out if it was long.
        profile: what its graphs and breaks cost; None unless the job enables profiling.
        places: per path, those of the expressions that Dynamo evaluated without breaking.
        values: those of names around the breaks, if the job requests them.
        blocks: what the basic blocks of the functions that broke did in eager mode; None unless
            the job requests it and something broke.
        names: those that the worker's torch does not have; None unless the job is about names.
        stages: of a verification, in order.
        differences: between them.
        rounding: what differs between them by no more than rounding explains, per backend.
        operation: the first that differs, if it was found.
        uncovered: per path, the lines that no call of a verification reached.
        compilations: what Dynamo compiled, in order.
        started: what the target was called with first; None if the run did not get as far.
        tried: what a small program did; None unless the job runs one.
    """

    records: tuple[wire.Record, ...]
    traced: Mapping[str, frozenset[int]]
    done: wire.Done | None
    failure: RunFailure | None
    hello: wire.Hello | None
    output: str
    profile: wire.Profile | None = None
    places: Mapping[str, Iterable[wire.Place]] = field(default_factory=dict)
    values: tuple[wire.SeenValue, ...] = ()
    blocks: wire.Blocks | None = None
    names: wire.Names | None = None
    stages: tuple[wire.Stage, ...] = ()
    differences: tuple[wire.Difference, ...] = ()
    rounding: tuple[wire.Rounding, ...] = ()
    operation: wire.DifferingOperation | None = None
    uncovered: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    compilations: tuple[wire.Compilation, ...] = ()
    started: wire.Started | None = None
    tried: wire.Tried | None = None

    @property
    def evaluated(self) -> Mapping[str, Evaluated]:
        """What it evaluated, by path.

        A line from which a call led to a break was left in its middle: the call may have ended
        well another time, and proves nothing.
        """
        calls = {(c.path, c.line) for r in self.records for c in r.stack[:-1]}
        calls -= {(record.path, record.line) for record in self.records}
        kept = {
            path: [place for place in places if (path, place[0]) not in calls]
            for path, places in self.places.items()
        }
        return evaluated_in(self.traced, kept)


def observed_findings(
    result: RunResult,
    taxonomy: Taxonomy,
    read_text: Callable[[str], str | None],
    is_first_party: Callable[[str], bool] = lambda path: True,
) -> tuple[Finding, ...]:
    """One finding per distinct break, recompile, failure and disabled call, in file order.

    Records of the same kind at the same place are one finding, with their count; of the
    stacks that led there the longest is kept. A kind is PyTorch's, and where it is known the
    taxonomy's: tqdm breaks once where the bar is made and once where it is iterated over,
    and both are the same line's progress bar.

    Args:
        result: a run, also one that failed midway.
        taxonomy: classifies each break.
        read_text: the text of a file as it was run, or None if it cannot be read.
        is_first_party: whether a path is first-party; a finding elsewhere also has the place where
            the user's code called it.
    """
    groups: dict[tuple[str, str, int, str, int], list[wire.Record]] = {}
    columns: dict[tuple[str, str, int, str], int] = {}
    # Records with columns come first, so that those without join them.
    breaks = [record for record in result.records if record.kind == wire.BREAK]
    for found in sorted(breaks, key=lambda record: record.column < 0):
        place = (found.kind, found.path, found.line, found.gb_id or found.gb_type or found.reason)
        column = found.column if found.column >= 0 else columns.get(place, -1)
        columns.setdefault(place, column)
        groups.setdefault((*place, column), []).append(found)
    ranges = Ranges(read_text)
    whole = {(f.path, f.function) for f in result.done.fullgraph} if result.done else set()
    findings: dict[Key, Finding] = {}
    members: dict[Key, list[wire.Record]] = {}
    for records in groups.values():
        finding = _finding(records, taxonomy, ranges, whole)
        kind = finding.message if finding.entry == UNCLASSIFIED.id else ""
        same = (finding.location, finding.code, kind)
        known = findings.get(same)
        findings[same] = known.joined(finding) if known else finding
        members.setdefault(same, []).extend(records)
    history = History(result.records, members, ranges, is_first_party)
    others = [record for record in result.records if record.kind != wire.BREAK]
    every = [
        *(history.with_records(same, finding) for same, finding in findings.items()),
        *findings_of_kinds(others, taxonomy, ranges, Definitions(read_text), whole),
    ]
    owners = Owners(read_text)
    in_order = sorted(every, key=lambda f: (f.location, f.code, f.message))
    return with_origins([owners.named(finding) for finding in in_order], read_text)


def _finding(
    records: list[wire.Record], taxonomy: Taxonomy, ranges: Ranges, whole: Set[tuple[str, str]]
) -> Finding:
    first = records[0]
    longest = max(records, key=lambda record: len(record.stack))
    reason = reason_of(first) or "Dynamo gave no reason."
    entry = taxonomy.classify(first.gb_id or None, classified_text(first))
    return Finding(
        code=entry.code,
        entry=entry.id,
        location=ranges.location(first),
        evidence=Evidence.OBSERVED,
        message=_message(entry, first),
        observation=Observation(
            gb_id=first.gb_id or None,
            reason=reason,
            context=first.context,
            hints=tuple(first.hints),
            stack=tuple(Frame(f.path, f.line, f.function) for f in longest.stack),
            count=len(records),
            skips_frame=any(record.skips_frame for record in records),
            skipped=tuple(dict.fromkeys(filter(None, map(_skipped, records)))),
            skips=sum(record.skips_frame for record in records),
            kind=Kind(first.kind),
            fullgraph=any((f.path, f.function) in whole for r in records for f in r.stack),
        ),
    )


def _skipped(found: wire.Record) -> str:
    """The function that a record skipped, in words; empty for none, and if it is unknown."""
    named = _COMPILED.match(found.frame_inputs) if found.skips_frame else None
    if named is None:
        return ""
    owner = f"{named['owner']}." if named["owner"] else ""
    return f"{named['rest'] or ''}{owner}{named['name']}"


def _message(entry: Entry, found: wire.Record) -> str:
    if entry is UNCLASSIFIED:
        reason = _one_line(found.reason) or found.gb_type
        if reason.startswith(f"{wire.INTERNAL_ERROR}: "):
            return f"Dynamo itself fails here, which ends the call: {reason}"
        kind = found.gb_type if found.gb_type and found.gb_type not in reason else ""
        return ": ".join(part for part in (kind or "Graph break", reason) if part)
    reason = _one_line(reason_of(found))
    return f"{entry.title}: {reason}" if reason else entry.title


def _one_line(text: str) -> str:
    # Behind the reason is what Dynamo says of every builtin function that it does not know.
    paragraph = _EVERY_BUILTIN.split(text.strip(), maxsplit=1)[0].split("\n\n", 1)[0]
    line = " ".join(paragraph.split())
    return line if len(line) <= _LONGEST_REASON else f"{line[: _LONGEST_REASON - 3]}..."


class _Method(NamedTuple):
    owner: str
    name: str
    first_line: int
    last_line: int
    inside: str


class Owners:
    """Finds the classes of functions; parses each file once.

    Args:
        read_text: the text of a file as it was run, or None if it cannot be read.
    """

    def __init__(self, read_text: ReadText) -> None:
        self._read_text = read_text
        self._methods: dict[str, tuple[_Method, ...]] = {}

    def named(self, finding: Finding) -> Finding:
        """The finding, with the class of each function that led to it."""
        observation = finding.observation
        if observation is None:
            return finding
        stack = tuple(map(self.frame, observation.stack))
        callers = tuple(map(self.frame, observation.callers))
        return replace(finding, observation=replace(observation, stack=stack, callers=callers))

    def frame(self, frame: Frame) -> Frame:
        """The call, with the class of its function."""
        around = self._around(frame)
        return replace(frame, owner=around.owner) if around else frame

    def qualified(self, frame: Frame) -> str:
        """The function of a call as a target: with its class, and the functions around it."""
        around = self._around(frame)
        return f"{around.inside}{around.name}" if around else frame.name

    def _around(self, frame: Frame) -> _Method | None:
        if frame.path not in self._methods:
            text = self._read_text(frame.path) or ""
            self._methods[frame.path] = tuple(_methods(python_tree(text).module, "", ""))
        around = [
            method
            for method in self._methods[frame.path]
            if method.name == frame.function and method.first_line <= frame.line <= method.last_line
        ]
        return around[-1] if around else None


def _methods(parent: ast.AST, owner: str, inside: str) -> Iterator[_Method]:
    """The functions below a node, each before those within it.

    Args:
        parent: the node.
        owner: its class, if any.
        inside: the names around it, each with a dot behind it.
    """
    for node in ast.iter_child_nodes(parent):
        if isinstance(node, ast.ClassDef):
            name = f"{owner}.{node.name}" if owner else node.name
            yield from _methods(node, name, f"{inside}{node.name}.")
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            last = node.end_lineno or node.lineno
            yield _Method(owner, node.name, first_line(node), last, inside)
            yield from _methods(node, "", f"{inside}{node.name}.")
        elif isinstance(node, (ast.stmt, ast.excepthandler, ast.match_case)):
            yield from _methods(node, owner, inside)


def differs(result: RunResult) -> bool:
    """Whether a verification found a difference, or could not make all its calls."""
    return bool(result.differences) or any(stage.failure for stage in result.stages)


COMPARED = ("exception", "output", "input", "state", "gradient")
"""Kinds of differences that a program can compare by itself, the first to look at first."""


def can_be_reduced(result: RunResult) -> bool:
    """Whether a verification found what a small program may show."""
    found = [each for each in result.differences if each.what != ACCEPTED]
    is_found = any(each.kind in COMPARED for each in found)
    # What eager mode does too is no fault of torch.compile.
    return is_found or any(stage.failure for stage in compiled_stages(result.stages))


def compiled_stages(stages: Iterable[wire.Stage]) -> list[wire.Stage]:
    """The stages in which the target was compiled: all but those in eager mode."""
    return [stage for stage in stages if not stage.name.startswith("eager mode")]


def in_words(each: Difference) -> str:
    """One difference: the call, what differs, and how."""
    if each.what == ACCEPTED:
        return f"{each.call_name}: {each.words}"
    call = f"call {each.call + 1}" + (f" ({each.call_name})" if each.call_name else "")
    path = f", {each.path}" if each.path != each.kind else ""
    return f"{call}: {_KINDS.get(each.kind, each.kind)} differs{path}: {each.words}"


def rounding_in_words(each: Rounding) -> str:
    """What differs from eager mode by no more than rounding explains."""
    values = "1 value differs" if each.count == 1 else f"{each.count} values differ"
    most = f", by up to {each.share:.2g} of the norm in call {each.call + 1}, {each.path}"
    return (
        f"{values} ({', '.join(each.kinds)}){most if each.share else ''}: rounding errors in the "
        "inputs and weights change them as much in eager mode"
    )
