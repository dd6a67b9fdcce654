"""Another file of the workspace: what it defines, found out when somebody asks."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from fullgraph.static.interpret.engine import Frame
from fullgraph.static.interpret.interpreter import Interpreter
from fullgraph.static.parse import Parsed, parse_unit
from fullgraph.static.scope import ClassInfo, FunctionInfo, Source, define
from fullgraph.static.split import Unit, UnitKind, split
from fullgraph.static.values import Class, Dotted, Function, Value

if TYPE_CHECKING:
    from fullgraph.static.interpret.engine import Imports
    from fullgraph.static.interpret.events import CompileEvent, Event

_MAX_STEPS = 20_000
_MAY_BIND = re.compile(r"=|\b(?:import|def|class|for|as)\b")
_STAR = re.compile(r"^\s*from\s+(\.*[\w.]*)\s+import\s*\(?\s*\*", re.MULTILINE)
_ASSIGNS = re.compile(r"^(\w+)\s*(?::[^=\n]+)?=(?!=)", re.MULTILINE)
_IMPORTS = re.compile(r"^(?:from\s+[.\w]+\s+)?import\s+\(?([^()#]*)", re.MULTILINE)
_QUOTED = re.compile(r"[\"'](\w+)[\"']")


class Module:
    """A file's names; the same ones for as long as its text and what it imports are.

    Attributes:
        path: the file.
        digest: changes with its text.
        asked: what finding its names out has asked of the disk.
        engine: runs what is outside its functions; nobody hears of it.
    """

    def __init__(
        self, path: str, text: str, digest: str, imports_of: Callable[[str], Imports]
    ) -> None:
        self.path = path
        self.digest = digest
        self.asked: dict[str, str] = {path: digest}
        self.parsed = 0
        source = Source(Unit(UnitKind.STATEMENT, "", (), 1, ""), self._parse, path)
        self.engine = Interpreter((), source, Silence(), imports_of(path), max_steps=_MAX_STEPS)
        self.engine.module.names = _Names(self._bind)
        self._definitions = define(split(text), self._parse, path, self.engine.module)
        self._ran: set[Source] = set()

    def get(self, name: str) -> Value | None:
        """What ``name`` is bound to; None if the module does not bind it."""
        return self.engine.module.lookup(name)

    def public_names(self) -> Iterator[str]:
        """What ``from module import *`` binds, as far as can be seen without running it."""
        texts = [d.unit.text for d in self._definitions if isinstance(d, Source)]
        listed = [text for text in texts if text.startswith("__all__")]
        if listed:
            yield from (name for text in listed for name in _QUOTED.findall(text))
            return
        names = [d.name for d in self._definitions if not isinstance(d, Source)]
        for text in texts:
            names += _ASSIGNS.findall(text)
            for imported in _IMPORTS.findall(text):
                names += [part.split()[-1] for part in imported.split(",") if part.strip()]
        yield from (name for name in names if name.isidentifier() and not name.startswith("_"))

    def stars(self) -> Iterator[str]:
        """The modules of which it imports every name, as it names them."""
        for definition in self._definitions:
            if isinstance(definition, Source) and "*" in definition.unit.text:
                yield from _STAR.findall(definition.unit.text)

    def _bind(self, name: str) -> None:
        names = self.engine.module.names
        for definition in self._definitions:
            if isinstance(definition, Source):
                if definition not in self._ran and _may_bind(definition.unit.text, name):
                    self._run(definition)
            elif definition.name == name:
                names[name] = _value(definition)
        if not dict.__contains__(names, name) and self.engine.imports is not None:
            starred = (Dotted(_joined(star, name), self.path) for star in self.stars())
            found = next((d for d in starred if self.engine.imports.value(d) is not None), None)
            if found is not None:
                names[name] = found

    def _run(self, source: Source) -> None:
        self._ran.add(source)
        frame = Frame({}, source, self.engine.module)
        self.engine.attempt(source, lambda: self.engine.execute(source.statements, frame))
        self.engine.module.names.update(frame.names)

    def _parse(self, unit: Unit) -> Parsed:
        self.parsed += len(unit.text)
        return parse_unit(unit)


class Silence:
    """A listener that nobody speaks for: the module is not what is checked."""

    attributes: frozenset[str] = frozenset()

    def on_compile(self, event: CompileEvent) -> None:
        """Whatever another file compiles is found when that file is checked."""

    def on_event(self, event: Event) -> None:
        """What is outside of functions is not compiled."""

    def on_failure(self, source: Source, error: Exception) -> None:
        """The names that could not be found out stay unknown."""


class _Names(dict[str, Value]):
    """Names that are bound when somebody asks whether they are there."""

    def __init__(self, bind: Callable[[str], None]) -> None:
        super().__init__()
        self._bind = bind
        self._asked: set[str] = set()

    def __contains__(self, name: object) -> bool:
        if not super().__contains__(name) and isinstance(name, str) and name not in self._asked:
            # A name that is asked for while it is being bound is not there yet.
            self._asked.add(name)
            self._bind(name)
        return super().__contains__(name)


def _may_bind(text: str, name: str) -> bool:
    return (
        name in text
        and _MAY_BIND.search(text) is not None
        and re.search(rf"\b{re.escape(name)}\b", text) is not None
    )


def _value(definition: FunctionInfo | ClassInfo) -> Value:
    return Function(definition) if isinstance(definition, FunctionInfo) else Class(definition)


def _joined(module: str, name: str) -> str:
    return f"{module}{name}" if module.endswith(".") else f"{module}.{name}"
