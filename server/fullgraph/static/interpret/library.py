"""Calls of imported functions and classes: torch, NumPy, logging and the rest."""

from __future__ import annotations

from dataclasses import replace

import libcst as cst

from fullgraph.static.domain.arguments import Arguments
from fullgraph.static.domain.frames import Frame
from fullgraph.static.domain.values import (
    NONE,
    PYTHON,
    UNKNOWN,
    Array,
    Constant,
    Dotted,
    Function,
    Instance,
    Mapping,
    Object,
    Sequence,
    Tensor,
    Unknown,
    Value,
    join_all,
    sequence,
)
from fullgraph.static.entries.compile_calls import call_imported
from fullgraph.static.interpret.builtin_calls import call_builtin, call_standard
from fullgraph.static.interpret.engine import Engine
from fullgraph.static.interpret.methods import returns_several, several, tensor_method
from fullgraph.static.interpret.ranks import rank_of_function
from fullgraph.static.interpret.trees import TREE_MAPS, map_tree
from fullgraph.static.models.dtypes import BOOLS, GIVES_MASK, KEEPS_MASK
from fullgraph.static.models.names_of_torch import (
    CONTAINERS,
    DISABLED,
    FOLDED,
    GRAD_MODES,
    SCRIPTERS,
    TUPLE_LAYERS,
    WHILE_COMPILING,
    WRAP_LAYER,
)
from fullgraph.static.models.numpy_api import (
    ANSWERS_PYTHON,
    CREATES_ARRAY,
    RANDOM_CLASSES,
    SCALARS,
    TRACED,
)
from fullgraph.static.models.signatures import fields, returning_either
from fullgraph.static.models.torch_api import (
    ASKS,
    LIST_FUNCTIONS,
    PYTHON_FUNCTIONS,
    REDUCERS,
    TENSOR_FUNCTIONS,
    TUPLE_FUNCTIONS,
)


def call_dotted(
    path: str, arguments: Arguments, frame: Frame, engine: Engine, node: cst.CSTNode
) -> Value:
    """What calling the imported ``path`` gives."""
    head, _, rest = path.partition(".")
    last = path.rsplit(".", 1)[-1]
    if head == "builtins":
        return call_builtin(rest, arguments, frame, engine, node)
    answer = WHILE_COMPILING.get(path, WHILE_COMPILING.get(last) if head != "torch" else None)
    if answer is not None:
        return Constant(answer, is_answer=True) if frame.compiled else PYTHON
    compiling = call_imported(path, arguments, frame, engine, node)
    if compiling is not None:
        return compiling
    if head == "torch":
        return _torch(path, last, arguments, frame, engine, node)
    if head == "numpy":
        return _numpy(path, arguments, frame, node)
    if head in ("einops", "opt_einsum"):
        given = arguments.first
        is_mask = isinstance(given, Tensor) and given.is_mask
        return Tensor(frame.provenance(f"returned by `{path}`", node), is_mask=is_mask)
    if path.startswith("PIL.Image."):
        return Instance("PIL.Image.Image")
    if last in ("getLogger", "get_logger"):
        return Instance("logging.Logger")
    if last in ("tqdm", "trange", "tqdm_notebook", "tnrange"):
        return Sequence(
            None, PYTHON if last in ("trange", "tnrange") else arguments.first.iterated()
        )
    standard = call_standard(path, arguments, frame, engine, node)
    if standard is not None:
        return standard
    if last[:1].isupper():
        if last.endswith("Output") or ".modeling_outputs." in path:
            return Mapping(arguments.keywords, NONE, is_record=True)
        return Instance(path)
    _run_callbacks(arguments, frame, engine, node)
    return UNKNOWN


def _run_callbacks(arguments: Arguments, frame: Frame, engine: Engine, node: cst.CSTNode) -> None:
    """A function that is passed somewhere unknown is probably called there."""
    if frame.compiled:
        for value in arguments.values:
            if isinstance(value, Function):
                engine.call(value, Arguments(is_open=True), frame, node)


