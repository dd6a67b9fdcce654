"""What a language model is asked about a whole run, from what the server knows."""

from __future__ import annotations

from fullgraph.findings import Finding
from fullgraph.llm.context.question import Prepared
from fullgraph.llm.context.run_summary import run_summary_request
from fullgraph.lsp.convert import uri_of
from fullgraph.lsp.server import FullgraphServer

_NO_RUN = "Nothing of this file was run yet. Run “Fullgraph: Explain Graph Breaks” first."
_NO_BREAK = "The last run of {target} found nothing to fix."


def findings_of(ls: FullgraphServer, path: str, target: str) -> list[Finding] | str:
    """The findings of the last run of a target; without any, why in one sentence."""
    run = ls.session.runs.of(path, target)
    if run is None:
        return _NO_RUN
    return list(run.findings) or _NO_BREAK.format(target=target)


def run_question(ls: FullgraphServer, path: str, target: str, findings: list[Finding]) -> Prepared:
    """What is sent to rank the findings of a run, within the scope and budget of the settings.

    Raises:
        ProviderError: secrets cannot be masked; then nothing may be sent.
    """
    settings = ls.session.settings.llm
    return run_summary_request(
        target,
        findings,
        lambda file: ls.text(uri_of(file)) or None,
        ls.session.taxonomy,
        ls.session.workspace.of(path).torch_version or "",
        scope=settings.scope,
        max_tokens=settings.max_input_tokens,
    )
