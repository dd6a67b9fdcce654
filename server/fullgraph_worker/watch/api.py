"""``Watch``: watches the training of this process."""

from __future__ import annotations

import atexit
import builtins
import os
import socket
import sys
import time
import weakref
from types import TracebackType
from typing import Any, Callable, Dict, Iterable, List, Optional, Type

import torch

from fullgraph_worker.trace.append import current_folder, main_script
from fullgraph_worker.user_code.errors import describe
from fullgraph_worker.watch.boundary import Boundary
from fullgraph_worker.watch.budget import DEFAULT, DEFAULT_DETAIL, FULL, Budget
from fullgraph_worker.watch.compilations import Compilations
from fullgraph_worker.watch.control import Control
from fullgraph_worker.watch.records import VERSION, Introduction, Kind
from fullgraph_worker.watch.sending import sender_of
from fullgraph_worker.watch.table import Table
from fullgraph_worker.watch.watcher import Watcher
from fullgraph_worker.watch.writer import Writer

_active: List[Watch] = []


class Watch:
    """A training that is being watched; as a context manager, until the end of its block.

    Args:
        folder: the run's folder, which exists.
        model: the module to watch; None for those that own the optimizers' parameters.
        budget: the share of the training's time that watching may take.
        tags: what the run is found by later.
        detail: one of ``DETAILS``.
    """

    def __init__(
        self,
        folder: str,
        model: Optional[Any] = None,
        budget: float = DEFAULT,
        tags: Optional[Dict[str, str]] = None,
        detail: str = DEFAULT_DETAIL,
    ) -> None:
        self.folder = folder
        self._pid = os.getpid()
        self._writer = Writer(folder, _introduction(tags or {}), self._on_idle)
        table = Table(model)
        self._watcher = Watcher(self._writer, table, Budget(budget), self._on_fault)
        self._watcher.eager.includes_compiled = detail == FULL
        self._boundary = Boundary(self._watcher)
        self._compilations = Compilations(self._watcher, self._boundary.keep_out_of_dynamo)
        self._control = Control(folder)
        self._sender = sender_of(os.environ, self._writer, self._note)
        self._is_closed = False
        self.on_close: List[Callable[[], None]] = []

    def start(self) -> None:
        """Watch from now on, until ``close`` or the end of the process."""
        self._boundary.install()
        self._compilations.install()
        _active.append(self)
        atexit.register(self._end)
        if hasattr(os, "register_at_fork"):
            # It cannot be undone: what has been closed is not kept because of it.
            itself = weakref.ref(self)
            os.register_at_fork(after_in_child=lambda: _stop_in_fork(itself()))

    def note_loss(self, loss: Any) -> None:
        """Name the loss of this step, where ``loss.backward()`` does not show it."""
        self._watcher.note_loss(loss)

    def add_checks(self, checks: Iterable[Callable[..., Any]]) -> None:
        """Call these after each step, as ``fullgraph.watch`` documents it."""
        self._watcher.checks.extend(checks)

    def close(self, error: Optional[type] = None) -> None:
        """Leave torch as it was, and write what waits.

        Args:
            error: the exception that ends the training, if one does.
        """
        if self not in _active or self._is_closed or os.getpid() != self._pid:
            return
        self._is_closed = True
        self._boundary.remove()
        self._watcher.finish()
        self._compilations.remove()
        self._watcher.event(
            Kind.END, steps=self._watcher.step, error=getattr(error, "__name__", "")
        )
        self._watcher.stop()
        self._writer.close()
        if self._sender is not None:
            self._sender.close()
        _active.remove(self)
        atexit.unregister(self._end)
        for then in self.on_close:
            then()

    def _end(self) -> None:
        """The process ends."""
        # In an interactive session, the last exception has ended a line or a cell.
        is_interactive = hasattr(builtins, "__IPYTHON__") or hasattr(sys, "ps1")
        self.close(None if is_interactive else getattr(sys, "last_type", None))

    def __enter__(self) -> Watch:
        return self

    def __exit__(
        self,
        kind: Optional[Type[BaseException]],
        error: Optional[BaseException],
        traceback: Optional[TracebackType],
    ) -> None:
        self.close(kind)

    def _on_idle(self) -> None:
        """Called by the writer's thread: write where we are, and do what the collector asks for."""
        if self._sender is not None:
            self._sender.start()
        if self._sender is not None or self._writer.ranks > 1:
            self._watcher.beat()
        asked = self._control.asked()
        if asked is None:
            return
        watcher = self._watcher
        watcher.sampling.sample_all(int(asked.get("dense_steps", 0)), watcher.step)
        watcher.sampling.ask_for(asked.get("tensors", ()))
        watcher.eager.wanted = watcher.eager.wanted or bool(asked.get("activations"))
        watcher.pause.ask(dict(asked.get("pause") or {}))
        watcher.debug_points.wanted = watcher.debug_points.wanted or asked.get("debug_point", "")

    def _note(self, message: str) -> None:
        self._watcher.event(Kind.NOTE, message=message)

    def _on_fault(self, error: Exception) -> None:
        self._note(f"Nothing more is recorded: {describe(error)}")

    def stop(self) -> None:
        """Record nothing more in this process, which is not the training."""
        self._watcher.stop()


def _stop_in_fork(watch: Optional[Watch]) -> None:
    """A data loader's worker, or another child."""
    if watch is not None:
        watch.stop()


def active() -> Optional[Watch]:
    """What is being watched in this process now, if anything."""
    return _active[-1] if _active else None


def _introduction(tags: Dict[str, str]) -> Introduction:
    return Introduction(
        version=VERSION,
        pid=os.getpid(),
        rank=int(os.environ.get("RANK", "0") or 0),
        ranks=int(os.environ.get("WORLD_SIZE", "1") or 1),
        host=socket.gethostname(),
        time=time.time(),
        arguments=[str(each) for each in getattr(sys, "argv", [])],
        folder=current_folder(),
        script=main_script(),
        executable=sys.executable or "",
        torch=str(torch.__version__),
        device="cuda" if torch.cuda.is_available() else "cpu",
        tags=tags,
    )
