"""A detector of transformers (YOLOS) trained with its matching loss, then its boxes filtered."""

import torch
from transformers import YolosConfig, YolosForObjectDetection

torch.manual_seed(0)
model = YolosForObjectDetection(
    YolosConfig(
        image_size=[32, 32],
        patch_size=8,
        hidden_size=32,
        intermediate_size=64,
        num_hidden_layers=2,
        num_attention_heads=2,
        num_detection_tokens=6,
        num_labels=3,
    )
)
compiled = torch.compile(model, backend="aot_eager")
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
for count in (2, 1, 3):
    labels = [
        {"class_labels": torch.randint(0, 3, (count,)), "boxes": torch.rand(count, 4) * 0.4 + 0.3}
        for _ in range(2)
    ]
    loss = compiled(pixel_values=torch.rand(2, 3, 32, 32), labels=labels).loss
    loss.backward()
    optimizer.step()
    optimizer.zero_grad()


@torch.compile(backend="aot_eager")
def best(scores, boxes, threshold=0.3):
    probability, label = scores.softmax(-1)[..., :-1].max(-1)
    keep = probability > threshold
    return [(boxes[i][keep[i]], label[i][keep[i]]) for i in range(len(boxes))]


model.eval()
with torch.no_grad():
    output = model(pixel_values=torch.rand(2, 3, 32, 32))
    print(sum(len(boxes) for boxes, _ in best(output.logits, output.pred_boxes)))
