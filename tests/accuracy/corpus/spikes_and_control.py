"""Spiking networks, reinforcement learning and robotics."""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor, nn

from .making import Case, Inputs, Variant


def _steps(v: Variant, size: int = 8) -> Tensor:
    return torch.rand(4, v.batch, size)


def spikingjelly_leaky_network() -> Case:
    from spikingjelly.activation_based import functional, layer, neuron, surrogate

    class Network(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.layers = nn.Sequential(
                layer.Linear(8, 8),
                neuron.LIFNode(surrogate_function=surrogate.ATan()),
                layer.Dropout(0.2),
                neuron.ParametricLIFNode(),
            )

        def forward(self, x: Tensor) -> Tensor:
            functional.reset_net(self)
            return torch.stack([self.layers(step) for step in x]).mean(0)

    return Case(Network(), lambda v: {"x": _steps(v)}, "spikingjelly")


def spikingjelly_multi_step() -> Case:
    from spikingjelly.activation_based import functional, layer, neuron

    class Network(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.layers = nn.Sequential(
                layer.Conv2d(2, 4, 3, padding=1),
                layer.BatchNorm2d(4),
                neuron.IFNode(),
                layer.MaxPool2d(2),
                neuron.EIFNode(),
            )
            functional.set_step_mode(self, "m")

        def forward(self, x: Tensor) -> Tensor:
            functional.reset_net(self)
            return self.layers(x)

    return Case(Network(), lambda v: {"x": torch.rand(3, v.batch, 2, 8, 8)}, "spikingjelly")


def spikingjelly_spiking_lstm() -> Case:
    from spikingjelly.activation_based.rnn import SpikingLSTM

    return Case(SpikingLSTM(8, 8, 2), lambda v: {"x": _steps(v)}, "spikingjelly")


def _tensordict(v: Variant, **more: Any) -> Any:
    from tensordict import TensorDict

    batch = v.batch * 2
    data = {"observation": torch.randn(batch, 4)} | {
        name: make(batch) for name, make in more.items()
    }
    return TensorDict(data, batch_size=[batch])


def _transition(v: Variant, action: Any) -> Inputs:
    from tensordict import TensorDict

    given = _tensordict(v, action=action)
    batch = given.batch_size[0]
    given["next"] = TensorDict(
        {
            "observation": torch.randn(batch, 4),
            "reward": torch.randn(batch, 1),
            "done": torch.zeros(batch, 1, dtype=torch.bool),
            "terminated": torch.zeros(batch, 1, dtype=torch.bool),
        },
        batch_size=[batch],
    )
    return {"tensordict": given}


def _actor(distribution: Any) -> Any:
    from tensordict.nn import TensorDictModule
    from torchrl.modules import MLP, NormalParamExtractor, ProbabilisticActor

    network = nn.Sequential(MLP(4, 4, num_cells=[8]), NormalParamExtractor())
    module = TensorDictModule(network, in_keys=["observation"], out_keys=["loc", "scale"])
    return ProbabilisticActor(
        module, in_keys=["loc", "scale"], distribution_class=distribution, return_log_prob=True
    )


def torchrl_actor() -> Case:
    from torchrl.modules import TanhNormal

    return Case(_actor(TanhNormal), lambda v: {"tensordict": _tensordict(v)}, "torchrl")


def torchrl_q_learning_loss() -> Case:
    from torchrl.modules import MLP, QValueActor
    from torchrl.objectives import DQNLoss

    actor = QValueActor(MLP(4, 3, num_cells=[8]), in_keys=["observation"], action_space="one_hot")
    loss = DQNLoss(actor, action_space="one_hot")

    def action(batch: int) -> Tensor:
        return nn.functional.one_hot(torch.arange(batch) % 3, 3)

    return Case(loss, lambda v: _transition(v, action), "torchrl")


def torchrl_soft_actor_critic_loss() -> Case:
    from torchrl.modules import MLP, TanhNormal, ValueOperator
    from torchrl.objectives import SACLoss

    critic = ValueOperator(MLP(6, 1, num_cells=[8]), in_keys=["observation", "action"])
    loss = SACLoss(_actor(TanhNormal), critic, num_qvalue_nets=2, target_entropy=-2.0)
    return Case(loss, lambda v: _transition(v, lambda batch: torch.rand(batch, 2)), "torchrl")


def torchrl_advantage() -> Case:
    from torchrl.modules import MLP, ValueOperator
    from torchrl.objectives.value import GAE

    value = ValueOperator(MLP(4, 1, num_cells=[8]), in_keys=["observation"])
    advantage = GAE(gamma=0.9, lmbda=0.9, value_network=value)
    return Case(advantage, lambda v: _transition(v, lambda batch: torch.rand(batch, 2)), "torchrl")


def torchrl_noisy_and_lstm() -> Case:
    from torchrl.modules import ConvNet, NoisyLinear

    class Network(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.convolution = ConvNet(in_features=3, num_cells=[4, 4], kernel_sizes=[3, 3])
            self.noisy = NoisyLinear(4, 2)

        def forward(self, x: Tensor) -> Tensor:
            return self.noisy(self.convolution(x).unflatten(-1, (4, -1)).mean(-1))

    return Case(Network(), lambda v: {"x": torch.rand(v.batch, 3, 12, 12)}, "torchrl")


def stable_actor_critic() -> Case:
    import gymnasium as gym
    from stable_baselines3.common.policies import ActorCriticPolicy

    policy = ActorCriticPolicy(
        gym.spaces.Box(-1, 1, (4,)), gym.spaces.Discrete(3), lambda progress: 0.001, use_sde=False
    )
    return Case(policy, lambda v: {"obs": torch.randn(v.batch, 4)}, "stable_baselines3")


def stable_policy_evaluation() -> Case:
    import gymnasium as gym
    from stable_baselines3.common.policies import ActorCriticPolicy

    class Evaluated(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.policy = ActorCriticPolicy(
                gym.spaces.Box(-1, 1, (4,)),
                gym.spaces.Box(-1, 1, (2,)),
                lambda progress: 0.001,
                use_sde=True,
            )

        def forward(self, obs: Tensor, actions: Tensor) -> Any:
            return self.policy.evaluate_actions(obs, actions)

    return Case(
        Evaluated(),
        lambda v: {"obs": torch.randn(v.batch, 4), "actions": torch.randn(v.batch, 2)},
        "stable_baselines3",
    )


def stable_soft_actor() -> Case:
    import gymnasium as gym
    from stable_baselines3.sac.policies import SACPolicy

    policy = SACPolicy(
        gym.spaces.Box(-1, 1, (4,)), gym.spaces.Box(-1, 1, (2,)), lambda progress: 0.001
    )
    return Case(policy.actor, lambda v: {"obs": torch.randn(v.batch, 4)}, "stable_baselines3")


def stable_q_network_on_images() -> Case:
    import gymnasium as gym
    import numpy as np
    from stable_baselines3.dqn.policies import CnnPolicy

    space = gym.spaces.Box(0, 255, (3, 36, 36), dtype=np.uint8)
    policy = CnnPolicy(space, gym.spaces.Discrete(3), lambda progress: 0.001)
    return Case(
        policy,
        lambda v: {"obs": torch.randint(0, 255, (v.batch, 3, 36, 36), dtype=torch.uint8)},
        "stable_baselines3",
    )


def pypose_rotations() -> Case:
    import pypose as pp

    def rotate(angles: Tensor, points: Tensor) -> Tensor:
        rotation = pp.so3(angles).Exp()
        return (rotation @ points) + rotation.Inv().Log().tensor()

    return Case(
        rotate,
        lambda v: {"angles": torch.randn(v.batch, 3), "points": torch.randn(v.batch, 3)},
        "pypose",
    )


def pypose_imu_integration() -> Case:
    import pypose as pp

    model = pp.module.IMUPreintegrator(reset=True, prop_cov=True)
    return Case(
        model,
        lambda v: {
            "dt": torch.full((v.batch, 5, 1), 0.1),
            "gyro": torch.randn(v.batch, 5, 3),
            "acc": torch.randn(v.batch, 5, 3),
        },
        "pypose",
    )


def pypose_point_alignment() -> Case:
    import pypose as pp

    return Case(
        pp.module.ICP(stepper=pp.utils.ReduceToBason(steps=3, verbose=False)),
        lambda v: {"source": torch.randn(v.batch, 12, 3), "target": torch.randn(v.batch, 12, 3)},
        "pypose",
    )
