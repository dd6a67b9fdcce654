"""Explanations by a language model, on the command line."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from fullgraph import taxonomy
from fullgraph.cli import output
from fullgraph.cli.interruptible import run_interruptible
from fullgraph.explain.cache import FOLDER as EXPLANATIONS
from fullgraph.explain.explainer import Explained, Explainer
from fullgraph.findings import Finding
from fullgraph.json_cache import own_folder
from fullgraph.settings import LlmSettings


def explanations(findings: Sequence[Finding], settings: LlmSettings) -> list[Explained]:
    """An explanation for each finding, or none if no provider was named."""
    return [] if settings.provider == "off" else run_interruptible(_explain_all(findings, settings))


async def _explain_all(findings: Sequence[Finding], settings: LlmSettings) -> list[Explained]:
    """Naming the provider was the user's consent."""
    # They wait for each other: only a few requests are sent at a time.
    patience = 60.0 * len(findings)
    explainer = Explainer(taxonomy.load(), settings, own_folder(EXPLANATIONS), True)
    try:
        return await asyncio.gather(
            *(
                explainer.explain(f, output.read_text(f.location.path) or "", patience)
                for f in findings
            )
        )
    finally:
        await explainer.close()
