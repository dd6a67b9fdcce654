"""An index finds what a walk through the tree would find, in the same order."""

from __future__ import annotations

import libcst as cst
import pytest

from fullgraph.static.syntax.index import Index
from fullgraph.static.syntax.parse import Parsed, parse_unit
from fullgraph.static.syntax.split import Unit, UnitKind
from fullgraph.static.syntax.walk import walk

TEXT = '''\
@decorated(lambda x: x or x)
async def f(x, *rest: "int", y=[1, 2], **named) -> x:
    """🔥 x"""
    for i, (x, j) in enumerate(x for x in rest if x):
        x[i].y += (
            x if not (
                x
            ) else f"{x:>{j}} {i!r}"
        ); x = y = lambda x, i=i: (x, i)

    class x(named):
        x: int = x
        def x(self): return x

    with x as y, y as (x, i): del x; global z
    return await x
'''


@pytest.fixture
def parsed() -> Parsed:
    return parse_unit(Unit(UnitKind.FUNCTION, "f", (), 1, TEXT))


def test_the_nodes_within_each_node_are_those_of_a_walk(parsed: Parsed) -> None:
    index = Index(parsed.module)
    kinds = {type(node) for node in walk(parsed.module)}
    assert len(kinds) > 40
    for node in walk(parsed.module):
        for kind in kinds:
            walked = [each for each in walk(node) if type(each) is kind]
            assert index.within(node, kind) == walked
        several = (cst.Name, cst.Assign, cst.Lambda, cst.While)
        walked = [each for each in walk(node) if type(each) in several]
        assert index.within(node, *several) == walked


def test_the_places_of_a_name_within_each_node_are_those_of_a_walk(parsed: Parsed) -> None:
    index = Index(parsed.module)
    for node in walk(parsed.module):
        names = [each for each in walk(node) if isinstance(each, cst.Name)]
        for name in ("x", "i", "named", "nowhere"):
            assert index.named(node, name) == [each for each in names if each.value == name]
        assert index.among(node, reversed(index.within(parsed.module, cst.Name))) == names


def test_the_parents_are_the_nodes_that_hold_a_node(parsed: Parsed) -> None:
    index = Index(parsed.module)
    nodes = [*walk(parsed.module)]
    assert parsed.module not in index.parents
    assert len(index.parents) == len(nodes) - 1
    for node, around in index.parents.items():
        assert any(node is child for child in around.children)


def test_what_is_read_from_a_node_is_read_once(parsed: Parsed) -> None:
    index, read = Index(parsed.module), list[cst.CSTNode]()

    def count(index: Index, node: cst.CSTNode) -> int | None:
        read.append(node)
        return len(index.within(node, cst.Name)) or None

    function, integer = index.within(parsed.module, cst.FunctionDef, cst.Integer)[:2]
    names = sum(isinstance(each, cst.Name) for each in walk(function))
    assert [index.kept(count, function), index.kept(count, function)] == [names, names]
    assert [index.kept(count, integer), index.kept(count, integer)] == [None, None]
    assert read == [function, integer]


def test_the_names_on_lines_are_those_that_begin_there(parsed: Parsed) -> None:
    places = parsed.places
    names = [node for node in walk(parsed.module) if isinstance(node, cst.Name)]
    last = TEXT.count("\n")
    for begin in range(1, last + 1):
        for end in range(begin, last + 3):
            on_lines = {name for name in names if begin <= places[name].line <= end}
            found = places.names_on(begin, end)
            assert set(found) == on_lines
            assert len(found) == len(on_lines)
