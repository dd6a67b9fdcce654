"""Other parts of packages that earlier rounds brought, and other ways to call them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import torch
from torch import Tensor, nn

from .making import Case, Inputs, Variant


class _TrainingStep(nn.Module):
    """A model's call and its backward pass, both to be compiled."""

    def __init__(self, model: Callable[..., Any]) -> None:
        super().__init__()
        self.model = model

    def forward(self, **inputs: Tensor) -> Tensor:
        with torch.set_grad_enabled(self.training):
            result = self.model(**inputs)
            loss = (result[0] if isinstance(result, tuple) else result).float().sum()
            if self.training:
                loss.backward()
        return loss.detach()


def _tokens(v: Variant) -> Inputs:
    return {"x": torch.randint(1, 99, (v.batch, 32))}


def _vectors(v: Variant) -> Inputs:
    return {"x": torch.randn(v.batch, 16, 32, requires_grad=True)}


def axial_reversible_step() -> Case:
    from axial_attention import AxialImageTransformer

    model = AxialImageTransformer(dim=16, depth=1, heads=2, reversible=True)
    return Case(
        _TrainingStep(model),
        lambda v: {"x": torch.randn(v.batch, 16, 8, 8, requires_grad=True)},
        "axial_attention",
    )


def h_transformer_reversible_step() -> Case:
    from h_transformer_1d import HTransformer1D

    model = HTransformer1D(
        num_tokens=99,
        dim=32,
        depth=2,
        max_seq_len=64,
        heads=2,
        dim_head=8,
        block_size=8,
        reversible=True,
    )
    return Case(
        _TrainingStep(model),
        lambda v: {"x": torch.randint(1, 99, (v.batch, 64))},
        "h_transformer_1d",
    )


def linear_attention_reversible_step() -> Case:
    import linear_attention_transformer as package

    model = package.LinearAttentionTransformerLM(
        num_tokens=99, dim=32, heads=2, depth=1, max_seq_len=32, reversible=True
    )
    return Case(_TrainingStep(model), _tokens, "linear_attention_transformer")


def linformer_reversible_step() -> Case:
    import linformer as package

    model = package.Linformer(dim=32, seq_len=16, depth=1, heads=2, k=8, reversible=True)
    return Case(_TrainingStep(model), _vectors, "linformer")


def performer_reversible_step() -> Case:
    import performer_pytorch as package

    model = package.PerformerLM(
        num_tokens=99, dim=32, depth=1, heads=2, dim_head=8, max_seq_len=32, reversible=True
    )
    return Case(_TrainingStep(model), _tokens, "performer_pytorch")


def reformer_reversible_step() -> Case:
    import reformer_pytorch as package

    model = package.ReformerLM(
        num_tokens=99, dim=32, depth=1, heads=2, dim_head=8, max_seq_len=32, bucket_size=4
    )
    return Case(_TrainingStep(model), _tokens, "reformer_pytorch")


def routing_reversible_step() -> Case:
    import routing_transformer as package

    model = package.RoutingTransformerLM(
        num_tokens=99,
        dim=32,
        depth=1,
        heads=2,
        dim_head=8,
        max_seq_len=32,
        window_size=8,
        reversible=True,
    )
    return Case(_TrainingStep(model), _tokens, "routing_transformer")


def sinkhorn_reversible_step() -> Case:
    from sinkhorn_transformer import SinkhornTransformerLM

    model = SinkhornTransformerLM(
        num_tokens=99, dim=32, max_seq_len=32, depth=1, heads=2, bucket_size=8, reversible=True
    )
    return Case(_TrainingStep(model), _tokens, "sinkhorn_transformer")


def block_recurrent_trainer() -> Case:
    import block_recurrent_transformer_pytorch as package

    model = package.BlockRecurrentTransformer(
        num_tokens=99, dim=32, depth=2, dim_head=8, heads=2, block_width=8, max_seq_len=16
    )
    trainer = package.RecurrentTrainerWrapper(model, xl_memories_dropout=0.1, state_dropout=0.1)
    return Case(
        trainer,
        lambda v: {"x": torch.randint(1, 99, (v.batch, 33))},
        "block_recurrent_transformer_pytorch",
    )


