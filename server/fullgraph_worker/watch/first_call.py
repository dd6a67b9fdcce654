"""What inputs, outputs and targets say of each other, in one call of the model."""

from __future__ import annotations

import contextlib
from time import perf_counter
from typing import Any, Callable, Dict, List, Optional

import torch

from fullgraph_worker.watch.budget import Budget
from fullgraph_worker.watch.dependence import dependence
from fullgraph_worker.watch.layers import named_modules
from fullgraph_worker.watch.loss_target import SavedTarget, target_node
from fullgraph_worker.watch.model_calls import Call
from fullgraph_worker.watch.modes import BY_BATCH
from fullgraph_worker.watch.records import Kind

_MOST = 1 << 20
"""Elements of a tensor that is looked at."""
_LEAST_ROWS, _LEAST_COLUMNS = 4, 4
_LEAST_RUN = 2
_TOLERANCE = 1e-3


class FirstCall:
    """Looks at the first call that is seen together with its loss.

    Args:
        budget: is given the time, which no later step takes.
        event: writes what was found.
    """

    def __init__(self, budget: Budget, event: Callable[..., None]) -> None:
        self._budget = budget
        self._event = event
        self._is_done = False

    def take(self, call: Optional[Call], output: Any, loss: Any) -> None:
        """A backward pass begins with a loss, after this call."""
        if self._is_done or call is None or not isinstance(loss, torch.Tensor):
            return
        self._is_done = True
        began = perf_counter()
        inputs, node = call.first, target_node(loss)
        saved = None if node is None else SavedTarget.of(node)
        target = saved.tensor if saved is not None else None
        found: Dict[str, Any] = {
            "outputs": _outputs(output),
            "is_last_input": _is_small(inputs, target) and _is_last(inputs, target),
            "of_one_sample": _of_one_sample(call.module, inputs),
        }
        # A loss with weights, or without a reduction, may leave out what it likes.
        is_plain = node is not None and getattr(node, "_saved_weight", None) is None
        if saved is not None and is_plain and getattr(node, "_saved_reduction", None):
            padding = _padding(inputs, target) if _is_small(inputs, target) else None
            if padding is not None:
                found["padding"] = {**padding, "ignored": saved.ignored}
        with contextlib.suppress(Exception):
            # The model's own: it cannot be called again, or not in evaluation mode.
            found["dependence"] = dependence(call, target)
        self._event(Kind.FIRST_CALL, **found)
        self._budget.give(perf_counter() - began)


def _is_small(*tensors: Any) -> bool:
    return all(
        isinstance(each, torch.Tensor) and each.is_cpu and 0 < each.numel() <= _MOST
        for each in tensors
    )


def _outputs(output: Any) -> Optional[Dict[str, Any]]:
    if not _is_small(output) or not output.is_floating_point():
        return None
    with torch.no_grad():
        own = output.detach().float()
        low, high = (float(each) for each in torch.aminmax(own))
        sums = own.sum(1) if own.dim() > 1 and own.shape[1] > 1 else own.new_zeros(1)
        sums_to_one = bool(((sums - 1).abs() < _TOLERANCE).all())
    return {"low": low, "high": high, "elements": own.numel(), "sums_to_one": sums_to_one}


def _of_one_sample(model: Any, inputs: Any) -> List[str]:
    """The layers that normalise by the batch, of a batch of one sample."""
    if not isinstance(inputs, torch.Tensor) or inputs.dim() < 2 or len(inputs) != 1:
        return []
    return [
        each.name
        for each in named_modules(model)
        if each.owner.training
        and getattr(each.owner, "running_mean", None) is not None
        and type(each.owner).__name__.startswith(BY_BATCH)
    ]


def _is_last(inputs: Any, target: Any) -> bool:
    """Whether the target of each sample is the last element of its sequence of numbers."""
    is_sequence = inputs.dim() == 2 or (inputs.dim() == 3 and inputs.shape[2] == 1)
    if not is_sequence or not inputs.is_floating_point() or not target.is_floating_point():
        return False
    rows = inputs.reshape(len(inputs), -1)
    if len(rows) < _LEAST_ROWS or rows.shape[1] < _LEAST_COLUMNS or target.numel() != len(rows):
        return False
    last = rows[:, -1]
    return bool(torch.equal(last, target.reshape(-1)) and last.unique().numel() > 1)


def _padding(tokens: Any, target: Any) -> Optional[Dict[str, Any]]:
    """The target where rows of tokens end in one and the same token, in runs of different lengths.

    Returns:
        Its ``value`` and its ``share`` of all targets; None where there is no padding.
    """
    if tokens.dim() != 2 or tokens.is_floating_point() or tokens.numel() != target.numel():
        return None
    if len(tokens) < _LEAST_ROWS or tokens.shape[1] < _LEAST_COLUMNS:
        return None
    token = tokens[:, -1].mode().values
    is_padding = (tokens == token).flip(1).cumprod(1).flip(1).bool()
    lengths = is_padding.sum(1)
    if 2 * int((lengths >= _LEAST_RUN).sum()) < len(tokens) or bool((lengths == lengths[0]).all()):
        return None
    there = target.reshape(tokens.shape)[is_padding]
    if bool((there != there[0]).any()):
        return None
    return {"value": int(there[0]), "share": float(is_padding.float().mean())}
