"""Libraries that train: Accelerate, Lightning, their frameworks, Transformers.

An ``Accelerator`` with a dynamo backend compiles what it prepares.
"""

from __future__ import annotations

import re

import libcst as cst

from fullgraph.static.domain.definitions import Arguments
from fullgraph.static.domain.lattice import Frame
from fullgraph.static.domain.values import (
    NONE,
    Constant,
    Dotted,
    Instance,
    Mapping,
    Value,
    sequence,
)
from fullgraph.static.interpret.engine import Engine
from fullgraph.static.models import names
from fullgraph.static.models.registry import CALLS, METHODS, Call, tracing_checks
from fullgraph.static.models.torch.compiling import report_compile

_SWITCHES = ("torch_compile", "torch_compile_backend", "torch_compile_mode", "dynamo_backend")
_OFF = ("no", "NO")
STEPS = ("training_step", "validation_step", "test_step", "predict_step")
"""What it compiles of a compiled module besides its ``forward``."""
OTHER_FRAMEWORKS = names(
    """
    chainer tensorflow keras tf_keras jax flax haiku equinox paddle mxnet mindspore mlx tinygrad
    dynet theano sklearn numba
    """
)
"""Their layers and models have a ``forward`` or ``__call__`` too, and are no modules of torch."""
ACTIVATIONS = "ACT2FN"
"""A table of activation functions by name."""

_OUTPUT = re.compile(r"(?:.*\.)?(?=[A-Z])\w*Output|.*\.modeling_outputs\.[A-Z]\w*")


@CALLS.named("TorchDynamoPlugin")
def _plugin(call: Call) -> Value:
    """A plugin, which sets whether to compile."""
    return Instance(call.path, compiles=_is_on(dict(call.arguments.keywords).get("backend", NONE)))


@CALLS.like(r".*(?:Accelerator|Arguments|Config)")
def _switched(call: Call) -> Value | None:
    """An accelerator or the arguments of a trainer, which may enable compilation."""
    given = dict(call.arguments.keywords)
    if any(_is_on(given[name]) for name in _SWITCHES if name in given):
        return Instance(call.path, compiles=True)
    plugin = given.get("dynamo_plugin")
    return Instance(call.path, plugin.compiles) if isinstance(plugin, Instance) else None


@METHODS.named("prepare", "prepare_model", "setup", "setup_module")
def _prepare(accelerator: Instance, call: Call) -> Value | None:
    """What it is given, compiled if the accelerator is made so."""
    if accelerator.compiles:
        for value in call.arguments.values:
            maker = "an accelerator with a dynamo backend"
            report_compile(value, maker, call.frame, call.engine, call.node)
    given = call.arguments.positional
    if call.arguments.is_open or not given:
        return None
    return given[0] if len(given) == 1 else sequence(given)


def _is_on(value: Value) -> bool:
    """Whether the text itself sets it: what only a run decides proves nothing."""
    if isinstance(value, Dotted):
        last = value.path.rsplit(".", 1)[-1]
        return last.isupper() and last not in _OFF
    return isinstance(value, Constant) and bool(value.value) and value.value not in _OFF


def is_lightning_module(path: str) -> bool:
    """Whether it is the base class of Lightning's models."""
    return path.endswith(".LightningModule")


tracing_checks("is_torchdynamo_compiling", traced=True)
tracing_checks(
    *("is_torchdynamo_exporting", "is_torch_fx_proxy", "is_fx_tracing", "is_jit_tracing"),
    traced=False,
)


def is_output(path: str) -> bool:
    """Whether it is a class of a model's outputs: a dict whose keys are attributes too.

    Its classes are often derived from or copied: they are matched by name, wherever they are
    defined.
    """
    return _OUTPUT.fullmatch(path) is not None


@CALLS.like(_OUTPUT.pattern)
def _output(call: Call) -> Value:
    """What a model returns: a record of what it is made with."""
    return Mapping(call.arguments.keywords, NONE, is_record=True)


@CALLS.like(r".*Trainer")
def _trainer(call: Call) -> Value | None:
    """A trainer, which compiles its model if its arguments set it."""
    if report_trainer(call.arguments, call.frame, call.engine, call.node):
        return Instance(call.path)
    return None


def is_trainer(path: str) -> bool:
    """Whether it is a class of trainers."""
    return path.endswith("Trainer")


def report_trainer(arguments: Arguments, frame: Frame, engine: Engine, node: cst.CSTNode) -> bool:
    """A trainer is made; it compiles its model if its arguments set it."""
    compiles = any(isinstance(v, Instance) and v.compiles for v in arguments.values)
    if compiles:
        report_compile(
            arguments.get(0, "model"), "a trainer with torch_compile", frame, engine, node
        )
    return compiles
