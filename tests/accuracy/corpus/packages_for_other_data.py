"""Image, table, series and molecule models of other packages, and flows."""

from __future__ import annotations

from collections.abc import Callable

import torch
from torch import Tensor, nn

from .making import Case, Inputs, Variant, mask


def _images(name: str, channels: int = 3, size: int = 32):  # type: ignore[no-untyped-def]
    return lambda v: {name: torch.rand(v.batch, channels, size, size)}


def _vectors(v: Variant) -> Inputs:
    return {"x": torch.randn(v.batch, v.length, 32)}


def dall_e_decoder() -> Case:
    import dall_e

    model = dall_e.Decoder(n_init=8, n_hid=8, n_blk_per_group=1, vocab_size=16)
    return Case(model, _images("x", 16, 4))


def dall_e_encoder() -> Case:
    import dall_e

    model = dall_e.Encoder(n_hid=8, n_blk_per_group=1, vocab_size=16)
    return Case(model, _images("x"))


def efficientnet() -> Case:
    from efficientnet_pytorch import EfficientNet

    model = EfficientNet.from_name("efficientnet-b0", num_classes=3)
    return Case(model, _images("inputs", size=64))


def egnn() -> Case:
    import egnn_pytorch

    model = egnn_pytorch.EGNN_Network(
        num_tokens=21, num_positions=64, dim=16, depth=2, num_nearest_neighbors=4
    )

    def inputs(v: Variant) -> Inputs:
        given: Inputs = {
            "feats": torch.randint(0, 21, (v.batch, v.length)),
            "coors": torch.randn(v.batch, v.length, 3),
        }
        return given | ({"mask": mask(v).bool()} if v.masked else {})

    return Case(model, inputs)


def ft_transformer() -> Case:
    from tab_transformer_pytorch import FTTransformer

    model = FTTransformer(categories=(4, 5), num_continuous=3, dim=16, depth=2, heads=2, dim_head=8)
    return Case(model, _table("x_numer"))


def tab_transformer() -> Case:
    from tab_transformer_pytorch import TabTransformer

    model = TabTransformer(
        categories=(4, 5),
        num_continuous=3,
        dim=16,
        depth=2,
        heads=2,
        dim_out=1,
        dim_head=8,
        mlp_act=nn.ReLU(),
    )
    return Case(model, _table("x_cont"))


def _table(numbers: str) -> Callable[[Variant], Inputs]:
    return lambda v: {
        "x_categ": torch.randint(0, 4, (v.batch, 2)),
        numbers: torch.randn(v.batch, 3),
    }


def tabnet() -> Case:
    from pytorch_tabnet.tab_network import TabNet

    groups = torch.eye(6)
    model = TabNet(6, 2, virtual_batch_size=2, group_attention_matrix=groups)
    return Case(model, lambda v: {"x": torch.randn(4 * v.batch, 6)})


def itransformer() -> Case:
    from iTransformer import iTransformer

    model = iTransformer(
        num_variates=5, lookback_len=16, depth=2, dim=16, heads=2, dim_head=8, pred_length=(4, 8)
    )

    def inputs(v: Variant) -> Inputs:
        given: Inputs = {"x": torch.randn(v.batch, 16, 5)}
        if v.masked and model.training:
            given["targets"] = (torch.randn(v.batch, 4, 5), torch.randn(v.batch, 8, 5))
        return given

    return Case(model, inputs)


def n_beats() -> Case:
    from nbeats_pytorch.model import NBeatsNet

    model = NBeatsNet(nb_blocks_per_stack=1, hidden_layer_units=16)
    return Case(model, lambda v: {"backcast": torch.randn(v.batch, 10)})


def perceiver_lucidrains() -> Case:
    import perceiver_pytorch

    model = perceiver_pytorch.Perceiver(
        num_freq_bands=2,
        depth=2,
        max_freq=4.0,
        num_latents=4,
        latent_dim=16,
        cross_dim_head=8,
        latent_heads=2,
        latent_dim_head=8,
        num_classes=3,
    )
    return Case(model, lambda v: {"data": torch.randn(v.batch, 8, 8, 3)})


