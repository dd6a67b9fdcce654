"""A training step: forward, loss, backward, optimizer, as the file of the target names them."""

from __future__ import annotations

import contextlib
import functools
from types import ModuleType
from typing import Any, Callable, ContextManager, List, Optional, Sequence

from fullgraph_worker.inputs.arguments import Arguments
from fullgraph_worker.user_code.errors import JobError, from_exception
from fullgraph_worker.values.name_values import map_values, tensors_of

LOSS = "get_loss"
OPTIMIZER = "get_optimizer"
_RATE = 1e-3


def modules_in(call: Callable[..., Any], given: Arguments) -> List[Any]:
    """The module that is called, or whose method is, and those among the arguments."""
    import torch

    found: List[Any] = []

    def look(value: Any) -> Any:
        if isinstance(value, torch.nn.Module):
            found.append(value)
        return value

    look(getattr(call, "__self__", call))
    map_values([*given.args, *given.kwargs.values()], look)
    return found


class TrainingStep:
    """What makes a training step of a call.

    Args:
        module: the file of the target: ``get_loss(output)`` gives the loss, and
            ``get_optimizer(parameters)`` the optimizer.
        call: the target.
        given: its arguments.
        accumulation: how many forward and backward passes a step has; the gradient is that of their
            mean loss.
        autocast: opened around each forward pass and its loss. It keeps the weights that it has
            cast until it is closed, so it cannot stay open when the optimizer changes them.

    Raises:
        JobError: there is nothing to train, or the optimizer cannot be made.
    """

    def __init__(
        self,
        module: ModuleType,
        call: Callable[..., Any],
        given: Arguments,
        accumulation: int = 1,
        autocast: Callable[[], ContextManager[Any]] = contextlib.nullcontext,
    ) -> None:
        import torch

        self.parameters = [
            parameter
            for each in modules_in(call, given)
            for parameter in each.parameters()
            if parameter.requires_grad
        ]
        if not self.parameters:
            raise JobError(
                "bad-options",
                "--train-step needs a module with parameters: as the target, as the owner of the "
                "target, or among its arguments.",
            )
        self._loss: Optional[Callable[[Any], Any]] = getattr(module, LOSS, None)
        make = getattr(module, OPTIMIZER, None)
        if make is None:
            self._optimizer: Any = torch.optim.SGD(self.parameters, lr=_RATE)
        else:
            try:
                self._optimizer = make(self.parameters)
            except Exception as error:
                raise from_exception("bad-inputs", f"{OPTIMIZER}() failed", error) from error
        self.accumulation, self._autocast = accumulation, autocast
        passes = f"of {accumulation} accumulated passes " if accumulation > 1 else ""
        self.words = (
            f"training step {passes}with {LOSS if self._loss else 'the loss that it returns'} and "
            f"{type(self._optimizer).__name__}"
        )

    def around(self, forward: Callable[[], Any]) -> Callable[[], Any]:
        """One step, which returns the loss; the gradients are there until the next step."""
        return functools.partial(self._step, [forward] * self.accumulation)

    def around_arguments(
        self, function: Callable[..., Any]
    ) -> Callable[[Sequence[Arguments]], Any]:
        """One step with the arguments that it is given, those of each pass."""
        return lambda given: self._step(
            [functools.partial(function, *each.args, **each.kwargs) for each in given]
        )

    def _step(self, passes: Sequence[Callable[[], Any]]) -> Any:
        self._optimizer.zero_grad(set_to_none=True)
        total: Any = None
        for forward in passes:
            with self._autocast():
                loss = self.loss_of(forward())
            if len(passes) > 1:
                loss = loss / len(passes)
            loss.backward()
            total = loss.detach() if total is None else total + loss.detach()
        self._optimizer.step()
        return total

    def loss_of(self, output: Any) -> Any:
        """The loss of what a call returned.

        Raises:
            JobError: there is none.
        """
        import torch

        if self._loss is not None:
            loss = self._loss(output)
        elif isinstance(output, dict):
            loss = output.get("loss")
        else:
            loss = getattr(output, "loss", output)
        if isinstance(loss, torch.Tensor) and loss.numel() == 1 and loss.requires_grad:
            return loss
        raise JobError(
            "bad-inputs",
            f"--train-step needs a loss, and {LOSS + '()' if self._loss else 'the target'} returns "
            f"no scalar that requires a gradient. Define it in the file of the target:\n\n"
            f"def {LOSS}(output):\n    return output.square().mean()",
        )

    def gradients(self) -> List[Any]:
        """Those of the parameters, after a step."""
        return tensors_of([p.grad for p in self.parameters if p.grad is not None])