def entmax_of_the_largest() -> Case:
    from entmax import entmax15, sparsemax

    def both(x: Tensor) -> Tensor:
        return sparsemax(x, k=2) + entmax15(x, k=2)

    return Case(both, lambda v: {"x": torch.randn(v.batch, 16) * 0.1}, "entmax")


def metric_losses_of_triplets() -> Case:
    from pytorch_metric_learning import losses, miners
    from pytorch_metric_learning.utils import loss_and_miner_utils

    class Losses(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.triplets = losses.TripletMarginLoss()
            self.some = losses.TripletMarginLoss(triplets_per_anchor=2)
            self.pairs = losses.ContrastiveLoss()
            from pytorch_metric_learning.distances import LpDistance

            self.mine = miners.MultiSimilarityMiner(distance=LpDistance())
            self.multiple = losses.MultiSimilarityLoss()

        def forward(self, embeddings: Tensor, labels: Tensor) -> Any:
            same = labels.unsqueeze(1) == labels.unsqueeze(0)
            loop = loss_and_miner_utils.get_all_triplets_indices_loop_method(labels, same, ~same)
            every = loss_and_miner_utils.get_all_triplets_indices_vectorized_method(
                same.byte(), (~same).byte()
            )
            other = loss_and_miner_utils.get_random_triplet_indices(labels, labels.clone(), 2)
            return (
                self.triplets(embeddings, labels),
                self.some(embeddings, labels),
                self.pairs(embeddings, labels, self.mine(embeddings, labels)),
                self.multiple(embeddings, labels),
                loop,
                every,
                other,
            )

    def inputs(v: Variant) -> Inputs:
        return {
            "embeddings": torch.randn(v.batch * 3, 8),
            "labels": torch.arange(v.batch * 3) % v.batch,
        }

    return Case(Losses(), inputs, "pytorch_metric_learning")


def nflows_nonlinearities() -> Case:
    from nflows.transforms.nonlinearities import CauchyCDF, LogTanh, Sigmoid

    class Transforms(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.unbounded, self.sigmoid, self.cauchy = LogTanh(), Sigmoid(), CauchyCDF()

        def forward(self, x: Tensor) -> Any:
            return (
                self.unbounded(x),
                self.sigmoid.inverse(x.sigmoid()),
                self.cauchy.inverse(x.sigmoid()),
            )

    return Case(Transforms(), lambda v: {"x": torch.randn(v.batch, 4) * 2}, "nflows")


def nflows_spline_of_plain_network() -> Case:
    from nflows.transforms.coupling import PiecewiseRationalQuadraticCouplingTransform

    class Network(nn.Module):
        def __init__(self, inputs: int, outputs: int) -> None:
            super().__init__()
            self.layer = nn.Linear(inputs, outputs)

        def forward(self, x: Tensor, context: Tensor | None = None) -> Any:
            return self.layer(x)

    transform = PiecewiseRationalQuadraticCouplingTransform(
        mask=torch.tensor([1, 0, 1, 0]),
        transform_net_create_fn=Network,
        tails="linear",
        num_bins=4,
    )
    return Case(transform, lambda v: {"inputs": torch.randn(v.batch, 4)}, "nflows")


def normflows_circular_splines() -> Case:
    import normflows

    class Flows(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.circular = normflows.flows.CircularCoupledRationalQuadraticSpline(
                4, 1, 8, [0, 2], num_bins=4, tail_bound=torch.ones(4)
            )
            self.every = normflows.flows.CircularAutoregressiveRationalQuadraticSpline(
                4, 1, 8, [0, 1, 2, 3], num_bins=4
            )
            self.normed = normflows.flows.ActNorm(4)

        def forward(self, z: Tensor) -> Any:
            return self.circular(z), self.every(z), self.normed(z)

    return Case(Flows(), lambda v: {"z": torch.randn(v.batch, 4)}, "normflows")


def graph_layers_of_types() -> Case:
    from torch_geometric.nn import HeteroBatchNorm, HeteroLinear

    class Layers(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.linear = HeteroLinear(8, 8, num_types=3)
            self.norm = HeteroBatchNorm(8, num_types=3)

        def forward(self, x: Tensor, kinds: Tensor) -> Tensor:
            return self.norm(self.linear(x, kinds), kinds)

    def inputs(v: Variant) -> Inputs:
        return {"x": torch.randn(v.batch * 6, 8), "kinds": torch.arange(v.batch * 6) % 3}

    return Case(Layers(), inputs, "torch_geometric")


def graph_as_sparse_tensors() -> Case:
    from torch_geometric.nn.aggr import SumAggregation
    from torch_geometric.utils import coalesce, to_torch_coo_tensor, to_torch_csr_tensor
    from torch_geometric.utils.num_nodes import maybe_num_nodes
    from torch_geometric.utils.sparse import set_sparse_value

    aggregate = SumAggregation()

    def convert(edges: Tensor, weights: Tensor) -> Any:
        known = coalesce(edges, weights)
        rows, columns = to_torch_coo_tensor(edges, weights), to_torch_csr_tensor(edges, weights)
        return (
            known,
            coalesce((edges[0], edges[1])),
            aggregate(weights.unsqueeze(-1), edges[0]),
            maybe_num_nodes((edges[0], edges[1])),
            set_sparse_value(rows, rows.values() * 2).to_dense(),
            set_sparse_value(columns, columns.values() * 2).to_dense(),
            to_torch_coo_tensor(edges, weights, size=(None, None)).to_dense(),
            to_torch_csr_tensor(edges, weights, size=(None, None)).to_dense(),
        )

    def inputs(v: Variant) -> Inputs:
        edges = torch.tensor([[0, 0, 1, 2, 0], [1, 1, 2, 0, 2]]).repeat(1, v.batch)
        return {"edges": edges, "weights": torch.rand(edges.size(1))}

    return Case(convert, inputs, "torch_geometric")


def ode_with_steps_and_jumps() -> Case:
    from torchdiffeq import odeint

    class Field(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.layer = nn.Linear(4, 4)

        def forward(self, t: Tensor, y: Tensor) -> Tensor:
            return torch.tanh(self.layer(y)) * t

        def callback_reject_step(self, t0: Tensor, y0: Tensor, dt: Tensor) -> None:
            pass

    class Solve(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.field = Field()

        def forward(self, y: Tensor, t: Tensor) -> Any:
            stops = {"step_t": torch.tensor([0.3, 0.5]), "jump_t": torch.tensor([0.4])}
            return (
                odeint(self.field, y, t, method="dopri5", options=stops),
                odeint(self.field, y, t, method="euler", options={"unknown": 1}),
            )

    return Case(
        Solve(),
        lambda v: {"y": torch.randn(v.batch, 4), "t": torch.linspace(0, 1, 3)},
        "torchdiffeq",
    )


def series_with_missing_values() -> Case:
    import torchcde

    def interpolate(x: Tensor) -> Any:
        return torchcde.linear_interpolation_coeffs(x)

    def inputs(v: Variant) -> Inputs:
        series = torch.randn(v.batch, 10, 2)
        series[:, [2, 3, 6], 0] = float("nan")
        return {"x": series}

    return Case(interpolate, inputs, "torchcde")


def monai_filters() -> Case:
    from monai.networks.layers import GaussianFilter, MedianFilter
    from monai.networks.layers.simplelayers import separable_filtering

    class Filters(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.median, self.smooth = MedianFilter(1, spatial_dims=2), GaussianFilter(2, 1.0)

        def forward(self, x: Tensor) -> Tensor:
            same = separable_filtering(x, [torch.ones(1), torch.ones(3) / 3])
            return self.smooth(x) + same + self.median(x)

    return Case(Filters(), lambda v: {"x": torch.randn(v.batch, 1, 12, 12)}, "monai")


def quantizers_with_masks() -> Case:
    import vector_quantize_pytorch as package

    class Quantizers(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.free = package.LFQ(
                codebook_size=16, dim=16, frac_per_sample_entropy=0.5, commitment_loss_weight=0.1
            )
            self.residual = package.ResidualVQ(
                dim=16,
                num_quantizers=3,
                codebook_size=16,
                quantize_dropout=True,
                quantize_dropout_multiple_of=2,
            )
            self.started = package.VectorQuantize(
                dim=16, codebook_size=512, kmeans_init=True, threshold_ema_dead_code=2
            )

        def forward(self, x: Tensor, mask: Tensor) -> Any:
            found, _, _ = self.residual(x)
            again = self.residual(found)[0]
            return self.free(x, mask=mask)[0], again, self.started(x)[0]

    def inputs(v: Variant) -> Inputs:
        mask = torch.ones(v.batch, v.length, dtype=torch.bool)
        mask[0, -2:] = False
        return {"x": torch.randn(v.batch, v.length, 16), "mask": mask}

    return Case(Quantizers(), inputs, "vector_quantize_pytorch")


def quantizer_that_optimizes_itself() -> Case:
    import vector_quantize_pytorch as package

    model = package.VectorQuantize(
        dim=16,
        codebook_size=16,
        learnable_codebook=True,
        ema_update=False,
        in_place_codebook_optimizer=lambda parameters: torch.optim.SGD(parameters, lr=0.1),
    )

    def inputs(v: Variant) -> Inputs:
        given: Inputs = {"x": torch.randn(v.batch, v.length, 16)}
        if v.masked:
            mask = torch.ones(v.batch, v.length, dtype=torch.bool)
            mask[0, -2:] = False
            given["mask"] = mask
        return given

    return Case(model, inputs, "vector_quantize_pytorch")


def egnn_of_sparse_neighbours() -> Case:
    import egnn_pytorch

    model = egnn_pytorch.EGNN(dim=16, num_nearest_neighbors=3, only_sparse_neighbors=True)

    def inputs(v: Variant) -> Inputs:
        size = torch.arange(8)
        near = (size.unsqueeze(0) - size.unsqueeze(1)).abs() <= 1
        return {
            "feats": torch.randn(v.batch, 8, 16),
            "coors": torch.randn(v.batch, 8, 3),
            "adj_mat": near,
        }

    return Case(model, inputs, "egnn_pytorch")


def titans_memory_updated() -> Case:
    from titans_pytorch import NeuralMemory

    model = NeuralMemory(dim=16, chunk_size=4, batch_size=8, heads=1)
    return Case(model, lambda v: {"seq": torch.randn(v.batch, 20, 16)}, "titans_pytorch")


def taylor_without_duplicates() -> Case:
    from taylor_series_linear_attention.attention import second_taylor_expansion

    return Case(
        lambda x: second_taylor_expansion(x, remove_even_power_dups=True),
        lambda v: {"x": torch.randn(v.batch, 6, 4)},
        "taylor_series_linear_attention",
    )


def similarity_of_thin_images() -> Case:
    from pytorch_msssim import SSIM

    def inputs(v: Variant) -> Inputs:
        return {name: torch.rand(v.batch, 1, 8, 16) for name in ("X", "Y")}

    return Case(SSIM(data_range=1.0, channel=1), inputs, "pytorch_msssim")


def resized_crops() -> Case:
    import kornia.augmentation as augmentation

    class Augment(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.crop = augmentation.RandomResizedCrop((8, 8), p=0.5, same_on_batch=True)
            self.video = augmentation.VideoSequential(
                augmentation.RandomAffine(10.0, p=0.9), data_format="BTCHW"
            )

        def forward(self, x: Tensor) -> Any:
            return self.crop(x), self.video(x.unsqueeze(1))

    return Case(Augment(), lambda v: {"x": torch.rand(v.batch, 3, 16, 16)}, "kornia")


def keypoints_of_a_heatmap() -> Case:
    from kornia.feature.disk.detector import heatmap_to_keypoints

    def detect(heatmap: Tensor) -> Any:
        found = heatmap_to_keypoints(heatmap, n=4, window_size=3, score_threshold=0.0)
        return [each.xys for each in found]

    return Case(detect, lambda v: {"heatmap": torch.randn(v.batch, 1, 12, 12)}, "kornia")


def _process(outputs: int = 1) -> Any:
    from botorch.models import SingleTaskGP

    points = torch.linspace(0, 1, 16, dtype=torch.double).view(8, 2)
    return SingleTaskGP(points, points[:, :outputs].sin())


def _candidates(v: Variant) -> Inputs:
    return {"points": torch.rand(v.batch, 1, 2, dtype=torch.double)}


def botorch_constrained_improvement() -> Case:
    from botorch.acquisition import qExpectedImprovement
    from botorch.acquisition.analytic import LogConstrainedExpectedImprovement
    from botorch.sampling import IIDNormalSampler

    class Improvements(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            bounds = {1: [-1.0, 1.0]}
            self.exact = LogConstrainedExpectedImprovement(_process(2), 0.5, 0, bounds)
            self.sampled = qExpectedImprovement(
                _process(),
                best_f=0.5,
                sampler=IIDNormalSampler(torch.Size([16]), seed=0),
                constraints=[lambda samples: samples[..., 0] - 0.5],
            )

        def forward(self, points: Tensor) -> Tensor:
            return self.exact(points) + self.sampled(points)

    return Case(Improvements(), _candidates, "botorch")


def botorch_normal_probabilities() -> Case:
    from botorch.utils.probability.mvnxpb import MVNXPB

    def probability(covariance: Tensor, bounds: Tensor) -> Tensor:
        return MVNXPB(covariance, bounds).solve()

    def inputs(v: Variant) -> Inputs:
        root = torch.randn(v.batch, 4, 4, dtype=torch.double)
        ends = torch.tensor([-1.0, 1.0], dtype=torch.double).expand(v.batch, 4, 2)
        covariance = root @ root.mT + torch.eye(4, dtype=torch.double)
        # The first are nearly the same variable.
        covariance[0] = torch.full((4, 4), 0.97) + torch.eye(4) * 0.03
        return {
            "covariance": covariance,
            "bounds": ends + torch.rand(v.batch, 4, 1, dtype=torch.double),
        }

    return Case(probability, inputs, "botorch")


def botorch_other_test_functions() -> Case:
    from botorch.test_functions import Hartmann
    from botorch.test_functions.base import CorruptedTestProblem, constant_outlier_generator
    from botorch.test_functions.synthetic import TrajectoryPlanning

    class Problems(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.corrupted = CorruptedTestProblem(
                base_test_problem=Hartmann(dim=6),
                outlier_generator=partial(constant_outlier_generator, constant=9.0),
                outlier_fraction=0.2,
                seeds=range(100),
            )
            self.planned = TrajectoryPlanning(dim=6, use_smooth_interp=True)

        def forward(self, points: Tensor) -> Any:
            return self.corrupted(points), self.planned(points)

    return Case(Problems(), lambda v: {"points": torch.rand(v.batch, 6)}, "botorch")


def botorch_stratified_outcomes() -> Case:
    from botorch.models.transforms.outcome import StratifiedStandardize

    class Outcomes(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.standardize = StratifiedStandardize(1, torch.tensor([0, 1]), dtype=torch.float)

        def forward(self, values: Tensor, noise: Tensor, points: Tensor) -> Any:
            scaled, scaled_noise = self.standardize(values, noise, points)
            return self.standardize.untransform(scaled, scaled_noise, points)

    def inputs(v: Variant) -> Inputs:
        kinds = (torch.arange(v.batch * 4) % 2).float()
        return {
            "values": torch.randn(v.batch * 4, 1),
            "noise": torch.rand(v.batch * 4, 1),
            "points": torch.stack((torch.rand(v.batch * 4), kinds), -1),
        }

    return Case(Outcomes(), inputs, "botorch")


def gpytorch_kernels_and_likelihoods() -> Case:
    import gpytorch

    points = torch.linspace(0, 1, 12)
    values = torch.sin(points * 6)
    values[3] = float("nan")

    class Exact(gpytorch.models.ExactGP):
        def __init__(self) -> None:
            super().__init__(points, values, gpytorch.likelihoods.GaussianLikelihood())
            self.mean_module = gpytorch.means.ConstantMean()
            self.covar_module = gpytorch.kernels.RBFKernel() * gpytorch.kernels.PeriodicKernel()

        def forward(self, x: Tensor) -> Any:
            return gpytorch.distributions.MultivariateNormal(
                self.mean_module(x), self.covar_module(x)
            )

    class Fitted(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.gp = Exact()
            self.classes = gpytorch.likelihoods.DirichletClassificationLikelihood(
                torch.tensor([0, 1, 1])
            )
            self.binary = gpytorch.likelihoods.BernoulliLikelihood()

        def forward(self, x: Tensor, labels: Tensor) -> Any:
            with gpytorch.settings.observation_nan_policy("mask"):
                if self.training:
                    out = self.gp(points)
                    mll = gpytorch.mlls.ExactMarginalLogLikelihood(self.gp.likelihood, self.gp)
                    return -mll(out, values)
                found = self.gp(points)
                other = self.gp(x)
                several = self.classes(other, targets=labels)
                return (
                    found.variance,
                    other.variance,
                    several.mean,
                    self.binary.expected_log_prob(labels * 2.0 - 1.0, other),
                )

    return Case(
        Fitted(),
        lambda v: {"x": torch.rand(6), "labels": torch.arange(6) % 2},
        "gpytorch",
    )


def linear_operator_with_preconditioner() -> Case:
    from linear_operator import settings, to_linear_operator
    from linear_operator.operators import (
        AddedDiagLinearOperator,
        CholLinearOperator,
        DiagLinearOperator,
        RootLinearOperator,
    )
    from linear_operator.utils.cholesky import psd_safe_cholesky

    def solve(root: Tensor, diagonal: Tensor, right: Tensor) -> Any:
        with (
            settings.min_preconditioning_size(1),
            settings.max_cholesky_size(1),
            settings.verbose_linalg(True),
        ):
            operator = AddedDiagLinearOperator(
                RootLinearOperator(root), DiagLinearOperator(diagonal)
            )
            lower = torch.linalg.cholesky(operator.to_dense())
            singular = torch.ones(8, 8) - torch.eye(8) * 1e-7
            return (
                operator.solve(right),
                operator.inv_quad_logdet(right, logdet=True),
                CholLinearOperator(lower).solve(right),
                CholLinearOperator(lower.mT).solve(right),
                to_linear_operator(lower)[torch.tensor(1), torch.tensor(2)],
                psd_safe_cholesky(singular),
            )

    return Case(
        solve,
        lambda v: {
            "root": torch.randn(8, 3),
            "diagonal": torch.rand(8) + 1,
            "right": torch.randn(8, v.batch),
        },
        "linear_operator",
    )


def pyro_guide_with_other_sites() -> Case:
    import pyro
    import pyro.distributions as dist
    from pyro.util import check_model_guide_match

    def model(data: Tensor) -> None:
        scale = pyro.sample("scale", dist.LogNormal(0.0, 1.0))
        pyro.sample("left_out", dist.Normal(0.0, 1.0))
        with pyro.plate("data", len(data)):
            pyro.sample("obs", dist.Normal(0.0, scale), obs=data)

    def guide(data: Tensor) -> None:
        pyro.sample("scale", dist.LogNormal(0.0, 1.0), infer={"is_auxiliary": True})
        pyro.sample("unknown", dist.Normal(0.0, 1.0))
        with pyro.plate("others", len(data), subsample_size=2):
            pyro.sample("more", dist.Normal(0.0, 1.0), infer={"is_auxiliary": True})

    class Check(nn.Module):
        def forward(self, data: Tensor) -> Any:
            pyro.sample("outside", dist.Normal(0.0, 1.0), obs=data[0])
            first = pyro.poutine.trace(model).get_trace(data)
            second = pyro.poutine.trace(guide).get_trace(data)
            check_model_guide_match(first, second)
            return data

    return Case(Check(), lambda v: {"data": torch.randn(v.batch * 4)}, "pyro")
