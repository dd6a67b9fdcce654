"""A program runs in a terminal; the editor shows what it observes meanwhile."""

from __future__ import annotations

import asyncio
import json
import re
import time
from pathlib import Path

import pytest
from pytest_lsp import LanguageClient

from tests.dynamic.prepared import FULLGRAPH_PYTHON, MODEL_PYTHON
from tests.lsp.helpers import MODEL, change_document, line_of, open_document, pushed, shown
from tests.lsp.test_notebook_runs import request
from tests.waiting import LONGEST

pytestmark = pytest.mark.dynamo
PROGRAM = (
    MODEL.replace("get_inputs", "inputs")
    + """

if __name__ == "__main__":
    import pathlib, sys, time
    # Not in so many words, so that what is predicted is milder than what is observed.
    model = vars(torch)["compile"](Net(), backend="eager")
    for name in ("first", "second"):
        if name == "second":
            model(*inputs())
        pathlib.Path(name).touch()
        while not pathlib.Path(f"after-{name}").exists():
            time.sleep(0.05)
"""
)
BROKEN = [line_of(PROGRAM, part) + 1 for part in ("logger.info", "if x.sum()", ".item()")]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The server and the command line find each other in the user's own folder."""
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    return tmp_path / "home"


async def start_trace(folder: Path) -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        *[FULLGRAPH_PYTHON, "-m", "fullgraph", "trace", "--python", MODEL_PYTHON, "program.py"],
        cwd=folder,
        stderr=asyncio.subprocess.PIPE,
    )


def is_over(program: asyncio.subprocess.Process) -> bool:
    return program.returncode is not None


async def exists(path: Path) -> None:
    while not path.exists():
        await asyncio.sleep(0.05)


async def shown_as(client: LanguageClient, uri: str, severity: str) -> None:
    """Wait until all three lines are shown with ``severity``."""
    while shown(client, uri) != [
        (line, code, severity)
        for line, code in zip(BROKEN, ("FG103", "FG201", "FG102"), strict=True)
    ]:
        await pushed(client)


async def test_findings_appear_while_the_program_runs(
    client: LanguageClient, tmp_path: Path
) -> None:
    uri = open_document(client, tmp_path, PROGRAM, "program.py")
    await shown_as(client, uri, "Information")
    program = await start_trace(tmp_path)
    await exists(tmp_path / "first")
    (tmp_path / "after-first").touch()
    await asyncio.wait_for(shown_as(client, uri, "Warning"), LONGEST)
    assert not is_over(program)
    live = (await request(client, "fullgraph/status", uri)).live
    assert re.fullmatch(r"(graph break|compiled .*), program\.py:\d+, .+", live)
    (tmp_path / "after-second").touch()
    _, report = await program.communicate()
    assert program.returncode == 0
    assert b"3 graph breaks in 1 file: 3 observed in the run." in report
    # The next look finds that it has ended.
    while (await request(client, "fullgraph/status", uri)).live:
        await asyncio.sleep(0.1)


async def test_what_was_edited_meanwhile_moves_along(
    client: LanguageClient, tmp_path: Path
) -> None:
    uri = open_document(client, tmp_path, PROGRAM, "program.py")
    program = await start_trace(tmp_path)
    await exists(tmp_path / "first")
    change_document(client, uri, "# above\n" + PROGRAM)
    (tmp_path / "after-first").touch()
    # The program goes on until then: a trace that ends before the first look is not shown.
    while [severity for *_, severity in shown(client, uri)] != ["Warning"] * 3:
        await asyncio.wait_for(pushed(client), LONGEST)
    (tmp_path / "after-second").touch()
    await program.communicate()
    assert [line for line, *_ in shown(client, uri)] == [line + 1 for line in BROKEN]


def write_trace(
    home: Path, folder: Path, *, name: str, path: Path, started: float, ended: float | None = None
) -> None:
    """A trace as ``fullgraph trace`` leaves it, with one break at the item() of ``path``."""
    from fullgraph_worker.protocol import framing, wire

    trace = home / ".cache" / "fullgraph" / "traces" / name
    trace.mkdir(parents=True)
    where = wire.StackFrame(str(path), BROKEN[2], "forward")
    process = wire.TracedProcess(wire.VERSION, 1, "", [], str(folder), "", "", "2.13.0", started)
    record = wire.Record(
        *(str(path), BROKEN[2], -1, -1, -1, "Tensor.item", "GB0124", "No.", [], "", [where]),
        skips_frame=False,
        payload="",
    )
    (trace / "1-1.messages").write_bytes(framing.encode(process) + framing.encode(record))
    info = {"version": 1, "command": ["python"], "folder": str(folder), "started": started}
    (trace / "trace.json").write_text(json.dumps({**info, "ended": ended}))


async def test_old_traces_other_workspaces_and_saved_files_are_not_shown(
    client: LanguageClient, home: Path, tmp_path: Path
) -> None:
    here = tmp_path / "program.py"
    elsewhere = tmp_path.parent / "elsewhere"
    later = time.time() + 1000
    write_trace(home, tmp_path, name="1", path=here, started=later, ended=later)
    uri = open_document(client, tmp_path, PROGRAM, "program.py")
    await shown_as(client, uri, "Information")
    # Longer than from one look to the next.
    await asyncio.sleep(1.5)
    write_trace(home, elsewhere, name="2", path=here, started=later)
    write_trace(home, tmp_path, name="3", path=here, started=1.0)
    await asyncio.sleep(1.5)
    assert [severity for *_, severity in shown(client, uri)] == ["Information"] * 3
    write_trace(home, tmp_path, name="4", path=here, started=later)
    while [severity for *_, severity in shown(client, uri)] == ["Information"] * 3:
        await asyncio.wait_for(pushed(client), LONGEST)
    warnings = [each for each in shown(client, uri) if each[-1] == "Warning"]
    assert warnings == [(BROKEN[2], "FG102", "Warning")]
