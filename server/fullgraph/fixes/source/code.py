"""The files that rewrites read and change, and what a run saw in them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

import libcst as cst

from fullgraph.fixes.source.document import Document, Documents
from fullgraph.fixes.source.source_file import SourceFile
from fullgraph.fixes.values.facts import Facts
from fullgraph.static.syntax.split import UnitKind
from fullgraph.vocabulary.findings import Location
from fullgraph_worker.protocol.wire import SeenValue

ReadText = Callable[[str], "SourceFile | str | None"]


class Blocked(NamedTuple):
    """Why a rewrite of a finding was not made.

    Attributes:
        finding: where it breaks.
        line: of the statement that is in the way.
        rewrite: the name of the rewrite.
        why: one sentence.
    """

    finding: Location
    line: int
    rewrite: str
    why: str


class Code:
    """Gives the parts of all files, each parsed once.

    Attributes:
        facts: what a run saw; empty if nothing was run.
        is_bold: whether each fix is proven before it is offered: what only may be right is
            proposed then, too.
        blocked: why a rewrite was not made.
        taken: names that other fixes of the same texts define.
    """

    def __init__(
        self, read: ReadText, facts: Facts | None = None, *, is_bold: bool = False
    ) -> None:
        """Nothing is read yet.

        Args:
            read: the file at a path, or its text; None if it cannot be read.
            facts: what a run of these texts saw.
            is_bold: whether a proof follows.
        """
        self.facts = facts or Facts()
        self.is_bold = is_bold
        self.blocked: list[Blocked] = []
        self.taken: set[str] = set()
        self._read = read
        self._files: dict[str, Documents | None] = {}

    @classmethod
    def of(cls, source: Code | SourceFile | str, path: str) -> Code:
        """``source`` itself, or code whose only file is ``source``, at ``path``."""
        if isinstance(source, Code):
            return source
        file = SourceFile.of(source)
        return cls(lambda wanted: file if wanted == path else None)

    def changed(self, path: str, text: str, facts: Facts) -> Code:
        """The same with another text of one file, and what a run would see in it."""
        found = Code(lambda each: text if each == path else self._read(each), facts, is_bold=True)
        found.taken = self.taken
        return found

    def text(self, path: str) -> str:
        """The text of a file; empty for one that cannot be read."""
        file = self.file(path)
        return file.text if file else ""

    def file(self, path: str) -> SourceFile | None:
        """The file at ``path``; None if it cannot be read."""
        documents = self._documents(path)
        return documents.file if documents else None

    def at(self, path: str, line: int) -> Document | None:
        """The unit that a 1-based line is in; None in a file that does not parse."""
        documents = self._documents(path)
        return documents.at(line) if documents else None

    def function_at(self, path: str, line: int) -> tuple[str, int] | None:
        """The definition that a 1-based line is in, as its name and line; None outside of them."""
        file = self.file(path)
        unit = file.unit_at(line) if file else None
        return (unit.name, unit.line) if unit and unit.kind is not UnitKind.STATEMENT else None

    def mentioning(self, path: str, name: str) -> Iterator[Document | None]:
        """The units of a file that may use or define a name; None for one without a tree."""
        file = self.file(path)
        for unit in file.units if file else ():
            if name in unit.text:
                yield self.at(path, unit.line)

    def seen(self, document: Document, node: cst.CSTNode, location: Location) -> list[SeenValue]:
        """The values that the run saw ``node`` have; empty if that is unknown.

        Args:
            document: the unit of ``node``.
            node: a name or attributes of one.
            location: of the finding: its path is the document's.
        """
        line = document.statement_line(node)
        return [*self.facts.of(location.path, line, document.source(node))]

    def seen_in_function(self, document: Document, name: cst.Name, path: str) -> list[SeenValue]:
        """The values that the run saw a name have anywhere in the function around it."""
        function = document.function(name)
        if function is None:
            return []
        return [
            value
            for mention in document.index.named(function, name.value)
            for value in self.facts.of(path, document.statement_line(mention), name.value)
        ]

    def _documents(self, path: str) -> Documents | None:
        if path not in self._files:
            source = self._read(path)
            self._files[path] = None if source is None else Documents(source)
        return self._files[path]
