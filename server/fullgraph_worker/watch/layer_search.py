"""Looks, where a loss is not finite, for the layer behind it, before the optimizer steps."""

from __future__ import annotations

import weakref
from typing import Any, Callable, Dict, List, Optional

from fullgraph_worker.user_code.errors import describe
from fullgraph_worker.watch.collectives import CollectiveError
from fullgraph_worker.watch.first_layer import Found, first_layer, first_operation
from fullgraph_worker.watch.model_calls import Call, ModelCalls
from fullgraph_worker.watch.modes import in_training_mode
from fullgraph_worker.watch.records import Kind, Tensor
from fullgraph_worker.watch.statistics import non_finite
from fullgraph_worker.watch.table import Table

_MOST = 3
"""So often in a run: a model that is not finite once mostly stays so."""
_OVERFLOWS = 2
"""Steps that were left out in a row: each growth of the loss scale ends with one."""
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
        self._calls = ModelCalls(self._note_evaluation)
        self._noted: List[weakref.ReferenceType[Any]] = []
        self._done = self._skipped = 0
        self._has_looked = self._has_evaluated = False
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

    @property
    def output(self) -> Any:
        """Of this call."""
        return self._calls.output

    def _note_evaluation(self, module: Any) -> None:
        """A model in training mode is called for an evaluation: written once."""
        if self._has_evaluated:
            return
        names = in_training_mode(module)
        if names:
            self._has_evaluated = True
            self._event(Kind.EVALUATION, modules=names)

    def forget(self) -> None:
        """The step is over: its arguments are not kept."""
        self.wanted = self._has_looked = False
        self._calls.forget()

    def stop(self) -> None:
        """Leave the modules as they were."""
        self._calls.remove()

    def search(self) -> None:
        """Call the model once more, if that was asked for and if its arguments are known."""
        if self.wanted:
            self.wanted = False
            self._look(lambda call: self._described(first_layer(call)))

    def search_backward(self) -> None:
        """A gradient of this step is not finite: look for the operation that made it so.

        Not where the loss is not either: then the forward pass was looked through.
        """
        if not self._has_looked:
            self._look(self._described_operation)

    def search_overflow(self, parameters: List[Any]) -> None:
        """Look for the layer because of which a step was left out, which happens now and then.

        Args:
            parameters: of the optimizer, with the gradients that overflow.
        """
        self._skipped += 1
        if self._skipped == _OVERFLOWS:
            self._look(lambda call: self._described_overflow(call, parameters))

    def note_step(self) -> None:
        """A step was made."""
        self._skipped = 0

    def _look(self, describe_call: Callable[[Call], Optional[Dict[str, Any]]]) -> None:
        if self._done >= _MOST:
            return
        self._done += 1
        self._has_looked = True
        call = self._calls.last
        if call is None:
            self._event(Kind.NOTE, message=_UNKNOWN)
            return
        try:
            found = describe_call(call)
        except CollectiveError as error:
            self._event(Kind.NOTE, message=_NOT_ALONE.format(why=error))
        except Exception as error:
            message = f"The model could not be called again to find the layer: {describe(error)}"
            self._event(Kind.NOTE, message=message)
        else:
            if found is not None:
                self._event(Kind.LAYER, **found)

    def _described_operation(self, call: Call) -> Optional[Dict[str, Any]]:
        found = first_operation(call)
        if found is None:
            return None
        layer = self._layer(found.module)
        return {
            "module": self._name(found.module, layer),
            "direction": "backward",
            "path": found.path or (layer.path if layer else ""),
            "line": found.line if found.path else (layer.line if layer else 0),
            "what": f"{found.name} makes gradients that are not finite of finite ones",
            "inputs_are_finite": True,
        }

    def _described_overflow(self, call: Call, parameters: List[Any]) -> Optional[Dict[str, Any]]:
        found = first_layer(call)
        if found is not None:
            return self._described(found)
        for parameter in reversed(parameters):
            place = self._table.place(parameter)
            gradient = parameter.grad
            if place >= 0 and gradient is not None and int(non_finite(gradient)):
                own = self._table.tensor(place)
                what = f"the scaled gradient of {own.name} is not finite"
                return {
                    "module": own.name.rpartition(".")[0], "direction": "backward", "what": what,
                    "path": own.path, "line": own.line, "inputs_are_finite": False,
                }  # fmt: skip
        return None

    def _layer(self, module: Any) -> Optional[Tensor]:
        place = -1 if module is None else self._table.module_place(module)
        return self._table.tensor(place) if place >= 0 else None

    @staticmethod
    def _name(module: Any, layer: Optional[Tensor]) -> str:
        """A module's name, empty for the model itself; its class where it has none."""
        if layer is not None or module is None:
            return layer.name if layer is not None else ""
        return type(module).__name__

    def _described(self, found: Optional[Found]) -> Dict[str, Any]:
        if found is None:
            return {"module": "", "direction": "loss", "path": "", "line": 0, "what": _LOSS}
        layer = self._layer(found.module)
        return {
            "module": self._name(found.module, layer),
            "direction": "forward",
            "path": layer.path if layer else "",
            "line": layer.line if layer else 0,
            "what": found.what,
            "inputs_are_finite": found.inputs_are_finite,
            "parameters_are_finite": found.parameters_are_finite,
        }


_LOSS = "the outputs of all layers are finite, and the loss is not"
