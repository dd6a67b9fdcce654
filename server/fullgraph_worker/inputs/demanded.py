"""What a parameter may be given, from its annotation, its uses and its name; likeliest first."""

from __future__ import annotations

import ast
import collections.abc
import dataclasses
import enum
import inspect
import re
import typing
from typing import Any, Dict, Iterable, List, Literal, Mapping, Optional, Sequence, Tuple, Union

from fullgraph_worker.inputs.annotations import dtype_of, spec_of
from fullgraph_worker.inputs.body import Body
from fullgraph_worker.inputs.docstring import specs_in
from fullgraph_worker.inputs.shapes import Sizes, TensorSpec
from fullgraph_worker.inputs.specification import (
    Expression,
    Group,
    Items,
    Plain,
    Spec,
    TensorOf,
    bag,
)
from fullgraph_worker.inputs.tensor_uses import Demand

_DEEPEST = 4
WIDTHS = (16, 24, 40, 48, 56, 80, 88, 104)
"""Sizes of features, one for each parameter, so that an error names one of them."""
FUNCTIONS: Tuple[Spec, ...] = (
    Expression("torch.nn.Identity()"),
    Expression("torch.nn.functional.relu"),
    Expression("torch.nn.ReLU"),
    Expression("torch.nn.LayerNorm"),
    Expression("torch.nn.BatchNorm2d"),
)
MODULES: Tuple[Spec, ...] = (
    Expression("torch.nn.Identity()"),
    Expression("torch.nn.Linear(16, 16)"),
    Expression("torch.nn.Conv2d(3, 16, 3, padding=1)"),
)
_INNER, _LAST = (20, 18, 22, 26, 28, 30), (36, 34, 38, 42, 44, 46)
_NUMBERS: Tuple[Tuple[str, Any], ...] = (
    (r"(^|_)(p|eps|epsilon)$", 1e-5),
    (
        r"drop|prob|(?<!sample_)(?<!sampling_)(?<!frame_)rate$|ratio|momentum|alpha|beta|gamma|temperature|(^|_)(lr|std|tau)$",
        0.1,
    ),
    (r"^(is|use|with|has|return|do|no|enable|add)_|bias|causal|residual$|inplace", False),
    (r"head", 2),
    (r"layer|depth|block|level|stage|iter|steps$|repeat|^num_convs", 2),
    (r"kernel|window|(^|_)ks$", 3),
    (r"stride|group|dilation|padding|^axis$|reduction|expan|factor", 1),
    (r"patch", 4),
    (r"ima?ge?_?size|resolution|height|width$|(^|_)[hw]$", 32),
    (r"vocab|token|num_emb", 64),
    (r"class|n_out|label", 8),
    (r"len|seq", 32),
)
_WIDTH = re.compile(r"dim|size|channel|feature|width|hidden|planes|d_model|filters|units|embed")
_NUMBER_IN_CALL = re.compile(
    r"^(is|use|with|has|return|do|no|num|n|max|min)_|_(size|dim|len|length)$"
    r"|^(h|w|height|width|p|eps|dim|axis|alpha|beta|gamma|temperature|tau|training|inplace)$"
)
"""In a call most parameters are tensors, whatever their name is."""
_NEVER = re.compile(r"pretrained|weights?$|checkpoint|ckpt|download|url|path$")
"""Parameters that make a constructor fetch something stay at None."""


def called(target: Any) -> Any:
    """What has the signature of a call: of a module its ``forward``, or a ``__call__`` of its own.

    Args:
        target: a function, a class or an instance.
    """
    import torch

    kind = target if isinstance(target, type) else type(target)
    if not issubclass(kind, torch.nn.Module):
        return target
    own: Any = kind.__call__
    if inspect.isfunction(own) and own is not torch.nn.Module.__call__:
        parameters = list(inspect.signature(own).parameters.values())[1:]
        if any(p.kind not in (p.VAR_POSITIONAL, p.VAR_KEYWORD) for p in parameters):
            return target.__call__ if target is not kind else own
    return target.forward


