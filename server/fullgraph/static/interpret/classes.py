"""Classes of the file: bases, method resolution, and what instances hold."""

from __future__ import annotations

import builtins
import re

import libcst as cst

from fullgraph.static.domain.definitions import Arguments, ClassInfo, FunctionInfo
from fullgraph.static.domain.lattice import Frame
from fullgraph.static.domain.values import (
    FLAG,
    NONE,
    PYTHON,
    UNKNOWN,
    Callback,
    Class,
    Constant,
    Dotted,
    Function,
    Object,
    Tensor,
    Unknown,
    Value,
    join,
)
from fullgraph.static.interpret.engine import Engine, OtherModule
from fullgraph.static.models.torch.modules import is_module
from fullgraph.static.models.training_libraries import OTHER_FRAMEWORKS

_MAX_BASES = 100
_NO_MODULES = frozenset({"builtins", "torch", "abc", "enum", "typing", "typing_extensions"})
"""Packages whose classes do not make a class with a ``forward`` a module."""

_SETS = re.compile(r"\bself\.(\w+) *=(?!=)")
_NO_SETTERS = ("__init__", "forward")
_MODULE_ENDINGS = ("Module", "Model", "Layer", "Block", "ModelMixin", "Encoder", "Decoder")


class Classes:
    """Computes properties of classes, each once."""

    def __init__(self, engine: Engine) -> None:
        """Compute them for the file that ``engine`` runs."""
        self._engine = engine
        self._open = 0

    def bases(self, info: ClassInfo) -> tuple[Value, ...]:
        """The values of a class' bases."""
        return self._engine.database.fetch(("bases", info), lambda: self._evaluated(info), ())

    def _evaluated(self, info: ClassInfo) -> tuple[Value, ...]:
        if info.node is None:
            return ()
        frame = self._frame(info)
        self._open += 1
        try:
            return tuple(self._engine.evaluate(_plain(a.value), frame) for a in info.node.bases)
        finally:
            self._open -= 1

    def _frame(self, info: ClassInfo) -> Frame:
        return Frame({}, info.source, info.closure or self._engine.module)

    def mro(self, info: ClassInfo) -> tuple[ClassInfo, ...]:
        """The class and its bases in the workspace, nearest first."""
        # While bases are evaluated, some of them are still missing.
        if self._open:
            return self._ordered(info)
        return self._engine.database.fetch(("order", info), lambda: self._ordered(info), (info,))

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
            known = [self._engine.resolved(base) for base in self.bases(current)]
            waiting += [base.info for base in known if isinstance(base, Class)]
        return tuple(sorted(order, key=lambda base: base is not info))

    def external_bases(self, info: ClassInfo) -> list[Dotted]:
        """Imported classes that the class derives from, at whatever distance."""
        return [b for c in self.mro(info) for b in self.bases(c) if isinstance(b, Dotted)]

    def method(self, info: ClassInfo, name: str) -> FunctionInfo | None:
        """The method that instances have by this name: the nearest one."""
        found = (base.methods[name] for base in self.mro(info) if name in base.methods)
        return next(found, None)

    def is_module(self, info: ClassInfo) -> bool:
        """Whether the class is an ``nn.Module``, as far as is known."""
        external = self.external_bases(info)
        if any(base.path.partition(".")[0] in OTHER_FRAMEWORKS for base in external):
            return False
        if any(self._names_module(base) for base in external):
            return True
        unknown = [base for base in external if isinstance(self._engine.resolved(base), Dotted)]
        is_derived = any(base.path.partition(".")[0] not in _NO_MODULES for base in unknown)
        return is_derived and any("forward" in base.methods for base in self.mro(info))

    def _names_module(self, base: Dotted) -> bool:
        """Whether its name is that of a module; a class of the workspace is judged by its bases."""
        found = self._engine.resolved(base)
        if isinstance(found, Dotted):
            return _is_module_path(found.path)
        return not isinstance(found, Class) and _is_module_path(base.path)

    def attributes(self, info: ClassInfo) -> dict[str, Value]:
        """What the class' body and its methods leave on an instance."""
        key = ("attributes", info)
        known = self._engine.database.fetch(key, lambda: self._found_out(info), None)
        return self.initial(info) if known is None else known

    def _found_out(self, info: ClassInfo) -> dict[str, Value] | None:
        home = self._elsewhere(info)
        return home.attributes(info) if home else self.collect(info)

    def body(self, info: ClassInfo) -> dict[str, Value]:
        """What the statements of the class' own body bind."""
        return self._engine.database.fetch(("body", info), lambda: self._ran_body(info), {})

    def _ran_body(self, info: ClassInfo) -> dict[str, Value]:
        home = self._elsewhere(info)
        return home.body(info) if home else self.run_body(info)

    def run_body(self, info: ClassInfo) -> dict[str, Value]:
        """Find out what the statements of the class' own body bind."""
        frame = self._frame(info)
        methods: dict[str, Value] = {name: Function(m) for name, m in info.methods.items()}
        frame.parent = Frame(methods, info.source, frame.parent)
        for source in info.body:
            frame.source = source
            self._engine.execute(source.statements, frame)
        return frame.names

    def _elsewhere(self, info: ClassInfo) -> OtherModule | None:
        """The other file that a class is of: its results for the class hold for every check."""
        imports = self._engine.imports
        return imports.module_of(info.source) if imports and info.inner is None else None

    def collect(self, info: ClassInfo) -> dict[str, Value]:
        """Find out what the class' body and its methods leave on an instance."""
        return {**self.initial(info), **self._set_later(info)}

    def initial(self, info: ClassInfo) -> dict[str, Value]:
        """What the class' body and ``__init__`` leave on an instance."""
        key = ("initial", info)
        known = self._engine.database.fetch(key, lambda: self._initial(info), None)
        # While ``__init__`` runs, an instance has what the bodies bind.
        return self._bound(info) if known is None else known

    def _bound(self, info: ClassInfo) -> dict[str, Value]:
        found: dict[str, Value] = {}
        for base in reversed(self.mro(info)):
            found.update(self.body(base))
        return found

    def _initial(self, info: ClassInfo) -> dict[str, Value]:
        found = self._bound(info)
        init = self.method(info, "__init__")
        if init is not None:
            caller = self._frame(info)
            caller.receiver = Object(info)
            self._engine.call_function(init, caller.receiver, Arguments(is_open=True), caller)
            for name, value in caller.names.items():
                if name.startswith("self."):
                    _set(found, name.removeprefix("self."), value)
        return {name: _lasting(value) for name, value in found.items()}

    def _set_later(self, info: ClassInfo) -> dict[str, Value]:
        """What other methods than ``__init__`` leave where that gives nothing."""
        known = self.initial(info)
        found: dict[str, Value] = {}
        for base in self.mro(info):
            home = self._elsewhere(base)
            if home is not None:
                for name, value in home.attributes(base).items():
                    if isinstance(known.get(name, UNKNOWN), Unknown):
                        found.setdefault(name, value)
                continue
            for method in base.methods.values():
                names = () if method.name in _NO_SETTERS else self.sets(method)
                wanted = [name for name in names if _is_vague(known.get(name, UNKNOWN))]
                if not wanted:
                    continue
                caller = self._frame(base)
                caller.receiver = Object(info)
                self._engine.call_function(method, caller.receiver, Arguments(is_open=True), caller)
                for name in wanted:
                    value = _lasting(caller.names.get(f"self.{name}", UNKNOWN))
                    if isinstance(known.get(name, UNKNOWN), Unknown) or _is_tensor(value):
                        found[name] = join(found.get(name, value), value)
        return found

    def sets(self, method: FunctionInfo) -> tuple[str, ...]:
        """The names of the attributes of ``self`` that the method assigns to."""
        return self._engine.database.fetch(("sets", method), lambda: _assigned(method), ())


