"""Ports for processes that connect to each other."""

from __future__ import annotations

import socket


def free_port() -> int:
    """A port of this machine at which nothing listens now."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])
