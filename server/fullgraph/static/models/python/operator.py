"""``operator``: operators as functions."""

from __future__ import annotations

from fullgraph.static.domain.values import PYTHON, UNKNOWN, Dotted, Partial, Tensor, Value
from fullgraph.static.interpret.operators import arithmetic
from fullgraph.static.interpret.special import BINARY, UNARY
from fullgraph.static.models import names
from fullgraph.static.models.registry import CALLS, Call

_ARITHMETIC = frozenset(
    each for name in BINARY for each in (f"{name}_" if name in ("and", "or") else name, f"i{name}")
)
_ALONE = UNARY | names("abs inv")
_COMPARISONS = names("lt le eq ne ge gt")
_ITEM = "operator.itemgetter()"


@CALLS.below("operator")
def _operator(call: Call) -> Value:
    """What the operator gives; Unknown for what is no operator."""
    name, given = call.name, call.arguments.positional
    if any(isinstance(value, Tensor) and not value.certain for value in given):
        return UNKNOWN  # Whether it is a tensor is decided by how the result is used.
    if name == "itemgetter" and len(given) == 1:
        return Partial(Dotted(_ITEM), given)
    if name in ("itemgetter()", "getitem") and len(given) == 2:
        holder, at = given if name == "getitem" else given[::-1]
        return holder.subscripted([at], is_slice=False)
    if len(given) == 2 and name in _ARITHMETIC:
        return arithmetic(*given)
    if len(given) == 2 and name in _COMPARISONS:
        return _compared(*given)
    return given[0] if name in _ALONE and given else UNKNOWN


def _compared(*values: Value) -> Value:
    tensor = next((value for value in values if isinstance(value, Tensor)), None)
    return PYTHON if tensor is None else Tensor(tensor.provenance, tensor.certain, is_mask=True)
