"""Prepares one arm: imports the target, builds it, calls it until it is warm."""

from __future__ import annotations

import contextlib
import os
import sys
from typing import Any, Callable, Iterator, List, Optional, Sequence, Tuple

from fullgraph_worker.explain.run import Outgoing
from fullgraph_worker.inputs.arguments import Arguments, in_words
from fullgraph_worker.inputs.conditions import Conditions
from fullgraph_worker.measure.arm import AS_WRITTEN, BLOCKS, EAGER, REGIONS, arm_of
from fullgraph_worker.measure.arms import built, check_device
from fullgraph_worker.measure.blocks import Repeated, repeated_blocks
from fullgraph_worker.measure.caches import Caches
from fullgraph_worker.measure.clock import now, timed_round, warm_up
from fullgraph_worker.measure.data import Batches, add_data
from fullgraph_worker.measure.device import (
    MatmulPeak,
    device_name,
    device_of,
    dtypes_of,
    flops_of,
    matmul_peak,
    tensors_in,
)
from fullgraph_worker.measure.outputs import UNKNOWN, agreement, in_float64, kept, write_outputs
from fullgraph_worker.measure.sensitivity import with_changed_rounding
from fullgraph_worker.measure.sizes import resized_to
from fullgraph_worker.measure.training import TrainingStep, modules_in
from fullgraph_worker.observe import compile_times
from fullgraph_worker.observe.recompiles import reached_in_words
from fullgraph_worker.profile import threads
from fullgraph_worker.profile.calls import REGION_NAME, events_of, uses_up
from fullgraph_worker.protocol import wire
from fullgraph_worker.target.branch_inputs import mode_of
from fullgraph_worker.target.compile_calls import CompileCalls
from fullgraph_worker.target.find_inputs import find_inputs, given_by_user
from fullgraph_worker.target.modules import Overlay, load_module
from fullgraph_worker.target.resolve import parameter_names, resolve
from fullgraph_worker.torch_private.compilations import breaks_counted, graphs_captured
from fullgraph_worker.torch_private.config import make_ready, watched_limits
from fullgraph_worker.torch_private.frames import current_compilation
from fullgraph_worker.verify.global_state import seed


class Weights:
    """The parameters and buffers of modules, as they are now."""

    def __init__(self, modules: Sequence[Any]) -> None:
        tensors = [t for module in modules for t in (*module.parameters(), *module.buffers())]
        self._kept = [(tensor, tensor.detach().clone()) for tensor in tensors]

    def restore(self) -> None:
        """Put them back."""
        import torch

        with torch.no_grad():
            for tensor, value in self._kept:
                tensor.copy_(value)


