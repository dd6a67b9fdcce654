"""The gradients of a call's parameters and inputs."""

from __future__ import annotations

from typing import Any, Dict, List

from fullgraph_worker.values.containers import tensors_of
from fullgraph_worker.verify.leaf import Leaf
from fullgraph_worker.verify.leaves import Walker


def gradients(result: Any, leaves: Dict[str, Any]) -> List[Leaf]:
    """Back-propagate from every floating-point output; empty if none requires a gradient.

    Each element of the outputs has its own weight, so that errors do not cancel in the sum.

    Args:
        result: what the call returned.
        leaves: the inputs, parameters and other tensors to differentiate by, by path.
    """
    import torch

    outputs = {
        id(t): t for t in tensors_of(result) if t.requires_grad and t.layout is torch.strided
    }
    if not outputs:
        return []
    kept = {name: tensor.grad for name, tensor in leaves.items()}
    for tensor in leaves.values():
        tensor.grad = None
    found: List[Leaf] = []
    try:
        torch.autograd.backward(
            [*outputs.values()], [_weights(output) for output in outputs.values()]
        )
    except Exception as error:
        found.append(Leaf("backward", type(error).__qualname__, str(error).split("\n")[0][:500]))
    finally:
        grads = {name: t.grad for name, t in leaves.items() if t.grad is not None}
        found += Walker().leaves(grads)
        for name, tensor in leaves.items():
            tensor.grad = kept[name]
    return found


def _weights(output: Any) -> Any:
    import torch

    count = torch.arange(output.numel(), dtype=torch.float64, device=output.device)
    weights = (count * 0.618033988749895) % 1 + 0.5
    # In a plain layout, whatever the output's: what is done with a gradient is up to autograd.
    return weights.to(output.dtype).reshape(output.shape)
