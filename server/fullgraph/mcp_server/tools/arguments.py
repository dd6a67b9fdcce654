"""What tools share: arguments as an agent reads them, and their mistakes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from typing import Annotated, Literal

from mcp.server.mcpserver.exceptions import ToolError
from pydantic import BaseModel, ConfigDict, Field

from fullgraph.dynamic.chosen import MISTAKES
from fullgraph.mcp_server.folders import RefusedError
from fullgraph.mcp_server.results import NoResultError, in_arguments
from fullgraph.mcp_server.session import Session
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


class Options(BaseModel):
    """How the target is run. Leave out what the program does not set: the defaults are its own."""

    model_config = ConfigDict(extra="forbid")

    mode: Literal["", "train", "eval"] = Field(default="", description="mode of the module")
    grad: Literal["", "on", "off"] = Field(default="", description="whether gradients are recorded")
    dtype: str = Field(
        default="", description="of parameters and floating-point inputs: 'bfloat16'"
    )
    device: str = Field(default="", description="of the module and its inputs: 'cuda:0'")
    autocast: str = Field(default="", description="run under torch.autocast with this dtype")
    dynamic: Literal["", "on", "off"] = Field(
        default="", description="the argument dynamic of torch.compile: on is True, off is False"
    )

    def for_run(self, **more: int | bool) -> RunOptions:
        """The options as the worker takes them."""
        return RunOptions(**{**asdict(RunOptions()), **self.model_dump(), **more})


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