def _plain(base: cst.BaseExpression) -> cst.BaseExpression:
    """A base class without its type parameters: ``Base`` of ``Base[int]``."""
    return base.value if isinstance(base, cst.Subscript) else base


def _assigned(method: FunctionInfo) -> tuple[str, ...]:
    return tuple(dict.fromkeys(_SETS.findall(method.source.unit.text)))


def _set(found: dict[str, Value], name: str, value: Value) -> None:
    """Keep what the class' body declares where ``__init__`` shows nothing."""
    is_declared = isinstance(found.get(name), (Tensor, Callback))
    if not (is_declared and isinstance(value, Unknown)):
        found[name] = value


def _is_vague(value: Value) -> bool:
    """Whether another method may show more of an attribute than ``__init__``."""
    return isinstance(value, Unknown) or value == PYTHON


def _is_tensor(value: Value) -> bool:
    """Whether it is what an attribute that starts as a number is there for."""
    return isinstance(value, Tensor) and value.certain


def _lasting(value: Value) -> Value:
    """What stays true of an attribute that any method may assign again."""
    if value == NONE:
        return UNKNOWN
    return PYTHON if isinstance(value, Constant) or value == FLAG else value


def _is_module_path(path: str) -> bool:
    head, _, _ = path.partition(".")
    last = path.rsplit(".", 1)[-1]
    if head == "torch":
        return is_module(path)
    if head == "builtins" and hasattr(builtins, last):
        return False  # Other names are of what the file imports all of.
    return last.endswith(_MODULE_ENDINGS)
