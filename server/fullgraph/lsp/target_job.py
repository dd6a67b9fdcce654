"""The target that a client's request names, and how it is run."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fullgraph.dynamic.chosen import Chosen, examples_of
from fullgraph.dynamic.first_party import FirstParty
from fullgraph.dynamic.interpreter import InterpreterError, find_interpreter
from fullgraph.dynamic.notebook_run import NotebookRun
from fullgraph.lsp.convert import path_of
from fullgraph.lsp.server import FullgraphServer
from fullgraph.settings.run_options import options_of_request
from fullgraph.source.notebooks import read_path
from fullgraph_worker.protocol.wire import ExplainJob, RunOptions

if TYPE_CHECKING:
    from fullgraph.dynamic.supervisor import Supervisor

SAVE_FIRST = "Save it as a Python file first."


class RequestError(Exception):
    """A request that is not carried out.

    Attributes:
        status: ``refused``, or ``failed`` for a request with a mistake.
        message: for the user.
    """

    def __init__(self, status: str, message: str) -> None:
        super().__init__(message)
        self.status, self.message = status, message


@dataclass(frozen=True)
class TargetJob(Chosen):
    """A target that a client chose; its job has the open documents as they are on screen.

    Attributes:
        versions: by path, the versions of these documents.
    """

    versions: Mapping[str, int]

    async def supervisor(self, ls: FullgraphServer) -> Supervisor:
        """The supervisor of the worker that runs it."""
        settings = ls.session.workspace.of(self.path).settings
        return await ls.session.workers.supervisor(self.root, self.interpreter, settings.explain)


async def target_job(ls: FullgraphServer, params: Any, method: str, purpose: str) -> TargetJob:
    """The target of a request with ``textDocument``, ``target`` and how to run it.

    That is ``inputs``, ``initInputs`` and ``options``, each of which may be missing.

    Args:
        ls: the server.
        params: of the request.
        method: the request's name.
        purpose: what the target is run for, as in "to ...".

    Raises:
        RequestError: code of this workspace may not run, there is no Python to run it, or the
            request has a mistake.
    """
    session = ls.session
    if not session.is_trusted:
        raise RequestError(
            "refused",
            "Fullgraph does not run code in an untrusted workspace. Trust it "
            f"(Workspaces: Manage Workspace Trust) to {purpose}.",
        )
    if not session.settings.enable:
        raise RequestError("refused", "Fullgraph is disabled by the setting fullgraph.enable.")
    uri, target = params.textDocument.uri, params.target
    inputs, init_inputs = (getattr(params, name, None) or "" for name in ("inputs", "initInputs"))
    if not all(isinstance(each, str) for each in (target, inputs, init_inputs)):
        raise RequestError("failed", f"target, inputs and initInputs of {method} must be strings.")
    notebook, path = ls.notebooks.of_cell(uri), ls.module_path(uri)
    settings = session.workspace.settings_of(path)
    mode = "" if settings.explain.mode == "asBuilt" else settings.explain.mode
    defaults = RunOptions(mode=mode, backend=settings.explain.backend, calls=settings.explain.calls)
    try:
        options = options_of_request(getattr(params, "options", None), defaults, method)
    except ValueError as error:
        raise RequestError("failed", str(error)) from error
    if not Path(path).is_absolute():
        first = "Save the notebook first." if notebook else SAVE_FIRST
        raise RequestError("failed", f"{uri} is not a file on disk. {first}")
    root = session.workspace.root_of(path) or Path(path).parent
    try:
        chosen = session.workspace.of(path).settings.interpreter
        interpreter = find_interpreter(chosen, root).command
    except InterpreterError as error:
        raise RequestError("failed", str(error)) from error
    texts = {path_of(open_uri): ls.text(open_uri) for open_uri in ls.documents}
    if notebook is not None:
        texts[path] = notebook.joined.text
    versions_read = versions(ls)
    # It may read the whole project.
    examples = await asyncio.to_thread(examples_of, path, target, root, texts)
    job = ExplainJob(
        name=target,
        path=path,
        inputs=inputs,
        init_inputs=init_inputs,
        overlay=dict(texts),
        folders=[str(root)],
        options=options,
        examples=examples,
    )
    is_first_party = FirstParty(root, settings.explain.first_party, files=[path])
    run = NotebookRun(path, notebook.joined) if notebook else None
    return TargetJob(job, interpreter, root, is_first_party, run, read_path, versions_read)


def versions(ls: FullgraphServer) -> dict[str, int]:
    """By path, the versions of the open documents."""
    documents = ls.workspace.text_documents
    return {path_of(uri): documents[uri].version or 0 for uri in ls.documents}
