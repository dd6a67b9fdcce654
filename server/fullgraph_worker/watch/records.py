"""What a watched process writes down, and the collector reads: steps, samples and events.

Every record belongs to one step of one optimizer. Each optimizer counts its own steps from 0,
those that ``GradScaler`` skipped included; what belongs to no optimizer (events, activations) has
the number of the first one's.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any, Dict, List, NamedTuple, Tuple, Union

VERSION = 1
"""Of the records and of their bytes; a reader refuses a later one."""
UNKNOWN = math.nan
"""A statistic that was not taken. ``Step`` says apart from it which values are NaN in truth."""


class Moment:
    """What a sample is a sample of."""

    GRADIENT = "gradient"
    """As the optimizer used it: accumulated, unscaled and clipped."""
    UNCLIPPED = "unclipped"
    """The gradient before ``clip_grad_norm_`` or ``clip_grad_value_``."""
    PARAMETER = "parameter"
    """Before the step."""
    UPDATE = "update"
    """What the step added to the parameter."""
    ACTIVATION = "activation"
    """The output of a module, in a step that ran in eager mode for it."""
    OUTPUT_GRADIENT = "output-gradient"
    """The gradient of a module's output, likewise."""


MOMENTS = (
    Moment.GRADIENT,
    Moment.UNCLIPPED,
    Moment.PARAMETER,
    Moment.UPDATE,
    Moment.ACTIVATION,
    Moment.OUTPUT_GRADIENT,
)
"""In the order of their numbers in a frame."""

METRICS = (
    "loss",
    "learning_rate",
    "gradient_norm",
    "unclipped_norm",
    "update_ratio",
    "scale",
    "is_skipped",
    "data_seconds",
    "forward_seconds",
    "backward_seconds",
    "optimizer_seconds",
    "compile_seconds",
    "step_seconds",
    "watch_seconds",
    "memory_bytes",
)
"""The metrics of a step, one number each.

``loss`` is what the backward passes of the step began with, unscaled, and added up over them;
``gradient_norm`` the 2-norm over all parameters as the optimizer used them, ``unclipped_norm`` the
same before clipping; ``update_ratio`` the norm of the update by that of the parameters; ``scale``
the loss scale of ``GradScaler``; ``is_skipped`` 1 where it left the step out; ``compile_seconds``
is a part of the phase in which Dynamo compiled; ``watch_seconds`` what watching cost the training
thread.
"""

STATISTICS = ("norm", "low", "high", "zeros", "non_finite")
"""The columns of a sample: 2-norm, least and largest element, and how many elements are zero, and
how many not finite. NaN where one was not taken."""


class Step(NamedTuple):
    """One step of one optimizer.

    Attributes:
        number: of the step.
        optimizer: its place in ``Tensors.optimizers``.
        time: when it ended, in seconds since the epoch.
        values: by name of ``METRICS``; without those that are not known.
    """

    number: int
    optimizer: int
    time: float
    values: Dict[str, float]


class Sample(NamedTuple):
    """Statistics of some tensors, all taken in the same step.

    Attributes:
        step: its number.
        moment: one of ``MOMENTS``.
        tensors: their places in the table of ``Tensors``.
        columns: by name of ``STATISTICS``, one value for each tensor.
    """

    step: int
    moment: str
    tensors: List[int]
    columns: Dict[str, List[float]]


class Histogram(NamedTuple):
    """How the elements of a tensor are distributed.

    Attributes:
        step: its number.
        moment: one of ``MOMENTS``.
        tensor: its place in the table of ``Tensors``.
        low: where the first bin begins.
        high: where the last one ends.
        counts: elements in each bin; all bins are as wide. Estimated where only some elements were
            looked at.
        is_log: whether ``low`` and ``high`` are binary logarithms, and magnitudes were counted.
    """

    step: int
    moment: str
    tensor: int
    low: float
    high: float
    counts: List[int]
    is_log: bool = False


class Sketch(NamedTuple):
    """Some elements of an optimizer's parameters, the same ones in all sketches.

    Of each tensor these are the first element and every ``every``-th one after it; of a complex
    one, real and imaginary parts are elements.

    Attributes:
        step: how many steps the optimizer had made.
        time: when it was taken, in seconds since the epoch.
        optimizer: its place in ``Tensors.optimizers``.
        every: how far apart the elements are.
        tensors: their places in the table of ``Tensors``.
        sizes: how many elements this process has of each tensor.
        values: of the first tensor, then of the second one, and so on: float32, one after another.
    """

    step: int
    time: float
    optimizer: int
    every: int
    tensors: List[int]
    sizes: List[int]
    values: bytes

    @property
    def layout(self) -> Tuple[int, List[int], List[int]]:
        """Which elements it has: two sketches with the same layout can be compared."""
        return self.every, self.tensors, self.sizes


