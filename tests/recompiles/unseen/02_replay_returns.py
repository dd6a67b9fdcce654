import torch

GAMMA = 0.95
baseline_history = []


def discounted(rewards):
    out = torch.zeros_like(rewards)
    running = torch.zeros(rewards.shape[0])
    for t in reversed(range(rewards.shape[1])):
        running = rewards[:, t] + GAMMA * running
        out[:, t] = running
    return out


@torch.compile(backend="eager")
def policy_loss(logits, actions, rewards):
    returns = discounted(rewards)
    base = returns.mean()
    baseline_history.append(base.detach())  # cause 1
    smoothed = torch.stack(baseline_history).mean()
    logp = torch.log_softmax(logits, dim=-1)
    chosen = logp.gather(-1, actions.unsqueeze(-1)).squeeze(-1)
    return -(chosen * (returns - smoothed)).mean()


torch.manual_seed(3)
policy = torch.nn.Sequential(torch.nn.Linear(4, 16), torch.nn.ReLU(), torch.nn.Linear(16, 2))
optim = torch.optim.SGD(policy.parameters(), lr=0.01)
for it in range(6):
    obs = torch.randn(8, 5, 4)
    logits = policy(obs)
    actions = torch.randint(0, 2, (8, 5))
    rewards = torch.rand(8, 5)
    loss = policy_loss(logits, actions, rewards)
    optim.zero_grad()
    loss.backward()
    optim.step()
    print(it, float(loss))
