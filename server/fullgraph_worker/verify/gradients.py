"""The gradients of a call's parameters and inputs."""

from __future__ import annotations

from typing import Any, Callable, Dict, List

from fullgraph_worker.inputs.arguments import Arguments
from fullgraph_worker.options import map_values
from fullgraph_worker.verify.leaves import Leaf, Walker


def gradients(call: Callable[..., Any], result: Any, given: Arguments) -> List[Leaf]:
    """Back-propagate from every floating-point output; empty if none requires a gradient.

    Each element of the outputs has its own weight, so that errors do not cancel in the sum.
    """
    import torch

    outputs = [t for t in _tensors(result) if t.requires_grad and not t.is_complex()]
    if not outputs:
        return []
    leaves = _differentiable(call, given)
    kept = {name: tensor.grad for name, tensor in leaves.items()}
    for tensor in leaves.values():
        tensor.grad = None
    found: List[Leaf] = []
    try:
        loss = sum((output.double() * _weights(output)).sum() for output in outputs)
        if isinstance(loss, torch.Tensor):
            loss.backward()
    except Exception as error:
        return [Leaf("backward", type(error).__qualname__, str(error)[:500])]
    finally:
        for name, tensor in leaves.items():
            walker = Walker()
            found += [] if tensor.grad is None else walker.leaves(tensor.grad, name)
            tensor.grad = kept[name]
    return found


def _weights(output: Any) -> Any:
    import torch

    count = torch.arange(output.numel(), dtype=torch.float64, device=output.device)
    return ((count * 0.618033988749895) % 1 + 0.5).reshape(output.shape)


def _differentiable(call: Callable[..., Any], given: Arguments) -> Dict[str, Any]:
    import torch

    owner = getattr(call, "_orig_mod", call)
    owner = getattr(owner, "__self__", owner)
    owner = getattr(getattr(owner, "_torchdynamo_orig_callable", owner), "__self__", owner)
    found: Dict[str, Any] = {}
    if isinstance(owner, torch.nn.Module):
        found.update((f"self.{name}", p) for name, p in owner.named_parameters() if p.requires_grad)
    values = [*((f"input {i}", v) for i, v in enumerate(given.args))]
    values += [(f"input {name}", v) for name, v in given.kwargs.items()]
    for path, value in values:
        for number, tensor in enumerate(_tensors(value)):
            if tensor.requires_grad and tensor.is_leaf:
                found[path if number == 0 else f"{path} ({number})"] = tensor
    return found


def _tensors(value: Any) -> List[Any]:
    import torch

    found: List[Any] = []

    def look(inner: Any) -> Any:
        if isinstance(inner, torch.Tensor):
            found.append(inner)
        elif isinstance(inner, dict):
            # An output of transformers is an ordered dictionary of its own kind.
            for item in inner.values():
                map_values(item, look)
        return inner

    map_values(value, look)
    return found
