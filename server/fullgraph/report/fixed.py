"""What fixing a target came to, for people and as JSON."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

from fullgraph.fixes.proof.solve import Kept, Solution
from fullgraph.report.table import shortened


def render_solution(
    target: str, solution: Solution, cwd: Path, is_first_party: Callable[[str], bool]
) -> str:
    """The fixes that are proven, and the breaks before and after."""
    before, after = solution.counts
    lines = [headline(target, solution), ""]
    rows = [
        ("", "before", "after"),
        ("lines that break", str(before.lines), str(after.lines)),
        ("graph breaks (Dynamo's records)", str(before.records), str(after.records)),
        ("graphs - 1 (backend calls)", str(before.graph_splits), str(after.graph_splits)),
    ]
    if before.recompiles or after.recompiles:
        rows.append(("recompiles", str(before.recompiles), str(after.recompiles)))
    width = max(len(row[0]) for row in rows)
    lines += [f"  {name:<{width}}  {a:>6}  {b:>6}" for name, a, b in rows]
    if solution.kept:
        lines += ["", "Proven:"]
        lines += [_line(kept, cwd, is_first_party) for kept in solution.kept]
    for note in dict.fromkeys(kept.fix.note for kept in solution.kept if kept.fix.note):
        lines.append(f"  Note: {note}")
    if solution.inductor_note:
        lines.append(f"  Note: {solution.inductor_note}")
    refused = {(r.fix.title, r.finding.location, r.reason) for r in solution.refused}
    if refused:
        lines += ["", "Not proven, and not offered:"]
        lines += [
            f"  {shortened(at.path, cwd)}:{at.line}: {title}: {reason}"
            for title, at, reason in sorted(refused, key=lambda r: (r[1], r[0]))
        ]
    return "\n".join(lines)


def headline(target: str, solution: Solution) -> str:
    """One line: what went and what stayed the same."""
    before, after = solution.counts
    if not solution.kept:
        some = f"{before.lines} lines break" if before.lines != 1 else "1 line breaks"
        return f"{target}: {some}; no fix is proven" if before.lines else f"{target}: no breaks"
    replaces = any(kept.fix.replaces for kept in solution.kept)
    same = f"outputs, gradients and {'all other ' if replaces else ''}state identical"
    dropped = f" · {'; '.join(solution.drops)}" if solution.drops else ""
    graphs = f"{before.graph_splits + 1} graphs to {after.graph_splits + 1}"
    return f"{target}: {before.lines} breaks to {after.lines} · {same} · {graphs}{dropped}"


def solution_as_data(solution: Solution) -> dict[str, Any]:
    """The same as JSON takes it."""
    before, after = solution.counts
    hello = solution.before.result.hello
    return {
        "torch": hello.torch if hello else None,
        "before": asdict(before),
        "after": asdict(after),
        "changed_lines": solution.changed_lines(),
        "fixes": [
            {
                "path": kept.finding.location.path,
                "line": kept.finding.location.line,
                "code": kept.finding.code,
                "rewrite": kept.fix.rewrite,
                "title": kept.fix.title,
                "safety": kept.fix.safety.value,
                "note": kept.fix.note,
                "drops": kept.fix.drops,
                "needs_setup": kept.fix.needs_setup,
            }
            for kept in solution.kept
        ],
        "refused": [
            {
                "path": refused.finding.location.path,
                "line": refused.finding.location.line,
                "code": refused.finding.code,
                "rewrite": refused.fix.rewrite,
                "title": refused.fix.title,
                "reason": refused.reason,
            }
            for refused in solution.refused
        ],
        "left": [
            {
                "path": finding.location.path,
                "line": finding.location.line,
                "code": finding.code,
                "message": finding.message,
            }
            for finding in solution.after.findings
        ],
        "texts": solution.texts,
        "inductor": solution.inductor_note or ("same" if solution.lowered else "not run"),
    }


def _line(kept: Kept, cwd: Path, is_first_party: Callable[[str], bool]) -> str:
    at = kept.finding.location
    where = "" if is_first_party(at.path) else " (installed package)"
    safety = "" if kept.fix.safety.value == "safe" else " [unsafe]"
    return f"  {shortened(at.path, cwd)}:{at.line}: {kept.fix.title}{safety}{where}"
