"""What a file defines: its functions and classes, parsed when somebody asks."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

import libcst as cst

from fullgraph.static.parse import Parsed, UnitError
from fullgraph.static.split import Unit, UnitKind

if TYPE_CHECKING:
    from fullgraph.static.interpret.engine import Frame

Parser = Callable[[Unit], Parsed]


@dataclass(frozen=True, eq=False)
class Source:
    """A unit at its place in the file ``home``; one that does not parse has no statements."""

    unit: Unit
    parser: Parser = field(repr=False)
    home: str = ""

    @cached_property
    def parsed(self) -> Parsed | None:
        """The syntax tree, or None if the unit does not parse."""
        try:
            return self.parser(self.unit)
        except UnitError:
            return None

    @property
    def statements(self) -> tuple[cst.BaseStatement, ...]:
        """The unit's statements."""
        return self.parsed.body if self.parsed else ()


@dataclass(frozen=True, eq=False)
class FunctionInfo:
    """A function, method or lambda.

    Attributes:
        name: its own name.
        source: the unit that holds it.
        owner: the class whose method it is.
        inner: its node if it is nested in its unit; otherwise the unit is the function.
        closure: the frame that it was defined in, if that is not the checked module.
    """

    name: str
    source: Source
    owner: ClassInfo | None = None
    inner: cst.FunctionDef | cst.Lambda | None = None
    closure: Frame | None = None

    @cached_property
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
        closure: the frame that it was defined in, if that is not the checked module.
    """

    name: str
    source: Source
    methods: dict[str, FunctionInfo] = field(default_factory=dict)
    body: list[Source] = field(default_factory=list)
    nested: dict[str, ClassInfo] = field(default_factory=dict)
    inner: cst.ClassDef | None = None
    closure: Frame | None = None

    @cached_property
    def node(self) -> cst.ClassDef | None:
        """The header's node; None if it does not parse."""
        if self.inner is not None:
            return self.inner
        found = (s for s in self.source.statements if isinstance(s, cst.ClassDef))
        return next(found, None)


Definition = FunctionInfo | ClassInfo | Source


def define(
    units: Iterable[Unit], parser: Parser, home: str = "", closure: Frame | None = None
) -> list[Definition]:
    """The module's own definitions and statements, in order.

    Args:
        units: of the module.
        parser: parses them.
        home: the file.
        closure: where the module's names are, if it is not the checked one.
    """
    module: list[Definition] = []
    classes: dict[tuple[str, ...], ClassInfo] = {}
    for unit in units:
        source = Source(unit, parser, home)
        owner = classes.get(unit.owner)
        if unit.kind is UnitKind.FUNCTION:
            function = FunctionInfo(unit.name, source, owner, closure=closure)
            if owner:
                owner.methods[unit.name] = _preferred(owner.methods.get(unit.name), function)
            else:
                module.append(function)
        elif unit.kind is UnitKind.CLASS:
            info = ClassInfo(unit.name, source, closure=closure)
            classes[unit.path] = info
            if owner:
                owner.nested[unit.name] = info
            else:
                module.append(info)
        elif owner:
            owner.body.append(source)
        else:
            module.append(source)
    return module


def _preferred(before: FunctionInfo | None, after: FunctionInfo) -> FunctionInfo:
    """The getter of a property is worth more than its setter."""
    if before is not None and ".setter" in after.source.unit.text.split("def ", 1)[0]:
        return before
    return after