class PreparedArm:
    """One arm in this process.

    Args:
        job: what to measure.
        channel: where progress goes.

    Raises:
        JobError: the target cannot be imported, built or called, or not by this arm.

    Attributes:
        call: makes one call, as the arm runs it; the same arguments each time, unless a call
            uses them up.
    """

    def __init__(self, job: wire.MeasureJob, channel: Outgoing) -> None:
        import torch

        self._job, self._channel = job, channel
        target = job.target
        sys.argv[:] = [target.path or target.module]
        os.environ["TORCHINDUCTOR_CACHE_DIR"] = os.path.join(job.cache, "inductor")
        os.environ["TRITON_CACHE_DIR"] = os.path.join(job.cache, "triton")
        self._default_threads = torch.get_num_threads()
        if job.threads:
            torch.set_num_threads(job.threads)
        else:
            threads.choose()
        overlay = Overlay(target.overlay)
        overlay.install()
        self._arm = arm_of(job.arm)
        target.options.backend = self._arm.backend
        self._compile_calls = CompileCalls(target.options)
        as_written = self._compile_calls.keeps = self._arm.name == AS_WRITTEN
        self._compile_calls.install()
        where = os.path.basename(target.path) or target.module
        self._say(f"{job.arm}: importing {where}")
        # A model that the file builds has the same weights in each arm.
        seed(0)
        module = self._module = load_module(target, overlay)
        self._conditions = Conditions(target.options)
        torch.manual_seed(0)
        self._target = resolve(
            module,
            target.name,
            where,
            given_by_user(target, module),
            target.init_inputs,
            examples=target.examples,
            as_written=as_written,
        )
        if not as_written:
            self._compile_calls.read_project(self._target.call, target)
        self._conditions.prepare(self._target.call)
        self._inputs = find_inputs(target, module, self._target, where, self._conditions)
        torch.manual_seed(0)
        self._given = self._made()
        self._tensors = tensors_in(self._target.call, self._given)
        self._device = device_of(self._tensors)
        check_device(self._arm, self._device.type)
        self._words = "forward"
        self._batches = Batches(module, job.accumulation) if job.with_data else None
        self._with: Callable[[Sequence[Arguments]], Any] = lambda given: None
        self.call: Callable[[], Any] = lambda: None
        self._blocks: List[Repeated] = []

    @contextlib.contextmanager
    def opened(self) -> Iterator[None]:
        """While open, gradients, autocast and torch's configuration are as in the program."""
        import torch

        make_ready()
        if not self._arm.compiles:
            # The program may compile parts of the target itself.
            torch.compiler.set_stance("force_eager")
        conditions, given = self._conditions, self._given
        # A training step opens autocast for each of its forward passes.
        around = conditions.gradients() if self._job.train_step else conditions.around(given)
        with self._target.configured(), around:
            yield

    def build(self) -> Optional[TrainingStep]:
        """Compile the target, which changes nothing until ``call``; the training step, if any."""
        if self._arm.name in (BLOCKS, REGIONS):
            self._blocks = repeated_blocks(modules_in(self._target.call, self._given))
        function = built(
            self._arm, self._target.call, self._compile_calls, self._given, self._blocks
        )
        step, self.call = self._step(self._target.call, function, self._given)
        self._with = step.around_arguments(function) if step else _applied(function)
        return step

    def in_words(self) -> str:
        """How the target is called: its arguments, and under which conditions."""
        given = in_words(self._given, parameter_names(self._target))
        return f"{self._target.name}({given}); {self._in_words()}"

    def prepare(self) -> wire.Prepared:
        """Build the arm and call it until it is warm."""
        import torch

        job, arm = self._job, self._arm
        is_compiled = arm.name != EAGER
        doing = "compiling" if is_compiled else "calling"
        self._say(f"{job.arm}: {doing} {self._target.name}")
        # Before the first call, which may change the state of the target.
        reference: List[Any] = []
        copies: List[List[Any]] = []
        weights = Weights([])
        if job.is_baseline:
            reference = in_float64(self._target.call, self._given, self._computed_by)
            copies = with_changed_rounding(self._target.call, self._given, self._computed_by)
            weights = Weights(modules_in(self._target.call, self._given))
        start = now()
        compile_times.begin()
        step = self.build()
        caches = Caches()
        limits: List[str] = []
        torch.manual_seed(0)
        with _limits_kept(limits):
            with caches.watched():
                first = _computed(step, self.call())
            warm = warm_up(self.call, now() - start, job.warm_up_seconds)

        def again(seed: int) -> List[Any]:
            weights.restore()
            torch.manual_seed(seed)
            return _computed(step, self.call())

        if job.is_baseline:
            write_outputs(job.folder, first, again, reference, copies)
        agreed = wire.Agreement(UNKNOWN) if job.is_baseline else agreement(job.folder, first)
        peak = self._peak() if job.is_baseline else MatmulPeak(0.0, "")
        return wire.Prepared(
            inputs=in_words(self._given, parameter_names(self._target)),
            inputs_source=self._inputs.source,
            conditions=self._in_words(),
            device=device_name(self._device),
            threads=torch.get_num_threads(),
            default_threads=self._default_threads,
            graphs=graphs_captured() if arm.compiles else 0,
            regions=compiled_regions(self.call) if arm.compiles else 0,
            breaks=breaks_counted() if arm.compiles else 0,
            compiles=arm.compiles,
            limits=limits,
            start_seconds=warm.seconds,
            calls=warm.calls,
            is_stable=warm.is_stable,
            agreement=agreed,
            caches=caches.answers(),
            bypassed=caches.bypassed,
            flops=flops_of(self.call) if job.is_baseline else 0,
            peak=peak.flops,
            peak_dtype=peak.dtype,
            recompiles=compile_times.recompiled() if arm.compiles else 0,
            blocks=", ".join(each.in_words for each in self._blocks),
        )

    def round(self, seconds: float) -> wire.Timed:
        """Time the arm for about ``seconds``, and again as long with the program's own data."""
        timed = timed_round(self.call, seconds)
        if self._batches is not None:
            add_data(timed, self._batches, self._step_with, seconds)
        return timed

    def _step_with(self, batches: Sequence[Arguments]) -> None:
        self._with([self._conditions.ready(each) for each in batches])

    def _peak(self) -> MatmulPeak:
        """The matmul peak in the type that the target computes in."""
        self._say("Measuring how fast matrices are multiplied here")
        autocast = self._job.target.options.autocast.replace("torch.", "")
        dtypes = dtypes_of(self._tensors)
        return matmul_peak(self._device, autocast or (dtypes[0] if dtypes else "float32"))

    def _step(
        self, call: Callable[..., Any], function: Callable[..., Any], given: Arguments
    ) -> Tuple[Optional[TrainingStep], Callable[[], Any]]:
        """What is timed, and what makes it a training step, if it is to be one.

        Args:
            call: the target, whose parameters are trained.
            function: the same as the arm runs it.
            given: its arguments.
        """
        forward = self._caller(function, given)
        if not self._job.train_step:
            return None, forward
        step = TrainingStep(
            self._module,
            call,
            given,
            self._job.accumulation,
            lambda: self._conditions.autocast(given),
        )
        self._words = step.words
        return step, step.around(forward)

    def _computed_by(self, call: Callable[..., Any], given: Arguments) -> List[Any]:
        """What a call of the target computes in eager mode."""
        step, timed = self._step(call, call, given)
        return _computed(step, timed())

    def _made(self) -> Arguments:
        """The arguments of a call, in the sizes of the job."""
        job, conditions = self._job, self._conditions
        given = conditions.ready(self._inputs.make())
        if not (job.batch or job.length):
            return given
        return resized_to(
            given,
            job.batch,
            job.length,
            lambda tried: conditions.eager_error(self._target.call, tried),
        )

    def _caller(self, function: Callable[..., Any], given: Arguments) -> Callable[[], Any]:
        if uses_up(given):

            def call_anew() -> Any:
                fresh = self._made()
                return function(*fresh.args, **fresh.kwargs)

            return call_anew
        args, kwargs = given

        def call() -> Any:
            return function(*args, **kwargs)

        return call

    def _in_words(self) -> str:
        """How the target is called: ``forward, training mode, float32, with gradients``."""
        import torch

        mode = {"train": "training mode", "eval": "evaluation mode"}.get(mode_of(self._target), "")
        dtypes = " and ".join(dtypes_of(self._tensors))
        grad = "with gradients" if torch.is_grad_enabled() else "without gradients"
        autocast = self._job.target.options.autocast
        if self._job.train_step:
            grad = ""
        parts = [self._words, mode, dtypes, autocast and f"autocast to {autocast}", grad]
        return ", ".join(part for part in parts if part)

    def _say(self, message: str) -> None:
        self._channel.send(wire.Progress(message))


