"""Which outputs of a model depend on which inputs, by calling it again with others.

Outputs of a sample that depend on another sample of the batch, and outputs at a position of a
sequence that depend on the token that they are to predict, are faults of the model which no loss
shows: it falls faster. (Karpathy 2019, "A Recipe for Training Neural Networks": "use backprop to
chart dependencies". Two calls find the same, also behind operations without a gradient.)
"""

from __future__ import annotations

import contextlib
import io
from time import perf_counter
from typing import Any, Callable, Dict, Iterator, List, Optional, Tuple

import torch

from fullgraph_worker.values.name_values import tensors_of
from fullgraph_worker.watch.collectives import has_other_ranks
from fullgraph_worker.watch.eager_mode import without_a_trace
from fullgraph_worker.watch.model_calls import Call

_MOST = 1 << 20
"""Elements of a tensor that is compared."""
_LEAST_ROWS, _LEAST_POSITIONS = 3, 4
_SECONDS = 0.5
"""A call that takes longer is not made a second time."""
_TOLERANCE = 1e-3
"""Of the greatest output: other rows of a batch may be computed in another order."""

SAMPLES, POSITIONS = "samples", "positions"
_Look = Callable[[Any], Any]
"""The part of an output which must not change; None of an output that has no such part."""


def dependence(call: Call, target: Any) -> Optional[Dict[str, str]]:
    """What the outputs depend on and must not.

    Args:
        call: of the model; it leaves buffers, attributes and random states as they were.
        target: of the loss.

    Returns:
        ``kind``, ``samples`` or ``positions``, and ``module``, the first whose outputs show it;
        None if nothing is wrong, or nothing is known.
    """
    inputs = call.first
    if not isinstance(inputs, torch.Tensor) or not isinstance(target, torch.Tensor):
        return None
    is_small = 0 < inputs.numel() <= _MOST and inputs.is_cpu and inputs.layout == torch.strided
    if not is_small or inputs.dim() < 2 or has_other_ranks():
        return None
    # The attributes of a module of TorchScript cannot be put back.
    if any(isinstance(each, torch.jit.ScriptModule) for each in call.module.modules()):
        return None
    if _is_shifted(inputs, target):
        changed = inputs.detach().clone()
        changed[:, -1] = changed[:, 0]
        different = inputs[:, -1] != inputs[:, 0]
        look = _earlier(inputs.shape[0], inputs.shape[1], different)
        return _compared(call, changed, look, POSITIONS) if bool(different.any()) else None
    if _is_by_sample(inputs, target):
        changed = inputs.detach().clone()
        changed[0] = inputs[1]
        is_other = not torch.equal(changed, inputs)
        return _compared(call, changed, _others(inputs.shape[0]), SAMPLES) if is_other else None
    return None


def _is_shifted(inputs: Any, target: Any) -> bool:
    """Whether the target of each token is the next one."""
    if inputs.dim() != 2 or inputs.is_floating_point() or target.numel() != inputs.numel():
        return False
    if inputs.shape[1] < _LEAST_POSITIONS:
        return False
    own = target.reshape(inputs.shape)
    return bool(torch.equal(own[:, :-1], inputs[:, 1:]))


def _is_by_sample(inputs: Any, target: Any) -> bool:
    """Whether there is one label for each row, and rows can be no nodes and no steps of time."""
    rows = inputs.shape[0]
    is_label = target.dim() == 1 or (target.dim() == 2 and target.shape[1] == 1)
    return bool(
        inputs.dim() >= 3
        and rows >= _LEAST_ROWS
        and rows != inputs.shape[1]
        and is_label
        and target.shape[0] == rows
    )


def _others(rows: int) -> _Look:
    def look(output: Any) -> Any:
        # A matrix of all pairs of samples depends on them by design.
        is_pairs = output.dim() > 1 and output.shape[1] == rows
        return output[1:] if output.dim() and output.shape[0] == rows and not is_pairs else None

    return look


def _earlier(rows: int, length: int, different: Any) -> _Look:
    def look(output: Any) -> Any:
        if output.dim() == 2 and output.shape[0] == rows * length:
            output = output.reshape(rows, length, -1)
        if output.dim() < 3 or tuple(output.shape[:2]) != (rows, length):
            return None
        return output[different][:, :-1]

    return look


def _compared(call: Call, changed: Any, look: _Look, kind: str) -> Optional[Dict[str, str]]:
    with _as_in_evaluation(call.module), without_a_trace(call.module):
        names = {module: name for name, module in call.module.named_modules()}
        kept: List[Tuple[Any, Any]] = []

        def keep(module: Any, args: Any, output: Any) -> None:
            kept.append((module, _part(output, look)))

        began = perf_counter()
        with _observed(names, keep):
            # A model may write to its inputs.
            _with_first(call, call.first.detach().clone()).again()
        if perf_counter() - began > _SECONDS or not kept or kept[-1][1] is None:
            return None
        before, kept[:] = list(kept), []
        with _observed(names, keep):
            _with_first(call, changed).again()
    if [module for module, _ in before] != [module for module, _ in kept]:
        return None
    found = [
        (module, _differ(old, new))
        for (module, old), (_, new) in zip(before, kept)
        if old is not None and new is not None
    ]
    if not found[-1][1]:
        return None
    return {"kind": kind, "module": next(names[module] for module, differs in found if differs)}


def _part(output: Any, look: _Look) -> Any:
    """Of the first tensor that has such a part: a loss, as models return it first, has none."""
    for each in tensors_of(output):
        if each.is_floating_point() and each.layout == torch.strided and each.numel() <= _MOST:
            part = look(each.detach())
            if part is not None:
                return part.float().clone()
    return None


def _differ(old: Any, new: Any) -> bool:
    if old.shape != new.shape or not bool(old.isfinite().all()):
        return False
    size = float(old.abs().max()) if old.numel() else 0.0
    return bool(size) and float((old - new).abs().max()) > _TOLERANCE * size


def _with_first(call: Call, value: Any) -> Call:
    if call.args:
        return call._replace(args=(value, *call.args[1:]))
    name = next(iter(call.kwargs))
    return call._replace(kwargs={**call.kwargs, name: value})


@contextlib.contextmanager
def _observed(modules: Any, keep: Callable[[Any, Any, Any], None]) -> Iterator[None]:
    hooks = [each.register_forward_hook(keep) for each in modules]
    try:
        yield
    finally:
        for hook in hooks:
            hook.remove()


@contextlib.contextmanager
def _as_in_evaluation(model: Any) -> Iterator[None]:
    """Without dropout, and with nothing left of the calls but for what they write in place."""
    kept = [(module, dict(vars(module)), dict(module._buffers)) for module in model.modules()]
    try:
        for module, _, buffers in kept:
            vars(module)["training"] = False
            for name, buffer in buffers.items():
                if buffer is not None:
                    # That of the training may be saved for its backward pass.
                    module._buffers[name] = buffer.clone()
        with contextlib.redirect_stdout(io.StringIO()):
            yield
    finally:
        for module, attributes, buffers in kept:
            _restore(vars(module), attributes)
            _restore(module._buffers, buffers)


def _restore(own: Dict[str, Any], kept: Dict[str, Any]) -> None:
    """Touch only what has changed: compiled code has guards on the rest."""
    for name in own.keys() - kept.keys():
        del own[name]
    for name, value in kept.items():
        if name not in own or own[name] is not value:
            own[name] = value
