from __future__ import annotations

from fullgraph.static.nearest_test import gated_tests

TEXT = """\
import pytest
import torch

def test_plain():
    assert torch.compile(f)(1)

def test_whole():
    assert torch.compile(f, fullgraph=True)(1)

def test_not_whole():
    assert torch.compile(f, fullgraph=False)(1)

def helper():
    return torch.compile(f, fullgraph=True)

class TestNet:
    @pytest.mark.fullgraph(max_breaks=0)
    def test_forward(self):
        net()

class Other:
    def test_forward(self):
        torch.compile(net, fullgraph=True)
"""


def test_tests_that_compile_as_one_graph_are_found() -> None:
    assert gated_tests(TEXT) == (("test_whole", 7), ("TestNet::test_forward", 17))


def test_a_file_that_is_being_written_has_those_that_can_be_read() -> None:
    assert gated_tests(TEXT + "\ndef test_new(:\n    f(fullgraph=True\n")[:1] == (
        ("test_whole", 7),
    )
    assert gated_tests("") == ()
