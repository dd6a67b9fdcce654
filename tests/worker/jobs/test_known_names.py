"""Which names and keywords the installed torch is said not to have."""

from __future__ import annotations

import pytest

from fullgraph_worker.jobs.known_names import unknown_names
from fullgraph_worker.protocol.wire import CallNames, Names, NamesJob

pytestmark = pytest.mark.dynamo

REAL_TEXT = """
torch.compile torch.compiler.disable torch.compiler.is_compiling torch.cond torch.where
torch.nonzero torch.compiler.set_stance torch.compiler.allow_in_graph torch.library.custom_op
torch.library.register_fake torch._check torch._check_is_size
torch._dynamo.config.capture_scalar_outputs torch._dynamo.explain
torch._dynamo.config.capture_dynamic_output_shape_ops torch._dynamo.config.cache_size_limit
torch._dynamo.mark_dynamic torch._dynamo.graph_break torch._inductor.config.triton.cudagraphs
torch._dynamo.config.recompile_limit torch._dynamo.reset torch._higher_order_ops.while_loop
torch.nn.functional.scaled_dot_product_attention torch.nn.Module torch.nn.Linear.weight
torch.nn.Module.register_buffer torch.Tensor.item torch.Tensor.shape torch.Tensor.tolist
torch.utils.checkpoint.checkpoint torch.utils._pytree.tree_map torch.utils.data.DataLoader
torch.autograd.Function torch.autograd.Function.apply torch.backends.cudnn.benchmark
torch.fx.experimental.symbolic_shapes.guard_or_false torch.cuda.amp.autocast torch.float32
torch.distributed.fsdp.FullyShardedDataParallel torch.export.export torch.special.expit
torch.ops.aten.add.Tensor torch.ops.mylib.of_a_user torch.version.cuda torch.jit.script
torch.nested.nested_tensor torch.func.functional_call torch.random.fork_rng
torch.distributions.Normal torch.optim.lr_scheduler.OneCycleLR torch.testing.assert_close
"""
REAL = REAL_TEXT.split()

INVENTED_TEXT = """
torch.compile_all torch.compiler.is_compile torch.compiler.skip torch.conditional torch.where_
torch._dynamo.config.totally_made_up torch._dynamo.config.allow_item torch._dynamo.no_break
torch._dynamo.config.capture_tensor_items torch._inductor.config.skip_breaks
torch._inductor.config.triton.no_such_option torch._inductor.config.max_autotune_all
torch.nn.functional.safe_where torch.nn.functional.gelu_tanh torch.nn.GraphModule
torch.nn.Module.compile_without_breaks torch.Tensor.item_or_zero torch.Tensor.to_python
torch.Tensor.static_shape torch.utils.checkpoint.checkpoint_compiled torch.utils.no_break
torch.fx.experimental.symbolic_shapes.guard_never torch.cuda.amp.compile torch.float7
torch.export.export_with_breaks torch.special.where torch.ops.aten.totally_made_up
torch.autograd.Function.compile torch.func.trace_all torch.library.graph_op
torch.distributions.NormalCompiled torch.optim.CompiledAdam torch.higher_order.cond
torch.nn.utils.fuse_breaks torch.graph torch.dynamo.config torch.dynamo
"""
INVENTED = INVENTED_TEXT.split()

REAL_KEYWORDS = {
    "torch.compile": "fullgraph dynamic backend mode options disable",
    "torch.where": "condition input other out",
    "torch.sum": "input dim keepdim dtype axis",
    "torch.zeros": "size dtype device layout requires_grad out",
    "torch.tensor": "data dtype device requires_grad pin_memory",
    "torch.arange": "start end step dtype device",
    "torch.nn.Linear": "in_features out_features bias device dtype",
    "torch.nn.functional.dropout": "input p training inplace",
    "torch.nn.functional.scaled_dot_product_attention": "attn_mask dropout_p is_causal scale",
    "torch.nn.functional.max_pool2d": "kernel_size stride return_indices",
    "torch.Tensor.to": "device dtype non_blocking copy memory_format",
    "torch.Tensor.sum": "dim keepdim dtype",
    "torch.nonzero": "as_tuple",
    "torch.cond": "pred true_fn false_fn operands",
    "torch.utils.checkpoint.checkpoint": "use_reentrant preserve_rng_state",
    "torch._dynamo.config.patch": "capture_scalar_outputs suppress_errors",
    "torch.cumsum": "dim dtype",
    "torch.einsum": "",
    "torch.rand": "generator dtype device",
    "torch.clamp": "min max",
    "torch.topk": "k dim largest sorted",
    "torch.full_like": "fill_value dtype memory_format",
    "torch.library.custom_op": "mutates_args device_types schema",
    "torch.autocast": "device_type dtype enabled",
    "torch.multinomial": "num_samples replacement generator",
    "torch.nn.Module.register_buffer": "name tensor persistent",
}

INVENTED_KEYWORDS = {
    "torch.compile": "fullgrph no_breaks static",
    "torch.where": "keepdim dim",
    "torch.sum": "dims skip",
    "torch.zeros": "like shape_dtype",
    "torch.tensor": "dvice",
    "torch.arange": "stop count",
    "torch.nn.Linear": "biass compiled",
    "torch.nn.functional.dropout": "rate",
    "torch.nn.functional.scaled_dot_product_attention": "mask",
    "torch.nonzero": "size static",
    "torch._dynamo.config.patch": "totally_made_up",
    "torch.cumsum": "keepdim",
    "torch.clamp": "low high",
    "torch.topk": "count",
    "torch.multinomial": "dim",
    "torch.cond": "otherwise",
    "torch.nn.Module.register_buffer": "static",
}


def _calls(table: dict[str, str]) -> list[CallNames]:
    return [CallNames(name, words.split()) for name, words in table.items()]


@pytest.fixture(scope="module")
def real() -> Names:
    return unknown_names(NamesJob(REAL, _calls(REAL_KEYWORDS)))


def test_names_that_torch_has_are_known(real: Names) -> None:
    print(f"{len(REAL) - len(real.names)} known / {len(REAL)}")
    assert real.names == []


def test_keywords_that_torch_takes_are_known(real: Names) -> None:
    assert real.calls == []


def test_invented_names_are_unknown() -> None:
    found = unknown_names(NamesJob(INVENTED))
    assert set(INVENTED) - set(found.names) == set()


def test_invented_keywords_are_unknown() -> None:
    found = unknown_names(NamesJob(calls=_calls(INVENTED_KEYWORDS)))
    assert {call.name: " ".join(call.keywords) for call in found.calls} == INVENTED_KEYWORDS


def test_variables_are_those_that_torch_reads() -> None:
    real = ["TORCH_LOGS", "TORCHINDUCTOR_CACHE_DIR", "TORCH_COMPILE_DEBUG", "TORCH_TRACE"]
    # Whatever C++ may read is not judged.
    invented = ["TORCHDYNAMO_NO_BREAKS", "TORCHINDUCTOR_SKIP_ITEMS", "TORCH_LOGS_ALL"]
    found = unknown_names(NamesJob(variables=[*real, *invented, "TORCH_NCCL_OF_SOME_BUILD"]))
    assert found.variables == invented