@dataclass(frozen=True)
class Introduction:
    """The first record of each file: which process writes it."""

    version: int
    pid: int
    rank: int
    ranks: int
    host: str
    time: float
    arguments: List[str]
    folder: str
    script: str
    executable: str
    torch: str
    device: str
    tags: Dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Tensor:
    """A tensor with a place in the table.

    Attributes:
        index: the place.
        name: as ``named_parameters`` names it; a module's name for its activations.
        kind: ``parameter`` or ``module``.
        layer: the class of the module that owns it.
        shape: its shape; of a shard, that of the whole tensor.
        dtype: ``float32``.
        elements: how many this process has of it.
        path: the file that creates the layer; empty if that is unknown.
        line: its line there, from 1; 0 if that is unknown.
        requires_grad: whether autograd computes a gradient for it.
        optimizer: the place of the optimizer that updates it; -1 for none.
        group: its parameter group there.
        same_as: the place of the tensor that it is tied to; -1 for none.
        is_initial: whether its elements are distributed as those of a new layer; only looked at
            where autograd computes no gradient for it.
    """

    index: int
    name: str
    kind: str
    layer: str
    shape: List[int]
    dtype: str
    elements: int
    path: str = ""
    line: int = 0
    requires_grad: bool = True
    optimizer: int = -1
    group: int = 0
    same_as: int = -1
    is_initial: bool = False


@dataclass(frozen=True)
class Tensors:
    """Tensors with new places, or with changed properties; and the optimizers so far.

    Attributes:
        step: the first for which this holds.
        tensors: the new or changed ones.
        optimizers: their classes, such as ``AdamW``, in the order of their places.
    """

    step: int
    tensors: List[Tensor]
    optimizers: List[str]


@dataclass(frozen=True)
class Event:
    """Something that happened in a step.

    Attributes:
        step: its number.
        time: in seconds since the epoch.
        kind: one of the kinds below.
        data: what belongs to it, as JSON.
    """

    step: int
    time: float
    kind: str
    data: Dict[str, Any] = field(default_factory=dict)


