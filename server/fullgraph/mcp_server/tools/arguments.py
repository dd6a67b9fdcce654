"""What tools share: arguments as an agent reads them, and their mistakes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Literal

from mcp.server.mcpserver.exceptions import ToolError
from pydantic import BaseModel, ConfigDict, Field, create_model

from fullgraph.dynamic.chosen import MISTAKES
from fullgraph.mcp_server.folders import RefusedError
from fullgraph.mcp_server.results import NoResultError, in_arguments
from fullgraph.mcp_server.session import Session
from fullgraph.settings.run_options import RUN_OPTIONS
from fullgraph_worker.protocol.wire import RunOptions

Target = Annotated[
    str,
    Field(
        description="What to run: path/to/file.py:Name, where Name is a function, a class (an "
        "nn.Module) or an instance; a method is Class.method. Relative to an allowed folder."
    ),
]
Inputs = Annotated[
    str,
    Field(
        description="The arguments as a Python expression, evaluated in the file of the target: "
        "'torch.ones(2, 8)', or '(x, y), dict(mask=m)'. It may use literals, functions of torch "
        "that make tensors, and names of the file. Use the inputs of the caller. Without, "
        "they are those of get_inputs() in the file, of the last trace, or made from annotations."
    ),
]
InitInputs = Annotated[
    str,
    Field(
        description="Likewise for the arguments of the class's constructor: 'dict(width=64)' or "
        "'(Config(width=64),)'. Without, they are those of get_init_inputs() in the file, or a "
        "search finds some."
    ),
]


class _Options(BaseModel):
    """How the target is run. Leave out what the program does not set: the defaults are its own."""

    model_config = ConfigDict(extra="forbid")

    def for_run(self, **more: int | bool) -> RunOptions:
        """The options as the worker takes them."""
        return RunOptions(**{**asdict(RunOptions()), **self.model_dump(), **more})


if TYPE_CHECKING:

    class Options(_Options):
        """Has the options of ``RUN_OPTIONS`` that are not about the backend."""
else:
    _OPTIONS = [each for each in RUN_OPTIONS if not each.has_backend]
    # A star inside of the brackets needs Python 3.11.
    _TYPES = {
        each.name: Literal.__getitem__(("", *each.values)) if each.values else str
        for each in _OPTIONS
    }
    Options = create_model(
        "Options",
        __base__=_Options,
        __doc__=_Options.__doc__,
        **{
            each.name: (_TYPES[each.name], Field(default="", description=each.help))
            for each in _OPTIONS
        },
    )


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
