"""One training in a process that trains with a monitor and without it, in turn."""

from __future__ import annotations

import importlib
import itertools
import json
import math
import os
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter, process_time
from typing import Any

import torch
import torch.distributed
from torch import nn
from torch.optim.optimizer import register_optimizer_step_pre_hook
from torch.utils.data import DataLoader, TensorDataset

Step = Callable[[], torch.Tensor]


def _nothing() -> None:
    """What most monitors do to begin or to end."""


@dataclass(frozen=True)
class Monitor:
    """What watches a training while it is attached.

    Attributes:
        attach: begins to watch.
        detach: leaves the model and torch as they were.
        settle: called once, when the start of the training is over.
        after: called with the loss after each step that is watched.
    """

    attach: Callable[[], None] = _nothing
    detach: Callable[[], None] = _nothing
    settle: Callable[[], None] = _nothing
    after: Callable[[torch.Tensor], None] = lambda loss: None


SMALL = "FULLGRAPH_BENCH_SMALL"
"""The variable that makes the models small and leaves Inductor out, which compiles for half a
minute: for tests."""
_IS_SMALL = bool(os.environ.get(SMALL))
VOCABULARY, LENGTH, BATCH = 65, 128, 8
BLOCKS = 1 if _IS_SMALL else 4
LAYERS, WIDTH = (10 if _IS_SMALL else 250), 32
SETTLE = "settle\n"
"""A line that says that the start of the training is over."""
BLOCK_STEPS = 10
"""In a row with the monitor or without it. Other monitors do more in every tenth step."""


def gpt() -> tuple[nn.Module, torch.optim.Optimizer, Step]:
    """A compiled GPT-2 of 4 layers, 4 heads and a width of 128, trained with AdamW."""
    return _gpt(lambda model: model)


def ddp() -> tuple[nn.Module, torch.optim.Optimizer, Step]:
    """The same in ``DistributedDataParallel``, in as many processes as ``WORLD_SIZE`` says."""
    torch.distributed.init_process_group("gloo")
    return _gpt(nn.parallel.DistributedDataParallel)


def _gpt(
    wrapped: Callable[[nn.Module], nn.Module],
) -> tuple[nn.Module, torch.optim.Optimizer, Step]:
    from transformers import GPT2Config, GPT2LMHeadModel

    config = GPT2Config(
        vocab_size=VOCABULARY,
        n_positions=LENGTH,
        n_embd=128,
        n_layer=BLOCKS,
        n_head=4,
        use_cache=False,
    )
    model = wrapped(GPT2LMHeadModel(config))
    words = torch.randint(0, VOCABULARY, (64, LENGTH))
    place = 0

    def loss(forward: Any) -> Any:
        nonlocal place
        place = (place + BATCH) % len(words)
        batch = words[place : place + BATCH]
        return forward(input_ids=batch, labels=batch).loss

    return _trained(model, torch.optim.AdamW(model.parameters(), lr=1e-4), loss)


def gpt_124m() -> tuple[nn.Module, torch.optim.Optimizer, Step]:
    """A compiled GPT-2 of 124 million parameters under bfloat16 autocast, with fused AdamW.

    It needs a CUDA device; where the models are small, it is a small one on the CPU.
    """
    model, loss = _gpt_124m(torch.bfloat16)
    return _trained(model, torch.optim.AdamW(model.parameters(), lr=1e-4, fused=True), loss)


def gpt_124m_scaled() -> tuple[nn.Module, torch.optim.Optimizer, Step]:
    """The same in float16 with a ``GradScaler``, which reads in each step whether to skip it."""
    model, loss = _gpt_124m(torch.bfloat16 if _IS_SMALL else torch.float16)
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-4)
    return _trained(model, optimizer, loss, scaler=torch.amp.GradScaler(_DEVICE))


def gpt_124m_graphs() -> tuple[nn.Module, torch.optim.Optimizer, Step]:
    """The same with CUDA graphs, and an optimizer that keeps its step count on the device."""
    model, loss = _gpt_124m(torch.bfloat16)
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-4, capturable=not _IS_SMALL)
    return _trained(model, optimizer, loss, mode="reduce-overhead")


_DEVICE = "cpu" if _IS_SMALL else "cuda"


