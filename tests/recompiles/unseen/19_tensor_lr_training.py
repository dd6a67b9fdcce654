import torch
from torch import nn
from torch.optim.lr_scheduler import ExponentialLR

torch.manual_seed(4)
critic = nn.Sequential(nn.Linear(6, 20), nn.LeakyReLU(0.2), nn.Linear(20, 1))
optimizer = torch.optim.Adam(critic.parameters(), lr=torch.tensor(0.01), capturable=False, foreach=False)
scheduler = ExponentialLR(optimizer, gamma=0.9)


@torch.compile(backend="eager")
def critic_scores(real, fake):
    return critic(real).mean() - critic(fake).mean()


def penalty(scores):
    return scores.square() * 1e-3


for step in range(6):
    real, fake = torch.randn(16, 6) + 1, torch.randn(16, 6)
    gap = critic_scores(real, fake)
    loss = -gap + penalty(gap)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    scheduler.step()
    print(step, loss.item(), float(scheduler.get_last_lr()[0]))
