"""Looks, where a loss is not finite, for the layer behind it, before the optimizer steps."""

from __future__ import annotations

import weakref
from typing import Any, Callable, Dict, List, Optional

from fullgraph_worker.user_code.errors import describe
from fullgraph_worker.watch.collectives import CollectiveError
from fullgraph_worker.watch.first_layer import Found, first_layer
from fullgraph_worker.watch.model_calls import Call, ModelCalls
from fullgraph_worker.watch.records import Kind
from fullgraph_worker.watch.table import Table

_MOST = 3
"""So often in a run: a model that is not finite once mostly stays so."""
_UNKNOWN = (
    "The layer in which numbers stop being finite is not known: the model is called within "
    "compiled code, and cannot be called again from outside."
)

_NOT_ALONE = (
    "The layer in which numbers stop being finite is not known: the model cannot be called again "
    "by one rank ({why}). `fullgraph replay` runs the step again on all ranks."
)


class LayerSearch:
    """At most a few calls of the model beside those of the training.

    Args:
        table: the places of the modules.
        event: writes what was found.

    Attributes:
        wanted: whether the loss of this step is not finite.
    """

    def __init__(self, table: Table, event: Callable[..., None]) -> None:
        self._table = table
        self._event = event
        self._calls = ModelCalls()
        self._noted: List[weakref.ReferenceType[Any]] = []
        self._done = 0
        self.wanted = False

    def note_calls(self) -> None:
        """Keep the arguments of the models that were found by now."""
        self._noted = [each for each in self._noted if each() is not None]
        for root in self._table.roots:
            if not any(each() is root for each in self._noted):
                self._noted.append(weakref.ref(root))
                self._calls.note(root)

    @property
    def call(self) -> Optional[Call]:
        """The last call of a model in this step; None if it is not known."""
        return self._calls.last

    def forget(self) -> None:
        """The step is over: its arguments are not kept."""
        self.wanted = False
        self._calls.forget()

    def stop(self) -> None:
        """Leave the modules as they were."""
        self._calls.remove()

    def search(self) -> None:
        """Call the model once more, if that was asked for and if its arguments are known."""
        if not self.wanted or self._done >= _MOST:
            return
        self.wanted = False
        self._done += 1
        call = self._calls.last
        if call is None:
            self._event(Kind.NOTE, message=_UNKNOWN)
            return
        try:
            found = first_layer(call)
        except CollectiveError as error:
            self._event(Kind.NOTE, message=_NOT_ALONE.format(why=error))
        except Exception as error:
            message = f"The model could not be called again to find the layer: {describe(error)}"
            self._event(Kind.NOTE, message=message)
        else:
            self._event(Kind.LAYER, **self._described(found))

    def _described(self, found: Optional[Found]) -> Dict[str, Any]:
        if found is None:
            return {"module": "", "direction": "loss", "path": "", "line": 0, "what": _LOSS}
        place = self._table.module_place(found.module)
        layer = self._table.tensor(place) if place >= 0 else None
        return {
            "module": layer.name if layer else type(found.module).__name__,
            "direction": "forward",
            "path": layer.path if layer else "",
            "line": layer.line if layer else 0,
            "what": found.what,
            "inputs_are_finite": found.inputs_are_finite,
            "parameters_are_finite": found.parameters_are_finite,
        }


_LOSS = "the outputs of all layers are finite, and the loss is not"
