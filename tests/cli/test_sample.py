"""The sample that the editor opens for newcomers."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.helpers import findings_of, fullgraph
from tests.dynamic.prepared import MODEL_PYTHON

pytestmark = pytest.mark.dynamo
MEDIA = Path(__file__).parents[2] / "client" / "media"
TARGET = f"{MEDIA / 'sample.py'}:Classifier"
BREAKS = ["FG103", "FG201", "FG102"]


def test_it_breaks_three_times_as_predicted(tmp_path: Path) -> None:
    explained = fullgraph("explain", TARGET, "--json", "--python", MODEL_PYTHON, cwd=tmp_path)
    assert [f["code"] for f in findings_of(explained)] == BREAKS
    checked = fullgraph("check", str(MEDIA / "sample.py"), "--json", cwd=tmp_path)
    assert [f["code"] for f in findings_of(checked)] == BREAKS


def test_all_of_its_breaks_can_be_fixed_with_proof(tmp_path: Path) -> None:
    fixed = fullgraph("fix", TARGET, "--python", MODEL_PYTHON, cwd=tmp_path)
    verdict = "Classifier: 3 breaks to 0 · outputs, gradients and state identical"
    assert verdict in " ".join(fixed.stdout.split())