class Finder:
    """Finds alternatives for the parameters of one function.

    Args:
        function: has the parameters; a class for those of its constructor.
        is_call: its parameters are those of a call, where tensors are usual.
        depth: how many objects it is inside of.
    """

    def __init__(self, function: Any, *, is_call: bool, depth: int = 0) -> None:
        self._is_call = is_call
        self._depth = depth
        written = function.__init__ if inspect.isclass(function) else function
        self._whole = function
        self.body = Body(written)
        self.function = inspect.unwrap(getattr(written, "__func__", written))
        try:
            self.parameters = dict(inspect.signature(function).parameters)
        except (TypeError, ValueError):
            self.parameters = {}
        try:
            # The constructor of a named tuple is made of the annotations of its class.
            has_fields = hasattr(function, "_fields")
            self._hints: Dict[str, Any] = typing.get_type_hints(function if has_fields else written)
        except Exception:
            self._hints = {}
        text = getattr(function, "__doc__", None)
        names = [p.name for p in self.parameters.values() if p.default is p.empty]
        self._described = specs_in(text, names) if is_call else {}
        self._sizes = Sizes()
        self._known: Dict[str, List[Spec]] = {}

    def required(self) -> Group:
        """The first alternative of each parameter that must be given."""
        many = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)
        wanted = [
            p.name for p in self.parameters.values() if p.default is p.empty and p.kind not in many
        ]
        return Group(tuple((name, self.alternatives(name)[0]) for name in wanted))

    def alternatives(self, name: str) -> List[Spec]:
        """What the parameter ``name`` may be given, the likeliest first; never empty."""
        if name not in self._known:
            self._known[name] = self._alternatives(name)
        return self._known[name]

    def _alternatives(self, name: str) -> List[Spec]:
        parameter = self.parameters.get(name)
        slot = list(self.parameters).index(name) if name in self.parameters else 0
        found: List[Spec] = []
        hint = self._hints.get(name, parameter.annotation if parameter else inspect.Signature.empty)
        if _NEVER.search(name) and not self._is_call and dtype_of(hint) is None:
            return [Plain(None), Plain(False)]
        shaped = spec_of(hint, self.body.globals) or self._described.get(name)
        if shaped is not None:
            found += self._shaped(shaped, dtype_of(hint) or shaped.dtype)
        if hint not in (inspect.Signature.empty, Any, None):
            found += self.annotated(hint, name, slot)
        if not found or hint in (inspect.Signature.empty, Any):
            found += self._by_use(name, slot)
        default = parameter.default if parameter is not None else inspect.Signature.empty
        found += _like(default, name)
        return list(dict.fromkeys(found)) or [Plain(None)]

    def agrees(self, name: str, spec: Spec) -> bool:
        """Whether ``spec`` is of a kind that the annotation of ``name`` allows."""
        parameter = self.parameters.get(name)
        if parameter is None or parameter.annotation is parameter.empty:
            return True
        return any(_kind(each) == _kind(spec) for each in self.alternatives(name))

    def _shaped(self, spec: TensorSpec, dtype: str) -> List[Spec]:
        try:
            return [TensorOf(self._sizes.shape(spec), dtype or "float32")]
        except ValueError:
            return []

    def annotated(self, hint: Any, name: str, slot: int) -> List[Spec]:
        """What the annotation ``hint`` allows; empty if it says nothing."""
        import torch

        origin, inside = typing.get_origin(hint), typing.get_args(hint)
        if origin is Union or type(hint).__name__ == "UnionType":
            parts = [p for p in inside if p is not type(None)]
            found = [spec for part in parts for spec in self.annotated(part, name, slot)]
            if len(parts) < len(inside):
                return [Plain(None), *found]
            return found
        if origin is Literal:
            return [Plain(value) for value in inside]
        if getattr(hint, "__metadata__", None) and inside:
            return self.annotated(hint.__origin__, name, slot)
        if isinstance(hint, typing.TypeVar):
            kinds = hint.__constraints__ or ((hint.__bound__,) if hint.__bound__ else ())
            return [spec for kind in kinds for spec in self.annotated(kind, name, slot)]
        kind = origin or hint
        if kind is collections.abc.Callable or (not inspect.isclass(kind) and callable(kind)):
            return list(FUNCTIONS)
        if kind is type:
            return [Expression("torch.nn.Identity"), *FUNCTIONS[2:]]
        if isinstance(hint, str):
            dtype = dtype_of(hint)
            return [tensor(3, slot, dtype)] if dtype is not None else []
        if not inspect.isclass(kind):
            return []
        if kind is tuple and inside and inside[-1] is not Ellipsis:
            parts = [self.annotated(p, name, slot)[:1] for p in inside]
            return [Items(tuple(p[0] for p in parts if p), is_list=False)]
        if kind in (list, tuple, set, frozenset) or (
            issubclass(kind, collections.abc.Iterable)
            and kind.__module__ == "collections.abc"
            and not issubclass(kind, collections.abc.Mapping)
        ):
            element = self.annotated(inside[0], name, slot)[:1] if inside else []
            one = element[0] if element else self._by_use(name, slot)[0]
            return [Items((one, one), is_list=kind is not tuple)]
        if issubclass(kind, collections.abc.Mapping) or kind is dict:
            return [self._typed_dict(kind)]
        if issubclass(kind, torch.Tensor):
            dtype = dtype_of(hint) or ""
            return self._tensors(name, slot, dtype)
        return self._of_class(kind, name, slot)

    def _of_class(self, kind: Any, name: str, slot: int) -> List[Spec]:
        import torch

        if kind is bool:
            return [Plain(False), Plain(True)]
        if kind is int:
            value = number(name, slot)
            return [Plain(value if type(value) is int else 1)]
        if kind is float:
            value = number(name, slot)
            return [Plain(value if type(value) is float else 1.0), Plain(0.5)]
        if kind is str:
            return [Plain(text) for text in self.body.texts(name)] or [Plain("text")]
        if issubclass(kind, enum.Enum):
            return [Plain(member) for member in kind]
        if kind is torch.dtype:
            return [Expression("torch.float32")]
        if kind is torch.device:
            return [Expression('torch.device("cpu")')]
        if kind is torch.Size:
            return [Items((Plain(2), Plain(WIDTHS[0])), is_list=False)]
        if kind is torch.nn.Module:
            return list(MODULES)
        if kind is object or kind.__module__ == "builtins":
            return []
        return self._made(kind)

    def _typed_dict(self, kind: Any) -> Group:
        """A dict with the keys that a ``TypedDict`` requires; an empty one for other classes."""
        names = getattr(kind, "__required_keys__", ())
        hints = typing.get_type_hints(kind) if names else {}
        fields = []
        for slot, (name, hint) in enumerate(hints.items()):
            found = self.annotated(hint, name, slot) if name in names else []
            fields += [(name, found[0])] if found else []
        return Group(tuple(fields))

    def _made(self, kind: Any) -> List[Spec]:
        """An object of a class of the program, or of one of its subclasses."""
        if self._depth >= _DEEPEST:
            return []
        kinds = [kind, *kind.__subclasses__()[:2]] if inspect.isabstract(kind) else [kind]
        found: List[Spec] = []
        for each in kinds:
            if not inspect.isabstract(each) and not getattr(each, "_is_protocol", False):
                finder = Finder(each, is_call=False, depth=self._depth + 1)
                found.append(Group(finder.required().fields, each))
        return found

    def _classes(self, attributes: Sequence[str], calls: Sequence[ast.Call]) -> List[Spec]:
        """The program's modules with these attributes that can be called so: a ResNet's blocks."""
        import torch

        found: List[Spec] = [
            Plain(each)
            for each in _classes_in(self.body.globals)
            if issubclass(each, torch.nn.Module)
            and each.__module__.partition(".")[0] != "torch"
            and each is not self._whole
            and all(hasattr(each, attribute) for attribute in attributes)
            and all(_takes(each, call) for call in calls)
        ]
        return found[:3]

    def _tensors(self, name: str, slot: int, dtype: str) -> List[Spec]:
        if not dtype and self.body.is_mask(name):
            dtype = "bool"
        if not dtype and self.body.is_index(name):
            dtype = "int64"
        rank = self.body.rank(name)
        return [tensor(each, slot, dtype) for each in ([rank] if rank else [3, 4, 2])]

    def _by_use(self, name: str, slot: int) -> List[Spec]:
        """Kinds for a parameter without an annotation, in the order in which its uses fit."""
        import torch

        body, value = self.body, number(name, slot)
        attributes = body.attributes(name)
        own = [a for a in attributes if not hasattr(torch.Tensor, a)]
        is_number = self._is_call and bool(_NUMBER_IN_CALL.search(name))
        numeric: List[Spec] = [Plain(WIDTHS[slot % len(WIDTHS)] if value is None else value)]
        if isinstance(value, float):
            numeric.append(Plain(1))
        texts: List[Spec] = [Plain(text) for text in body.texts(name)]
        calls = body.calls(name)
        classes = self._classes(attributes, calls) if calls or own else []
        if any(len(call.args) + len(call.keywords) > 1 for call in calls):
            return [*classes, *FUNCTIONS, *MODULES[1:]]
        if calls:
            return [*FUNCTIONS, *classes, *MODULES[1:]]
        if own and all(hasattr(torch.nn.Module, a) for a in own):
            return list(MODULES)
        if own:
            fields = [(a, number_of(a, i)) for i, a in enumerate(own)]
            methods = [a for a in own if hasattr(dict, a) or hasattr(list, a)]
            kinds = classes_with(attributes, body.globals)
            made = [spec for each in kinds for spec in self._made(each)]
            return [Group()] if methods else [*classes, *made, bag(*fields)]
        if texts:
            return [*texts, *numeric]
        if self._is_call and not (is_number and not attributes):
            found = self._tensors(name, slot, "")
            return [*found, *numeric]
        if body.is_iterated(name) and not self._is_call:
            items = Items((numeric[0], numeric[0]))
            return [items, *numeric]
        return [*numeric, *(self._tensors(name, slot, "") if self._is_call else ())]


