"""Records trainings of Lightning's ``Trainer``.

``Trainer(…, callbacks=[FullgraphCallback()])``
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lightning.pytorch import Callback, LightningModule, Trainer

from fullgraph.integrations.recording import Options, Recording

if TYPE_CHECKING:
    from typing_extensions import Unpack


class FullgraphCallback(Callback):
    """Records from the first step of ``Trainer.fit`` to its end, or to an exception.

    The validation steps before the training are not recorded.

    Args:
        **options: those of ``fullgraph.watch``.
    """

    def __init__(self, **options: Unpack[Options]) -> None:
        self._recording = Recording(options)

    def on_train_start(self, trainer: Trainer, pl_module: LightningModule) -> None:
        """Begin to record."""
        self._recording.begin(pl_module, trainer.optimizers)

    def on_train_end(self, trainer: Trainer, pl_module: LightningModule) -> None:
        """End the recording."""
        self._recording.end()

    def on_exception(
        self, trainer: Trainer, pl_module: LightningModule, exception: BaseException
    ) -> None:
        """End the recording: ``on_train_end`` is not called."""
        self._recording.end()
