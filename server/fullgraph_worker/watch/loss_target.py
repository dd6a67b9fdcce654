"""The target that a loss has saved for its backward pass, described as a batch is."""

from __future__ import annotations

from typing import Any, Dict, List, NamedTuple, Optional

import torch

from fullgraph_worker.torch_private.attributes import wrapped_module
from fullgraph_worker.watch.batches import described
from fullgraph_worker.watch.layers import named_modules

_SCALING = ("Div", "Neg", "ToCopy", "View", "Squeeze")
"""Operations on a loss that leave its target what it is. A product may be with the rewards of
actions, which are no labels."""
_MOST_SCALING = 8
_MOST_EMBEDDINGS = 16


def target_of(loss: Any) -> Optional[Any]:
    """The target of the only loss: where there are several, each has its own.

    Args:
        loss: a tensor, before its backward pass.

    Returns:
        A tensor; None where the loss has saved none.
    """
    node = target_node(loss)
    return None if node is None else _target(node)


def target_node(loss: Any) -> Optional[Any]:
    """The node of the only loss that may have saved a target; None if there is none."""
    node = loss.grad_fn
    if node is None or loss.numel() != 1:
        return None
    for _ in range(_MOST_SCALING):
        if node is None or has_target(node):
            break
        inputs = [each for each, _ in node.next_functions if each is not None]
        is_scaling = node.name().split("Backward", 1)[0] in _SCALING
        node = inputs[0] if is_scaling and len(inputs) == 1 else None
    return node


def has_target(node: Any) -> bool:
    """Whether a node of autograd's graph saves a target; it is not read."""
    return hasattr(type(node), "_saved_target")


def _target(node: Any) -> Optional[Any]:
    try:
        return node._saved_target
    except (AttributeError, RuntimeError):
        # It was freed, or changed in place, which the backward pass will report.
        return None


class SavedTarget(NamedTuple):
    """The target of a loss's node.

    Attributes:
        function: the name of the node.
        tensor: the target.
        ignored: the label that the loss ignores; None where it ignores none.
    """

    function: str
    tensor: Any
    ignored: Optional[int]

    @staticmethod
    def of(node: Any) -> Optional[SavedTarget]:
        """That of a node which saves one, before its backward pass; None if it cannot be read."""
        target = _target(node)
        if target is None or target.requires_grad:
            return None
        ignored = getattr(node, "_saved_ignore_index", None)
        if ignored is not None:
            # It is kept without its sign.
            ignored = int(ignored) - (2**64 if ignored >= 2**63 else 0)
        return SavedTarget(node.name(), target, ignored)

    def described(self, roots: List[Any]) -> Optional[Dict[str, Any]]:
        """What ``Kind.LOSS_GRAPH`` has of it; None for one on another device.

        Args:
            roots: the models, whose embeddings name the index of the padding.
        """
        leaves = described([self.tensor])
        if not leaves:
            return None
        padding = [] if self.ignored is None else _padding(self.tensor, roots)
        own = {
            "name": "target",
            "function": self.function,
            "ignored": self.ignored,
        }
        return {**leaves[0], **own, "padding": padding}


def last_layer(roots: List[Any]) -> str:
    """The class of the layer whose outputs are those of the model, if its order is known."""
    if len(roots) != 1:
        return ""
    # The order of other modules is in the code of ``forward`` alone.
    module = wrapped_module(roots[0])
    return type(module[-1]).__name__ if type(module) is torch.nn.Sequential and len(module) else ""


def _padding(target: Any, roots: List[Any]) -> List[Dict[str, Any]]:
    found: List[Dict[str, Any]] = []
    for root in roots:
        for named in named_modules(root):
            index = getattr(named.owner, "padding_idx", None)
            if not isinstance(index, int) or len(found) == _MOST_EMBEDDINGS:
                continue
            share = float((target == index).float().mean())
            size = int(getattr(named.owner, "num_embeddings", 0))
            found.append({"name": named.name, "index": index, "embeddings": size, "share": share})
    return found