class _Pendulum(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.field = nn.Sequential(nn.Linear(2, 8), nn.Tanh(), nn.Linear(8, 2))

    def forward(self, t: Tensor, y: Tensor) -> Tensor:
        return self.field(y)


def _neural_ode(method: str) -> nn.Module:
    from torchdiffeq import odeint

    class NeuralOde(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.field = _Pendulum()

        def forward(self, start: Tensor, times: Tensor) -> Tensor:
            return odeint(self.field, start, times, method=method)

    return NeuralOde()


def _states(v: Variant) -> Inputs:
    return {"start": torch.randn(v.batch, 2), "times": torch.linspace(0.0, 1.0, 4)}


def ode_with_adaptive_steps() -> Case:
    return Case(_neural_ode("dopri5"), _states, package="torchdiffeq")


def ode_with_fixed_steps() -> Case:
    return Case(_neural_ode("rk4"), _states, package="torchdiffeq")


def vector_quantizer() -> Case:
    import vector_quantize_pytorch as quantize

    model = quantize.VectorQuantize(
        32, 16, kmeans_init=True, threshold_ema_dead_code=2, orthogonal_reg_weight=1.0
    )
    return Case(model, lambda v: _vectors(v) | ({"mask": mask(v).bool()} if v.masked else {}))


def residual_quantizer() -> Case:
    import vector_quantize_pytorch as quantize

    model = quantize.ResidualVQ(
        dim=32, codebook_size=16, num_quantizers=3, quantize_dropout=True, use_cosine_sim=True
    )
    return Case(model, _vectors)


def finite_scalar_quantizer() -> Case:
    import vector_quantize_pytorch as quantize

    return Case(quantize.FSQ([4, 4, 3], dim=32), lambda v: {"z": _vectors(v)["x"]})


def lookup_free_quantizer() -> Case:
    import vector_quantize_pytorch as quantize

    return Case(quantize.LFQ(dim=32, codebook_size=16, diversity_gamma=1.0), _vectors)


def spline_flow() -> Case:
    import normflows

    flows = [
        normflows.flows.CoupledRationalQuadraticSpline(4, 1, 8, num_bins=4),
        normflows.flows.LULinearPermute(4),
    ]
    model = normflows.NormalizingFlow(normflows.distributions.DiagGaussian(4), flows)
    model.forward = model.forward_kld
    return Case(model, lambda v: {"x": torch.randn(v.batch, 4)})


def masked_autoregressive_flow() -> Case:
    import normflows

    flows = [normflows.flows.MaskedAffineAutoregressive(4, 8), normflows.flows.ActNorm(4)]
    model = normflows.NormalizingFlow(normflows.distributions.DiagGaussian(4), flows)
    model.forward = model.forward_kld
    return Case(model, lambda v: {"x": torch.randn(v.batch, 4)})


def disk_features() -> Case:
    import kornia

    return Case(kornia.feature.DISK(desc_dim=16), lambda v: _images("images")(v) | {"n": 8})


def loftr_matcher() -> Case:
    import kornia

    model = kornia.feature.LoFTR(pretrained=None)
    pair = _images("image0", 1, 64)
    return Case(
        model,
        lambda v: {"data": pair(v) | {"image1": torch.rand(v.batch, 1, 64, 64)}},
    )


def canny_edges() -> Case:
    import kornia

    return Case(kornia.filters.Canny(), _images("input"))


def image_augmentation() -> Case:
    import kornia

    model = nn.Sequential(
        kornia.augmentation.RandomHorizontalFlip(p=0.5),
        kornia.augmentation.RandomAffine(degrees=10.0),
        kornia.augmentation.ColorJitter(0.1, 0.1, 0.1, 0.1),
    )
    return Case(model, _images("input"), package="kornia")


def monai_unet() -> Case:
    import monai.networks.nets as monai_nets

    model = monai_nets.UNet(2, 1, 2, channels=(4, 8, 16), strides=(2, 2), num_res_units=1)
    return Case(model, _images("x", 1))


def monai_dynunet() -> Case:
    import monai.networks.nets as monai_nets

    model = monai_nets.DynUNet(
        2,
        1,
        2,
        kernel_size=(3, 3, 3),
        strides=(1, 2, 2),
        upsample_kernel_size=(2, 2),
        filters=(4, 8, 16),
        deep_supervision=True,
    )
    return Case(model, _images("x", 1))


def monai_swin_unetr() -> Case:
    import monai.networks.nets as monai_nets

    model = monai_nets.SwinUNETR(
        1, 2, feature_size=12, spatial_dims=2, depths=(1, 1, 1, 1), num_heads=(1, 1, 1, 1)
    )
    return Case(model, _images("x_in", 1, 64))


def monai_autoencoder() -> Case:
    import monai.networks.nets as monai_nets

    model = monai_nets.AutoencoderKL(
        2,
        channels=(4, 8),
        num_res_blocks=1,
        attention_levels=(False, True),
        norm_num_groups=2,
    )
    return Case(model, _images("x", 1))


def monai_vqvae() -> Case:
    import monai.networks.nets as monai_nets

    model = monai_nets.VQVAE(
        2,
        1,
        1,
        channels=(4, 8),
        num_res_channels=4,
        num_res_layers=1,
        downsample_parameters=((2, 4, 1, 1),) * 2,
        upsample_parameters=((2, 4, 1, 1, 0),) * 2,
        num_embeddings=8,
        embedding_dim=4,
    )
    return Case(model, _images("images", 1))
