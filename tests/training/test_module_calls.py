"""What observes the calls of modules is no part of them, and does not fail in their passes."""

from __future__ import annotations

import pytest

from fullgraph_worker.watch.records import Kind, Moment, Sample
from tests.training.conftest import Train
from tests.training.test_records import MODEL

PROGRAM = (
    MODEL
    + """
import copy, io, math, pickle


class Sparse(nn.Module):
    def forward(self, x):
        return x.to_sparse()


class Whole(nn.Module):
    def __init__(self):
        super().__init__()
        self.inner = model
        self.sparse = Sparse()
        self.scripted = torch.jit.script(nn.ReLU())
        tiny = torch.zeros(4, dtype=torch.float8_e4m3fn)
        self.quantized = nn.Parameter(tiny, requires_grad=False)

    def forward(self, x):
        return self.scripted(self.sparse(self.inner(x)).to_dense())


whole = Whole()
optimizer = torch.optim.SGD(whole.parameters(), lr=0.01)
hooks, losses = 0, []
for step in range(6):
    x = torch.randn(4, 8)
    if step == 3:
        x[0, 0] = math.nan
    loss = whole(x).square().mean()
    loss.backward()
    hooks += sum(len(m._forward_hooks) + len(m._forward_pre_hooks) for m in whole.modules())
    copied = copy.deepcopy(whole.inner)
    loaded = pickle.loads(pickle.dumps(whole.inner))
    torch.save(whole.inner, io.BytesIO())
    torch.jit.script(whole.inner.head)
    hooks += sum(each._compiled_call_impl is not None for each in (copied, loaded))
    optimizer.step()
    optimizer.zero_grad()
    losses.append(repr(loss.item()))
print(json.dumps({"losses": losses, "hooks": hooks}))
"""
)


@pytest.mark.dynamo
def test_modules_are_copied_and_fail_as_without_it(train: Train) -> None:
    alone, watched = train(PROGRAM, watched=False), train(PROGRAM)

    assert alone.status == watched.status == 0, watched.output
    assert watched.told == alone.told
    assert watched.told["hooks"] == 0
    assert len(watched.losses()) == 6
    assert not watched.events(Kind.NOTE)
    layers = [event.data["module"] for event in watched.events(Kind.LAYER)]
    assert layers == ["", "inner", "inner"]
    names = {tensor.index: tensor.name for tensor in watched.tensors.values()}
    [outputs] = [s for s in watched.of(Sample) if s.moment == Moment.ACTIVATION]
    assert {names[place] for place in outputs.tensors} >= {"inner.head", "scripted"}
    assert "sparse" not in {names[place] for place in outputs.tensors}
