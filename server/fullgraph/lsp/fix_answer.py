"""The answer to a fix request: what is proven, as edits that the client applies."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import PurePath
from typing import Any

from lsprotocol import types

from fullgraph.fixes.proof.allowed import Allowed
from fullgraph.fixes.proof.hunks import fixes_of, title_of
from fullgraph.fixes.proof.solution import Kept, Solution
from fullgraph.fixes.source.apply import edits_between
from fullgraph.fixes.source.patch import patch
from fullgraph.llm.fixing.loop import ModelRewriter
from fullgraph.lsp.convert import Ranges, uri_of
from fullgraph.lsp.server import FullgraphServer
from fullgraph.lsp.target_job import TargetJob, versions
from fullgraph.report.fixed import headline, in_full, render_solution, solution_as_data
from fullgraph.report.model_fixes import outcomes_as_data, render_outcomes
from fullgraph.source.text import source_or_none
from fullgraph.vocabulary.findings import Kind
from fullgraph.vocabulary.prose import one_line

FixAnswer = dict[str, Any]
_UNKNOWN = "No rewrite applies to what the run observed"


def without_solution(status: str, message: str) -> FixAnswer:
    """The answer to a request that came to no result."""
    return {"status": status, "message": message, "text": "", "fixes": [], "files": []}


def of_solution(
    ls: FullgraphServer,
    wanted: TargetJob,
    allowed: Allowed,
    solution: Solution,
    rewriter: ModelRewriter | None = None,
) -> FixAnswer:
    """The answer; of a request for a language model, with what that came to at ``model``.

    ``edit`` is a ``WorkspaceEdit`` of the user's own files, with the versions that the proof
    is for. ``patch`` has the changes in installed packages, which are never edited.
    """
    own, texts = wanted.is_first_party.may_edit, solution.texts
    changed = _changed_meanwhile(ls, wanted, solution)
    if changed:
        name = PurePath(changed).name
        return without_solution(
            "failed", f"{name} was changed while the fixes were tried. Run the command again."
        )
    installed = {path: text for path, text in texts.items() if not own(path)}
    data = solution_as_data(solution)
    for each in (*data["fixes"], *data["refused"]):
        each["uri"] = uri_of(each["path"])
        each["byModel"] = each.pop("by_model")
    return {
        "status": "ok",
        "message": _message(wanted, allowed, solution, rewriter),
        "text": _text(wanted, solution, rewriter),
        "model": _by_model(rewriter),
        "before": data["before"],
        "after": data["after"],
        "fixes": data["fixes"],
        "notProven": data["refused"],
        "left": data["left"],
        "files": [
            {
                "uri": uri_of(path),
                "version": wanted.versions.get(path),
                "before": solution.originals[path],
                "after": text,
            }
            for path, text in texts.items()
            if path not in installed
        ],
        "edit": _workspace_edit(ls, wanted, solution, texts.keys() - installed.keys()),
        "patch": patch(installed, solution.originals, wanted.root).decode("utf-8", "replace"),
        "installed": _lines_in_packages(wanted, solution),
    }


def _changed_meanwhile(ls: FullgraphServer, wanted: TargetJob, solution: Solution) -> str:
    """A file that is no longer as it was when its fixes were made; empty if there is none."""
    now = versions(ls)
    for path, before in solution.originals.items():
        if path in wanted.job.overlay:
            if now.get(path) != wanted.versions[path]:
                return path
        elif (ls.text(uri_of(path)) if path in now else source_or_none(path)) != before:
            return path
    return ""


def _text(wanted: TargetJob, solution: Solution, rewriter: ModelRewriter | None) -> str:
    """What the command line prints."""
    own = wanted.is_first_party.may_edit
    text = render_solution(wanted.job.name, solution, wanted.root, own)
    if rewriter is None or not rewriter.outcomes:
        return text
    spent = rewriter.budget.spent
    shown = render_outcomes(rewriter.model, rewriter.outcomes, spent, wanted.root)
    return f"{text}\n\n{shown}"


def _by_model(rewriter: ModelRewriter | None) -> dict[str, Any] | None:
    """What a language model came to; its answers without a proof are not verified."""
    if rewriter is None:
        return None
    data = outcomes_as_data(rewriter.model, rewriter.outcomes, rewriter.budget.spent)
    for each in data["breaks"]:
        each["uri"] = uri_of(each["path"])
    return {**data, "spent": str(rewriter.budget.spent)}


def _message(
    wanted: TargetJob, allowed: Allowed, solution: Solution, rewriter: ModelRewriter | None
) -> str:
    """One line: the result, or why a single finding has no proven fix."""
    only = allowed.only
    if rewriter is not None and rewriter.outcomes and not solution.kept:
        reason = one_line(rewriter.outcomes[-1].reason)
        return f"{rewriter.model}: not proven: {reason} ({rewriter.budget.spent})"
    if solution.kept or only is None:
        return headline(wanted.job.name, solution)
    if solution.refused:
        refused = solution.refused[-1]
        return f"{refused.fix.title}: not proven: {refused.reason}"
    here = [f for f in solution.before.findings if f.location.path == only.path]
    at_line = [f for f in here if f.location.contains_line(only.line)]
    line = f"line {only.line} of {PurePath(only.path).name}"
    if not at_line:
        return f"{wanted.job.name} did not break at {line}: there is nothing to fix."
    observation = at_line[0].observation
    cause = observation.caused_by if observation else None
    if cause is not None and not (observation and observation.origin):
        place = f"{PurePath(cause.path).name}:{cause.line}"
        return f"The break at {line} follows from the one at {place}. Fix that one first."
    reasons = (in_full(s) for s in solution.left if s.finding in at_line)
    return f"The break at {line} has no proven fix. {next(reasons, _UNKNOWN)}."


def _lines_in_packages(wanted: TargetJob, solution: Solution) -> int:
    """How many lines of installed packages still break."""
    breaks = (f.location for f in solution.after.findings if f.kind is Kind.BREAK)
    return len({(at.path, at.line) for at in breaks if not wanted.is_first_party.may_edit(at.path)})


def _workspace_edit(
    ls: FullgraphServer, wanted: TargetJob, solution: Solution, paths: Iterable[str]
) -> types.WorkspaceEdit:
    workspace = ls.client_capabilities.workspace
    supported = workspace.workspace_edit if workspace else None
    is_annotated = bool(supported and supported.change_annotation_support)
    annotations: dict[str, types.ChangeAnnotation] = {}
    changes: list[types.TextDocumentEdit] = []
    for path in sorted(paths):
        before = solution.originals[path]
        ranges = Ranges.of(before, ls.encoding)
        edits: list[types.TextEdit | types.AnnotatedTextEdit | types.SnippetTextEdit] = []
        for edit in edits_between(path, before, solution.texts[path]):
            place, text = ranges.range(edit.location), edit.new_text
            if not is_annotated:
                edits.append(types.TextEdit(place, text))
                continue
            annotation = _annotation(fixes_of(edit, before, solution.kept))
            edits.append(types.AnnotatedTextEdit(annotation.label, place, text))
            annotations[annotation.label] = annotation
        document = types.OptionalVersionedTextDocumentIdentifier(
            uri=uri_of(path), version=wanted.versions.get(path)
        )
        changes.append(types.TextDocumentEdit(document, edits))
    return types.WorkspaceEdit(document_changes=changes, change_annotations=annotations or None)


def _annotation(fixes: tuple[Kept, ...]) -> types.ChangeAnnotation:
    notes = "; ".join(dict.fromkeys(kept.fix.note for kept in fixes if kept.fix.note))
    return types.ChangeAnnotation(
        label=title_of(fixes), needs_confirmation=True, description=notes or None
    )
