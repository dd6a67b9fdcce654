"""Records trainings of ``transformers.Trainer``.

``Trainer(…, callbacks=[FullgraphCallback()])``
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from transformers import TrainerCallback, TrainerControl, TrainerState, TrainingArguments

from fullgraph.integrations.recording import Options, Recording

if TYPE_CHECKING:
    from typing_extensions import Unpack


class FullgraphCallback(TrainerCallback):
    """Records from the first step of ``Trainer.train`` to the end of the training.

    Args:
        **options: those of ``fullgraph.watch``.
    """

    def __init__(self, **options: Unpack[Options]) -> None:
        self._recording = Recording(options)

    def on_train_begin(
        self,
        args: TrainingArguments,
        state: TrainerState,
        control: TrainerControl,
        **kwargs: Any,
    ) -> None:
        """Begin to record."""
        self._recording.begin(kwargs.get("model"), kwargs.get("optimizer"))

    def on_train_end(
        self,
        args: TrainingArguments,
        state: TrainerState,
        control: TrainerControl,
        **kwargs: Any,
    ) -> None:
        """End the recording."""
        self._recording.end()
