"""The compilations of a report, with their graphs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from fullgraph.dynamic.profile import RunProfile
from fullgraph.report.html.data import Compilation, Graph, GraphNode, OperationKind, SideEffect
from fullgraph.report.html.files import Files
from fullgraph.vocabulary.findings import Finding, Frame
from fullgraph_worker.protocol import wire

NOT_OPERATIONS = ("input", "attribute", "output")
_SHAPES = 6


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
