"""What is imported, known by its dotted path, and types as values."""

from __future__ import annotations

from dataclasses import dataclass, field

import libcst as cst

from fullgraph.static.domain.definitions import Arguments, Scope
from fullgraph.static.domain.evaluator import Evaluator
from fullgraph.static.domain.lattice import Frame
from fullgraph.static.domain.sources import Source
from fullgraph.static.domain.usable import Usable
from fullgraph.static.domain.value import UNKNOWN, Value
from fullgraph.static.domain.values.one_of import Alternative


@dataclass(frozen=True)
class Dotted(Alternative):
    """Something imported: a module, function, class or object, by its dotted path.

    Attributes:
        path: as it is written, with its leading dots if it is relative.
        home: the file that imports it; empty for what no file imports.
    """

    path: str
    home: str = field(default="", compare=False)

    @property
    def callee(self) -> str:
        """Its path."""
        return self.path

    def attribute(
        self, name: str, frame: Frame, evaluator: Evaluator, node: cst.CSTNode
    ) -> Value | None:
        """What is imported from it by this name."""
        return Dotted(f"{self.path}.{name}", self.home).constant(name, evaluator)

    def call(
        self, arguments: Arguments, frame: Frame, evaluator: Evaluator, node: cst.CSTNode
    ) -> Value:
        """What the workspace or a library's model gives for it."""
        found = evaluator.resolved(self)
        if not isinstance(found, Dotted):
            return evaluator.call(found, arguments, frame, node)
        return evaluator.call_imported(found.path, arguments, frame, node)

    def constant(self, name: str, evaluator: Evaluator) -> Value:
        """The number, text or table behind it if its ``name`` is written like a constant."""
        found = evaluator.resolved(self) if name.isupper() and self.home else self
        return found if found.is_data else self


@dataclass(frozen=True)
class Instance(Alternative):
    """What calling the imported class or factory ``path`` gives.

    Attributes:
        path: of the class or factory.
        compiles: its arguments make it compile the models that it is given, or make others do so.
    """

    path: str
    compiles: bool = False

    @property
    def callee(self) -> str:
        """The path of its class."""
        return self.path

    def attribute(
        self, name: str, frame: Frame, evaluator: Evaluator, node: cst.CSTNode
    ) -> Value | None:
        """What the library's model gives for it."""
        return evaluator.attribute_of_instance(self, name, frame, node)

    def call(
        self, arguments: Arguments, frame: Frame, evaluator: Evaluator, node: cst.CSTNode
    ) -> Value:
        """What the library's model gives for it."""
        return evaluator.call_instance(self, arguments, frame, node)


@dataclass(frozen=True)
class TypeForm(Usable):
    """A type that is written as an expression and has a name: ``X = list[Tensor]``.

    Attributes:
        node: the expression.
        source: its unit; files with the same text share their nodes.
        scope: where its names are looked up; None for the module.
    """

    node: cst.BaseExpression
    source: Source
    scope: Scope | None = field(compare=False, repr=False)

    def attribute(
        self, name: str, frame: Frame, evaluator: Evaluator, node: cst.CSTNode
    ) -> Value | None:
        """Unknown."""
        return UNKNOWN
