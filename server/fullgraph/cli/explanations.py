"""Explanations by a language model, on the command line."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from fullgraph.cli import output, progress
from fullgraph.cli.interruptible import run_interruptible
from fullgraph.dynamic.run import RunResult
from fullgraph.llm.explainer import Explained
from fullgraph.settings.table import LlmSettings
from fullgraph.vocabulary.findings import Finding
from fullgraph.work.ask import ask
from fullgraph.work.model import CommandModel


def explanations(
    findings: Sequence[Finding], settings: LlmSettings, result: RunResult
) -> list[Explained]:
    """An explanation for each finding, or none if no provider was named.

    Args:
        findings: of the run.
        settings: the provider, and how much is sent.
        result: of the run.
    """
    if settings.provider == "off":
        return []
    return run_interruptible(_explained(findings, settings, result))


@asynccontextmanager
async def command_model(settings: LlmSettings) -> AsyncIterator[CommandModel]:
    """The model that the flags name; at the end, what it took is printed on standard error."""
    model = CommandModel(settings, Path.cwd())
    try:
        yield model
    finally:
        await model.close()
        progress.clear()
        if model.used():
            output.error(model.used())


async def _explained(
    findings: Sequence[Finding], settings: LlmSettings, result: RunResult
) -> list[Explained]:
    async with command_model(settings) as model:
        return await ask(findings, result, model, output.read_text, progress.show)
