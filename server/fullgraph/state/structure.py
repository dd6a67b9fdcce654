"""Decoded JSON as the dataclasses that it was made of, every type checked.

What ``fullgraph check`` reads on each start (``static.results``) is read by hand: there the
import of cattrs would take longer than it saves. For the same reason it is imported with the first
data.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import is_dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar, get_args, get_origin

if TYPE_CHECKING:
    from cattrs import BaseConverter, Converter

T = TypeVar("T")


class StructureError(ValueError):
    """Data of another form; the message says what is wrong and where in it."""


def structure(data: object, kind: type[T], *, ignore_unknown: bool = False) -> T:
    """``data`` as a ``kind``, which may be a dataclass with others in it.

    Nothing is converted but what JSON has no type for: a list becomes a tuple where one is
    expected, a whole number a float, a text a path or an enum's member.

    Args:
        data: decoded JSON.
        kind: what it is to become.
        ignore_unknown: whether fields that ``kind`` has not are left out; otherwise they are
            a mistake.

    Raises:
        StructureError: a field is missing or of another type.
    """
    if is_dataclass(kind) and not isinstance(data, dict):
        raise StructureError(f"expected {kind.__name__} @ $")
    try:
        return _converter(forbid_extra_keys=not ignore_unknown).structure(data, kind)
    except Exception as error:  # cattrs lets through whatever its hooks raise.
        import cattrs

        mistakes = cattrs.transform_error(error, format_exception=_in_words)
        raise StructureError("; ".join(mistakes[:3])) from error


@cache
def _converter(*, forbid_extra_keys: bool) -> Converter:
    from cattrs import Converter
    from cattrs.cols import homogenous_tuple_structure_factory, list_structure_factory

    converter = Converter(forbid_extra_keys=forbid_extra_keys)
    for scalar in (str, int, bool):
        converter.register_structure_hook(scalar, _exactly(scalar))
    converter.register_structure_hook(float, _number)
    converter.register_structure_hook_factory(_is_list, _from_list(list_structure_factory))
    converter.register_structure_hook_factory(
        _is_tuple, _from_list(homogenous_tuple_structure_factory)
    )
    return converter


def _is_list(kind: Any) -> bool:
    origin: Any = get_origin(kind)
    return origin is list


def _is_tuple(kind: Any) -> bool:
    """Whether it is ``tuple[X, ...]``."""
    origin: Any = get_origin(kind)
    return origin is tuple and get_args(kind)[1:] == (...,)


def _exactly(scalar: type[Any]) -> Callable[[Any, Any], Any]:
    def hook(value: Any, kind: Any) -> Any:
        # isinstance() would accept True as an int.
        if type(value) is not scalar:
            raise TypeError(f"{value!r} is not of type {scalar.__name__}")
        # An enum of texts is a subclass of str, and comes here too.
        return value if kind is scalar else kind(value)

    return hook


def _number(value: Any, _: Any) -> float:
    if type(value) not in (int, float):
        raise TypeError(f"{value!r} is not a number")
    return float(value)


def _from_list(factory: Callable[[Any, Any], Any]) -> Callable[[Any, BaseConverter], Any]:
    """Hooks that take a list only; those of cattrs take a text as a list of characters."""

    def make(kind: Any, converter: BaseConverter) -> Callable[[Any, Any], Any]:
        hook = factory(kind, converter)

        def checked(value: Any, _: Any) -> Any:
            if not isinstance(value, (list, tuple)):
                raise TypeError(f"{value!r} is not a list")
            return hook(value, kind)

        return checked

    return make


def _in_words(error: BaseException, kind: type[Any] | None) -> str:
    if isinstance(error, AttributeError) and kind is not None:
        return f"expected {kind.__name__}"
    import cattrs

    return str(cattrs.v.format_exception(error, kind))
