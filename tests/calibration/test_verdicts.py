from __future__ import annotations

from dataclasses import replace

import pytest

from fullgraph.settings.table import LintSettings
from fullgraph.static.check import Checker
from fullgraph.taxonomy import Taxonomy, load
from fullgraph.taxonomy.verdicts import Verdicts, breaks_on

SCALAR = replace(load().by_id("tensor-to-scalar"), breaks_in="<2.10")
PREDICTED = "import torch\n@torch.compile\ndef f(x):\n    return x.sum().item()\n"


def verdicts(*, breaking: tuple[str, ...] = (), traced: tuple[str, ...] = ()) -> Verdicts:
    return Verdicts("2.13.0", frozenset(breaking), frozenset(traced))


BREAKS = verdicts(breaking=(SCALAR.id,))
TRACED = verdicts(traced=(SCALAR.id,))
NOT_TRIED = verdicts(breaking=("logging-call",))


@pytest.mark.parametrize(
    ("torch", "measured", "expected"),
    [
        ("2.9.1+cu128", None, True),
        ("2.10.0.dev20251201", None, False),
        (None, None, True),
        ("not a version", None, True),
        ("2.13.0", BREAKS, True),
        ("2.9.1", TRACED, False),
        ("2.9.1", NOT_TRIED, True),
        ("2.13.0", NOT_TRIED, False),
    ],
)
def test_what_was_measured_counts_and_otherwise_the_version(
    torch: str | None, measured: Verdicts | None, expected: bool
) -> None:
    assert breaks_on(SCALAR, torch, measured) is expected


@pytest.mark.parametrize(
    ("measured", "codes"), [(BREAKS, ["FG102"]), (TRACED, []), (NOT_TRIED, [])]
)
def test_predictions_follow_the_verdicts(measured: Verdicts, codes: list[str]) -> None:
    checker = Checker(Taxonomy((SCALAR,)), LintSettings(), "2.13.0", measured)

    found = checker.check("/project/model.py", PREDICTED).findings

    assert [finding.code for finding in found] == codes
