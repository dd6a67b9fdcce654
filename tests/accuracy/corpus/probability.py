"""Probabilistic programs, Gaussian processes and flows."""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor, nn

from .making import Case, Inputs, Variant


def _vectors(v: Variant, size: int = 4) -> Tensor:
    return torch.randn(v.batch * 4, size)


def pyro_bayesian_regression() -> Case:
    import pyro
    import pyro.distributions as dist
    from pyro.nn import PyroModule, PyroSample

    class Regression(PyroModule):
        def __init__(self) -> None:
            super().__init__()
            self.linear = PyroModule[nn.Linear](4, 1)
            self.linear.weight = PyroSample(dist.Normal(0.0, 1.0).expand([1, 4]).to_event(2))
            self.linear.bias = PyroSample(dist.Normal(0.0, 10.0).expand([1]).to_event(1))

        def forward(self, x: Tensor, y: Tensor | None = None) -> Tensor:
            sigma = pyro.sample("sigma", dist.Uniform(0.0, 10.0))
            mean = self.linear(x).squeeze(-1)
            with pyro.plate("data", x.shape[0]):
                pyro.sample("obs", dist.Normal(mean, sigma), obs=y)
            return mean

    def inputs(v: Variant) -> Inputs:
        return {"x": _vectors(v)} | ({"y": torch.randn(v.batch * 4)} if v.masked else {})

    return Case(Regression(), inputs, "pyro")


def pyro_elbo_of_a_mixture() -> Case:
    import pyro
    import pyro.distributions as dist
    from pyro.infer import Trace_ELBO
    from pyro.infer.autoguide import AutoNormal

    def model(data: Tensor) -> None:
        with pyro.plate("components", 2):
            locs = pyro.sample("locs", dist.Normal(0.0, 10.0))
        with pyro.plate("data", len(data)):
            pyro.sample("obs", dist.Normal(locs.mean(), 1.0), obs=data)

    guide = AutoNormal(model)
    guide(torch.randn(4))
    elbo = Trace_ELBO()(model, guide)
    return Case(elbo, lambda v: {"data": torch.randn(v.batch * 4)}, "pyro")


