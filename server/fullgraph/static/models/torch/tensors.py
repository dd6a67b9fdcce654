"""Tensors: which attributes and methods they have, and what these give.

The names are read from torch's own stubs; what is written here is what these leave open, and what
matters to Dynamo.
"""

from __future__ import annotations

from dataclasses import replace

from fullgraph.static.domain.definitions import Arguments
from fullgraph.static.domain.values import (
    DEVICE,
    PYTHON,
    SIZES,
    UNKNOWN,
    Array,
    Constant,
    Dotted,
    Mapping,
    Provenance,
    Sequence,
    Tensor,
    Traced,
    Value,
    sequence,
)
from fullgraph.static.models import names
from fullgraph.static.models.registry import CALLS, Call
from fullgraph.static.models.torch.signatures import (
    LIST,
    NOTHING,
    PLAIN,
    TENSOR,
    fields,
    most_arguments,
    returning,
    returning_either,
    returning_fields,
)
from fullgraph.static.models.torch.sizes import rank_of

CHECKS = names("allclose equal is_nonzero")
"""Return a Python bool that is computed from a tensor's values; checked before all below."""

READ_VALUES = CHECKS | names("cov corrcoef")
"""Functions and methods that read their arguments' values while they run."""

REDUCERS = frozenset(returning_either("functions"))
"""Return a tensor without, and several with, a dimension."""

TENSOR_METHODS = (
    returning("methods", TENSOR)
    | REDUCERS
    | CHECKS
    | names("nonzero as_subclass new type")
    # Defined in Python, without annotations.
    | names(
        """
        cdouble cfloat index ipu mtia norm resize resize_as share_memory_ stft to_sparse_coo unique
        """
    )
)
"""Methods of ``torch.Tensor`` that return one tensor."""

TUPLE_METHODS = frozenset(returning_fields("methods")) | names(
    "eig lstsq lu solve symeig unique_consecutive"
)
"""Methods that return a fixed number of tensors."""

LIST_METHODS = returning("methods", LIST)
"""Methods that return any number of tensors."""

PYTHON_METHODS = returning("methods", PLAIN, NOTHING) - CHECKS - {"item", "type"} | names(
    """
        backward const_data_ptr dim_order is_shared module_load register_hook
        register_post_accumulate_grad_hook reinforce storage storage_type untyped_storage
        """
)
"""Methods whose result is plain Python: sizes, flags, handles."""

GIVES_PYTHON = CHECKS | names("item tolist") | {n for n in PYTHON_METHODS if n.startswith("is_")}
"""Methods whose result is a Python value even if it is that of an element, or a flag."""

MOST_ARGUMENTS = most_arguments()
"""How many positional arguments a tensor's methods take; -1 if there is no end."""

GIVEN_TENSOR = returning("given", TENSOR) | names("clamp clamp_ clip clip_ type_as index_put_")
"""Methods of a tensor whose first argument may be a tensor too."""

PYTHON_ATTRIBUTES = returning("attributes", PLAIN) | names("grad_fn is_xla name names volatile")
"""Attributes of a tensor that are plain Python."""

TENSOR_ATTRIBUTES = returning("attributes", TENSOR) | {"grad"}
"""Attributes of a tensor that are tensors."""

DISTINCTIVE_METHODS = (TENSOR_METHODS | names("unbind chunk topk tensor_split")) - names(
    """
    index values to type half float double cuda cpu bfloat16 requires_grad_ select share_memory_
    put indices xpu ipu mtia resize new char byte map_ apply_ take new_tensor
    trace where set_ copy_ pin_memory random_ fill_ equal t
    """
)
"""Methods by which a value shows that it is a tensor: nothing else in a model has them."""

_SEVERAL = ("as_tuple", "return_inverse", "return_counts")
BOOLS = (Dotted("torch.bool"), Dotted("builtins.bool"))
"""How the dtype of masks is written."""

