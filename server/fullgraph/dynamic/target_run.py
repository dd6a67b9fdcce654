"""One run of a target, and its findings joined with predictions: for every user interface."""

from __future__ import annotations

import ast
import logging
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from fullgraph.dynamic.call_marks import call_marks
from fullgraph.dynamic.failures import RunFailure
from fullgraph.dynamic.notebook_run import NotebookRun
from fullgraph.dynamic.profile import RunProfile, run_profile, with_costs
from fullgraph.dynamic.refuting import Refutations
from fullgraph.dynamic.run import RunResult, observed_findings
from fullgraph.dynamic.supervisor import Supervisor
from fullgraph.source.notebooks import split_cell
from fullgraph.static.syntax.python_tree import PythonTree, python_tree
from fullgraph.taxonomy import Taxonomy
from fullgraph.vocabulary.findings import Finding, at_callers
from fullgraph.vocabulary.merging import Verdict, merge, with_changes
from fullgraph_worker.protocol.wire import Compilation, ExplainJob

log = logging.getLogger(__name__)

ReadText = Callable[[str], "str | None"]
"""The text of a file as the run saw it; None if it cannot be read."""
_FUNCTION = (ast.FunctionDef, ast.AsyncFunctionDef)
_CALLED_UNNAMED = ("forward",)
"""Methods that calling an object runs, besides those with underscores on both sides."""


@dataclass(frozen=True)
class TargetRun:
    """What a run of a target did.

    Attributes:
        job: what was run.
        result: what the worker reported, without what importing the file compiled besides
            the target.
        findings: what the run observed, with costs if it was profiled, in file order.
        read: gives the texts that the run saw.
        notebook: the notebook that the target is in; findings are at places in its cells.
    """

    job: ExplainJob
    result: RunResult
    findings: tuple[Finding, ...]
    read: ReadText
    notebook: NotebookRun | None = None

    @property
    def path(self) -> str:
        """The file that defines the target; empty if the run did not get as far."""
        return _path_of(self.job, self.result)

    @property
    def was_called(self) -> bool:
        """Whether the target was called: what did not get as far is not kept as a run."""
        return self.result.started is not None

    @cached_property
    def verdict(self) -> Verdict:
        """The verdict of the run about predictions."""
        verdict = Refutations(self.result.evaluated, self.read)
        return self.notebook.verdict(verdict) if self.notebook else verdict

    @property
    def profile(self) -> RunProfile | None:
        """Where the time of a profiled run went."""
        profile = run_profile(self.result)
        return self.notebook.profile(profile) if self.notebook else profile

    @cached_property
    def compilations(self) -> tuple[Compilation, ...]:
        """What the run compiled."""
        made = self.result.compilations
        return self.notebook.compilations(made) if self.notebook else tuple(made)

    @property
    def failure(self) -> RunFailure | None:
        """Why the run failed; None if it came to its end."""
        failure = self.result.failure
        return self.notebook.failure(failure) if self.notebook else failure

    def with_callers(self) -> tuple[Finding, ...]:
        """The findings, and again at the user's lines that called into a library's break.

        Calls in the target's file of functions that break in another one are marked too.
        """
        copies = (copy for finding in self.findings for copy in at_callers(finding))
        found = (*self.findings, *copies)
        return (*found, *call_marks(found, self.path, self.read))

    def cleared(self, predicted: Iterable[Finding]) -> tuple[Finding, ...]:
        """The predictions that the run refutes; each is logged."""
        refuted = tuple(finding for finding in predicted if self.verdict.refutes(finding))
        for finding in refuted:
            at = finding.location
            log.info(
                "%s:%d: %s was predicted; the run evaluated it without a break",
                at.path,
                at.line,
                finding.code,
            )
        return refuted

    def merged(self, predicted_in: Callable[[str, str], Iterable[Finding]]) -> tuple[Finding, ...]:
        """The findings, and what is predicted for the target and the run did not come to.

        Args:
            predicted_in: the predictions for a file, and in it for what has this name; the name
                is empty for a file that does not define the target.
        """
        files = {f.location.path for f in self.findings} | ({self.path} if self.path else set())
        predicted = [
            finding
            for file in sorted(files)
            for finding in predicted_in(file, self.job.name if file == self.path else "")
            if file != self.path or self._reached.contains(self._line(finding))
        ]
        merged = merge(predicted, self.findings, self.verdict)
        self.cleared(f for f in merged.cleared if self._is_own(f))
        kept = (f for f in merged.findings if f.observation or self._is_own(f))
        changes = [each for made in self.compilations for each in made.side_effects]
        return tuple(with_changes(finding, changes) for finding in kept)

    def about_the_target(self, joined: Iterable[Finding]) -> tuple[Finding, ...]:
        """Findings that were joined elsewhere, without the predictions for other code."""
        return tuple(
            finding
            for finding in joined
            if finding.observation
            or (self._is_own(finding) and self._reached.contains(self._line(finding)))
        )

    @cached_property
    def _reached(self) -> Reach:
        return _reach(self.path, self.job, self.result, self.read)

    def _line(self, finding: Finding) -> int:
        at = finding.location
        return self.notebook.module_line(at) if self.notebook else at.line

    def _is_own(self, finding: Finding) -> bool:
        return split_cell(finding.location.path)[0] == self.path


