"""The registry of the models of libraries: each is registered by the dotted path that it models.

A file in this package is found by itself. It models one library, as a file of astroid's ``brain``
does: what its functions and classes return, the attributes and methods of its objects, its types,
and which of its calls break the graph.
"""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Generic, NamedTuple, ParamSpec, TypeVar

from fullgraph.static.domain.values import PYTHON, Constant, Instance, Provenance, Value

if TYPE_CHECKING:
    import libcst as cst

    from fullgraph.static.domain.definitions import Arguments
    from fullgraph.static.domain.lattice import Frame
    from fullgraph.static.interpret.engine import Engine

_Model = TypeVar("_Model")
_Use = ParamSpec("_Use")
_CALLED = re.compile(r"\b(\w+)\(\)")
_MAX_PATHS = 20_000
"""For which the result is kept; a workspace may have any number."""

LIBRARIES: set[str] = set()
"""Packages that are modelled by path: a file of the same name is not looked for."""


class Table(Generic[_Model]):
    """Models by dotted path."""

    def __init__(self) -> None:
        self._at: dict[str, _Model] = {}
        self._below: dict[str, _Model] = {}
        self._named: dict[str, _Model] = {}
        self._like: list[tuple[re.Pattern[str], _Model]] = []
        self._found: dict[str, tuple[_Model, ...]] = {}

    def at(self, *paths: str) -> Callable[[_Model], _Model]:
        """Register for these dotted paths."""
        return self._register(self._at, paths)

    def below(self, *packages: str) -> Callable[[_Model], _Model]:
        """Register for all names in these modules or classes; the nearest one takes precedence."""
        LIBRARIES.update(package.partition(".")[0] for package in packages)
        return self._register(self._below, packages)

    def named(self, *names: str) -> Callable[[_Model], _Model]:
        """Register for the last name of a path, wherever it is defined."""
        return self._register(self._named, names)

    def like(self, pattern: str) -> Callable[[_Model], _Model]:
        """Register for whole paths that match a regular expression, wherever they are defined."""

        def register(model: _Model) -> _Model:
            self._like.append((re.compile(pattern), model))
            return model

        return register

    def find(self, path: str) -> tuple[_Model, ...]:
        """The models of ``path``, the most specific one first."""
        found = self._found.get(path)
        if found is None:
            if len(self._found) > _MAX_PATHS:
                self._found.clear()
            found = self._found[path] = tuple(self._find(path))
        return found

    def has_name(self, path: str) -> bool:
        """Whether a model is registered for the last name of ``path``."""
        return path.rpartition(".")[2] in self._named

    def models(self) -> Iterator[_Model]:
        """All that is registered."""
        for known in (self._at, self._below, self._named):
            yield from known.values()
        yield from (model for _, model in self._like)

    def _register(
        self, models: dict[str, _Model], keys: tuple[str, ...]
    ) -> Callable[[_Model], _Model]:
        def register(model: _Model) -> _Model:
            twice = models.keys() & set(keys)
            if twice:
                raise ValueError(f"registered twice: {', '.join(sorted(twice))}")
            models.update(dict.fromkeys(keys, model))
            return model

        return register

    def _find(self, path: str) -> Iterator[_Model]:
        if path in self._at:
            yield self._at[path]
        package, _, last = path.rpartition(".")
        while package:
            if package in self._below:
                yield self._below[package]
            package = package.rpartition(".")[0]
        if last in self._named:
            yield self._named[last]
        yield from (model for pattern, model in self._like if pattern.fullmatch(path))


class Call(NamedTuple):
    """A call of something imported.

    Attributes:
        path: what is called.
        arguments: what it is given.
        frame: where.
        engine: the interpreter.
        node: the call itself.
    """

    path: str
    arguments: Arguments
    frame: Frame
    engine: Engine
    node: cst.CSTNode

    @property
    def name(self) -> str:
        """The last part of the path."""
        return self.path.rpartition(".")[2]

    def provenance(self, called: str = "") -> Provenance:
        """Why the result is a tensor; ``called`` is the usual name of the function."""
        return self.frame.provenance(f"returned by `{called or self.path}`", self.node)


