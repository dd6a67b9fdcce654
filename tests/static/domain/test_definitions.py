"""Sources, scopes, functions and classes."""

from __future__ import annotations

import libcst as cst

from fullgraph.static.domain.definitions import ClassInfo, FunctionInfo, Scope
from fullgraph.static.domain.values import NONE, PYTHON
from fullgraph.static.syntax.split import Unit, UnitKind
from tests.static.domain.values import SOURCE, function, source_of


def test_a_name_is_looked_up_here_and_then_further_out() -> None:
    outer = Scope({"x": PYTHON, "y": PYTHON}, SOURCE)
    inner = Scope({"x": NONE}, SOURCE, outer)
    assert inner.lookup("x") == NONE
    assert inner.lookup("y") == PYTHON
    assert inner.lookup("z") is None


def test_a_source_is_parsed_when_it_is_read_and_again_when_its_text_changes() -> None:
    source = source_of("x = 1\n")
    parsed = source.parsed
    assert parsed is source.parsed
    assert len(source.statements) == 1
    source.change(Unit(UnitKind.STATEMENT, "", (), 1, "x = 1; y = 2\n"))
    assert source.parsed is not parsed
    assert source.version == 1


def test_a_source_that_is_moved_is_the_same_text_in_another_place() -> None:
    source = source_of("x = 1\n")
    parsed = source.parsed
    source.move(Unit(UnitKind.STATEMENT, "", (), 7, "x = 1\n"))
    assert source.unit.line == 7
    assert source.parsed is parsed
    assert source.version == 0


def test_a_source_that_does_not_parse_has_an_error_and_no_statements() -> None:
    source = source_of("x = = 1\n")
    assert source.parsed is None
    assert source.error is not None
    assert source.statements == ()
    assert FunctionInfo("f", source).node is None
    assert ClassInfo("C", source).node is None


def test_the_node_of_a_function_is_that_of_its_unit_or_the_nested_one() -> None:
    outer = function("f", "def f():\n    def g():\n        pass\n    return g\n")
    node = outer.node
    assert isinstance(node, cst.FunctionDef)
    inner = node.body.body[0]
    assert isinstance(inner, cst.FunctionDef)
    assert FunctionInfo("g", outer.source, inner=inner).node is inner


def test_the_node_of_a_class_is_its_header() -> None:
    info = ClassInfo("Net", source_of("class Net(Base):\n    pass\n", UnitKind.CLASS, "Net"))
    assert info.node is not None
    assert info.node.name.value == "Net"


def test_two_functions_of_one_name_are_different_ones() -> None:
    assert function("f") != function("f")