def _takes(kind: Any, call: ast.Call) -> bool:
    """Whether the constructor of a class takes as many arguments, of these names."""
    if any(isinstance(each, ast.Starred) for each in call.args):
        return True
    names = {each.arg: None for each in call.keywords if each.arg is not None}
    try:
        inspect.signature(kind).bind(*call.args, **names)
    except (TypeError, ValueError):
        return False
    return True


def classes_with(names: Iterable[str], *namespaces: Mapping[str, Any]) -> List[Any]:
    """The classes that have all of these fields, those with the fewest first; at most two.

    A model's ``config`` often has no annotation, and its dataclass is in the same module. It has
    what other functions read that the object is passed on to, too.

    Args:
        names: of the fields.
        namespaces: the globals of the functions that read them.
    """
    wanted = set(names)
    found = [each for each in _classes_in(*namespaces) if fields_of(each).keys() >= wanted]
    return sorted(found, key=lambda each: len(fields_of(each)))[:2]


def _classes_in(*namespaces: Mapping[str, Any]) -> List[Any]:
    values = (each for namespace in namespaces for each in list(namespace.values()))
    return list(dict.fromkeys(each for each in values if inspect.isclass(each)))


def fields_of(kind: Any) -> Dict[str, Any]:
    """The fields that a class declares, and their defaults: of a dataclass or a named tuple."""
    if dataclasses.is_dataclass(kind):
        return {each.name: each.default for each in dataclasses.fields(kind) if each.init}
    names = getattr(kind, "_fields", ())
    defaults = getattr(kind, "_field_defaults", {})
    return {each: defaults.get(each) for each in names if isinstance(each, str)}


