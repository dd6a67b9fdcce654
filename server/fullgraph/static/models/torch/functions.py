"""Functions of ``torch`` itself: which there are, and what they give.

The names are read from torch's own stubs; what is written here is what these leave open, and what
matters to Dynamo.
"""

from __future__ import annotations

from dataclasses import replace

from fullgraph.static.domain.definitions import Arguments
from fullgraph.static.domain.values import (
    PYTHON,
    UNKNOWN,
    Instance,
    Mapping,
    Sequence,
    Tensor,
    Traced,
    Value,
)
from fullgraph.static.models import below, names
from fullgraph.static.models.registry import CALLS, METHODS, Call
from fullgraph.static.models.torch.signatures import (
    LIST,
    NOTHING,
    PLAIN,
    TENSOR,
    returning,
    returning_fields,
)
from fullgraph.static.models.torch.sizes import rank_of_function
from fullgraph.static.models.torch.tensors import (
    BOOLS,
    CHECKS,
    GIVES_MASK,
    KEEPS_DTYPE,
    MOST_ARGUMENTS,
    REDUCERS,
    returns_several,
    several,
)

_VARIES = names("nonzero where dequantize quantize_per_tensor")
"""Return a tensor, unless several are requested or given."""

TENSOR_FUNCTIONS = (
    returning("functions", TENSOR)
    | REDUCERS
    | CHECKS
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

PYTHON_FUNCTIONS = returning("functions", PLAIN, NOTHING) - CHECKS - LIST_FUNCTIONS | names(
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

FUNCTIONS_ALONE = (
    TENSOR_FUNCTIONS | LIST_FUNCTIONS | names("concatenate asarray array astype expand_dims")
) - MOST_ARGUMENTS.keys()
"""Functions of array libraries that no tensor has as a method."""

JOINS = names("cat concat concatenate stack hstack vstack dstack column_stack row_stack")
"""Functions that join tensors that they are given in a list."""

AUTOGRAD_FUNCTION = below("torch.autograd", "Function function.Function")
"""The base class of functions with a backward pass of their own."""

MAKES_TENSOR = names("tensor as_tensor from_numpy")
"""Functions that make a tensor of what is none."""

KEEPS_MASK = KEEPS_DTYPE | JOINS | names("zeros_like ones_like full_like")
"""Functions whose result has elements like their first argument's."""

TAKES_TWO = names(
    """
    matmul bmm mm mv dot inner outer kron cross maximum minimum fmax fmin logical_and logical_or
    logical_xor allclose isclose cdist dist searchsorted bucketize vdot logaddexp atan2 complex
    polar linear conv1d conv2d conv3d conv_transpose1d conv_transpose2d conv_transpose3d
    cross_entropy mse_loss l1_loss smooth_l1_loss nll_loss kl_div binary_cross_entropy
    binary_cross_entropy_with_logits cosine_similarity pairwise_distance grid_sample bilinear
    scaled_dot_product_attention embedding huber_loss
    """
)
"""Functions whose second argument is a tensor as well."""

FOLDED = names(
    """
    tensor as_tensor scalar_tensor add sub mul div true_divide floor_divide remainder floor ceil
    round trunc abs neg sqrt square pow log log2 exp maximum minimum
    """
)
"""Functions of ``torch`` that Dynamo computes while tracing if it has the operands' values."""

GENERATOR = "torch.Generator"
OPTIMIZER = "torch.optim.Optimizer"

TRANSFORMS = names("grad grad_and_value vmap jacrev jacfwd hessian")
"""Functions of ``torch.func`` that make a function of one."""

GRAD_MODES = names("no_grad enable_grad")
"""Context managers of ``torch`` that Dynamo enters only where the compiled code makes them."""


@CALLS.below("torch")
def _torch(call: Call) -> Value:
    """All that no other model of torch covers."""
    if call.name[:1].isupper() and call.name.endswith("Tensor"):
        return legacy_tensor(call)
    if call.path == f"torch.{call.name}":
        return _function(call)
    return Instance(call.path) if call.name[:1].isupper() else UNKNOWN


def legacy_tensor(call: Call) -> Tensor:
    """``torch.FloatTensor(...)``."""
    is_known = len(call.arguments.values) == 1 and call.arguments.first.is_single_number
    return Tensor(call.provenance(), is_known=is_known)


def _function(call: Call) -> Value:
    """``torch.name(...)``."""
    name, arguments, frame = call.name, call.arguments, call.frame
    tensor = Tensor(call.provenance())
    if name in REDUCERS:
        given = arguments.get(1, "dim")
        is_plain = given is not None and not isinstance(given, Traced)
        return several("functions", name, tensor) if is_plain else tensor
    flags = dict(arguments.keywords)
    is_mask = name in GIVES_MASK or flags.get("dtype") in BOOLS
    if name in KEEPS_MASK and "dtype" not in flags:
        first = arguments.first
        given = first.iterated() if isinstance(first, Sequence) else first
        is_mask |= isinstance(given, Tensor) and given.is_mask
    tensor = replace(tensor, is_mask=is_mask, rank=rank_of_function(name, arguments))
    if returns_several(arguments):
        return Sequence(None, replace(tensor, rank=1) if name == "nonzero" else tensor)
    if name == "where" and len(arguments.positional) == 1:
        return Sequence(None, replace(tensor, rank=1))
    if name in TUPLE_FUNCTIONS or name in LIST_FUNCTIONS:
        return several("functions", name, tensor)
    if name in PYTHON_FUNCTIONS or name in CHECKS or (name in GRAD_MODES and frame.compiled):
        return PYTHON
    if name in GRAD_MODES:
        return Instance(call.path)
    is_of_numbers = bool(arguments.values) and all(
        value.is_single_number for value in arguments.positional
    )
    if name in FOLDED and is_of_numbers:
        return replace(tensor, is_known=True)
    return tensor if name in TENSOR_FUNCTIONS or name == "unique" else UNKNOWN


@CALLS.at("torch.autocast", "torch.device", "torch.Size", "torch.finfo", "torch.iinfo")
def _plain(call: Call) -> Value:
    """Plain Python."""
    return PYTHON


@CALLS.at(GENERATOR)
def _generator(call: Call) -> Value:
    """A generator of random numbers."""
    return Instance(call.path)


@METHODS.named("manual_seed")
def _seeded(generator: Instance, call: Call) -> Value:
    """The generator itself."""
    return generator


@CALLS.at("torch.vmap", *(f"torch.func.{name}" for name in TRANSFORMS))
def _transformed(call: Call) -> Value:
    """A function that calls the one that it is given."""
    return call.arguments.first


@CALLS.at("torch.cond")
def _cond(call: Call) -> Value:
    """Both branches may run."""
    for branch in call.arguments.positional[1:3]:
        call.engine.call(branch, Arguments(is_open=True), call.frame, call.node)
    return UNKNOWN


@CALLS.at("torch.autograd.grad")
def _gradients(call: Call) -> Value:
    """One for each input."""
    return Sequence(None, Tensor(call.provenance()))


@CALLS.at("torch.utils.checkpoint.checkpoint")
def _checkpoint(call: Call) -> Value:
    """Calls the function that it is given with the other arguments, but for its own options."""
    given = call.arguments
    rest = Arguments(given.positional[1:], (), given.is_open)
    return call.engine.call(given.first, rest, call.frame, call.node)


@CALLS.at("torch.func.functional_call")
def _functional_call(call: Call) -> Value:
    """Calls a module with other parameters."""
    given = call.arguments.get(2, "args") or UNKNOWN
    items = given.items if isinstance(given, Sequence) else (given,)
    return call.engine.call(call.arguments.first, Arguments.spread(items), call.frame, call.node)


@CALLS.at(*(f"torch.utils.{module}.tree_map" for module in ("_pytree", "pytree", "_cxx_pytree")))
def _mapped(call: Call) -> Value:
    """The same containers with what the function gives for their leaves."""
    function, tree = call.arguments.first, call.arguments.get(1, "tree")

    def mapped(value: Value) -> Value:
        if isinstance(value, (Sequence, Mapping)):
            return value.map(mapped)
        return call.engine.call(function, Arguments((value,)), call.frame, call.node)

    if tree is None:
        return call.engine.call(function, Arguments(), call.frame, call.node)
    return mapped(tree)
