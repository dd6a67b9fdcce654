"""The outline of a file keeps what an edit leaves alone, and replaces what it changes."""

from __future__ import annotations

from textwrap import dedent

from fullgraph.static.domain.database import ValueDatabase
from fullgraph.static.domain.definitions import ClassInfo, FunctionInfo, Scope
from fullgraph.static.domain.outline import Outline
from fullgraph.static.domain.sources import Source
from fullgraph.static.syntax.parse import parse_unit
from fullgraph.static.syntax.split import split
from tests.static.domain.values import SOURCE

TEXT = """\
import torch

def helper(x):
    return x

class Net:
    size: int = 1

    class Inner:
        def run(self):
            pass

    def forward(self, x):
        return helper(x)

    @property
    def width(self):
        return 1

    @width.setter
    def width(self, value):
        pass
"""


def _outline(text: str, closure: Scope | None = None) -> Outline:
    outline = Outline(parse_unit, ValueDatabase(), "file.py", closure)
    _update(outline, text)
    return outline


def _update(outline: Outline, text: str) -> None:
    outline.update(list(split(dedent(text))))


def _function(outline: Outline, name: str) -> FunctionInfo:
    found = [each for each in outline.definitions if isinstance(each, FunctionInfo)]
    return next(each for each in found if each.name == name)


def _class(outline: Outline) -> ClassInfo:
    return next(each for each in outline.definitions if isinstance(each, ClassInfo))


def test_functions_classes_and_statements_are_defined_in_order() -> None:
    statement, helper, net = _outline(TEXT).definitions
    assert isinstance(statement, Source)
    assert isinstance(helper, FunctionInfo)
    assert isinstance(net, ClassInfo)
    assert (helper.label, net.name) == ("helper", "Net")


def test_a_class_holds_its_methods_its_body_and_the_classes_in_it() -> None:
    net = _class(_outline(TEXT))
    assert list(net.methods) == ["forward", "width"]
    assert [source.unit.text.strip() for source in net.body] == ["size: int = 1"]
    assert net.methods["forward"].owner is net
    assert net.methods["forward"].label == "Net.forward"
    assert list(net.nested["Inner"].methods) == ["run"]


def test_a_property_is_its_getter_and_not_its_setter() -> None:
    assert "return 1" in _class(_outline(TEXT)).methods["width"].source.unit.text


def test_what_an_edit_leaves_alone_stays_the_same_object() -> None:
    outline = _outline(TEXT)
    helper, net = _function(outline, "helper"), _class(outline)
    _update(outline, "# a comment above\n" + TEXT.replace("return helper(x)", "return helper(-x)"))
    assert _function(outline, "helper") is helper
    assert _class(outline) is net
    assert net.methods["forward"].source.version == 1
    assert helper.source.version == 0
    assert helper.source.unit.line == 4


def test_a_class_with_another_method_is_another_class() -> None:
    outline = _outline(TEXT)
    net, helper = _class(outline), _function(outline, "helper")
    _update(outline, TEXT + "\n    def more(self):\n        pass\n")
    assert _class(outline) is not net
    assert _class(outline).methods["forward"] is not net.methods["forward"]
    assert _function(outline, "helper") is helper


def test_a_definition_that_is_gone_is_out_of_date() -> None:
    outline = _outline(TEXT)
    helper = _function(outline, "helper")
    _update(outline, "import torch\n")
    assert helper.source.version == 1
    assert helper not in outline.definitions


def test_two_functions_of_one_name_keep_their_places() -> None:
    twice = "def f():\n    return 1\n\ndef f():\n    return 2\n"
    outline = _outline(twice)
    first, second = outline.definitions
    _update(outline, twice.replace("return 1", "return 3"))
    assert outline.definitions == [first, second]
    assert isinstance(first, FunctionInfo)
    assert "return 3" in first.source.unit.text


def test_definitions_of_another_module_are_looked_up_in_its_scope() -> None:
    scope = Scope({}, SOURCE)
    outline = _outline(TEXT, scope)
    net = _class(outline)
    assert _function(outline, "helper").closure is scope
    assert net.closure is net.methods["forward"].closure is scope
