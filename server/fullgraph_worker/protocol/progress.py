"""Reports the step of a job from code that has no channel."""

from __future__ import annotations

from typing import Callable

from fullgraph_worker.protocol.wire import Progress


class _Steps:
    send: Callable[[Progress], None] = staticmethod(lambda step: None)


def send_to(send: Callable[[Progress], None]) -> None:
    """From now on, ``send`` gets each step of this process; before, they go nowhere."""
    _Steps.send = staticmethod(send)


def report(message: str) -> None:
    """Report what is done now, in words."""
    _Steps.send(Progress(message))
