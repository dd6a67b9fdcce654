"""What happens at each boundary of a watched program: the parts put together."""

from __future__ import annotations

import contextlib
import math
import time
from time import perf_counter
from typing import Any, Callable, Dict, List, Optional

import torch

from fullgraph_worker.watch.attention import Attention
from fullgraph_worker.watch.boundary import NOTHING, Observer, loss_of
from fullgraph_worker.watch.brief_steps import ROW, BriefSteps
from fullgraph_worker.watch.budget import Budget
from fullgraph_worker.watch.changes import Changes
from fullgraph_worker.watch.checks import apply_checks
from fullgraph_worker.watch.clipping_bounds import ClippingBounds
from fullgraph_worker.watch.compiled_steps import CompiledSteps
from fullgraph_worker.watch.data_records import DataRecords
from fullgraph_worker.watch.debug_points import DebugPoints
from fullgraph_worker.watch.eager_steps import EagerSteps
from fullgraph_worker.watch.first_call import FirstCall
from fullgraph_worker.watch.first_loss import FirstLoss
from fullgraph_worker.watch.iteration import Iteration, StepWriter
from fullgraph_worker.watch.kept_graphs import KeptGraphs
from fullgraph_worker.watch.layer_search import LayerSearch
from fullgraph_worker.watch.loop_checks import LoopChecks
from fullgraph_worker.watch.measured_events import MeasuredEvents
from fullgraph_worker.watch.memory import Memory
from fullgraph_worker.watch.movement import Movement
from fullgraph_worker.watch.options import Options
from fullgraph_worker.watch.overwritten_updates import OverwrittenUpdates
from fullgraph_worker.watch.parameters import parameters_of
from fullgraph_worker.watch.parts import Part, Parts
from fullgraph_worker.watch.pause import Pause
from fullgraph_worker.watch.phases import Phases
from fullgraph_worker.watch.progress import (
    AFTER_BACKWARD,
    AFTER_STEP,
    BACKWARD,
    DATA,
    FORWARD,
    OPTIMIZER,
    Progress,
)
from fullgraph_worker.watch.rank_checks import RankChecks
from fullgraph_worker.watch.rate_changes import RateChanges
from fullgraph_worker.watch.records import Event, Kind
from fullgraph_worker.watch.recreations import Recreations
from fullgraph_worker.watch.running_statistics import RunningStatistics
from fullgraph_worker.watch.sampling import DENSE_STEPS, Sampling
from fullgraph_worker.watch.schedulers import Schedulers
from fullgraph_worker.watch.setting_changes import SettingChanges
from fullgraph_worker.watch.sketches import Sketches
from fullgraph_worker.watch.starvation import Starvation
from fullgraph_worker.watch.stateful import Stateful
from fullgraph_worker.watch.table import Table
from fullgraph_worker.watch.training_threads import TrainingThreads
from fullgraph_worker.watch.transfers import Transfers
from fullgraph_worker.watch.writer import Writer

_SOME_LOSSES = 8
_LOADED = 0.1
"""Of the tensors of a state. A model that takes fewer was meant to take more."""
_IN_COMPILED_CODE = (
    "{name} makes its steps in compiled code. Each is recorded at the next call that is not "
    "compiled: the times of forward pass and optimizer are not recorded, and no step can "
    "be run again."
)
_WITHOUT_GRADIENTS = (
    "The gradients of {name} are not recorded: compiled code resets them after the step."
)


