"""Classes of the file: bases, method resolution, and what instances hold."""

from __future__ import annotations

import re

from fullgraph.static.interpret.engine import Arguments, Engine, Frame
from fullgraph.static.scope import ClassInfo
from fullgraph.static.values import (
    NONE,
    PYTHON,
    UNKNOWN,
    Class,
    Constant,
    Dotted,
    Object,
    Value,
    join,
)

_MAX_BASES = 100
_NO_MODULES = frozenset({"builtins", "torch", "abc", "enum", "typing", "typing_extensions"})
"""Where no class comes from that a class with a ``forward`` becomes a module by."""
_SETS = re.compile(r"\bself\.(\w+) *=(?!=)")
_NO_SETTERS = ("__init__", "forward")
_MODULE_ENDINGS = ("Module", "Model", "Layer", "Block", "ModelMixin", "Encoder", "Decoder")


class Classes:
    """Answers questions about classes, each computed once."""

    def __init__(self, engine: Engine) -> None:
        """Answer for the file that ``engine`` runs."""
        self._engine = engine
        self._bases: dict[ClassInfo, tuple[Value, ...]] = {}
        self._attributes: dict[ClassInfo, dict[str, Value]] = {}
        self._orders: dict[ClassInfo, tuple[ClassInfo, ...]] = {}
        self._open = 0

    def bases(self, info: ClassInfo) -> tuple[Value, ...]:
        """The values of a class' bases."""
        if info not in self._bases:
            self._bases[info] = ()
            if info.node is not None:
                frame = self._frame(info)
                args = [a.value for a in info.node.bases]
                self._open += 1
                try:
                    self._bases[info] = tuple(self._engine.evaluate(a, frame) for a in args)
                finally:
                    self._open -= 1
        return self._bases[info]

    def _frame(self, info: ClassInfo) -> Frame:
        return Frame({}, info.source, info.closure or self._engine.module)

    def mro(self, info: ClassInfo) -> tuple[ClassInfo, ...]:
        """The class and its bases in this file, nearest first."""
        known = self._orders.get(info)
        if known is not None:
            return known
        order = self._ordered(info)
        # While bases are evaluated, some of them are still missing.
        if not self._open:
            self._orders[info] = order
        return order

    def _ordered(self, info: ClassInfo) -> tuple[ClassInfo, ...]:
        order: list[ClassInfo] = []
        waiting = [info]
        # Bounded because half-typed code may derive a class from itself.
        for _ in range(_MAX_BASES):
            if not waiting:
                break
            current = waiting.pop(0)
            if current in order:
                order.remove(current)
            order.append(current)
            waiting += [b.info for b in self.bases(current) if isinstance(b, Class)]
        return tuple(sorted(order, key=lambda base: base is not info))

    def external_bases(self, info: ClassInfo) -> list[Dotted]:
        """Imported classes that the class derives from, at whatever distance."""
        return [b for c in self.mro(info) for b in self.bases(c) if isinstance(b, Dotted)]

    def is_module(self, info: ClassInfo) -> bool:
        """Whether the class is an ``nn.Module``, as far as can be told."""
        bases = [base.path for base in self.external_bases(info)]
        if any(_is_module_path(path) for path in bases):
            return True
        is_derived = any(path.partition(".")[0] not in _NO_MODULES for path in bases)
        return is_derived and any("forward" in base.methods for base in self.mro(info))

    def attributes(self, info: ClassInfo) -> dict[str, Value]:
        """What the class' body and ``__init__`` leave on an instance."""
        if info not in self._attributes:
            self._attributes[info] = {}
            self._attributes[info] = self._collect(info)
            self._attributes[info].update(self._set_later(info))
        return self._attributes[info]

    def _collect(self, info: ClassInfo) -> dict[str, Value]:
        found: dict[str, Value] = {}
        for base in reversed(self.mro(info)):
            frame = self._frame(base)
            for source in base.body:
                frame.source = source
                self._engine.execute(source.statements, frame)
            found.update(frame.names)
        init = next(
            (c.methods["__init__"] for c in self.mro(info) if "__init__" in c.methods), None
        )
        if init is not None:
            caller = self._frame(info)
            caller.receiver = Object(info)
            self._engine.call_function(init, caller.receiver, Arguments(is_open=True), caller)
            found.update(
                (name.removeprefix("self."), value)
                for name, value in caller.names.items()
                if name.startswith("self.")
            )
        return {name: _lasting(value) for name, value in found.items()}

    def _set_later(self, info: ClassInfo) -> dict[str, Value]:
        """What other methods than ``__init__`` leave where that says nothing."""
        known = self._attributes[info]
        found: dict[str, Value] = {}
        for base in self.mro(info):
            for method in base.methods.values():
                names = set(_SETS.findall(method.source.unit.text))
                wanted = {name for name in names if known.get(name, UNKNOWN) == UNKNOWN}
                if method.name in _NO_SETTERS or not wanted:
                    continue
                caller = self._frame(base)
                caller.receiver = Object(info)
                self._engine.call_function(method, caller.receiver, Arguments(is_open=True), caller)
                for name in wanted:
                    value = _lasting(caller.names.get(f"self.{name}", UNKNOWN))
                    found[name] = join(found.get(name, value), value)
        return found


def _lasting(value: Value) -> Value:
    """What stays true of an attribute that any method may assign again."""
    if value == NONE:
        return UNKNOWN
    return PYTHON if isinstance(value, Constant) else value


def _is_module_path(path: str) -> bool:
    head, _, _ = path.partition(".")
    last = path.rsplit(".", 1)[-1]
    if head == "torch":
        return path.startswith("torch.nn.")
    if head == "builtins":  # A name that the file does not bind.
        return False
    return last.endswith(_MODULE_ENDINGS)
