"""What PyTorch's functions and tensor methods return, by name.

The names are read from torch's own stubs; what is written here is what these leave open,
and what counts for Dynamo.
"""

from __future__ import annotations

from fullgraph.static.models import names
from fullgraph.static.models.signatures import (
    LIST,
    NOTHING,
    PYTHON,
    TENSOR,
    most_arguments,
    returning,
    returning_either,
    returning_fields,
)

ASKS = names("allclose equal is_nonzero")
"""Return a Python bool that is computed from a tensor's values; asked for before all below."""

_VARIES = names("nonzero where dequantize quantize_per_tensor")
"""Return a tensor unless they are asked for several, or are given several."""

REDUCERS = frozenset(returning_either("functions"))
"""Return a tensor without, and several with, a dimension."""

TENSOR_METHODS = (
    returning("methods", TENSOR)
    | REDUCERS
    | ASKS
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

PYTHON_METHODS = returning("methods", PYTHON, NOTHING) - ASKS - {"item", "type"} | names(
    """
        backward const_data_ptr dim_order is_shared module_load register_hook
        register_post_accumulate_grad_hook reinforce storage storage_type untyped_storage
        """
)
"""Methods whose result is plain Python: sizes, flags, handles."""

TENSOR_FUNCTIONS = (
    returning("functions", TENSOR)
    | REDUCERS
    | ASKS
    | _VARIES
    | names(
        """
        atleast_1d atleast_2d atleast_3d block_diag cdist chain_matmul matrix_rank norm tensordot
        """
    )
)
"""Functions of ``torch`` that return one tensor."""

TUPLE_FUNCTIONS = frozenset(returning_fields("functions")) | names(
    """
    eig fbgemm_linear_quantize_weight histogramdd lstsq lu quantized_gru quantized_lstm solve
    symeig unique_consecutive
    """
)
"""Functions of ``torch`` that return a fixed number of tensors."""

LIST_FUNCTIONS = returning("functions", LIST) | names(
    "broadcast_tensors meshgrid split_copy split_with_sizes_copy unbind_copy"
)
"""Functions of ``torch`` that return any number of tensors."""

PYTHON_FUNCTIONS = returning("functions", PYTHON, NOTHING) - ASKS - LIST_FUNCTIONS | names(
    """
        broadcast_shapes is_storage is_tensor sym_float sym_int sym_max sym_min sym_not sym_sum
        wait
        """
)
"""Functions of ``torch`` whose result is plain Python."""

TAKES_TENSOR = (
    returning("takes", TENSOR)
    # The tensor may be the second one, but seldom is.
    | names(
        """
        addbmm addmm addmv addmv_ addr baddbmm bitwise_and bitwise_left_shift bitwise_or
        bitwise_right_shift bitwise_xor float_power isin pow remainder sspaddmm xlogy
        """
    )
    # Defined in Python, without annotations.
    | names("allclose atleast_1d atleast_2d atleast_3d cdist norm tensordot")
)
"""Functions of ``torch`` whose first argument is a tensor."""

MOST_ARGUMENTS = most_arguments()
"""How many positional arguments a tensor's methods take; -1 if there is no end."""

GIVEN_TENSOR = returning("given", TENSOR) | names("clamp clamp_ clip clip_ type_as index_put_")
"""Methods of a tensor whose first argument may be a tensor too."""

FUNCTIONS_ALONE = (
    TENSOR_FUNCTIONS | LIST_FUNCTIONS | names("concatenate asarray array astype expand_dims")
) - MOST_ARGUMENTS.keys()
"""Functions of array libraries that no tensor has as a method."""
