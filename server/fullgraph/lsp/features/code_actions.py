"""The light bulb: fixes, proven or not, "fix all", "disable for this line", "save these inputs".

For a client that resolves actions, their edits are made once the user has chosen one.

The data of a diagnostic makes its actions: only the diagnostics that a client sends are
read. For a client that sends none, or not those of the text on screen, the analysis of
the document has them. Only the requested kinds are computed, from what the check has parsed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from lsprotocol import types
from pygls.exceptions import JsonRpcContentModified

from fullgraph.fixes.propose import propose_fixes
from fullgraph.fixes.quick_fixes import fix_all, has_safe_fix, suppress_line
from fullgraph.fixes.save_inputs import save_inputs, target_lines
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.source_file import SourceFile
from fullgraph.lsp.convert import UNUSED, path_of, uri_of
from fullgraph.lsp.deferred_edits import action_edit
from fullgraph.lsp.diagnostic_data import edit_of, finding_of
from fullgraph.lsp.documents import Analysis
from fullgraph.lsp.fixed_code import code_of
from fullgraph.lsp.server import FullgraphServer
from fullgraph.vocabulary.findings import Edit, Finding, Fix, Kind, Location, Safety

FIX_ALL = f"{types.CodeActionKind.SourceFixAll.value}.fullgraph"


class _Fixable(NamedTuple):
    """Something at a place that has actions, and the client's diagnostics of it."""

    what: Finding | Edit
    shown: list[types.Diagnostic]


def register(server: FullgraphServer) -> None:
    """Register code actions."""

    @server.feature(
        types.TEXT_DOCUMENT_CODE_ACTION,
        types.CodeActionOptions(
            code_action_kinds=[types.CodeActionKind.QuickFix, FIX_ALL], resolve_provider=True
        ),
    )
    def code_actions(ls: FullgraphServer, params: types.CodeActionParams) -> list[types.CodeAction]:
        uri = params.text_document.uri
        actions: list[types.CodeAction] = []
        if _is_requested(params.context.only, types.CodeActionKind.QuickFix):
            file = ls.file(uri)
            fixables = _carried(ls.module_path(uri), file.text, params)
            if fixables is None:
                analysis = ls.analyse(uri)
                # The check has parsed it.
                file = analysis.file
                fixables = _analysed(ls, analysis, params)
            code = code_of(ls, uri, file)
            for fixable in fixables:
                actions += _quick_fixes(ls, fixable, code, file, uri)
            actions += _save_inputs(ls, file, uri, params.range)
        if _is_fix_all_requested(params.context):
            analysis = ls.analyse(uri)
            code = code_of(ls, uri, analysis.file)
            if ls.session.deferred.is_fixable(
                analysis, lambda: has_safe_fix(analysis.findings, code)
            ):
                made = action_edit(ls, uri, analysis.text, lambda: fix_all(analysis.findings, code))
                title = "Fullgraph: apply all safe fixes"
                actions.append(types.CodeAction(title=title, kind=FIX_ALL, **made))
        return actions

    @server.feature(types.CODE_ACTION_RESOLVE)
    def resolve(ls: FullgraphServer, action: types.CodeAction) -> types.CodeAction:
        if action.data is None:
            return action
        edit = ls.session.deferred.made(action.data, lambda uri: ls.file(uri).text)
        if edit is None:
            raise JsonRpcContentModified
        action.edit = edit
        return action


def _carried(path: str, text: str, params: types.CodeActionParams) -> list[_Fixable] | None:
    """What the client's diagnostics carry; None if none of them is of ``text``, at ``path``."""
    carried = []
    for diagnostic in params.context.diagnostics:
        what = finding_of(diagnostic, path, text) or edit_of(diagnostic, path, text)
        if what is not None:
            carried.append((what, diagnostic))
    if not carried:
        return None
    return [_Fixable(what, [d]) for what, d in carried if _touches(d.range, params.range)]


def _analysed(
    ls: FullgraphServer, analysis: Analysis, params: types.CodeActionParams
) -> list[_Fixable]:
    """The same from the analysis of the document."""
    ranges = ls.ranges(params.text_document.uri, analysis.text)
    found: list[tuple[Finding | Edit, Location, str]] = [
        *((finding, finding.location, finding.code) for finding in analysis.findings),
        *((unused.edit, unused.location, UNUSED) for unused in analysis.unused),
    ]
    shown = params.context.diagnostics
    return [
        _Fixable(what, [d for d in shown if d.code == code and d.range == place])
        for what, location, code in found
        if _touches(place := ranges.range(location), params.range)
    ]


