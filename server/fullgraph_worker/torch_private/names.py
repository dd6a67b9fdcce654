"""Every private name of torch that Fullgraph uses: where it was seen, and what is lost without it.

It imports no torch. ``fullgraph doctor`` prints those that the user's torch lacks, and a test keeps
this table equal to what the modules of this room use.
"""

from __future__ import annotations

from typing import Dict, List, NamedTuple, Tuple

FIRST, LAST = (2, 6), (2, 14)
"""The versions of torch that were looked at: these, and each one between them."""

Version = Tuple[int, int]


class PrivateName(NamedTuple):
    """A name that torch may remove or change without notice.

    Attributes:
        module: the one of this room that uses it.
        name: dotted; one without ``torch`` is an attribute that torch gives to objects.
        lost: what Fullgraph does not do or find where it is missing.
        since: the first version of torch in which it was seen.
        until: the last one.
        is_logger: whether it names a logger, not something that can be imported.
    """

    module: str
    name: str
    lost: str
    since: Version = FIRST
    until: Version = LAST
    is_logger: bool = False

    @property
    def can_be_looked_up(self) -> bool:
        """Whether it can be imported where it is there."""
        return not self.is_logger and self.name.startswith("torch.")

    def is_expected(self, torch: Version) -> bool:
        """Whether a version of torch has it, as far as that was seen; newer ones as the last."""
        return self.since <= torch and (torch <= self.until or self.until == LAST)


def _names(module: str, lost: str, *names: str) -> Tuple[PrivateName, ...]:
    """Names of one module, without which the same is lost.

    Each may be followed by the versions in which it was seen: ``2.7-`` or ``-2.9``.
    """
    found: List[PrivateName] = []
    for text in names:
        name, _, versions = text.partition(" ")
        since, _, until = versions.partition("-")
        is_logger = name.rpartition(".")[2].startswith("__") or name in _LOGGERS
        found.append(
            PrivateName(
                module, name, lost, _version(since, FIRST), _version(until, LAST), is_logger
            )
        )
    return tuple(found)


def _version(text: str, otherwise: Version) -> Version:
    major, _, minor = text.partition(".")
    return (int(major), int(minor)) if text else otherwise


_LOGGERS = (
    "torch._inductor.codecache",
    "torch._functorch._aot_autograd.autograd_cache",
    "torch._dynamo.variables.tensor",
)
_RUN = "No target can be run under Dynamo"

