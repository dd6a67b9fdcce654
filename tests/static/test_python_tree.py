"""A text in a syntax that this Python does not know loses no more than a definition."""

from __future__ import annotations

import ast

import pytest

from fullgraph.dynamic.conditional_parts import place_of
from fullgraph.static.syntax.python_tree import python_tree

NEWER = """\
import torch

@torch.compile
def of_the_future(x):
    return helper(x) ?? known

class Net(torch.nn.Module):
    scale = 2
    class Inner:
        def deep(self): return 1
    def odd(self, x):
        return x ?? self.gate
    def forward(self, x):
        return "é", x.item()

if known:
    known = 1
"""


def shape(node: ast.AST) -> list[tuple[str, object]]:
    """The tree's nodes with their places, a class' own end left out."""
    places = [
        (type(part).__name__, place_of(part))
        for part in ast.walk(node)
        if not isinstance(part, ast.ClassDef)
    ]
    return sorted(places, key=repr)


def test_the_rest_is_where_it_would_be() -> None:
    known = NEWER.replace("??", "or")
    whole = python_tree(known)
    assert not whole.unread

    tree = python_tree(NEWER)

    assert [unit.path for unit in tree.unread] == [("of_the_future",), ("Net", "odd")]
    assert tree.unread_definitions == {"of_the_future", "odd"}
    assert {"helper", "known", "gate"} <= tree.unread_words
    del whole.module.body[1]
    net = whole.module.body[1]
    assert isinstance(net, ast.ClassDef)
    del net.body[2]
    assert shape(tree.module) == shape(whole.module)


def test_a_class_whose_first_lines_are_unknown_keeps_its_members() -> None:
    tree = python_tree("class Net(Base ?? Other):\n    def forward(self, x):\n        return x\n")

    [net] = tree.module.body
    assert isinstance(net, ast.ClassDef)
    [forward] = net.body
    assert isinstance(forward, ast.FunctionDef)
    assert (net.name, net.bases) == ("Net", [])
    assert (forward.name, forward.lineno, forward.col_offset) == ("forward", 2, 4)
    assert [unit.path for unit in tree.unread] == [("Net",)]


@pytest.mark.parametrize("text", ["", "\ufeffx = 1\n", "x = 1\0\n", "(" * 500, "??", "  x\n y\n"])
def test_no_text_fails(text: str) -> None:
    assert isinstance(python_tree(text).module, ast.Module)


def test_a_byte_order_mark_has_no_column() -> None:
    [assign] = python_tree("\ufeffx = 1 ?? 2\ny = 1\n").module.body
    assert (assign.lineno, assign.col_offset) == (2, 0)
