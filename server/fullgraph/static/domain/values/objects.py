"""Classes of the workspace and their instances."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Sequence as Many
from dataclasses import dataclass, field

import libcst as cst

from fullgraph.static.domain.definitions import Arguments, ClassInfo, FunctionInfo
from fullgraph.static.domain.evaluator import Evaluator
from fullgraph.static.domain.lattice import Frame
from fullgraph.static.domain.usable import Usable
from fullgraph.static.domain.value import UNKNOWN, Value, limit
from fullgraph.static.domain.values.functions import Function, Method, Partial
from fullgraph.static.domain.values.one_of import Alternative
from fullgraph.static.domain.values.plain import PYTHON


@dataclass(frozen=True)
class Class(Alternative):
    """A class of the workspace."""

    info: ClassInfo

    @property
    def callee(self) -> str:
        """A class, whichever it is."""
        return "class"

    def attribute(
        self, name: str, frame: Frame, evaluator: Evaluator, node: cst.CSTNode
    ) -> Value | None:
        """A method, a nested class, or what its body binds."""
        for base in evaluator.mro(self.info):
            if name in base.methods:
                return self._unbound(base.methods[name], evaluator)
            if name in base.nested:
                return Class(base.nested[name])
        forward = self.info.methods.get("forward")
        if name == "apply" and forward and evaluator.is_autograd_function(self.info):
            context = () if "setup_context" in self.info.methods else (UNKNOWN,)
            return Partial(self._unbound(forward, evaluator), context)
        return evaluator.attributes(self.info).get(name, UNKNOWN)

    def _unbound(self, method: FunctionInfo, evaluator: Evaluator) -> Function:
        is_bound = "builtins.classmethod" in evaluator.decorators(method)
        return Function(method, self if is_bound else None)

    def call(
        self, arguments: Arguments, frame: Frame, evaluator: Evaluator, node: cst.CSTNode
    ) -> Value:
        """An instance."""
        return evaluator.instantiate(self.info, arguments, frame, node)

    def truth(self) -> bool | None:
        """A class is true."""
        return True

    def subscripted(self, indices: Many[Value], *, is_slice: bool) -> Value:
        """The class with type parameters."""
        return self


@dataclass(frozen=True)
class Object(Alternative):
    """An instance of a class of the workspace.

    Attributes:
        info: the class.
        fields: what it was made with, where that is known: the fields of a dataclass.
        is_new: made by the compiled code itself.
        size: how many values it is made of.
    """

    info: ClassInfo
    fields: tuple[tuple[str, Value], ...] = ()
    is_new: bool = False
    size: int = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        limit(self, self.children(), fields=())

    def attribute(
        self, name: str, frame: Frame, evaluator: Evaluator, node: cst.CSTNode
    ) -> Value | None:
        """A method bound to it, or what it holds."""
        for info in evaluator.mro(self.info):
            method = info.methods.get(name)
            if method is not None:
                return self._bound(method, frame, evaluator)
        given = dict(self.fields)
        if name in given:
            return given[name]
        attributes = evaluator.attributes(self.info)
        if name in attributes:
            found = attributes[name]
            if isinstance(found, Function) and found.owner is None and found.info.owner is not None:
                return self._bound(found.info, frame, evaluator)  # ``__call__ = run`` in a class.
            return found
        if name == "training":
            return PYTHON
        return Class(self.info) if name == "__class__" else None

    def _bound(self, method: FunctionInfo, frame: Frame, evaluator: Evaluator) -> Value:
        marks = evaluator.decorators(method)
        if "builtins.staticmethod" in marks:
            return Function(method)
        if evaluator.is_property(method):
            return evaluator.call_function(method, self, Arguments(), frame)
        return Function(method, Class(self.info) if "builtins.classmethod" in marks else self)

    @property
    def is_object(self) -> bool:
        """Whether it is one."""
        return True

    def held(self, evaluator: Evaluator) -> dict[str, Value]:
        """Its attributes by name: those of its class, and what it was made with."""
        return {**evaluator.attributes(self.info), **dict(self.fields)}

    def call(
        self, arguments: Arguments, frame: Frame, evaluator: Evaluator, node: cst.CSTNode
    ) -> Value:
        """What its ``__call__`` or ``forward`` gives."""
        for name in ("__call__", "forward"):
            found = evaluator.attribute(self, name, frame, node)
            if isinstance(found, Function):
                return evaluator.call(found, arguments, frame, node)
        return evaluator.call_layer(self.info, arguments, frame, node)

    def children(self) -> tuple[Value, ...]:
        """What it was made with."""
        return tuple(value for _, value in self.fields)

    def map(self, change: Callable[[Value], Value]) -> Value:
        """An instance that was made with other values."""
        if not self.fields:
            return self
        fields = tuple((name, change(value)) for name, value in self.fields)
        return Object(self.info, fields, self.is_new)


@dataclass(frozen=True)
class Super(Usable):
    """``super()`` within a method of ``info``, called on ``owner``."""

    info: ClassInfo
    owner: Value

    def children(self) -> tuple[Value, ...]:
        """The object that the method is called on."""
        return (self.owner,)

    def map(self, change: Callable[[Value], Value]) -> Value:
        """The same for another object."""
        return Super(self.info, change(self.owner))

    def attribute(
        self, name: str, frame: Frame, evaluator: Evaluator, node: cst.CSTNode
    ) -> Value | None:
        """A method of the classes after this one in the order of the owner's class."""
        owner = self.owner
        order = evaluator.mro(owner.info if isinstance(owner, (Object, Class)) else self.info)
        after = order.index(self.info) + 1 if self.info in order else 0
        for info in order[after:]:
            if name in info.methods:
                return Function(info.methods[name], owner)
        return Method(owner, name) if isinstance(owner, Object) else UNKNOWN
