"""The light bulb: fixes, "fix all", "disable for this line", and "save these inputs".

Editors ask for it after every edit and every move of the cursor, and show no more than that
there is something. Only what they ask for is computed, from what the check has parsed.
"""

from __future__ import annotations

from collections.abc import Sequence

from lsprotocol import types

from fullgraph.findings import Edit, Finding, Safety
from fullgraph.fixes.document import Documents
from fullgraph.fixes.fix_all import fix_all
from fullgraph.fixes.propose import propose_fixes
from fullgraph.fixes.save_inputs import TITLE, save_inputs, target_lines
from fullgraph.fixes.source_file import SourceFile
from fullgraph.fixes.suppress import suppress_line
from fullgraph.lsp.convert import UNUSED, path_of
from fullgraph.lsp.server import FullgraphServer
from fullgraph.static.findings.unused import UnusedSuppression

FIX_ALL = f"{types.CodeActionKind.SourceFixAll.value}.fullgraph"


def register(server: FullgraphServer) -> None:
    """Register code actions."""

    @server.feature(
        types.TEXT_DOCUMENT_CODE_ACTION,
        types.CodeActionOptions(code_action_kinds=[types.CodeActionKind.QuickFix, FIX_ALL]),
    )
    def code_actions(ls: FullgraphServer, params: types.CodeActionParams) -> list[types.CodeAction]:
        uri = params.text_document.uri
        analysis = ls.analyse(uri)
        ranges = ls.ranges(uri, analysis.text)
        actions: list[types.CodeAction] = []
        if _wants(params.context.only, types.CodeActionKind.QuickFix):
            documents = Documents(analysis.file)
            for finding in analysis.findings:
                if _touches(ranges.range(finding.location), params.range):
                    actions += _quick_fixes(ls, finding, documents, uri, params.context)
            actions += _save_inputs(ls, analysis.file, uri, params.range)
            for unused in analysis.unused:
                if _touches(ranges.range(unused.location), params.range):
                    actions.append(_remove(ls, unused, analysis.text, uri, params.context))
        if _wants_fix_all(params.context):
            edits = fix_all(analysis.findings, analysis.file)
            if edits:
                actions.append(
                    types.CodeAction(
                        title="Fullgraph: apply all safe fixes",
                        kind=FIX_ALL,
                        edit=_workspace_edit(ls, uri, analysis.text, edits),
                    )
                )
        return actions


def _quick_fixes(
    ls: FullgraphServer,
    finding: Finding,
    documents: Documents,
    uri: str,
    context: types.CodeActionContext,
) -> list[types.CodeAction]:
    text = documents.file.text
    place = ls.ranges(uri, text).range(finding.location)
    shown = [d for d in context.diagnostics if d.code == finding.code and d.range == place]
    fixes = [
        types.CodeAction(
            title=fix.title,
            kind=types.CodeActionKind.QuickFix,
            diagnostics=shown,
            is_preferred=position == 0 and fix.safety is Safety.SAFE,
            edit=_workspace_edit(ls, uri, text, fix.edits),
        )
        for position, fix in enumerate(propose_fixes(finding, documents))
    ]
    suppress = suppress_line(finding, documents.file)
    if suppress is not None:
        fixes.append(
            types.CodeAction(
                title=suppress.title,
                kind=types.CodeActionKind.QuickFix,
                diagnostics=shown,
                edit=_workspace_edit(ls, uri, text, suppress.edits),
            )
        )
    return fixes


def _save_inputs(
    ls: FullgraphServer, file: SourceFile, uri: str, asked: types.Range
) -> list[types.CodeAction]:
    """Offered on the lines of a target that ran with inputs which are not in the file."""
    saved = ls.session.saved_inputs.get(path_of(uri))
    lines = target_lines(file, saved.target) if saved else None
    if not saved or not lines or asked.end.line + 1 < lines[0] or lines[1] < asked.start.line + 1:
        return []
    edits = save_inputs(file, saved.code, path_of(uri))
    if not edits:
        return []
    return [
        types.CodeAction(
            title=TITLE,
            kind=types.CodeActionKind.QuickFix,
            edit=_workspace_edit(ls, uri, file.text, edits),
        )
    ]


def _remove(
    ls: FullgraphServer,
    unused: UnusedSuppression,
    text: str,
    uri: str,
    context: types.CodeActionContext,
) -> types.CodeAction:
    place = ls.ranges(uri, text).range(unused.location)
    return types.CodeAction(
        title="Remove the unused part of this comment",
        kind=types.CodeActionKind.QuickFix,
        diagnostics=[d for d in context.diagnostics if d.code == UNUSED and d.range == place],
        is_preferred=True,
        edit=_workspace_edit(ls, uri, text, [unused.edit]),
    )


def _workspace_edit(
    ls: FullgraphServer, uri: str, text: str, edits: Sequence[Edit]
) -> types.WorkspaceEdit:
    return types.WorkspaceEdit(changes=ls.changes(uri, text, edits))


def _wants(only: Sequence[str | types.CodeActionKind] | None, kind: str) -> bool:
    """Whether ``kind`` is, or lies below, a kind that the client asks for."""
    if not only:
        return True
    asked = [k.value if isinstance(k, types.CodeActionKind) else k for k in only]
    return any(kind == k or kind.startswith(f"{k}.") for k in asked)


def _wants_fix_all(context: types.CodeActionContext) -> bool:
    """Whether the client requests this kind, or the user opened the menu without naming a kind."""
    if context.only:
        return _wants(context.only, FIX_ALL)
    return context.trigger_kind == types.CodeActionTriggerKind.Invoked


def _touches(a: types.Range, b: types.Range) -> bool:
    return (a.start.line, a.start.character) <= (b.end.line, b.end.character) and (
        b.start.line,
        b.start.character,
    ) <= (a.end.line, a.end.character)
