"""Records trainings of Accelerate.

``Accelerator(log_with=FullgraphTracker())``, then ``accelerator.init_trackers(…)`` before the
training, and ``accelerator.end_training()`` after it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from accelerate.tracking import GeneralTracker

from fullgraph.integrations.recording import Options, Recording

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from fullgraph_worker.watch.api import Watch


class FullgraphTracker(GeneralTracker):
    """Records from ``Accelerator.init_trackers`` to ``Accelerator.end_training``.

    Args:
        model: the module to watch; by default those that own the optimizers' parameters.
        **options: those of ``fullgraph.watch``.
    """

    name = "fullgraph"
    requires_logging_directory = False
    # Each process has gradients of its own.
    main_process_only = False

    def __init__(self, model: Any = None, **options: Unpack[Options]) -> None:
        super().__init__()
        self._model = model
        self._recording = Recording(options)

    @property
    def tracker(self) -> Watch | None:
        """The recording, while there is one."""
        return self._recording.watch

    def start(self) -> None:
        """Begin to record."""
        self._recording.begin(self._model)

    def finish(self) -> None:
        """End the recording."""
        self._recording.end()
