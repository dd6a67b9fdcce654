"""One training with a fault, and the chain from its first alarm."""

from __future__ import annotations

from dataclasses import dataclass

from fullgraph.training.anomalies.alarm import Alarm
from fullgraph.training.causes.chain import Chains
from fullgraph.training.causes.link import Chain
from fullgraph.training.collector import collect_afterwards
from fullgraph.training.run_folder import new_run
from fullgraph.training.store.reader import StoreReader
from tests.watch_faults.causes.declared import Origin
from tests.watch_faults.running import recorded

NEAR = 2
"""Steps between the first link and the fault's first step."""


@dataclass(frozen=True)
class Followed:
    """What the chain says of a fault.

    Attributes:
        origin: the fault.
        alarm: the first one; None without any.
        chain: of the alarm.
        problem: why the run does not count; empty if it does.
    """

    origin: Origin
    alarm: Alarm | None
    chain: Chain
    problem: str

    @property
    def is_right_step(self) -> bool:
        """Whether the first link is at most ``NEAR`` steps from the fault's first."""
        first = self.chain.first
        return first is not None and abs(first.step - self.origin.step) <= NEAR

    @property
    def is_right_layer(self) -> bool:
        """Whether the first link is of the fault's layer."""
        first = self.chain.first
        return first is not None and first.layer in self.origin.layers

    @property
    def names_change(self) -> bool:
        """Whether the recorded change is a link."""
        return any(
            each.quantity == self.origin.change and abs(each.step - self.origin.step) <= NEAR
            for each in self.chain.links
        )


def follow(origin: Origin, backend: str, budget: float) -> Followed:
    """Run the program with its fault, and follow its first alarm back."""
    variables = {"COMPILED": backend, "FAULT": "1"}
    with recorded(origin.path, variables, budget=budget) as (folder, output):
        if output:
            return Followed(origin, None, Chain(()), output.strip().splitlines()[-1])
        new_run([str(origin.path)], folder, folder)
        alarms = collect_afterwards(folder)
        if not alarms:
            return Followed(origin, None, Chain(()), "")
        with StoreReader(folder) as store:
            return Followed(origin, alarms[0], Chains(store).of(alarms[0]), "")
