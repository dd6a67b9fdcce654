"""The functions, classes and statements of a file, from one check to the next.

What an edit leaves alone stays the same object, so that its memos can still be
used; a class whose members are not the same any more is a new one, with new methods.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from fullgraph.static.domain.definitions import ClassInfo, Definition, FunctionInfo, Scope
from fullgraph.static.domain.sources import Parser, Source
from fullgraph.static.incremental.memo import Database
from fullgraph.static.syntax.split import Unit, UnitKind


@dataclass(eq=False)
class _Members:
    """What stands in a class, or in the module: sources, and classes with what is in them."""

    header: Source | None = None
    items: list[Source | _Members] = field(default_factory=list)


class Outline:
    """What a file defines.

    Attributes:
        sources: all its units, in order.
        definitions: the module's own definitions and statements, in order.
    """

    def __init__(
        self,
        parser: Parser,
        database: Database[Any, Any],
        home: str = "",
        closure: Scope | None = None,
    ) -> None:
        """An empty file.

        Args:
            parser: will parse its units.
            database: its units are inputs of.
            home: the file's path.
            closure: where the module's names are, if it is not the one that is checked.
        """
        self._home = home
        self._closure = closure
        self.sources: list[Source] = []
        self.definitions: list[Definition] = []
        self._parser = parser
        self._database = database
        self._known: dict[Source, FunctionInfo | ClassInfo] = {}

    def update(self, units: Sequence[Unit]) -> None:
        """Make it the outline of a file that consists of ``units``."""
        self.sources = self._matched(units)
        module = _arranged(self.sources, units)
        known: dict[Source, FunctionInfo | ClassInfo] = {}
        definitions = [self._define(item, known) for item in module.items]
        if definitions != self.definitions:
            self._database.invalidate(self._database.prologue)
        self.definitions = definitions
        self._known = known

    def _matched(self, units: Sequence[Unit]) -> list[Source]:
        """The sources of before for units that are still there, and new ones.

        A unit is still there if there is one with its text, or failing that, one of its name.
        """
        same, named = _Pool(), _Pool()
        for source in self.sources:
            same.add((_name(source.unit), source.unit.text), source)
        found: list[Source | None] = []
        for unit in units:
            moved = same.take((_name(unit), unit.text))
            if moved is not None:
                moved.move(unit)
            found.append(moved)
        for source in same.rest():
            named.add(_name(source.unit), source)
        for index, unit in enumerate(units):
            changed = None if found[index] else named.take(_name(unit))
            if changed is not None:
                changed.change(unit)
                found[index] = changed
        for source in named.rest():
            source.leave()
        return [
            source or Source(unit, self._parser, self._database, self._home)
            for source, unit in zip(found, units, strict=True)
        ]

    def _define(
        self, item: Source | _Members, known: dict[Source, FunctionInfo | ClassInfo]
    ) -> Definition:
        """The definition of a unit that stands in no class."""
        if isinstance(item, _Members):
            return self._class(item, known)
        if item.unit.kind is not UnitKind.FUNCTION:
            return item
        before = self._known.get(item)
        if isinstance(before, FunctionInfo) and before.owner is None:
            known[item] = before
            return before
        info = known[item] = FunctionInfo(item.unit.name, item, closure=self._closure)
        return info

    def _class(self, members: _Members, known: dict[Source, FunctionInfo | ClassInfo]) -> ClassInfo:
        header = members.header
        assert header is not None
        methods: dict[str, Source] = {}
        body: list[Source] = []
        nested: dict[str, ClassInfo] = {}
        for item in members.items:
            if isinstance(item, _Members):
                info = self._class(item, known)
                nested[info.name] = info
            elif item.unit.kind is UnitKind.FUNCTION:
                methods[item.unit.name] = _preferred(methods.get(item.unit.name), item)
            else:
                body.append(item)
        before = self._known.get(header)
        if isinstance(before, ClassInfo) and _holds(before, methods, body, nested):
            known[header] = before
            return before
        new = ClassInfo(header.unit.name, header, body=body, nested=nested, closure=self._closure)
        new.methods.update(
            (name, FunctionInfo(name, source, new, closure=self._closure))
            for name, source in methods.items()
        )
        known[header] = new
        return new


class _Pool:
    """Sources to take, the first ones first."""

    def __init__(self) -> None:
        self._sources: dict[object, list[Source]] = {}

    def add(self, key: object, source: Source) -> None:
        self._sources.setdefault(key, []).append(source)

    def take(self, key: object) -> Source | None:
        sources = self._sources.get(key)
        return sources.pop(0) if sources else None

    def rest(self) -> Iterable[Source]:
        return (source for sources in self._sources.values() for source in sources)


def _name(unit: Unit) -> tuple[object, ...]:
    return (unit.kind, unit.path, unit.is_header)


def _arranged(sources: Sequence[Source], units: Sequence[Unit]) -> _Members:
    module = _Members()
    classes: dict[tuple[str, ...], _Members] = {}
    for source, unit in zip(sources, units, strict=True):
        owner = classes.get(unit.owner, module)
        if unit.kind is UnitKind.CLASS:
            members = classes[unit.path] = _Members(source)
            owner.items.append(members)
        else:
            owner.items.append(source)
    return module


def _preferred(before: Source | None, after: Source) -> Source:
    """The getter of a property is worth more than its setter and deleter."""
    above = after.unit.text.split("def ", 1)[0]
    is_other = ".setter" in above or ".deleter" in above
    return before if before is not None and is_other else after


def _holds(
    info: ClassInfo,
    methods: dict[str, Source],
    body: Sequence[Source],
    nested: dict[str, ClassInfo],
) -> bool:
    """Whether ``info`` is the class with just these members."""
    if list(info.methods) != list(methods) or info.body != body or info.nested != nested:
        return False
    return all(method.source is methods[name] for name, method in info.methods.items())
