"""What is imported from elsewhere, and known by its dotted path."""

from __future__ import annotations

from collections.abc import Sequence as Many
from dataclasses import dataclass, field

from fullgraph.static.domain.value import UNKNOWN, Value
from fullgraph.static.domain.values.one_of import Alternative

_TRUTHS = {"typing.TYPE_CHECKING": False, "builtins.__debug__": True}


@dataclass(frozen=True)
class Dotted(Alternative):
    """Something imported: a module, function, class or object, by its dotted path.

    Attributes:
        path: as it is written, with its leading dots if it is relative.
        home: the file that imports it; empty for what no file imports.
    """

    path: str
    home: str = field(default="", compare=False)

    def truth(self) -> bool | None:
        """Whether it is true, where that is the same in every run."""
        return _TRUTHS.get(self.path)

    def subscripted(self, indices: Many[Value], *, is_slice: bool) -> Value:
        """An activation of a table of them; else unknown."""
        return Instance("torch.nn.ReLU") if self.path.endswith("ACT2FN") else UNKNOWN


@dataclass(frozen=True)
class Instance(Alternative):
    """What calling the imported class or factory ``path`` gives.

    Attributes:
        path: of the class or factory.
        compiles: it was told to compile the models that it is given, or tells others to.
    """

    path: str
    compiles: bool = False
