import torch
from torch import nn
from torch.nn.utils.rnn import pad_sequence

sentences = [[3, 4], [5, 6, 7], [1, 2, 3, 4, 5], [8, 9, 10, 11]]


class Tagger(nn.Module):
    def __init__(self):
        super().__init__()
        self.table = nn.Embedding(20, 6, padding_idx=0)
        self.conv = nn.Conv1d(6, 4, 3, padding=1)

    def forward(self, tokens):
        e = self.table(tokens).transpose(1, 2)
        return self.conv(e).argmax(1)


def batches():
    for s in sentences:
        rows = [torch.tensor(s), torch.tensor(s[::-1])]
        yield pad_sequence(rows, batch_first=True)


tagger = Tagger().eval()
tagger_c = torch.compile(tagger, backend="eager", dynamic=False)  # cause 1

with torch.no_grad():
    for batch in batches():  # cause 1
        print(tagger_c(batch).tolist())  # cause 1