async def run_target(
    supervisor: Supervisor,
    job: ExplainJob,
    taxonomy: Taxonomy,
    read: ReadText,
    is_first_party: Callable[[str], bool],
    on_progress: Callable[[str], None],
    notebook: NotebookRun | None = None,
) -> TargetRun:
    """Run a target under Dynamo.

    Args:
        supervisor: owns the worker that runs it.
        job: what to run.
        taxonomy: classifies each break.
        read: gives the texts that the run sees.
        is_first_party: whether a path is first-party.
        on_progress: called with a description of each step.
        notebook: the notebook that the target is in.
    """
    result = _of_the_target(job, await supervisor.explain(job, on_progress), read)
    findings = with_costs(observed_findings(result, taxonomy, read, is_first_party), result)
    placed = notebook.findings(findings) if notebook else findings
    return TargetRun(job, result, placed, read, notebook)


def _of_the_target(job: ExplainJob, result: RunResult, read: ReadText) -> RunResult:
    """The result without what importing the file compiled besides the target."""
    if result.done is None:
        return result
    paths = {function.path for function in result.done.fullgraph}
    reaches = {path: _reach(path, job, result, read) for path in paths}
    kept = [f for f in result.done.fullgraph if reaches[f.path].contains(f.line)]
    return replace(result, done=replace(result.done, fullgraph=kept))


def _reach(path: str, job: ExplainJob, result: RunResult, read: ReadText) -> Reach:
    """The lines of a file that belong to the target; of other files than its own, what ran."""
    stacks = {f.line for record in result.records for f in record.stack if f.path == path}
    target = job.name if path == _path_of(job, result) else ""
    return Reach(read(path) or "", target, result.traced.get(path, frozenset()) | stacks)


def _path_of(job: ExplainJob, result: RunResult) -> str:
    return job.path or (result.done.path if result.done else "")


class Reach:
    """The lines of a file that belong to a target.

    It errs on the side of more: a name that two definitions share reaches both.

    Args:
        text: the file.
        target: the name of what runs, dotted for a method; empty if it is in another file, where
            only what ran counts.
        ran: 1-based lines that a run came to, in whichever way.
    """

    def __init__(self, text: str, target: str, ran: Iterable[int] = ()) -> None:
        self._functions: list[tuple[range, bool]] = []
        tree = python_tree(text)
        reached = _reached(tree, target) if target else set()
        if reached is None:
            return
        lines = frozenset(ran)
        for node in ast.walk(tree.module):
            if isinstance(node, _FUNCTION):
                span = _lines(node)
                is_reached = node in reached or not lines.isdisjoint(_body_lines(node))
                self._functions.append((span, is_reached))

    def contains(self, line: int) -> bool:
        """Whether a 1-based line belongs to what the target reaches.

        A line outside of all functions does, and so does every line of what this Python cannot
        parse, and of a file that does not define the target.
        """
        inside = [(span, is_reached) for span, is_reached in self._functions if line in span]
        if not inside:
            return True
        _, is_reached = min(inside, key=lambda found: len(found[0]))
        return is_reached


