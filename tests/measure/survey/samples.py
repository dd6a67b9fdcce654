"""Rows and sites for tests that run nothing."""

from __future__ import annotations

from collections.abc import Sequence

from fullgraph.measure.survey.database import Surveyed
from fullgraph.measure.survey.result import MeasuredArm, Row, RowResult, Site


def site(file: str = "pkg/a.py", line: int = 3, **changed: object) -> Site:
    """A break at a place."""
    values: dict[str, object] = {
        "kind": "break",
        "code": "FG102",
        "entry": "tensor-to-scalar",
        "gb_id": "GB0124",
        "file": file,
        "line": line,
        "function": "Net.forward",
        "source": "n = x.sum().item()",
        "message": "A tensor becomes a number",
        "reason": "Tensor.item",
        "count": 1,
        "graph": "0/0",
        "after": "Tensor.sum",
        "before": "torch.relu",
        "stack": ("pkg/a.py:3 Net.forward",),
    }
    return Site(**(values | changed))  # type: ignore[arg-type]


def surveyed(
    model: str,
    *sites: Site,
    failure: str = "",
    versions: str = "torch 2.13.0",
    mode: str = "eval",
    fix: bool = False,
    arms: Sequence[MeasuredArm] = (),
) -> Surveyed:
    """A row of a model, and what became of it."""
    names = ",".join(arm.name for arm in arms[1:])
    row = Row(f"pkg {model}", f"pkg.a:{model}", "pkg", mode=mode, fix=fix, arms=names)
    kind = "timeout" if failure else ""
    result = RowResult(row.key, failure, kind, "2.13.0", sites=sites, arms=tuple(arms))
    return Surveyed(row, versions, result)
