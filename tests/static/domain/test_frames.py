"""Frames and the conditions that code in them depends on."""

from __future__ import annotations

import libcst as cst

from fullgraph.static.domain.conditions import Condition
from fullgraph.static.domain.lattice import Frame
from tests.static.domain.values import CONDITIONS, SOURCE

P, Q = CONDITIONS
DEBUGGING = Condition(cst.Name("debug"))


def test_the_innermost_condition_counts_while_its_block_runs() -> None:
    frame = Frame({}, SOURCE)
    with frame.under(P):
        with frame.under(Q):
            assert frame.condition is Q
        assert frame.condition is P
    assert frame.condition is None


def test_a_block_without_a_condition_is_under_those_around_it() -> None:
    frame = Frame({}, SOURCE)
    with frame.under(P), frame.under(None):
        assert frame.conditions == [P]


def test_what_is_set_aside_hides_the_conditions_within() -> None:
    frame = Frame({}, SOURCE)
    frame.depend(DEBUGGING)
    frame.depend(P)
    assert frame.condition is DEBUGGING


def test_a_provenance_names_the_text_of_now() -> None:
    node = cst.Name("x")
    made = Frame({}, SOURCE).provenance("returned by `f`", node)
    assert (made.words, made.source, made.node) == ("returned by `f`", SOURCE, node)
    assert not made.is_stale