def _gpt_124m(dtype: torch.dtype) -> tuple[nn.Module, Callable[[Any], Any]]:
    """The model, and the loss of a call of it under autocast."""
    from tests.paper.gpt import Gpt, GptConfig

    config = GptConfig(1, 2, 16, 8, 65) if _IS_SMALL else GptConfig(12, 12, 768, 1024, 50304)
    model = Gpt(config).to(_DEVICE)
    words = torch.randint(0, config.vocabulary, (4, config.block), device=_DEVICE)

    def loss(forward: Any) -> Any:
        with torch.autocast(_DEVICE, dtype):
            return forward(words, words)

    return model, loss


def mlp() -> tuple[nn.Module, torch.optim.Optimizer, Step]:
    """A compiled network of 250 small layers, which have 500 parameters, trained with SGD."""
    model, inputs = _layers(), torch.randn(64, WIDTH)
    optimizer = torch.optim.SGD(model.parameters(), lr=1e-3)
    return _trained(model, optimizer, lambda forward: forward(inputs).square().mean())


def loop() -> tuple[nn.Module, torch.optim.Optimizer, Step]:
    """The same with a data loader, gradients that are clipped and a learning-rate schedule."""
    model = _layers()
    optimizer = torch.optim.SGD(model.parameters(), lr=1e-3)
    schedule = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, 100_000)
    loader = DataLoader(TensorDataset(torch.randn(6400, WIDTH)), batch_size=64)
    batches = (batch for _ in itertools.count() for (batch,) in loader)
    forward = _compile(model)

    def step() -> torch.Tensor:
        loss: torch.Tensor = forward(next(batches)).square().mean()
        loss.backward()
        nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        schedule.step()
        optimizer.zero_grad()
        return loss.detach()

    return model, optimizer, step


def _layers() -> nn.Module:
    layers = [each for _ in range(LAYERS) for each in (nn.Linear(WIDTH, WIDTH), nn.Tanh())]
    return nn.Sequential(*layers)


def _trained(
    model: nn.Module,
    optimizer: torch.optim.Optimizer,
    loss_of: Callable[[Any], torch.Tensor],
    mode: str = "default",
    scaler: Any = None,
) -> tuple[nn.Module, torch.optim.Optimizer, Step]:
    compiled = _compile(model, mode)

    def step() -> torch.Tensor:
        torch.compiler.cudagraph_mark_step_begin()
        loss = loss_of(compiled)
        if scaler is None:
            loss.backward()
            optimizer.step()
        else:
            scaler.scale(loss).backward()
            scaler.step(optimizer)
            scaler.update()
        optimizer.zero_grad()
        return loss.detach()

    return model, optimizer, step


def _compile(model: nn.Module, mode: str = "default") -> Any:
    return (
        torch.compile(model, backend="aot_eager") if _IS_SMALL else torch.compile(model, mode=mode)
    )


def nothing(model: nn.Module) -> Monitor:
    """No monitor: what two halves of the same training differ by."""
    return Monitor()


def watched(budget: float) -> Callable[[nn.Module], Monitor]:
    """Fullgraph's."""

    def monitor(model: nn.Module) -> Monitor:
        from fullgraph_worker.watch.api import Watch
        from fullgraph_worker.watch.boundary import Boundary

        watch = Watch(tempfile.mkdtemp(prefix="fullgraph-"), model, budget)
        watch.start()
        watch._boundary.remove()
        watcher, steps = watch._watcher, 0

        def attach() -> None:
            # The time without it belongs to no step, and what changed then to no program: a change
            # of parameters between two steps would be looked into.
            watcher.phases.end()
            watcher._changes.forget_all()
            watcher._loop.resume()
            watch._boundary = Boundary(watcher)
            watch._boundary.install()
            watch._boundary.keep_out_of_dynamo()

        def after(loss: torch.Tensor) -> None:
            nonlocal steps
            steps += 1

        def detach() -> None:
            watch._boundary.remove()
            assert watcher.step == steps, f"{watcher.step} of {steps} steps are recorded"

        def settle() -> None:
            # The first steps are paid back: the budget is spent as in a long training.
            watcher._budget.repay(math.inf)

        return Monitor(attach, detach, settle, after)

    return monitor


