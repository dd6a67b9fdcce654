"""Calls that ask for something to be compiled, of torch and of the frameworks around it.

Frameworks have switches of their own: an ``Accelerator`` with a dynamo backend compiles what
it prepares, and a ``Trainer`` whose arguments say ``torch_compile`` compiles its model.
"""

from __future__ import annotations

import libcst as cst

from fullgraph.static.domain.arguments import Arguments
from fullgraph.static.domain.frames import Frame
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
    sequence,
)
from fullgraph.static.interpret.engine import Engine
from fullgraph.static.interpret.events import CompileEvent

COMPILE = Dotted("torch.compile")
IN_PLACE = ".compile()"
BYPASS = ".forward()"
"""What calls the ``forward`` of a module that was compiled in place; it compiles nothing."""

_COMPILERS = frozenset({"torch.compile", "torch.compiler.compile"})
_CONFIGURED = frozenset({"torch._dynamo.optimize", "torch._dynamo.optimize_assert"})
"""Give what ``torch.compile`` without a model gives."""

_EXPORTS = {
    "torch.export.export": ("mod", "torch.export"),
    "torch.export.export_for_training": ("mod", "torch.export"),
    "torch.export.draft_export": ("mod", "torch.export"),
    "torch._dynamo.export": ("f", "torch._dynamo.export"),
    "torch._dynamo.explain": ("f", "torch._dynamo.explain"),
}
"""By path: the name of the argument that is traced, and what to call it in words."""

_WRAPPERS = frozenset({"DataParallel", "DistributedDataParallel", "FullyShardedDataParallel"})
_TRANSFORMS = frozenset({"grad", "grad_and_value", "vmap", "jacrev", "jacfwd", "hessian"})
_SWITCHES = ("torch_compile", "torch_compile_backend", "torch_compile_mode", "dynamo_backend")
_SWITCHED = ("Accelerator", "Arguments", "Config")
"""How the classes end that have these switches."""

_PREPARES = frozenset({"prepare", "prepare_model", "setup", "setup_module"})
_OFF = frozenset({"no", "NO"})


def is_compile(maker: Value) -> bool:
    """Whether calling ``maker`` with a function or module compiles it."""
    while isinstance(maker, Partial):
        maker = maker.function
    return isinstance(maker, Dotted) and maker.path in _COMPILERS


def call_imported(
    path: str, arguments: Arguments, frame: Frame, engine: Engine, node: cst.CSTNode
) -> Value | None:
    """What calling the imported ``path`` gives; None if it has nothing to do with compiling."""
    last = path.rsplit(".", 1)[-1]
    if path in _COMPILERS:
        target = arguments.get(0, "model")
        if target is None:
            return Partial(COMPILE, (), arguments.keywords)
        engine.listener.on_compile(CompileEvent(node, target, frame))
        return target
    if path in _CONFIGURED:
        return Partial(COMPILE)
    if path in _EXPORTS:
        name, maker = _EXPORTS[path]
        _tell(arguments.get(0, name), frame, engine, node, maker)
        return UNKNOWN
    if path == "torch.onnx.export" and dict(arguments.keywords).get("dynamo") == Constant(True):
        _tell(arguments.get(0, "model"), frame, engine, node, "torch.onnx.export with dynamo")
        return UNKNOWN
    if path.startswith("torch.") and last in _WRAPPERS:
        return arguments.get(0, "module")
    if path.startswith("torch.func.") and last in _TRANSFORMS:
        return arguments.first
    return _framework(path, last, arguments, frame, engine, node)


def _framework(
    path: str, last: str, arguments: Arguments, frame: Frame, engine: Engine, node: cst.CSTNode
) -> Value | None:
    if last.endswith("Trainer") and tell_trainer(arguments, frame, engine, node):
        return Instance(path)
    given = dict(arguments.keywords)
    plugin = given.get("dynamo_plugin")
    if last == "TorchDynamoPlugin":
        return Instance(path, compiles=_is_on(given.get("backend", NONE)))
    if not last.endswith(_SWITCHED):
        return None
    if any(_is_on(given[name]) for name in _SWITCHES if name in given):
        return Instance(path, compiles=True)
    if isinstance(plugin, Instance):
        return Instance(path, compiles=plugin.compiles)
    return None


def tell_trainer(arguments: Arguments, frame: Frame, engine: Engine, node: cst.CSTNode) -> bool:
    """A trainer is made; it compiles its model if its arguments say so."""
    compiles = any(isinstance(v, Instance) and v.compiles for v in arguments.values)
    if compiles:
        model = arguments.get(0, "model")
        _tell(model, frame, engine, node, "a trainer with torch_compile")
    return compiles


def call_method(
    receiver: Value,
    name: str,
    arguments: Arguments,
    frame: Frame,
    engine: Engine,
    node: cst.CSTNode,
) -> Value | None:
    """What calling the method gives; None if it has nothing to do with compiling."""
    if name == "compile" and isinstance(receiver, (Object, Sequence)):
        _tell(receiver, frame, engine, node, IN_PLACE)
        return NONE
    if name not in _PREPARES or not isinstance(receiver, Instance):
        return None
    if receiver.compiles:
        for value in arguments.values:
            _tell(value, frame, engine, node, "an accelerator with a dynamo backend")
    given = arguments.positional
    if arguments.is_open or not given:
        return None
    return given[0] if len(given) == 1 else sequence(given)


def _tell(
    target: Value | None, frame: Frame, engine: Engine, node: cst.CSTNode, maker: str
) -> None:
    if target is not None:
        engine.listener.on_compile(CompileEvent(node, target, frame, maker))


def _is_on(value: Value) -> bool:
    """Whether the text itself says so: what only a run decides proves nothing."""
    if isinstance(value, Dotted):
        last = value.path.rsplit(".", 1)[-1]
        return last.isupper() and last not in _OFF
    return isinstance(value, Constant) and bool(value.value) and value.value not in _OFF
