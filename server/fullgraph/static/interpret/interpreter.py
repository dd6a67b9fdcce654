"""The interpreter: runs a file's definitions over abstract values."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from collections.abc import Sequence as Many
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple, cast

import libcst as cst

from fullgraph.static.domain.database import ValueDatabase, ValueMemo
from fullgraph.static.domain.definitions import Arguments, ClassInfo, Definition, FunctionInfo
from fullgraph.static.domain.lattice import Frame
from fullgraph.static.domain.sources import Source
from fullgraph.static.domain.usable import Usable
from fullgraph.static.domain.values import (
    NONE,
    UNKNOWN,
    Array,
    Class,
    Constant,
    Dotted,
    Function,
    Instance,
    Method,
    Object,
    OneOf,
    Python,
    Sequence,
    Tensor,
    Unknown,
    Value,
    join_all,
)
from fullgraph.static.domain.values.plain import size_or_method
from fullgraph.static.interpret import decorated, expressions, instances, library, statements
from fullgraph.static.interpret.annotations import annotated
from fullgraph.static.interpret.classes import Classes
from fullgraph.static.interpret.engine import (
    Engine,
    Imports,
    Listener,
    Steps,
    TooMuchWorkError,
)
from fullgraph.static.interpret.events import CompileEvent
from fullgraph.static.interpret.methods import call_method
from fullgraph.static.interpret.parameters import bind_parameters
from fullgraph.static.interpret.visits import Visits, only_raises
from fullgraph.static.models.other_work import HOST_LOOPS
from fullgraph.static.models.python.calls import order
from fullgraph.static.models.python.itertools import PROPERTIES
from fullgraph.static.models.registry import SKIPPED, TRACING_CHECKS
from fullgraph.static.models.torch.compiling import compile_in_place, is_compile
from fullgraph.static.models.torch.functions import AUTOGRAD_FUNCTION
from fullgraph.static.models.torch.modules import CALLS_ITSELF, is_module, listed
from fullgraph.static.models.training_libraries import is_trainer, report_trainer

_MAX_CALLS = 24
_MAX_CONTEXTS = 32
_MAX_STEPS = 100_000
_MAX_STEPS_OF_FILE = 600_000


class _Call(NamedTuple):
    """The key of a call."""

    info: FunctionInfo
    is_compiled: bool
    owner: Value | None
    arguments: Arguments | None


class Interpreter(Engine):
    """Runs one file."""

    def __init__(
        self,
        definitions: Many[Definition],
        module: Source,
        listener: Listener,
        database: ValueDatabase,
        imports: Imports | None = None,
        *,
        max_steps: int = _MAX_STEPS,
    ) -> None:
        """Run the module's own statements.

        Args:
            definitions: what the module defines, in order.
            module: represents the module where a frame needs a unit.
            listener: receives the events and the compile calls.
            database: the memos of the checks before.
            imports: finds the other files of the workspace.
            max_steps: the share of the work that one attempt gets.
        """
        self.listener = listener
        self.database = database
        self.module = Frame({}, module)
        self.entered: set[FunctionInfo] = set()
        self._depth = 0
        self._contexts: dict[Hashable, int] = {}
        self.classes = Classes(self)
        self._max_steps = max_steps
        self.steps = Steps(last=max_steps)
        self._visits = Visits(module.home)
        self.imports = imports
        if imports is not None:
            imports.serve(self)
        database.on_reuse = self._on_reuse
        database.force = self._force
        self.module.names = database.run_module(lambda: self._run_module(definitions))

    def _run_module(self, definitions: Many[Definition]) -> dict[str, Value]:
        for definition in definitions:
            if isinstance(definition, FunctionInfo):
                self.module.names.setdefault(definition.name, Function(definition))
            elif isinstance(definition, ClassInfo):
                self.module.names.setdefault(definition.name, Class(definition))
        for definition in definitions:
            source = definition if isinstance(definition, Source) else definition.source
            self.attempt(source, partial(self._define, definition))
        return self.module.names

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
        self.steps.last = min(self.steps.done + self._max_steps, _MAX_STEPS_OF_FILE)
        try:
            action()
        except Exception as error:  # The listener reports it.
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
        steps = self.steps
        steps.done += 1
        if steps.done > steps.last:
            raise TooMuchWorkError
        return expressions.evaluate(node, frame, self)

    def execute(self, body: cst.BaseSuite | Many[cst.BaseStatement], frame: Frame) -> bool:
        """Run statements; False if control does not come out at their end."""
        return statements.execute(body, frame, self)

    def attribute(self, value: Value, name: str, frame: Frame, node: cst.CSTNode) -> Value:
        """What ``value.name`` gives."""
        if isinstance(value, Usable):
            found = value.attribute(name, frame, self, node)
        else:
            found = size_or_method(name)
        return Method(value, name) if found is None else found

    def attribute_of_tensor(self, tensor: Value, name: str) -> Value | None:
        """What an attribute of a tensor gives; None for a method."""
        return library.of_tensor(tensor, name)

    def attribute_of_instance(
        self, instance: Value, name: str, frame: Frame, node: cst.CSTNode
    ) -> Value | None:
        """The same of an instance of a library's class."""
        assert isinstance(instance, Instance)
        return library.of_instance(instance, name, frame, node)

    def is_property(self, info: FunctionInfo) -> bool:
        """Whether reading the attribute calls the method."""
        return not self.decorators(info).isdisjoint(PROPERTIES)

    def is_autograd_function(self, info: ClassInfo) -> bool:
        """Whether the class is a ``torch.autograd.Function``."""
        return any(base.path in AUTOGRAD_FUNCTION for base in self.classes.external_bases(info))

    def bases(self, info: ClassInfo) -> tuple[Value, ...]:
        """The values of a class' bases."""
        return self.classes.bases(info)

    def mro(self, info: ClassInfo) -> tuple[ClassInfo, ...]:
        """The class and its bases in the workspace, nearest first."""
        return self.classes.mro(info)

    def method(self, info: ClassInfo, name: str) -> FunctionInfo | None:
        """The method that instances have by this name: the nearest one."""
        return self.classes.method(info, name)

    def sets(self, method: FunctionInfo) -> tuple[str, ...]:
        """The names of the attributes of ``self`` that the method assigns to."""
        return self.classes.sets(method)

    def attributes(self, info: ClassInfo) -> dict[str, Value]:
        """What the class' body and its methods leave on an instance."""
        return self.classes.attributes(info)

    def is_module(self, info: ClassInfo) -> bool:
        """Whether the class is an ``nn.Module``, as far as is known."""
        return self.classes.is_module(info)

    def decorators(self, info: FunctionInfo) -> frozenset[str]:
        """Dotted paths of the decorators on ``info``, called or not."""
        key = ("decorators", info)
        return self.database.fetch(key, lambda: self._marks(info), frozenset())

    def _marks(self, info: FunctionInfo) -> frozenset[str]:
        if "@" not in info.source.unit.text or not isinstance(info.node, cst.FunctionDef):
            return frozenset()
        frame = Frame({}, info.source, info.closure or self.module)
        return frozenset(path for d in info.node.decorators for path in self._mark(d, frame))

    def _mark(self, decorator: cst.Decorator, frame: Frame) -> Iterator[str]:
        """The decorator's path; one each for those that it may be."""
        node = decorator.decorator
        value = self.evaluate(node.func if isinstance(node, cst.Call) else node, frame)
        found = self.resolved(value)
        for one in found.values if isinstance(found, OneOf) else (found,):
            resolved = self.resolved(one)
            if isinstance(resolved, Dotted):
                yield resolved.path

    def decorate(self, value: Value, decorator: cst.Decorator, frame: Frame) -> Value:
        """What a decorator makes of ``value``: itself, unless it compiles it."""
        node = decorator.decorator
        if isinstance(node, cst.Call) and self._is_elsewhere(self.evaluate(node.func, frame)):
            return value
        maker = self.resolved(self.evaluate(node, frame))
        if is_compile(maker):
            self.listener.on_compile(CompileEvent(decorator, value, frame))
        elif isinstance(maker, Function) and "compile" in maker.info.source.unit.text:
            # It may compile what it decorates.
            self.call(maker, Arguments((value,)), frame, decorator)
        return value

    def resolved(self, value: Value) -> Value:
        """What an import refers to if that is in the workspace; any other value as it is."""
        if type(value) is not Dotted or not value.home or self.imports is None:
            return value
        found = self.imports.value(value)
        return value if found is None else found

    def _is_elsewhere(self, value: Value) -> bool:
        """Whether a function is another file's: as a decorator, it may do anything."""
        found = self.resolved(value)
        return isinstance(found, Function) and found.info.source.home != self.module.source.home

    def call(self, callee: Value, arguments: Arguments, frame: Frame, node: cst.CSTNode) -> Value:
        """What calling ``callee`` gives."""
        if isinstance(callee, Usable):
            return callee.call(arguments, frame, self, node)
        return UNKNOWN

    def call_imported(
        self, path: str, arguments: Arguments, frame: Frame, node: cst.CSTNode
    ) -> Value:
        """What calling the function or class of a library at this dotted path gives."""
        return library.call_dotted(path, arguments, frame, self, node)

    def call_instance(
        self, instance: Value, arguments: Arguments, frame: Frame, node: cst.CSTNode
    ) -> Value:
        """What calling an instance of a library's class gives."""
        assert isinstance(instance, Instance)
        return library.call_instance(instance, arguments, frame, self, node)

    def call_method(
        self, receiver: Value, name: str, arguments: Arguments, frame: Frame, node: cst.CSTNode
    ) -> Value:
        """What calling a method gives that no class of the workspace defines."""
        if isinstance(receiver, Object):
            if name in CALLS_ITSELF:
                forward = self.attribute(receiver, "forward", frame, node)
                return self.call(forward, arguments, frame, node)
            if name == "forward":  # That of a layer which its class derives from.
                return self.call_layer(receiver.info, arguments, frame, node)
        compiled = compile_in_place(receiver, name, frame, self, node)
        if compiled is not None:
            return compiled
        if isinstance(receiver, Instance):
            given = library.call_method(receiver, name, arguments, frame, self, node)
            if given is not None:
                return given
        if name == "sort" and frame.compiled and isinstance(receiver, Sequence):
            order(receiver.iterated(), arguments, frame, self, node)
        provenance = frame.provenance(f"returned by `.{name}()`, a method of tensors", node)
        result = call_method(receiver, name, arguments, provenance)
        if isinstance(result, Unknown) and isinstance(receiver, Object):
            result = listed(receiver, name, provenance, self)
        if isinstance(result, Unknown) and frame.compiled:
            for value in arguments.values:
                if isinstance(value, Function):
                    self.call(value, Arguments(is_open=True), frame, node)
        return result

    def call_layer(
        self, info: ClassInfo, arguments: Arguments, frame: Frame, node: cst.CSTNode
    ) -> Value:
        """What calling an instance gives whose class derives from a layer of a library."""
        external = [b.path for b in self.classes.external_bases(info)]
        layer = next((p for p in external if is_module(p)), "")
        if layer and not layer.endswith(".Module"):
            return library.call_instance(Instance(layer), arguments, frame, self, node)
        return UNKNOWN

    def instantiate(
        self, info: ClassInfo, arguments: Arguments, frame: Frame, node: cst.CSTNode
    ) -> Value:
        """The instance that calling a class of the workspace gives."""
        if _is_trainer(info, self):
            report_trainer(arguments, frame, self, node)
        made = instances.made(info, arguments, self, compiled=frame.compiled)
        if frame.compiled and isinstance(made, Object):
            made = replace(made, is_new=True)
        init = self.classes.method(info, "__init__")
        if frame.compiled and init is not None:
            self.call_function(init, made, arguments, frame)
        return made

    def enter(self, info: FunctionInfo, owner: Value | None, is_perhaps: bool = False) -> None:
        """Run a function that Dynamo enters from outside.

        Args:
            info: the function.
            owner: the instance whose method it is.
            is_perhaps: whether compiled code only may call it, and then what it returns.
        """
        self._entered((info, owner, is_perhaps))

    def _entered(self, entry: tuple[FunctionInfo, Value | None, bool]) -> None:
        info, owner, is_perhaps = entry

        def run() -> None:
            frame = Frame({}, info.source, self.module, compiled=True)
            result = self._run(info, owner, None, frame)
            self._run_wrappers(info, frame)
            for made in result.values if isinstance(result, OneOf) else (result,):
                if is_perhaps and isinstance(made, Function) and made.info.inner is not None:
                    self._run(made.info, made.owner, Arguments(is_open=True), frame)

        self.database.fetch(("entered", entry), run, None, (owner,) if owner else ())

    def call_function(
        self, info: FunctionInfo, owner: Value | None, arguments: Arguments, frame: Frame
    ) -> Value:
        """What calling a function of the workspace gives."""
        if frame.compiled:
            if self.decorators(info) & SKIPPED:
                return self.declared(info, frame)
            if HOST_LOOPS.fullmatch(info.name):
                frame = replace(frame, compiled=False)
            else:
                frame = self._run_wrappers(info, frame)
        if info.source.home == self.module.source.home:
            result = self._run(info, owner, arguments, frame)
        else:
            visited = self._visits.call(self, info, owner, arguments, frame)
            result = self.declared(info, frame) if visited is None else visited
        if frame.compiled and info.name in TRACING_CHECKS and not isinstance(result, Constant):
            return Constant(TRACING_CHECKS[info.name], is_tracing_check=True)
        return result

    def _run_wrappers(self, info: FunctionInfo, frame: Frame) -> Frame:
        """Dynamo traces what decorators put around a function too; what then calls it."""
        caller = frame
        for wrapper in decorated.wrappers(info, self):
            caller = decorated.caller(wrapper, caller)
            call = Arguments(is_open=True)
            if wrapper.info.source.home == self.module.source.home:
                self._run(wrapper.info, None, call, frame)
            else:
                self._visits.call(self, wrapper.info, None, call, frame)
        return caller

    def call_here(
        self, info: FunctionInfo, owner: Value | None, arguments: Arguments, frame: Frame
    ) -> Value:
        """What calling a function gives that may be another file's, as if it were in this one."""
        return self._run(info, owner, arguments, frame)

    def _run(
        self,
        info: FunctionInfo,
        owner: Value | None,
        arguments: Arguments | None,
        caller: Frame,
    ) -> Value:
        call = _Call(info, caller.compiled, owner, arguments)
        given = (*((owner,) if owner else ()), *(arguments.values if arguments else ()))
        shares_names = not caller.compiled and owner is not None and owner == caller.receiver
        memo = None if shares_names else self.database.verified(call, given, caller.condition)
        if memo is not None:
            return cast("Value", memo.value)
        if self.database.is_active(call):
            return self.declared(info, caller)
        if self._depth > _MAX_CALLS or self._contexts.get(_context(call), 0) > _MAX_CONTEXTS:
            self.database.report_untracked_read()
            return self.declared(info, caller)
        shares_with = caller if shares_names else None
        return self.database.execute(
            call,
            lambda: self._result(call, shares_with),
            given,
            caller.condition,
            is_forceable=not shares_names,
        )

    def _result(self, call: _Call, shares_with: Frame | None) -> Value:
        info, node = call.info, call.info.node
        if node is None:
            return UNKNOWN
        self._count(call)
        frame = Frame({}, info.source, info.closure or self.module, info, compiled=call.is_compiled)
        self._depth += 1
        try:
            bind_parameters(info, call.owner, call.arguments, frame, self)
            frame.doubted = call.is_compiled and only_raises(info, node)
            result = self._body(node, frame)
        finally:
            self._depth -= 1
        if isinstance(result, Unknown):
            result = self.declared(info, frame)
        elif isinstance(result, Array):
            # NumPy's functions give Python numbers where they are given them.
            declared = self.declared(info, frame)
            result = declared if isinstance(declared, Python) else result
        elif isinstance(result, Tensor) and not result.certain:
            # Its own annotation has tensors among what it returns.
            declared = self.declared(info, frame)
            is_declared = (
                isinstance(declared, Tensor) and declared.certain and not declared.annotated
            )
            result = replace(result, certain=True) if is_declared else result
        if shares_with is not None:
            _share(frame, shares_with)
        return result

    def _count(self, call: _Call) -> None:
        context = _context(call)
        self._contexts[context] = self._contexts.get(context, 0) + 1
        if call.is_compiled:
            self.entered.add(call.info)

    def _force(self, key: Hashable) -> object:
        """Execute a query from its key."""
        if isinstance(key, _Call):
            caller = Frame({}, key.info.source, compiled=key.is_compiled)
            return self._run(key.info, key.owner, key.arguments, caller)
        kind, info = cast("tuple[str, Any]", key)
        queries: dict[str, Callable[[Any], object]] = {
            "decorators": self.decorators,
            "wrappers": partial(decorated.wrappers, engine=self),
            "entered": self._entered,
            "given": partial(instances.given, engine=self),
            "bases": self.bases,
            "order": self.mro,
            "attributes": self.attributes,
            "body": self.classes.body,
            "initial": self.classes.initial,
            "sets": self.sets,
        }
        return queries[kind](info)

    def _on_reuse(self, memo: ValueMemo) -> None:
        """A memo of an earlier check is valid in this one."""
        if isinstance(memo.key, _Call):
            self._count(memo.key)
        for event in memo.events:
            self.listener.on_replay(event)

    def _body(self, node: cst.FunctionDef | cst.Lambda, frame: Frame) -> Value:
        if isinstance(node, cst.Lambda):
            return self.evaluate(node.body, frame)
        falls_through = self.execute(node.body, frame)
        if not frame.returns:
            return NONE if falls_through else UNKNOWN
        returned = join_all(frame.returns)
        if isinstance(returned, Unknown):
            # A known instance may run; the other values are unknown.
            return join_all([each for each in frame.returns if isinstance(each, Object)])
        return returned

    def declared(self, info: FunctionInfo, frame: Frame) -> Value:
        """The value of the return annotation; containers are ignored."""
        node = info.node
        if not isinstance(node, cst.FunctionDef) or node.returns is None:
            return UNKNOWN
        provenance = frame.provenance(
            f"returned by `{info.label}`, by its annotation", node.returns
        )
        inner = Frame({}, info.source, info.closure or self.module)
        value = annotated(node.returns.annotation, provenance, inner, self)
        return value if isinstance(value, (Tensor, Python)) else UNKNOWN


def _context(call: _Call) -> Hashable:
    """What may be run in some ways only: a method, for each of the classes that have it."""
    owner = call.owner
    return call.info, owner.info if isinstance(owner, (Object, Class)) else None


def _is_trainer(info: ClassInfo, engine: Interpreter) -> bool:
    return any(is_trainer(base.path) for base in engine.classes.external_bases(info))


def _share(frame: Frame, caller: Frame) -> None:
    """What a method bound on ``self`` is bound for its caller too."""
    for name, value in frame.names.items():
        if name.startswith("self."):
            caller.names[name] = value
