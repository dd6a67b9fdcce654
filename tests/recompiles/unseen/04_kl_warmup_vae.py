import torch
import torch.nn.functional as F
from torch import nn


class VAE(nn.Module):
    def __init__(self):
        super().__init__()
        self.enc = nn.Linear(20, 12)
        self.dec = nn.Linear(6, 20)
        self.beta = 0.0

    def forward(self, x):
        mu, logvar = self.enc(x).chunk(2, dim=-1)
        z = mu + torch.randn_like(mu) * (0.5 * logvar).exp()
        recon = self.dec(z)
        kl = -0.5 * (1 + logvar - mu.pow(2) - logvar.exp()).sum(-1).mean()
        return F.mse_loss(recon, x) + self.beta * kl


def beta_at(epoch, warm=5):
    return min(1.0, epoch / warm)


def main():
    torch.manual_seed(1)
    vae = VAE()
    step_model = torch.compile(vae, backend="eager")
    opt = torch.optim.AdamW(vae.parameters(), lr=2e-3)
    batches = [torch.randn(32, 20) for _ in range(3)]
    for epoch in range(7):
        vae.beta = beta_at(epoch)  # cause 1
        total = 0.0
        for b in batches:
            loss = step_model(b)
            opt.zero_grad(set_to_none=True)
            loss.backward()
            opt.step()
            total += loss.item()
        print(epoch, total / len(batches))


main()
