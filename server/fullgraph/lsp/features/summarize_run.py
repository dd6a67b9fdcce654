"""Sends the findings of a run to the language model, which ranks what to fix first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from fullgraph.llm.answers.explanation import AnswerError
from fullgraph.llm.answers.partial import NOT_CHECKED
from fullgraph.llm.answers.run_summary import parse_run_summary
from fullgraph.llm.providers.provider import ProviderError
from fullgraph.lsp.checked_answer import checked_run_summary
from fullgraph.lsp.chosen_finding import about_finding
from fullgraph.lsp.model_request import TEXT, receive, sent, took, why_refused
from fullgraph.lsp.question import SinceRun, findings_of, reader_of, run_question
from fullgraph.lsp.server import FullgraphServer
from fullgraph.lsp.shown_answer import items, plain
from fullgraph.vocabulary.findings import Finding

_EDITED = "Its lines were edited since this run."


def register(server: FullgraphServer) -> None:
    """Register the request."""

    @server.feature("fullgraph/summarizeRun")
    async def summarize_run(ls: FullgraphServer, params: Any) -> dict[str, Any]:
        """The ranking of the last run of a target, or of what was run last in the file."""
        path, target = ls.module_path(params.textDocument.uri), getattr(params, "target", None)
        wanted = target if isinstance(target, str) else ls.session.runs.last_target(path)
        base: dict[str, Any] = {"id": params.id, "target": wanted}
        assistant = (await ls.session.explainer()).assistant
        findings = findings_of(ls, path, wanted)
        refusal = why_refused(ls, assistant)
        if refusal or isinstance(findings, str):
            return {**base, "status": "refused", "failure": refusal or findings}
        try:
            prepared = run_question(ls, path, wanted, findings)
            base |= sent(assistant, prepared.context)

            read_then = reader_of(ls, path, wanted)
            since = SinceRun(ls, read_then)

            def write(fields: dict[str, Any]) -> None:
                shown = _shown(ls, fields, findings, since)
                note = NOT_CHECKED if fields else ""
                ls.protocol.notify(TEXT, {**base, "status": "writing", "note": note, **shown})

            write({})
            originals = prepared.context.originals(read_then)
            again = getattr(params, "again", None) is True
            received = await receive(ls, assistant, path, prepared, originals, write, again=again)
            summary = parse_run_summary(received.reply.text, assistant.title, len(findings))
            summary, note = await checked_run_summary(ls, summary, originals, path)
        except (ProviderError, AnswerError) as error:
            return {**base, "status": "failed", "failure": str(error)}
        shown = _shown(ls, asdict(summary), findings, since)
        cost = took(received, ls.session.settings.llm)
        return {**base, **cost, "status": "answered", "note": note, **shown}


def _shown(
    ls: FullgraphServer,
    fields: dict[str, Any],
    findings: Sequence[Finding],
    since: SinceRun,
) -> dict[str, Any]:
    """The ranking as far as it is there; numbers that no finding has are left out.

    A finding is where its lines are now. If they were edited since, it is where they were, and says
    so.
    """
    ranked = []
    for each in items(fields.get("ranked")):
        number = each.get("finding") if isinstance(each, dict) else None
        if type(number) is not int or not 1 <= number <= len(findings):
            continue
        finding = findings[number - 1]
        placed = since.now(finding)
        about = about_finding(ls, placed or finding)
        if placed is None:
            about["facts"] = [*about["facts"], _EDITED]
        words = {"why": plain(each.get("why")), "removes": plain(each.get("removes"))}
        ranked.append({"about": about, **words})
    return {"overall": plain(fields.get("overall")), "ranked": ranked}
