import torch
from torch import nn


class LM(nn.Module):
    def __init__(self, vocab=40, dim=16):
        super().__init__()
        self.dim = dim
        self.emb = nn.Embedding(vocab, dim)
        self.cell = nn.LSTMCell(dim, dim)
        self.out = nn.Linear(dim, vocab)

    def initial(self, batch):
        return torch.zeros(batch, self.dim), torch.zeros(batch, self.dim)

    def forward(self, chunk, state, extras):
        logits = []
        for t in range(chunk.shape[1]):
            state = self.cell(self.emb(chunk[:, t]), state)
            logits.append(self.out(state[0]) * extras["scale"])
        return torch.stack(logits, 1), state


def perplexity(model, stream, bptt=8):
    state = model.initial(stream.shape[0])  # cause 1
    nll, count = 0.0, 0
    with torch.inference_mode():  # cause 1
        step = torch.compile(model, backend="eager")
        for s in range(0, stream.shape[1] - 1, bptt):
            x, y = stream[:, s:s + bptt], stream[:, s + 1:s + bptt + 1]
            logits, state = step(x, state, {"scale": 1.0, "tag": "eval"})  # cause 1
            nll += nn.functional.cross_entropy(logits.flatten(0, 1), y.flatten(), reduction="sum").item()
            count += y.numel()
    return torch.tensor(nll / count).exp().item()


if __name__ == "__main__":
    torch.manual_seed(0)
    print(perplexity(LM().eval(), torch.randint(0, 40, (4, 8 * 6 + 1))))