GIVES_MASK = names(
    """
    bool eq ne lt le gt ge not_equal greater greater_equal less less_equal isnan isinf
    isfinite isposinf isneginf isreal isclose isin logical_and logical_or logical_xor logical_not
    any all signbit
    """
)
"""Functions and methods whose result has boolean elements."""

KEEPS_DTYPE = names(
    """
    unsqueeze unsqueeze_ squeeze squeeze_ expand expand_as view view_as reshape reshape_as flatten
    unflatten transpose transpose_ permute movedim swapaxes t clone contiguous detach repeat tile
    roll flip index_select gather cpu cuda take_along_dim masked_fill masked_fill_ narrow select
    diagonal tril triu chunk split unbind tensor_split scatter scatter_ ravel bitwise_not
    bitwise_and bitwise_or bitwise_xor repeat_interleave fill_ logical_not_ logical_and_
    logical_or_ new_zeros new_ones broadcast_to rot90 fliplr flipud unfold
    """
)
"""Methods whose result has elements like the receiver's."""


def returns_several(arguments: Arguments) -> bool:
    """Whether ``as_tuple=True`` or another flag requests several tensors."""
    return any(key in _SEVERAL and value != Constant(False) for key, value in arguments.keywords)


def several(namespace: str, name: str, each: Tensor) -> Value:
    """The tensors that ``name`` returns: a tuple, with names if its items have any."""
    items = fields(namespace, name)
    if items is None:
        return Sequence(None, each)
    if items[0] == "_":
        return sequence((each,) * len(items))
    return Mapping(tuple((item, each) for item in items), UNKNOWN, is_record=True, is_tuple=True)


def tensor_method(
    receiver: Tensor, name: str, arguments: Arguments, provenance: Provenance
) -> Value:
    """What ``tensor.name(...)`` gives."""
    if not receiver.certain and (name in DISTINCTIVE_METHODS or name == "numpy"):
        receiver = Tensor(provenance, is_mask=receiver.is_mask)
    is_known = receiver.is_known and all(v.is_number for v in arguments.values)
    is_mask = _is_mask(receiver, name, arguments)
    rank = rank_of(name, arguments, receiver.rank)
    result = Tensor(receiver.provenance, receiver.certain, False, is_known, is_mask, rank)
    if name == "item":
        return PYTHON
    if name == "tolist":
        return Sequence(None, PYTHON)
    if name == "numpy":
        return Array(receiver.provenance if receiver.certain else provenance)
    if name in REDUCERS:
        return several("methods", name, result) if _has_dimension(arguments) else result
    if name == "type":
        return result if arguments.values else PYTHON
    if returns_several(arguments):
        return Sequence(None, replace(result, rank=1) if name == "nonzero" else result)
    if name in TUPLE_METHODS or name in LIST_METHODS:
        return several("methods", name, result)
    if name == "size" and not arguments.values:
        return SIZES
    if name in PYTHON_METHODS or name in CHECKS:
        return PYTHON
    return result if name in TENSOR_METHODS else UNKNOWN


def _is_mask(receiver: Tensor, name: str, arguments: Arguments) -> bool:
    if name == "to":
        to_device = all(_is_device(value) for value in arguments.values)
        return any(v in BOOLS for v in arguments.values) or (receiver.is_mask and to_device)
    return name in GIVES_MASK or (receiver.is_mask and name in KEEPS_DTYPE)


def _is_device(value: Value) -> bool:
    return value == DEVICE or isinstance(value, Constant)


def _has_dimension(arguments: Arguments) -> bool:
    given = arguments.get(0, "dim")
    return given is not None and not isinstance(given, Traced)


@CALLS.below("torch.Tensor")
def _called_on_class(call: Call) -> Value:
    """``torch.Tensor.name(tensor, ...)``."""
    first, provenance = call.arguments.first, call.provenance()
    receiver = first if isinstance(first, Tensor) else Tensor(provenance)
    return tensor_method(receiver, call.name, call.arguments.without_first, provenance)
