"""What is recorded of Dynamo's compilations and graph breaks, beside what the program does."""

from __future__ import annotations

from pathlib import Path

import pytest

from fullgraph_worker.watch.records import Event, Kind, Step
from tests.training.conftest import Train
from tests.training.test_records import MODEL

pytestmark = pytest.mark.dynamo

SIZES = """
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
forward = torch.compile(model, backend="eager", dynamic=False)
for size in (4, 4, 5, 5, 6):
    forward(torch.randn(size, 8)).sum().backward()
    optimizer.step()
    optimizer.zero_grad()
"""
BREAKS = """
def forward(x):
    if x.sum() > 1000:  # branch
        return model(x)
    y = model(x)
    scale = y.sum().item()  # item
    return y * scale


def skipped(x):
    for number in range(2):
        x = x * 1
        print(number)  # loop
    return x


def called(x):
    torch._dynamo.graph_break()  # called
    return x * 2


optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
first = torch.compile(forward, backend="eager")
loop = torch.compile(skipped, backend="eager")
calling = torch.compile(lambda x: called(x) + 1, backend="eager")
for step in range(4):
    x = torch.randn(4, 8)
    if step == 1:
        loop(x)
    {third}
    first(x).sum().backward()
    optimizer.step()
    optimizer.zero_grad()
calling(x)
print(json.dumps({name: line_of("# " + name) for name in ("branch", "item", "loop", "called")}))
"""


def test_each_compilation_is_of_its_step(train: Train) -> None:
    training = train(MODEL + SIZES)

    assert training.status == 0, training.output
    compiled = training.events(Kind.COMPILED)
    assert [event.step for event in compiled] == [0, 2, 4]
    assert [bool(event.data["reason"]) for event in compiled] == [False, True, True]
    assert {event.data["function"] for event in compiled} == {"forward"}


def test_a_compilation_after_the_last_step_is_written(train: Train) -> None:
    more = "forward(torch.randn(7, 8))\n"
    training = train(MODEL + SIZES + more)

    assert training.status == 0, training.output
    assert [event.step for event in training.events(Kind.COMPILED)] == [0, 2, 4, 5]


def test_a_reset_of_dynamo_hides_nothing(train: Train) -> None:
    text = SIZES.replace("    optimizer.step()", "    torch._dynamo.reset(); optimizer.step()")
    training = train(MODEL + text)

    assert training.status == 0, training.output
    assert len(training.of(Step)) == 5
    assert [event.step for event in training.events(Kind.COMPILED)] == [0, 1, 2, 3, 4]


@pytest.mark.parametrize("third", ["", "torch._dynamo.reset() if step == 2 else None"])
def test_graph_breaks_have_their_step_place_and_reason(
    train: Train, tmp_path: Path, third: str
) -> None:
    training = train(MODEL + BREAKS.replace("{third}", third))

    assert training.status == 0, training.output
    lines = training.told
    found = training.events(Kind.GRAPH_BREAK)
    assert {event.data["path"] for event in found} == {str(tmp_path / "train.py")}
    places = [(event.step, event.data["line"], event.data["skips"]) for event in found]
    own = [(lines["branch"], False), (lines["item"], False)]
    again = [(2, *each) for each in own] if third else []
    # A function that compiled code calls is met twice, at the same line.
    assert places == [
        *((0, *each) for each in own),
        (1, lines["loop"], True),
        *again,
        (4, lines["called"], False),
    ]
    assert _of_line(found, lines["item"]).data["reason"].startswith("Unsupported Tensor.item()")
    assert "generic_jump" in _of_line(found, lines["branch"]).data["reason"]
    assert "print" in _of_line(found, lines["loop"]).data["reason"]
    assert _of_line(found, lines["loop"]).data["function"] == "skipped"
    functions = {event.data["function"] for event in training.events(Kind.COMPILED)}
    assert functions == {"forward", "skipped", "<lambda>", "called"}, "and no resume functions"


def test_a_function_that_reaches_the_limit_of_recompilations_is_named(
    train: Train, tmp_path: Path
) -> None:
    text = SIZES.replace("optimizer =", "torch._dynamo.config.recompile_limit = 2\noptimizer =", 1)
    training = train(MODEL + text)

    assert training.status == 0, training.output
    [found] = training.events(Kind.GRAPH_BREAK)
    # Its third size is that of the last step.
    assert (found.step, found.data["function"], found.data["skips"]) == (4, "forward", True)
    assert found.data["path"] == str(tmp_path / "train.py")
    assert "recompile_limit" in found.data["reason"]


def test_what_was_compiled_before_the_watch_is_of_no_step(train: Train) -> None:
    before = (
        "before = torch.compile(lambda x: (print('x'), x + 1)[1], backend='eager')\n"
        "before(torch.ones(2))\n"
        "from fullgraph_worker.watch.api import Watch\n"
        "import tempfile\n"
        "watch = Watch(os.environ['OWN'], budget=1)\n"
        "watch.start()\n"
    )
    own = "os.environ['OWN'] = os.path.join(os.path.dirname(__file__), 'run')\n"
    training = train(MODEL + own + before + SIZES, watched=False)

    assert training.status == 0, training.output
    assert [event.step for event in training.events(Kind.COMPILED)] == [0, 2, 4]
    assert not training.events(Kind.GRAPH_BREAK)


def _of_line(found: list[Event], line: int) -> Event:
    return next(event for event in found if event.data["line"] == line)
