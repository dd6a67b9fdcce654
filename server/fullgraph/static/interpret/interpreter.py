"""The interpreter: runs a file's definitions over abstract values."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Sequence as Many
from functools import partial

import libcst as cst

from fullgraph.static.interpret import attributes as _attributes
from fullgraph.static.interpret import expressions, library, statements
from fullgraph.static.interpret.annotations import annotated
from fullgraph.static.interpret.builtin_calls import order
from fullgraph.static.interpret.classes import Classes
from fullgraph.static.interpret.engine import (
    Arguments,
    Frame,
    Listener,
    TooMuchWorkError,
)
from fullgraph.static.interpret.events import CompileEvent
from fullgraph.static.interpret.methods import call_method
from fullgraph.static.interpret.parameters import bind_parameters
from fullgraph.static.knowledge.names_of_torch import DISABLED, WHILE_COMPILING
from fullgraph.static.scope import ClassInfo, Definition, FunctionInfo, Source
from fullgraph.static.values import (
    NONE,
    PYTHON,
    UNKNOWN,
    Class,
    Constant,
    Dotted,
    Function,
    Instance,
    Mapping,
    Method,
    Object,
    OneOf,
    Partial,
    Python,
    Sequence,
    Tensor,
    Unknown,
    Value,
    join_all,
)

_MAX_CALLS = 24
_MAX_CONTEXTS = 6
_MAX_STEPS = 100_000
_MAX_STEPS_OF_FILE = 600_000
Key = tuple[FunctionInfo, bool, "Value | None", "Arguments | None"]


class Interpreter:
    """Implements ``Engine`` for one file."""

    def __init__(self, definitions: Many[Definition], module: Source, listener: Listener) -> None:
        """Run the module's own statements.

        Args:
            definitions: what the module defines, in order.
            module: stands for the module where a frame needs a unit.
            listener: hears calls, tests and compile calls.
        """
        self.listener = listener
        self.module = Frame({}, module)
        self._results: dict[Key, Value] = {}
        self._active: set[Key] = set()
        self.entered: set[FunctionInfo] = set()
        self._contexts: dict[FunctionInfo, int] = {}
        self._decorators: dict[FunctionInfo, frozenset[str]] = {}
        self._classes = Classes(self)
        self._steps = 0
        self._last_step = _MAX_STEPS
        self._run_module(definitions)

    def _run_module(self, definitions: Many[Definition]) -> None:
        for definition in definitions:
            if isinstance(definition, FunctionInfo):
                self.module.names.setdefault(definition.name, Function(definition))
            elif isinstance(definition, ClassInfo):
                self.module.names.setdefault(definition.name, Class(definition))
        for definition in definitions:
            source = definition if isinstance(definition, Source) else definition.source
            self.attempt(source, partial(self._define, definition))

    def _define(self, definition: Definition) -> None:
        if isinstance(definition, FunctionInfo):
            self.module.names[definition.name] = self._decorated(definition)
        elif isinstance(definition, ClassInfo):
            self.module.names[definition.name] = Class(definition)
            for method in definition.methods.values():
                if "compile" in method.source.unit.text:
                    self._decorated(method)
        else:
            frame = Frame(self.module.names, definition)
            self.execute(definition.statements, frame)
            self.module.names = frame.names

    def attempt(self, source: Source, action: Callable[[], object]) -> None:
        """Do ``action`` with a share of the work; if it fails, only what it does is lost.

        Nested loops and calls multiply, so that a few lines can be endless work.
        """
        self._last_step = min(self._steps + _MAX_STEPS, _MAX_STEPS_OF_FILE)
        try:
            action()
        except Exception as error:  # The listener tells the user.
            self.listener.on_failure(source, error)

    def _decorated(self, info: FunctionInfo) -> Value:
        value: Value = Function(info)
        if "@" in info.source.unit.text and isinstance(info.node, cst.FunctionDef):
            frame = Frame(self.module.names, info.source)
            for decorator in reversed(info.node.decorators):
                value = self.decorate(value, decorator, frame)
        return value

    def evaluate(self, node: cst.BaseExpression, frame: Frame) -> Value:
        """The value of an expression."""
        self._steps += 1
        if self._steps > self._last_step:
            raise TooMuchWorkError
        return expressions.evaluate(node, frame, self)

    def execute(self, body: cst.BaseSuite | Many[cst.BaseStatement], frame: Frame) -> bool:
        """Run statements; False if control does not come out at their end."""
        return statements.execute(body, frame, self)

    def attribute(self, value: Value, name: str, frame: Frame, node: cst.CSTNode) -> Value:
        """What ``value.name`` gives."""
        return _attributes.attribute(value, name, frame, self, node)

    def bases(self, info: ClassInfo) -> tuple[Value, ...]:
        """The values of a class' bases."""
        return self._classes.bases(info)

    def mro(self, info: ClassInfo) -> tuple[ClassInfo, ...]:
        """The class and its bases in this file, nearest first."""
        return self._classes.mro(info)

    def attributes(self, info: ClassInfo) -> dict[str, Value]:
        """What the class' body and ``__init__`` leave on an instance."""
        return self._classes.attributes(info)

    def is_module(self, info: ClassInfo) -> bool:
        """Whether the class is an ``nn.Module``, as far as can be told."""
        return self._classes.is_module(info)

    def decorators(self, info: FunctionInfo) -> frozenset[str]:
        """Dotted paths of the decorators on ``info``, called or not."""
        if info not in self._decorators:
            self._decorators[info] = frozenset()
            if "@" in info.source.unit.text and isinstance(info.node, cst.FunctionDef):
                frame = Frame({}, info.source, info.closure or self.module)
                values = (self._mark(d, frame) for d in info.node.decorators)
                self._decorators[info] = frozenset(v for v in values if v)
        return self._decorators[info]

    def _mark(self, decorator: cst.Decorator, frame: Frame) -> str:
        node = decorator.decorator
        value = self.evaluate(node.func if isinstance(node, cst.Call) else node, frame)
        return value.path if isinstance(value, Dotted) else ""

    def decorate(self, value: Value, decorator: cst.Decorator, frame: Frame) -> Value:
        """What a decorator makes of ``value``: itself, unless it compiles it."""
        maker = self.evaluate(decorator.decorator, frame)
        while isinstance(maker, Partial):
            maker = maker.function
        if maker == Dotted("torch.compile"):
            self.listener.on_compile(CompileEvent(decorator, value, frame))
        return value

    def call(self, callee: Value, arguments: Arguments, frame: Frame, node: cst.CSTNode) -> Value:
        """What calling ``callee`` gives."""
        if isinstance(callee, Function):
            return self.call_function(callee.info, callee.owner, arguments, frame)
        if isinstance(callee, Dotted):
            return library.call_dotted(callee.path, arguments, frame, self, node)
        if isinstance(callee, Method):
            return self._call_method(callee, arguments, frame, node)
        if isinstance(callee, Object):
            return self._call_object(callee, arguments, frame, node)
        if isinstance(callee, Class):
            return self._instantiate(callee, arguments, frame)
        if isinstance(callee, Instance):
            return library.call_instance(callee.path, arguments, frame, node)
        if isinstance(callee, Partial):
            merged = Arguments(
                (*callee.arguments, *arguments.positional),
                (*callee.keywords, *arguments.keywords),
                arguments.is_open,
            )
            return self.call(callee.function, merged, frame, node)
        if isinstance(callee, Sequence):
            return self._call_each(callee, arguments, frame, node)
        if isinstance(callee, OneOf):
            return join_all([self.call(v, arguments, frame, node) for v in callee.values])
        return PYTHON if isinstance(callee, (Python, Constant)) else UNKNOWN

    def _call_method(
        self, callee: Method, arguments: Arguments, frame: Frame, node: cst.CSTNode
    ) -> Value:
        if callee.name == "compile" and isinstance(callee.receiver, Object):
            self.listener.on_compile(CompileEvent(node, callee.receiver, frame))
            return NONE
        if callee.name == "sort" and frame.compiled and isinstance(callee.receiver, Sequence):
            order(callee.receiver.element, arguments, frame, self, node)
        origin = frame.origin(f"returned by `.{callee.name}()`, a method of tensors", node)
        result = call_method(callee, arguments, origin)
        if isinstance(result, Unknown) and frame.compiled:
            for value in arguments.values:
                if isinstance(value, Function):
                    self.call(value, Arguments(is_open=True), frame, node)
        return result

    def _call_object(
        self, callee: Object, arguments: Arguments, frame: Frame, node: cst.CSTNode
    ) -> Value:
        for name in ("forward", "__call__"):
            found = self.attribute(callee, name, frame, node)
            if isinstance(found, Function):
                return self.call(found, arguments, frame, node)
        external = [b.path for b in self._classes.external_bases(callee.info)]
        layer = next((p for p in external if p.startswith("torch.nn.")), "")
        if layer and not layer.endswith(".Module"):
            return library.call_instance(layer, arguments, frame, node)
        return UNKNOWN

    def _instantiate(self, callee: Class, arguments: Arguments, frame: Frame) -> Value:
        paths = [b.path for b in self._classes.external_bases(callee.info)]
        if any(p.endswith(("Output", "NamedTuple")) for p in paths):
            return Mapping(arguments.keywords, UNKNOWN, is_record=True)
        made = Object(callee.info)
        init = next(
            (c.methods["__init__"] for c in self.mro(made.info) if "__init__" in c.methods), None
        )
        if frame.compiled and init is not None:
            self.call_function(init, made, arguments, frame)
        return made

    def _call_each(
        self, callee: Sequence, arguments: Arguments, frame: Frame, node: cst.CSTNode
    ) -> Value:
        """``nn.Sequential``: every item on the result of the one before."""
        result: Value = UNKNOWN
        items = callee.items if callee.items is not None else (callee.element, callee.element)
        for item in items:
            result = self.call(item, arguments, frame, node)
            arguments = Arguments((result,))
        return result

    def enter(self, info: FunctionInfo, owner: Value | None) -> None:
        """Run a function that Dynamo enters from outside."""
        self._run(info, owner, None, Frame({}, info.source, self.module, compiled=True))

    def call_function(
        self, info: FunctionInfo, owner: Value | None, arguments: Arguments, frame: Frame
    ) -> Value:
        """What calling a function of this file gives."""
        if frame.compiled:
            if info.name in WHILE_COMPILING:
                return Constant(WHILE_COMPILING[info.name])
            if self.decorators(info) & DISABLED:
                return self._declared(info, frame)
        return self._run(info, owner, arguments, frame)

    def _run(
        self,
        info: FunctionInfo,
        owner: Value | None,
        arguments: Arguments | None,
        caller: Frame,
    ) -> Value:
        node = info.node
        if node is None:
            return UNKNOWN
        key = (info, caller.compiled, owner, arguments)
        shares_names = not caller.compiled and owner is not None and owner == caller.receiver
        if key in self._results and not shares_names:
            return self._results[key]
        seen = self._contexts.get(info, 0)
        if key in self._active or len(self._active) > _MAX_CALLS or seen > _MAX_CONTEXTS:
            return self._declared(info, caller)
        self._contexts[info] = seen + 1
        if caller.compiled:
            self.entered.add(info)
        self._active.add(key)
        frame = Frame({}, info.source, info.closure or self.module, info, compiled=caller.compiled)
        try:
            bind_parameters(info, owner, arguments, frame, self)
            result = self._body(node, frame)
        finally:
            self._active.discard(key)
        if isinstance(result, Unknown):
            result = self._declared(info, frame)
        if shares_names:
            _share(frame, caller)
        self._results[key] = result
        return result

    def _body(self, node: cst.FunctionDef | cst.Lambda, frame: Frame) -> Value:
        if isinstance(node, cst.Lambda):
            return self.evaluate(node.body, frame)
        falls_through = self.execute(node.body, frame)
        if not frame.returns:
            return NONE if falls_through else UNKNOWN
        return join_all(frame.returns)

    def _declared(self, info: FunctionInfo, frame: Frame) -> Value:
        """What the return annotation says; containers are not believed."""
        node = info.node
        if not isinstance(node, cst.FunctionDef) or node.returns is None:
            return UNKNOWN
        origin = frame.origin(f"`{info.label}` is annotated to return one", node.returns)
        inner = Frame({}, info.source, info.closure or self.module)
        value = annotated(node.returns.annotation, origin, inner, self)
        return value if isinstance(value, (Tensor, Python)) else UNKNOWN


def _share(frame: Frame, caller: Frame) -> None:
    """What a method bound on ``self`` is bound for its caller too."""
    for name, value in frame.names.items():
        if name.startswith("self."):
            caller.names[name] = value
