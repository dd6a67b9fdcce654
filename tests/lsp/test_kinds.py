"""How loudly each kind of observation is shown, and what it points at."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from lsprotocol.types import Diagnostic
from lsprotocol.types import DiagnosticSeverity as Severity

from fullgraph.links import PageLinks
from fullgraph.lsp.convert import Ranges, diagnostic
from fullgraph.settings.table import SeveritySettings
from fullgraph.taxonomy import Taxonomy
from fullgraph.vocabulary.findings import Evidence, Finding, Frame, Kind, Location, Observation

TEXT = "@compiled\ndef f(x, n):\n    return x * n\n"
SHOWN = (SeveritySettings(), Taxonomy(()), PageLinks())
STACK = (Frame("/run.py", 7, "main"), Frame("/a.py", 3, "f"))


def shown(
    kind: Kind, settings: SeveritySettings | None = None, **details: Any
) -> Diagnostic | None:
    seen = Observation(gb_id=None, reason="r", stack=STACK, kind=kind, **details)
    where = Location("/a.py", 2, 4, 2, 5)
    finding = Finding("FG401", "recompilation", where, Evidence.OBSERVED, "m", observation=seen)
    return diagnostic(
        finding,
        Ranges.of(TEXT, "utf-16"),
        settings or SeveritySettings(),
        Taxonomy(()),
        PageLinks(),
        shows_related=True,
    )


@pytest.mark.parametrize(
    ("kind", "details", "severity"),
    [
        (Kind.BREAK, {}, Severity.Warning),
        (Kind.RECOMPILE, {}, Severity.Information),
        (Kind.RECOMPILE_LIMIT, {"skips_frame": True}, Severity.Warning),
        (Kind.RECOMPILE_LIMIT, {}, Severity.Error),
        (Kind.BACKEND_FAILURE, {"skips_frame": True}, Severity.Warning),
        (Kind.BACKEND_FAILURE, {}, Severity.Error),
        (Kind.DISABLED, {}, Severity.Information),
        (Kind.DISABLED, {"skips_frame": True}, Severity.Information),
        (Kind.DISABLED, {"fullgraph": True}, Severity.Error),
    ],
)
def test_severity_by_kind(kind: Any, details: dict[str, Any], severity: Any) -> None:
    assert shown(kind, **details).severity is severity


def test_the_setting_makes_everything_quieter() -> None:
    hints = SeveritySettings(observed="hint")
    assert shown(Kind.RECOMPILE, hints).severity is Severity.Hint
    assert shown(Kind.BREAK, hints).severity is Severity.Hint
    assert shown(Kind.RECOMPILE, SeveritySettings(observed="off")) is None


def test_a_recompile_points_at_the_line_that_is_guarded() -> None:
    related = shown(Kind.RECOMPILE).related_information
    assert [(r.location.range.start.line, r.message) for r in related] == [
        (6, "called from main"),
        (2, "this line causes the guard on the value"),
    ]
    # Of a break the last call is the line that is shown.
    assert len(shown(Kind.BREAK).related_information or ()) == 1
    assert len(shown(Kind.BACKEND_FAILURE).related_information or ()) == 1


def test_a_finding_without_any_call_has_nothing_related() -> None:
    seen = Observation(gb_id=None, reason="r", kind=Kind.RECOMPILE)
    where = Location("/a.py", 2, 4, 2, 5)
    finding = Finding("FG401", "recompilation", where, Evidence.OBSERVED, "m", observation=seen)
    ranges = Ranges.of(TEXT, "utf-16")
    made = diagnostic(finding, ranges, *SHOWN, shows_related=True)
    assert made is not None
    assert made.related_information == []
    moved = replace(finding, observation=replace(seen, stack=(Frame("/b.py", 9, "g"),)))
    made = diagnostic(moved, ranges, *SHOWN, shows_related=True)
    assert made is not None
    assert made.related_information == []