def tensorboard(model: nn.Module) -> Monitor:
    """Histograms of all parameters and gradients every 10 steps, and the loss in each."""
    from torch.utils.tensorboard import SummaryWriter

    writer: Any = SummaryWriter(tempfile.mkdtemp(prefix="fullgraph-"))
    number = 0
    # The program resets them before the monitor sees them.
    gradients: dict[str, torch.Tensor] = {}
    hooks: list[Any] = []

    def keep(optimizer: Any, args: Any, kwargs: Any) -> None:
        if number % 10 == 0:
            named = model.named_parameters()
            gradients.update((n, p.grad.clone()) for n, p in named if p.grad is not None)

    def after(loss: torch.Tensor) -> None:
        nonlocal number
        writer.add_scalar("loss", loss.item(), number)
        if number % 10 == 0:
            for name, parameter in model.named_parameters():
                writer.add_histogram(f"parameters/{name}", parameter, number)
            for name, gradient in gradients.items():
                writer.add_histogram(f"gradients/{name}", gradient, number)
        number += 1

    return Monitor(
        lambda: hooks.append(register_optimizer_step_pre_hook(keep)),
        lambda: hooks.pop().remove(),
        after=after,
    )


def wandb(model: nn.Module) -> Monitor:
    """``wandb.watch`` of parameters and gradients every 10 steps, offline, and the loss."""
    package: Any = importlib.import_module("wandb")
    run = package.init(mode="offline", dir=tempfile.mkdtemp(prefix="fullgraph-"), project="bench")
    return Monitor(
        lambda: run.watch(model, log="all", log_freq=10),
        lambda: run.unwatch(model),
        after=lambda loss: run.log({"loss": loss.item()}),
    )


TRAININGS = {"gpt": gpt, "mlp": mlp, "loop": loop, "ddp": ddp}
ON_CUDA = {
    "gpt-124m": gpt_124m,
    "gpt-124m, float16, GradScaler": gpt_124m_scaled,
    "gpt-124m, CUDA graphs, capturable": gpt_124m_graphs,
}
MONITORS: dict[str, Callable[[nn.Module], Monitor]] = {
    "nothing": nothing,
    "fullgraph": watched(0.01),
    "fullgraph full": watched(0.05),
    "tensorboard": tensorboard,
    "wandb": wandb,
}


def main() -> None:
    """Train as many blocks as each line of the input says, with and without, and say how long."""
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    training, name, site = sys.argv[1:4]
    if site:
        sys.path.append(site)
    torch.manual_seed(0)
    torch.set_num_threads(int(sys.argv[4]))
    model, _, step = (TRAININGS | ON_CUDA)[training]()
    monitor = MONITORS[name](model)
    is_watched = False
    for line in sys.stdin:
        if line == SETTLE:
            monitor.settle()
            continue
        blocks = int(line)
        times: dict[str, list[tuple[float, float]]] = {"alone": [], "watched": []}
        for block in range(2 * blocks):
            # Back and forth, as A B B A: a machine that becomes slower has no part in it.
            if block % 2:
                is_watched = not is_watched
            times["watched" if is_watched else "alone"].append(_train(step, monitor, is_watched))
        print(json.dumps({**times, **_compiled()}), file=answers, flush=True)


def _train(step: Step, monitor: Monitor, is_watched: bool) -> tuple[float, float]:
    """The seconds of a step, and those of its CPU time in all threads."""
    if not is_watched:
        began, worked = perf_counter(), process_time()
        for _ in range(BLOCK_STEPS):
            step()
        _wait_for_the_device()
        return (perf_counter() - began) / BLOCK_STEPS, (process_time() - worked) / BLOCK_STEPS
    monitor.attach()
    began, worked = perf_counter(), process_time()
    for _ in range(BLOCK_STEPS):
        monitor.after(step())
    _wait_for_the_device()
    seconds = (perf_counter() - began) / BLOCK_STEPS, (process_time() - worked) / BLOCK_STEPS
    monitor.detach()
    return seconds


def _wait_for_the_device() -> None:
    """What it still has to do is part of the steps."""
    if torch.cuda.is_initialized():
        torch.cuda.synchronize()


def _compiled() -> dict[str, int]:
    from torch._dynamo.utils import counters

    return {
        "graphs": counters["stats"]["unique_graphs"],
        "breaks": sum(counters["graph_break"].values()),
        "frames": counters["frames"]["ok"],
    }


if __name__ == "__main__":
    main()