def _quick_fixes(
    ls: FullgraphServer, fixable: _Fixable, code: Code, file: SourceFile, uri: str
) -> list[types.CodeAction]:
    text = file.text

    def action(
        title: str, edits: Sequence[Edit], *, is_preferred: bool = False
    ) -> types.CodeAction:
        return types.CodeAction(
            title=title,
            kind=types.CodeActionKind.QuickFix,
            diagnostics=fixable.shown,
            is_preferred=is_preferred,
            **action_edit(ls, uri, text, lambda: edits),
        )

    what = fixable.what
    if isinstance(what, Edit):
        return [action("Remove the unused part of this comment", [what], is_preferred=True)]
    proposed = propose_fixes(what, code)
    fixes = [
        action(fix.title, fix.edits, is_preferred=position == 0 and fix.safety is Safety.SAFE)
        for position, fix in enumerate(proposed)
    ]
    fixes += [action(fix.proven_title, fix.edits) for fix in _proven_by_model(ls, what, file, uri)]
    fixes += _commands(ls, what, proposed, fixable.shown, text, uri)
    suppress = suppress_line(what, file)
    return fixes if suppress is None else [*fixes, action(suppress.title, suppress.edits)]


def _commands(
    ls: FullgraphServer,
    finding: Finding,
    proposed: Sequence[Fix],
    shown: list[types.Diagnostic],
    text: str,
    uri: str,
) -> list[types.CodeAction]:
    """What a run has to prove, or a model to write; nothing is done before it is chosen."""

    def action(title: str, command: str, *arguments: object) -> types.CodeAction:
        return types.CodeAction(
            title=title,
            kind=types.CodeActionKind.QuickFix,
            diagnostics=shown,
            command=types.Command(title=title, command=command, arguments=[uri, *arguments]),
        )

    commands, model = ls.session.commands, ls.session.model_name
    actions = []
    if _can_prove(ls, uri):
        chosen = {"line": finding.location.line - 1, "code": finding.code}
        actions += [
            action(
                f"Fix and verify: {fix.title}",
                commands.fix,
                None,
                {**chosen, "rewrite": fix.rewrite},
            )
            for fix in proposed
        ]
        if finding.observation is not None and model:
            title = f"Fix and verify with {model} (AI)"
            actions.append(action(title, commands.fix, None, {**chosen, "useModel": True}))
    shown_alone = finding.reduced_as
    if shown_alone is not None and commands.reduce and ls.session.is_trusted:
        line = finding.location.line - 1 if shown_alone is Kind.BREAK else None
        title = "Write a small program that shows this"
        actions.append(action(title, commands.reduce, None, line))
    if commands.ask_model and ls.session.is_trusted and model:
        start = ls.ranges(uri, text).range(finding.location).start
        place = {"line": start.line, "character": start.character, "code": finding.code}
        actions.append(action(f"Explain with {model}", commands.ask_model, place))
    return actions


def _can_prove(ls: FullgraphServer, uri: str) -> bool:
    """Whether the client can request a proof: it runs the code, which is imported as a module."""
    is_module = ls.notebooks.of_cell(uri) is None and uri.startswith("file:")
    return bool(ls.session.commands.fix) and ls.session.is_trusted and is_module


def _proven_by_model(
    ls: FullgraphServer, finding: Finding, file: SourceFile, uri: str
) -> Iterable[Fix]:
    """What a model proposed and a run has proven, of exactly the texts on screen."""
    own = ls.module_path(uri)
    return ls.session.model_fixes.of(
        finding, lambda path: file.text if path == own else ls.text(uri_of(path))
    )


def _save_inputs(
    ls: FullgraphServer, file: SourceFile, uri: str, range_: types.Range
) -> list[types.CodeAction]:
    """Offered on the lines of a target whose inputs are not in the file."""
    saved = ls.session.saved_inputs.get(path_of(uri))
    lines = target_lines(file, saved.target) if saved else None
    if not saved or not lines or range_.end.line + 1 < lines[0] or lines[1] < range_.start.line + 1:
        return []
    edits = save_inputs(file, saved.code, path_of(uri))
    if not edits:
        return []
    return [
        types.CodeAction(
            title=saved.title,
            kind=types.CodeActionKind.QuickFix,
            **action_edit(ls, uri, file.text, lambda: edits),
        )
    ]


def _is_requested(only: Sequence[str | types.CodeActionKind] | None, kind: str) -> bool:
    """Whether ``kind`` is, or lies below, a kind that the client requests."""
    if not only:
        return True
    requested = [k.value if isinstance(k, types.CodeActionKind) else k for k in only]
    return any(kind == k or kind.startswith(f"{k}.") for k in requested)


def _is_fix_all_requested(context: types.CodeActionContext) -> bool:
    """Whether the client requests this kind, or the user opened the menu without naming a kind."""
    if context.only:
        return _is_requested(context.only, FIX_ALL)
    return context.trigger_kind == types.CodeActionTriggerKind.Invoked


def _touches(a: types.Range, b: types.Range) -> bool:
    return (a.start.line, a.start.character) <= (b.end.line, b.end.character) and (
        b.start.line,
        b.start.character,
    ) <= (a.end.line, a.end.character)
