"""What a fix says that compiled code leaves is no reason against it; all else is."""

from __future__ import annotations

import pytest

from fullgraph.fixes.proof.allowed import is_declared, may_change, may_lose_messages
from fullgraph.vocabulary.findings import Fix, Safety
from fullgraph_worker.protocol import wire

REPLACES = Fix("Select", (), Safety.UNSAFE, drops="self.table is new", replaces=("table",))
DROPS = Fix("Guard", (), Safety.SAFE, drops="the message is not logged")


@pytest.mark.parametrize(
    ("kind", "path", "what", "expected"),
    [
        ("state", "self.rotary.table", "missing", True),
        ("state", "self.rotary.table", "aliasing", True),
        ("state", "self.rotary.table", "values", False),
        ("state", "self.rotary.table", "dtype", False),
        ("state", "self.rotary.other_table", "missing", False),
        ("output", "output.table", "aliasing", False),
    ],
)
def test_only_the_object_at_the_named_attribute_may_differ(
    kind: str, path: str, what: str, expected: bool
) -> None:
    difference = wire.Difference(0, kind, path, "differs", what, "eager")
    assert is_declared(difference, [DROPS, REPLACES]) is expected
    assert not is_declared(difference, [DROPS])


def test_what_may_be_declared_is_compiled_all_the_same() -> None:
    assert may_change([DROPS]) == []
    assert may_change([DROPS, REPLACES]) == ["state aliasing", "state missing"]
    for kind, what in (each.split() for each in may_change([REPLACES])):
        assert is_declared(wire.Difference(0, kind, "self.table", "x", what, "eager"), [REPLACES])


def test_a_replaced_attribute_is_no_reason_to_lose_messages() -> None:
    assert not may_lose_messages([REPLACES])
    assert may_lose_messages([REPLACES, DROPS])
