"""The calls of the user's functions, with what broke and what was captured in each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from fullgraph.findings import Finding
from fullgraph.report.html.data import CallNode, Compilation, Place
from fullgraph.report.html.files import Files


@dataclass
class _Node:
    function: str
    place: Place
    breaks: list[int] = field(default_factory=list)
    compilations: list[int] = field(default_factory=list)
    children: dict[tuple[int, str], _Node] = field(default_factory=dict)

    def child(self, place: Place) -> _Node:
        key = (place.file, place.function)
        return self.children.setdefault(key, _Node(place.function, place))

    def below(self) -> Iterator[_Node]:
        yield self
        for child in self.children.values():
            yield from child.below()


def call_tree(
    findings: Sequence[Finding], compilations: Sequence[Compilation], files: Files
) -> tuple[CallNode, ...]:
    """The outermost functions, each with those that it calls.

    Only calls that lead to a finding are known to the line; code that was compiled elsewhere
    stands beside them.

    Args:
        findings: with the calls that led to each.
        compilations: of the run, in order.
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
    for number, each in enumerate(compilations):
        key = (each.place.file, each.place.function)
        if key not in known:
            known[key] = root.child(each.place)
        known[key].compilations.append(number)
    return tuple(_made(node, findings, compilations) for node in root.children.values())


def _made(
    node: _Node, findings: Sequence[Finding], compilations: Sequence[Compilation]
) -> CallNode:
    children = tuple(_made(each, findings, compilations) for each in node.children.values())
    known = [compilations[number].seconds for number in node.compilations]
    known += [findings[number].observation.cost_seconds for number in node.breaks]  # type: ignore[union-attr]
    known += [child.seconds for child in children]
    seconds = [each for each in known if each is not None]
    return CallNode(
        function=node.function,
        place=node.place,
        breaks=tuple(node.breaks),
        compilations=tuple(node.compilations),
        seconds=sum(seconds) if seconds else None,
        children=children,
    )
