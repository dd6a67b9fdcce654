"""A model's answer without what the user's own torch does not have."""

from __future__ import annotations

from pathlib import Path

from fullgraph.dynamic.interpreter import InterpreterError
from fullgraph.dynamic.run import RunResult
from fullgraph.llm.answers.checked import Checked, NameCheckError, checked
from fullgraph.llm.answers.explanation import Explanation
from fullgraph.llm.answers.follow_up import FollowUp
from fullgraph.llm.answers.name_check import NameCheck
from fullgraph.llm.context.question import Context, Question
from fullgraph.lsp.server import FullgraphServer
from fullgraph_worker.wire import NamesJob


async def checked_answer(
    ls: FullgraphServer, explanation: Explanation, question: Question, context: Context
) -> Checked:
    """The answer after its names were looked up in the user's torch; in a trusted workspace.

    Args:
        ls: the server.
        explanation: what the model wrote.
        question: what it is about.
        context: what was sent: its files, and the links that an answer may name.
    """
    originals = {name: question.read(path) or "" for name, path in context.files.items()}
    path = question.finding.location.path

    async def run(job: NamesJob) -> RunResult:
        workspace = ls.session.workspace
        root = workspace.root_of(path) or Path(path).parent
        try:
            supervisor = await ls.session.workers.supervisor(root, workspace.of(path).settings)
        except InterpreterError as error:
            raise NameCheckError(str(error)) from error
        return await supervisor.explain(job, lambda step: None)

    check = NameCheck(run, ls.session.names)
    return await checked(explanation, originals, context.references, check)


async def checked_follow_up(
    ls: FullgraphServer, answer: FollowUp, question: Question, context: Context
) -> tuple[FollowUp, str]:
    """The same of the answer to a further question, with a note on what was removed."""
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
    found = await checked_answer(ls, as_explanation, question, context)
    rest = found.explanation
    cleaned = FollowUp(
        rest.action, rest.changes, rest.references, rest.confidence, rest.confidence_reason
    )
    return cleaned, found.note
