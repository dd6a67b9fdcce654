"""Runs the calls of one stage, and takes down everything that each call does."""

from __future__ import annotations

from typing import Any, Callable, Dict, Iterable, Iterator, List, Set, Tuple

from fullgraph_worker.inputs.arguments import Arguments
from fullgraph_worker.inputs.conditions import Conditions
from fullgraph_worker.protocol.channel import ChannelLostError
from fullgraph_worker.target.branch_inputs import in_mode
from fullgraph_worker.target.resolve import Target
from fullgraph_worker.values.name_values import tensors_of
from fullgraph_worker.verify.calls import PlannedCall
from fullgraph_worker.verify.global_state import flags, random_state, seed
from fullgraph_worker.verify.leaf import Leaf, without_addresses
from fullgraph_worker.verify.leaves import CHECKSUMS, NOTHING, Walker, tensor_copy
from fullgraph_worker.verify.messages import Messages
from fullgraph_worker.verify.outcome import (
    GRADIENTS,
    INPUTS,
    RANDOM,
    RESULT,
    STATE,
    CallOutcome,
)
from fullgraph_worker.verify.state import State

_LONGEST_MESSAGE = 2000


class Stage:
    """One way to make the calls.

    Args:
        call: the target, or the target compiled.
        target: whose state is looked at.
        conditions: how it is called.
    """

    def __init__(self, call: Callable[..., Any], target: Target, conditions: Conditions) -> None:
        self._call = call
        self._target = target
        self._conditions = conditions
        self._state = State(target)
        self._known: Dict[str, Tuple[Any, ...]] = {}
        self._first: Set[str] = set()

    def run(
        self, calls: Iterable[PlannedCall], before_call: Callable[[int], None]
    ) -> Iterator[CallOutcome]:
        """Make the calls, one after the other, and describe each.

        Args:
            calls: what to call it with.
            before_call: called with the number of each call before it is made.
        """
        self._first = set(self._state.roots())
        self._known = {
            leaf.path: leaf.content() for leaf in Walker().leaves(self._roots(), CHECKSUMS)
        }
        for number, planned in enumerate(calls):
            in_mode(self._target, planned.mode)
            seed(number)
            given = planned.make()
            if given is None:
                return
            before_call(number)
            seed(number)
            yield self._made(given)

    def _roots(self) -> Dict[str, Any]:
        return {**self._state.roots(), **flags(), **_names(self._state)}

    def _made(self, given: Arguments) -> CallOutcome:
        outcome, walker, messages = CallOutcome(), Walker(), Messages()
        inputs = _named(given)
        # Met first: an output that is an input or a part of the state, or shares its memory, is
        # recognised as that.
        walker.leaves(inputs, NOTHING)
        before = {
            leaf.path: leaf.identity() for leaf in walker.leaves(self._state.roots(), NOTHING)
        }
        now: Dict[str, Leaf] = {}
        with messages.collected(), self._conditions.around(given):
            result: Any = None
            wanted = {
                path: tensor
                for path, tensor in walker.tensors.items()
                if tensor.requires_grad and tensor.is_leaf
            }
            try:
                result = self._call(*given.args, **given.kwargs)
            except ChannelLostError:
                raise
            except BaseException as error:
                outcome.error = raised(error)
                outcome.leaves[RESULT] = walker.leaves({"exception.args": _parts(error)})
            else:
                outcome.leaves[RESULT] = walker.leaves({"output": result})
            outcome.leaves[RANDOM] = random_state()
            outcome.leaves[INPUTS] = walker.leaves(inputs)
            now = {leaf.path: leaf for leaf in walker.leaves(self._roots(), CHECKSUMS)}
            if not outcome.error:
                outcome.leaves[GRADIENTS] = gradients(result, wanted)
        outcome.printed, outcome.logged = messages.printed, messages.logged
        outcome.warned = messages.warned
        outcome.leaves[STATE] = self._changed(now, before, walker)
        outcome.added = sorted(self._state.roots().keys() - self._first)
        outcome.removed = sorted(self._known.keys() - now.keys())
        self._known = {path: leaf.content() for path, leaf in now.items()}
        return outcome

    def _changed(
        self, now: Dict[str, Leaf], before: Dict[str, Tuple[Any, ...]], walker: Walker
    ) -> List[Leaf]:
        """What is not as it was; a checksum is replaced by the values."""
        found: List[Leaf] = []
        for path, leaf in now.items():
            is_same = leaf.content() == self._known.get(path)
            if not is_same or leaf.identity() != before.get(path, leaf.identity()):
                if path in walker.tensors and "dtype" in leaf.meta:
                    leaf = Leaf(
                        path,
                        leaf.type,
                        tensor_copy(walker.tensors[path]),
                        leaf.meta,
                        leaf.same_as,
                        leaf.shares,
                    )
                found.append(leaf)
        return found


def raised(error: BaseException) -> List[str]:
    """The type of an exception and the first line of its text.

    Dynamo appends to the text of some exceptions where they were raised.
    """
    try:
        lines = without_addresses(str(error)).strip().split("\n")
    except Exception:
        lines = [""]
    return [type(error).__qualname__, lines[0][:_LONGEST_MESSAGE]]


def _parts(error: BaseException) -> List[Any]:
    """What an exception carries besides its text."""
    own = [part for part in error.args if not isinstance(part, str)]
    return [*own, type(error.__cause__).__qualname__]


def _named(given: Arguments) -> Dict[str, Any]:
    named = {f"input {number}": value for number, value in enumerate(given.args)}
    named.update((f"input {name}", value) for name, value in given.kwargs.items())
    return named


def _names(state: State) -> Dict[str, Any]:
    """The program's modules: a call may import some."""
    return {f"sys.modules[{name!r}]": True for name in state.modules()}


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
