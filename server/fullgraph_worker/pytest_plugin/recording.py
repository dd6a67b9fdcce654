"""What Dynamo does in this process, for whoever listens."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Callable, List, Optional

from fullgraph_worker.torch_private.loaded import DYNAMO
from fullgraph_worker.trace.startup.fullgraph_on_import import OnImport

if TYPE_CHECKING:
    from fullgraph_worker.protocol import wire

    Listener = Callable[[wire.Message], None]


class Recording:
    """Attached to Dynamo while there is a listener, from Dynamo's own import on."""

    def __init__(self) -> None:
        self._listeners: List[Listener] = []
        self._attached = contextlib.ExitStack()
        self._awaited: Optional[OnImport] = None

    def add(self, listener: Listener) -> None:
        """Call ``listener`` with each message from now on."""
        self._listeners.append(listener)
        if len(self._listeners) == 1:
            self._awaited = OnImport(DYNAMO, self._attach, self._fail)
            self._awaited.install()

    def remove(self, listener: Listener) -> None:
        """Call it no more."""
        self._listeners.remove(listener)
        if not self._listeners and self._awaited is not None:
            self._awaited.remove()
            self._awaited = None
            self._attached.close()

    def _attach(self) -> None:
        if not self._listeners:
            return
        try:
            from fullgraph_worker.pytest_plugin.recorder import recorded

            self._attached.enter_context(recorded(self._write))
        except Exception as error:
            # A torch that is too old or too new must not fail at the import of Dynamo.
            self._fail(repr(error))

    def _fail(self, text: str) -> None:
        from fullgraph_worker.protocol import wire

        self._write(wire.Failure("internal", text))

    def _write(self, message: wire.Message) -> None:
        for listener in list(self._listeners):
            listener(message)


RECORDING = Recording()
"""That of this process: pytest may run within pytest."""
