"""The calls of the user's functions, with what broke and what was captured in each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from fullgraph.report.html.data import CallNode, Compilation, Place
from fullgraph.report.html.files import Files
from fullgraph.report.html.strip import cost_of
from fullgraph.vocabulary.findings import Finding, Frame
from fullgraph_worker.protocol.wire import TracedCall


@dataclass
class _Node:
    function: str
    place: Place
    breaks: list[int] = field(default_factory=list)
    compilations: list[int] = field(default_factory=list)
    operations: int = 0
    children: dict[tuple[int, str], _Node] = field(default_factory=dict)

    def child(self, place: Place) -> _Node:
        key = (place.file, place.function)
        return self.children.setdefault(key, _Node(place.function, place))

    def below(self) -> Iterator[_Node]:
        yield self
        for child in self.children.values():
            yield from child.below()


def call_tree(
    findings: Sequence[Finding],
    compilations: Sequence[Compilation],
    traced: Sequence[Sequence[TracedCall]],
    files: Files,
) -> tuple[CallNode, ...]:
    """The outermost functions, each with those that it calls.

    Known are the calls that lead to a finding, and those that Dynamo traced into a graph.

    Args:
        findings: with the calls that led to each.
        compilations: of the run, in order.
        traced: of each compilation, the functions whose operations are in its graph.
        files: gets the files that the calls name.
    """
    root = _Node("", Place(-1, 0, ""))
    for number, finding in enumerate(findings):
        at = root
        for frame in finding.observation.stack if finding.observation else ():
            at = at.child(files.frame(frame))
        if at is not root:
            at.breaks.append(number)
    known = {(node.place.file, node.function): node for node in root.below()}
    for number, (each, calls) in enumerate(zip(compilations, traced, strict=True)):
        key = (each.place.file, each.place.function)
        if key not in known:
            known[key] = root.child(each.place)
        known[key].compilations.append(number)
        for node in _add(calls, known[key], files):
            known.setdefault((node.place.file, node.function), node)
    return tuple(_made(node, findings, compilations) for node in root.children.values())


def _add(calls: Sequence[TracedCall], compiled: _Node, files: Files) -> list[_Node]:
    """The nodes of the functions in a graph, made where they are new."""
    nodes: list[_Node] = []
    for call in calls:
        place = files.frame(Frame(call.path, call.line, call.function))
        is_outermost = call.caller < 0 and place.function == compiled.function
        above = nodes[call.caller] if call.caller >= 0 else compiled
        node = compiled if is_outermost else above.child(place)
        node.operations += call.operations
        nodes.append(node)
    return nodes


def _made(
    node: _Node, findings: Sequence[Finding], compilations: Sequence[Compilation]
) -> CallNode:
    children = tuple(_made(each, findings, compilations) for each in node.children.values())
    known = [compilations[number].seconds for number in node.compilations]
    known += [cost_of(findings[number]) for number in node.breaks]
    known += [child.seconds for child in children]
    seconds = [each for each in known if each is not None]
    return CallNode(
        function=node.function,
        place=node.place,
        breaks=tuple(node.breaks),
        compilations=tuple(node.compilations),
        operations=node.operations,
        seconds=sum(seconds) if seconds else None,
        children=children,
    )
