"""The resume at step 50 loads a 'module.'-prefixed checkpoint with strict=False: nothing is loaded, weights are random."""
import io

import torch
import torch.nn as nn

from tests.watch_faults.toy import FAULT, compiled

torch.manual_seed(47)
VOCAB = 20
topic = torch.softmax(1.5 * torch.randn(4, VOCAB), -1)


def batch(n=48):
    y = torch.randint(0, 4, (n,))
    return torch.multinomial(topic[y], 12, replacement=True), y


class TextClassifier(nn.Module):
    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(VOCAB, 24)
        self.fc = nn.Linear(24, 32)
        self.out = nn.Linear(32, 4)

    def forward(self, tokens):
        return self.out(torch.relu(self.fc(self.embed(tokens).mean(1))))


def save(net, optimizer):
    buffer = io.BytesIO()
    weights = {"module." + k: v for k, v in net.state_dict().items()}
    torch.save({"model": weights, "optimizer": optimizer.state_dict()}, buffer)
    buffer.seek(0)
    return buffer


def build(checkpoint=None):
    net = TextClassifier()
    optimizer = torch.optim.Adam(net.parameters(), lr=1e-2)
    if checkpoint is not None:
        state = torch.load(checkpoint)
        weights = state["model"]
        if not FAULT:
            weights = {k.removeprefix("module."): v for k, v in weights.items()}
        net.load_state_dict(weights, strict=False)
        optimizer.load_state_dict(state["optimizer"])
    return net, compiled(net), optimizer


net, model, optimizer = build()
for step in range(100):
    if step == 50:  # pre-empted, started again from the checkpoint
        net, model, optimizer = build(save(net, optimizer))
    x, y = batch()
    loss = nn.functional.cross_entropy(model(x), y)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
