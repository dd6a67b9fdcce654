"""Reads what the processes of a test suite recorded."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from typing import List

from fullgraph_worker.protocol import framing, wire
from fullgraph_worker.pytest_plugin.finding import Seen
from fullgraph_worker.trace.append import SUFFIX


@dataclass
class Suite:
    """What the processes of a suite recorded.

    Attributes:
        seen: the records.
        compilations: how often Dynamo compiled.
        graphs: how many graphs it captured.
        torch: the versions of torch.
        faults: why something was not recorded, in words.
    """

    seen: List[Seen] = field(default_factory=list)
    compilations: int = 0
    graphs: int = 0
    torch: List[str] = field(default_factory=list)
    faults: List[str] = field(default_factory=list)


def read_suite(folder: str) -> Suite:
    """What is in ``folder`` so far."""
    suite = Suite()
    try:
        names = sorted(name for name in os.listdir(folder) if name.endswith(SUFFIX))
    except OSError as error:
        suite.faults.append(f"{folder} cannot be read: {error}")
        return suite
    for name in names:
        _read(os.path.join(folder, name), suite)
    return suite


def _read(path: str, suite: Suite) -> None:
    try:
        _read_messages(path, suite)
    except (OSError, framing.WireError) as error:
        process = os.path.basename(path).split("-", 1)[0]
        suite.faults.append(f"the record of process {process} ends in its middle ({error})")


def _read_messages(path: str, suite: Suite) -> None:
    test = ""
    with open(path, "rb") as stream:
        while True:
            message = framing.read_message(stream)
            if message is None:
                return
            if isinstance(message, wire.RunningTest):
                test = message.name
            elif isinstance(message, wire.Record):
                suite.seen.append(Seen(message, test))
            elif isinstance(message, wire.Traced):
                suite.compilations += 1
                suite.graphs += message.graphs
            elif isinstance(message, wire.Failure):
                suite.faults.append(message.message)
            elif isinstance(message, wire.TracedProcess) and message.torch not in suite.torch:
                suite.torch.append(message.torch)