def number(name: str, slot: int) -> Any:
    """A number that a parameter of this name may be; None if it says nothing."""
    lower = name.lower()
    for pattern, value in _NUMBERS:
        if re.search(pattern, lower) and not _is_width(lower):
            return value
    return WIDTHS[slot % len(WIDTHS)] if _WIDTH.search(lower) else None


def _is_width(name: str) -> bool:
    """``head_dim`` is a size of features, ``heads`` is not; ``kernel_size`` is none either."""
    is_count = name.startswith(("num", "n_", "kernel", "patch", "window", "image", "img", "vocab"))
    return bool(re.search(r"dim$|channels?$|features$", name)) and not is_count


def number_of(name: str, slot: int) -> Spec:
    """A field of an object of which nothing but the name is known."""
    value = number(name, slot)
    return Plain(WIDTHS[slot % len(WIDTHS)] if value is None else value)


def tensor(rank: int, slot: int = 0, dtype: Optional[str] = "") -> TensorOf:
    """A tensor whose sizes are labels: no two are the same but for the batch.

    Args:
        rank: the number of its dimensions.
        slot: the position of its parameter; each has other sizes.
        dtype: torch's name of it; float32 if empty.
    """
    inner, last = _INNER[slot % len(_INNER)], _LAST[slot % len(_LAST)]
    sizes: Dict[int, Tuple[int, ...]] = {
        0: (),
        1: (2,),
        2: (2, inner),
        3: (2, inner, last),
        4: (2, inner, 32, 64),
        5: (2, inner, 8, 32, 64),
    }
    return TensorOf(sizes.get(rank, (2,) * rank), dtype or "float32")


