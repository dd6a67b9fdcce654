"""How the target is run, as ``wire.RunOptions`` says, and the same without Dynamo."""

from __future__ import annotations

import contextlib
import copy
from typing import Any, Callable, ContextManager, Iterator, List, Optional, cast

from fullgraph_worker.inputs.arguments import Arguments
from fullgraph_worker.protocol.wire import RunOptions
from fullgraph_worker.torch_private.backends import backend_names
from fullgraph_worker.user_code.errors import JobError, describe
from fullgraph_worker.values.name_values import map_values


class Conditions:
    """``RunOptions``, checked against the user's torch.

    Raises:
        JobError: there is no such dtype, device, backend or mode here.
    """

    def __init__(self, options: RunOptions) -> None:
        self._mode = _one_of("mode", options.mode, ("train", "eval"))
        self._grad = _one_of("grad", options.grad, ("on", "off"))
        _one_of("dynamic", options.dynamic, ("on", "off"))
        self._dtype = _dtype("dtype", options.dtype)
        self._autocast = _dtype("autocast", options.autocast)
        self._device = _device(options.device)
        _check_backend(options.backend)
        if options.calls < 1:
            raise JobError("bad-options", f"calls: {options.calls} is less than 1.")
        self.calls = options.calls

    @property
    def has_mode(self) -> bool:
        """Whether the options choose between training and evaluation mode."""
        return bool(self._mode)

    def prepare(self, call: Callable[..., Any]) -> None:
        """Put the module that ``call`` is, or is a method of, into its mode, dtype and device.

        Raises:
            JobError: it cannot be moved there.
        """
        self._prepare_module(getattr(call, "__self__", call))

    def ready(self, arguments: Arguments) -> Arguments:
        """The arguments with this dtype and device; modules among them as in ``prepare``."""
        return map_arguments(arguments, self._converted)

    def eager_error(
        self, call: Callable[..., Any], arguments: Arguments
    ) -> Optional[BaseException]:
        """What ``call`` raises in eager mode under these conditions, or None."""
        given = self.ready(arguments)
        with self.around(given):
            return eager_error(call, given)

    @contextlib.contextmanager
    def around(self, arguments: Arguments) -> Iterator[None]:
        """While open, gradients and autocast are as the options set them."""
        with self.gradients(), self.autocast(arguments):
            yield

    def gradients(self) -> ContextManager[Any]:
        """While open, gradients are as the options set them."""
        import torch

        if self._grad:
            return cast(ContextManager[Any], torch.set_grad_enabled(self._grad == "on"))
        return contextlib.nullcontext()

    def autocast(self, arguments: Arguments) -> ContextManager[Any]:
        """While open, autocast is as the options set it."""
        import torch

        if self._autocast is None:
            return contextlib.nullcontext()
        kind = self._device.type if self._device else _device_of(arguments)
        return cast(ContextManager[Any], torch.autocast(kind, dtype=self._autocast))

    def holding(self, call: Callable[..., Any]) -> Callable[..., Any]:
        """``call``, each time with gradients and autocast as the options set them."""

        def under(*args: Any, **kwargs: Any) -> Any:
            with self.around(Arguments(args, kwargs)):
                return call(*args, **kwargs)

        return under

    def _converted(self, value: Any) -> Any:
        import torch

        if isinstance(value, torch.nn.Module):
            self._prepare_module(value)
        elif isinstance(value, torch.Tensor) and (self._dtype or self._device):
            dtype = self._dtype if value.dtype.is_floating_point else None
            wants_grad = value.is_leaf and value.requires_grad
            value = _moved(lambda: value.detach().to(self._device or value.device, dtype))
            value.requires_grad_(wants_grad)
        return value

    def _prepare_module(self, module: Any) -> None:
        import torch

        if not isinstance(module, torch.nn.Module):
            return
        if self._mode:
            module.train(self._mode == "train")
        if self._dtype or self._device:
            _moved(lambda: module.to(device=self._device, dtype=self._dtype))


def map_arguments(arguments: Arguments, change: Callable[[Any], Any]) -> Arguments:
    """``arguments`` with ``change`` applied to every value in them, as in ``map_values``."""
    return Arguments(
        tuple(map_values(value, change) for value in arguments.args),
        {name: map_values(value, change) for name, value in arguments.kwargs.items()},
    )


def _one_of(name: str, value: str, allowed: Any) -> str:
    if value and value not in allowed:
        raise JobError("bad-options", f"{name}: {value!r} is neither {' nor '.join(allowed)}.")
    return value


def _dtype(name: str, value: str) -> Any:
    import torch

    if not value:
        return None
    dtype = getattr(torch, value.replace("torch.", "", 1), None)
    if isinstance(dtype, torch.dtype) and dtype.is_floating_point:
        return dtype
    known = {d: None for d in vars(torch).values() if isinstance(d, torch.dtype)}
    floating = sorted(str(d)[6:] for d in known if d.is_floating_point)
    raise JobError(
        "bad-options",
        f"{name}: {value!r} is not a floating-point type of torch. The types are "
        f"{', '.join(floating)}.",
    )


def _device(value: str) -> Any:
    import torch

    if not value:
        return None
    try:
        device = torch.device(value)
        torch.empty(1, device=device)
    except Exception as error:
        raise JobError(
            "bad-options",
            f"device: {value!r} cannot be used ({describe(error)}). "
            f"This machine has {', '.join(_devices())}.",
        ) from None
    return device


def _devices() -> List[str]:
    import torch

    found = ["cpu"]
    if torch.cuda.is_available():
        found += [f"cuda:{index}" for index in range(torch.cuda.device_count())]
    if torch.backends.mps.is_available():
        found.append("mps")
    if hasattr(torch, "xpu") and torch.xpu.is_available():
        found.append("xpu")
    return found


def _check_backend(value: str) -> None:
    known = backend_names()
    if not value or value in known:
        return
    raise JobError(
        "bad-options",
        f"backend: {value!r} is not a backend of torch.compile here. The backends are "
        f"{', '.join(known)}.",
    )


def _moved(move: Callable[[], Any]) -> Any:
    try:
        return move()
    except Exception as error:
        raise JobError(
            "bad-options", f"The module or its inputs cannot be moved: {describe(error)}"
        ) from error


def _device_of(arguments: Arguments) -> str:
    import torch

    found: List[str] = []

    def look(value: Any) -> Any:
        if isinstance(value, torch.Tensor):
            found.append(value.device.type)
        return value

    map_values([*arguments.args, *arguments.kwargs.values()], look)
    first: Optional[str] = next(iter(found), None)
    return first or "cpu"


def eager_error(call: Callable[..., Any], arguments: Arguments) -> Optional[BaseException]:
    """What ``call`` raises in eager mode, or None.

    A module is copied first, so that the run finds it as the program made it.
    """
    import torch

    call = copied(call)
    try:
        with torch.compiler.set_stance("force_eager"):
            call(*arguments.args, **arguments.kwargs)
    except (Exception, SystemExit) as error:
        return error
    return None


def copied(call: Callable[..., Any]) -> Callable[..., Any]:
    """``call`` of a copy of the module that it is, or is a method of."""
    import torch

    owner = getattr(call, "__self__", call)
    if not isinstance(owner, torch.nn.Module):
        return call
    try:
        twin: Any = copy.deepcopy(owner)
    except Exception:
        # A module that holds a lock, a file or a graph cannot be copied.
        return call
    return twin if owner is call else getattr(twin, getattr(call, "__name__", ""), call)
