"""A LightningModule that logs in its step, compiled as a whole, with a callback of its own."""

import warnings

import lightning
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

warnings.filterwarnings("ignore")


class Classifier(lightning.LightningModule):
    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Linear(16, 3))
        self.seen = 0

    def forward(self, x):
        return self.body(x)

    def training_step(self, batch, index):
        x, y = batch
        self.seen += len(x)
        loss = nn.functional.cross_entropy(self(x), y)
        if loss.item() > 10:
            print("a large loss")
        return loss

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-2)


def main():
    lightning.seed_everything(0, verbose=False)
    data = TensorDataset(torch.randn(36, 8), torch.randint(0, 3, (36,)))
    model = torch.compile(Classifier(), backend="aot_eager")
    trainer = lightning.Trainer(
        max_epochs=2,
        accelerator="cpu",
        logger=False,
        enable_checkpointing=False,
        enable_progress_bar=False,
        enable_model_summary=False,
    )
    trainer.fit(model, DataLoader(data, batch_size=8))


if __name__ == "__main__":
    main()