def _torch(
    path: str,
    last: str,
    arguments: Arguments,
    frame: Frame,
    engine: Engine,
    node: cst.CSTNode,
) -> Value:
    if path in DISABLED:
        return Instance(path) if arguments.positional else Dotted(path)
    if path in SCRIPTERS:
        return _scripted(path, arguments)
    provenance = frame.provenance(f"returned by `{_short(path)}`", node)
    tensor = Tensor(provenance)
    if path.startswith("torch.Tensor."):
        first = arguments.first
        rest = arguments.without_first
        return tensor_method(first if isinstance(first, Tensor) else tensor, last, rest, provenance)
    if path.startswith(("torch.nn.functional.", "torch.linalg.")):
        return _helper(path.split(".")[-2], last, arguments, tensor)
    if path.startswith(("torch.fft.", "torch.special.")):
        return tensor
    if path.startswith("torch.nn."):
        return _layer(path, last, arguments, tensor)
    if last.endswith("Tensor") and last[:1].isupper():
        return replace(
            tensor, is_known=len(arguments.values) == 1 and arguments.first.is_single_number
        )
    if path == "torch.vmap":
        return arguments.first
    if path == f"torch.{last}":
        return _function(last, arguments, tensor, engine, frame, node)
    if path == "torch.utils.checkpoint.checkpoint":
        rest = Arguments(arguments.positional[1:], (), arguments.is_open)
        return engine.call(arguments.first, rest, frame, node)
    if path == "torch.autograd.grad":
        return Sequence(None, tensor)
    if path in TREE_MAPS:
        return map_tree(arguments, frame, engine, node)
    if path.startswith("torch.func."):
        return _functional(last, arguments, frame, engine, node)
    if path.startswith(("torch.cuda.", "torch.backends.", "torch.compiler.", "torch.overrides.")):
        return PYTHON
    return Instance(path) if last[:1].isupper() else UNKNOWN


def _functional(
    name: str, arguments: Arguments, frame: Frame, engine: Engine, node: cst.CSTNode
) -> Value:
    """``torch.func.name(...)``."""
    if name == "functional_call":
        given = arguments.get(2, "args") or UNKNOWN
        items = given.items if isinstance(given, Sequence) else (given,)
        call = Arguments.spread(items)
        return engine.call(arguments.first, call, frame, node)
    return UNKNOWN


def _scripted(path: str, arguments: Arguments) -> Value:
    """What TorchScript makes of a function, which Dynamo traces as it was, or of a module."""
    first = arguments.first
    if isinstance(first, Instance) and first.path in SCRIPTERS:
        return first
    is_module = isinstance(first, (Object, Sequence))
    is_module |= isinstance(first, Instance) and first.path.startswith("torch.nn.")
    if is_module or path == "torch.jit.load":
        return Instance(path)
    return first if path.startswith("torch.jit.script") else UNKNOWN


def _short(path: str) -> str:
    return path.replace("torch.nn.functional.", "F.").replace("torch.nn.", "nn.")


def _helper(namespace: str, name: str, arguments: Arguments, tensor: Tensor) -> Value:
    """``torch.nn.functional.name(...)`` or ``torch.linalg.name(...)``."""
    asked = dict(arguments.keywords).get("return_indices", Constant(False))
    if name == "multi_head_attention_forward":  # Its weights may be None, so the stub is vague.
        return Sequence(None, tensor)
    if fields(namespace, name) is None:
        return tensor
    is_one = name in returning_either(namespace) and asked == Constant(False)
    return tensor if is_one else several(namespace, name, tensor)


