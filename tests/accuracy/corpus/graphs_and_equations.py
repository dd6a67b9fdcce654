"""Graph networks, differential equations and flows of other packages."""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor, nn

from .making import Case, Inputs, Variant


def _graph(v: Variant, **more: Any) -> Inputs:
    """A ring with chords; in a masked variant a last node has no edges."""
    nodes = 4 * v.batch
    ends = nodes - 1 if v.masked else nodes
    start = torch.arange(ends).repeat(2)
    stop = torch.cat((torch.arange(1, ends + 1), torch.arange(3, ends + 3))) % ends
    edges = torch.stack((torch.cat((start, stop)), torch.cat((stop, start))))
    return {"x": torch.randn(nodes, 8), "edge_index": edges} | more


def _members(v: Variant) -> Tensor:
    """To which graph of the batch each node belongs."""
    return torch.arange(v.batch).repeat_interleave(4)


def graph_attention_network() -> Case:
    from torch_geometric.nn import GAT

    return Case(GAT(8, 16, 2, 3, heads=2), _graph)


def graph_attentive_fp() -> Case:
    from torch_geometric.nn import AttentiveFP

    model = AttentiveFP(8, 16, 3, edge_dim=4, num_layers=2, num_timesteps=2)

    def inputs(v: Variant) -> Inputs:
        given = _graph(v)
        edges = given["edge_index"].shape[1]
        return given | {"edge_attr": torch.randn(edges, 4), "batch": _members(v)}

    return Case(model, inputs)


def graph_batch_to_dense() -> Case:
    from torch_geometric.utils import to_dense_batch

    return Case(
        to_dense_batch,
        lambda v: {"x": torch.randn(4 * v.batch, 8), "batch": _members(v)},
        "torch_geometric",
    )


def graph_convolution_network() -> Case:
    from torch_geometric.nn import GCN

    return Case(GCN(8, 16, 2, 3, norm="batch_norm"), _graph)


def graph_relational_convolution() -> Case:
    from torch_geometric.nn import RGCNConv

    def inputs(v: Variant) -> Inputs:
        given = _graph(v)
        return given | {"edge_type": torch.arange(given["edge_index"].shape[1]) % 3}

    return Case(RGCNConv(8, 16, num_relations=3), inputs)


def graph_u_net() -> Case:
    from torch_geometric.nn import GraphUNet

    return Case(GraphUNet(8, 16, 3, depth=2), lambda v: _graph(v, batch=_members(v)))


def liquid_closed_form() -> Case:
    from ncps.torch import CfC

    def inputs(v: Variant) -> Inputs:
        given: Inputs = {"input": torch.randn(v.batch, v.length, 8)}
        return given | ({"hx": torch.zeros(v.batch, 16)} if v.masked else {})

    return Case(CfC(8, 16, backbone_units=16, backbone_layers=1), inputs)


def liquid_time_constant() -> Case:
    from ncps.torch import LTC
    from ncps.wirings import AutoNCP

    return Case(LTC(8, AutoNCP(12, 3)), lambda v: {"input": torch.randn(v.batch, 8, 8)})


def neural_spline_flow_zuko() -> Case:
    import zuko

    class Likelihood(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.flow = zuko.flows.NSF(3, context=5, transforms=2, hidden_features=(16,))

        def forward(self, x: Tensor, c: Tensor) -> Tensor:
            return self.flow(c).log_prob(x)

    def inputs(v: Variant) -> Inputs:
        return {"x": torch.randn(v.batch, 3), "c": torch.randn(v.batch, 5)}

    return Case(Likelihood(), inputs, "zuko")


def controlled_differential_equation() -> Case:
    import torchcde

    class Field(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.linear = nn.Linear(4, 12)

        def forward(self, t: Tensor, z: Tensor) -> Tensor:
            return self.linear(z).view(*z.shape[:-1], 4, 3)

    class Network(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.field = Field()

        def forward(self, x: Tensor) -> Tensor:
            path = torchcde.CubicSpline(
                torchcde.hermite_cubic_coefficients_with_backward_differences(x)
            )
            start = torch.zeros(x.shape[0], 4)
            options = {"step_size": 1.0}
            return torchcde.cdeint(
                path, self.field, start, path.interval, method="rk4", options=options
            )

    def inputs(v: Variant) -> Inputs:
        x = torch.randn(v.batch, v.length, 3)
        if v.masked:
            x[0, 3] = float("nan")
        return {"x": x}

    return Case(Network(), inputs, "torchcde")


def stochastic_differential_equation() -> Case:
    import torchsde

    class Process(nn.Module):
        noise_type = "diagonal"
        sde_type = "ito"

        def __init__(self) -> None:
            super().__init__()
            self.drift = nn.Linear(4, 4)
            self.times = nn.Parameter(torch.linspace(0, 1, 4), requires_grad=False)

        def f(self, t: Tensor, y: Tensor) -> Tensor:
            return self.drift(y)

        def g(self, t: Tensor, y: Tensor) -> Tensor:
            return torch.sigmoid(y)

        def forward(self, y: Tensor) -> Tensor:
            return torchsde.sdeint(self, y, self.times, dt=0.25, method="euler")

    return Case(Process(), lambda v: {"y": torch.randn(v.batch, 4)}, "torchsde")
