"""What is sent to rank the findings of a whole run."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import PurePath

from fullgraph.findings import Finding
from fullgraph.llm.answers.run_summary import RUN_SUMMARY
from fullgraph.llm.context.budget import ALWAYS, MAX_INPUT_TOKENS, Part, within
from fullgraph.llm.context.fence import fence, visible
from fullgraph.llm.context.question import Context, Prepared
from fullgraph.llm.prompts.load import load_prompt
from fullgraph.llm.request import Message, Request
from fullgraph.source import split_lines
from fullgraph.taxonomy import Taxonomy


def run_summary_request(
    target: str,
    findings: Sequence[Finding],
    read: Callable[[str], str | None],
    taxonomy: Taxonomy,
    torch: str,
    *,
    max_tokens: int = MAX_INPUT_TOKENS,
) -> Prepared:
    """What is sent to rank the findings of a run.

    Args:
        target: what was run.
        findings: all of the run; the model names each by its place in it, from 1 on.
        read: the text of a file by its path.
        taxonomy: where the findings' pages are.
        torch: the version of the user's torch; empty if it is unknown.
        max_tokens: about how much is sent at most.
    """
    facts = [f"Target: {target}", f"Findings: {len(findings)}"]
    facts += [f"torch: {torch}"] if torch else []
    parts = [Part("RUN", "\n".join(facts), ALWAYS, "the run")]
    for number, finding in enumerate(findings, 1):
        entry = taxonomy.by_id(finding.entry)
        lines = split_lines(read(finding.location.path) or "")
        line = lines[finding.location.line - 1 : finding.location.line]
        words = [
            f"Kind: {entry.code} {entry.title}",
            f"File: {PurePath(finding.location.path).name}",
            *(f"Line: {each.strip()}" for each in line),
        ]
        what = f"finding {number}"
        parts.append(Part(f"FINDING {number}", "\n".join(words), ALWAYS - 1, what))
    kept, dropped = within(parts, max_tokens)
    text = "\n\n".join(fence(part.title, visible(part.text)) for part in kept)
    request = Request(load_prompt("summarise_run").text, (Message("user", text),), RUN_SUMMARY)
    return Prepared(request, Context(text, dropped))
