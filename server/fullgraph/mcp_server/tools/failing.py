"""Mistakes of an agent as errors of its call, with a message that it can act on."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from mcp.server.mcpserver.exceptions import ToolError

from fullgraph.dynamic.chosen import MISTAKES
from fullgraph.mcp_server.folders import RefusedError
from fullgraph.mcp_server.messages import in_arguments
from fullgraph.mcp_server.results import NoResultError
from fullgraph.mcp_server.session import Session


def answered(session: Session, text: str, *, is_failed: bool) -> str:
    """The first part of a result, which is an error of the tool if the run failed.

    Raises:
        ToolError: it failed.
    """
    answer = session.answer(text)
    if is_failed:
        raise ToolError(answer)
    return answer


@contextmanager
def mistakes_of_the_caller() -> Iterator[None]:
    """Errors within that the agent can mend become errors of the tool."""
    try:
        yield
    except (*MISTAKES, RefusedError, NoResultError) as error:
        raise ToolError(in_arguments(str(error))) from error
