import logging
import math
from typing import Dict, List

import torch

logger = logging.getLogger("lamb")


class Lamb:
    """Layer-wise adaptive moments for a list of weights; the gradients are passed in by the trainer."""

    def __init__(self, lr=1e-2, betas=(0.9, 0.99), eps=1e-6, weight_decay=0.01, max_norm=1.0):
        self.lr, self.betas, self.eps = lr, betas, eps
        self.weight_decay = weight_decay
        self.max_norm = max_norm
        self.state: Dict[int, dict] = {}
        self.t = 0
        self.skipped = 0
        self.last_ratio = 1.0

    def clip(self, grads: List[torch.Tensor]):
        total = torch.stack([g.norm() for g in grads]).norm()
        coef = self.max_norm / (total + 1e-6)
        if coef < 1:
            grads = [g * coef for g in grads]
        return grads, total

    def slot(self, i, p):
        if i not in self.state:
            self.state[i] = {"m": torch.zeros_like(p), "v": torch.zeros_like(p)}
        return self.state[i]

    @torch.no_grad()
    def __call__(self, params, grads):
        grads, total = self.clip(list(grads))
        if not math.isfinite(total):
            self.skipped += 1
            logger.debug("skipping the update, gradient norm %s", total)
            return total
        self.t += 1
        b1, b2 = self.betas
        for i, (p, g) in enumerate(zip(params, grads)):
            s = self.slot(i, p)
            s["m"].mul_(b1).add_(g, alpha=1 - b1)
            s["v"].mul_(b2).addcmul_(g, g, value=1 - b2)
            m_hat = s["m"] / (1 - b1 ** self.t)
            v_hat = s["v"] / (1 - b2 ** self.t)
            upd = m_hat / (v_hat.sqrt() + self.eps) + self.weight_decay * p
            w_norm, u_norm = p.norm(), upd.norm()
            ratio = 1.0
            if w_norm > 0 and u_norm > 0:
                ratio = (w_norm / u_norm).clamp(max=10.0).item()
            p.add_(upd, alpha=-self.lr * ratio)
            self.last_ratio = ratio
        return total


target = Lamb()
INPUTS = []
for i in range(6):
    g = torch.Generator().manual_seed(80 + i)
    shp = [(4, 3), (5,)] if i < 4 else [(4, 3), (5,)]
    ps = [torch.randn(*s, generator=g) for s in shp]
    gs = [torch.randn(*s, generator=g) * (0.1 if i % 2 else 3.0) for s in shp]
    if i == 1:
        ps[1] = ps[1] * 0
    if i == 3:
        gs[0][0, 0] = float("nan")
    INPUTS.append((ps, gs))