def _function(
    name: str,
    arguments: Arguments,
    tensor: Tensor,
    engine: Engine,
    frame: Frame,
    node: cst.CSTNode,
) -> Value:
    if name in REDUCERS:
        given = arguments.get(1, "dim")
        is_plain = given is not None and not isinstance(given, (Tensor, Array))
        return several("functions", name, tensor) if is_plain else tensor
    flags = dict(arguments.keywords)
    is_mask = name in GIVES_MASK or flags.get("dtype") in BOOLS
    if name in KEEPS_MASK and "dtype" not in flags:
        first = arguments.first
        given = first.iterated() if isinstance(first, Sequence) else first
        is_mask |= isinstance(given, Tensor) and given.is_mask
    tensor = replace(tensor, is_mask=is_mask, rank=rank_of_function(name, arguments))
    if returns_several(arguments):
        return Sequence(None, replace(tensor, rank=1) if name == "nonzero" else tensor)
    if name == "where" and len(arguments.positional) == 1:
        return Sequence(None, replace(tensor, rank=1))
    if name in TUPLE_FUNCTIONS or name in LIST_FUNCTIONS:
        return several("functions", name, tensor)
    if (
        name in ASKS
        or name in PYTHON_FUNCTIONS
        or name in ("autocast", "device")
        or (name in GRAD_MODES and frame.compiled)
    ):
        return PYTHON
    if name in GRAD_MODES:
        return Instance(f"torch.{name}")
    if name == "unique":
        return tensor
    if name == "cond":
        for branch in arguments.positional[1:3]:
            engine.call(branch, Arguments(is_open=True), frame, node)
        return UNKNOWN
    if name == "Generator":
        return Instance("torch.Generator")
    if name in ("Size", "finfo", "iinfo"):
        return PYTHON
    is_of_numbers = bool(arguments.values) and all(
        value.is_single_number for value in arguments.positional
    )
    if name in FOLDED and arguments.values and is_of_numbers:
        return replace(tensor, is_known=True)
    return tensor if name in TENSOR_FUNCTIONS else UNKNOWN


def _layer(path: str, last: str, arguments: Arguments, tensor: Tensor) -> Value:
    if path in CONTAINERS:
        first = arguments.first
        if last == "Sequential":
            return _chain(arguments)
        if last == "ParameterList":
            return Sequence(None, tensor)
        if not arguments.values:
            return sequence(())
        return first if isinstance(first, Sequence) else Sequence(None, first.iterated())
    if last == "ModuleDict":
        first = arguments.first
        if isinstance(first, Mapping):
            values = [*(v for _, v in first.items), first.element]
            return Mapping(first.items, join_all(values))
        return Mapping((), UNKNOWN)
    if last == "ParameterDict":
        return Mapping((), tensor)
    if last in ("Parameter", "Buffer"):
        return replace(tensor, is_known=last == "Buffer" and arguments.first.is_number)
    if path.startswith("torch.nn.init."):
        return arguments.first
    if path.startswith("torch.nn.utils.") and last in WRAP_LAYER:
        return arguments.first
    if path == "torch.nn.utils.rnn.pad_sequence":
        return tensor
    return Instance(path) if last[:1].isupper() else UNKNOWN


def _chain(arguments: Arguments) -> Value:
    """``nn.Sequential(...)`` of modules, or of a dict of them."""
    first = arguments.first
    if arguments.is_open:
        modules = (*arguments.positional, arguments.rest)
        return UNKNOWN if isinstance(arguments.rest, Unknown) else Sequence(None, join_all(modules))
    if isinstance(first, Mapping) and len(arguments.positional) == 1:
        values = tuple(value for _, value in first.items)
        return sequence(values) if values else Sequence(None, first.element)
    return sequence(arguments.positional)


def call_instance(path: str, arguments: Arguments, frame: Frame, node: cst.CSTNode) -> Value:
    """What calling an instance of the imported class ``path`` gives."""
    if not path.startswith("torch.nn."):
        return UNKNOWN
    tensor = Tensor(frame.provenance(f"returned by a layer of type `{_short(path)}`", node))
    return Sequence(None, tensor) if path in TUPLE_LAYERS else tensor


def _numpy(path: str, arguments: Arguments, frame: Frame, node: cst.CSTNode) -> Value:
    name = path.removeprefix("numpy.")
    if name in ANSWERS_PYTHON:
        return PYTHON
    if name == "random.default_rng":
        return Instance("numpy.random.Generator")
    if name.removeprefix("random.") in RANDOM_CLASSES:
        return Instance(path)
    from_array = any(_holds_array(v) for v in arguments.values)
    provenance = frame.provenance(f"returned by `np.{name}`", node)
    if not from_array and not frame.compiled:
        return Array(provenance, is_folded=True, is_given=True) if name in SCALARS else UNKNOWN
    if not from_array and name not in TRACED:
        return UNKNOWN
    return Array(provenance, is_folded=not from_array and name not in CREATES_ARRAY)


def _holds_array(value: Value) -> bool:
    if isinstance(value, Sequence):
        return any(isinstance(v, (Tensor, Array)) and v.certain for v in value.items or ())
    return isinstance(value, (Tensor, Array)) and value.certain
