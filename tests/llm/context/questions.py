"""A question with all that one can have, made by hand: no run is needed for it."""

from __future__ import annotations

from fullgraph import taxonomy
from fullgraph.fixes.values.facts import Facts
from fullgraph.llm.context.question import Attempt, Proof, Question, Scope
from fullgraph.vocabulary.findings import (
    Call,
    Edit,
    Evidence,
    Finding,
    Fix,
    Frame,
    Location,
    Observation,
    Safety,
)
from fullgraph_worker.protocol.wire import SeenValue

MODEL = "/home/ada/my models/net.py"
LAYERS = "/home/ada/my models/layers.py"
MODEL_TEXT = """\
import torch
from torch import nn

from layers import Base, squash

LIMIT = 3.0
UNRELATED = 1


class Net(Base):
    kind = "encoder"

    def __init__(self, drop=0.1):
        super().__init__(drop)
        self.linear = nn.Linear(7, 7)

    def unrelated(self):
        return "not sent"

    def clip(self, x, mask):
        y = squash(x)
        if mask is None and y.sum() > LIMIT * self.drop:
            return y.clamp(max=LIMIT)
        return y

    def forward(self, x):
        y = self.linear(x)
        return self.clip(y, mask=None)


net = torch.compile(Net(drop=0.5))
"""
LAYERS_TEXT = """\
import torch
from torch import nn


def squash(x):
    return torch.tanh(x)


class Base(nn.Module):
    def __init__(self, drop):
        super().__init__()
        self.drop = drop


def other(x):
    return x
"""
_TEXTS = {MODEL: MODEL_TEXT, LAYERS: LAYERS_TEXT}
LINE = MODEL_TEXT.split("\n").index("        if mask is None and y.sum() > LIMIT * self.drop:") + 1
CALL = LINE + 6
FINDING = Finding(
    code="FG201",
    entry="data-dependent-branch",
    location=Location(MODEL, LINE, 8, LINE, 53),
    evidence=Evidence.OBSERVED,
    message="Branching on a tensor's value breaks the graph",
    observation=Observation(
        gb_id="GB0170",
        reason="Detected data-dependent branching",
        context="attempted to jump with TensorVariable()",
        hints=("Use `torch.cond` to express dynamic control flow.",),
        stack=(
            Frame(MODEL, CALL, "forward", "Net"),
            Frame(MODEL, LINE, "clip", "Net"),
        ),
        count=2,
        calls=(Call("clip(self: Net, x: float32[2, 7], mask: None)"),),
    ),
)
FOLLOWER = Finding(
    code="FG102",
    entry="tensor-to-scalar",
    location=Location(LAYERS, 6, 11, 6, 24),
    evidence=Evidence.OBSERVED,
    message="Converting a tensor to a Python number breaks the graph",
    observation=Observation("GB0124", "Tensor.item", caused_by=FINDING.location),
)
_FIX = Fix(
    "Select with torch.where",
    (Edit(Location(MODEL, LINE + 2, 8, LINE + 2, 16), "return torch.where(y > 0, y, x)"),),
    Safety.UNSAFE,
    note="Both sides are computed.",
    rewrite="select_with_where",
)
_DIFF = "File net.py:\n@@\n-        return y\n+        return torch.where(y > 0, y, x)"

ATTEMPT = Attempt(_FIX, _DIFF, Proof(reason="eager mode differs: output 0 by 0.5"))


def _seen(line: int, expression: str, kind: str, **more: object) -> SeenValue:
    kind_type = "torch.Tensor" if kind == "tensor" else f"builtins.{kind}"
    return SeenValue(MODEL, line, expression, kind, kind_type, **more)  # type: ignore[arg-type]


FACTS = Facts(
    [
        _seen(LINE, "mask", "none", value="None"),
        _seen(LINE, "y", "tensor", dtype="float32", shape=[2, 7], device="cpu", requires_grad=True),
        _seen(LINE, "self.drop", "float", value="0.5"),
        _seen(LINE, "self.api_key", "str", value="'correct-horse-battery'"),
        _seen(LINE - 1, "x", "tensor", dtype="float32", shape=[2, 7], device="cpu"),
        _seen(CALL - 1, "x", "tensor", dtype="float32", shape=[2, 7], device="cpu"),
    ]
)


def read(path: str) -> str | None:
    """The text of a file of the example."""
    return _TEXTS.get(path)


def question(scope: Scope = "function", max_tokens: int = 12000) -> Question:
    """The example."""
    return Question(
        FINDING,
        read,
        taxonomy.load(),
        scope,
        (FINDING, FOLLOWER),
        FACTS,
        "2.13.0",
        (ATTEMPT,),
        ("net.py, `y = squash(x)` of Net.clip, ran once; `mask` = None (constant)",),
        max_tokens,
    )
