"""What the rules share: the tables of tensors, and what the batches say of the task."""

from __future__ import annotations

import math
from collections import deque
from dataclasses import dataclass, field

from fullgraph.training.anomalies.batch import Leaf, batch_size, labels_of, leaf_of, leaves_of
from fullgraph.training.anomalies.observation import Change, Observation
from fullgraph_worker.watch.records import Event, Introduction, Kind, Tensor, Tensors

RECENT = 8
"""Observations of each optimizer that are kept for comparisons between ranks."""
SUM = 2
"""As autograd saves this reduction of a loss."""
RECURRENT = ("RNN", "LSTM", "GRU", "RNNCell", "LSTMCell", "GRUCell")
EMBEDDINGS = ("Embedding", "EmbeddingBag")
MATRICES = ("Linear", "Conv1d", "Conv2d", "Conv3d", "Bilinear", "LazyLinear")


@dataclass
class RankState:
    """The table and the last observations of one process.

    Attributes:
        introduction: its first record; None if that is missing.
        tensors: the table by place.
        optimizers: their classes by place.
        batch_size: of the last batch; 0 if no batch was seen.
        labels: the integer labels of the last batch, if it has any.
        loss: autograd's name of the only loss, such as ``NllLoss``; empty if it is not known, or
            if other terms are added.
        outputs: of the last layer in the table; 0 without one.
        loss_graph: the event of the first loss; None before it.
        classes_of: the class of each optimizer whose options are known, by its place.
        recent: the last observations of each optimizer, the latest last.
    """

    introduction: Introduction | None = None
    tensors: dict[int, Tensor] = field(default_factory=dict)
    optimizers: list[str] = field(default_factory=list)
    batch_size: int = 0
    labels: Leaf | None = None
    loss: str = ""
    outputs: int = 0
    loss_graph: Event | None = None
    classes_of: dict[int, str] = field(default_factory=dict)
    recent: dict[int, deque[Observation]] = field(default_factory=dict)

    def update(self, table: Tensors) -> list[Change]:
        """Takes over new places and changed properties."""
        changes = [Change(self.tensors.get(t.index), t) for t in table.tensors]
        self.tensors.update((tensor.index, tensor) for tensor in table.tensors)
        self.optimizers = table.optimizers
        layers = [t for _, t in sorted(self.tensors.items()) if is_matrix(t) or is_embedding(t)]
        self.outputs = layers[-1].shape[0] if layers else 0
        return changes

    def remember(self, observation: Observation) -> None:
        """Takes over what an observation says of the task; to be called before the rules."""
        for event in observation.of_kind(Kind.BATCH):
            leaves = leaves_of(event)
            self.batch_size = batch_size(leaves)
            self.labels = labels_of(leaves)
        for event in observation.of_kind(Kind.LOSS_GRAPH):
            self.loss_graph = event
            self._remember_target(event)
        for event in observation.of_kind(Kind.OPTIONS):
            self.classes_of[int(event.data.get("optimizer", 0))] = str(event.data["name"])
        recent = self.recent.setdefault(observation.optimizer, deque(maxlen=RECENT))
        recent.append(observation)

    def _remember_target(self, event: Event) -> None:
        """The loss, and the labels of a program without a data loader."""
        target = event.data.get("target")
        if target and event.data.get("is_whole_loss"):
            self.loss = str(target.get("function", "")).split("Backward", 1)[0]
        if self.batch_size or not target or not event.data.get("is_whole_loss"):
            return
        leaf = leaf_of(target)
        if "int" in leaf.dtype:
            self.labels, self.batch_size = leaf, batch_size([leaf])

    def named(self, name: str) -> Tensor | None:
        """The tensor with this name; None if the table has none."""
        return next((tensor for tensor in self.tensors.values() if tensor.name == name), None)

    def optimizer(self, place: int) -> str:
        """The class of an optimizer; empty if it is not known."""
        return self.optimizers[place] if place < len(self.optimizers) else ""

    def parameters(self, optimizer: int) -> list[Tensor]:
        """The parameters that an optimizer updates, in the order of the table."""
        return [
            tensor
            for _, tensor in sorted(self.tensors.items())
            if tensor.kind == "parameter" and tensor.optimizer == optimizer
        ]

    def matrices(self, optimizer: int) -> list[Tensor]:
        """The weights of its linear and convolution layers."""
        return [t for t in self.parameters(optimizer) if is_matrix(t)]

    @property
    def summands(self) -> int:
        """Of how many losses of one sample, or means of them, the first loss is the sum."""
        data = {} if self.loss_graph is None else self.loss_graph.data
        shape = (data.get("target") or {}).get("shape", ())
        is_sum = data.get("reduction") == SUM and data.get("is_whole_loss")
        return int(data.get("passes") or 1) * (math.prod(shape) if is_sum else 1)

    @property
    def classes(self) -> int:
        """How many classes the last layer distinguishes; 0 if the task is no classification.

        It is one if the batches have integer labels that the last layer has outputs for.
        """
        if self.labels is None:
            return 0
        return self.outputs if self.outputs >= 2 and self.labels.high < self.outputs else 0


@dataclass
class RunState:
    """The states of all processes of a run, by rank."""

    ranks: dict[int, RankState] = field(default_factory=dict)

    def rank(self, rank: int) -> RankState:
        """The state of one process."""
        return self.ranks.setdefault(rank, RankState())

    def tensor(self, observation: Observation, place: int) -> Tensor | None:
        """A tensor of the table of an observation's process."""
        return self.rank(observation.rank).tensors.get(place)


def is_matrix(tensor: Tensor) -> bool:
    """Whether a tensor is the weight of a linear or convolution layer."""
    return (
        tensor.kind == "parameter"
        and len(tensor.shape) >= 2
        and (tensor.layer in MATRICES or tensor.layer.startswith(("Conv", "Linear")))
    )


def is_recurrent(tensor: Tensor) -> bool:
    """Whether a tensor is a parameter of a recurrent layer."""
    return tensor.kind == "parameter" and tensor.layer in RECURRENT


def is_embedding(tensor: Tensor) -> bool:
    """Whether a tensor is an embedding, most rows of which have no gradient in a step."""
    return tensor.kind == "parameter" and tensor.layer in EMBEDDINGS
