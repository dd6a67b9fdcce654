import torch
import torch.nn as nn

ALPHABET = "abcdefghijklmnopqrstuvwxyz "


class CharCell(nn.Module):
    def __init__(self, vocab, hidden=24):
        super().__init__()
        self.hidden = hidden
        self.embed = nn.Embedding(vocab, hidden)
        self.cell = nn.GRUCell(hidden, hidden)
        self.readout = nn.Linear(hidden, vocab)

    def forward(self, ch, state=None):
        if state is None:
            state = torch.zeros(ch.shape[0], self.hidden)
        state = self.cell(self.embed(ch), state)
        return self.readout(state), state


def spell(lm, start, length):
    ch = torch.tensor([ALPHABET.index(start)])
    state = None  # cause 1
    text = start
    for _ in range(length):
        logits, state = lm(ch, state)  # cause 1
        ch = torch.multinomial(logits.softmax(-1), 1).squeeze(1)
        text += ALPHABET[ch.item()]
    return text


torch.manual_seed(42)
lm = CharCell(len(ALPHABET)).eval()
lm.compile(backend="eager")
with torch.no_grad():
    for letter in "xyz":
        print(spell(lm, letter, 10))