class Watcher(Observer):
    """Watches the optimizers, losses and batches of this process.

    Args:
        writer: takes the records.
        table: the tensors.
        budget: what it may cost.
        on_fault: called with an exception of our own, after which nothing more is watched.
    """

    def __init__(
        self, writer: Writer, table: Table, budget: Budget, on_fault: Callable[[Exception], None]
    ) -> None:
        self._writer = writer
        self._table = table
        self._budget = budget
        self._on_fault = on_fault
        self._transfers = Transfers()
        self.sampling = Sampling(table, budget, self._transfers, writer.put)
        self._sketches = Sketches(writer.rank == 0, table, budget, self._transfers, writer.put)
        self._layers = LayerSearch(table, self.event)
        self.debug_points = DebugPoints(writer, table, budget, self.event)
        self.eager = EagerSteps(writer.ranks, table, budget, self.sampling.send)
        self.pause = Pause(self.event, announce=writer.rank == 0)
        self.phases = Phases()
        self.progress = Progress()
        self._rank_checks = RankChecks(writer.ranks, table, budget, self.sampling.send)
        self._movement = Movement()
        memory = Memory()
        self._step_writer = StepWriter(writer, self._transfers, memory)
        self._brief_steps = BriefSteps(writer, memory, self.phases, self.progress, self._movement)
        self._is_plain = False
        """Whether they note what happens in the step that is under way."""
        self._parts = Parts(self.event)
        self._threads = TrainingThreads(self.event)
        self.checks: List[Callable[..., Any]] = []
        self.at_step_end: List[Callable[[], None]] = []
        self._steps: Dict[int, int] = {}
        self._stateful = Stateful()
        self._schedulers = Schedulers(self._stateful, self.event)
        self._is_stopped = False
        self._loop = LoopChecks(self._threads, self.event)
        self._attention = Attention(budget)
        self._recreations = Recreations(self.event)
        self._compiled = CompiledSteps()
        self._is_without_gradients = False
        self._kept_graphs = KeptGraphs(self.event)
        self._data = DataRecords(table, budget, self._parts, writer)
        self._options = Options(self.event)
        self._setting_changes = SettingChanges(
            writer, table, budget, self._parts, self._options, self.event
        )
        self._changes = Changes(budget)
        self._rate_changes = RateChanges()
        measured = MeasuredEvents(self._transfers, writer.put)
        self._overwritten = OverwrittenUpdates(measured)
        self._running_statistics = RunningStatistics(table, measured)
        self._first_loss = FirstLoss(table, budget, self.event)
        self._first_call = FirstCall(budget, self.event)
        self._passes = 0
        self._clipping_bounds = ClippingBounds(self.event)
        self._in_closure = False
        self._is_measured = False
        """Whether the closure of the step under way has been called."""
        self._before_scaler: Optional[int] = None
        """The steps of the optimizer before an enabled scaler's call."""
        self._starvation = Starvation()
        self._began = 0.0
        self._written_seconds = 0.0
        self._iteration = Iteration()

    @property
    def step(self) -> int:
        """How many steps the first optimizer has made."""
        return self._steps.get(0, 0)

    def stop(self) -> None:
        """Watch nothing any more."""
        self._is_stopped = self._attention.is_on = True
        self._is_plain = False
        self._layers.stop()
        self.eager.stop()

    def finish(self) -> None:
        """The program ends: the last step may have been made in compiled code."""
        self.guarded(self._notice_steps, self._compiled.has_any)
        for call in self.at_step_end:
            self.guarded(call)

    def event(self, kind: str, *, at: Optional[int] = None, **data: Any) -> None:
        """Write that something happened in the step that is under way, or ``at`` another one."""
        event = Event(self.step if at is None else at, time.time(), kind, data)
        self._writer.put(lambda: event, importance=2)

    def beat(self) -> None:
        """Write where the training is if it makes no progress; in the writer's thread."""
        if self._steps:
            data = self.progress.beat(self.step)
            if data is not None:
                self.event(Kind.WAITING, **data)

    def note_loss(self, loss: Any) -> None:
        """A loss whose backward pass torch's own function does not make."""
        self._leave_plain()
        self._iteration.losses.append(loss.detach() if isinstance(loss, torch.Tensor) else loss)

    # The boundaries, in the order in which a step meets them.

    def on_batch_wanted(self) -> None:
        """The wait for data begins."""
        if self._attention.is_on:
            self.guarded(self._notice_steps, False)
        self.progress.cross(DATA)
        self._began = perf_counter()

    def on_batch(self, batch: Any, iterator: Any) -> Any:
        """The wait ends; look at the batch if there is time."""
        now = perf_counter()
        self.progress.cross(FORWARD)
        self.phases.add("data", self._starvation.without(now - self._began))
        if self._is_plain and self._brief_steps.is_here() and not self._data.is_due(self.step):
            self.debug_points.on_batch(batch)
            self._data.note(batch, iterator)
            self._brief_steps.spend(now)
        else:
            self.guarded(self._take_batch, batch, iterator)
        return batch

    def on_end_of_data(self) -> Any:
        """An epoch ends."""
        self.progress.cross(AFTER_STEP)
        self.guarded(self.debug_points.on_end_of_data)
        return NOTHING

    def on_backward(self, tensors: Any) -> None:
        """Note the loss; a first backward pass ends the forward phase."""
        if self._is_plain and self._brief_steps.on_backward(tensors):
            began = perf_counter()
            if self._data.is_unusual(self._layers.call):
                self.guarded(self._take_unusual, tensors)
            self._brief_steps.since = self._brief_steps.spend(began)
            return
        self._leave_plain()
        self._threads.note_backward()
        if self._attention.is_overdue():
            self._attend()
        if self._attention.is_on:
            self.guarded(self._notice_steps, False)
        self.sampling.clipping.on_backward()
        if self._compiled.has_any:
            self._pause()
        self.progress.cross(BACKWARD)
        self.phases.backward_begins(perf_counter())
        self.guarded(self._take_loss, tensors)
        self._began = perf_counter()

    def on_backward_done(self) -> None:
        """Count its time."""
        if self._is_plain:
            self._brief_steps.on_backward_done()
            return
        self.progress.cross(AFTER_BACKWARD)
        self.phases.add("backward", perf_counter() - self._began)
        if self._attention.is_on:
            self.guarded(self._end_backward)

    def on_clip(self, function: str, parameters: Any, bound: float, norm: Any) -> None:
        """Measure the gradients before it; a norm that the caller has costs nothing."""
        limit = float(bound) if isinstance(bound, (int, float)) else None
        is_known = self._clipping_bounds.is_known(function, limit)
        if self._is_plain and is_known and self._brief_steps.on_clip(norm):
            return
        self._leave_plain()
        self.guarded(self._take_clip, function, parameters, limit, norm)

    def on_step(self, optimizer: Any, has_closure: bool) -> None:
        """Measure the gradients that the optimizer uses."""
        if self._is_plain and not has_closure and self._brief_steps.on_step(optimizer):
            return
        if self._is_plain and self._brief_steps.is_spoiled:
            self._attend()
            self.sampling.sample_all(DENSE_STEPS, self.step)
        self._leave_plain()
        self.progress.cross(OPTIMIZER)
        self._in_closure, self._is_measured = has_closure, False
        is_known = self._table.optimizer_place(optimizer) >= 0
        if has_closure or not is_known or self.sampling.clipping.has_any:
            self._attend()
        if not has_closure and self._attention.is_on:
            self.guarded(self._measure, optimizer, False)
        self._began = perf_counter()

    def on_closure_done(self, optimizer: Any) -> None:
        """Measure the gradients that the step begins with: those of the closure's first call."""
        if self._in_closure and not self._is_measured:
            self._is_measured = True
            self.guarded(self._measure, optimizer, True)

    def on_step_done(self, optimizer: Any) -> None:
        """Measure what has changed, and write the step."""
        if self._is_plain:
            try:
                self._finish_plain(optimizer)
            except Exception as error:
                self._fail(error)
            if self.pause.wanted:
                self._pause()
            return
        self.progress.cross(AFTER_STEP)
        self.phases.add("optimizer", perf_counter() - self._began)
        if self._in_closure:
            self._in_closure = False
            if not self._is_measured:
                self.guarded(self._take_uncalled, optimizer)
        if self._attention.is_on:
            self.guarded(self._finish, optimizer, False)
            self.guarded(self._compiled.on_step_done, optimizer)
        else:
            self.guarded(self._finish_alone, optimizer)
        self._pause()

    def on_zero_grad(self, optimizer: Any) -> None:
        """The gradients are still those of the last step."""
        if self._iteration.losses:
            self._iteration.is_reset = True
        if self._attention.is_on:
            self.guarded(self._take_reset, optimizer)
            if self._compiled.has(optimizer):
                self._pause()

    def on_scaler_step(self, scaler: Any, optimizer: Any) -> None:
        """Note the scale, and how many steps there were."""
        if self._is_plain and not scaler.is_enabled():
            self._before_scaler = None
            return
        self._attend()
        self.guarded(self._take_scale, scaler)
        self._before_scaler = self._steps_of(optimizer)

    def on_scaler_step_done(self, scaler: Any, optimizer: Any) -> None:
        """A step that was left out is a step as well."""
        if self._before_scaler is None:
            return
        self.guarded(self._notice_steps, True)
        if self._steps_of(optimizer) == self._before_scaler:
            self.guarded(self._skip, optimizer)
        else:
            self._layers.note_step()

    def _pause(self) -> None:
        """Not guarded: Ctrl-C is the program's, and so is the time."""
        if self.pause.is_due(self.step - 1) and not self._is_stopped:
            self.phases.leave_out(self.pause.hold(self.step - 1))

    def on_scheduler(self, scheduler: Any) -> None:
        """Write it; the call that a scheduler makes of itself at its creation is none."""
        now = perf_counter()
        if self._is_plain and self._brief_steps.is_here() and self._schedulers.count(scheduler):
            self._brief_steps.spend(now)
            return
        if self._attention.is_on:
            self.guarded(self._notice_steps, True)
        if getattr(scheduler, "_step_count", 1):
            self.guarded(self._schedulers.take, scheduler)

    def on_load(self, module: Any, state: Any, unmatched: Any) -> None:
        """Write it if the module has taken almost nothing of it."""
        self.guarded(self._take_load, module, state, unmatched)

    # What is done there; an error of ours ends the watching, and never the training.

    def guarded(self, work: Callable[..., None], *args: Any) -> None:
        """Call ``work`` as a part of the watching, whose time counts as its cost."""
        if self._is_stopped or not self._threads.begin():
            return
        began = self.phases.watch_begins()
        try:
            work(*args)
        except Exception as error:
            self._fail(error)
        finally:
            self._threads.end()
        self._budget.spend(self.phases.watch_ends() - began)

    def _fail(self, error: Exception) -> None:
        # The program's next passes must not meet what observes them.
        with contextlib.suppress(Exception):
            self.stop()
        self._on_fault(error)

    def _take_load(self, module: Any, state: Any, unmatched: Any) -> None:
        unexpected = list(getattr(unmatched, "unexpected_keys", ()))
        missing = list(getattr(unmatched, "missing_keys", ()))
        loaded = len(state) - len(unexpected)
        if unexpected and missing and loaded < _LOADED * len(state):
            self.event(
                Kind.NOT_LOADED,
                name=type(module).__name__,
                loaded=loaded,
                tensors=len(state),
                given=str(unexpected[0]),
                expected=str(missing[0]),
            )

    def _take_batch(self, batch: Any, iterator: Any) -> None:
        self.debug_points.on_batch(batch)
        self._data.take_batch(batch, iterator, self.step)

    def _take_loss(self, tensors: Any) -> None:
        self._writer.start()
        if self._attention.is_on:
            self._loop.on_backward()
        if self._in_closure and self._iteration.losses:
            # As ``Optimizer.step`` returns it: the loss before the step.
            return
        loss = loss_of(tensors)
        if loss is not None:
            if loss.device.type == "cpu":
                loss = float(loss)
                self._look(loss, tensors)
            if self._attention.is_on:
                self._take_origin(tensors)
                if self._kept_graphs.is_due(self.step):
                    self._parts.call(Part.LOSS, self._kept_graphs.take, tensors, self.step)
            self._threads.note_loss(self._iteration.losses)
            self._iteration.losses.append(loss)
        if self._compiled.has_any:
            # Before the step, which changes what the model computes.
            self._parts.call(Part.LAYER, self._layers.search)
        if self._attention.is_on:
            began = perf_counter()
            if self._compiled.on_backward():
                self._budget.give(perf_counter() - began)

    def _take_origin(self, loss: Any) -> None:
        """What the loss was computed from."""
        if not self._steps:
            self._parts.call(Part.LOSS, self._first_loss.read, loss)
        elif isinstance(loss, torch.Tensor):
            call = self._layers.call
            self._data.take_call(call, loss, self.step)
            if self._table.size == 1:
                self._parts.call(Part.LOSS, self._first_call.take, call, self._layers.output, loss)

    def _end_backward(self) -> None:
        self._loop.on_backward_done(is_start=not self._steps and not self._first_loss.is_of_inputs)
        if not self._threads.are_several:
            self._compiled.on_backward_done()

    def _take_reset(self, optimizer: Any) -> None:
        self._notice_steps(True)
        self._loop.on_zero_grad(optimizer, is_start=not self._steps)

    def _leave_plain(self) -> None:
        """Watch the step that is under way as any other one."""
        if self._is_plain:
            self._is_plain = False
            self._began = self._brief_steps.since

    def _attend(self) -> None:
        """Compare calls from now on, until the step ends."""
        self._leave_plain()
        if not self._attention.is_on:
            self._attention.is_on = True
            self._loop.resume()
            self._changes.forget_all()

    def _take_unusual(self, tensors: Any) -> None:
        self._data.take_unusual(self._layers.call, tensors, self.step)

    def _look(self, loss: float, tensors: Any) -> None:
        is_unusual = self._movement.is_unusual(loss)
        if self._data.is_unusual(self._layers.call) or is_unusual:
            self._take_unusual(tensors)
        if is_unusual:
            self._attend()
            self.sampling.sample_all(DENSE_STEPS, self.step)
            if not math.isfinite(loss):
                self._layers.wanted = True
                self.debug_points.wanted = "the loss is not finite"

    def _take_clip(self, function: str, parameters: Any, limit: Optional[float], norm: Any) -> None:
        self._clipping_bounds.take(function, limit)
        if self._attention.is_on:
            self._loop.on_clip(function, parameters, limit)
        measured = self._parts.call(
            Part.STATISTICS, self.sampling.before_clipping, parameters, self.step
        )
        norm = measured if norm is None else norm
        if norm is not None:
            self._iteration.unclipped_norm = (
                norm.detach() if isinstance(norm, torch.Tensor) else norm
            )

    def _take_scale(self, scaler: Any) -> None:
        self._iteration.scale = scaler._scale if scaler.is_enabled() else None
        self._stateful.add(scaler)

    def _steps_of(self, optimizer: Any) -> int:
        return self._steps.get(self._table.optimizer_place(optimizer), 0)

    def _place_of(self, optimizer: Any) -> int:
        """Its place in the table, which it has from its first step on."""
        place = self._table.optimizer_place(optimizer)
        if place < 0:
            self._begin(optimizer)
            place = self._table.optimizer_place(optimizer)
        return place

    def _measure(self, optimizer: Any, has_closure: bool) -> None:
        place = self._place_of(optimizer)
        # Set by GradScaler for optimizers that unscale by themselves.
        scale = getattr(optimizer, "grad_scale", None)
        step = self._steps[place]
        self._take_rates(optimizer, place, step)
        self._loop.on_step(optimizer, place, step, is_seen=True, has_closure=has_closure)
        if not step:
            self._parts.call(Part.PATH, self._sketches.take, optimizer, 0)
        self._parts.call(Part.OPTIONS, self._options.before, place, optimizer)
        is_changed = self._changes.before(optimizer)
        is_overwritten = is_changed and self._changes.has_any(id(optimizer), optimizer)
        if is_overwritten:
            self.event(Kind.OVERWRITTEN, optimizer=place)
        compare = self._overwritten.before
        self._parts.call(Part.LEFT, compare, optimizer, place, step, is_overwritten)
        if is_changed:
            self.sampling.sample_all(DENSE_STEPS, step)
        if is_changed or self._setting_changes.is_due(step):
            self._setting_changes.write(step)
        self._parts.call(Part.LAYER, self._layers.search)
        self._parts.call(Part.STATISTICS, self._rank_checks.before, optimizer, step)
        if not self.sampling.is_dense(step) and not self._brief_steps.probe.is_finite(optimizer):
            self.sampling.sample_all(DENSE_STEPS, step)
        norm = self._parts.call(Part.STATISTICS, self.sampling.before, optimizer, step, scale)
        self._iteration.gradient_norm = norm
        if norm is not None and norm.device.type == "cpu" and not math.isfinite(norm):
            self._parts.call(Part.LAYER, self._layers.search_backward)

    def _take_uncalled(self, optimizer: Any) -> None:
        """The step ends without a call of its closure: nothing was measured before it."""
        place = self._place_of(optimizer)
        self._take_rates(optimizer, place, self._steps[place])

    def _take_rates(self, optimizer: Any, place: int, step: int) -> List[Any]:
        rates = [group.get("lr") for group in optimizer.param_groups]
        self._iteration.rates.append(rates)
        if rates and self._rate_changes.is_changed(place, rates[0]):
            self.sampling.sample_all(DENSE_STEPS, step)
        return rates

    def _notice_steps(self, is_reset_next: bool) -> None:
        # A closure is called within a step, in which the parameters change more than once.
        if self._threads.are_several or self._in_closure:
            return
        for optimizer in self._compiled.stepped(is_reset_next=is_reset_next):
            self._take_compiled_step(optimizer)

    def _take_compiled_step(self, optimizer: Any) -> None:
        name = type(optimizer).__name__
        if self._table.optimizer_place(optimizer) < 0:
            self._begin(optimizer)
            self._setting_changes.write(self._steps_of(optimizer))
            self.event(Kind.NOTE, message=_IN_COMPILED_CODE.format(name=name))
        place = self._table.optimizer_place(optimizer)
        step = self._steps[place]
        self._take_rates(optimizer, place, step)
        self._loop.on_step(optimizer, place, step, is_seen=False, has_closure=False)
        self._iteration.update_ratio = self._parts.call(
            Part.STATISTICS, self.sampling.after, optimizer, step
        )
        self._iteration.gradient_norm = self._parts.call(
            Part.STATISTICS, self.sampling.between, optimizer, step
        )
        if not self._is_without_gradients and not _has_gradients(optimizer):
            self._is_without_gradients = True
            self.event(Kind.NOTE, message=_WITHOUT_GRADIENTS.format(name=name))
        self._finish(optimizer, False)

    def _begin(self, optimizer: Any) -> None:
        began = perf_counter()
        self._writer.start()
        # Of one that is not in the table, the ids may be those of parameters that are gone.
        has_all = self._table.has_all(optimizer)
        place = self._recreations.place_of(optimizer) if has_all else -1
        if place < 0:
            place = self._table.size
            # One that the program has dropped may have had the same id.
            self._forget(id(optimizer))
            self._steps[place] = 0
            self._table.add(optimizer)
            self._recreations.begin(place, optimizer)
            self._layers.note_calls()
            self._parts.call(Part.LOSS, self._first_loss.write, optimizer)
            if not place:
                self._parts.call(Part.RUNNING, self._running_statistics.look)
        else:
            self._replace(place, optimizer)
        self._budget.give(perf_counter() - began)

    def _replace(self, place: int, optimizer: Any) -> None:
        """The optimizer continues the steps of one that had the same parameters."""
        key = self._recreations.key(place)
        is_overwritten = self._changes.has_any(key, optimizer)
        self._table.replace(place, optimizer)
        self._forget(key)
        self._forget(id(optimizer))
        self._stateful.forget(self._recreations.last(place))
        self._recreations.replace(place, optimizer, self._steps[place], is_overwritten)

    def _forget(self, key: int) -> None:
        """The optimizer with this id is not used any more."""
        for each in (self._loop, self._changes, self.sampling):
            each.forget(key)

    def _finish(self, optimizer: Any, is_skipped: bool) -> None:
        is_new = self._table.optimizer_place(optimizer) < 0
        place = self._place_of(optimizer)
        if is_new:
            self._setting_changes.write(self._steps[place])
        for call in self.at_step_end:
            call()
        step = self._steps[place]
        if is_skipped:
            self.sampling.leave_out(optimizer)
            self._loop.on_skipped_step(optimizer, place)
        self._loop.on_step_done(optimizer)
        self._changes.after(optimizer)
        if not is_skipped:
            self._parts.call(Part.LEFT, self._overwritten.after, optimizer, place, step)
        self._recreations.note_step(place, optimizer)
        ratio = self._parts.call(Part.STATISTICS, self.sampling.after, optimizer, step)
        if ratio is not None:
            self._iteration.update_ratio = ratio
        self._close(optimizer, place, step, is_skipped)

    def _skip(self, optimizer: Any) -> None:
        own = list(parameters_of(optimizer.param_groups))
        self._parts.call(Part.LAYER, self._layers.search_overflow, own)
        self._finish(optimizer, True)

    def _finish_alone(self, optimizer: Any) -> None:
        """End a step in which nothing was compared."""
        place = self._table.optimizer_place(optimizer)
        step = self._steps[place]
        self._take_rates(optimizer, place, step)
        self._close_alone(optimizer, place, step)

    def _close_alone(self, optimizer: Any, place: int, step: int) -> None:
        for call in self.at_step_end:
            call()
        self._close(optimizer, place, step, False)

    def _finish_plain(self, optimizer: Any) -> None:
        """End a step that was noted by the brief steps; the rest of it can wait."""
        began, step = self._brief_steps.on_step_done(), self._steps[0]
        rates = self._take_rates(optimizer, 0, step)
        if (
            (step + 1) % ROW == 0
            or not rates
            or type(rates[0]) is not float
            or self.sampling.dense_until > step
            or self.checks
            or self.debug_points.wanted
            or self.phases.has_compiled
        ):
            self._is_plain = False
            self.guarded(self._close_alone, optimizer, 0, step)
            return
        self._steps[0] = step + 1
        self._layers.forget()
        batches = self.debug_points.taken_batches()
        self._iteration = self._brief_steps.take(began, step, batches)

    def _end_row(self) -> None:
        """Do the rest of the steps that could wait."""
        row = self._brief_steps.taken()
        written = self._spend_for_writing() / max(len(row), 1)
        for number, each, span, batches in row:
            self._budget.learn_fixed(span.spent["watch"] + written)
            self._learn_losses(each, number)
            own = span.own_seconds
            self.eager.learn(own)
            self._budget.earn(own)
            if not self._recreations.has_replaced(0):
                kept = number, batches, each.rates, each.loss, None
                self._parts.call(Part.STATES, self.debug_points.keep, *kept)

    def _learn_losses(self, iteration: Iteration, step: int) -> None:
        # Gradients of a step that the program itself leaves out add up to nothing.
        passes = 0 if iteration.is_reset else len(iteration.losses)
        if passes and passes != self._passes:
            if self._passes:
                some = [each for each in iteration.losses[:_SOME_LOSSES] if isinstance(each, float)]
                self.event(Kind.PASSES, at=step, passes=passes, losses=some)
            self._passes = passes
        for loss in iteration.losses:
            if isinstance(loss, float):
                self._movement.learn(loss)

    def _close(self, optimizer: Any, place: int, step: int, is_skipped: bool) -> None:
        """The step is over: write it, and begin the next one."""
        self._end_row()
        self._learn_losses(self._iteration, step)
        self._layers.forget()
        self._steps[place] = step + 1
        self._parts.call(Part.PATH, self._sketches.take, optimizer, step + 1)
        is_compiled = self._compiled.has(optimizer)
        span = self.phases.end()
        times = span.values()
        if is_compiled and not times["optimizer_seconds"]:
            for phase in ("optimizer_seconds", "forward_seconds"):
                times.pop(phase, None)
        own, compiling = span.own_seconds, times["compile_seconds"]
        usual = self._parts.call(Part.OUTPUTS, self.eager.after, optimizer, step, own)
        self._budget.earn(own if usual is None else usual)
        self._budget.repay(compiling)
        times["is_skipped"] = float(is_skipped)
        self._step_writer.write(self._iteration, optimizer, place, step, times)
        apply_checks(self.checks, self._iteration.loss, step, self.event)
        # The states of an optimizer that was replaced are not those of the next one.
        is_first = place == 0 and not self._recreations.has_replaced(0)
        if is_first and not is_compiled and not self._threads.are_several:
            each = self._iteration
            self._parts.call(
                Part.STATES,
                self.debug_points.after,
                step,
                each.rates,
                each.loss,
                each.known_norm,
                self._stateful.living(),
            )
        elif place == 0:
            self.debug_points.taken_batches()
        self._attention.end_step()
        if self._attention.is_on and self._iteration.gradient_norm is None:
            self._attention.learn(times["watch_seconds"])
        self._iteration = Iteration()
        self._begin_next(optimizer, step)

    def _begin_next(self, optimizer: Any, step: int) -> None:
        """Choose whether the calls of the next step are compared."""
        # What several optimizers, threads or ranks do is compared between them.
        is_simple = len(self._steps) == 1 and self._writer.ranks == 1
        is_simple = is_simple and not self._threads.are_several and not self._compiled.has_any
        if not is_simple or self.sampling.is_dense(step + 1) or self._attention.is_due(step + 1):
            self._attend()
        else:
            self._attention.is_on = False
            self._is_plain = not self.eager.is_observing
            self._brief_steps.begin(optimizer, self._iteration)

    def _spend_for_writing(self) -> float:
        """The writer's thread takes turns with this one; return for how long it did."""
        whole = self._writer.seconds
        seconds, self._written_seconds = whole - self._written_seconds, whole
        self._budget.spend(seconds + self._brief_steps.taken_seconds())
        return seconds


def _has_gradients(optimizer: Any) -> bool:
    return any(p.grad is not None for p in parameters_of(optimizer.param_groups))
