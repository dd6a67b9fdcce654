import math
from collections import Counter, defaultdict

import torch
import torch.nn as nn


def dcg_weights(k):
    return [1.0 / math.log2(r + 2) for r in range(k)]


class RankingEvaluator(nn.Module):
    """Full-catalogue ranking with train items filtered out; recall, NDCG, hit rate and catalogue coverage."""

    def __init__(self, n_users=12, n_items=20, dim=4, k=5):
        super().__init__()
        self.user = nn.Embedding(n_users, dim)
        self.item = nn.Embedding(n_items, dim)
        self.k = k
        self.n_items = n_items

    def filter_seen(self, scores, rows, items):
        seen = defaultdict(list)
        for r, it in zip(rows.tolist(), items.tolist()):
            seen[r].append(it)
        for r, its in seen.items():
            scores[r, its] = -1e4
        return scores

    def per_user(self, ranked, truth):
        """truth is padded with -1"""
        w = dcg_weights(self.k)
        recall, ndcg = [], []
        for top, gt in zip(ranked, truth):
            relevant = set(gt[gt >= 0].tolist())
            if not relevant:
                recall.append(0.0)
                ndcg.append(0.0)
                continue
            hits = [1.0 if i in relevant else 0.0 for i in top.tolist()]
            recall.append(sum(hits) / len(relevant))
            ideal = sum(w[: min(len(relevant), self.k)])
            ndcg.append(sum(h * x for h, x in zip(hits, w)) / ideal)
        return torch.tensor(recall), torch.tensor(ndcg)

    @torch.no_grad()
    def forward(self, users, seen_rows, seen_items, truth):
        scores = self.user(users) @ self.item.weight.t()
        scores = self.filter_seen(scores, seen_rows, seen_items)
        ranked = scores.topk(self.k, dim=-1).indices
        recall, ndcg = self.per_user(ranked, truth)
        shown = Counter(ranked.flatten().tolist())
        coverage = len(shown) / self.n_items
        top_share = max(shown.values()) / ranked.numel()
        novelty = torch.tensor([coverage, top_share])
        return recall, ndcg, (recall > 0).float().mean(), novelty


torch.manual_seed(13)
target = RankingEvaluator().eval()
INPUTS = []
for i, (b, m, s) in enumerate([(4, 3, 9), (4, 3, 9), (4, 3, 9), (2, 5, 6), (6, 7, 15)]):
    g = torch.Generator().manual_seed(120 + i)
    truth = torch.stack([torch.randperm(20, generator=g)[:m] for _ in range(b)])
    truth[torch.rand(b, m, generator=g) < 0.35] = -1
    if i == 1:
        truth[0] = -1
    INPUTS.append((torch.randint(0, 12, (b,), generator=g), torch.randint(0, b, (s,), generator=g),
                   torch.randint(0, 20, (s,), generator=g), truth))
