"""What one stage of a verification did, in a form that a file can hold."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Dict, List

from fullgraph_worker.protocol.wire import Record
from fullgraph_worker.verify.leaf import Leaf

RESULT = "output"
INPUTS = "input"
GRADIENTS = "gradient"
STATE = "state"
RANDOM = "random"
BACKWARD = "backward"
"""The path of the gradients where there are none: the backward pass raised an exception."""


@dataclass
class CallOutcome:
    """One call.

    Attributes:
        leaves: what came of it, by kind: the output, the inputs after the call, the gradients,
            the state that changed, the random state.
        removed: state that is gone.
        added: globals that were not there before the first call.
        error: type and text of the exception that it raised; empty if it returned.
        printed: the lines that it printed.
        logged: the records that it logged.
        warned: the warnings that it showed.
    """

    leaves: Dict[str, List[Leaf]] = field(default_factory=dict)
    removed: List[str] = field(default_factory=list)
    added: List[str] = field(default_factory=list)
    error: List[str] = field(default_factory=list)
    printed: List[str] = field(default_factory=list)
    logged: List[str] = field(default_factory=list)
    warned: List[str] = field(default_factory=list)


@dataclass
class StageOutcome:
    """All calls of one stage.

    Attributes:
        name: ``eager`` or the backend.
        calls: in order.
        records: what kept code from being compiled.
        graphs: how many graphs the backend was given in the first call.
        seconds: of all calls.
        failure: why the stage did not come to its end; empty if it did.
    """

    name: str
    calls: List[CallOutcome] = field(default_factory=list)
    records: List[Record] = field(default_factory=list)
    graphs: int = 0
    seconds: float = 0.0
    failure: str = ""


def save(outcome: Any, path: str) -> None:
    """Write an outcome."""
    import torch

    torch.save(outcome, path)


def load(path: str) -> Any:
    """Read what ``save`` of this process's own children or predecessors wrote."""
    import torch

    return torch.load(path, weights_only=False)
