"""Transformers: outputs of models, tables of activations, trainers.

Its classes are often derived from or copied: they are matched by name, wherever they are defined.
"""

from __future__ import annotations

import re

import libcst as cst

from fullgraph.static.domain.definitions import Arguments
from fullgraph.static.domain.lattice import Frame
from fullgraph.static.domain.values import NONE, Instance, Mapping, Value
from fullgraph.static.interpret.engine import Engine
from fullgraph.static.models.registry import CALLS, Call, tracing_checks
from fullgraph.static.models.torch.compiling import report_compile

ACTIVATIONS = "ACT2FN"
"""A table of activation functions by name."""

_OUTPUT = re.compile(r"(?:.*\.)?(?=[A-Z])\w*Output|.*\.modeling_outputs\.[A-Z]\w*")

tracing_checks("is_torchdynamo_compiling", traced=True)
tracing_checks(
    *("is_torchdynamo_exporting", "is_torch_fx_proxy", "is_fx_tracing", "is_jit_tracing"),
    traced=False,
)


def is_output(path: str) -> bool:
    """Whether it is a class of a model's outputs: a dict whose keys are attributes too."""
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
