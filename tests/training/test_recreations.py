"""Optimizers that are created again for the same parameters."""

from __future__ import annotations

import pytest

from fullgraph_worker.watch.records import Kind, Step, Tensors
from tests.training.conftest import Train
from tests.training.test_records import MODEL

pytestmark = pytest.mark.dynamo

BEGIN = """
def fit(optimizer, steps=4):
    for step in range(steps):
        optimizer.zero_grad()
        model(torch.randn(4, 8)).square().mean().backward()
        optimizer.step()
def adam(**options):
    return torch.optim.Adam(model.parameters(), **{"lr": 0.01, **options})
def sgd(**options):
    return torch.optim.SGD(model.parameters(), **{"lr": 0.01, **options})
"""
WITH_SCHEDULER = """
for epoch in range(3):
    optimizer = adam()
    scheduler = torch.optim.lr_scheduler.StepLR(optimizer, 1)
    fit(optimizer)
    scheduler.step()
"""
WITH_STATE = """
optimizer = adam()
for epoch in range(4):
    fit(optimizer)
    state = optimizer.state_dict()
    optimizer = adam()
    optimizer.load_state_dict(state)
"""
FOLDS = """
begin = {n: t.clone() for n, t in model.state_dict().items()}
for fold in range(4):
    model.load_state_dict(begin)
    fit(adam())
"""


def epochs(make: str, count: int = 3, steps: int = 4) -> str:
    return f"for epoch in range({count}):\n    fit({make}, {steps})\n"


@pytest.mark.parametrize(
    ("text", "step"),
    [
        (epochs("adam()"), 8),
        (epochs("adam()", count=6), 8),
        (epochs("sgd(momentum=0.9)"), 8),
        (epochs("torch.optim.Adagrad(model.parameters())"), 8),
        (epochs("adam()", count=5, steps=1), 2),
        (epochs("adam(lr=0.01 * 0.9**epoch)", count=6), 16),
        (WITH_SCHEDULER, 8),
    ],
    ids=["Adam", "many", "SGD", "Adagrad", "in each step", "other rates", "with a scheduler"],
)
def test_the_second_time_is_written_once(train: Train, text: str, step: int) -> None:
    training = train(MODEL + BEGIN + text)

    assert training.status == 0, training.output
    [event] = training.events(Kind.CREATED_AGAIN)
    assert (event.step, event.data["number"], event.data["optimizer"]) == (step, step, 0)
    assert event.data["times"] == (4 if step == 16 else 2)


def test_the_steps_are_counted_on(train: Train) -> None:
    training = train(MODEL + BEGIN + epochs("adam()"))

    steps = training.of(Step)
    assert [(step.optimizer, step.number) for step in steps] == [(0, n) for n in range(12)]
    assert training.of(Tensors)[-1].optimizers == ["Adam"]


def test_an_optimizer_that_is_replaced_is_not_kept_in_memory(train: Train) -> None:
    text = """
import weakref
references = []
for epoch in range(3):
    optimizer = adam()
    references.append(weakref.ref(optimizer))
    fit(optimizer)
print(json.dumps([reference() is not None for reference in references]))
"""
    assert train(MODEL + BEGIN + text).told == [False, False, True]


@pytest.mark.parametrize(
    "text",
    [
        epochs("adam()", count=2),
        epochs("sgd()", count=5),
        epochs("[adam, sgd][epoch % 2]()", count=2),
        epochs("adam(lr=0.1**epoch)", count=4),
        "both = [adam(), adam(), adam()]\n" + epochs("both[epoch % 3]", count=9),
        "several = [adam() for _ in range(4)]\n" + epochs("several[epoch % 4]", count=9, steps=1),
        "model = nn.Linear(8, 8)\n".join([epochs("adam()", count=1)] * 4),
        epochs("torch.optim.Adam(model.blocks[epoch].parameters())", count=2),
        WITH_STATE,
        FOLDS,
    ],
    ids=[
        "two phases", "without a state", "other class", "other rates", "in turns",
        "in turns step by step", "other model", "other parameters", "with the state", "folds",
    ],
)  # fmt: skip
def test_programs_that_lose_nothing(train: Train, text: str) -> None:
    training = train(MODEL + BEGIN + text)

    assert training.status == 0, training.output
    assert training.events(Kind.CREATED_AGAIN) == []
    assert not [e for e in training.events(Kind.NOTE) if "Nothing more" in e.data["message"]]