PRIVATE_NAMES: Tuple[PrivateName, ...] = (
    *_names("loaded", "Programs are not traced, and tests not watched", "torch._dynamo"),
    *_names(
        "structured_trace",
        "No graph break, recompile or failure is found",
        "torch.__trace",
        "torch._logging._internal.trace_structured",
    ),
    *_names(
        "structured_trace",
        "Graph breaks that skip a whole function are not found",
        "torch._dynamo.convert_frame.__graph_breaks",
        "torch._dynamo.symbolic_convert.__graph_breaks",
    ),
    *_names(
        "translator",
        "Predictions are not cleared: which expressions Dynamo evaluated is unknown",
        "torch._dynamo.symbolic_convert.InstructionTranslatorBase.run",
        "torch._dynamo.symbolic_convert.InstructionTranslatorBase.step",
    ),
    *_names(
        "frames",
        "Breaks have no columns and no arguments; recompiles and failures are not found",
        "torch._dynamo.convert_frame._compile",
        "torch._dynamo.symbolic_convert.log_graph_break -2.9",
        "torch._dynamo.symbolic_convert.InstructionTranslatorBase.log_graph_break 2.10-",
        "torch._dynamo.exc.unimplemented_with_warning",
    ),
    *_names(
        "frames",
        "What is left of a function behind a break is not placed in the user's function",
        "torch._dynamo.resume_execution.ContinueExecutionCache.generated_code_metadata",
    ),
    *_names(
        "frames",
        "A break under error_on_graph_break(True) is not one that ends the call",
        "_torch_dynamo_tracer_output 2.9-",
    ),
    *_names(
        "exceptions",
        _RUN,
        "torch._dynamo.exc.TorchDynamoException",
        "torch._dynamo.exc.InternalTorchDynamoError",
        "torch._dynamo.exc.BackendCompilerFailed",
        "torch._dynamo.exc.Unsupported",
        "torch._dynamo.exc.UserError",
        "torch._dynamo.config.suppress_errors",
    ),
    *_names(
        "exceptions",
        "An error at the limit of recompiles looks like one of the program",
        "torch._dynamo.exc.FailOnRecompileLimitHit",
    ),
    *_names(
        "exceptions",
        "A break in a higher-order operator looks like one that does not end the call",
        "torch._dynamo.exc.UncapturedHigherOrderOpError",
    ),
    *_names(
        "config",
        _RUN,
        "torch._dynamo.reset",
        "torch._dynamo.config.disable",
        "torch._dynamo.config.save_config",
        "torch._dynamo.config.load_config",
    ),
    *_names(
        "config",
        "Advice about recompiles does not know the dynamic of torch.compile",
        "torch._dynamo.config.assume_static_by_default",
        "torch._dynamo.config.automatic_dynamic_shapes",
    ),
    *_names(
        "config",
        "Functions that reach the limit of recompiles are not found",
        "torch._dynamo.convert_frame.exceeds_recompile_limit 2.7-",
        "torch._dynamo.config.fail_on_recompile_limit_hit 2.7-",
    ),
    *_names(
        "config",
        "Recompiles are not numbered while the program runs",
        "torch._dynamo.cache_size.CacheSizeRelevantForFrame."
        "num_cache_entries_with_same_id_matched_objs",
    ),
    *_names(
        "config",
        "Of many invalid inputs only the first are compared with compiled code",
        "torch._dynamo.config.cache_size_limit",
    ),
    *_names(
        "config",
        "A stance that the program sets does not hold for a run",
        "torch._dynamo.eval_frame._stance",
    ),
    *_names("compilations", "Graphs and breaks are not counted", "torch._dynamo.utils.counters"),
    *_names(
        "compilations",
        "Watched trainings have no graph breaks",
        "torch._dynamo.utils.graph_break_reasons",
    ),
    *_names(
        "compilations",
        "Compilations have no times",
        "torch._dynamo.utils.get_compilation_metrics",
        "torch._dynamo.utils.clear_compilation_metrics",
        "torch._dynamo.utils.set_compilation_metrics_limit",
        "torch._dynamo.utils.compilation_time_metrics",
    ),
    *_names(
        "compilations",
        "Breaks do not name their compilation",
        "torch._guards.CompileContext.current_compile_id",
    ),
    *_names(
        "compilations",
        "CUDA graphs that are recorded again are not found, nor compilations of a training",
        "torch._dynamo.callback_handler",
        "torch._dynamo.callback.callback_handler",
    ),
    *_names(
        "backends",
        "No target can be compiled by name of its backend",
        "torch._dynamo.list_backends",
        "torch._dynamo.lookup_backend",
    ),
    *_names(
        "backends",
        "Profiles and measurements ignore the mode of torch.compile",
        "torch._TorchCompileInductorWrapper",
    ),
    *_names(
        "backends",
        "Captured graphs are not shown",
        "torch._dynamo.output_graph.OutputGraph.call_user_compiler",
    ),
    *_names(
        "inductor",
        "Compiled code draws other random numbers than eager mode: verify finds differences",
        "torch._inductor.config.fallback_random",
    ),
    *_names(
        "inductor",
        "Kernels are kept among those of other programs",
        "torch._inductor.codecache.cache_dir",
    ),
    *_names(
        "inductor",
        "Each program that is tried while a fault is reduced takes longer",
        "torch._functorch.aot_autograd",
        "torch._inductor.compile_fx",
        "torch._inductor.codegen.cpp",
        "torch._inductor.cpu_vec_isa",
        "torch._inductor.config.compile_threads",
    ),
    *_names(
        "inductor",
        "Why a cache was bypassed is not reported",
        "torch._inductor.codecache",
        "torch._functorch._aot_autograd.autograd_cache",
    ),
    *_names(
        "inductor",
        "Starts with precompiled code are not measured",
        "torch._dynamo.config.caching_precompile 2.9-",
    ),
    *_names(
        "inductor",
        "Graphs that run without CUDA graphs are not found",
        "torch._inductor.cudagraph_utils.__perf_hints -2.10",
        "torch._inductor.cudagraph_utils.__cudagraphs 2.11-",
    ),
    *_names(
        "inductor",
        "CUDA graphs of forward and backward passes are counted together",
        "torch._inductor.cudagraph_trees.get_manager",
    ),
    *_names("guards", "Runs take longer", "torch._dynamo.guards.profile_guard_manager"),
    *_names("exceptions", "Breaks have no GB id where their message has none", "torch._dynamo"),
    *_names("exceptions", _RUN, "torch._dynamo.reset"),
    *_names(
        "exceptions", "The first run prints a warning of torch", "torch._dynamo.variables.tensor"
    ),
    *_names(
        "eval_frame",
        "Dynamo compiles functions of a watched training that are Fullgraph's",
        "torch._C._dynamo.eval_frame.set_eval_frame",
        "torch._dynamo.eval_frame.skip_code",
    ),
    *_names(
        "eval_frame",
        "Calls of torch.compile without effect are not found",
        "torch._dynamo.optimize",
    ),
    *_names(
        "attributes",
        "What a program compiles itself is compiled twice",
        "_torchdynamo_orig_callable",
        "_torchdynamo_disable",
        "_compiled_call_impl",
        "_orig_mod",
    ),
    *_names(
        "dispatch",
        "Replays, shapes of inputs and checks of single ranks fail",
        "torch.utils._python_dispatch.TorchDispatchMode",
    ),
    *_names(
        "dispatch",
        "Looking at a tensor may run code of the program",
        "torch.utils._python_dispatch._disable_current_modes",
        "torch._C.DisableTorchFunction",
    ),
    *_names(
        "dispatch",
        "verify does not name the operation that differs",
        "torch.utils._debug_mode.DebugMode.log_tensor_hashes 2.10-",
    ),
    *_names(
        "dispatch",
        "Wrong keywords in a model's answer are not found",
        "torch._C._jit_get_schemas_for_operator",
    ),
    *_names(
        "dispatch",
        "Replays do not name the line of a gradient",
        "torch._C._current_autograd_node",
    ),
    *_names(
        "modules",
        "Shapes of inputs are searched, not read from layers",
        "torch.nn.modules.conv._ConvNd",
        "torch.nn.modules.batchnorm._NormBase",
    ),
    *_names("dispatch", "Operations in graphs have longer names", "torch._C._nn"),
    *_names(
        "dispatch",
        "Trainings cannot be watched",
        "torch._foreach_norm",
        "torch._foreach_sub",
    ),
    *_names(
        "modules",
        "Batches of a watched training are not seen",
        "torch.utils.data.dataloader._BaseDataLoaderIter",
    ),
    *_names(
        "modules",
        "The norm of gradients is computed twice, or clipping is not seen",
        "torch.nn.utils.clip_grad._clip_grads_with_norm_",
    ),
)


def expected_names(torch: str) -> Dict[str, PrivateName]:
    """Those that a version of torch has as far as that was seen, and that can be looked up.

    Args:
        torch: ``2.13.0+cpu``.
    """
    major, minor = (int(part) for part in torch.split(".")[:2])
    return {
        each.name: each
        for each in PRIVATE_NAMES
        if each.can_be_looked_up and each.is_expected((major, minor))
    }
