"""A page that is wrong about the installed torch is corrected by running its example."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from fullgraph.calibration import run
from fullgraph.calibration.cache import VerdictCache
from fullgraph.calibration.run import calibrate
from fullgraph.settings.table import LintSettings
from fullgraph.static.check import Checker
from fullgraph.taxonomy import Entry, Taxonomy, load
from tests.dynamic.prepared import MODEL_PYTHON

TEXT = """\
import torch

@torch.compile
def f(x):
    print("f")
    return x.sum().item()
"""


def without_break(entry: Entry) -> Entry:
    """The page, as it would be on a torch that traces its example."""
    sections = {**entry.sections, "Example": entry.sections["Use instead"]}
    return replace(entry, sections=sections)


@pytest.mark.dynamo
async def test_predictions_follow_the_torch_that_was_measured(tmp_path: Path) -> None:
    # On every torch that there is, `.item()` breaks and the guarded print does not.
    scalar = replace(load().by_id("tensor-to-scalar"), breaks_in="<2.0")
    taxonomy = Taxonomy((scalar, without_break(load().by_id("logging-call"))))
    python = [MODEL_PYTHON]
    logged: list[tuple[str, int, int]] = []

    def predicted(cache: VerdictCache) -> list[str]:
        verdicts = cache.get(python)
        torch = verdicts.torch if verdicts else "2.13.0"
        checker = Checker(taxonomy, LintSettings(), torch, verdicts)
        return [finding.code for finding in checker.check("/project/model.py", TEXT).findings]

    cache = VerdictCache(taxonomy, tmp_path)
    assert predicted(cache) == ["FG103"]

    cache.put(
        python,
        await calibrate(taxonomy, python, lambda *step: logged.append(step)),
    )

    assert predicted(cache) == ["FG102"]
    assert predicted(VerdictCache(taxonomy, tmp_path)) == ["FG102"]
    assert logged[0][0].startswith("Starting ")
    assert logged[1:] == [
        ("Running tensor_to_scalar_example.py", 0, 4),
        ("Running logging_call_example.py", 1, 4),
        ("Running tensor_to_scalar_replacement.py", 2, 4),
        ("Running logging_call_replacement.py", 3, 4),
    ]


@pytest.mark.parametrize(
    ("in_background", "most"),
    # The user waits for the first, and stops waiting after half a minute.
    [(False, 30.0), (True, 300.0)],
)
async def test_it_ends_in_the_time_that_the_user_has(
    in_background: bool, most: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: dict[str, Any] = {}

    async def confirm(
        taxonomy: object, python: object, seconds: float, *_: object, **more: object
    ) -> str:
        given.update(more, seconds=seconds)
        return "confirmed"

    monkeypatch.setattr(run, "confirm", confirm)
    found = await calibrate(load(), ["python"], lambda *_: None, in_background=in_background)

    assert str(found) == "confirmed"
    # Enough for some of the programs: torch alone is imported in seconds.
    assert most / 2 < given["seconds"] < most
    assert given["in_background"] is in_background
    assert "tensor-to-scalar" in given["first"]
