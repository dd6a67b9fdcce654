"""Groups of torch's functions and methods that several rewrites decide by."""

from __future__ import annotations

from fullgraph.static.models import names

COMPARES = names("eq ne lt le gt ge")
"""They compare element by element."""

CHECKS_FINITE = names("isnan isinf isfinite")
"""They look for values that are no finite numbers."""

TESTS = COMPARES | CHECKS_FINITE | names("isclose logical_not")
"""They test each element of any dtype."""

JOINS_MASKS = names("logical_and logical_or")
"""They join two masks element by element."""

REDUCES_TO_NUMBER = names("any all sum max min mean prod argmax argmin count_nonzero")
"""Without an argument, they give one number for a whole tensor."""

EXTREMES = names("amax amin")
"""As ``max`` and ``min``, but their gradients are shared among equal elements."""

STEEP_SOMEWHERE = names("exp log log10 log1p log2 reciprocal rsqrt sqrt")
"""Functions of one number whose derivative is finite at 1, and not everywhere."""

SMOOTH = names("sigmoid tanh sin cos erf")
"""Functions of one number whose derivative is finite everywhere."""

BOUNDS = names("clamp clip maximum minimum")
"""They bound each element."""

KEEPS_NUMBERS = BOUNDS | names("abs neg relu clone")
"""They give elements of the same dtype, and finite derivatives."""

MAKES = names("zeros ones empty full")
"""They make a tensor of a size."""

MAKES_LIKE = names("zeros_like ones_like empty_like full_like")
"""They make a tensor of the size of another."""

MAKES_NEW = names("new_zeros new_ones new_full new_empty")
"""Methods that make a tensor with the dtype and device of the receiver."""

CASTS_TO_INTEGERS = names("bool long int short")
"""Methods that give integers or truths."""

CASTS_TO_FLOATS = names("float half double")
"""Methods that give floating-point numbers."""

VIEWS = names("flatten reshape squeeze unsqueeze view")
"""They give the same elements in another shape."""

DTYPES = (
    ("bool",),
    ("uint8", "int8", "int16", "int32", "int64"),
    ("float16", "bfloat16", "float32", "float64"),
)
"""Dtypes by category, in the order in which an operation on two of them promotes one."""

CASTS = {
    "float": "float32",
    "double": "float64",
    "half": "float16",
    "bfloat16": "bfloat16",
    "long": "int64",
    "int": "int32",
    "bool": "bool",
}
"""Methods that give a dtype."""

FIXED_ATTRIBUTES = names("shape dtype device ndim")
"""Attributes of a tensor that Dynamo knows while it traces."""

FIXED_METHODS = names("size dim numel")
"""Methods that give what Dynamo knows of a tensor's size."""

FIXED_TESTS = names(
    "is_floating_point is_complex is_signed is_contiguous is_tensor is_grad_enabled "
    "is_inference_mode_enabled is_autocast_enabled is_available is_compiling is_scripting "
    "is_tracing"
)
"""Calls that give a bool which does not depend on a tensor's values."""
