import torch
import torch.nn as nn


def pairwise_iou(a, b):
    lt = torch.max(a[:, None, :2], b[None, :, :2])
    rb = torch.min(a[:, None, 2:], b[None, :, 2:])
    inter = (rb - lt).clamp(min=0).prod(-1)
    area = lambda z: (z[:, 2:] - z[:, :2]).prod(-1)
    return inter / (area(a)[:, None] + area(b)[None] - inter).clamp(min=1e-6)


class SlotTracker(nn.Module):
    """A fixed number of track slots; greedy association, birth in free slots, death after max_age misses."""

    def __init__(self, slots=5, iou_thr=0.3, max_age=2, alpha=0.6):
        super().__init__()
        self.iou_thr, self.max_age, self.alpha = iou_thr, max_age, alpha
        self.register_buffer("boxes", torch.zeros(slots, 4))
        self.register_buffer("ids", torch.full((slots,), -1))
        self.register_buffer("age", torch.zeros(slots, dtype=torch.long))
        self.next_id = 0

    def associate(self, dets):
        iou = pairwise_iou(self.boxes, dets)
        iou[self.ids < 0] = -1.0
        match = torch.full((dets.shape[0],), -1)
        while iou.max() > self.iou_thr:
            slot, det = divmod(iou.argmax().item(), dets.shape[0])
            match[det] = slot
            iou[slot, :] = -1.0
            iou[:, det] = -1.0
        return match

    def spawn(self, dets, match, scores):
        for d in range(dets.shape[0]):
            if match[d] >= 0 or scores[d] < 0.5:
                continue
            free = (self.ids < 0).nonzero().flatten()
            if len(free) == 0:
                break
            s = free[0]
            self.boxes[s] = dets[d]
            self.ids[s] = self.next_id
            self.age[s] = 0
            match[d] = s
            self.next_id += 1
        return match

    @torch.no_grad()
    def forward(self, dets, scores):
        match = self.associate(dets)
        self.age[self.ids >= 0] += 1
        hit = match >= 0
        slots = match[hit]
        self.boxes[slots] = self.alpha * dets[hit] + (1 - self.alpha) * self.boxes[slots]
        self.age[slots] = 0
        match = self.spawn(dets, match, scores)
        dead = self.age > self.max_age
        self.ids[dead] = -1
        return torch.where(match >= 0, self.ids[match.clamp(min=0)], match), self.boxes.clone()


target = SlotTracker().eval()
_base = torch.tensor([[0., 0, 4, 4], [5, 5, 9, 9], [10, 0, 14, 5], [0, 10, 4, 15]])
INPUTS = []
for i, n in enumerate([4, 4, 4, 2, 3, 3, 7]):
    g = torch.Generator().manual_seed(140 + i)
    d = _base[torch.arange(n) % 4] + torch.randn(n, 1, generator=g) * (0.3 if i < 5 else 6.0)
    INPUTS.append((d, torch.rand(n, generator=g) * 0.6 + 0.3))
