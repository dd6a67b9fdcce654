"""Programs that recompile, and the same programs with the advice on their guard applied.

Each takes a ``compile`` that counts what it compiles, and calls what it makes of a function.
"""

from __future__ import annotations

import contextlib
import enum
import functools
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import torch
import torch._dynamo
import torch.fx.experimental._config
from torch.overrides import TorchFunctionMode

from fullgraph_worker.guards.guard import GuardKind, GuardPlace

Program = Callable[[Callable[..., Any]], None]


@dataclass
class Case:
    """A program and what its guards are about.

    Attributes:
        kind: of its guard.
        place: of its guard.
        program: recompiles.
        advised: one program for each way that the advice names, with fewer compilations; where
            the advice says that it cannot be avoided, what a reader would try.
        words: of the advice, one for each of ``advised``.
        specialized: whether the program needs the value as a number.
        dynamic: of its torch.compile.
    """

    kind: GuardKind
    place: GuardPlace
    program: Program
    advised: tuple[Program, ...]
    words: tuple[str, ...]
    specialized: bool = False
    dynamic: bool | None = None

    def __str__(self) -> str:
        dynamic = {None: "", True: "-dynamic", False: "-static"}[self.dynamic]
        specialized = "-specialized" if self.specialized else ""
        return f"{self.kind.value}-{self.place.value}{specialized}{dynamic}"


def calls(
    function: Callable[..., Any],
    *arguments: tuple[Any, ...],
    prepare: Callable[..., tuple[Any, ...]] = lambda *given: given,
    setting: tuple[str, Any] | None = None,
    **options: Any,
) -> Program:
    """A program that compiles ``function`` and calls it with each of ``arguments``."""

    def program(compile: Callable[..., Any]) -> None:
        compiled = compile(function, **options)
        with torch._dynamo.config.patch(*(setting or ("verbose", False))):
            for given in arguments:
                compiled(*prepare(*given))

    return program


def attributes(
    make: Callable[[], torch.nn.Module],
    change: Callable[[Any, Any], None],
    values: tuple[Any, ...],
    setting: tuple[str, Any] | None = None,
    **options: Any,
) -> Program:
    """A program that changes a module between the calls."""

    def program(compile: Callable[..., Any]) -> None:
        module = make()
        compiled = compile(module, **options)
        with torch._dynamo.config.patch(*(setting or ("verbose", False))):
            for value in values:
                change(module, value)
                compiled(torch.ones(2, 4))

    return program


def closures(values: tuple[Any, ...], **options: Any) -> Program:
    """A program that compiles a function again for each value that it closes over."""

    def make(k: Any) -> Callable[..., Any]:
        def scaled(x: torch.Tensor) -> torch.Tensor:
            return x * k

        return scaled

    def program(compile: Callable[..., Any]) -> None:
        for value in values:
            compile(make(value), **options)(torch.ones(3))

    return program


SCALE: Any = 0


def globals_of(values: tuple[Any, ...], **options: Any) -> Program:
    """A program that changes a global variable between the calls."""

    def scaled(x: torch.Tensor) -> torch.Tensor:
        return x * SCALE

    def program(compile: Callable[..., Any]) -> None:
        compiled = compile(scaled, **options)
        for value in values:
            globals()["SCALE"] = value
            compiled(torch.ones(3))

    return program


def tensors(*sizes: int) -> tuple[tuple[torch.Tensor], ...]:
    return tuple((torch.ones(size),) for size in sizes)


def double(x: torch.Tensor) -> torch.Tensor:
    return x * 2


def scale(x: torch.Tensor, k: Any) -> torch.Tensor:
    return x * k


