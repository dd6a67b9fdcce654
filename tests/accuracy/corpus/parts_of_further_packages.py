"""Other parts of the packages that the present round brought, and other ways to call them."""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor, nn

from .making import Case, Inputs, Variant, mask


def _tensordict(v: Variant, steps: int = 0, **more: Any) -> Any:
    from tensordict import TensorDict

    size = [v.batch * 2, steps] if steps else [v.batch * 2]
    data = {"observation": torch.randn(*size, 4)} | {
        name: make(*size) for name, make in more.items()
    }
    return TensorDict(data, batch_size=size)


def _transition(v: Variant, steps: int = 0, **more: Any) -> Inputs:
    given = _tensordict(v, steps, **more)
    given["next"] = _tensordict(
        v,
        steps,
        reward=lambda *size: torch.randn(*size, 1),
        done=_never,
        terminated=_never,
        truncated=_never,
    )
    return {"tensordict": given}


def _never(*size: int) -> Tensor:
    return torch.zeros(*size, 1, dtype=torch.bool)


def _always(*size: int) -> Tensor:
    return torch.ones(*size, 1, dtype=torch.bool)


def _choice(*size: int) -> Tensor:
    return nn.functional.one_hot(torch.arange(size[0]) % 3, 3)


def _distributional_actor() -> Any:
    from tensordict.nn import TensorDictModule
    from torchrl.modules import MLP, DistributionalQValueActor

    module = TensorDictModule(
        MLP(4, (5, 3), num_cells=[8]), in_keys=["observation"], out_keys=["action_value"]
    )
    return DistributionalQValueActor(
        module=module, support=torch.linspace(-1, 1, 5), action_space="one_hot"
    )


def torchrl_distributional_loss() -> Case:
    from torchrl.objectives import DistributionalDQNLoss

    loss = DistributionalDQNLoss(_distributional_actor(), gamma=0.9, delay_value=False)

    def inputs(v: Variant) -> Inputs:
        return {"input_tensordict": _transition(v, action=_choice)["tensordict"]}

    return Case(loss, inputs, "torchrl")


def torchrl_actions_in_chunks() -> Case:
    from tensordict.nn import TensorDictModule
    from torchrl.modules import MLP, MultiStepActorWrapper

    actor = TensorDictModule(
        MLP(4, (3, 2), num_cells=[8]), in_keys=["observation"], out_keys=["action"]
    )
    return Case(
        MultiStepActorWrapper(actor, n_steps=3),
        lambda v: {"tensordict": _tensordict(v, is_init=_always)},
        "torchrl",
    )


def _recurrent(name: str, memories: tuple[str, ...], recurrent: bool) -> Case:
    import torchrl.modules as modules

    model = getattr(modules, name)(
        input_size=4,
        hidden_size=8,
        in_keys=["observation", *memories],
        out_keys=["features", *(("next", memory) for memory in memories)],
        default_recurrent_mode=recurrent,
    )

    def inputs(v: Variant) -> Inputs:
        steps = 6 if recurrent else 0
        starts = _never(v.batch * 2, *([steps] if steps else []))
        starts[0, ...] = True
        given = _tensordict(v, steps, is_init=lambda *size: starts)
        for memory in memories:
            given[memory] = torch.zeros(*given.batch_size, 1, 8)
        return {"tensordict": given}

    return Case(model, inputs, "torchrl")


def torchrl_lstm_over_time() -> Case:
    return _recurrent("LSTMModule", ("hidden0", "hidden1"), True)


def torchrl_gru_over_time() -> Case:
    return _recurrent("GRUModule", ("hidden",), True)


def torchrl_discrete_actor_critic_loss() -> Case:
    from tensordict.nn import TensorDictModule
    from torchrl.modules import MLP, OneHotCategorical, ProbabilisticActor
    from torchrl.objectives import DiscreteSACLoss

    module = TensorDictModule(
        MLP(4, 3, num_cells=[8]), in_keys=["observation"], out_keys=["logits"]
    )
    actor = ProbabilisticActor(module, in_keys=["logits"], distribution_class=OneHotCategorical)
    values = TensorDictModule(
        MLP(4, 3, num_cells=[8]), in_keys=["observation"], out_keys=["action_value"]
    )
    loss = DiscreteSACLoss(
        actor,
        values,
        action_space="one_hot",
        num_actions=3,
        target_entropy=0.5,
        skip_done_states=True,
    )
    return Case(loss, lambda v: _transition(v, action=_choice), "torchrl")