def _lines(node: ast.FunctionDef | ast.AsyncFunctionDef) -> range:
    first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
    return range(first, (node.end_lineno or node.lineno) + 1)


def _body_lines(node: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[int]:
    """Lines of a function that are not those of a function within it."""
    inner = [
        child for child in ast.walk(node) if child is not node and isinstance(child, _FUNCTION)
    ]
    within = {line for child in inner if isinstance(child, _FUNCTION) for line in _lines(child)}
    return (line for line in range(node.body[0].lineno, _lines(node).stop) if line not in within)


def _reached(tree: PythonTree, target: str) -> set[ast.AST] | None:
    """The functions that the names in the target's code lead to; None without the target."""
    first, *members = target.split(".")
    named = _definitions(tree.module)
    starts: list[ast.AST] = [node for node in named.get(first, []) if node in tree.module.body]
    if not starts:
        return None
    for member in members:
        starts = [part for node in starts for part in _member(node, member)] or starts
    reached: set[ast.AST] = set()
    mentioned = set(tree.unread_words)
    waiting = [*starts, *(node for name in mentioned for node in named.get(name, []))]
    while waiting:
        node = waiting.pop()
        if node in reached:
            continue
        reached.add(node)
        for part in _code_of(node):
            if isinstance(part, _FUNCTION):
                waiting.append(part)
            name = _name(part)
            if name and name not in mentioned:
                mentioned.add(name)
                waiting += named.get(name, [])
    return reached


def _member(node: ast.AST, name: str) -> list[ast.AST]:
    """A method of a class, with what makes an object of it."""
    if not isinstance(node, ast.ClassDef):
        return []
    wanted = [part for part in node.body if isinstance(part, (*_FUNCTION, ast.ClassDef))]
    found: list[ast.AST] = [part for part in wanted if part.name == name]
    return [*found, *(part for part in wanted if part.name == "__init__"), *node.bases]


def _definitions(tree: ast.Module) -> dict[str, list[ast.AST]]:
    """Functions, classes and assigned variables of the file by their name."""
    named: dict[str, list[ast.AST]] = {}
    for node in ast.walk(tree):
        if isinstance(node, (*_FUNCTION, ast.ClassDef)):
            named.setdefault(node.name, []).append(node)
        elif isinstance(node, (ast.Assign, ast.AnnAssign)):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            for place in targets:
                for part in ast.walk(place):
                    if isinstance(part, ast.Name) and node in tree.body:
                        named.setdefault(part.id, []).append(node)
    return named


def _code_of(node: ast.AST) -> Iterator[ast.AST]:
    """The nodes of a definition; of a class those that making and calling an object runs."""
    if not isinstance(node, ast.ClassDef):
        # What a function defines within itself counts once its name is mentioned.
        yield from _without_functions(node)
        return
    for base in (*node.bases, *node.decorator_list):
        yield from ast.walk(base)
    for statement in node.body:
        if not isinstance(statement, _FUNCTION):
            yield from ast.walk(statement)
        elif statement.name in _CALLED_UNNAMED or statement.name.startswith("__"):
            yield statement


def _without_functions(node: ast.AST) -> Iterator[ast.AST]:
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, _FUNCTION):
            yield child
            yield from _without_functions(child)


def _name(node: ast.AST) -> str:
    if isinstance(node, ast.Name):
        return node.id
    return node.attr if isinstance(node, ast.Attribute) else ""
