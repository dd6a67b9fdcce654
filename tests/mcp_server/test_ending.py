"""Cancelled requests and clients that go away: what was found is kept, and no process is left.

How processes end is looked at, so that none is a fork.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
from pathlib import Path

import anyio
import pytest
from mcp import Client, MCPError

from tests.dynamic.processes import until_gone
from tests.mcp_server.serving import called, resource, serving

pytestmark = pytest.mark.dynamo

WAITS = """\
import os
import pathlib
import subprocess
import sys
import time

import torch


def _wait():
    child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
    new = pathlib.Path("pids.new")
    new.write_text(f"{os.getpid()} {child.pid}")
    new.rename("pids")
    time.sleep(600)


@torch.compiler.disable
def wait():
    _wait()


def f(x):
    y = x.sum().item()
    wait()
    return x + y
"""
RUN = {"target": "model.py:f", "inputs": "torch.ones(3)"}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "model.py").write_text(WAITS)
    return tmp_path


async def pids_in(folder: Path) -> list[int]:
    file = folder / "pids"
    with anyio.fail_after(120):
        while not file.exists():
            await asyncio.sleep(0.05)
    return [int(pid) for pid in file.read_text().split()]


async def test_a_cancelled_call_ends_its_processes_and_keeps_what_it_saw(folder: Path) -> None:
    async with serving(folder, models=sys.executable) as client:
        async with anyio.create_task_group() as calls:
            calls.start_soon(client.call_tool, "explain", RUN)
            pids = await pids_in(folder)
            calls.cancel_scope.cancel()
        await until_gone(pids)
        # The server is still there.
        with anyio.fail_after(30):
            while "The run failed" not in await called(client, "runs"):
                await asyncio.sleep(0.05)
        last = await resource(client, "fullgraph://runs/last")
    assert "model.py:24:9  observed once" in last
    assert "The run was stopped" in last


@pytest.mark.parametrize("tool", ["explain", "verify", "fix", "reduce"])
async def test_a_client_that_disconnects_leaves_no_process(folder: Path, tool: str) -> None:
    async with (
        anyio.create_task_group() as calls,
        serving(folder, python=sys.executable, models=sys.executable) as client,
    ):
        calls.start_soon(_until_disconnected, client, tool)
        # In the middle of the run, the client closes the server's standard input.
        pids = await pids_in(folder)
    await until_gone(pids)
    if tool == "explain":
        async with serving(folder) as client:
            assert "model.py:24:9  observed once" in await resource(client, "fullgraph://runs/last")


async def _until_disconnected(client: Client, tool: str) -> None:
    with contextlib.suppress(MCPError):
        await client.call_tool(tool, RUN)


async def test_a_server_that_is_killed_leaves_no_process(folder: Path) -> None:
    flags = ["mcp", "--allow", str(folder), "--python", sys.executable]
    server = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "fullgraph", *flags),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    assert server.stdin
    for line in (
        '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18",'
        '"capabilities":{},"clientInfo":{"name":"test","version":"1"}}}',
        '{"jsonrpc":"2.0","method":"notifications/initialized"}',
        '{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"explain","arguments":'
        '{"target":"model.py:f","inputs":"torch.ones(3)"}}}',
    ):
        server.stdin.write(f"{line}\n".encode())
    await server.stdin.drain()
    pids = await pids_in(folder)
    os.kill(server.pid, signal.SIGKILL)
    await server.wait()
    await until_gone(pids)
