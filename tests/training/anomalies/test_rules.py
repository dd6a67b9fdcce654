"""Each rule on records with its anomaly, and on records that are like it but healthy."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest

from fullgraph.training.anomalies.alarm import Alarm
from fullgraph.training.anomalies.rules.memory_growth import MemoryGrowth
from fullgraph_worker.watch.records import Histogram, Introduction, Kind, Sample, Step, Tensors
from tests.training.anomalies.recorded import TABLE, Recorded, batch, introduction, parameter

NAN, INF = math.nan, math.inf


def trained(change: Callable[[int], dict[str, Any]], steps: int = 60) -> list[Alarm]:
    """The alarms of a training whose steps ``change`` alters."""
    recorded = Recorded()
    for number in range(steps):
        recorded.step(number, **change(number))
    return recorded.end()


def found(alarms: list[Alarm]) -> list[tuple[str, str, int, int]]:
    """Kind, layer, first step and step of the evidence of each."""
    return [(each.kind, each.layer, each.step, each.seen) for each in alarms]


def at(step: int, **changes: Any) -> Callable[[int], dict[str, Any]]:
    """These changes in one step."""
    return lambda number: changes if number == step else {}


def since(step: int, **changes: Any) -> Callable[[int], dict[str, Any]]:
    """These changes from a step on."""
    return lambda number: changes if number >= step else {}


def weights(**statistics: float) -> dict[int, dict[str, float]]:
    """The same statistics for all three weights."""
    return dict.fromkeys((0, 2, 4), statistics)


def tokens(inputs: int, targets: int) -> tuple[str, dict[str, Any]]:
    """The event of a batch of tokens with these checksums."""
    kind, data = batch(inputs, checksum=targets, shape=[32, 8], distinct=9, elements=256)
    data["leaves"][0].update(dtype="int64", shape=[32, 8])
    return kind, data


def constant(number: int) -> tuple[str, dict[str, Any]]:
    """The event of a batch whose inputs are zero."""
    kind, data = batch(number)
    data["leaves"][0].update(low=0.0, high=0.0, mean=0.0, deviation=0.0, distinct=1)
    return kind, data


def graph(
    chain: Sequence[str] = (), *, parameters: int = 6, softmax: Any = (), reaches: bool = True
) -> tuple[str, dict[str, Any]]:
    """The event of a loss whose graph is a chain of these nodes."""
    linked = [[name, [place + 1][: place + 1 < len(chain)]] for place, name in enumerate(chain)]
    data = {"nodes": linked, "softmax": list(softmax), "parameters": parameters, "is_whole": True}
    return "loss-graph", {**data, "reaches": reaches}


def softmax(dim: int, shape: list[int], made_by: str = "MmBackward0") -> list[dict[str, Any]]:
    """A softmax behind the first layer."""
    node = {"name": "SoftmaxBackward0", "dim": dim, "shape": shape}
    return [{**node, "input": made_by, "parameter": "first.weight"}]


def discarded(step: int, is_discarded: bool) -> tuple[str, dict[str, Any]]:
    """The event of gradients that are reset before the step, or of the end of it."""
    return Kind.DISCARDED, {"name": "SGD", "number": step, "discarded": is_discarded}


def options(name: str, **group: Any) -> tuple[str, dict[str, Any]]:
    """The event of the options of an optimizer with one parameter group."""
    return Kind.OPTIONS, {"optimizer": 0, "name": name, "groups": [group]}


def target(function: str, chain: Sequence[str], **leaf: Any) -> tuple[str, dict[str, Any]]:
    """The event of a loss with one target, of 32 numbers between 0 and 1 if not changed."""
    kind, data = graph([f"{function}Backward0", *chain])
    own = {"name": "target", "shape": [32], "dtype": "float32", "low": 0.0, "high": 1.0}
    own |= {"function": f"{function}Backward0", "ignored": None, "padding": [], **leaf}
    return kind, {**data, "target": own, "is_whole_loss": True}


def labels(**leaf: Any) -> tuple[str, dict[str, Any]]:
    """The event of the cross-entropy of 32 labels of 4 classes."""
    given = {"dtype": "int64", "high": 3.0, "elements": 32, "ignored": -100, **leaf}
    return target("NllLoss", ["LogSoftmaxBackward0", "AddmmBackward0"], **given)


def passes(number: int, reduction: int) -> tuple[str, dict[str, Any]]:
    """The event of a cross-entropy with which so many passes of the first step begin."""
    kind, data = labels()
    return kind, {**data, "passes": number, "reduction": reduction}


def first_call(**found: Any) -> tuple[str, dict[str, Any]]:
    """The event of a call with probabilities of 4 classes as outputs."""
    outputs = {"low": 0.1, "high": 0.6, "elements": 128, "sums_to_one": True}
    return Kind.FIRST_CALL, {"outputs": outputs, **found}


def decayed(name: str, decay: float, **group: Any) -> tuple[str, dict[str, Any]]:
    """The event of options with a weight decay, and a rate of 0.01."""
    groups = [{"weight_decay": decay, **group}]
    return Kind.OPTIONS, {"optimizer": 0, "name": name, "groups": groups, "rates": [0.01]}


NOT_LOADED = {
    "name": "Net",
    "loaded": 0,
    "tensors": 6,
    "given": "module.first.weight",
    "expected": "first.weight",
}


def noise(number: int) -> tuple[str, dict[str, Any]]:
    """The event of a call with a target that is the same in each step."""
    kind, data = inputs(number)
    own = {**data["leaves"][0], "name": "target", "checksum": 7}
    return kind, {**data, "leaves": [data["leaves"][0], own]}


COMPILED_LOGITS = graph(["NllLossBackward0", "LogSoftmaxBackward0", "CompiledFunctionBackward"])


def padded(**changes: Any) -> tuple[str, dict[str, Any]]:
    """The event of targets many of which are the padding of an embedding of 4 tokens."""
    padding = {"name": "tokens", "index": 0, "embeddings": 4, "share": 0.7, **changes}
    return labels(padding=[padding])


def one_sample(number: int, is_one: bool = True) -> tuple[str, dict[str, Any]]:
    """The event of a batch whose rows are equal."""
    kind, data = batch(number, is_one_sample=True)
    data["leaves"][0]["is_one_sample"] = is_one
    return kind, data


def inputs(number: int, **leaf: Any) -> tuple[str, dict[str, Any]]:
    """The event of a batch with other inputs."""
    kind, data = batch(number)
    data["leaves"][0].update(leaf)
    return kind, data


def left(number: int, left: float) -> tuple[str, dict[str, Any]]:
    """The event of what is left of an update of norm 1."""
    return Kind.LEFT_OF_UPDATE, {"optimizer": 0, "number": number, "update": 1.0, "left": left}


def attention(shape: list[int]) -> list[dict[str, Any]]:
    """Fused attention whose output has this shape."""
    node = {"name": "ScaledDotProductFlashAttentionForCpuBackward0", "dim": -1, "shape": shape}
    return [{**node, "input": "", "parameter": "first.weight"}]


def falls(number: int) -> float:
    """A loss that falls to a half."""
    return 1.3 - 0.65 * min(number, 20) / 20


OVERWRITTEN = (Kind.OVERWRITTEN, {"optimizer": 0})
EARLY = {"name": "SGD", "function": "clip_grad_norm_", "number": 1, "had_gradients": False}


ANOMALIES: dict[str, tuple[Callable[[int], dict[str, Any]], tuple[str, str, int, int]]] = {
    "a loss that is not finite": (at(7, loss=NAN), ("non-finite-loss", "", 7, 7)),
    "a layer that was found for it": (
        at(7, loss=INF, events=[(Kind.LAYER, {"module": "second", "path": "/a.py", "line": 3})]),
        ("non-finite-loss", "second", 7, 7),
    ),
    "the last layer with a NaN in its gradient": (
        at(7, gradient={0: {"non_finite": 9.0}, 2: {"non_finite": 1.0}}, gradient_norm=NAN),
        ("non-finite-gradient", "second", 7, 7),
    ),
    "a norm of the gradient that is not finite": (
        at(7, gradient_norm=INF, is_sampled=False),
        ("non-finite-gradient", "", 7, 7),
    ),
    "an update that is not finite": (
        at(7, update={2: {"norm": NAN, "non_finite": 3.0}}),
        ("non-finite-parameter", "second", 7, 7),
    ),
    "a gradient 200 times the usual": (
        at(30, gradient_norm=60.0, loss=2.0, gradient={4: {"norm": 60.0}}),
        ("exploding-gradient", "head", 30, 30),
    ),
    "a gradient that grows through the layers": (
        at(0, gradient={0: {"norm": 1e6}}),
        ("exploding-gradient", "first", 0, 0),
    ),
    "a gradient that vanishes": (
        since(0, gradient={0: {"norm": 1e-7}}),
        ("vanishing-gradient", "first", 0, 1),
    ),
    "units without a gradient": (
        since(3, gradient={2: {"zeros": 1024.0, "norm": 0.0}, 3: {"zeros": 32.0, "norm": 0.0}}),
        ("dead-units", "second", 3, 5),
    ),
    "an update as large as the parameters": (
        at(4, update=weights(norm=20.0), parameters=weights(norm=3.0)),
        ("large-update", "first", 4, 4),
    ),
    "updates below the resolution": (
        since(4, update={place: {"norm": 1e-9} for place in range(6)}),
        ("small-update", "first", 4, 6),
    ),
    "a parameter that stays": (
        since(4, update={4: {"norm": 0.0}}),
        ("unchanged-parameter", "head", 4, 6),
    ),
    "a learning rate of zero in steps that are not sampled": (
        lambda number: {"is_sampled": number < 2, "learning_rate": 1e-3 * (number < 30)},
        ("unchanged-parameter", "first", 30, 32),
    ),
    "a parameter without a gradient": (
        since(0, without=[2, 3]),
        ("missing-gradient", "second", 0, 1),
    ),
    "no gradient at all": (
        lambda number: {
            "without": list(range(6)),
            "events": [graph(parameters=0)] if number == 0 else [],
        },
        ("missing-gradient", "head", 0, 0),
    ),
    "a loss of another model": (
        lambda number: {
            "without": list(range(6)),
            "events": [graph(reaches=False)] if number == 0 else [],
        },
        ("missing-gradient", "head", 0, 0),
    ),
    "cross-entropy of probabilities": (
        at(0, events=[graph(["NllLossBackward0", "LogSoftmaxBackward0", "SoftmaxBackward0"])]),
        ("probabilities-as-logits", "", 0, 0),
    ),
    "cross-entropy of reshaped and converted probabilities": (
        at(
            0,
            events=[
                graph(
                    ["LogSoftmaxBackward0", "ViewBackward0", "ToCopyBackward0", "SoftmaxBackward0"]
                )
            ],
        ),
        ("probabilities-as-logits", "", 0, 0),
    ),
    "binary cross-entropy of probabilities": (
        at(0, events=[graph(["BinaryCrossEntropyWithLogitsBackward0", "SigmoidBackward0"])]),
        ("probabilities-as-logits", "", 0, 0),
    ),
    "a softmax over the batch": (
        at(0, events=[batch(0), graph(softmax=softmax(0, [32, 16]))]),
        ("mixed-samples", "first", 0, 0),
    ),
    "a softmax over the batch of as many features": (
        at(0, events=[batch(0), graph(softmax=softmax(0, [32, 32], "AddmmBackward0"))]),
        ("mixed-samples", "first", 0, 0),
    ),
    "cross-entropy of rectified values": (
        at(0, events=[graph(["LogSoftmaxBackward0", "ViewBackward0", "ReluBackward0"])]),
        ("rectified-logits", "", 0, 0),
    ),
    "gradients of zero": (
        since(4, gradient_norm=0.0, is_sampled=False),
        ("zero-gradients", "", 4, 5),
    ),
    "gradients of zero because they were reset": (
        lambda number: {
            "gradient_norm": 0.0 if number >= 5 else 0.3,
            "is_sampled": False,
            "events": [discarded(6, True)] if number == 6 else [],
        },
        ("gradients-discarded", "", 5, 6),
    ),
    "inputs of one value": (
        lambda number: {"events": [constant(number) if number >= 3 else batch(number)]},
        ("constant-inputs", "", 3, 4),
    ),
    "gradients that are not reset": (
        at(1, events=[(Kind.ZERO_GRAD, {"called": False, "after": 0})]),
        ("missing-zero-grad", "", 0, 1),
    ),
    "gradients that are reset before the step": (
        at(6, events=[discarded(6, True)]),
        ("gradients-discarded", "", 5, 6),
    ),
    "clipping before the backward pass": (
        at(1, events=[(Kind.EARLY_CLIPPING, EARLY)]),
        ("early-clipping", "", 0, 1),
    ),
    "a momentum of 1": (
        at(0, events=[options("SGD", momentum=1.0)]),
        ("momentum-too-high", "", 0, 0),
    ),
    "a beta above 1": (
        at(9, events=[options("Adam", betas=[0.9, 1.5])]),
        ("momentum-too-high", "", 9, 9),
    ),
    "a rho of 1": (
        at(0, events=[options("Adadelta", rho=1)]),
        ("momentum-too-high", "", 0, 0),
    ),
    "an optimizer that is created again": (
        at(20, events=[(Kind.CREATED_AGAIN, {"name": "Adam", "number": 20, "times": 2})]),
        ("optimizer-created-again", "", 20, 20),
    ),
    "a state of which nothing is loaded": (
        at(0, events=[(Kind.NOT_LOADED, NOT_LOADED)]),
        ("checkpoint-not-loaded", "", 0, 0),
    ),
    "graphs of several steps that are kept": (
        at(7, events=[(Kind.KEPT_GRAPHS, {"steps": [1, 3, 5]})]),
        ("memory-growth", "", 1, 7),
    ),
    "samples that depend on each other": (
        at(1, events=[first_call(dependence={"kind": "samples", "module": "second"})]),
        ("mixed-samples", "second", 0, 1),
    ),
    "tokens that depend on later ones": (
        at(1, events=[first_call(dependence={"kind": "positions", "module": ""})]),
        ("mixed-samples", "", 0, 1),
    ),
    "samples that each batch has twice": (
        lambda number: {"events": [inputs(number, repeats=16)]},
        ("repeated-batch", "", 0, 2),
    ),
    "targets that are the same for other inputs": (
        lambda number: {"events": [noise(number)]},
        ("repeated-batch", "", 1, 3),
    ),
    "a loss that returns to its first level": (
        lambda number: {"loss": 1.4 if number >= 40 else 1.3 * 0.95**number},
        ("loss-spike", "", 40, 44),
    ),
    "a schedule that ends after a few steps": (
        lambda number: {"learning_rate": 1e-3 * 0.3**number},
        ("small-update", "", 4, 13),
    ),
    "a model that is evaluated in training mode": (
        at(9, events=[(Kind.EVALUATION, {"modules": ["drop", "norm"]})]),
        ("training-mode", "", 9, 9),
    ),
    "a module that only seems to be frozen": (
        at(0, events=[(Kind.WITHOUT_EFFECT, {"modules": {"second": False}})]),
        ("frozen-parameter", "", 0, 0),
    ),
    "passes of a mean that is not divided": (
        at(0, events=[passes(4, reduction=1)]),
        ("unaveraged-loss", "", 0, 0),
    ),
    "passes that are as large as the single ones before": (
        at(20, events=[(Kind.PASSES, {"passes": 4, "losses": [1.4, 1.2, 1.3, 1.5]})]),
        ("unaveraged-loss", "", 20, 20),
    ),
    "a sum whose first update is large": (
        lambda number: {
            "events": [passes(1, reduction=2), options("SGD")] if number == 0 else [],
            "update_ratio": 0.3,
        },
        ("unaveraged-loss", "", 0, 0),
    ),
    "padding without an embedding that names it": (
        at(1, events=[first_call(padding={"value": 0, "share": 0.4, "ignored": -100})]),
        ("padding-in-loss", "", 1, 1),
    ),
    "probabilities of a compiled model": (
        lambda number: {"events": [COMPILED_LOGITS, first_call()][number : number + 1]},
        ("probabilities-as-logits", "", 1, 1),
    ),
    "batch normalisation of one sample": (
        at(1, events=[first_call(of_one_sample=["norm"])]),
        ("batch-of-one", "", 0, 1),
    ),
    "a weight that is copied instead of shared": (
        at(0, events=[("loss-graph", {**graph()[1], "copies": [["first.weight", "head.weight"]]})]),
        ("untied-parameter", "head", 0, 0),
    ),
    "a target that is the last input": (
        at(1, events=[first_call(is_last_input=True)]),
        ("targets-equal-inputs", "", 0, 1),
    ),
    "targets that come in order": (
        lambda number: {
            "events": [batch(number, dtype="float32", mean=0.1 * number, deviation=0.03)]
        },
        ("constant-labels", "", 0, 7),
    ),
    "inputs whose mean moves": (
        lambda number: {"events": [inputs(number, mean=0.0 if number < 30 else 1.5)]},
        ("unscaled-inputs", "first", 30, 32),
    ),
    "a loss without a lower bound": (
        lambda number: {"loss": 1.3 - 0.05 * math.exp(number / 10), "gradient_norm": 0.3},
        ("divergence", "", 2, 41),
    ),
    "a decay above the gradient": (
        at(0, events=[decayed("Adam", 0.5)]),
        ("collapsing-parameters", "first", 0, 2),
    ),
    "a momentum that raises the rate": (
        at(0, events=[decayed("SGD", 0.0, momentum=0.999)]),
        ("momentum-too-high", "", 0, 0),
    ),
    "a cosine that is past its end": (
        at(12, events=[(Kind.SCHEDULER, {"name": "CosineAnnealingLR", "end": 8})]),
        ("scheduler-order", "", 12, 12),
    ),
    "a cycle of batches that steps once in an epoch": (
        lambda number: {
            "events": [(Kind.SCHEDULER, {"name": "OneCycleLR"})] if number in (10, 20, 30) else []
        },
        ("scheduler-order", "", 0, 30),
    ),
    "a warm-up that has not ended": (
        lambda number: {
            "learning_rate": 1e-5 * (number + 1),
            "events": [(Kind.END, {"error": ""})] if number == 59 else [],
        },
        ("scheduler-order", "", 0, 59),
    ),
    "a scheduler before the optimizer": (
        at(0, events=[(Kind.SCHEDULER, {"name": "StepLR"})]),
        ("scheduler-order", "", 0, 0),
    ),
    "a spike of the loss": (
        at(40, loss=9.0, gradient_norm=3.0),
        ("loss-spike", "", 40, 40),
    ),
    "a loss that diverges": (
        since(4, loss=40.0, gradient_norm=3.0),
        ("divergence", "", 4, 5),
    ),
    "labels that are constant": (
        lambda number: {"events": [batch(number, low=2.0, high=2.0, distinct=1)]},
        ("constant-labels", "", 0, 1),
    ),
    "batches that repeat": (
        lambda number: {"events": [batch(5)]},
        ("repeated-batch", "", 1, 2),
    ),
    "equal weights": (
        at(0, parameters={2: {"low": 0.1, "high": 0.1, "norm": 3.2}}),
        ("poor-initialisation", "second", 0, 0),
    ),
    "weights that are far too large": (
        at(0, parameters={2: {"norm": 70.0}}),
        ("poor-initialisation", "second", 0, 0),
    ),
    "a first loss far above guessing": (
        lambda number: {"events": [batch(number)], "loss": 9.0},
        ("poor-initialisation", "head", 0, 0),
    ),
    "a first loss of the wrong sign": (
        lambda number: {"events": [batch(number)], "loss": -1.4},
        ("negative-loss", "", 0, 0),
    ),
    "steps that the scaler leaves out": (
        lambda number: {
            "scale": 65536.0,
            "is_skipped": float(number >= 20),
            "is_sampled": number < 20,
        },
        ("loss-scale-overflow", "", 20, 22),
    ),
    "recompilations in a row": (
        lambda number: {
            "events": [(Kind.COMPILED, {"function": "f", "path": "a", "line": 1, "reason": "x"})]
        },
        ("recompile-storm", "", 0, 2),
    ),
    "waits for data": (
        lambda number: {"data_seconds": 0.2 if number >= 20 else 1e-4, "step_seconds": 0.25},
        ("data-stall", "", 20, 22),
    ),
    "memory that grows": (
        lambda number: {"memory_bytes": 1e8 + 1e6 * number},
        ("memory-growth", "", 20, 59),
    ),
    "a check that fails": (
        at(9, events=[(Kind.ASSERTION, {"name": "small", "message": "no"})]),
        ("failed-check", "", 9, 9),
    ),
    "a model in evaluation mode": (
        at(0, events=[(Kind.MODE, {"modules": ["norm"]})]),
        ("evaluation-mode", "", 0, 0),
    ),
    "targets that are the inputs": (
        lambda number: {"events": [tokens(number, number)]},
        ("targets-equal-inputs", "", 0, 1),
    ),
    "clipping to nothing": (
        since(5, gradient_norm=1e-6, unclipped_norm=0.3),
        ("clipped-gradient", "", 5, 7),
    ),
    "betas in the wrong order": (
        at(0, events=[options("AdamW", betas=[0.999, 0.9])]),
        ("momentum-too-high", "", 0, 0),
    ),
    "a weight decay of 0.5 in each step": (
        at(
            0,
            events=[
                (
                    Kind.OPTIONS,
                    {
                        "optimizer": 0,
                        "name": "SGD",
                        "rates": [0.05],
                        "groups": [{"weight_decay": 10.0}],
                    },
                )
            ],
        ),
        ("collapsing-parameters", "first", 0, 0),
    ),
    "a softmax over the samples of sequences": (
        at(0, events=[batch(0), graph(softmax=softmax(0, [32, 10, 1]))]),
        ("mixed-samples", "first", 0, 0),
    ),
    "attention over the samples": (
        at(0, events=[batch(0), graph(softmax=attention([10, 4, 32, 8]))]),
        ("mixed-samples", "first", 0, 0),
    ),
    "attention over the samples that is not fused": (
        at(0, events=[labels(), graph(softmax=softmax(-1, [40, 32, 32]))]),
        ("mixed-samples", "first", 0, 0),
    ),
    "cross-entropy that is maximised": (
        at(0, events=[labels(), options("Adam", maximize=True)]),
        ("negative-loss", "", 0, 0),
    ),
    "a layer that normalises with the statistics of a new one": (
        at(0, events=[(Kind.UNUSED_STATISTICS, {"modules": ["norm"]})]),
        ("evaluation-mode", "", 0, 0),
    ),
    "an optimizer whose parameters never had a gradient": (
        at(1, events=[(Kind.NO_GRADIENT, {"optimizer": 0, "name": "Adam", "number": 1})]),
        ("missing-gradient", "head", 0, 1),
    ),
    "no step": (
        at(0, events=[(Kind.NO_STEP, {"name": "Adam", "times": 3})]),
        ("gradients-discarded", "", 0, 0),
    ),
    "updates that are undone": (
        lambda number: {"events": [left(number, 0.001)] if number < 3 else []},
        ("unchanged-parameter", "first", 0, 1),
    ),
    "parameters of the beginning": (
        lambda number: {
            "loss": 1.29 if number >= 30 else falls(number),
            "events": [OVERWRITTEN] if number == 30 else [],
        },
        ("loss-spike", "", 30, 31),
    ),
    "batches of one sample": (
        lambda number: {"events": [one_sample(number)]},
        ("repeated-batch", "", 0, 1),
    ),
    "inputs that are far too small": (
        at(0, events=[inputs(0, low=0.0, high=0.004, mean=0.002, deviation=0.001)]),
        ("unscaled-inputs", "first", 0, 0),
    ),
    "model inputs that are far too large": (
        at(1, events=[(Kind.MODEL_INPUTS, inputs(0, high=255.0)[1])]),
        ("unscaled-inputs", "first", 1, 21),
    ),
    "inputs that are scaled again": (
        lambda number: {"events": [inputs(number, deviation=1.0 if number < 30 else 0.05)]},
        ("unscaled-inputs", "first", 30, 31),
    ),
    "inputs of a layer that are zero": (
        since(4, gradient={2: {"norm": 0.0, "zeros": 1024.0}}),
        ("constant-inputs", "second", 4, 6),
    ),
    "masks of 0 and 255": (
        at(0, events=[target("BinaryCrossEntropyWithLogits", ["AddmmBackward0"], high=255.0)]),
        ("unreachable-targets", "", 0, 0),
    ),
    "targets beyond tanh": (
        at(0, events=[target("MseLoss", ["TanhBackward0"], high=4.0)]),
        ("unreachable-targets", "", 0, 0),
    ),
    "targets that are padding": (
        at(0, events=[padded()]),
        ("padding-in-loss", "", 0, 0),
    ),
    "parameters that shrink": (
        lambda number: {
            "parameters": {p: {"norm": 3.0 * 0.9**number} for p in range(6)},
            "update": {p: {"norm": 0.3 * 0.9**number} for p in range(6)},
        },
        ("collapsing-parameters", "first", 0, 2),
    ),
}


@pytest.mark.parametrize("name", ANOMALIES)
def test_an_anomaly_raises_one_alarm(name: str) -> None:
    change, expected = ANOMALIES[name]
    assert found(trained(change)) == [expected]


HEALTHY: dict[str, Callable[[int], dict[str, Any]]] = {
    "a step that the scaler leaves out": lambda number: {
        "scale": 65536.0,
        "is_skipped": float(number in (0, 1, 30)),
        "gradient_norm": INF if number in (0, 1, 30) else 0.3,
        "is_sampled": number not in (0, 1, 30),
    },
    "a spike of the gradient alone": at(30, gradient_norm=3.0),
    "losses that vary over orders of magnitude": lambda number: {
        "loss": 1.3 * 10.0 ** (-(number % 7))
    },
    "a warm-up from zero": lambda number: {
        "learning_rate": 1e-3 * number,
        "update": {p: {"norm": 0.003 * min(number, 1)} for p in range(6)},
    },
    "gradients that all become small": since(
        20, gradient={p: {"norm": 1e-9} for p in range(6)}, gradient_norm=1e-9, loss=1e-9
    ),
    "a layer behind one that begins at zero": at(
        0, gradient={2: {"zeros": 1024.0, "norm": 0.0}, 3: {"zeros": 32.0, "norm": 0.0}}
    ),
    "a loss of exactly zero": since(
        20,
        gradient={p: {"norm": 0.0, "zeros": float(t.elements)} for p, t in enumerate(TABLE)},
        update={p: {"norm": 0.0} for p in range(6)},
        gradient_norm=0.0,
        loss=0.0,
    ),
    "a layer that is left out at random": lambda number: {
        "without": [2, 3] if number % 3 == 1 else []
    },
    "a bias whose gradient is rounding": since(
        0, gradient={1: {"norm": 1e-9}}, update={1: {"norm": 0.0}}
    ),
    "one recompilation": at(
        30, events=[(Kind.COMPILED, {"function": "f", "path": "a", "line": 1, "reason": "size"})]
    ),
    "a slow start of an epoch": lambda number: {
        "data_seconds": 2.0 if number % 20 == 0 else 1e-3,
        "step_seconds": 2.5 if number % 20 == 0 else 0.01,
    },
    "a model in training mode again": at(30, events=[(Kind.MODE, {"modules": []})]),
    "targets that are shifted": lambda number: {"events": [tokens(number, -number)]},
    "a rare class": lambda number: {
        "events": [batch(number, low=0.0, high=float(number % 9 == 0), mean=0.02, distinct=1)]
    },
    "cross-entropy of logits": at(0, events=[graph(["LogSoftmaxBackward0", "AddmmBackward0"])]),
    "logits that attention has made": at(
        0, events=[graph(["LogSoftmaxBackward0", "MmBackward0", "SoftmaxBackward0"])]
    ),
    "a ReLU before the last layer": at(
        0, events=[graph(["LogSoftmaxBackward0", "AddmmBackward0", "ReluBackward0"])]
    ),
    "gradients of zero of a loss of zero": since(4, gradient_norm=0.0, loss=0.0, is_sampled=False),
    "gradients of zero in one step": at(4, gradient_norm=0.0, is_sampled=False),
    "one batch of padding": lambda number: {
        "events": [constant(number) if number == 3 else batch(number)]
    },
    "a softmax over the features": at(0, events=[batch(0), graph(softmax=softmax(1, [32, 16]))]),
    "a softmax over experts' tokens": at(0, events=[batch(0), graph(softmax=softmax(0, [128, 4]))]),
    "a softmax over pairs of samples": at(
        0, events=[batch(0), graph(softmax=softmax(0, [32, 32]))]
    ),
    "a softmax over time": at(0, events=[batch(0), graph(softmax=softmax(0, [32, 32, 16]))]),
    "a softmax over time of batches without labels": at(
        0, events=[tokens(0, 1), graph(softmax=softmax(0, [32, 8, 16]))]
    ),
    "attention over as many positions as samples": at(
        0, events=[batch(0), graph(softmax=attention([32, 4, 32, 8]))]
    ),
    "attention between the samples themselves": at(
        0, events=[batch(0), graph(softmax=attention([1, 4, 32, 8]))]
    ),
    "the betas of adversarial trainings and of language models": at(
        0, events=[options("Adam", betas=[0.5, 0.9]), options("AdamW", betas=[0.9, 0.95])]
    ),
    "betas of another optimizer": at(0, events=[options("Lion", betas=[0.999, 0.9])]),
    "a customary weight decay": at(
        0,
        events=[
            (
                Kind.OPTIONS,
                {
                    "optimizer": 0,
                    "name": "AdamW",
                    "rates": [1e-2],
                    "groups": [{"weight_decay": 1.0}],
                },
            )
        ],
    ),
    "something learned that is unlearned": at(
        0, events=[labels(), options("Adam", maximize=True)], loss=0.05
    ),
    "an update that is undone once": lambda number: {
        "events": [left(number, 0.001 if number == 1 else 1.0)] if number < 3 else []
    },
    "weights that are held within bounds": lambda number: {
        "events": [left(number, 0.4)] if number < 3 else []
    },
    "parameters that are averaged": lambda number: {
        "loss": falls(number),
        "events": [OVERWRITTEN] if number in (10, 20, 30) else [],
    },
    "positions that are equal in each sample": lambda number: {
        "events": [one_sample(number, is_one=False)]
    },
    "batches of two datasets with other scales": lambda number: {
        "events": [inputs(number, deviation=1.0 if number % 3 else 20.0)]
    },
    "one batch of outliers": lambda number: {
        "events": [inputs(number, deviation=30.0 if number == 30 else 1.0)]
    },
    "inputs of zero behind a layer that begins at zero": lambda number: {
        "gradient": {2: {"norm": 0.0, "zeros": 1024.0}} if number < 2 else {}
    },
    "soft labels a little above 1": at(
        0, events=[target("BinaryCrossEntropyWithLogits", ["AddmmBackward0"], high=1.2)]
    ),
    "images between -1 and 1": at(0, events=[target("MseLoss", ["TanhBackward0"], low=-1.0)]),
    "targets of any size for a linear layer": at(
        0, events=[target("MseLoss", ["AddmmBackward0"], high=400.0)]
    ),
    "padding that is ignored": at(
        0, events=[labels(ignored=0, padding=padded()[1]["target"]["padding"])]
    ),
    "texts of a class with the number of the padding": at(0, events=[padded(embeddings=50)]),
    "the token that ends each sequence": at(0, events=[padded(share=0.1)]),
    "gradients that are reset": at(1, events=[(Kind.ZERO_GRAD, {"called": True, "after": 0})]),
    "two passes of real and of generated samples": at(0, events=[passes(2, reduction=1)]),
    "passes that are divided": at(
        20, events=[(Kind.PASSES, {"passes": 4, "losses": [0.3, 0.35, 0.32, 0.31]})]
    ),
    "a sum with a rate that is made for it": lambda number: {
        "events": [passes(1, reduction=2), options("SGD")] if number == 0 else [],
        "update_ratio": 0.01,
    },
    "a sum whose update Adam makes": lambda number: {
        "events": [passes(1, reduction=2), options("Adam")] if number == 0 else [],
        "update_ratio": 0.3,
    },
    "padding that a loss ignores": at(
        1, events=[first_call(padding={"value": -100, "share": 0.4, "ignored": -100})]
    ),
    "probabilities for a loss of probabilities": at(1, events=[first_call()]),
    "targets of series that are read in parallel": lambda number: {
        "events": [batch(number, dtype="float32", mean=0.1 * number, deviation=1.0)]
    },
    "inputs whose mean varies from batch to batch": lambda number: {
        "events": [inputs(number, mean=1.5 * (number % 3))]
    },
    "a density that becomes narrow": lambda number: {"loss": 5 * math.exp(-number / 20) - 3.7},
    "a momentum of 0.99 with a low rate": at(0, events=[decayed("SGD", 1e-4, momentum=0.99)]),
    "a search for a learning rate": lambda number: {
        "learning_rate": 1e-6 * 1.2**number,
        "events": [(Kind.END, {"error": ""})] if number == 59 else [],
    },
    "a warm-up that was interrupted": lambda number: {
        "learning_rate": 1e-5 * (number + 1),
        "events": [(Kind.END, {"error": "KeyboardInterrupt"})] if number == 59 else [],
    },
    "a momentum below 1": at(
        0, events=[options("SGD", momentum=0.99, nesterov=True, betas=[0.9, 0.999])]
    ),
    "an exponent and a radius": at(
        0, events=[options("ASGD", alpha=1.5), options("SAM", rho=2.0), options("Muon")]
    ),
    "a momentum that is switched on": at(0, events=[options("Own", momentum=True)]),
    "memory that is cached": lambda number: {"memory_bytes": 1e8 + 1e7 * min(number, 30)},
    "a scheduler after the optimizer": at(1, events=[(Kind.SCHEDULER, {"name": "StepLR"})]),
    "a regression that begins high": lambda number: {"loss": 400.0 / (number + 1)},
}


@pytest.mark.parametrize("name", HEALTHY)
def test_what_is_healthy_raises_none(name: str) -> None:
    assert found(trained(HEALTHY[name])) == []


def test_an_alarm_is_raised_anew_after_its_cause_has_ended() -> None:
    change = lambda number: {"loss": 9.0, "gradient_norm": 3.0} if number in (40, 200) else {}  # noqa: E731
    assert [each.step for each in trained(change, 300)] == [40, 200]


def test_gradients_that_are_discarded_again_are_an_alarm_again() -> None:
    when = {1: True, 5: False, 9: True}
    alarms = trained(
        lambda number: {"events": [discarded(number, when[number])] if number in when else []}
    )
    assert found(alarms) == [("gradients-discarded", "", 0, 1), ("gradients-discarded", "", 8, 9)]


def test_an_option_that_stays_too_high_is_one_alarm() -> None:
    high = options("SGD", momentum=1.0, weight_decay=0.0)
    other = options("SGD", momentum=1.0, weight_decay=1e-4)
    low, events = options("SGD", momentum=0.9), {}
    events.update({0: high, 3: other, 6: low, 9: high})
    alarms = trained(lambda number: {"events": [events[number]] if number in events else []})
    assert [(alarm.step, alarm.values) for alarm in alarms] == [
        (0, {"momentum": 1.0}),
        (9, {"momentum": 1.0}),
    ]


def test_a_float16_norm_that_overflows_is_no_alarm() -> None:
    table = [replace(tensor, dtype="float16") for tensor in TABLE]
    recorded = Recorded(table=table)
    recorded.step(0, gradient={0: {"norm": INF, "non_finite": 0.0}}, gradient_norm=INF)
    assert found(recorded.end()) == []


def test_most_of_what_is_in_float16_is_zero() -> None:
    table = [replace(tensor, dtype="float16") for tensor in TABLE]
    most = {0: {"zeros": 300.0}, 2: {"zeros": 1000.0}}
    recorded = Recorded(table=table)
    for number in range(4):
        recorded.step(number, gradient=most)
    [alarm] = recorded.end()
    assert (alarm.kind, alarm.step, alarm.seen) == ("zero-gradients", 0, 1)
    assert "GradScaler" in alarm.advice
    assert trained(since(0, gradient=most), 4) == []


def table_alarms(table: list[Any], later: list[Any] | None = None) -> list[Any]:
    recorded = Recorded(table=table)
    places = [tensor.index for tensor in table if tensor.optimizer < 0 or not tensor.requires_grad]
    recorded.step(0, without=places)
    if later is not None:
        recorded.engine.feed(0, Tensors(1, later, ["Adam"]))
        places += [tensor.index for tensor in later if not tensor.requires_grad]
    for number in range(1, 4):
        recorded.step(number, without=places)
    return found(recorded.end())


def test_a_parameter_without_an_optimizer() -> None:
    table = [*TABLE[:4], *(replace(tensor, optimizer=-1) for tensor in TABLE[4:])]
    assert table_alarms(table) == [("parameter-without-optimizer", "head", 0, 1)]
    tied = parameter(6, "copy.weight", [32, 16], optimizer=-1, same_as=0)
    assert table_alarms([*TABLE, tied]) == []


def test_a_layer_that_is_frozen_between_others() -> None:
    frozen = [replace(tensor, requires_grad=False) for tensor in TABLE]
    middle = [*TABLE[:2], *frozen[2:4], *TABLE[4:]]
    assert table_alarms(middle) == [("frozen-parameter", "second", 0, 0)]
    assert table_alarms([*frozen[:2], *TABLE[2:]]) == []
    new = [replace(tensor, is_initial=True) for tensor in frozen]
    assert table_alarms([*new[:2], *TABLE[2:]]) == [("frozen-parameter", "first", 0, 0)]
    assert table_alarms([*new[:4], *TABLE[4:]]) == []
    later = table_alarms(TABLE, frozen[:1])
    assert later == [("frozen-parameter", "first", 1, 1)]


def test_a_parameter_that_is_no_longer_tied() -> None:
    tied = parameter(6, "copy.weight", [32, 16], optimizer=-1, same_as=0)
    untied = replace(tied, same_as=-1, optimizer=0)
    assert ("untied-parameter", "copy", 1, 1) in table_alarms([*TABLE, tied], [untied])


@pytest.mark.parametrize(("middle", "kinds"), [([0, 0], ["saturated-units"]), ([500, 500], [])])
def test_an_activation_at_its_bounds(middle: list[int], kinds: list[str]) -> None:
    tanh = parameter(6, "activation", [], kind="module", layer="Tanh", optimizer=-1, elements=0)
    recorded = Recorded(table=[*TABLE, tanh])
    counts = [450, *[0] * 48, *middle, *[0] * 48, 450]
    recorded.engine.feed(0, Histogram(0, "activation", 6, -1.0, 1.0, counts))
    recorded.step(0, without=[6])
    assert [each.kind for each in recorded.end()] == kinds


def test_unscaled_inputs() -> None:
    bytes_ = {"low": 0.0, "high": 255.0, "mean": 110.0, "deviation": 60.0}
    # The gradients of the first layer show which inputs it gets: [32, 16] weights and 32 biases.
    raw, scaled, cancelled = (
        {"gradient": {0: {"norm": norm}, 1: {"norm": bias}}, "events": [inputs(0, **bytes_)]}
        for norm, bias in ((40.0, 0.1), (0.4, 0.1), (40.0, 1e-6))
    )
    assert found(trained(at(0, **raw))) == [("unscaled-inputs", "first", 0, 20)]
    assert found(trained(at(0, **scaled))) == []
    assert found(trained(at(0, **cancelled))) == []
    learns = lambda number: {"loss": 1.3 / (1 + number / 20), **(raw if number == 0 else {})}  # noqa: E731
    assert found(trained(learns)) == []


@pytest.mark.parametrize(
    ("rate", "steps", "alarms"),
    [
        (lambda n: 1e-3 * max(0.0, 1 - n / 120), 400, [("small-update", "", 119, 238)]),
        (lambda n: 1e-3 * max(0.0, 1 - n / 300), 400, []),
        (lambda n: 1e-3 * 0.1 ** (n // 100), 300, []),
        (lambda n: 1e-3 * min(1.0, n / 300), 400, []),
    ],
)
def test_a_schedule_that_ends_with_the_first_half_of_the_run(
    rate: Callable[[int], float], steps: int, alarms: list[Any]
) -> None:
    ended = trained(lambda n: {"learning_rate": rate(n)}, steps)
    assert [each for each in found(ended) if each[0] == "small-update"] == alarms


@pytest.mark.parametrize(("moved", "count"), [(1e-7, 1), (0.5, 0)])
def test_an_eps_that_is_far_above_the_gradients(moved: float, count: int) -> None:
    adam = options("AdamW", eps=10.0)
    adam[1]["rates"] = [1e-3]
    sizes = {tensor.index: 1e-3 * math.sqrt(tensor.elements) * moved for tensor in TABLE}
    updates = {place: {"norm": norm} for place, norm in sizes.items()}
    alarms = trained(lambda n: {"events": [] if n else [adam], "update": {} if n else updates})
    assert len([each for each in alarms if "eps is 10" in each.evidence]) == count


def of_labels(counts: dict[str, int]) -> Any:
    return lambda number: batch(number, counts=counts)


@pytest.mark.parametrize(
    ("counts", "chance"),
    [({}, math.log(4)), ({"0": 24, "1": 8}, -0.75 * math.log(0.75) - 0.25 * math.log(0.25))],
)
def test_a_loss_as_that_of_a_constant_prediction(counts: dict[str, int], chance: float) -> None:
    """The share of each class where labels were counted, and equal shares otherwise."""

    def noise(number: int) -> float:
        return 0.03 * math.sin(number * number)

    made = of_labels(counts)
    stuck = trained(lambda n: {"events": [made(n)], "loss": chance + noise(n) + 0.5 * 0.9**n}, 300)
    assert [(each.kind, each.step, each.seen) for each in stuck] == [("plateau", 0, 250)]
    for healthy in (0.9 * chance, 1.8 * chance):
        level = healthy
        assert trained(lambda n: {"events": [made(n)], "loss": level + noise(n)}, 300) == []  # noqa: B023
    falls = trained(
        lambda n: {
            "events": [made(n)],
            "loss": chance * (1 - max(0, n - 150) / 1000) + noise(n) / 9,
        },
        300,
    )
    assert falls == []


def test_a_warm_up_is_given_time() -> None:
    stuck = trained(
        lambda n: {"events": [batch(n)], "loss": math.log(4), "learning_rate": 1e-6 * 1.05**n}, 300
    )
    assert stuck == []


def test_a_squared_error_as_that_of_the_mean() -> None:
    def targets(number: int) -> tuple[str, dict[str, Any]]:
        kind, data = batch(number)
        data["leaves"][1].update(dtype="float32", mean=2.0, deviation=1.5, counts={})
        return kind, data

    graph = ("loss-graph", {
        "nodes": [], "softmax": [], "is_whole": True, "parameters": 6, "is_whole_loss": True,
        "target": {"function": "MseLossBackward0", "dtype": "float32", "shape": [32]},
    })  # fmt: skip

    def loss_of(level: float) -> Any:
        return lambda n: {
            "events": [*([] if n else [graph]), targets(n)],
            "loss": level + 0.05 * math.sin(n * n),
        }

    assert [each.kind for each in trained(loss_of(2.25), 300)] == ["plateau"]
    assert trained(loss_of(1.9), 300) == []


def test_memory_that_grows_in_short_steps() -> None:
    """Ten steps have the same measurement."""
    for growth, alarms in ((4e6, [("memory-growth", 20)]), (0.0, [])):
        recorded = Recorded(MemoryGrowth)
        for number in range(200):
            memory = 2e8 + growth * (number // 10)
            recorded.engine.feed(0, Step(number, 0, 0.03 * number, {"memory_bytes": memory}))
        recorded.engine.finish()
        assert [(each.kind, each.step) for each in recorded.engine.alarms] == alarms


def two_ranks(norm: float, seconds: float) -> list[Any]:
    recorded = Recorded()
    for rank in range(2):
        recorded.engine.feed(rank, introduction(rank, 2))
        recorded.engine.feed(rank, Tensors(0, TABLE, ["Adam"]))
    for number in range(5):
        for rank in range(2):
            of_rank = norm if rank and number else 3.0
            columns = {"norm": [of_rank], "low": [-0.1], "high": [0.1]}
            recorded.engine.feed(rank, Sample(number, "parameter", [0], columns))
            spent = {"forward_seconds": seconds if rank else 0.05}
            recorded.engine.feed(rank, Step(number, 0, float(number), spent))
    recorded.engine.finish()
    alarms = recorded.engine.alarms
    return [(each.kind, each.layer, each.step) for each in alarms]


def test_ranks_that_disagree_and_ranks_that_are_slow() -> None:
    assert two_ranks(3.0, 0.05) == []
    assert two_ranks(3.001, 0.05) == [("ranks-disagree", "first", 1)]
    assert two_ranks(3.0, 0.2) == [("straggler", "", 0)]


def test_of_several_ranks_the_one_that_differs_is_named() -> None:
    for odd in range(4):
        recorded = Recorded()
        for rank in range(4):
            recorded.engine.feed(rank, introduction(rank, 4))
            recorded.engine.feed(rank, Tensors(0, TABLE, ["Adam"]))
        for number in range(3):
            # A rank samples other tensors too, which the others do not.
            for rank in range(4):
                norm = 3.5 if rank == odd and number == 2 else 3.0 + number
                places = [0, 1] if rank == 1 else [0]
                recorded.engine.feed(
                    rank, Sample(number, "parameter", places, {"norm": [norm] * len(places)})
                )
                recorded.engine.feed(rank, Step(number, 0, float(number), {}))
        recorded.engine.finish()
        [alarm] = recorded.engine.alarms
        assert (alarm.kind, alarm.rank, alarm.step) == ("ranks-disagree", odd, 2)


def test_an_introduction_is_not_needed() -> None:
    assert isinstance(introduction(), Introduction)
    recorded = Recorded()
    recorded.engine.feed(3, Step(0, 0, 0.0, {"loss": NAN}))
    assert [each.rank for each in recorded.end()] == [3]
