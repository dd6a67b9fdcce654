"""One row of a survey: a model, and how it is run."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass

from fullgraph_worker.protocol.wire import RunOptions


@dataclass(frozen=True)
class Row:
    """A model in one mode with one set of inputs.

    Attributes:
        model: its name in the tables: ``transformers BertModel`` or ``gpt.py:GPT``.
        target: ``package.module:Name`` or ``path/to/file.py:Name``.
        package: the first name of its module, as of an installed package; empty for a file.
        mode: ``eval`` or ``train``.
        inputs: a Python expression for the arguments; empty for those that are found.
        init_inputs: likewise for those of the constructor.
        calls: how often it is called, from the second call on with other sizes.
        backend: of ``torch.compile``.
        fix: whether the fixes of its graph breaks are proven.
        arms: what is measured against eager mode, separated by commas; empty for nothing.
        seconds: the time limit, imports of the model included.
        memory_mb: the memory limit.
        problem: why it cannot be run, in a sentence; empty if it can.
    """

    model: str
    target: str
    package: str = ""
    mode: str = "eval"
    inputs: str = ""
    init_inputs: str = ""
    calls: int = 1
    backend: str = "eager"
    fix: bool = False
    arms: str = ""
    seconds: float = 120.0
    memory_mb: int = 4096
    problem: str = ""

    @property
    def key(self) -> str:
        """What identifies the row in every survey of the same models."""
        same = asdict(self) | {"seconds": 0, "memory_mb": 0, "problem": ""}
        if not self.init_inputs:
            # The rows of earlier surveys are found again.
            del same["init_inputs"]
        return hashlib.sha256(json.dumps(same, sort_keys=True).encode()).hexdigest()[:16]

    @property
    def options(self) -> RunOptions:
        """How the worker runs it."""
        return RunOptions(mode=self.mode, backend=self.backend, calls=self.calls)