def _computed(step: Optional[TrainingStep], result: Any) -> List[Any]:
    """What is compared of a call: what it returned, and the gradients of a training step."""
    return kept([result, step.gradients()] if step else result)


def _applied(function: Callable[..., Any]) -> Callable[[Sequence[Arguments]], Any]:
    return lambda given: [function(*each.args, **each.kwargs) for each in given]


@contextlib.contextmanager
def _limits_kept(limits: List[str]) -> Iterator[None]:
    """While open, add each function that reaches a limit of Dynamo, in words."""

    def on_check(limit: str, versions: int) -> None:
        compilation = current_compilation(sys._getframe()) if limit else None
        if compilation is not None:
            words = reached_in_words(compilation, limit)
            if words not in limits:
                limits.append(words)

    with watched_limits(on_check):
        yield


def compiled_regions(call: Callable[[], Any]) -> int:
    """How many compiled regions one call enters, as torch's profiler records them."""
    import torch

    # Without it the profiler's library reports its starts and stops on standard error.
    os.environ.setdefault("KINETO_LOG_LEVEL", "9")
    activities = [torch.profiler.ProfilerActivity.CPU]
    with torch.profiler.profile(activities=activities) as profiler:
        call()
    return sum(event.name.startswith(REGION_NAME) for event in events_of(profiler))
