"""Names of torch with a meaning of their own for the interpreter."""

from __future__ import annotations

from fullgraph.static.models import names
from fullgraph.static.models.signatures import PYTHON, TENSOR, returning
from fullgraph.static.models.torch_api import TENSOR_METHODS

PYTHON_ATTRIBUTES = returning("attributes", PYTHON) | names("grad_fn is_xla name names volatile")
"""Attributes of a tensor that are plain Python."""

TENSOR_ATTRIBUTES = returning("attributes", TENSOR) | {"grad"}
"""Attributes of a tensor that are tensors."""

TELLING_METHODS = (TENSOR_METHODS | names("unbind chunk topk tensor_split")) - names(
    """
    index values to type half float double cuda cpu bfloat16 requires_grad_ select share_memory_
    put indices xpu ipu mtia resize new char byte map_ apply_ take new_tensor
    trace where set_ copy_ pin_memory random_ fill_ equal t
    """
)
"""Methods by which a value shows that it is a tensor: nothing else in a model has them."""

DISABLED = names(
    """
    torch.compiler.disable torch._dynamo.disable torch._dynamo.skip torch._disable_dynamo
    torch.compiler.allow_in_graph torch._dynamo.allow_in_graph
    torch.library.custom_op torch.compiler.assume_constant_result
    torch._dynamo.assume_constant_result torch._dynamo.nonstrict_trace
    torch._dynamo.disallow_in_graph torch.compiler.substitute_in_graph
    numba.jit numba.njit numba.vectorize numba.guvectorize numba.cuda.jit triton.jit
    """
)
"""Decorators under which Dynamo does not trace the function that they stand on."""

SCRIPTERS = names(
    """
    torch.jit.script torch.jit.script_if_tracing torch.jit.trace torch.jit.trace_module
    torch.jit.freeze torch.jit.optimize_for_inference torch.jit.load
    """
)
"""What makes TorchScript; Dynamo traces a scripted function as Python, and no scripted module."""

WHILE_COMPILING = {
    "torch.compiler.is_compiling": True,
    "torch.compiler.is_dynamo_compiling": True,
    "torch._dynamo.is_compiling": True,
    "torch._dynamo.external_utils.is_compiling": True,
    "torch._utils.is_compiling": True,
    "is_torchdynamo_compiling": True,
    "is_dynamo_compiling": True,
    "is_compiling": True,
    "is_tracing": True,
    "is_torchdynamo_exporting": False,
    "torch.jit.is_scripting": False,
    "torch.jit.is_tracing": False,
    "torchvision._is_tracing": False,
    "torch._C._get_tracing_state": False,
    "torch.onnx.is_in_onnx_export": False,
    "torch.compiler.is_exporting": False,
    "torch.overrides.has_torch_function": False,
    "torch.overrides.has_torch_function_unary": False,
    "torch.overrides.has_torch_function_variadic": False,
    "is_torch_fx_proxy": False,
    "is_fx_tracing": False,
    "is_jit_tracing": False,
}
"""What these answer while Dynamo traces, by dotted path or by the last part of it."""

CONTAINERS = names(
    """
    torch.nn.ModuleList torch.nn.ParameterList torch.nn.Sequential
    torch.nn.modules.container.ModuleList
    """
)

FOLDED = names(
    """
    tensor as_tensor scalar_tensor add sub mul div true_divide floor_divide remainder floor ceil
    round trunc abs neg sqrt square pow log log2 exp maximum minimum
    """
)
"""Functions of ``torch`` whose result Dynamo knows if it knows the operands."""

GRAD_MODES = names("no_grad enable_grad")
"""Context managers of ``torch`` that Dynamo enters only where the compiled code makes them."""

TUPLE_LAYERS = names(
    """
    torch.nn.LSTM torch.nn.GRU torch.nn.RNN torch.nn.MultiheadAttention torch.nn.LSTMCell
    torch.nn.AdaptiveLogSoftmaxWithLoss
    """
)
"""Layers that return several tensors."""

WRAP_LAYER = names(
    """
    weight_norm spectral_norm orthogonal remove_weight_norm remove_spectral_norm
    remove_parametrizations
    """
)
"""Functions of ``torch.nn.utils`` that return the layer that they are given."""

DRAWN_IN_GRAPH = frozenset({"random.uniform", "random.randint", "random.randrange"})
"""Functions of Python whose result Dynamo draws within the graph, where no argument is a tensor."""
