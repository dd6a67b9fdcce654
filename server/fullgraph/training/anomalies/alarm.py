"""What an anomaly rule reports."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Any

from fullgraph_worker.watch.records import Tensor


@dataclass(frozen=True)
class Alarm:
    """One anomaly of a training run.

    Attributes:
        kind: the id of its page in the taxonomy.
        rank: the process that it was seen in; the first one of several.
        step: the first step that shows it.
        seen: the step whose records completed the evidence.
        evidence: one sentence with the numbers.
        advice: what to try, one sentence.
        tensor: the name of the parameter; empty if it concerns none.
        layer: the name of the module that owns the tensor; empty for the whole model.
        path: the file that creates the layer; empty if that is unknown.
        line: its line there, from 1; 0 if that is unknown.
        optimizer: the place of the optimizer whose steps are counted.
        values: the numbers of the evidence by name.
    """

    kind: str
    rank: int
    step: int
    seen: int
    evidence: str
    advice: str
    tensor: str = ""
    layer: str = ""
    path: str = ""
    line: int = 0
    optimizer: int = 0
    values: Mapping[str, float] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """As JSON; a value that JSON has no number for is a string such as ``nan``."""
        data = asdict(self)
        data["values"] = {
            name: value if math.isfinite(value) else str(value)
            for name, value in self.values.items()
        }
        return data

    @staticmethod
    def from_json(data: Mapping[str, Any]) -> Alarm:
        """The alarm that ``to_json`` wrote; fields of a later version are ignored.

        Raises:
            ValueError: a field is missing or has another type.
        """
        known = {each.name: data[each.name] for each in fields(Alarm) if each.name in data}
        try:
            values = {str(name): float(value) for name, value in known.pop("values", {}).items()}
            alarm = Alarm(**known, values=values)
        except (TypeError, AttributeError) as error:
            raise ValueError(f"not an alarm: {error}") from error
        for name in ("rank", "step", "seen", "line", "optimizer"):
            if not isinstance(getattr(alarm, name), int):
                raise ValueError(f"not an alarm: {name} is {getattr(alarm, name)!r}")
        return alarm


def layer_of(tensor: Tensor) -> str:
    """The name of the module that owns a tensor; a module's own name for its activations."""
    return tensor.name if tensor.kind == "module" else tensor.name.rpartition(".")[0]
