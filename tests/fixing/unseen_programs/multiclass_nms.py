from dataclasses import dataclass
from typing import List

import torch


@dataclass
class DetCfg:
    score_thr: float = 0.3
    iou_thr: float = 0.5
    max_per_img: int = 10


def box_iou(a, b):
    area_a = (a[:, 2] - a[:, 0]) * (a[:, 3] - a[:, 1])
    area_b = (b[:, 2] - b[:, 0]) * (b[:, 3] - b[:, 1])
    lt = torch.max(a[:, None, :2], b[None, :, :2])
    rb = torch.min(a[:, None, 2:], b[None, :, 2:])
    wh = (rb - lt).clamp(min=0)
    inter = wh[..., 0] * wh[..., 1]
    return inter / (area_a[:, None] + area_b[None] - inter + 1e-6)


def greedy_nms(boxes, scores, thr):
    order = scores.argsort(descending=True, stable=True)
    keep: List[torch.Tensor] = []
    while order.numel() > 0:
        i = order[0]
        keep.append(i)
        if order.numel() == 1:
            break
        ious = box_iou(boxes[i][None], boxes[order[1:]])[0]
        order = order[1:][ious <= thr]
    return torch.stack(keep) if keep else boxes.new_zeros((0,), dtype=torch.long)


def multiclass_nms(bboxes, scores, cfg: DetCfg):
    """bboxes (N, 4), scores (N, C + 1) with the background last."""
    num_classes = scores.shape[1] - 1
    boxes = bboxes[:, None].expand(-1, num_classes, 4).reshape(-1, 4)
    flat = scores[:, :-1].reshape(-1)
    labels = torch.arange(num_classes).repeat(scores.shape[0])
    valid = flat > cfg.score_thr
    boxes, flat, labels = boxes[valid], flat[valid], labels[valid]
    if boxes.numel() == 0:
        return torch.cat([boxes, flat[:, None]], dim=1), labels
    offset = labels.to(boxes) * (boxes.max() + 1)
    keep = greedy_nms(boxes + offset[:, None], flat, cfg.iou_thr)[: cfg.max_per_img]
    dets = torch.cat([boxes[keep], flat[keep, None]], dim=1)
    return dets, labels[keep]


def target(bboxes, logits):
    cfg = DetCfg()
    results = []
    for i in range(bboxes.shape[0]):
        dets, labels = multiclass_nms(bboxes[i], logits[i].softmax(-1), cfg)
        results.append({"dets": dets, "labels": labels})
    return results


def _make(seed, b, n, c, sharp):
    g = torch.Generator().manual_seed(seed)
    xy = torch.rand(b, n, 2, generator=g) * 6
    wh = torch.rand(b, n, 2, generator=g) * 5 + 1
    return torch.cat([xy, xy + wh], -1), torch.randn(b, n, c + 1, generator=g) * sharp


INPUTS = [_make(0, 2, 9, 3, 2.0), _make(1, 2, 9, 3, 3.0), _make(2, 2, 9, 3, 0.05), _make(3, 1, 14, 3, 2.0), _make(4, 2, 5, 2, 0.2)]
