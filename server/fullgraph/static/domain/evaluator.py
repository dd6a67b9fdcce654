"""What values need of the interpreter when code uses them."""

from __future__ import annotations

from abc import ABC, abstractmethod

import libcst as cst

from fullgraph.static.domain.definitions import Arguments, ClassInfo, FunctionInfo
from fullgraph.static.domain.lattice import Frame
from fullgraph.static.domain.value import Value


class Evaluator(ABC):
    """Evaluates what code does with values; has the classes and the models of libraries."""

    @abstractmethod
    def resolved(self, value: Value) -> Value:
        """What an import refers to if that is in the workspace; any other value as it is."""

    @abstractmethod
    def attribute(self, value: Value, name: str, frame: Frame, node: cst.CSTNode) -> Value:
        """What ``value.name`` gives."""

    @abstractmethod
    def call(self, callee: Value, arguments: Arguments, frame: Frame, node: cst.CSTNode) -> Value:
        """What calling ``callee`` gives."""

    @abstractmethod
    def call_function(
        self, info: FunctionInfo, owner: Value | None, arguments: Arguments, frame: Frame
    ) -> Value:
        """What calling a function of the workspace gives."""

    @abstractmethod
    def call_imported(
        self, path: str, arguments: Arguments, frame: Frame, node: cst.CSTNode
    ) -> Value:
        """What calling the function or class of a library at this dotted path gives."""

    @abstractmethod
    def call_instance(
        self, instance: Value, arguments: Arguments, frame: Frame, node: cst.CSTNode
    ) -> Value:
        """What calling an instance of a library's class gives."""

    @abstractmethod
    def call_method(
        self, receiver: Value, name: str, arguments: Arguments, frame: Frame, node: cst.CSTNode
    ) -> Value:
        """What calling a method gives that no class of the workspace defines."""

    @abstractmethod
    def call_layer(
        self, info: ClassInfo, arguments: Arguments, frame: Frame, node: cst.CSTNode
    ) -> Value:
        """What calling an instance gives whose class derives from a layer of a library."""

    @abstractmethod
    def instantiate(
        self, info: ClassInfo, arguments: Arguments, frame: Frame, node: cst.CSTNode
    ) -> Value:
        """The instance that calling a class of the workspace gives."""

    @abstractmethod
    def attribute_of_tensor(self, tensor: Value, name: str) -> Value | None:
        """What an attribute of a tensor gives; None for a method."""

    @abstractmethod
    def attribute_of_instance(
        self, instance: Value, name: str, frame: Frame, node: cst.CSTNode
    ) -> Value | None:
        """The same of an instance of a library's class."""

    @abstractmethod
    def decorators(self, info: FunctionInfo) -> frozenset[str]:
        """Dotted paths of the decorators on ``info``, called or not."""

    @abstractmethod
    def is_property(self, info: FunctionInfo) -> bool:
        """Whether reading the attribute calls the method."""

    @abstractmethod
    def mro(self, info: ClassInfo) -> tuple[ClassInfo, ...]:
        """The class and its bases in the workspace, nearest first."""

    @abstractmethod
    def attributes(self, info: ClassInfo) -> dict[str, Value]:
        """What the class' body and its methods leave on an instance."""

    @abstractmethod
    def is_autograd_function(self, info: ClassInfo) -> bool:
        """Whether the class is a ``torch.autograd.Function``."""
