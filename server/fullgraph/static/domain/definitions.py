"""What a file defines, the scopes it is looked up in, and the arguments of a call."""

from __future__ import annotations

from dataclasses import dataclass, field

import libcst as cst

from fullgraph.static.domain.sources import Source
from fullgraph.static.domain.value import UNKNOWN, Value


@dataclass
class Scope:
    """What is visible in a function, in a class body or in the module, and within it.

    Attributes:
        names: values by name; an assignment to ``self.x`` is bound as ``"self.x"``.
        source: the unit that binds them.
        parent: where names are looked up next; None for the module.
        function: the function, if it is one.
        receiver: the object whose method it is.
    """

    names: dict[str, Value]
    source: Source
    parent: Scope | None = None
    function: FunctionInfo | None = None
    receiver: Value | None = None

    def lookup(self, name: str) -> Value | None:
        """What ``name`` is bound to here or further out."""
        scope: Scope | None = self
        while scope is not None:
            if name in scope.names:
                return scope.names[name]
            scope = scope.parent
        return None


@dataclass(frozen=True, eq=False)
class FunctionInfo:
    """A function, method or lambda.

    Attributes:
        name: its own name.
        source: the unit that holds it.
        owner: the class whose method it is.
        inner: its node if it is nested in its unit; otherwise the unit is the function.
        closure: the scope that it was defined in, if that is not the checked module.
    """

    name: str
    source: Source
    owner: ClassInfo | None = None
    inner: cst.FunctionDef | cst.Lambda | None = None
    closure: Scope | None = None

    @property
    def node(self) -> cst.FunctionDef | cst.Lambda | None:
        """The definition; None if its unit does not parse."""
        if self.inner is not None:
            return self.inner
        found = (s for s in self.source.statements if isinstance(s, cst.FunctionDef))
        return next(found, None)

    @property
    def label(self) -> str:
        """Its usual name: ``helper``, ``Net.forward``."""
        return f"{self.owner.name}.{self.name}" if self.owner else self.name


@dataclass(frozen=True, eq=False)
class ClassInfo:
    """A class whose members are units.

    Attributes:
        name: its own name.
        source: the unit of its header, or of the whole class where it could not be split.
        methods: by name; a later definition of the same name wins.
        body: units of the other statements in the class.
        nested: classes defined inside it.
        inner: its node if it is nested in a unit; otherwise the unit is the header.
        closure: the scope that it was defined in, if that is not the checked module.
    """

    name: str
    source: Source
    methods: dict[str, FunctionInfo] = field(default_factory=dict)
    body: list[Source] = field(default_factory=list)
    nested: dict[str, ClassInfo] = field(default_factory=dict)
    inner: cst.ClassDef | None = None
    closure: Scope | None = None

    @property
    def node(self) -> cst.ClassDef | None:
        """The header's node; None if it does not parse."""
        if self.inner is not None:
            return self.inner
        found = (s for s in self.source.statements if isinstance(s, cst.ClassDef))
        return next(found, None)


Definition = FunctionInfo | ClassInfo | Source


@dataclass(frozen=True)
class Arguments:
    """A call's arguments.

    Attributes:
        positional: those without a name.
        keywords: those with one.
        is_open: whether a ``*`` or ``**`` may hold more.
        rest: what each of those is that a ``*`` holds.
    """

    positional: tuple[Value, ...] = ()
    keywords: tuple[tuple[str, Value], ...] = ()
    is_open: bool = False
    rest: Value = UNKNOWN

    @classmethod
    def spread(cls, items: tuple[Value, ...] | None) -> Arguments:
        """The arguments of ``f(*items)``; None for items whose number is not known."""
        return cls(is_open=True) if items is None else cls(items)

    def get(self, index: int, name: str = "") -> Value | None:
        """The argument at ``index`` or called ``name``."""
        if index < len(self.positional):
            return self.positional[index]
        return dict(self.keywords).get(name)

    @property
    def values(self) -> tuple[Value, ...]:
        """All of them."""
        return (*self.positional, *(value for _, value in self.keywords))

    @property
    def first(self) -> Value:
        """The first positional one, or Unknown."""
        return self.positional[0] if self.positional else UNKNOWN

    @property
    def without_first(self) -> Arguments:
        """All but the first positional one."""
        return Arguments(self.positional[1:], self.keywords, self.is_open)
