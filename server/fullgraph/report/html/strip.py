"""The graphs of a report: what was compiled, and what the first call went through."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import PurePath

from fullgraph.dynamic.profile import RunProfile
from fullgraph.report.html.data import (
    BreakSegment,
    Compilation,
    Graph,
    GraphNode,
    GraphSegment,
    OperationKind,
    Place,
    Region,
    Segment,
    SideEffect,
)
from fullgraph.report.html.files import Files
from fullgraph.vocabulary.findings import Finding, Frame, Kind
from fullgraph_worker.protocol import wire

_BREAKS = (Kind.BREAK, Kind.DISABLED, Kind.BACKEND_FAILURE, Kind.RECOMPILE_LIMIT)
_LINES = 6
NOT_OPERATIONS = ("input", "attribute", "output")
_SHAPES = 6


def region(
    name: str,
    place: Place,
    numbers: Sequence[int],
    compilations: Sequence[Compilation],
    graphs: Sequence[Graph],
    findings: Sequence[Finding],
    files: Files,
) -> Region:
    """What the first call of a target went through.

    Dynamo compiles code when it is first called, so the order of the compilations is that of
    the graphs and the breaks between them.

    Args:
        name: of the target.
        place: where it is defined.
        numbers: the positions of its compilations.
        compilations: of the run, in order.
        graphs: those that the compilations refer to.
        findings: those that the compilations refer to.
        files: has the text around the breaks.
    """
    versions = _versions(numbers, compilations)
    first: dict[str, int] = {}
    for number in numbers:
        first.setdefault(_frame(compilations[number]), number)
    order = [compilations[number] for number in first.values()]
    captured = [graphs[each.graph] if each.graph >= 0 else None for each in order]
    segments: list[Segment] = []
    shown: set[int] = set()
    for position, each in enumerate(order):
        if each.operations:
            kept = versions[_frame(each)]
            segments.append(GraphSegment(kept, each.operations, _seconds(kept, compilations)))
        broke = _broke(each, findings)
        segments += [
            BreakSegment(
                finding=finding,
                before=_words(_last(captured[position]), files),
                after=_words(_first(captured[position + 1 :]), files),
                between=_between(findings[finding], files),
                seconds=cost_of(findings[finding]) if finding not in shown else None,
            )
            for finding in broke
        ]
        # A cost is that of all times together.
        shown.update(broke)
    return Region(name, place, tuple(segments))


def _frame(compilation: Compilation) -> str:
    """Dynamo's number of the code, which its recompilations share."""
    return compilation.id.rpartition("/")[0]


def _versions(
    numbers: Sequence[int], compilations: Sequence[Compilation]
) -> Mapping[str, tuple[int, ...]]:
    found: dict[str, tuple[int, ...]] = {}
    for number in numbers:
        each = compilations[number]
        if each.operations:
            found[_frame(each)] = (*found.get(_frame(each), ()), number)
    return found


def _broke(compilation: Compilation, findings: Sequence[Finding]) -> list[int]:
    return [number for number in compilation.findings if findings[number].kind in _BREAKS]


def _seconds(versions: Sequence[int], compilations: Sequence[Compilation]) -> float | None:
    known = [s for number in versions if (s := compilations[number].seconds) is not None]
    return sum(known) if known else None


def cost_of(finding: Finding) -> float | None:
    """What a break costs of a call, in seconds; None if it was not measured."""
    return finding.observation.cost_seconds if finding.observation else None


def _last(graph: Graph | None) -> GraphNode | None:
    return next(_operations(reversed(graph.nodes)), None) if graph else None


def _first(graphs: Sequence[Graph | None]) -> GraphNode | None:
    for graph in graphs:
        if graph is not None and (node := next(_operations(iter(graph.nodes)), None)):
            return node
    return None


def _operations(nodes: Iterator[GraphNode]) -> Iterator[GraphNode]:
    return (node for node in nodes if node.operation not in NOT_OPERATIONS)


def _words(node: GraphNode | None, files: Files) -> str:
    if node is None:
        return ""
    if node.place is None:
        return node.operation
    return f"{node.operation} ({PurePath(files.name_of(node.place)).name}:{node.place.line})"


def _between(finding: Finding, files: Files) -> tuple[str, ...]:
    at = finding.location
    lines = files.lines(at.path)[at.line - 1 : at.end_line]
    return tuple(line.rstrip() for line in lines[:_LINES])


def findings_by_compilation(findings: Sequence[Finding]) -> dict[str, tuple[int, ...]]:
    """By Dynamo's id of a compilation, the positions of the findings that were made during it."""
    found: dict[str, tuple[int, ...]] = {}
    for number, finding in enumerate(findings):
        for compiled in finding.observation.compilations if finding.observation else ():
            found[compiled] = (*found.get(compiled, ()), number)
    return found


def compilations_of(
    compiled: Sequence[wire.Compilation],
    findings: Mapping[str, tuple[int, ...]],
    profile: RunProfile | None,
    files: Files,
) -> tuple[tuple[Compilation, ...], tuple[Graph, ...]]:
    """The compilations, and the graphs that they refer to by their position.

    Args:
        compiled: as the worker sent them.
        findings: as ``findings_by_compilation`` gives them.
        profile: has the time of each graph, if the run was profiled.
        files: gets the files that they name.
    """
    measured = {graph.compile_id: graph for graph in profile.graphs} if profile else {}
    graphs: list[Graph] = []
    found = []
    for each in compiled:
        cost = measured.get(each.compile_id)
        number = -1
        if each.nodes:
            number = len(graphs)
            graphs.append(Graph(tuple(_node(node, files) for node in each.nodes)))
        found.append(
            Compilation(
                id=each.compile_id,
                place=files.frame(Frame(each.path, each.line, each.function)),
                is_resumed=each.is_resumed,
                graph=number,
                operations=each.operations,
                kinds=_kinds(each.nodes),
                phases=each.seconds,
                call=each.call,
                runs=cost.runs if cost and profile and profile.calls else None,
                seconds=cost.seconds if cost and profile and profile.calls else None,
                findings=findings.get(each.compile_id, ()),
                failure=each.failure,
                caches=each.caches,
                side_effects=tuple(
                    SideEffect(files.place(e.path, e.line, e.function), e.code, e.object)
                    for e in each.side_effects
                ),
            )
        )
    return tuple(found), tuple(graphs)


def _node(node: wire.GraphNode, files: Files) -> GraphNode:
    place = files.place(node.path, node.line, node.function) if node.path else None
    return GraphNode(
        node.name, node.operation, node.shape, place, tuple(node.inputs), tuple(node.group)
    )


def _kinds(nodes: Sequence[wire.GraphNode]) -> tuple[OperationKind, ...]:
    counts: Counter[str] = Counter()
    shapes: dict[str, dict[str, None]] = {}
    for node in nodes:
        if node.operation in NOT_OPERATIONS:
            continue
        counts[node.operation] += 1
        if node.shape:
            shapes.setdefault(node.operation, {})[node.shape] = None
    return tuple(
        OperationKind(name, count, tuple(shapes.get(name, {}))[:_SHAPES])
        for name, count in counts.most_common()
    )
