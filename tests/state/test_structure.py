"""Decoded JSON as dataclasses."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path

import pytest

from fullgraph.state.structure import StructureError, structure


class Colour(Enum):
    RED = "red"


@dataclass(frozen=True)
class Part:
    name: str
    size: int = 0


@dataclass
class Whole:
    parts: list[Part]
    names: tuple[str, ...] = ()
    places: dict[str, list[tuple[int, int]]] = field(default_factory=dict)
    seconds: float | None = None
    weight: float = 0.0
    is_new: bool = False
    colour: Colour = Colour.RED
    folder: Path = Path()


def test_what_json_has_no_type_for_is_converted() -> None:
    data = {
        "parts": [{"name": "a"}, {"name": "b", "size": 2}],
        "names": ["é", "🔥"],
        "places": {"/a.py": [[1, 2]]},
        "seconds": 3,
        "weight": 1,
        "is_new": True,
        "colour": "red",
        "folder": "/tmp",
    }
    whole = Whole([Part("a"), Part("b", 2)], ("é", "🔥"), {"/a.py": [(1, 2)]}, 3.0, 1.0, True)
    whole.folder = Path("/tmp")
    assert structure(data, Whole) == whole


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (None, "expected Whole @ $"),
        ([], "expected Whole @ $"),
        ({}, "required field missing @ $.parts"),
        ({"parts": "ab"}, "@ $.parts"),
        ({"parts": {"a": 1}}, "@ $.parts"),
        ({"parts": [{"name": 1}]}, "expected str @ $.parts[0].name"),
        ({"parts": [{"name": "a", "size": True}]}, "expected int @ $.parts[0].size"),
        ({"parts": [{"name": "a", "size": "1"}]}, "expected int @ $.parts[0].size"),
        ({"parts": ["a"]}, "expected Part @ $.parts[0]"),
        ({"parts": [], "names": "ab"}, "@ $.names"),
        ({"parts": [], "weight": "1"}, "expected float @ $.weight"),
        ({"parts": [], "weight": True}, "expected float @ $.weight"),
        ({"parts": [], "is_new": 1}, "expected bool @ $.is_new"),
        ({"parts": [], "colour": "blue"}, "@ $.colour"),
        ({"parts": [], "places": []}, "expected dict @ $.places"),
        ({"parts": [], "places": {"a": [[1]]}}, "@ $.places['a'][0]"),
        ({"parts": [], "x": 1}, "extra fields found (x)"),
    ],
)
def test_what_is_wrong_is_named_with_its_place(data: object, words: str) -> None:
    with pytest.raises(StructureError) as raised:
        structure(data, Whole)
    assert words in str(raised.value)


def test_unknown_fields_may_be_left_out() -> None:
    assert structure({"parts": [], "x": 1}, Whole, ignore_unknown=True) == Whole([])
    with pytest.raises(StructureError):
        structure({"parts": 1, "x": 1}, Whole, ignore_unknown=True)
