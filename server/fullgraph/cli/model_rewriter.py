"""The language model of ``fullgraph fix``."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from fullgraph.cli import progress
from fullgraph.cli.command_parser import count
from fullgraph.cli.llm_flags import add_llm_flags, llm_settings
from fullgraph.dynamic.run import RunResult
from fullgraph.dynamic.supervisor import Supervisor
from fullgraph.fixes.proof.allowed import Allowed
from fullgraph.journal.asking import NotedModel, priced
from fullgraph.journal.events import Asked
from fullgraph.json_cache import own_folder
from fullgraph.llm.answers.name_check import NameCheck, NameMemory
from fullgraph.llm.assistant import Assistant
from fullgraph.llm.cache import FOLDER
from fullgraph.llm.fixing.budget import Budget
from fullgraph.llm.fixing.loop import ModelRewriter
from fullgraph.settings import LlmSettings
from fullgraph.taxonomy import Taxonomy
from fullgraph_worker.wire import NamesJob


def add_model_flags(parser: argparse.ArgumentParser) -> None:
    """Add the flags of a language model that fixes what is left."""
    group = parser.add_argument_group("language model")
    add_llm_flags(
        group,
        "let a language model propose fixes for the breaks that no rewrite removes: sends them "
        "and the code around them to this provider, and runs its proposals in the proof",
    )
    group.add_argument(
        "--llm-tokens",
        type=count,
        default=LlmSettings().fix_tokens,
        metavar="N",
        help="tokens that the model may use in all (default %(default)s)",
    )
    group.add_argument(
        "--llm-seconds",
        type=count,
        default=LlmSettings().fix_seconds,
        metavar="N",
        help="seconds to wait for the model in all, without the proofs (default %(default)s)",
    )
    group.add_argument(
        "--llm-installed",
        action="store_true",
        help="also for breaks in installed packages, which --overlay and --patch can change",
    )


class ModelOfCommand:
    """The model that the flags name, and what it came to; None of it without ``--llm``."""

    def __init__(
        self,
        options: argparse.Namespace,
        pages: Taxonomy,
        may_edit: Callable[[str], bool],
        allowed: Allowed,
        supervisor: Supervisor,
    ) -> None:
        """Nothing is sent yet; bound to the running event loop."""

        async def run(job: NamesJob) -> RunResult:
            return await supervisor.explain(job, progress.show)

        settings = llm_settings(options)
        self.assistant = Assistant(settings, own_folder(FOLDER), settings.provider != "off")
        self.asked: list[Asked] = []
        """How its requests ended, for the journal."""
        self.rewriter: ModelRewriter | None = None
        if self.assistant.is_allowed:
            model = NotedModel(
                self.assistant, lambda body: self.asked.append(priced(body, settings))
            )
            self.rewriter = ModelRewriter(
                model,
                pages,
                (lambda path: True) if options.llm_installed else may_edit,
                allowed,
                Budget(options.llm_tokens, options.llm_seconds),
                progress.show,
                settings,
                NameCheck(run, NameMemory()),
            )

    async def close(self) -> None:
        """Close the connections."""
        await self.assistant.close()
