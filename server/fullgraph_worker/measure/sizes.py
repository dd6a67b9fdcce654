"""The arguments of a call in another batch size or sequence length."""

from __future__ import annotations

from typing import Any, Callable, Dict, List, Optional

from fullgraph_worker.inputs.arguments import Arguments
from fullgraph_worker.inputs.conditions import map_arguments
from fullgraph_worker.target.varied_calls import is_input_tensor, tensors_of_call, with_sizes
from fullgraph_worker.user_code.errors import JobError, describe


def resized_to(
    arguments: Arguments,
    batch: int,
    length: int,
    attempt: Callable[[Arguments], Optional[BaseException]],
) -> Arguments:
    """The same arguments in these sizes; their rows and tokens are repeated, or left out.

    Args:
        arguments: as the program gives them.
        batch: the first dimension of every tensor that has the first dimension of the first one;
            0 to leave it.
        length: the second dimension of the first tensor of integers or of three dimensions, and
            of every other that has it; 0 to leave it.
        attempt: what a call raises in eager mode, or None.

    Raises:
        JobError: no tensor has such a dimension, or the target cannot be called in this size.
    """
    tensors = tensors_of_call(arguments)
    old_batch = tensors[0].shape[0] if tensors else 0
    old_length = next((t.shape[1] for t in tensors if _is_sequence(t)), 0)
    if batch and not old_batch:
        raise JobError("bad-options", "--batch-sizes needs an input that is a tensor.")
    if length and not old_length:
        raise JobError(
            "bad-options",
            "--sequence-lengths needs an input of integers with two dimensions, or one with three.",
        )

    def change(value: Any) -> Any:
        if not is_input_tensor(value):
            return value
        new: Dict[int, int] = {}
        if batch and value.dim() and value.shape[0] == old_batch:
            new[0] = batch
        if length:
            new.update(dict.fromkeys(_places(value, old_length), length))
        return with_sizes(value, new)

    found = map_arguments(arguments, change)
    error = attempt(found)
    if error is not None:
        sizes = [f"batch size {batch}"] * bool(batch) + [f"sequence length {length}"] * bool(length)
        words = describe(error).split("\n", 1)[0]
        raise JobError(
            "bad-options", f"The target fails in eager mode with {' and '.join(sizes)}: {words}"
        )
    return found


def _places(tensor: Any, length: int) -> List[int]:
    """The dimensions that are the sequence: not those of features, which come last."""
    if tensor.is_floating_point() and tensor.dim() == 3:
        return [1] if tensor.shape[1] == length else []
    is_mask = not tensor.is_floating_point() or tensor.dim() == 4
    first = 1 if tensor.dim() < 4 else 2
    places = [p for p in range(first, tensor.dim()) if tensor.shape[p] == length]
    return places if is_mask else []


def _is_sequence(tensor: Any) -> bool:
    if tensor.is_floating_point():
        return bool(tensor.dim() == 3)
    return bool(tensor.dim() >= 2)
