import logging
import time
from dataclasses import dataclass, field

import torch

logger = logging.getLogger("ppo")


@dataclass
class PPOConfig:
    clip: float = 0.2
    gamma: float = 0.97
    lam: float = 0.9
    target_kl: float = 0.02
    ent_coef: float = 0.01
    norm_adv: bool = True


@dataclass
class RolloutClock:
    started: float = field(default_factory=time.time)
    updates: int = 0


CLOCK = RolloutClock()


def compute_gae(rewards, values, dones, last_value, cfg):
    adv = torch.zeros_like(rewards)
    running = torch.zeros_like(last_value)
    for t in reversed(range(rewards.shape[0])):
        nxt = last_value if t == rewards.shape[0] - 1 else values[t + 1]
        alive = 1.0 - dones[t]
        delta = rewards[t] + cfg.gamma * nxt * alive - values[t]
        running = delta + cfg.gamma * cfg.lam * alive * running
        adv[t] = running
    return adv, adv + values


def ppo_loss(new_logp, old_logp, values, last_value, rewards, dones, cfg=PPOConfig()):
    begin = time.perf_counter()
    with torch.no_grad():
        adv, returns = compute_gae(rewards, values, dones, last_value, cfg)
        if cfg.norm_adv and adv.std() > 1e-6:
            adv = (adv - adv.mean()) / adv.std()
    log_ratio = new_logp - old_logp
    ratio = log_ratio.exp()
    with torch.no_grad():
        approx_kl = ((ratio - 1) - log_ratio).mean()
    policy = torch.max(-adv * ratio, -adv * ratio.clamp(1 - cfg.clip, 1 + cfg.clip)).mean()
    if approx_kl > 1.5 * cfg.target_kl:
        policy = policy * 0.0
    value = 0.5 * (returns - values).pow(2).mean()
    stats = {
        "kl": approx_kl.item(),
        "clipfrac": ((ratio - 1).abs() > cfg.clip).float().mean().item(),
        "value": value.item(),
    }
    CLOCK.updates += 1
    if time.perf_counter() - begin > 60.0:
        logger.warning("update %d was slow", CLOCK.updates)
    return policy + 0.5 * value, stats


target = ppo_loss


def _roll(seed, t, n, scale, flat=False):
    g = torch.Generator().manual_seed(seed)
    old = -torch.rand(t, n, generator=g)
    new = (old + scale * torch.randn(t, n, generator=g)).requires_grad_(True)
    v = torch.randn(t, n, generator=g)
    r = torch.randn(t, n, generator=g)
    d = (torch.rand(t, n, generator=g) < 0.2).float()
    if flat:
        v, r, d = v * 0, r * 0, d * 0
    return new, old, v, v[-1] * 0.5, r, d


INPUTS = [_roll(0, 5, 3, 0.05), _roll(1, 5, 3, 0.9), _roll(2, 5, 3, 0.05, True), _roll(3, 4, 2, 0.4), _roll(4, 7, 1, 0.02)]
