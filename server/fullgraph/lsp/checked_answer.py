"""A model's answer in the editor, without what it invented."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from fullgraph.dynamic.interpreter import InterpreterError
from fullgraph.dynamic.run import RunResult
from fullgraph.llm.answers.checked import Checked, NameCheckError, checked
from fullgraph.llm.answers.explanation import Explanation
from fullgraph.llm.answers.follow_up import FollowUp
from fullgraph.llm.answers.name_check import NameCheck
from fullgraph.llm.context.question import Context
from fullgraph.lsp.server import FullgraphServer
from fullgraph_worker.wire import Names, NamesJob


async def checked_answer(
    ls: FullgraphServer,
    explanation: Explanation,
    context: Context,
    path: str,
    read: Callable[[str], str | None],
) -> Checked:
    """An answer without unknown names, links that were not given, and unsafe changes.

    Names are looked up by a worker with the torch of the file's workspace folder.

    Args:
        ls: the server.
        explanation: what the model wrote.
        context: what it was sent.
        path: of the finding's file.
        read: the text of a file by its path, as it was sent.
    """

    async def check(job: NamesJob) -> Names:
        torch = ls.session.workspace.of(path).torch_version or ""
        return await NameCheck(run, ls.session.names, torch)(job)

    async def run(job: NamesJob) -> RunResult:
        session = ls.session
        if not session.is_trusted:
            raise NameCheckError("Fullgraph runs nothing in an untrusted workspace.")
        root = session.workspace.root_of(path) or Path(path).parent
        try:
            settings = session.workspace.settings_of(path)
            supervisor = await session.workers.supervisor(root, settings)
        except InterpreterError as error:
            raise NameCheckError(str(error)) from error
        return await supervisor.explain(job, lambda message: None)

    return await checked(explanation, context.originals(read), context.references, check)


async def checked_follow_up(
    ls: FullgraphServer,
    answer: FollowUp,
    context: Context,
    path: str,
    read: Callable[[str], str | None],
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
    found = await checked_answer(ls, as_explanation, context, path, read)
    rest = found.explanation
    cleaned = FollowUp(
        rest.action, rest.changes, rest.references, rest.confidence, rest.confidence_reason
    )
    return cleaned, found.note
