"""What a file defines: its functions and classes, parsed when they are used."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import libcst as cst

from fullgraph.static.incremental.memo import Database
from fullgraph.static.syntax.parse import Parsed, UnitError
from fullgraph.static.syntax.split import Unit

Parser = Callable[[Unit], Parsed]


class Source:
    """A unit at its place in the file, which stays the same when its text changes.

    Attributes:
        home: the file.
        version: the number of its text; another one once it is no more in the file.
        bit: of its text, as an input of queries.
    """

    def __init__(
        self, unit: Unit, parser: Parser, database: Database[Any, Any], home: str = ""
    ) -> None:
        """Hold ``unit``; a unit that does not parse has no statements."""
        self.home = home
        self.version = 0
        self.bit = database.input(self)
        self._unit = unit
        self._parser = parser
        self._database = database
        self._parsed: Parsed | UnitError | None = None

    @property
    def unit(self) -> Unit:
        """The unit as it is now."""
        self._database.read(self.bit)
        return self._unit

    @property
    def parsed(self) -> Parsed | None:
        """The syntax tree, or None if the unit does not parse."""
        self._database.read(self.bit)
        if self._parsed is None:
            try:
                self._parsed = self._parser(self._unit)
            except UnitError as error:
                self._parsed = error
        return self._parsed if isinstance(self._parsed, Parsed) else None

    @property
    def error(self) -> UnitError | None:
        """Why the unit does not parse."""
        return None if self.parsed else self._parsed  # type: ignore[return-value]

    @property
    def statements(self) -> tuple[cst.BaseStatement, ...]:
        """The unit's statements."""
        parsed = self.parsed
        return parsed.body if parsed else ()

    def move(self, unit: Unit) -> None:
        """Hold ``unit``, which has the same text."""
        self._unit = unit

    def change(self, unit: Unit) -> None:
        """Hold ``unit``, which has another text."""
        self._unit = unit
        self._parsed = None
        self.leave()

    def drop(self) -> None:
        """Let go of the syntax tree, which is large."""
        self._parsed = None

    def leave(self) -> None:
        """What was read is out of date."""
        self.version += 1
        self._database.invalidate(self.bit)


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

    names: dict[str, Any]
    source: Source
    parent: Scope | None = None
    function: FunctionInfo | None = None
    receiver: Any = None


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
        """How people name it: ``helper``, ``Net.forward``."""
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