def add(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
    return x.sum() + y.sum()


def cut(x: torch.Tensor, stop: int | None) -> torch.Tensor:
    return x[:stop].sum()


def moved(x: torch.Tensor, device: Any) -> torch.Tensor:
    return x.to(device) * 2


def reshaped(x: torch.Tensor, shape: tuple[int, ...]) -> torch.Tensor:
    return x.reshape(shape) * 2


def called(module: torch.nn.Module, x: torch.Tensor) -> Any:
    return module(x)


def deep(layers: int) -> torch.nn.Module:
    return torch.nn.Sequential(*(torch.nn.Linear(4, 4) for _ in range(layers)))


def looped(x: torch.Tensor, k: int) -> torch.Tensor:
    for _ in range(k):
        x = x + 1
    return x


def counted(x: torch.Tensor) -> torch.Tensor:
    y = x.sum()
    for i in range(x.shape[0]):
        y = y + i
    return y


def branched(x: torch.Tensor) -> torch.Tensor:
    return x * 2 if x.shape[0] > 4 else x + 1


def chosen(x: torch.Tensor, flag: bool) -> torch.Tensor:
    return x * 2 if flag else x + 1


def masked(x: torch.Tensor, mask: torch.Tensor | None) -> torch.Tensor:
    return x * 2 if mask is None else x * 2 + mask


def applied(x: torch.Tensor, f: Callable[..., Any]) -> torch.Tensor:
    return torch.as_tensor(f(x))


def member(x: torch.Tensor, names: set[str]) -> torch.Tensor:
    return x * 2 if "b" in names else x * 3


def decaying(*values: float, **options: Any) -> Program:
    """Steps of an optimizer that are compiled, with these values of its ``weight_decay``."""

    def program(compile: Callable[..., Any]) -> None:
        weight = torch.nn.Parameter(torch.ones(3))
        weight.grad = torch.ones(3)
        optimizer = torch.optim.SGD([weight], lr=0.1, weight_decay=values[0], **options)
        step = compile(optimizer.step)
        for value in values:
            optimizer.param_groups[0]["weight_decay"] = value
            step()

    return program


def grouped(is_complete: bool) -> Program:
    """Steps of an optimizer, to which a second group is added before or after the first step."""

    def program(compile: Callable[..., Any]) -> None:
        weights = [torch.nn.Parameter(torch.ones(3)) for _ in range(2)]
        for weight in weights:
            weight.grad = torch.ones(3)
        optimizer = torch.optim.SGD(weights[:1], lr=0.1)
        step = compile(optimizer.step)
        if not is_complete:
            step()
        optimizer.add_param_group({"params": weights[1:]})
        step()
        step()

    return program


def stepping(compile: Callable[..., Any]) -> None:
    decaying(0.1, 0.1, 0.1, 0.1, momentum=0.9)(compile)


def summed(values: Any) -> Any:
    return sum(values)


def summed_dict(values: Any) -> Any:
    return sum(values.values())


def total(x: torch.Tensor) -> torch.Tensor:
    return x.sum(0)


class _Calls(TorchFunctionMode):
    """Calls what it sees."""

    def __torch_function__(self, function, types, args=(), kwargs=None):  # type: ignore[no-untyped-def]
        return function(*args, **(kwargs or {}))


def under(*modes: Callable[[], Any]) -> Program:
    """A call under each of these modes."""

    def program(compile: Callable[..., Any]) -> None:
        compiled = compile(double)
        for mode in modes:
            with mode():
                compiled(torch.ones(3))

    return program


def mapped(*calls: bool, inside: bool = False) -> Program:
    """Calls, those of ``True`` under ``vmap``; or all of them of what applies it itself."""

    def program(compile: Callable[..., Any]) -> None:
        compiled = compile((lambda x: torch.func.vmap(double)(x)) if inside else double)
        for is_mapped in calls:
            function = torch.func.vmap(compiled) if is_mapped else compiled
            function(torch.ones(3, 4))

    return program


def _wrapped(backend: Callable[..., Any]) -> Callable[..., Any]:
    return lambda graph, inputs: backend(graph, inputs)


def for_each_call(wrap: Callable[..., Any] | None) -> Program:
    """A torch.compile for each of three calls."""

    def program(compile: Callable[..., Any]) -> None:
        for _ in range(3):
            compile(double, wrap=wrap)(torch.ones(3))

    return program


def stopping(x: torch.Tensor) -> torch.Tensor:
    """Breaks in each round of a loop."""
    for _ in range(4):
        if x.sum() > 100:
            return x
        x = x * 2
    return x


def never_stopping(x: torch.Tensor) -> torch.Tensor:
    """The same without a break."""
    for _ in range(4):
        x = torch.where(x.sum() > 100, x, x * 2)
    return x


def broken(x: torch.Tensor) -> torch.Tensor:
    y = torch.cat([x, x])
    torch._dynamo.graph_break()
    return y + 1


def unbroken(x: torch.Tensor) -> torch.Tensor:
    return torch.cat([x, x]) + 1


def compared(x: torch.Tensor, a: object, b: object) -> torch.Tensor:
    return x * 2 if a is b else x + 1


class Box:
    """An object without any value."""


class Mode(enum.Enum):
    """Two constants."""

    ADD = 1
    SCALE = 2


def by_mode(x: torch.Tensor, mode: Mode) -> torch.Tensor:
    return x * 2 if mode is Mode.SCALE else x + 1


def unbacked(x: torch.Tensor) -> tuple[torch.Tensor]:
    torch._dynamo.decorators.mark_unbacked(x, 0)
    return (x,)


def marked(x: torch.Tensor) -> tuple[torch.Tensor]:
    torch._dynamo.mark_dynamic(x, 0)
    return (x,)


def bounded(x: torch.Tensor) -> tuple[torch.Tensor]:
    torch._dynamo.mark_dynamic(x, 0, min=2, max=64)
    return (x,)


def padded(x: torch.Tensor) -> tuple[torch.Tensor]:
    return (torch.nn.functional.pad(x, (0, 8 - x.shape[0])),)


def as_tensor(x: torch.Tensor, k: Any) -> tuple[torch.Tensor, torch.Tensor]:
    return x, torch.tensor(k)


class Scaled(torch.nn.Module):
    """Scales by an attribute."""

    def __init__(self, value: Any = 0) -> None:
        super().__init__()
        self.value = value

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x * self.value

    def change(self, value: Any) -> None:
        self.value = value


class Named(Scaled):
    """Scales by the length of a name."""

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x * len(self.value)


class Cache(torch.nn.Module):
    """Keeps what it saw."""

    def __init__(self, is_buffer: bool) -> None:
        super().__init__()
        if is_buffer:
            self.register_buffer("kept", torch.ones(2, 4))
        else:
            self.kept = torch.ones(2, 4)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        self.kept = torch.cat([self.kept, x])
        return self.kept.sum(0)


class Slots(torch.nn.Module):
    """The same in a tensor of its final size."""

    def __init__(self) -> None:
        super().__init__()
        self.kept = torch.zeros(12, 4)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        self.kept = torch.cat([self.kept[2:], x])
        return self.kept.sum(0)


class History(torch.nn.Module):
    """Collects a list."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[torch.Tensor] = []

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        self.seen.append(x.sum())
        return x + 1


class Optional(torch.nn.Module):
    """Has an attribute, or not."""

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x * 2 if hasattr(self, "extra") else x + 1


def set_extra(module: Any, value: Any) -> None:
    if value is not None:
        module.extra = value


def with_extra() -> torch.nn.Module:
    module = Optional()
    module.extra = 0
    return module


class Frozen(torch.nn.Module):
    """Has a parameter."""

    def __init__(self) -> None:
        super().__init__()
        self.weight = torch.nn.Parameter(torch.ones(4))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x * self.weight


def freeze(module: Any, value: bool) -> None:
    module.weight.requires_grad_(value)


def instances(program: Callable[..., Any]) -> None:
    """Each of them is compiled by itself, and has a number that the code depends on."""
    for value in range(4):
        program(Scaled(value))(torch.ones(3))


def widths(setting: tuple[str, Any] | None = None, **options: Any) -> Program:
    class Wide(torch.nn.Module):
        def __init__(self, width: int) -> None:
            super().__init__()
            self.weight = torch.nn.Parameter(torch.ones(width))

        def forward(self, x: torch.Tensor) -> torch.Tensor:
            return x * self.weight.sum()

    def program(compile: Callable[..., Any]) -> None:
        with torch._dynamo.config.patch(*(setting or ("verbose", False))):
            for width in (2, 3, 4, 5):
                compile(Wide(width), **options)(torch.ones(3))

    return program


def in_modes(*modes: Any, **options: Any) -> Program:
    def program(compile: Callable[..., Any]) -> None:
        compiled = compile(double, **options)
        for mode in modes:
            with mode():
                compiled(torch.ones(3))

    return program


def in_dtypes(first: torch.dtype, then: torch.dtype) -> Program:
    def program(compile: Callable[..., Any]) -> None:
        compiled = compile(double)
        before = torch.get_default_dtype()
        x = torch.ones(3, dtype=torch.float32)
        try:
            for dtype in (first, then):
                torch.set_default_dtype(dtype)
                compiled(x)
        finally:
            torch.set_default_dtype(before)

    return program


def training(*modes: bool, **options: Any) -> Program:
    def program(compile: Callable[..., Any]) -> None:
        module = torch.nn.Sequential(torch.nn.Linear(4, 4), torch.nn.Dropout())
        compiled = compile(module, **options)
        for mode in modes:
            module.train(mode)
            compiled(torch.ones(2, 4))

    return program


def duck_off(program: Program) -> Program:
    def without(compile: Callable[..., Any]) -> None:
        with torch.fx.experimental._config.patch(use_duck_shape=False):
            program(compile)

    return without


def seen_outside(compile: Callable[..., Any]) -> None:
    compiled = compile(lambda x: (x + 1, x.sum()))
    seen = [compiled(torch.ones(3))[1] for _ in range(4)]
    assert len(seen) == 4


def kept_marked(compile: Callable[..., Any]) -> None:
    module = Cache(is_buffer=False)
    compiled = compile(module)
    for _ in range(4):
        torch._dynamo.mark_dynamic(module.kept, 0)
        compiled(torch.ones(2, 4))


def made_in_inference_mode() -> torch.Tensor:
    with torch.inference_mode():
        return torch.ones(3)


_twice = torch.ones(3)
_box = Box()
_ints = tuple((torch.ones(3), k) for k in (2, 3, 4, 5))
_floats = tuple((torch.ones(3), float(k)) for k in (2, 3, 4, 5))
_loops = calls(looped, *_ints)
_pairs = ((torch.ones(3), torch.ones(3)), (torch.ones(4), torch.ones(5)))
_lists = tuple(([torch.ones(3)] * n,) for n in (1, 2, 3, 4))
_dicts = (({"a": torch.ones(3)},), ({"a": torch.ones(3), "b": torch.ones(3)},))
_flags = ((torch.ones(3), True), (torch.ones(3), False))
_kept = [None] * 4
_static: dict[str, Any] = {"dynamic": False}
_on: dict[str, Any] = {"dynamic": True}
_unspec = ("allow_unspec_int_on_nn_module", True)
_parameters = ("force_parameter_static_shapes", False)
K, P = GuardKind, GuardPlace

CASES = [
    Case(
        K.SIZE,
        P.ARGUMENT,
        calls(double, *tensors(3, 4, 5)),
        (
            calls(double, *tensors(3, 4, 5), prepare=marked),
            calls(double, *tensors(3, 4, 5), prepare=bounded),
            calls(double, *tensors(3, 4, 5), **_on),
        ),
        ("mark_dynamic", "`min` and `max`", "dynamic=True"),
    ),
    Case(
        K.SIZE,
        P.ARGUMENT,
        calls(double, *tensors(3, 4, 5), **_static),
        (calls(double, *tensors(3, 4, 5)), calls(double, *tensors(3, 4, 5), prepare=padded)),
        ("Remove `dynamic`", "pad"),
        dynamic=False,
    ),
    Case(
        K.SIZE,
        P.ARGUMENT,
        calls(counted, *tensors(3, 4, 5), **_on),
        (calls(counted, *tensors(3, 4, 5), prepare=padded, **_on),),
        ("Pad",),
        dynamic=True,
    ),
    Case(
        K.SIZE,
        P.ARGUMENT,
        calls(counted, *tensors(3, 4, 5)),
        (calls(counted, *tensors(3, 4, 5), prepare=padded),),
        ("Pad",),
        specialized=True,
    ),
    Case(
        K.SIZE,
        P.MODULE,
        attributes(lambda: Cache(False), lambda m, v: None, tuple(_kept)),
        (kept_marked, attributes(Slots, lambda m, v: None, tuple(_kept))),
        ("mark_dynamic", "final size"),
    ),
    Case(
        K.SIZE,
        P.PARAMETER,
        attributes(lambda: Cache(True), lambda m, v: None, tuple(_kept)),
        (attributes(lambda: Cache(True), lambda m, v: None, tuple(_kept), _parameters),),
        ("force_parameter_static_shapes",),
    ),
    Case(
        K.SIZE, P.PARAMETER, widths(**_on), (widths(_parameters),), ("static_shapes",), dynamic=True
    ),
    Case(
        K.SIZE,
        P.INTERMEDIATE,
        calls(broken, *tensors(3, 4, 5)),
        (calls(broken, *tensors(3, 4, 5), **_on), calls(unbroken, *tensors(3, 4, 5))),
        ("dynamic=True", "remove"),
    ),
    Case(
        K.SIZE_ZERO_OR_ONE,
        P.ARGUMENT,
        calls(double, *tensors(4, 1, 5)),
        (
            calls(double, *tensors(4, 1, 5), prepare=unbacked),
            calls(double, *tensors(4, 1, 5), prepare=padded),
            calls(double, *tensors(4, 5)),
        ),
        ("mark_unbacked", "pad", "drop_last"),
    ),
    Case(
        K.SIZE_ZERO_OR_ONE,
        P.ARGUMENT,
        calls(double, *((torch.ones(2, length),) for length in (4, 1))),
        (calls(double, *((torch.ones(2, length),) for length in (4, 1)), **_on),),
        ("One version for this size and one for the others",),
    ),
    Case(
        K.SIZE_ZERO_OR_ONE,
        P.GLOBAL,
        globals_of((torch.ones(3), torch.ones(1))),
        (globals_of((torch.ones(3), torch.ones(3))),),
        ("its final size",),
    ),
    Case(K.INSTANCE, P.MODULE, instances, (instances,), ("once for each instance",)),
    Case(
        K.SIZE_ZERO_OR_ONE,
        P.ARGUMENT,
        calls(double, *tensors(4, 1, 5), **_on),
        (calls(double, *tensors(4, 1, 5), prepare=unbacked, **_on),),
        ("mark_unbacked",),
        dynamic=True,
    ),
    Case(
        K.SIZE_CONDITION,
        P.ARGUMENT,
        calls(branched, *tensors(3, 7, 8, 2), **_on),
        (calls(branched, *tensors(3, 7, 8, 2)),),
        ("cannot be avoided",),
        dynamic=True,
    ),
    Case(
        K.EQUAL_SIZES,
        P.ARGUMENT,
        calls(add, *_pairs, **_on),
        (duck_off(calls(add, *_pairs, **_on)),),
        ("use_duck_shape",),
        dynamic=True,
    ),
    Case(
        K.RANK,
        P.ARGUMENT,
        calls(double, (torch.ones(3),), (torch.ones(4, 2),), **_on),
        (
            calls(
                double,
                (torch.ones(3),),
                (torch.ones(4, 2),),
                prepare=lambda x: (x.flatten(),),
                **_on,
            ),
        ),
        ("flatten",),
        dynamic=True,
    ),
    Case(
        K.STRIDE,
        P.ARGUMENT,
        calls(double, (torch.ones(4, 4),), (torch.ones(4, 4).t(),)),
        (
            calls(
                double,
                (torch.ones(4, 4),),
                (torch.ones(4, 4).t(),),
                prepare=lambda x: (x.contiguous(),),
            ),
        ),
        ("contiguous",),
    ),
    Case(
        K.DTYPE,
        P.ARGUMENT,
        calls(double, (torch.ones(3),), (torch.ones(3).double(),)),
        (
            calls(
                double,
                (torch.ones(3),),
                (torch.ones(3).double(),),
                prepare=lambda x: (x.to(torch.float32),),
            ),
        ),
        (".to(torch.float32)",),
    ),
    Case(
        K.DTYPE,
        P.GLOBAL,
        globals_of((torch.ones(3), torch.ones(3).double())),
        (globals_of((torch.ones(3).double(), torch.ones(3).double())),),
        ("convert it once",),
    ),
    Case(
        K.DEVICE,
        P.ARGUMENT,
        calls(double, (torch.ones(3),), (torch.ones(3, device="meta"),)),
        (
            calls(
                double,
                (torch.ones(3),),
                (torch.ones(3, device="meta"),),
                prepare=lambda x: (x.to("meta"),),
            ),
        ),
        ("one device",),
    ),
    Case(
        K.REQUIRES_GRAD,
        P.ARGUMENT,
        calls(double, (torch.ones(3),), (torch.ones(3, requires_grad=True),), **_on),
        (
            calls(
                double,
                (torch.ones(3),),
                (torch.ones(3, requires_grad=True),),
                prepare=lambda x: (x.detach(),),
            ),
        ),
        ("detach",),
        dynamic=True,
    ),
    Case(
        K.REQUIRES_GRAD,
        P.PARAMETER,
        attributes(Frozen, freeze, (True, False)),
        (attributes(Frozen, freeze, (False, False)),),
        ("before the first call",),
    ),
    Case(
        K.TENSOR_TYPE,
        P.ARGUMENT,
        calls(double, (torch.ones(3),), (torch.nn.Parameter(torch.ones(3)),)),
        (
            calls(
                double,
                (torch.ones(3),),
                (torch.nn.Parameter(torch.ones(3)),),
                prepare=lambda x: (x.detach(),),
            ),
        ),
        ("detach",),
    ),
    Case(
        K.ALIASING,
        P.ARGUMENT,
        calls(add, (torch.ones(3), torch.ones(3)), (_twice, _twice)),
        (
            calls(
                add,
                (torch.ones(3), torch.ones(3)),
                (_twice, _twice),
                prepare=lambda x, y: (x, y.clone()),
            ),
            calls(add, (_twice, _twice), (_twice, _twice)),
        ),
        ("clone", "in each call"),
    ),
    Case(
        K.GRAD_MODE,
        P.PROCESS,
        in_modes(torch.enable_grad, torch.no_grad),
        (in_modes(torch.enable_grad, torch.no_grad, **_on),),
        ("cannot be avoided",),
    ),
    Case(
        K.INFERENCE_MODE,
        P.ARGUMENT,
        in_modes(torch.no_grad, torch.inference_mode),
        (in_modes(torch.no_grad, torch.no_grad),),
        ("torch.no_grad()",),
    ),
    Case(
        K.INFERENCE_MODE,
        P.ARGUMENT,
        calls(double, (torch.ones(3),), (made_in_inference_mode(),)),
        (
            calls(
                double,
                (torch.ones(3),),
                (made_in_inference_mode(),),
                prepare=lambda x: (x.clone(),),
            ),
        ),
        ("clone",),
    ),
    Case(
        K.GLOBAL_STATE,
        P.PROCESS,
        in_dtypes(torch.float32, torch.float64),
        (in_dtypes(torch.float64, torch.float64),),
        ("before the first call",),
    ),
    Case(
        K.FUNCTION_MODE,
        P.PROCESS,
        under(contextlib.nullcontext, _Calls),
        (under(_Calls, _Calls), under(contextlib.nullcontext, contextlib.nullcontext)),
        ("around all calls", "or none"),
    ),
    Case(
        K.TRANSFORM,
        P.PROCESS,
        mapped(False, True),
        (mapped(False, False, inside=True),),
        ("inside of the compiled function",),
    ),
    Case(
        K.BACKEND,
        P.PROCESS,
        for_each_call(_wrapped),
        (for_each_call(None),),
        ("`torch.compile` once",),
    ),
    Case(
        K.LENGTH,
        P.INTERMEDIATE,
        calls(stopping, *tensors(3)),
        (calls(never_stopping, *tensors(3)),),
        ("Remove the graph break",),
    ),
    Case(
        K.TRAINING_MODE,
        P.MODULE,
        training(True, False, True),
        (training(True, False, True, **_on),),
        ("cannot be avoided",),
    ),
    Case(
        K.INT,
        P.ARGUMENT,
        calls(scale, *_ints),
        (calls(scale, *_ints, prepare=as_tensor), calls(scale, *_ints, **_on)),
        ("tensor", "dynamic=True"),
    ),
    Case(
        K.INT,
        P.ARGUMENT,
        calls(scale, *_ints, **_static),
        (calls(scale, *_ints), calls(scale, *_ints, prepare=as_tensor, **_static)),
        ("Remove `dynamic`", "tensor"),
        dynamic=False,
    ),
    Case(
        K.INT,
        P.ARGUMENT,
        _loops,
        (calls(looped, *_ints, **_on),),
        ("cannot be avoided",),
        specialized=True,
    ),
    Case(
        K.INT,
        P.ARGUMENT,
        calls(looped, *_ints, **_on),
        (calls(looped, *_ints),),
        ("cannot be avoided",),
        specialized=True,
        dynamic=True,
    ),
    Case(
        K.INT,
        P.CLOSURE,
        closures((2, 3, 4)),
        (closures(tuple(map(torch.tensor, (2, 3, 4)))), closures((2, 3, 4), **_on)),
        ("tensor", "dynamic=True"),
    ),
    Case(
        K.INT,
        P.GLOBAL,
        globals_of((2, 3, 4), **_on),
        (
            globals_of(tuple(map(torch.tensor, (2, 3, 4)))),
            calls(scale, *_ints[:3]),
        ),
        ("tensor", "argument"),
        dynamic=True,
    ),
    Case(
        K.INT,
        P.MODULE,
        attributes(Scaled, Scaled.change, (2, 3, 4), **_on),
        (
            attributes(Scaled, Scaled.change, tuple(map(torch.tensor, (2, 3, 4)))),
            attributes(Scaled, Scaled.change, (2, 3, 4), _unspec),
        ),
        ("tensor", "allow_unspec_int_on_nn_module"),
        dynamic=True,
    ),
    Case(
        K.FLOAT,
        P.ARGUMENT,
        calls(scale, *_floats),
        (calls(scale, *_floats, prepare=as_tensor), calls(scale, *_floats, **_on)),
        ("tensor", "dynamic=True"),
    ),
    Case(
        K.FLOAT,
        P.MODULE,
        attributes(Scaled, Scaled.change, (2.5, 3.5, 4.5)),
        (
            attributes(Scaled, Scaled.change, tuple(map(torch.tensor, (2.5, 3.5, 4.5)))),
            attributes(Scaled, Scaled.change, (2.5, 3.5, 4.5), **_on),
        ),
        ("tensor", "dynamic=True"),
    ),
    Case(
        K.FLOAT,
        P.ARGUMENT,
        calls(scale, (torch.ones(3), 2.0), (torch.ones(3), float("nan")), **_on),
        (
            calls(
                scale,
                (torch.ones(3), 2.0),
                (torch.ones(3), float("nan")),
                prepare=as_tensor,
                **_on,
            ),
        ),
        ("tensor",),
        dynamic=True,
    ),
    Case(
        K.FLOAT,
        P.ARGUMENT,
        calls(scale, *_floats, **_static),
        (calls(scale, *_floats), calls(scale, *_floats, prepare=as_tensor, **_static)),
        ("Remove `dynamic`", "tensor"),
        dynamic=False,
    ),
    Case(
        K.BOOL,
        P.ARGUMENT,
        calls(chosen, *_flags, **_on),
        (
            calls(
                lambda x, flag: torch.where(flag, x * 2, x + 1), *_flags, prepare=as_tensor, **_on
            ),
        ),
        ("torch.where",),
        dynamic=True,
    ),
    Case(
        K.STRING,
        P.MODULE,
        attributes(Named, Named.change, ("a", "bb", "ccc"), **_on),
        (attributes(Scaled, Scaled.change, tuple(map(torch.tensor, (1, 2, 3))), **_on),),
        ("tensor",),
        dynamic=True,
    ),
    Case(
        K.NONE,
        P.ARGUMENT,
        calls(masked, (torch.ones(3), None), (torch.ones(3), torch.ones(3)), **_on),
        (
            calls(
                masked,
                (torch.ones(3), None),
                (torch.ones(3), torch.ones(3)),
                prepare=lambda x, m: (x, torch.zeros(3) if m is None else m),
                **_on,
            ),
        ),
        ("zeros",),
        dynamic=True,
    ),
    Case(
        K.NONE,
        P.ARGUMENT,
        calls(cut, (torch.ones(5), None), (torch.ones(5), 3), **_on),
        (
            calls(
                cut,
                (torch.ones(5), None),
                (torch.ones(5), 3),
                prepare=lambda x, stop: (x, len(x) if stop is None else stop),
                **_on,
            ),
        ),
        ("that `None` stands for",),
        dynamic=True,
    ),
    Case(
        K.CONSTANT,
        P.ARGUMENT,
        calls(by_mode, (torch.ones(3), Mode.ADD), (torch.ones(3), Mode.SCALE)),
        (calls(by_mode, (torch.ones(3), Mode.ADD), (torch.ones(3), Mode.SCALE), **_on),),
        ("cannot be avoided",),
    ),
    Case(
        K.TYPE,
        P.ARGUMENT,
        calls(scale, (torch.ones(3), 2), (torch.ones(3), 2.5), **_on),
        (
            calls(
                scale,
                (torch.ones(3), 2),
                (torch.ones(3), 2.5),
                prepare=lambda x, k: (x, float(k)),
                **_on,
            ),
            calls(
                scale,
                (torch.ones(3), 2),
                (torch.ones(3), 2.5),
                prepare=lambda x, k: (x, torch.as_tensor(float(k))),
            ),
        ),
        ("float(n)", "torch.as_tensor"),
        dynamic=True,
    ),
    Case(
        K.LENGTH,
        P.ARGUMENT,
        calls(summed, *_lists, **_on),
        (calls(total, *((torch.stack(given[0]),) for given in _lists[1:]), **_on),),
        ("torch.stack",),
        dynamic=True,
    ),
    Case(
        K.TYPE,
        P.ARGUMENT,
        calls(summed, ([torch.ones(3)] * 2,), ((torch.ones(3),) * 2,)),
        (
            calls(
                summed,
                ([torch.ones(3)] * 2,),
                ((torch.ones(3),) * 2,),
                prepare=lambda values: (tuple(values),),
            ),
        ),
        ("`tuple(values)`",),
    ),
    Case(
        K.TYPE,
        P.ARGUMENT,
        calls(applied, (torch.ones(3), double), (torch.ones(3), functools.partial(double))),
        (calls(applied, *[(torch.ones(3), functools.partial(double))] * 2),),
        ("an object of one type",),
    ),
    Case(K.TYPE, P.ARGUMENT, decaying(0, 0.1), (decaying(0.1, 0.1),), ("Each value of `weight_",)),
    Case(
        K.TYPE,
        P.ARGUMENT,
        calls(moved, (torch.ones(3), "cpu"), (torch.ones(3), torch.device("cpu"))),
        (calls(moved, *[(torch.ones(3), torch.device("cpu"))] * 2),),
        ("an object of one type",),
    ),
    Case(
        K.LENGTH,
        P.ARGUMENT,
        grouped(False),
        (grouped(True),),
        ("all groups",),
    ),
    Case(
        K.LENGTH,
        P.ARGUMENT,
        calls(reshaped, (torch.ones(4), (2, 2)), (torch.ones(4), (1, 2, 2))),
        (calls(reshaped, *[(torch.ones(4), (2, 2))] * 2),),
        ("Otherwise pass one length",),
    ),
    Case(
        K.KEYS,
        P.MODULE,
        calls(called, (deep(1), torch.ones(4)), (deep(2), torch.ones(4))),
        (calls(called, (deep(1), torch.ones(4)), (deep(2), torch.ones(4)), **_on),),
        ("modules that differ in it",),
    ),
    Case(K.LENGTH, P.ARGUMENT, decaying(0.1, 0.1, momentum=0.9), (stepping,), ("its first step",)),
    Case(
        K.KEYS,
        P.ARGUMENT,
        calls(member, (torch.ones(3), {"a"}), (torch.ones(3), {"a", "b"})),
        (calls(member, (torch.ones(3), {"a"}), (torch.ones(3), {"a", "b"}), **_on),),
        ("the two answers",),
    ),
    Case(
        K.LENGTH,
        P.MODULE,
        attributes(History, lambda m, v: None, tuple(_kept)),
        (seen_outside,),
        ("store them outside",),
    ),
    Case(
        K.KEYS,
        P.ARGUMENT,
        calls(summed_dict, *_dicts, **_on),
        (
            calls(
                summed_dict,
                *_dicts,
                prepare=lambda d: ({"a": d["a"], "b": d.get("b", torch.zeros(3))},),
            ),
        ),
        ("zeros",),
        dynamic=True,
    ),
    Case(
        K.KEYS,
        P.MODULE,
        attributes(
            torch.nn.Sequential,
            lambda m, v: m.append(torch.nn.Linear(4, 4)) if v else None,
            (True, True),
        ),
        (
            attributes(
                lambda: torch.nn.Sequential(torch.nn.Linear(4, 4), torch.nn.Linear(4, 4)),
                lambda m, v: None,
                (True, True),
            ),
        ),
        ("before the first call",),
    ),
    Case(
        K.ATTRIBUTE,
        P.MODULE,
        attributes(Optional, set_extra, (None, 1)),
        (attributes(with_extra, set_extra, (None, 1)),),
        ("constructor",),
    ),
    Case(
        K.MODULE,
        P.ARGUMENT,
        calls(
            applied, (torch.ones(2, 4), torch.nn.Linear(4, 4)), (torch.ones(2, 4), torch.nn.ReLU())
        ),
        (
            calls(
                applied,
                (torch.ones(2, 4), torch.nn.Linear(4, 4)),
                (torch.ones(2, 4), torch.nn.ReLU()),
                **_on,
            ),
        ),
        ("cannot be avoided",),
    ),
    Case(
        K.FUNCTION,
        P.ARGUMENT,
        calls(applied, (torch.ones(3), torch.relu), (torch.ones(3), torch.sigmoid)),
        (calls(applied, (torch.ones(3), torch.relu), (torch.ones(3), torch.sigmoid), **_on),),
        ("cannot be avoided",),
    ),
    Case(
        K.IDENTITY,
        P.ARGUMENT,
        calls(compared, (torch.ones(3), _box, _box), (torch.ones(3), Box(), Box())),
        (calls(compared, (torch.ones(3), _box, _box), (torch.ones(3), _box, _box)),),
        ("created before",),
    ),
]
