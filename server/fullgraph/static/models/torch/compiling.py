"""Calls that compile or export, decorators that keep Dynamo out, and whether it traces."""

from __future__ import annotations

import re

import libcst as cst

from fullgraph.static.domain.lattice import Frame
from fullgraph.static.domain.values import (
    NONE,
    UNKNOWN,
    Constant,
    Dotted,
    Instance,
    Object,
    Partial,
    Sequence,
    Value,
)
from fullgraph.static.interpret.engine import Engine
from fullgraph.static.interpret.events import CompileEvent
from fullgraph.static.models import below, names
from fullgraph.static.models.registry import CALLS, SKIPPED, Call, breaks_as, tracing_checks
from fullgraph.static.models.torch.modules import is_module

COMPILE = Dotted("torch.compile")
CONFIG = "torch._dynamo.config"
"""Holds the settings of Dynamo."""

IN_PLACE = ".compile()"
BYPASS = ".forward()"
"""What calls the ``forward`` of a module that was compiled in place; it compiles nothing."""

_COMPILERS = names("torch.compile torch.compiler.compile")
_EXPORTS = {
    "torch.export.export": ("mod", "torch.export"),
    "torch.export.export_for_training": ("mod", "torch.export"),
    "torch.export.draft_export": ("mod", "torch.export"),
    "torch._dynamo.export": ("f", "torch._dynamo.export"),
    "torch._dynamo.explain": ("f", "torch._dynamo.explain"),
}
"""By path: the name of the argument that is traced, and what to call it in words."""

_PARALLEL = names(
    """
    torch.nn.DataParallel torch.nn.parallel.DataParallel torch.nn.parallel.DistributedDataParallel
    torch.nn.parallel.data_parallel.DataParallel
    torch.nn.parallel.distributed.DistributedDataParallel
    torch.distributed.fsdp.FullyShardedDataParallel
    torch.distributed.fsdp.fully_sharded_data_parallel.FullyShardedDataParallel
    """
)
_SKIPPED = names(
    """
    torch.compiler.disable torch._dynamo.disable torch._dynamo.skip torch._disable_dynamo
    torch.compiler.allow_in_graph torch._dynamo.allow_in_graph
    torch.library.custom_op torch.compiler.assume_constant_result
    torch._dynamo.assume_constant_result torch._dynamo.nonstrict_trace
    torch._dynamo.disallow_in_graph torch.compiler.substitute_in_graph
    """
)
_MENTIONS = re.compile(
    r"\bcompile\b|\bexport\b|\b_?dynamo\b|\btorch_compile|\bdynamo_|\.prepare\w*\(|Trainer\("
)
_WORDS = ("compile", "export", "dynamo", ".prepare", "Trainer(")
_SCRIPTERS = below(
    "torch.jit",
    "script script_if_tracing trace trace_module freeze optimize_for_inference load",
)
"""What makes TorchScript."""


SKIPPED.update(_SKIPPED)
tracing_checks(
    *("torch.compiler.is_compiling", "torch.compiler.is_dynamo_compiling"),
    *("torch._dynamo.is_compiling", "torch._dynamo.external_utils.is_compiling"),
    *("torch._utils.is_compiling", "is_dynamo_compiling", "is_compiling", "is_tracing"),
    traced=True,
)
tracing_checks(
    *("torch.jit.is_scripting", "torch.jit.is_tracing", "torch._C._get_tracing_state"),
    *("torch.onnx.is_in_onnx_export", "torch.compiler.is_exporting"),
    *("torch.overrides.has_torch_function", "torch.overrides.has_torch_function_unary"),
    "torch.overrides.has_torch_function_variadic",
    traced=False,
)


def may_compile(text: str) -> bool:
    """Whether code may compile something; a text search only."""
    # Looking for plain words first is ten times as fast.
    return any(word in text for word in _WORDS) and _MENTIONS.search(text) is not None


def is_compile(maker: Value) -> bool:
    """Whether calling ``maker`` with a function or module compiles it."""
    while isinstance(maker, Partial):
        maker = maker.function
    return isinstance(maker, Dotted) and maker.path in _COMPILERS


def report_compile(
    target: Value | None, maker: str, frame: Frame, engine: Engine, node: cst.CSTNode
) -> None:
    """Report that ``maker`` compiles ``target``, if there is one."""
    if target is not None:
        engine.listener.on_compile(CompileEvent(node, target, frame, maker))


@CALLS.at(*_COMPILERS)
def _compile(call: Call) -> Value:
    """What it compiles, or what takes that."""
    target = call.arguments.get(0, "model")
    if target is None:
        return Partial(COMPILE, (), call.arguments.keywords)
    call.engine.listener.on_compile(CompileEvent(call.node, target, call.frame))
    return target


@CALLS.at("torch._dynamo.optimize", "torch._dynamo.optimize_assert")
def _configured(call: Call) -> Value:
    """What ``torch.compile`` without a model gives."""
    return Partial(COMPILE)


@CALLS.at(*_EXPORTS)
def _export(call: Call) -> Value:
    """Traces what it is given."""
    name, maker = _EXPORTS[call.path]
    report_compile(call.arguments.get(0, name), maker, call.frame, call.engine, call.node)
    return UNKNOWN


@CALLS.at("torch.onnx.export")
def _onnx_export(call: Call) -> Value:
    """Traces what it is given, if its arguments select Dynamo."""
    if dict(call.arguments.keywords).get("dynamo") == Constant(True):
        model = call.arguments.get(0, "model")
        report_compile(model, "torch.onnx.export with dynamo", call.frame, call.engine, call.node)
    return UNKNOWN


@CALLS.at(*_PARALLEL)
def _parallel(call: Call) -> Value | None:
    """The module that it is around."""
    return call.arguments.get(0, "module")


@CALLS.at(*_SKIPPED)
def _skipped(call: Call) -> Value:
    """What decorates a function, or a function that Dynamo does not trace."""
    return Instance(call.path) if call.arguments.positional else Dotted(call.path)


def compile_in_place(
    receiver: Value, name: str, frame: Frame, engine: Engine, node: cst.CSTNode
) -> Value | None:
    """What ``module.compile()`` gives; None if that is not what is called."""
    if name != "compile" or not isinstance(receiver, (Object, Sequence)):
        return None
    report_compile(receiver, IN_PLACE, frame, engine, node)
    return NONE


breaks_as("torchscript", *_SCRIPTERS)
breaks_as("global-setting", "torch.jit.optimized_execution")
breaks_as("skipped-python-function", "torch.jit.isinstance")


@CALLS.at(*_SCRIPTERS)
def _scripted(call: Call) -> Value:
    """What TorchScript makes of a function, which Dynamo traces as it was, or of a module."""
    first = call.arguments.first
    if isinstance(first, Instance) and first.path in _SCRIPTERS:
        return first
    is_of_modules = isinstance(first, (Object, Sequence))
    is_of_modules |= isinstance(first, Instance) and is_module(first.path)
    if is_of_modules or call.path == "torch.jit.load":
        return Instance(call.path)
    return first if call.path.startswith("torch.jit.script") else UNKNOWN
