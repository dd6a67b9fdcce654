"""What could be chosen otherwise when a model is made: options of its classes and its configs."""

from __future__ import annotations

import contextlib
import functools
import inspect
import sys
import typing
from collections.abc import Callable, Iterable, Iterator
from types import FrameType
from typing import Any, NamedTuple

import torch

_DROPOUT = 0.1
# Names of choices that a signature declares as any string.
_STRINGS: dict[str, tuple[str, ...]] = {
    "_attn_implementation_internal": ("eager", "sdpa"),
    "_experts_implementation_internal": ("eager", "batched_mm", "grouped_mm"),
    "problem_type": ("regression", "multi_label_classification"),
    "timestep_spacing": ("linspace", "leading", "trailing"),
    "prediction_type": ("epsilon", "sample", "v_prediction"),
    "beta_schedule": ("linear", "scaled_linear", "squaredcos_cap_v2"),
    "variance_type": ("fixed_small", "fixed_large", "learned", "learned_range"),
    "algorithm_type": ("dpmsolver", "sde-dpmsolver++"),
    "reduction": ("mean", "sum", "none"),
    "padding_mode": ("reflect", "replicate", "circular"),
    "pooling": ("mean", "max", "cls"),
    "norm_first": (),
}


class Option(NamedTuple):
    """One value that a class is made with instead of what the corpus says.

    Attributes:
        kind: the class; it is made with the value wherever it is made.
        name: of the parameter, or of the config's attribute.
        value: what to give.
        is_attribute: set on the object after it is made, as attributes of a config are.
    """

    kind: type
    name: str
    value: Any
    is_attribute: bool = False

    def __str__(self) -> str:
        return f"{self.kind.__name__}({self.name}={self.value!r})"


def options_of(make: Callable[[], object], package: str) -> list[Option]:
    """Every option of the classes of ``package`` that ``make`` makes objects of.

    A flag is turned round, a rate of dropout that is zero is not, and of several named
    values each other one is an option.
    """
    found: dict[tuple[type, str], list[Option]] = {}

    def on_event(frame: FrameType, event: str, argument: Any) -> None:
        if event == "call" and frame.f_code.co_name == "__init__":
            _add(found, frame, package)

    before = sys.getprofile()
    sys.setprofile(on_event)
    try:
        made = make()
    finally:
        sys.setprofile(before)
    model = getattr(made, "model", made)
    for config in _configs(getattr(model, "config", None)):
        for name, value in list(vars(config).items()):
            others = [Option(type(config), name, v, True) for v in _others(name, value, None)]
            found.setdefault((type(config), name), others)
    return [option for options in found.values() for option in options]


def _add(found: dict[tuple[type, str], list[Option]], frame: FrameType, package: str) -> None:
    code = frame.f_code
    if not code.co_argcount or not _is_of(str(frame.f_globals.get("__name__", "")), package):
        return
    made = frame.f_locals.get(code.co_varnames[0])
    owner = next((kind for kind in type(made).__mro__ if _has_code(kind, code)), None)
    if owner is None:
        return
    hints = _annotations(vars(owner)["__init__"])
    for name in code.co_varnames[1 : code.co_argcount + code.co_kwonlyargcount]:
        if (owner, name) not in found:
            others = _others(name, frame.f_locals.get(name), hints.get(name))
            found[owner, name] = [Option(owner, name, value) for value in others]


def _annotations(function: Callable[..., Any]) -> dict[str, Any]:
    """The types that a signature names; as text where they cannot be looked up."""
    try:
        return typing.get_type_hints(inspect.unwrap(function))
    except Exception:
        return inspect.get_annotations(function)


def _is_of(module: str, package: str) -> bool:
    return module == package or module.startswith(f"{package}.")


def _has_code(kind: type, code: object) -> bool:
    init = vars(kind).get("__init__")
    return init is not None and getattr(inspect.unwrap(init), "__code__", None) is code


def _others(name: str, value: Any, annotation: Any) -> list[Any]:
    """The values that may be given instead of ``value``."""
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, (int, float)) and not value and "drop" in name:
        return [_DROPOUT]
    named = _STRINGS.get(name) or _literals(annotation)
    return [other for other in named if other != value] if _is_choice(value) else []


def _is_choice(value: Any) -> bool:
    return value is None or isinstance(value, str)


def _literals(annotation: Any) -> list[Any]:
    if typing.get_origin(annotation) is typing.Literal:
        return list(typing.get_args(annotation))
    return [value for part in typing.get_args(annotation) for value in _literals(part)]


def _configs(config: Any) -> Iterator[Any]:
    """A Hugging Face model's config, and those of its parts."""
    if not hasattr(config, "to_diff_dict"):
        return
    yield config
    for part in list(vars(config).values()):
        yield from _configs(part)


@contextlib.contextmanager
def applied(options: Iterable[Option]) -> Iterator[None]:
    """While open, the options' classes are made with the options' values."""
    with contextlib.ExitStack() as stack:
        for option in options:
            original = option.kind.__init__  # type: ignore[misc]
            stack.callback(setattr, option.kind, "__init__", original)
            option.kind.__init__ = _with(option, original)  # type: ignore[misc]
        yield


def _with(option: Option, original: Callable[..., None]) -> Callable[..., None]:
    @functools.wraps(original)
    def init(self: Any, *args: Any, **kwargs: Any) -> None:
        if option.is_attribute:
            original(self, *args, **kwargs)
            setattr(self, option.name, option.value)
            return
        bound = inspect.signature(original).bind(self, *args, **kwargs)
        bound.arguments[option.name] = option.value
        original(*bound.args, **bound.kwargs)

    disabled: Callable[..., None] = torch.compiler.disable(init)
    return disabled