class Annotation(NamedTuple):
    """A type that something is annotated with.

    Attributes:
        path: of the type.
        provenance: why what is annotated is a tensor, if it is one.
        parts: what is in brackets behind the type.
        read: gives the value of another type, such as one of the parts.
    """

    path: str
    provenance: Provenance
    parts: tuple[cst.BaseExpression, ...]
    read: Callable[[cst.BaseExpression], Value]


CALLS: Table[Callable[[Call], Value | None]] = Table()
"""What calling a path returns; None where the next model applies."""

METHODS: Table[Callable[[Instance, Call], Value | None]] = Table()
"""The same for methods of an instance, by the path of its class; ``__call__`` is one of them."""

ATTRIBUTES: Table[Callable[[Instance, str, Frame, cst.CSTNode], Value | None]] = Table()
"""What an attribute of an instance is that some code reads, by the path of its class."""

TYPES: Table[Callable[[Annotation], Value]] = Table()
"""The value that a type as annotation gives."""

TRACING_CHECKS: dict[str, bool] = {}
"""What these functions return while Dynamo traces, by dotted path or by last name."""

EVERY_ARGUMENT = -1

NUMBERS: dict[str, tuple[int | str, ...]] = {}
"""Positions and keywords of arguments that have to be Python numbers; methods begin with a dot."""

SKIPPED: set[str] = set()
"""Decorators under which Dynamo does not trace the function that they decorate."""

_breaking: dict[str, set[str]] = {}
_is_loaded = False


def first(
    models: Iterable[Callable[_Use, Value | None]], *use: _Use.args, **named: _Use.kwargs
) -> Value | None:
    """What the first of the models that applies gives; None if none does."""
    for model in models:
        value = model(*use, **named)
        if value is not None:
            return value
    return None


def tracing_checks(*functions: str, traced: bool) -> None:
    """Register functions that return ``traced`` while Dynamo traces."""
    TRACING_CHECKS.update(dict.fromkeys(functions, traced))
    CALLS.at(*(each for each in functions if "." in each))(_tracing_check)
    CALLS.named(*(each for each in functions if "." not in each))(_tracing_check)


def checks_tracing(text: str) -> bool:
    """Whether code calls, by its own name, a function that returns True while Dynamo traces."""
    load()
    names = _last_names(traced=True) - _last_names(traced=False)
    return not names.isdisjoint(_CALLED.findall(text))


def _last_names(*, traced: bool) -> set[str]:
    return {path.rpartition(".")[2] for path, result in TRACING_CHECKS.items() if result is traced}


def _tracing_check(call: Call) -> Value:
    if not call.frame.compiled:
        return PYTHON
    return Constant(
        TRACING_CHECKS[call.path if call.path in TRACING_CHECKS else call.name],
        is_tracing_check=True,
    )


def breaks_as(entry: str, *callees: str) -> None:
    """Register callees that a rule reports.

    Args:
        entry: the taxonomy entry of the rule.
        callees: as in ``Rule.calls``.
    """
    _breaking.setdefault(entry, set()).update(callees)


def needs_numbers(callee: str, *arguments: int | str) -> None:
    """Register where ``callee`` needs Python numbers: sizes, dimensions, counts.

    Args:
        callee: a dotted path, or a method of tensors behind a dot.
        arguments: positions and keywords of such arguments.
    """
    NUMBERS[callee] = arguments
    breaks_as("tensor-to-scalar", callee)
    breaks_as("python-random", callee)


def breaking(entry: str) -> frozenset[str]:
    """The callees of all libraries that break the graph in the way of a taxonomy entry."""
    load()
    return frozenset(_breaking[entry])


def load() -> None:
    """Import the files of this package, once."""
    global _is_loaded
    if _is_loaded:
        return
    _is_loaded = True
    package = __name__.rpartition(".")[0]
    for module in pkgutil.walk_packages(importlib.import_module(package).__path__, f"{package}."):
        importlib.import_module(module.name)
