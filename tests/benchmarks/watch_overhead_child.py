"""One training with one monitor, in a process that trains as many steps as it is told."""

from __future__ import annotations

import importlib
import json
import os
import sys
import tempfile
from collections.abc import Callable
from time import perf_counter, process_time
from typing import Any

import torch
from torch import nn
from torch.optim.optimizer import register_optimizer_step_pre_hook

Step = Callable[[], torch.Tensor]
Monitor = Callable[[nn.Module], Callable[[torch.Tensor], None]]

VOCABULARY, LENGTH, BATCH = 65, 128, 8
LAYERS, WIDTH = 250, 32


def gpt() -> tuple[nn.Module, torch.optim.Optimizer, Step]:
    """A compiled GPT-2 of 4 layers, 4 heads and a width of 128, trained with AdamW."""
    from transformers import GPT2Config, GPT2LMHeadModel

    config = GPT2Config(
        vocab_size=VOCABULARY, n_positions=LENGTH, n_embd=128, n_layer=4, n_head=4, use_cache=False
    )
    model = GPT2LMHeadModel(config)
    words = torch.randint(0, VOCABULARY, (64, LENGTH))
    place = 0

    def loss(forward: Any) -> Any:
        nonlocal place
        place = (place + BATCH) % len(words)
        batch = words[place : place + BATCH]
        return forward(input_ids=batch, labels=batch).loss

    return _trained(model, torch.optim.AdamW(model.parameters(), lr=1e-4), loss)


def mlp() -> tuple[nn.Module, torch.optim.Optimizer, Step]:
    """A compiled network of 250 small layers, which have 500 parameters, trained with SGD."""
    layers = [each for _ in range(LAYERS) for each in (nn.Linear(WIDTH, WIDTH), nn.Tanh())]
    model = nn.Sequential(*layers)
    inputs = torch.randn(64, WIDTH)
    optimizer = torch.optim.SGD(model.parameters(), lr=1e-3)
    return _trained(model, optimizer, lambda forward: forward(inputs).square().mean())


def _trained(
    model: nn.Module, optimizer: torch.optim.Optimizer, loss_of: Callable[[Any], torch.Tensor]
) -> tuple[nn.Module, torch.optim.Optimizer, Step]:
    compiled = torch.compile(model)

    def step() -> torch.Tensor:
        loss = loss_of(compiled)
        loss.backward()
        optimizer.step()
        optimizer.zero_grad()
        return loss.detach()

    return model, optimizer, step


def nothing(model: nn.Module) -> Callable[[torch.Tensor], None]:
    """No monitor."""
    return lambda loss: None


def watched(budget: float) -> Monitor:
    """Fullgraph's."""

    def monitor(model: nn.Module) -> Callable[[torch.Tensor], None]:
        from fullgraph_worker.watch.api import Watch

        Watch(tempfile.mkdtemp(prefix="fullgraph-"), model, budget).start()
        return lambda loss: None

    return monitor


def tensorboard(model: nn.Module) -> Callable[[torch.Tensor], None]:
    """Histograms of all parameters and gradients every 10 steps, and the loss in each."""
    from torch.utils.tensorboard import SummaryWriter

    writer: Any = SummaryWriter(tempfile.mkdtemp(prefix="fullgraph-"))
    number = 0
    # The program resets them before the monitor sees them.
    gradients: dict[str, torch.Tensor] = {}

    def keep(optimizer: Any, args: Any, kwargs: Any) -> None:
        if number % 10 == 0:
            named = model.named_parameters()
            gradients.update((n, p.grad.clone()) for n, p in named if p.grad is not None)

    register_optimizer_step_pre_hook(keep)

    def after(loss: torch.Tensor) -> None:
        nonlocal number
        writer.add_scalar("loss", loss.item(), number)
        if number % 10 == 0:
            for name, parameter in model.named_parameters():
                writer.add_histogram(f"parameters/{name}", parameter, number)
            for name, gradient in gradients.items():
                writer.add_histogram(f"gradients/{name}", gradient, number)
        number += 1

    return after


def wandb(model: nn.Module) -> Callable[[torch.Tensor], None]:
    """``wandb.watch`` of parameters and gradients every 10 steps, offline, and the loss."""
    package: Any = importlib.import_module("wandb")
    run = package.init(mode="offline", dir=tempfile.mkdtemp(prefix="fullgraph-"), project="bench")
    run.watch(model, log="all", log_freq=10)
    return lambda loss: run.log({"loss": loss.item()})


TRAININGS = {"gpt": gpt, "mlp": mlp}
MONITORS: dict[str, Monitor] = {
    "nothing": nothing,
    "fullgraph": watched(0.01),
    "fullgraph full": watched(0.05),
    "tensorboard": tensorboard,
    "wandb": wandb,
}


def main() -> None:
    """Train as many steps as each line of the input says, and answer with their seconds."""
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    training, monitor, site = sys.argv[1:4]
    if site:
        sys.path.append(site)
    torch.manual_seed(0)
    torch.set_num_threads(int(sys.argv[4]))
    model, _, step = TRAININGS[training]()
    after = MONITORS[monitor](model)
    for line in sys.stdin:
        began, worked = perf_counter(), process_time()
        for _ in range(int(line)):
            after(step())
        spent = {"seconds": perf_counter() - began, "cpu_seconds": process_time() - worked}
        print(json.dumps({**spent, **_compiled()}), file=answers, flush=True)


def _compiled() -> dict[str, int]:
    from torch._dynamo.utils import counters

    return {
        "graphs": counters["stats"]["unique_graphs"],
        "breaks": sum(counters["graph_break"].values()),
        "frames": counters["frames"]["ok"],
    }


if __name__ == "__main__":
    main()
