"""The comparison of two runs, which decides whether a header is true."""

from __future__ import annotations

import pytest

pytest.importorskip("torch")

from tests.verify.compared import differences
from tests.verify.observed import Observation


def _observation(**changed: object) -> Observation:
    plain = ("plain", "int", 1)
    base: dict[str, object] = {
        "exception": None,
        "backward": None,
        "printed": ("", []),
        "warning": [],
        "random": ("a",),
        "input": plain,
        "output": plain,
        "state": ({"SEEN": ("items", "list", None, [plain], {})}, ()),
    }
    return Observation({**base, **changed})


@pytest.mark.parametrize(
    ("changed", "kind"),
    [
        ({"exception": ("IndexError", "out of range")}, "exception"),
        ({"printed": ("one line\n", [])}, "printed"),
        ({"random": ("b",)}, "random"),
        ({"output": ("plain", "float", 1.0)}, "type"),
        ({"output": ("plain", "int", 2)}, "output"),
        ({"output": ("seen", 0)}, "aliasing"),
        ({"state": ({"SEEN": ("items", "list", None, [], {})}, ())}, "state"),
    ],
)
def test_each_kind_of_difference_is_found(changed: dict[str, object], kind: str) -> None:
    assert list(differences(_observation(), _observation(**changed))) == [kind]


def test_equal_observations_do_not_differ() -> None:
    assert differences(_observation(), _observation()) == {}
