"""Another file of the workspace: what it defines, evaluated when it is used."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterator, MutableMapping

from fullgraph.static.domain.database import ValueDatabase
from fullgraph.static.domain.definitions import Arguments, ClassInfo, FunctionInfo
from fullgraph.static.domain.lattice import Frame
from fullgraph.static.domain.outline import Outline
from fullgraph.static.domain.sources import Source
from fullgraph.static.domain.values import Class, Dotted, Function, Value
from fullgraph.static.interpret.engine import Imports, Listener, OtherModule, Summary
from fullgraph.static.interpret.interpreter import Interpreter
from fullgraph.static.interpret.silence import Silence
from fullgraph.static.interpret.visits import declared_plain, is_long, share_of
from fullgraph.static.syntax.parse import Parsed, parse_unit
from fullgraph.static.syntax.quick_split import quick_split
from fullgraph.static.syntax.split import Unit, UnitKind

_MAX_STEPS = 2_000
_MAX_STATEMENT = 2_500
"""In characters: a longer statement is a table, which is not read."""

_MAY_BIND = re.compile(r"=|\b(?:import|def|class|for|as)\b")
_STAR = re.compile(r"^\s*from\s+(\.*[\w.]*)\s+import\s*\(?\s*\*", re.MULTILINE)
_ASSIGNS = re.compile(r"^(\w+)\s*(?::[^=\n]+)?=(?!=)", re.MULTILINE)
_IMPORTS = re.compile(r"^(?:from\s+[.\w]+\s+)?import\s+\(?([^()#]*)", re.MULTILINE)
_PLAIN_IMPORT = re.compile(
    r"from[ \t]+(\.*[\w.]*)[ \t]+import[ \t]+(?:\(([\w\s,]+)\)|([\w \t,]+))\s*"
)
_COMMENT = re.compile(r"#.*")
_QUOTED = re.compile(r"[\"'](\w+)[\"']")


ImportsOf = Callable[[MutableMapping[str, str]], Imports]
"""Gives what a module imports, and adds what that depends on."""

_Call = tuple[FunctionInfo, "Value | None", Arguments, bool, Hashable]
_MAX_SUMMARIES = 2_000


class Module(OtherModule):
    """A file's names; the same ones for as long as its text and what it imports are.

    Everything is evaluated by interpreters of its own, one for each call: a summary depends on
    the call alone, and not on the calls before it.

    Attributes:
        path: the file.
        digest: changes with its text.
        dependencies: the paths that its names depend on, and what is there.
        mentions_torch: whether it can have to do with it at all.
        parsed: how many characters have been parsed.
        frame: where its names are looked up.
    """

    def __init__(
        self,
        path: str,
        text: str,
        digest: str,
        imports_of: ImportsOf,
    ) -> None:
        """The module of the file at ``path``, with this ``text``.

        Args:
            path: the file.
            text: its text.
            digest: of the text.
            imports_of: gives what any file imports, and adds what that depends on.
        """
        self.path = path
        self.digest = digest
        self.mentions_torch = "torch" in text
        self.dependencies: dict[str, str] = {path: digest}
        self.parsed = 0
        self._imports_of = imports_of
        # The results of its interpreters are kept here, and not in a database.
        database = ValueDatabase()
        source = Source(Unit(UnitKind.STATEMENT, "", (), 1, ""), self._parse, database, path)
        self.frame = Frame(_Names(self._bind), source)
        outline = Outline(self._parse, database, path, self.frame)
        outline.update(quick_split(text))
        self._statements: list[tuple[int, Source]] = []
        self._defined: dict[str, tuple[int, FunctionInfo | ClassInfo]] = {}
        for place, each in enumerate(outline.definitions):
            if isinstance(each, Source):
                self._statements.append((place, each))
            else:
                self._defined[each.name] = (place, each)
        self._ran: set[Source] = set()
        self._attributes: dict[ClassInfo, dict[str, Value]] = {}
        self._bodies: dict[ClassInfo, dict[str, Value]] = {}
        self._summaries: dict[_Call, Summary] = {}

    def attributes(self, info: ClassInfo) -> dict[str, Value]:
        """What the body and the methods of one of its classes leave on an instance."""
        if info not in self._attributes:
            self._attributes[info] = found = {}
            engine = self._interpreter()
            engine.attempt(info.source, lambda: found.update(engine.classes.collect(info)))
        return self._attributes[info]

    def body(self, info: ClassInfo) -> dict[str, Value]:
        """What the body of one of its classes binds."""
        if info not in self._bodies:
            self._bodies[info] = found = {}
            engine = self._interpreter()
            engine.attempt(info.source, lambda: found.update(engine.classes.run_body(info)))
        return self._bodies[info]

    def call(
        self,
        info: FunctionInfo,
        owner: Value | None,
        arguments: Arguments,
        listener: Listener,
        *,
        compiled: bool,
    ) -> Summary:
        """The summary of a call of one of its functions.

        Args:
            info: the function.
            owner: the object that it is bound to.
            arguments: of the call.
            listener: gives the one that receives its events.
            compiled: whether Dynamo would trace it.
        """
        key = (info, owner, arguments, compiled, listener.summary_key)
        summary = self._summaries.get(key)
        if summary is None:
            if len(self._summaries) > _MAX_SUMMARIES:
                self._summaries.clear()
            self._summaries[key] = Summary(None, 0, Silence())  # For calls of itself.
            database = ValueDatabase()
            own = listener.for_summary(database) if compiled else Silence()
            engine = self._interpreter(share_of(compiled=compiled), own, database)
            summary = self._summaries[key] = self._call(info, owner, arguments, engine, compiled)
        return summary

    def _call(
        self,
        info: FunctionInfo,
        owner: Value | None,
        arguments: Arguments,
        engine: Interpreter,
        compiled: bool,
    ) -> Summary:
        frame = Frame({}, info.source, self.frame, compiled=compiled)
        results: list[Value] = []
        engine.attempt(
            info.source,
            lambda: results.append(
                engine.database.execute(
                    ("call", info), lambda: engine.call_function(info, owner, arguments, frame)
                )
            ),
        )
        engine.listener.finish()
        return Summary(results[0] if results else None, engine.steps.done, engine.listener)

    def _interpreter(
        self,
        max_steps: int = _MAX_STEPS,
        listener: Listener | None = None,
        database: ValueDatabase | None = None,
    ) -> Interpreter:
        imports = self._imports_of(self.dependencies)
        listener = listener or Silence()
        engine = _Visitor(
            (),
            self.frame.source,
            listener,
            database or ValueDatabase(),
            imports,
            max_steps=max_steps,
        )
        engine.module = self.frame
        return engine

    def public_names(self) -> Iterator[str]:
        """What ``from module import *`` binds, as far as can be seen without running it."""
        texts = [source.unit.text for _, source in self._statements]
        listed = [text for text in texts if text.startswith("__all__")]
        if listed:
            yield from (name for text in listed for name in _QUOTED.findall(text))
            return
        names = list(self._defined)
        for text in texts:
            names += _ASSIGNS.findall(text)
            for imported in _IMPORTS.findall(text):
                names += [part.split()[-1] for part in imported.split(",") if part.strip()]
        yield from (name for name in names if name.isidentifier() and not name.startswith("_"))

    def stars(self) -> Iterator[str]:
        """The modules of which it imports every name, as it names them."""
        for _, source in self._statements:
            if "*" in source.unit.text:
                yield from _STAR.findall(source.unit.text)

    def _bind(self, name: str) -> None:
        names = self.frame.names
        defined_at, definition = self._defined.get(name, (0, None))
        if definition is not None:
            names[name] = _value(definition)
        for place, source in self._statements:
            if source not in self._ran and _may_bind(source.unit.text, name):
                self._run(source)
                if definition is not None and place < defined_at:
                    names[name] = _value(definition)
        if not dict.__contains__(names, name):
            starred = (Dotted(_joined(star, name), self.path) for star in self.stars())
            imports = self._interpreter().imports
            found = next((d for d in starred if imports and imports.value(d) is not None), None)
            if found is not None:
                names[name] = found

    def _run(self, source: Source) -> None:
        self._ran.add(source)
        plain = _PLAIN_IMPORT.fullmatch(source.unit.text)
        if plain:
            self.frame.names.update(
                _imported(plain.group(1), plain.group(2) or plain.group(3), self.path)
            )
            return
        # A longer statement is a table, or what a package imports on demand.
        if len(source.unit.text) <= _MAX_STATEMENT:
            frame = Frame({}, source, self.frame)
            engine = self._interpreter()
            engine.attempt(source, lambda: engine.execute(source.statements, frame))
            self.frame.names.update(frame.names)
        self._bind_on_demand(source.unit.text)

    def _bind_on_demand(self, text: str) -> None:
        """Bind what a package shows to type checkers and imports when it is used."""
        if "TYPE_CHECKING" in text:
            for found in _PLAIN_IMPORT.finditer(_COMMENT.sub("", text)):
                names = _imported(found.group(1), found.group(2) or found.group(3), self.path)
                for name, value in names:
                    dict.setdefault(self.frame.names, name, value)

    def _parse(self, unit: Unit) -> Parsed:
        self.parsed += len(unit.text)
        return parse_unit(unit)


class _Visitor(Interpreter):
    """Runs what is short: of longer code that is not compiled, only annotations count."""

    def call_function(
        self, info: FunctionInfo, owner: Value | None, arguments: Arguments, frame: Frame
    ) -> Value:
        if is_long(info) and not frame.compiled:
            return self.declared(info, frame)
        plain = declared_plain(info, frame, self)
        if plain is not None:
            return plain
        return super().call_function(info, owner, arguments, frame)


class _Names(dict[str, Value]):
    """Names that are bound when they are first looked up."""

    def __init__(self, bind: Callable[[str], None]) -> None:
        super().__init__()
        self._bind = bind
        self._looked_up: set[str] = set()

    def __contains__(self, name: object) -> bool:
        if not super().__contains__(name) and isinstance(name, str) and name not in self._looked_up:
            # A name that is looked up while it is being bound is not there yet.
            self._looked_up.add(name)
            self._bind(name)
        return super().__contains__(name)


def _may_bind(text: str, name: str) -> bool:
    plain = _ASSIGNS.match(text)
    if plain:
        return plain.group(1) == name
    return (
        name in text
        and _MAY_BIND.search(text) is not None
        and re.search(rf"\b{re.escape(name)}\b", text) is not None
    )


def _value(definition: FunctionInfo | ClassInfo) -> Value:
    return Function(definition) if isinstance(definition, FunctionInfo) else Class(definition)


def _imported(module: str, names: str, home: str) -> Iterator[tuple[str, Value]]:
    """What ``from module import names`` binds: most of the statements that are looked at."""
    for part in names.split(","):
        words = part.split()
        if words:
            yield words[-1], Dotted(_joined(module, words[0]), home)


def _joined(module: str, name: str) -> str:
    return f"{module}{name}" if module.endswith(".") else f"{module}.{name}"
