"""A loop of accelerate with its own dynamo plug-in, gathering a metric while it trains."""

import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Tagger(nn.Module):
    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(50, 16)
        self.rnn = nn.GRU(16, 16, batch_first=True)
        self.head = nn.Linear(16, 5)

    def forward(self, ids):
        lengths = (ids != 0).sum(1)
        longest = int(lengths.max())
        hidden, _ = self.rnn(self.embed(ids[:, :longest]))
        return self.head(hidden)


def main():
    torch.manual_seed(0)
    accelerator = Accelerator(cpu=True, dynamo_backend="aot_eager")
    ids = torch.randint(1, 50, (20, 9))
    ids[:, 6:] *= torch.randint(0, 2, (20, 1))
    model = Tagger()
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    loader = DataLoader(TensorDataset(ids, ids % 5), batch_size=4)
    model, optimizer, loader = accelerator.prepare(model, optimizer, loader)
    total = 0.0
    for batch, tags in loader:
        scores = model(batch)
        loss = nn.functional.cross_entropy(
            scores.flatten(0, 1), tags[:, : scores.shape[1]].flatten()
        )
        accelerator.backward(loss)
        optimizer.step()
        optimizer.zero_grad()
        total += accelerator.gather(loss.detach()).mean().item()
    accelerator.print(f"{total > 0}")


if __name__ == "__main__":
    main()