class Kind:
    """The kinds of events, with what ``data`` has."""

    BATCH = "batch"
    """A batch left the data loader, or a model was called where there is none: ``batches``, how
    many the loader has, if it knows, and 1 for a call; ``leaves``, a list of dicts: ``name``,
    ``shape``, ``dtype``, ``checksum`` and ``low``, ``high``, ``mean``, ``deviation``, ``distinct``
    over at most ``elements`` of its elements, evenly spread, ``counts``, how often each of at most
    64 integers is among them, ``is_one_sample``, whether its rows are equal, and ``repeats``, how
    many of the first 64 rows of floats are equal to another one."""
    MODEL_INPUTS = "model-inputs"
    """What a model was called with in the first steps, where the batches come from a data loader:
    ``leaves``, as of a batch."""
    COMPILED = "compiled"
    """Dynamo compiled: ``function``, ``path``, ``line``, ``seconds``, ``reason`` if it did it
    again, the ``operations`` of the graph, and the ``hits`` and ``misses`` of caches."""
    GRAPH_BREAK = "graph-break"
    """Dynamo broke a graph: ``function``, ``path``, ``line`` of the innermost frame, ``reason`` in
    Dynamo's words, and ``skips``, whether no graph of the function was compiled. Each place once in
    a step."""
    LOSS_GRAPH = "loss-graph"
    """What autograd recorded of the first loss: ``nodes``, ``softmax`` and ``is_whole``, as
    ``loss_graph.LossGraph`` has them, ``parameters``, how many it depends on, and ``reaches``,
    whether it depends on those of the first optimizer; ``last_layer``, the class of the last layer
    of a model that is an ``nn.Sequential``; ``passes``, how many backward passes of the first step
    began with such a graph of the same parameters, and ``reduction``, 1 for the mean and 2 for the
    sum, if the loss has saved it; ``copies``, the names of pairs of weights one of which is a
    copy. Of a loss with one target on the CPU, ``target``, as
    ``loss_target.SavedTarget`` describes it, and ``is_whole_loss``, whether nothing is added to
    this loss or multiplied with it."""
    FIRST_CALL = "first-call"
    """Of the first call of the model that is seen with its loss: ``outputs`` (``low``, ``high``,
    ``elements`` and ``sums_to_one``, whether they are shares), ``padding`` (``value`` and
    ``share`` of the targets where the inputs end in one token, and what is ``ignored``),
    ``is_last_input``, whether the target of each sample is the last element of its inputs,
    ``of_one_sample``, the layers that normalise by a batch which has one sample; ``dependence``,
    what outputs depend on and must not, as ``dependence.dependence`` returns it."""
    PASSES = "passes"
    """The number of backward passes of a step has changed: ``passes``, and their ``losses``, the
    first ones."""
    EVALUATION = "evaluation"
    """A model in training mode is called again and again without gradients: ``modules``, the
    names of the layers for which that matters; sent once."""
    WITHOUT_EFFECT = "without-effect"
    """``requires_grad`` was set on modules, which changes none of their parameters: ``modules``, by
    name the value; sent at a change."""
    SCHEDULER = "scheduler"
    """A learning-rate scheduler made its step: ``name``, and ``end`` where it has made so many that
    a rate which falls until step ``end`` rises again."""
    ZERO_GRAD = "zero-grad"
    """Gradients were reset after the step: only sent for the first and after a change;
    ``called`` says whether they were, ``optimizer`` and ``name`` of which optimizer."""
    OPTIONS = "options"
    """The options of an optimizer: ``optimizer``, its place; ``name``, its class; ``rates``, the
    learning rate of each parameter group; ``groups``, the other options of each; ``changed``, a
    list of dicts (``group``, ``name``, ``before``, ``after``), empty at first."""
    CLIPPED = "clipped"
    """Gradients are clipped: ``function``, and ``bound`` if it is a number; sent for the first time
    and for a new bound."""
    DISCARDED = "discarded"
    """Gradients are reset between the backward pass and the step: ``optimizer``, its place,
    ``name``, its class, ``number``, its step, and ``discarded``; sent in the second such step in a
    row, and when it ends."""
    NO_GRADIENT = "no-gradient"
    """The first steps of an optimizer have found no gradients, each after a backward pass:
    ``optimizer``, ``name`` and ``number`` as above."""
    NO_STEP = "no-step"
    """Gradients were reset ``times`` times, each after another backward pass, and no optimizer has
    stepped: ``name`` is the class of the one that was to."""
    EARLY_CLIPPING = "early-clipping"
    """Gradients are clipped before the backward pass and not after it: ``optimizer``, ``name`` and
    ``number`` as above, ``function``, and ``had_gradients``, whether there were any to clip."""
    CREATED_AGAIN = "created-again"
    """An optimizer without a state has replaced one with a state that has the same class and
    parameters, once more: ``optimizer``, ``name`` and ``number`` as above, and ``times``."""
    KEPT_GRAPHS = "kept-graphs"
    """The autograd graphs of the losses of these ``steps`` have not been freed; sent once."""
    NOT_LOADED = "not-loaded"
    """``load_state_dict(strict=False)`` has loaded ``loaded`` of ``tensors``: ``name``, the class
    of the module; ``given`` and ``expected``, the first name of the state and of the module that
    the other does not have."""
    GAP = "gap"
    """Records were left out: ``records``, ``bytes`` and ``why``."""
    ASSERTION = "assertion"
    """A check of the user's: ``name``, ``message``, ``path``, ``line``."""
    MODE = "mode"
    """A model is trained in evaluation mode: ``modules``, the names of the layers for which that
    matters; sent when it begins to be, and with none when it ends."""
    OVERWRITTEN = "overwritten"
    """Something else than the optimizer has changed its parameters since its last step, a few times
    at most: ``optimizer`` as above."""
    LEFT_OF_UPDATE = "left-of-update"
    """What a step has changed, and what of it was left before the next one, of a few elements:
    ``optimizer`` and ``number`` as above, ``update`` and ``left``, the norms of both."""
    UNUSED_STATISTICS = "unused-statistics"
    """Layers of a model in training mode are in evaluation mode, although their running statistics
    are those of new layers: ``modules``, their names."""
    LAYER = "layer"
    """A layer was found by a run in eager mode: ``module``, ``direction`` (``forward`` or
    ``backward``), ``path``, ``line``, ``what``, and ``inputs_are_finite``."""
    DEBUG_POINT = "debug-point"
    """The state for a replay was kept: ``file``, ``first`` and ``last`` step, ``states``, the steps
    of which the whole state is there, ``why`` and ``bytes``."""
    PAUSE = "pause"
    """The training waits after the step, because the user wants it to: ``why``."""
    RESUMED = "resumed"
    """It goes on: ``seconds`` is how long it waited."""
    WAITING = "waiting"
    """One of several ranks makes no progress: ``place`` of ``watch.progress.PLACES``, ``crossed``,
    how many boundaries its training thread has met in the step, and ``seconds`` since the last."""
    NOTE = "note"
    """Something is not recorded: ``message``, for the user."""
    SKETCH = "sketch"
    """How a ``Sketch`` is written, so that readers that know no sketches skip it: its fields,
    ``values`` in base64."""
    END = "end"
    """The process ended by itself: ``steps``, ``error`` (a type's name, or empty)."""


Record = Union[Introduction, Tensors, Step, Sample, Histogram, Sketch, Event]
