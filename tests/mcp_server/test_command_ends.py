"""How ``fullgraph mcp`` ends when its client does not end it in the usual way."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

FIRST = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "initialize",
    "params": {
        "protocolVersion": "2025-06-18",
        "capabilities": {},
        "clientInfo": {"name": "test", "version": "1"},
    },
}
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")


def _started(folder: Path) -> subprocess.Popen[bytes]:
    server = subprocess.Popen(
        [sys.executable, "-m", "fullgraph", "mcp"],
        cwd=folder,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert server.stdin is not None
    assert server.stdout is not None
    _send(server)
    assert b"fullgraph" in server.stdout.readline(), "it is ready"
    return server


def _send(server: subprocess.Popen[bytes]) -> None:
    assert server.stdin is not None
    server.stdin.write(json.dumps(FIRST).encode() + b"\n")
    server.stdin.flush()


def test_ctrl_c_ends_it_while_it_waits_for_the_client(tmp_path: Path) -> None:
    with _started(tmp_path) as server:
        server.send_signal(signal.SIGINT)
        try:
            assert server.wait(20) == 130
        finally:
            server.kill()
        assert server.stderr is not None
        assert server.stderr.read() == b""


def test_a_client_that_is_killed_is_no_error(tmp_path: Path) -> None:
    with _started(tmp_path) as server:
        assert server.stdout is not None
        server.stdout.close()
        _send(server)  # It cannot be answered.
        assert server.stdin is not None
        server.stdin.close()
        try:
            server.wait(20)
        finally:
            server.kill()
        assert server.stderr is not None
        assert server.stderr.read() == b""
