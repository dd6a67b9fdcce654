"""An alarm as the store keeps it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class KeptAlarm:
    """What a rule found.

    Attributes:
        kind: the id of its page in the taxonomy.
        rank: of the process.
        step: the first step that shows it.
        seen: the step whose records completed the evidence.
        evidence: one sentence with numbers.
        advice: what to try, one sentence.
        tensor: the name of the parameter; empty if it concerns none.
        layer: the name of the module that owns it; empty for the whole model.
        path: the file of the layer; empty if that is unknown.
        line: its line there, from 1; 0 if that is unknown.
        optimizer: the place of the optimizer whose steps are counted.
        values: the numbers of the evidence, by name.
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
    values: Mapping[str, float | str] = field(default_factory=dict)
