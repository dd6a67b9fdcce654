"""The arguments of a function that Dynamo inlines, read from its own variables while it traces.

Nothing runs in between: an inner function is never called, so that a hook on it would break the
graph. Dynamo's classes are recognized by their names: a test with ``isinstance`` would let it
build a variable, and guard it, that the program alone does not need.
"""

from __future__ import annotations

from types import CodeType
from typing import Any, Dict, List, Mapping, Optional, Set, Tuple

from fullgraph_worker.inputs.as_code import InexpressibleError
from fullgraph_worker.inputs.tensor_as_code import Layout

_MOST_STEPS = 64
_MOST_ELEMENTS = 1 << 20
_DEEPEST = 20
_HOMES = ("torch", "_operator", "operator", "builtins", "math")


def inlined_call(translator: Any) -> Optional[Tuple[CodeType, Mapping[str, Any]]]:
    """The function that Dynamo begins to inline, with its arguments; None if it inlines none.

    Args:
        translator: Dynamo's, before its first instruction.
    """
    if all(kind.__name__ != "InliningInstructionTranslator" for kind in type(translator).__mro__):
        return None
    return translator.f_code, _Arguments(translator.symbolic_locals, translator.output)


class _Arguments(Mapping[str, Any]):
    """The arguments by name; each is read when it is asked for."""

    def __init__(self, variables: Mapping[str, Any], output: Any) -> None:
        self._variables = variables
        self._output = output

    def __getitem__(self, name: str) -> Any:
        return _value(self._variables[name], self._output, 0)

    def __iter__(self) -> Any:
        return iter(self._variables)

    def __len__(self) -> int:
        return len(self._variables)


def _value(variable: Any, output: Any, depth: int) -> Any:
    """What a variable of Dynamo stands for; a tensor without numbers as a ``Layout``.

    Raises:
        InexpressibleError: it is known to Dynamo alone.
    """
    import torch

    if depth > _DEEPEST:
        raise InexpressibleError
    kinds = {kind.__name__ for kind in type(variable).__mro__}
    own = vars(variable)
    if "LazyVariableTracker" in kinds:
        # A look at any other attribute would build the variable.
        cache = own["_cache"]
        return cache.value if cache.vt is None else _value(cache.vt, output, depth + 1)
    if "CellVariable" in kinds:
        # A parameter that an inner function uses.
        stored = output.side_effects.store_attr_mutations.get(variable, {})
        held = stored.get("cell_contents", own.get("pre_existing_contents"))
        return _value(held, output, depth + 1)
    if "SymNodeVariable" in kinds:
        return _number(own["sym_num"])
    if "UnspecializedPythonVariable" in kinds and own.get("raw_value") is not None:
        return own["raw_value"]
    if "TensorVariable" in kinds and "NumpyNdarrayVariable" not in kinds:
        return _tensor(own["proxy"].node)
    if "NNModuleVariable" in kinds:
        return output.get_submodule(own["module_key"])
    if "BaseListVariable" in kinds or "SliceVariable" in kinds:
        items = [_value(each, output, depth + 1) for each in own["items"]]
        kind = variable.python_type()
        if kind is slice:
            return slice(*items)
        if kind is range:
            return range(*items)
        return kind(*items) if hasattr(kind, "_fields") else kind(items)
    if "ConstDictVariable" in kinds and variable.python_type() is dict:
        return {
            _value(key.vt, output, depth + 1): _value(each, output, depth + 1)
            for key, each in own["items"].items()
        }
    if "UserMethodVariable" not in kinds and own.get("fn") is not None:
        return own["fn"]
    if "UserDefinedObjectVariable" in kinds:
        return _object(variable, own["value"], output, depth)
    if "value" not in own or isinstance(own["value"], torch.Tensor):
        raise InexpressibleError
    return own["value"]


