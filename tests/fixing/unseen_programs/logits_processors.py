import torch
import torch.nn as nn


def calc_banned_ngram_tokens(prev_input_ids, ngram_size, cur_len):
    if cur_len + 1 < ngram_size:
        return [[] for _ in range(prev_input_ids.shape[0])]
    banned = []
    for row in prev_input_ids.tolist():
        table = {}
        for ngram in zip(*[row[i:] for i in range(ngram_size)]):
            table.setdefault(tuple(ngram[:-1]), []).append(ngram[-1])
        key = tuple(row[cur_len + 1 - ngram_size:cur_len])
        banned.append(table.get(key, []))
    return banned


class LogitsProcessors(nn.Module):
    def __init__(self, vocab, ngram=2, penalty=1.3, eos=1, min_len=4, bad_words=((2, 3), (5,)), temperature=0.8):
        super().__init__()
        self.vocab, self.ngram, self.penalty = vocab, ngram, penalty
        self.eos, self.min_len = eos, min_len
        self.bad_words = [list(w) for w in bad_words]
        self.temperature = temperature

    def repetition(self, ids, scores):
        s = scores.gather(1, ids)
        s = torch.where(s < 0, s * self.penalty, s / self.penalty)
        return scores.scatter(1, ids, s)

    def suppress_bad_words(self, ids, scores):
        for b, row in enumerate(ids):
            tail = row.tolist()
            for word in self.bad_words:
                prefix = word[:-1]
                if not prefix or tail[-len(prefix):] == prefix:
                    scores[b, word[-1]] = -float("inf")
        return scores

    def forward(self, ids, logits, finished):
        cur_len = ids.shape[1]
        scores = self.repetition(ids, logits.log_softmax(-1))
        for b, tokens in enumerate(calc_banned_ngram_tokens(ids, self.ngram, cur_len)):
            scores[b, tokens] = -float("inf")
        scores = self.suppress_bad_words(ids, scores)
        if cur_len < self.min_len:
            scores[:, self.eos] = -float("inf")
        done = finished.nonzero().flatten().tolist()
        for b in done:
            scores[b] = -float("inf")
            scores[b, self.eos] = 0.0
        if len(done) == ids.shape[0]:
            return scores.argmax(-1), scores
        top = scores.argmax(-1)
        return top, scores / self.temperature


target = LogitsProcessors(9)
INPUTS = []
for i, (b, t) in enumerate([(3, 6), (3, 6), (3, 6), (2, 3), (4, 1), (2, 9)]):
    g = torch.Generator().manual_seed(150 + i)
    ids = torch.randint(0, 6, (b, t), generator=g)
    if i == 0:
        ids[1, -1] = 2
    fin = torch.rand(b, generator=g) < (0.3 if i != 2 else 2.0)
    INPUTS.append((ids, torch.randn(b, 9, generator=g) * 2, fin))
