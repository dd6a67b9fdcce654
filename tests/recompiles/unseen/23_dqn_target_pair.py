import copy

import torch
from torch import nn


def mlp(i, o):
    return nn.Sequential(nn.Linear(i, 32), nn.ReLU(), nn.Linear(32, o))


class Agent:
    def __init__(self):
        self.online = mlp(4, 3)
        self.target = copy.deepcopy(self.online).requires_grad_(False).eval()
        self.epsilon = 1.0
        self.q = torch.compile(self.online, backend="eager")
        self.opt = torch.optim.Adam(self.online.parameters(), lr=1e-3)

    def act(self, obs):
        if torch.rand(()) < self.epsilon:
            return torch.randint(0, 3, (obs.shape[0],))
        with torch.no_grad():
            return self.target(obs).argmax(-1)

    def learn(self, obs, act, rew, nxt):
        with torch.no_grad():
            goal = rew + 0.99 * self.target(nxt).amax(-1)
        picked = self.q(obs).gather(1, act[:, None]).squeeze(1)
        loss = nn.functional.smooth_l1_loss(picked, goal)
        self.opt.zero_grad()
        loss.backward()
        self.opt.step()
        self.epsilon *= 0.9
        return loss.item()


torch.manual_seed(0)
agent = Agent()
for it in range(8):
    obs = torch.randn(16, 4)
    act = agent.act(obs)
    print(it, agent.learn(obs, act, torch.rand(16), torch.randn(16, 4)))
    if it % 4 == 3:
        agent.target.load_state_dict(agent.online.state_dict())
