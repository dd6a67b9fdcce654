"""transformers' Trainer with ``torch_compile=True``, padded batches of several lengths."""

import random
import tempfile

import torch
from torch.utils.data import Dataset
from transformers import GPT2Config, GPT2LMHeadModel, Trainer, TrainingArguments


class Lines(Dataset):
    def __init__(self, count):
        draw = random.Random(0)
        self.rows = [
            [draw.randrange(4, 64) for _ in range(draw.randrange(6, 12))] for _ in range(count)
        ]

    def __len__(self):
        return len(self.rows)

    def __getitem__(self, index):
        return {"input_ids": self.rows[index]}


def collate(rows):
    longest = max(len(row["input_ids"]) for row in rows)
    ids = torch.tensor([row["input_ids"] + [0] * (longest - len(row["input_ids"])) for row in rows])
    return {
        "input_ids": ids,
        "attention_mask": (ids != 0).long(),
        "labels": ids.masked_fill(ids == 0, -100),
    }


def main():
    torch.manual_seed(0)
    model = GPT2LMHeadModel(
        GPT2Config(vocab_size=64, n_positions=32, n_embd=32, n_layer=2, n_head=2)
    )
    arguments = TrainingArguments(
        output_dir=tempfile.mkdtemp(),
        per_device_train_batch_size=4,
        num_train_epochs=1,
        torch_compile=True,
        torch_compile_backend="aot_eager",
        report_to=[],
        use_cpu=True,
        save_strategy="no",
        disable_tqdm=True,
        seed=0,
    )
    Trainer(model, arguments, train_dataset=Lines(26), data_collator=collate).train()


if __name__ == "__main__":
    main()