def fitted(spec: Spec, demand: Demand, slot: int) -> Spec:
    """A tensor changed to what a body demands of it; all else as it is."""
    if not isinstance(spec, TensorOf):
        return spec
    demand = demand._replace(sizes=tuple(s for s in demand.sizes if type(s[1]) is int))
    rank = demand.rank or len(spec.sizes)
    least = max((-p if p < 0 else p + 1 for p, _ in demand.sizes), default=0)
    rank = max(rank, least)
    if rank != len(spec.sizes):
        spec = tensor(rank, slot, spec.dtype)
    sizes = list(spec.sizes)
    for place, size in demand.sizes:
        sizes[place] = size
    dtype = demand.dtype or spec.dtype
    high = min(demand.high, 16) if demand.high else spec.high
    return TensorOf(tuple(sizes), dtype, high)


def _like(value: Any, name: str) -> List[Spec]:
    """What is of the type of a default, and differs from it."""
    if value is True or value is False:
        return [Plain(not value)]
    if type(value) in (int, float):
        return [Plain(value)]
    if isinstance(value, (list, tuple)) and all(type(each) in (int, float) for each in value):
        return [Items(tuple(Plain(each) for each in value), is_list=type(value) is list)]
    return []


def made_for(annotation: Any) -> List[Spec]:
    """What is of a type, as an annotation that stands alone."""
    finder = Finder(lambda: None, is_call=False)
    return finder.annotated(annotation, "value", 0)


def _kind(spec: Spec) -> Any:
    if isinstance(spec, Plain):
        return type(spec.value)
    return spec.kind if isinstance(spec, Group) else type(spec)


def same_shapes(call: Group) -> Group:
    """All tensors of a call with the shape of the first one."""
    first = next((s for _, s in call.fields if isinstance(s, TensorOf)), None)
    if first is None:
        return call
    return Group(
        tuple(
            (n, TensorOf(first.sizes, s.dtype, s.high) if isinstance(s, TensorOf) else s)
            for n, s in call.fields
        ),
        call.kind,
    )
