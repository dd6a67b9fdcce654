"""The state of a training between two steps: parameters, buffers, optimizers and what they need."""

from __future__ import annotations

import copy
import gc
from typing import Any, Callable, Dict, Iterator, List, Tuple

import torch
from torch.nn.parameter import is_lazy

from fullgraph_worker.values.name_values import tensors_of
from fullgraph_worker.watch.layers import named_modules
from fullgraph_worker.watch.shards import shard_of

State = Dict[str, Any]


def state_bytes(roots: List[Any], optimizers: List[Any]) -> int:
    """How much memory ``snapshot`` takes for the tensors, in bytes."""
    tensors = [tensor for _, tensor in _tensors(roots)]
    tensors += tensors_of([dict(optimizer.state) for optimizer in optimizers])
    tensors += [each.grad for _, each in _tensors(roots) if each.grad is not None]
    own = [each for each in tensors if isinstance(each, torch.Tensor)]
    return sum(shard_of(each).numel() * each.element_size() for each in own)


def snapshot(roots: List[Any], optimizers: List[Any], others: List[Any]) -> State:
    """A copy of the state, in memory of the CPU.

    Args:
        roots: the models.
        optimizers: in the order of their first steps.
        others: schedulers and loss scalers.
    """
    return {
        "tensors": {name: _copied(tensor) for name, tensor in _tensors(roots)},
        "gradients": {n: _copied(t.grad) for n, t in _tensors(roots) if t.grad is not None},
        "optimizers": [_copied(optimizer.state_dict()) for optimizer in optimizers],
        "others": [(type(each).__name__, _copied(each.state_dict())) for each in others],
    }


def restore(state: State, roots: List[Any], optimizers: List[Any]) -> List[str]:
    """Put a state back.

    Returns:
        The names of what is not there to be restored, or of another shape.
    """
    missing = []
    now = dict(_tensors(roots))
    with torch.no_grad():
        for name, tensor in state["tensors"].items():
            if name in now and shard_of(now[name]).shape == tensor.shape:
                shard_of(now[name]).copy_(tensor)
            else:
                missing.append(name)
        for name, tensor in now.items():
            gradient = state["gradients"].get(name)
            tensor.grad = None if gradient is None else _like(tensor, gradient)
    # Their own order is that of their first steps, which a second run repeats.
    pairs: List[Tuple[str, Any, Any]] = [
        (type(own).__name__, own, saved) for own, saved in zip(optimizers, state["optimizers"])
    ]
    others = list(_others())
    for name, saved in state["others"]:
        own = next((each for each in others if type(each).__name__ == name), None)
        if own is None:
            missing.append(name)
        else:
            others.remove(own)
            pairs.append((name, own, saved))
    return missing + [text for text in (_loaded(*pair) for pair in pairs) if text]


def _loaded(name: str, own: Any, saved: Any) -> str:
    """Why a state cannot be put back; empty if it was."""
    try:
        saved = copy.deepcopy(saved)
        if isinstance(own, torch.optim.Optimizer):
            _make_shards(saved["state"], own.state_dict()["state"])
        own.load_state_dict(saved)
    except Exception as error:
        return f"{name} ({error})"
    return ""


def _like(tensor: Any, values: Any) -> Any:
    """Values on the device of a tensor, and sharded as it is."""
    if shard_of(tensor) is tensor:
        return values.to(tensor.device)
    made = tensor.detach().clone()
    shard_of(made).copy_(values)
    return made


def _make_shards(saved: State, now: State) -> None:
    """Make shards of what an optimizer has as shards after its first step."""
    for place, values in saved.items():
        for name, value in values.items():
            known = now.get(place, {}).get(name)
            if isinstance(known, torch.Tensor) and shard_of(known) is not known:
                values[name] = _like(known, value)


def _tensors(roots: List[Any]) -> Iterator[Tuple[str, Any]]:
    """Parameters and buffers by name; of several models, each with its number."""
    for number, root in enumerate(roots):
        for named in named_modules(root):
            own = {**vars(named.owner)["_parameters"], **vars(named.owner)["_buffers"]}
            for name, tensor in own.items():
                if tensor is not None and _has_values(tensor):
                    yield f"{number}:{named.name}.{name}", tensor


def _has_values(tensor: Any) -> bool:
    return not is_lazy(tensor) and tensor.device.type != "meta"


def _others() -> Iterator[Any]:
    """All schedulers and loss scalers of this process, of which nobody has a list."""
    kinds = (torch.optim.lr_scheduler.LRScheduler, torch.amp.GradScaler)
    yield from [each for each in gc.get_objects() if issubclass(type(each), kinds)]


_copy: Callable[[Any], Any] = copy.deepcopy


def _copied(value: Any) -> Any:
    if isinstance(value, torch.Tensor):
        return shard_of(value.detach()).to("cpu", copy=True)
    if isinstance(value, dict):
        return {key: _copied(each) for key, each in value.items()}
    if isinstance(value, (list, tuple)):
        return type(value)(_copied(each) for each in value)
    return _copy(value)
