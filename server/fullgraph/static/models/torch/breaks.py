"""Functions and methods of torch that Dynamo does not trace, by how they break the graph."""

from __future__ import annotations

from fullgraph.static.domain.values import PYTHON, Tensor, Value
from fullgraph.static.models import below, names
from fullgraph.static.models.registry import CALLS, Call, breaks_as
from fullgraph.static.models.torch.functions import legacy_tensor
from fullgraph.static.models.torch.modules import HOOKS, WITH_PARAMETERS
from fullgraph.static.models.torch.tensors import READ_VALUES

# Autograd.
breaks_as("backward-call", ".backward", "torch.autograd.backward")
breaks_as(
    "autograd-grad",
    "torch.autograd.grad",
    *below("torch.autograd.functional", "jacobian hessian vjp hvp vhp"),
)
breaks_as("retain-grad", ".retain_grad")
breaks_as(
    "inference-mode-query",
    ".is_inference",
    *below("torch", "is_inference_mode_enabled is_inference"),
)
breaks_as("optimizer-step", ".step", ".zero_grad")

# Modules.
breaks_as("backward-hook", *(f".register_{hook}" for hook in HOOKS))
breaks_as("parameter-in-forward", *(f"torch.nn.{name}" for name in WITH_PARAMETERS))
breaks_as("recurrent-layer", *below("torch.nn", "RNN LSTM GRU"))

# Tensors.
breaks_as("tensor-storage", ".data_ptr", ".const_data_ptr")
breaks_as("tensor-subclass", ".as_subclass")
breaks_as("resize-in-place", ".resize_", ".resize_as_")
breaks_as("in-place-random", ".random_")
breaks_as("nested-tensor", *below("torch.nested", "nested_tensor as_nested_tensor"))
breaks_as(
    "sparse-tensor",
    *(".to_sparse", ".to_sparse_coo", ".sparse_mask"),
    *(f"torch.sparse_{kind}_tensor" for kind in ("coo", "csr", "csc", "bsr", "compressed")),
    *below("torch.sparse", "mm addmm sum softmax log_softmax sampled_addmm FloatTensor"),
)
breaks_as(
    "non-tensor-result",
    *below("torch", "can_cast result_type get_device is_storage typename is_same_size"),
    *(".is_same_size", ".is_shared", ".is_pinned", ".storage_offset", ".storage"),
)

breaks_as(
    "tensor-to-scalar",
    *(".item", ".tolist"),
    *(f"torch.{name}" for name in READ_VALUES),
    *(f".{name}" for name in READ_VALUES),
)
_DYNAMIC_SHAPE = names("nonzero argwhere unique unique_consecutive masked_select bincount")
DYNAMIC_SHAPE_LAYERS = below("torch.nn", "CTCLoss AdaptiveLogSoftmaxWithLoss")
DYNAMIC_SHAPE_FUNCTIONS = below("torch", "ctc_loss nn.functional.ctc_loss linalg.lstsq")
"""Layers and functions that use an operation whose output shape depends on the data."""

breaks_as(
    "dynamic-shape-operation",
    *(f"torch.{name}" for name in _DYNAMIC_SHAPE),
    *(f".{name}" for name in _DYNAMIC_SHAPE),
    *below("torch", "combinations where repeat_interleave nn.functional.one_hot"),
    *DYNAMIC_SHAPE_LAYERS,
    *DYNAMIC_SHAPE_FUNCTIONS,
    ".repeat_interleave",
)

# Checks.
CHECKS_OF_TENSORS = below("torch", "_check_tensor_all _check_tensor_all_with")
"""Checks that read whether a tensor holds."""

breaks_as("tensor-to-scalar", *CHECKS_OF_TENSORS)
breaks_as(
    "check-message",
    *below("torch", "_check _check_value _check_index _check_type _check_not_implemented"),
    "torch._check_with",
)

SKIP_FRAME = "torch._dynamo.skip_frame"
breaks_as("explicit-graph-break", "torch._dynamo.graph_break", SKIP_FRAME)

# State of the process.
breaks_as(
    "seed-call",
    *below("torch", "manual_seed initial_seed get_rng_state set_rng_state"),
    *below("torch.random", "manual_seed initial_seed get_rng_state set_rng_state"),
    *below("torch.cuda", "manual_seed manual_seed_all get_rng_state set_rng_state"),
    "torch.cuda.random.manual_seed",
)
breaks_as(
    "global-setting",
    *below("torch", "set_num_threads get_num_threads set_num_interop_threads"),
    *below("torch", "get_num_interop_threads set_flush_denormal"),
)
breaks_as(
    "gpu-feature",
    *below("torch.cuda", "memory_allocated max_memory_allocated memory_reserved"),
    *below("torch.cuda", "max_memory_reserved mem_get_info memory_summary memory_stats"),
    *below("torch.cuda", "device_count is_bf16_supported amp.GradScaler"),
    "torch.amp.GradScaler",
)
breaks_as(
    "context-manager",
    *("torch.random.fork_rng", "torch.backends.cudnn.flags", "torch.backends.cuda.sdp_kernel"),
    *below("torch.autograd.graph", "save_on_cpu saved_tensors_hooks"),
    *below("torch.autograd", "detect_anomaly set_detect_anomaly anomaly_mode.set_detect_anomaly"),
)
breaks_as("distributed", "torch.distributed.*")
breaks_as("serialisation", "torch.save", "torch.load")

# Files that Dynamo skips, and functions in C.
VARIABLE = "torch.autograd.Variable"
"""The type of a tensor before torch 0.4: its call gives a tensor."""

SOBOL = "torch.quasirandom.SobolEngine"
"""Makes sequences of Sobol."""

breaks_as(
    "skipped-python-function",
    *(SOBOL, ".draw", ".draw_base2", ".fast_forward", ".reset"),
    *below("torch.utils.data", "TensorDataset ConcatDataset Subset DataLoader RandomSampler"),
    *below("torch.utils.data", "SequentialSampler BatchSampler random_split default_collate"),
)
breaks_as(
    "skipped-c-function",
    *("torch.utils.dlpack.to_dlpack", VARIABLE),
    *below("torch.nn.utils.rnn", "pack_padded_sequence pad_packed_sequence pack_sequence"),
)

UNTRACED_COLLECTIVES = names(
    """
    barrier monitored_barrier broadcast reduce scatter gather send recv isend irecv
    init_process_group destroy_process_group new_group batch_isend_irecv
    """
)
"""Functions of ``torch.distributed`` that break the graph in any case."""

KL_DIVERGENCE = below("torch.distributions", "kl_divergence kl.kl_divergence")
"""Functions that look for the nearest pair of classes by ``min()``."""

breaks_as("unsupported-builtin", *KL_DIVERGENCE)


@CALLS.at(VARIABLE)
def _variable(call: Call) -> Value:
    return Tensor(call.provenance())


@CALLS.below("torch.cuda", "torch.backends", "torch.compiler", "torch.overrides")
def _plain(call: Call) -> Value:
    """Plain Python, but for old names of tensors."""
    is_tensor = call.name[:1].isupper() and call.name.endswith("Tensor")
    return legacy_tensor(call) if is_tensor else PYTHON
