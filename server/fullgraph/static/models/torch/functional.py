"""``torch.nn.functional``, ``torch.linalg``, ``torch.fft`` and ``torch.special``."""

from __future__ import annotations

from fullgraph.static.domain.values import Constant, Sequence, Tensor, Value
from fullgraph.static.models.registry import CALLS, Call
from fullgraph.static.models.torch.modules import short
from fullgraph.static.models.torch.signatures import fields, returning_either
from fullgraph.static.models.torch.tensors import several


@CALLS.at("torch.nn.functional.multi_head_attention_forward")
def _attention(call: Call) -> Value:
    """The output, and weights, which may be None: the stub is vague."""
    return Sequence(None, Tensor(call.provenance(short(call.path))))


@CALLS.below("torch.nn.functional", "torch.linalg")
def _function(call: Call) -> Value:
    """One tensor or several, as in the stubs."""
    tensor, namespace = Tensor(call.provenance(short(call.path))), call.path.split(".")[-2]
    if fields(namespace, call.name) is None:
        return tensor
    returns_indices = dict(call.arguments.keywords).get("return_indices", Constant(False))
    is_one = call.name in returning_either(namespace) and returns_indices == Constant(False)
    return tensor if is_one else several(namespace, call.name, tensor)


@CALLS.below("torch.fft", "torch.special")
def _tensor(call: Call) -> Value:
    """One tensor."""
    return Tensor(call.provenance())
