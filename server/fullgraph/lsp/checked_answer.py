"""A model's answer in the editor, without what it invented."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from fullgraph.dynamic.interpreter import InterpreterError, find_interpreter
from fullgraph.dynamic.run import RunResult
from fullgraph.llm.answers.checked import (
    Checked,
    CheckNames,
    NameCheckError,
    checked,
    checked_summary,
)
from fullgraph.llm.answers.explanation import Explanation
from fullgraph.llm.answers.follow_up import FollowUp
from fullgraph.llm.answers.name_check import NameCheck
from fullgraph.llm.answers.run_summary import RunSummary
from fullgraph.llm.context.question import Context, Question
from fullgraph.lsp.server import FullgraphServer
from fullgraph_worker.protocol.wire import Names, NamesJob


async def checked_answer(
    ls: FullgraphServer, explanation: Explanation, context: Context, question: Question
) -> Checked:
    """An answer without unknown names, links that were not given, and unsafe changes.

    Args:
        ls: the server.
        explanation: what the model wrote.
        context: what it was sent.
        question: what it is about.
    """
    originals = context.originals(question.read)
    check = check_names(ls, question.finding.location.path)
    return await checked(explanation, originals, context.references, check)


async def checked_run_summary(
    ls: FullgraphServer, summary: RunSummary, originals: Mapping[str, str], path: str
) -> tuple[RunSummary, str]:
    """The same of a ranking, and a note on what was removed.

    Args:
        ls: the server.
        summary: what the model wrote.
        originals: the text of each file, by the name that the model was given.
        path: of the file that was run.
    """
    return await checked_summary(summary, originals, check_names(ls, path))


async def checked_follow_up(
    ls: FullgraphServer,
    answer: FollowUp,
    context: Context,
    question: Question,
) -> tuple[FollowUp, str]:
    """The same of the answer to a further question, and a note on what was removed."""
    as_explanation = Explanation(
        action=answer.answer,
        what="",
        why="",
        mechanism="",
        changes=answer.changes,
        risks="",
        references=answer.references,
        confidence=answer.confidence,
        confidence_reason=answer.confidence_reason,
    )
    found = await checked_answer(ls, as_explanation, context, question)
    rest = found.explanation
    cleaned = FollowUp(
        rest.action, rest.changes, rest.references, rest.confidence, rest.confidence_reason
    )
    return cleaned, found.note


def check_names(ls: FullgraphServer, path: str) -> CheckNames:
    """Looks names up by a worker with the torch of the workspace folder of a file."""

    async def check(job: NamesJob) -> Names:
        torch = ls.session.workspace.of(path).torch_version or ""
        return await NameCheck(run, ls.session.names, torch)(job)

    async def run(job: NamesJob) -> RunResult:
        session = ls.session
        if not session.is_trusted:
            raise NameCheckError("Fullgraph runs nothing in an untrusted workspace.")
        root = session.workspace.root_of(path) or Path(path).parent
        settings = session.workspace.settings_of(path)
        try:
            interpreter = find_interpreter(settings.interpreter, root).command
        except InterpreterError as error:
            raise NameCheckError(str(error)) from error
        supervisor = await session.workers.supervisor(root, interpreter, settings.explain)
        return await supervisor.explain(job, lambda message: None)

    return check