def pyro_enumerated_elbo() -> Case:
    import pyro
    import pyro.distributions as dist
    from pyro.infer import TraceEnum_ELBO, config_enumerate
    from pyro.infer.autoguide import AutoDelta

    @config_enumerate
    def model(data: Tensor) -> None:
        weights = pyro.sample("weights", dist.Dirichlet(torch.ones(2)))
        with pyro.plate("components", 2):
            locs = pyro.sample("locs", dist.Normal(0.0, 10.0))
        with pyro.plate("data", len(data)):
            which = pyro.sample("which", dist.Categorical(weights))
            pyro.sample("obs", dist.Normal(locs[which], 1.0), obs=data)

    guide = AutoDelta(pyro.poutine.block(model, expose=["weights", "locs"]))
    guide(torch.randn(4))
    elbo = TraceEnum_ELBO(max_plate_nesting=1)(model, guide)

    class Loss(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.elbo = elbo

        def forward(self, data: Tensor) -> Tensor:
            with torch.enable_grad():
                return self.elbo(data)

    return Case(Loss(), lambda v: {"data": torch.randn(v.batch * 4)}, "pyro")


def pyro_spline_transform() -> Case:
    from pyro.distributions.transforms import spline_autoregressive

    return Case(spline_autoregressive(4), lambda v: {"x": _vectors(v)}, "pyro")


def pyro_normalizing_flow() -> Case:
    import pyro.distributions as dist
    from pyro.distributions.transforms import affine_coupling, planar

    class Flow(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.transforms = nn.ModuleList([affine_coupling(4), planar(4)])

        def forward(self, x: Tensor) -> Tensor:
            base = dist.Normal(torch.zeros(4), torch.ones(4)).to_event(1)
            flow = dist.TransformedDistribution(base, list(self.transforms[:1]))
            return flow.log_prob(x) + self.transforms[1](x).sum(-1)

    return Case(Flow(), lambda v: {"x": _vectors(v)}, "pyro")


def _regression(v: Variant) -> tuple[Tensor, Tensor]:
    points = torch.linspace(0, 1, 12)
    return points, torch.sin(points * 6)


def gpytorch_exact_regression() -> Case:
    import gpytorch

    points, values = _regression(Variant(2, 16, False))

    class Exact(gpytorch.models.ExactGP):
        def __init__(self) -> None:
            super().__init__(points, values, gpytorch.likelihoods.GaussianLikelihood())
            self.mean_module = gpytorch.means.ConstantMean()
            self.covar_module = gpytorch.kernels.ScaleKernel(gpytorch.kernels.RBFKernel())

        def forward(self, x: Tensor) -> Any:
            return gpytorch.distributions.MultivariateNormal(
                self.mean_module(x), self.covar_module(x)
            )

    class Fitted(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.gp = Exact()

        def forward(self, x: Tensor) -> Tensor:
            if self.training:
                out = self.gp(points)
                mll = gpytorch.mlls.ExactMarginalLogLikelihood(self.gp.likelihood, self.gp)
                return -mll(out, values)
            return self.gp.likelihood(self.gp(x)).mean

    return Case(Fitted(), lambda v: {"x": torch.rand(v.batch * 3)}, "gpytorch")


def gpytorch_variational() -> Case:
    import gpytorch
    from gpytorch.variational import CholeskyVariationalDistribution, VariationalStrategy

    class Approximate(gpytorch.models.ApproximateGP):
        def __init__(self) -> None:
            inducing = torch.rand(6, 4)
            strategy = VariationalStrategy(
                self, inducing, CholeskyVariationalDistribution(inducing.size(0))
            )
            super().__init__(strategy)
            self.mean_module = gpytorch.means.LinearMean(4)
            self.covar_module = gpytorch.kernels.MaternKernel(nu=1.5, ard_num_dims=4)

        def forward(self, x: Tensor) -> Any:
            return gpytorch.distributions.MultivariateNormal(
                self.mean_module(x), self.covar_module(x)
            )

    class Loss(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.gp = Approximate()
            self.likelihood = gpytorch.likelihoods.BernoulliLikelihood()
            self.elbo = gpytorch.mlls.VariationalELBO(self.likelihood, self.gp, num_data=20)

        def forward(self, x: Tensor, y: Tensor) -> Tensor:
            return -self.elbo(self.gp(x), y)

    return Case(
        Loss(),
        lambda v: {"x": _vectors(v), "y": torch.arange(v.batch * 4).remainder(2).float()},
        "gpytorch",
    )


def gpytorch_spectral_kernel() -> Case:
    import gpytorch

    class Kernels(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.periodic = gpytorch.kernels.PeriodicKernel()
            self.mixture = gpytorch.kernels.SpectralMixtureKernel(num_mixtures=2, ard_num_dims=4)

        def forward(self, x: Tensor) -> Tensor:
            return (self.periodic + self.periodic)(x).to_dense() + self.mixture(x).to_dense()

    return Case(Kernels(), lambda v: {"x": _vectors(v)}, "gpytorch")


def linear_operator_solve() -> Case:
    from linear_operator.operators import DiagLinearOperator, RootLinearOperator

    def solve(root: Tensor, diagonal: Tensor, right: Tensor) -> Tensor:
        operator = RootLinearOperator(root) + DiagLinearOperator(diagonal)
        return operator.solve(right) + operator.logdet()

    return Case(
        solve,
        lambda v: {
            "root": torch.randn(8, 3),
            "diagonal": torch.rand(8) + 1,
            "right": torch.randn(8, v.batch),
        },
        "linear_operator",
    )


def linear_operator_kronecker() -> Case:
    from linear_operator import to_linear_operator
    from linear_operator.operators import KroneckerProductLinearOperator

    def multiply(first: Tensor, second: Tensor, right: Tensor) -> Tensor:
        operator = KroneckerProductLinearOperator(
            to_linear_operator(first), to_linear_operator(second)
        )
        return operator.add_jitter(0.1) @ right + operator.diagonal().sum()

    def inputs(v: Variant) -> Inputs:
        first, second = torch.randn(3, 3), torch.randn(4, 4)
        return {
            "first": first @ first.T,
            "second": second @ second.T,
            "right": torch.randn(12, v.batch),
        }

    return Case(multiply, inputs, "linear_operator")


def linear_operator_toeplitz() -> Case:
    from linear_operator.operators import ToeplitzLinearOperator

    def multiply(column: Tensor, right: Tensor) -> Tensor:
        operator = ToeplitzLinearOperator(column)
        return operator.matmul(right) + operator.to_dense().sum()

    return Case(
        multiply,
        lambda v: {"column": torch.rand(8), "right": torch.randn(8, v.batch)},
        "linear_operator",
    )


def botorch_expected_improvement() -> Case:
    from botorch.acquisition import LogExpectedImprovement
    from botorch.models import SingleTaskGP

    points = torch.rand(8, 2, dtype=torch.double)
    model = SingleTaskGP(points, points.sin().sum(-1, keepdim=True))
    acquisition = LogExpectedImprovement(model, best_f=0.5)
    return Case(
        acquisition, lambda v: {"X": torch.rand(v.batch, 1, 2, dtype=torch.double)}, "botorch"
    )


def botorch_batch_improvement() -> Case:
    from botorch.acquisition import qExpectedImprovement
    from botorch.models import SingleTaskGP
    from botorch.sampling import SobolQMCNormalSampler

    points = torch.rand(8, 2, dtype=torch.double)
    model = SingleTaskGP(points, points.sin().sum(-1, keepdim=True))
    sampler = SobolQMCNormalSampler(torch.Size([16]), seed=0)
    acquisition = qExpectedImprovement(model, best_f=0.5, sampler=sampler)
    return Case(
        acquisition, lambda v: {"X": torch.rand(v.batch, 2, 2, dtype=torch.double)}, "botorch"
    )


def botorch_test_function() -> Case:
    from botorch.test_functions import Hartmann

    return Case(Hartmann(dim=6, noise_std=0.1), lambda v: {"X": torch.rand(v.batch, 6)}, "botorch")


def _density(flow: Any) -> nn.Module:
    class Density(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.flow = flow

        def forward(self, x: Tensor) -> Tensor:
            return self.flow.log_prob(x)

    return Density()


def nflows_masked_autoregressive() -> Case:
    from nflows.distributions.normal import StandardNormal
    from nflows.flows.base import Flow
    from nflows.transforms.autoregressive import MaskedAffineAutoregressiveTransform
    from nflows.transforms.base import CompositeTransform
    from nflows.transforms.permutations import ReversePermutation

    transform = CompositeTransform(
        [
            ReversePermutation(features=4),
            MaskedAffineAutoregressiveTransform(features=4, hidden_features=8),
        ]
    )
    flow = Flow(transform, StandardNormal(shape=[4]))
    return Case(_density(flow), lambda v: {"x": _vectors(v)}, "nflows")


def nflows_spline_coupling() -> Case:
    from nflows.distributions.normal import StandardNormal
    from nflows.flows.base import Flow
    from nflows.nn.nets import ResidualNet
    from nflows.transforms.coupling import PiecewiseRationalQuadraticCouplingTransform

    transform = PiecewiseRationalQuadraticCouplingTransform(
        mask=torch.tensor([1, 0, 1, 0]),
        transform_net_create_fn=lambda i, o: ResidualNet(i, o, hidden_features=8, num_blocks=1),
        tails="linear",
        num_bins=4,
    )
    flow = Flow(transform, StandardNormal(shape=[4]))
    return Case(_density(flow), lambda v: {"x": _vectors(v)}, "nflows")


def nflows_lu_and_norm() -> Case:
    from nflows.transforms.base import CompositeTransform
    from nflows.transforms.lu import LULinear
    from nflows.transforms.normalization import ActNorm, BatchNorm

    transform = CompositeTransform([LULinear(4), ActNorm(4), BatchNorm(4)])
    return Case(transform, lambda v: {"inputs": _vectors(v)}, "nflows")


def freia_coupling_flow() -> Case:
    import FrEIA.framework as ff
    import FrEIA.modules as fm

    def subnet(inputs: int, outputs: int) -> nn.Module:
        return nn.Sequential(nn.Linear(inputs, 8), nn.ReLU(), nn.Linear(8, outputs))

    flow = ff.SequenceINN(4)
    flow.append(fm.AllInOneBlock, subnet_constructor=subnet, permute_soft=True)
    flow.append(fm.RNVPCouplingBlock, subnet_constructor=subnet)
    return Case(flow, lambda v: {"x_or_z": _vectors(v)}, "FrEIA")


def freia_graph_of_nodes() -> Case:
    import FrEIA.framework as ff
    import FrEIA.modules as fm

    def subnet(inputs: int, outputs: int) -> nn.Module:
        return nn.Conv2d(inputs, outputs, 3, padding=1)

    nodes = [ff.InputNode(2, 8, 8)]
    nodes.append(ff.Node(nodes[-1], fm.HaarDownsampling, {}))
    nodes.append(ff.Node(nodes[-1], fm.GLOWCouplingBlock, {"subnet_constructor": subnet}))
    nodes.append(ff.OutputNode(nodes[-1]))
    flow = ff.GraphINN(nodes)
    return Case(flow, lambda v: {"x_or_z": torch.randn(v.batch, 2, 8, 8)}, "FrEIA")
