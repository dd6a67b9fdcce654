"""A generative adversarial network, with five steps of one optimizer to one of the other."""

import torch
from torch import nn
from torch.nn import functional

from tests.watch_faults.toy import batches, blobs, compiled

generator = nn.Sequential(nn.Linear(8, 32), nn.ReLU(), nn.Linear(32, 16))
critic = nn.Sequential(nn.Linear(16, 32), nn.LeakyReLU(0.2), nn.Linear(32, 1))
of_generator = torch.optim.Adam(generator.parameters(), lr=2e-4, betas=(0.5, 0.999))
of_critic = torch.optim.Adam(critic.parameters(), lr=2e-4, betas=(0.5, 0.999))
make, judge = compiled(generator), compiled(critic)
loss_of = functional.binary_cross_entropy_with_logits
for step, (real, _) in enumerate(batches(*blobs())):
    of_critic.zero_grad()
    fake = make(torch.randn(len(real), 8))
    right, wrong = torch.ones(len(real), 1), torch.zeros(len(real), 1)
    (loss_of(judge(real), right) + loss_of(judge(fake.detach()), wrong)).backward()
    of_critic.step()
    if step % 5 == 4:
        of_generator.zero_grad()
        loss_of(judge(make(torch.randn(len(real), 8))), right).backward()
        of_generator.step()