def torchrl_advantage_of_groups() -> Case:
    from torchrl.modules import MLP, ValueOperator
    from torchrl.objectives.value import GAE

    value = ValueOperator(MLP(4, 1, num_cells=[8]), in_keys=["observation"])
    advantage = GAE(
        gamma=0.9,
        lmbda=0.9,
        value_network=value,
        average_gae=True,
        auto_reset_env=True,
        group_key="group",
    )

    def inputs(v: Variant) -> Inputs:
        return _transition(v, 5, group=lambda *size: torch.zeros(size, dtype=torch.long))

    return Case(advantage, inputs, "torchrl")


def private_lstm_of_packed() -> Case:
    from opacus.layers import DPLSTM

    class Packed(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.lstm = DPLSTM(8, 8, num_layers=1, batch_first=True)

        def forward(self, x: Tensor, lengths: Tensor) -> Any:
            packed = nn.utils.rnn.pack_padded_sequence(x, lengths, batch_first=True)
            return self.lstm(packed)[1][0]

    return Case(
        Packed(),
        lambda v: {"x": torch.randn(v.batch, 6, 8), "lengths": 6 - torch.arange(v.batch)},
        "opacus",
    )


def _images(v: Variant) -> Inputs:
    return {"x": torch.rand(v.batch, 1, 8, 8)}


def wavelet_transform_of_axes() -> Case:
    import ptwt

    def there_and_back(data: Tensor) -> Tensor:
        coefficients = ptwt.wavedec(data, "db2", mode="zero", level=2, axis=1)
        return ptwt.waverec(coefficients, "db2", axis=1)

    return Case(there_and_back, lambda v: {"data": torch.randn(v.batch, 32, 2, 2)}, "ptwt")


def tensorized_convolutions_together() -> Case:
    import tltorch

    class Layers(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.layers = tltorch.FactorizedConv(
                4, 4, 3, order=2, padding=1, n_layers=2, factorization="tucker", rank=0.5
            )

        def forward(self, x: Tensor) -> Tensor:
            return self.layers(self.layers(x, 0), 1)

    return Case(Layers(), lambda v: {"x": torch.randn(v.batch, 4, 8, 8)}, "tltorch")


def torchrl_exploration() -> Case:
    from tensordict.nn import TensorDictModule
    from torchrl.envs.utils import ExplorationType, set_exploration_type
    from torchrl.modules import DreamerV3SeededPolicy
    from torchrl.modules.models.exploration import gSDEModule

    class Policies(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            module = TensorDictModule(nn.Linear(4, 2), in_keys=["observation"], out_keys=["action"])
            self.seeded = DreamerV3SeededPolicy(module, seed=7)
            self.noisy = gSDEModule(2, 4, learn_sigma=False)

        def forward(self, tensordict: Any, noise: Tensor) -> Any:
            mean = self.seeded(tensordict)["action"]
            with set_exploration_type(ExplorationType.RANDOM):
                return self.noisy(mean, tensordict["observation"], noise)

    def inputs(v: Variant) -> Inputs:
        given = _tensordict(v)
        return {"tensordict": given, "noise": torch.zeros(len(given), 1, 1)}

    return Case(Policies(), inputs, "torchrl")


def torchrl_estimates_and_reductions() -> Case:
    from torchrl.objectives.utils import _reduce
    from torchrl.objectives.value import functional

    def estimates(
        state_value: Tensor, next_state_value: Tensor, reward: Tensor, done: Tensor
    ) -> Any:
        given = (next_state_value, reward, done)
        advantage, _ = functional.vec_generalized_advantage_estimate(0.9, 0.9, state_value, *given)
        returns = functional.vec_td_lambda_return_estimate(0.9, 0.9, *given)
        return (
            _reduce(advantage, "none", ~done),
            _reduce(advantage, "none", ~done, reward),
            _reduce(returns, "mean", ~done, reward),
        )

    def inputs(v: Variant) -> Inputs:
        names = ("state_value", "next_state_value", "reward")
        done = _never(v.batch, 6)
        done[:, 3] = True
        return {name: torch.randn(v.batch, 6, 1) for name in names} | {"done": done}

    return Case(estimates, inputs, "torchrl")


def pypose_alignment_with_messages() -> Case:
    import pypose as pp

    def align(source: Tensor, target: Tensor, steps: int) -> Any:
        stepper = pp.utils.ReduceToBason(steps=steps, patience=1, decreasing=0.9, verbose=True)
        stepper.step(source.square().mean())
        stepper.step(source.square().mean() * 1e-9)
        return pp.module.ICP(stepper=stepper)(source, target)

    def inputs(v: Variant) -> Inputs:
        points = {name: torch.randn(v.batch, 12, 3) for name in ("source", "target")}
        return points | {"steps": v.batch - 1}

    return Case(align, inputs, "pypose")


def ani_neighbors_in_a_cell() -> Case:
    from torchani.neighbors import AllPairs, CellList, VerletCellList

    class Lists(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.pairs, self.cells = AllPairs(), CellList()
            self.remembered = VerletCellList(skin=0.5)

        def forward(self, species: Tensor, coords: Tensor, cell: Tensor, pbc: Tensor) -> Any:
            first = self.remembered(2.0, species, coords, cell, pbc)
            second = self.remembered(2.0, species, coords + 0.01, cell, pbc)
            alone = self.cells(2.0, species, coords)
            return (
                first.distances.sum() + second.distances.sum() + alone.distances.sum(),
                self.cells(2.0, species, coords, cell, pbc),
                self.pairs(2.0, species, coords, cell, pbc),
            )

    def inputs(v: Variant) -> Inputs:
        return {
            "species": torch.tensor([[0, 1, 0, 2, 1, 1]]),
            "coords": torch.rand(1, 6, 3) * 8,
            "cell": torch.eye(3) * 8,
            "pbc": torch.ones(3, dtype=torch.bool),
        }

    return Case(Lists(), inputs, "torchani")


def ani_environment_with_messages() -> Case:
    from torchani.aev import AEVComputer

    model = AEVComputer("ani2x", "ani2x", num_species=4, strategy="pyaev")
    model._print_aev_branch = True
    return Case(
        model,
        lambda v: {
            "elem_idxs": torch.tensor([[0, 1, 0, 2]]).repeat(v.batch, 1),
            "coords": torch.randn(v.batch, 4, 3),
        },
        "torchani",
    )


def non_uniform_fourier_in_other_ways() -> Case:
    import torchkbnufft

    path = torch.linspace(-3, 3, 20).view(2, 10)
    kernel = torchkbnufft.calc_toeplitz_kernel(path, im_size=(8, 8))
    matrices = torchkbnufft.calc_tensor_spmatrix(path, im_size=(8, 8))

    class Transforms(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.forwards = torchkbnufft.KbNufft(im_size=(8, 8))
            self.adjoint = torchkbnufft.KbNufftAdjoint(im_size=(8, 8))
            self.normal = torchkbnufft.ToepNufft()

        def forward(self, image: Tensor, omega: Tensor) -> Any:
            data = self.forwards(image, omega)
            return (
                self.adjoint(data, omega),
                self.adjoint(data, path, interp_mats=matrices),
                self.normal(image, kernel),
            )

    def inputs(v: Variant) -> Inputs:
        return {
            "image": torch.randn(v.batch, 1, 8, 8, dtype=torch.complex64),
            "omega": torch.rand(v.batch, 2, 10) * 6 - 3,
        }

    return Case(Transforms(), inputs, "torchkbnufft")


def pythae_other_encoders() -> Case:
    from pythae.models import RHVAEConfig, SVAEConfig
    from pythae.models.nn.default_architectures import Encoder_SVAE_MLP, Metric_MLP

    class Encoders(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.sphere = Encoder_SVAE_MLP(SVAEConfig(input_dim=(1, 8, 8), latent_dim=4))
            self.metric = Metric_MLP(RHVAEConfig(input_dim=(1, 8, 8), latent_dim=4))

        def forward(self, x: Tensor) -> Any:
            return self.sphere(x), self.metric(x)

    return Case(Encoders(), _images, "pythae")


def neural_operators_with_more_arguments() -> Case:
    from neuralop.losses import H1Loss, LpLoss
    from neuralop.models import FNO

    class Losses(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.operator = FNO((4, 4), 1, 1, hidden_channels=8, n_layers=2)
            self.lp, self.h1 = LpLoss(d=2), H1Loss(d=2)

        def forward(self, x: Tensor, y: Tensor) -> Tensor:
            found = self.operator(x, y=y)
            return self.lp(found, y, x=x) + self.h1(found, y, x=x)

    def inputs(v: Variant) -> Inputs:
        return {name: torch.randn(v.batch, 1, 16, 16) for name in ("x", "y")}

    return Case(Losses(), inputs, "neuralop")


def torchdyn_in_other_ways() -> Case:
    from torchdyn.numerics import odeint

    def solve(x: Tensor, t_span: Tensor) -> Any:
        field = lambda t, x: -x  # noqa: E731
        return (
            odeint(field, x, t_span, solver="euler", atol=1e-2),
            odeint(field, x, t_span, solver="dopri5", interpolator="4th"),
            odeint(field, x, t_span, solver="dopri5", save_at=t_span),
        )

    return Case(
        solve,
        lambda v: {"x": torch.randn(v.batch, 4), "t_span": torch.linspace(0, 1, 4)},
        "torchdyn",
    )


def sentence_pooling_without_prompt() -> Case:
    from sentence_transformers.models import Pooling

    class Sentences(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.padded = Pooling(8, pooling_mode=("cls", "mean"), include_prompt=False)
            modes = ("mean", "weightedmean", "max")
            self.packed = Pooling(8, pooling_mode=modes, include_prompt=False)

        def forward(self, token_embeddings: Tensor, attention_mask: Tensor, prompt: Tensor) -> Any:
            features = {
                "token_embeddings": token_embeddings,
                "attention_mask": attention_mask,
                "prompt_length": prompt,
            }
            batch, length, _ = token_embeddings.shape
            packed = {
                "token_embeddings": token_embeddings.flatten(0, 1).unsqueeze(0),
                "cu_seq_lens_q": torch.arange(batch + 1, dtype=torch.int32) * length,
                "prompt_length": 2,
            }
            return [
                self.padded(features)["sentence_embedding"],
                self.packed(packed)["sentence_embedding"],
            ]

    def inputs(v: Variant) -> Inputs:
        return {
            "token_embeddings": torch.randn(v.batch, v.length, 8),
            "attention_mask": mask(v),
            "prompt": torch.full((v.batch,), 2),
        }

    return Case(Sentences(), inputs, "sentence_transformers")


def metrics_of_two_classes() -> Case:
    from torchmetrics.functional import classification

    def metrics(preds: Tensor, target: Tensor) -> Any:
        return (
            classification.binary_confusion_matrix(preds, target),
            classification.binary_confusion_matrix((preds > 0.5).long(), target),
            classification.binary_precision_recall_curve(preds, target, thresholds=5),
        )

    def inputs(v: Variant) -> Inputs:
        rows = 8 * v.batch
        return {"preds": torch.rand(rows), "target": torch.arange(rows) % 2}

    return Case(metrics, inputs, "torchmetrics")


def metrics_of_more_classes() -> Case:
    from torchmetrics.functional import audio, classification

    def metrics(labels: Tensor, target: Tensor, preds: Tensor, waves: Tensor) -> Any:
        return (
            classification.multiclass_confusion_matrix(labels, target, num_classes=3),
            classification.multilabel_auroc(
                preds, target.view(-1, 2) % 2, num_labels=2, thresholds=5
            ),
            audio.permutation_invariant_training(
                waves, -waves, audio.scale_invariant_signal_distortion_ratio, eval_func="max"
            ),
        )

    def inputs(v: Variant) -> Inputs:
        rows = 8 * v.batch
        return {
            "labels": torch.arange(rows).flip(0) % 3,
            "target": torch.arange(rows) % 3,
            "preds": torch.rand(rows // 2, 2),
            "waves": torch.randn(v.batch, 4, 20),
        }

    return Case(metrics, inputs, "torchmetrics")
