"""An editor that is killed takes its server and the workers with it."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest
from lsprotocol import types
from pygls.lsp.client import LanguageClient

from tests.dynamic.processes import until_gone, written_pids
from tests.lsp.conftest import EDITOR
from tests.lsp.helpers import explain, open_document

HANGS = """\
import os, time

def target():
    with open("pids", "w") as file:
        file.write(f"{os.getpid()} {os.getppid()}")
    os.rename("pids", "ready")
    time.sleep(600)
"""


@pytest.mark.dynamo
async def test_the_server_and_its_workers_end_when_the_editor_is_killed(tmp_path: Path) -> None:
    # The client of this test stays, and holds the server's standard input open.
    editor = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
    client = LanguageClient("test", "1")
    await client.start_io(sys.executable, "-m", "fullgraph", "server")
    await client.initialize_async(
        types.InitializeParams(
            process_id=editor.pid,
            capabilities=EDITOR,
            root_uri=tmp_path.as_uri(),
            initialization_options={
                "isTrusted": True,
                "settings": {"interpreter": [sys.executable]},
            },
        )
    )
    uri = open_document(client, tmp_path, HANGS)
    answer = asyncio.ensure_future(explain(client, uri, "target"))
    pids = await written_pids(tmp_path / "ready", answer)

    editor.kill()
    editor.wait()

    await until_gone(pids)
    await client.stop()
    answer.cancel()
