"""A vision transformer of transformers with mixup, an exponential average and label smoothing."""

import copy
import random

import torch
from torch import nn
from transformers import ViTConfig, ViTForImageClassification

torch.manual_seed(0)
random.seed(0)
model = ViTForImageClassification(
    ViTConfig(
        image_size=16,
        patch_size=4,
        hidden_size=32,
        intermediate_size=64,
        num_hidden_layers=2,
        num_attention_heads=2,
        num_labels=4,
    )
)
average = copy.deepcopy(model).requires_grad_(False)
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)


@torch.compile(backend="aot_eager")
def loss_of(images, labels):
    weight = random.betavariate(0.4, 0.4)
    order = torch.randperm(len(images))
    scores = model(pixel_values=weight * images + (1 - weight) * images[order]).logits
    first = nn.functional.cross_entropy(scores, labels, label_smoothing=0.1)
    second = nn.functional.cross_entropy(scores, labels[order], label_smoothing=0.1)
    return weight * first + (1 - weight) * second


for _ in range(4):
    loss = loss_of(torch.rand(6, 3, 16, 16), torch.randint(0, 4, (6,)))
    loss.backward()
    nn.utils.clip_grad_norm_(model.parameters(), 1.0)
    optimizer.step()
    optimizer.zero_grad()
    for kept, new in zip(average.parameters(), model.parameters(), strict=True):
        kept.lerp_(new.detach(), 0.01)
average.eval()
print(
    torch.compile(average, backend="aot_eager")(pixel_values=torch.rand(2, 3, 16, 16)).logits.shape
)