def _object(variable: Any, value: Any, output: Any, depth: int) -> Any:
    """An object of the program; one that the traced code made or changed, as it is by now."""
    changed = output.side_effects.store_attr_mutations.get(variable)
    if not changed or "_parameters" in vars(value):
        return value
    twin = object.__new__(type(value))
    vars(twin).update(vars(value))
    for name, each in changed.items():
        vars(twin)[name] = _value(each, output, depth + 1)
    return twin


def _number(value: Any) -> Any:
    """A number that Dynamo keeps symbolic, as the program has it; no guard comes of it."""
    node = getattr(value, "node", None)
    if node is None:
        return value
    hint = node.hint
    if hint is None:
        raise InexpressibleError
    return hint


def _tensor(node: Any) -> Any:
    import torch

    given = _given(node)
    if isinstance(given, torch.Tensor):
        return given
    seen = node.meta["example_value"]
    if seen.layout is not torch.strided or type(seen).__name__ != "FakeTensor":
        raise InexpressibleError
    if not seen.dtype.is_floating_point and not seen.dtype.is_complex:
        computed = _computed(node)
        if computed is not None:
            return computed
    sizes = tuple(int(_number(size)) for size in seen.shape)
    strides = tuple(int(_number(step)) for step in seen.stride())
    return Layout(seen.dtype, sizes, strides, seen.device, False, bool(seen.requires_grad))


def _given(node: Any) -> Any:
    """The program's own value for an input of the graph; None for all else."""
    argument = node.meta.get("grapharg") if node.op == "placeholder" else None
    return argument.example if argument is not None else None


def _computed(node: Any) -> Any:
    """The numbers of a tensor of integers or truth values that is computed from the like.

    A tensor drawn at random is drawn anew: the program's random state is as before.
    Positions, masks and shifted labels come from a few operations on what the program passes. They
    are done on copies: an operation may change its argument. None where it takes more.
    """
    import torch

    from fullgraph_worker.torch_private.dispatch import without_modes

    steps: List[Any] = []
    if not _is_computable(node, steps, set()):
        return None
    values: Dict[Any, Any] = {}
    places = {each.meta["example_value"].device for each in steps if _is_tensor(each)}
    devices = [each.index for each in places if each.type == "cuda"]
    with without_modes(), torch.random.fork_rng(devices):
        for each in steps:
            given = _given(each)
            if each.op == "placeholder":
                values[each] = given.clone() if isinstance(given, torch.Tensor) else _hint(each)
                continue
            args, kwargs = torch.fx.node.map_arg((each.args, each.kwargs), values.__getitem__)
            if each.op == "call_method":
                values[each] = getattr(args[0], each.target)(*args[1:], **kwargs)
            else:
                values[each] = each.target(*args, **kwargs)
    return values[node]


def _is_computable(node: Any, steps: List[Any], known: Set[Any]) -> bool:
    """Whether ``node`` needs only a few operations; ``steps`` gets them in order."""
    import torch

    if node in known:
        return True
    known.add(node)
    if len(known) > _MOST_STEPS:
        return False
    seen = node.meta.get("example_value")
    if isinstance(seen, torch.Tensor):
        count = 1
        for size in seen.shape:
            count *= int(_number(size))
        if seen.dtype.is_floating_point or seen.dtype.is_complex or count > _MOST_ELEMENTS:
            return False
    elif not isinstance(seen, (int, torch.SymInt, torch.Size, tuple, list)):
        return False
    if node.op == "call_function":
        home = str(getattr(node.target, "__module__", None) or "torch").partition(".")[0]
        if home not in _HOMES:
            return False
    elif node.op not in ("call_method", "placeholder"):
        return False
    if not all(_is_computable(each, steps, known) for each in node.all_input_nodes):
        return False
    steps.append(node)
    return True


def _is_tensor(node: Any) -> bool:
    import torch

    return isinstance(node.meta["example_value"], torch.Tensor)


def _hint(node: Any) -> Any:
    return _number(node.meta["example_value"])
