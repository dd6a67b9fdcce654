"""Packages of many fields that no rule was written with."""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor, nn

from .making import Case, Inputs, Variant, ids, mask


def equivariant_tensor_product() -> Case:
    from e3nn import o3

    model = o3.FullyConnectedTensorProduct("2x0e+2x1o", "1x0e+1x1o", "2x0e+1x1o")
    return Case(
        model, lambda v: {"x": torch.randn(v.batch, 8), "y": torch.randn(v.batch, 4)}, "e3nn"
    )


def equivariant_gate_and_norm() -> Case:
    from e3nn.nn import BatchNorm, Dropout, Gate

    class Gated(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.gate = Gate("4x0e", [torch.relu], "2x0e", [torch.sigmoid], "2x1o")
            self.norm = BatchNorm("4x0e+2x1o")
            self.dropout = Dropout("4x0e+2x1o", p=0.2)

        def forward(self, x: Tensor) -> Tensor:
            return self.dropout(self.norm(self.gate(x)))

    return Case(Gated(), lambda v: {"x": torch.randn(v.batch * 4, 12)}, "e3nn")


def equivariant_harmonics() -> Case:
    from e3nn import o3
    from e3nn.math import soft_one_hot_linspace

    def embed(edges: Tensor) -> Tensor:
        directions = o3.spherical_harmonics([0, 1, 2], edges, normalize=True)
        lengths = soft_one_hot_linspace(
            edges.norm(dim=1), 0.0, 3.0, 4, basis="smooth_finite", cutoff=True
        )
        return torch.cat((directions, lengths), 1)

    return Case(embed, lambda v: {"edges": torch.randn(v.batch * 4, 3)}, "e3nn")


def fourier_neural_operator() -> Case:
    from neuralop.models import FNO

    model = FNO(n_modes=(4, 4), in_channels=2, out_channels=1, hidden_channels=8, n_layers=2)
    return Case(model, lambda v: {"x": torch.randn(v.batch, 2, 16, 16)}, "neuralop")


def u_shaped_neural_operator() -> Case:
    from neuralop.models import UNO

    model = UNO(
        2,
        1,
        hidden_channels=8,
        lifting_channels=8,
        projection_channels=8,
        n_layers=3,
        channel_mlp_skip="linear",
        uno_out_channels=[8, 8, 8],
        uno_n_modes=[[4, 4], [4, 4], [4, 4]],
        uno_scalings=[[1.0, 1.0], [0.5, 0.5], [2.0, 2.0]],
    )
    return Case(model, lambda v: {"x": torch.randn(v.batch, 2, 16, 16)}, "neuralop")


def neural_operator_losses() -> Case:
    from neuralop.losses import H1Loss, LpLoss

    def loss(y_pred: Tensor, y: Tensor) -> Tensor:
        return LpLoss(d=2, p=2)(y_pred, y) + H1Loss(d=2)(y_pred, y)

    def inputs(v: Variant) -> Inputs:
        return {name: torch.randn(v.batch, 1, 16, 16) for name in ("y_pred", "y")}

    return Case(loss, inputs, "neuralop")


def tensorized_linear() -> Case:
    import tltorch

    model = tltorch.FactorizedLinear((2, 4), (2, 4), factorization="tucker", rank=0.5)
    return Case(model, lambda v: {"x": torch.randn(v.batch, 8)}, "tltorch")


def tensorized_convolution() -> Case:
    import tltorch

    model = tltorch.FactorizedConv(4, 4, 3, order=2, padding=1, factorization="cp", rank=0.5)
    return Case(model, lambda v: {"x": torch.randn(v.batch, 4, 8, 8)}, "tltorch")


def tensor_regression() -> Case:
    import tltorch

    class Regression(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.contract = tltorch.TCL((4, 8), (2, 4))
            self.regress = tltorch.TRL((2, 4), (3,), rank=0.5)

        def forward(self, x: Tensor) -> Tensor:
            return self.regress(self.contract(x))

    return Case(Regression(), lambda v: {"x": torch.randn(v.batch, 4, 8)}, "tltorch")


def private_lstm() -> Case:
    from opacus.layers import DPLSTM

    model = DPLSTM(8, 8, num_layers=2, batch_first=True, bidirectional=True)
    return Case(model, lambda v: {"input": torch.randn(v.batch, 6, 8)})


def private_attention() -> Case:
    from opacus.layers import DPMultiheadAttention

    def inputs(v: Variant) -> Inputs:
        given = {name: torch.randn(6, v.batch, 8) for name in ("query", "key", "value")}
        if v.masked:
            given["key_padding_mask"] = mask(v, 6) == 0
        return given

    return Case(DPMultiheadAttention(8, 2, add_bias_kv=True), inputs)


def per_sample_gradients() -> Case:
    from opacus import GradSampleModule

    model = GradSampleModule(nn.Sequential(nn.Linear(8, 8), nn.ReLU(), nn.LayerNorm(8)))
    return Case(model, lambda v: {"input": torch.randn(v.batch, 8)}, "opacus")


def _autoencoder(name: str, separator: str = "", **config: Any) -> Case:
    import pythae.models as models
    from pythae.data.datasets import DatasetOutput

    made = getattr(models, f"{name}{separator}Config")(input_dim=(1, 8, 8), latent_dim=4, **config)
    model = getattr(models, name)(made)
    return Case(
        model, lambda v: {"inputs": DatasetOutput(data=torch.rand(v.batch, 1, 8, 8))}, "pythae"
    )


def pythae_variational() -> Case:
    return _autoencoder("VAE", reconstruction_loss="bce")


def pythae_quantized() -> Case:
    return _autoencoder("VQVAE", num_embeddings=8)


def pythae_adversarial() -> Case:
    return _autoencoder("Adversarial_AE", "_")


def pythae_importance_weighted() -> Case:
    return _autoencoder("IWAE", number_samples=3)


def pythae_total_correlation() -> Case:
    return _autoencoder("BetaTCVAE")


def wavelet_transform() -> Case:
    import ptwt

    def there_and_back(data: Tensor) -> Tensor:
        return ptwt.waverec(ptwt.wavedec(data, "db2", mode="zero", level=2), "db2")

    return Case(there_and_back, lambda v: {"data": torch.randn(v.batch, 32)}, "ptwt")


def wavelet_packets_of_images() -> Case:
    import ptwt

    def decompose(data: Tensor) -> Any:
        coefficients = ptwt.wavedec2(data, "haar", level=2)
        return ptwt.waverec2(coefficients, "haar"), ptwt.cwt(data[0, 0], [1.0, 2.0], "mexh")[0]

    return Case(decompose, lambda v: {"data": torch.randn(v.batch, 16, 16)}, "ptwt")


def chronos_bolt() -> Case:
    from chronos.chronos_bolt import ChronosBoltModelForForecasting
    from transformers import T5Config

    config = T5Config(
        vocab_size=2,
        d_model=16,
        d_kv=8,
        d_ff=16,
        num_layers=1,
        num_heads=2,
        pad_token_id=0,
        decoder_start_token_id=0,
    )
    config.reg_token_id = 1
    config.chronos_config = {
        "context_length": 32,
        "prediction_length": 8,
        "input_patch_size": 4,
        "input_patch_stride": 4,
        "quantiles": [0.1, 0.5, 0.9],
        "use_reg_token": True,
    }

    def inputs(v: Variant) -> Inputs:
        given: Inputs = {"context": torch.randn(v.batch, 32)}
        return given | ({"target": torch.randn(v.batch, 8)} if v.masked else {})

    return Case(ChronosBoltModelForForecasting(config), inputs, "chronos")


def chronos_tokens() -> Case:
    from chronos.chronos import ChronosConfig, MeanScaleUniformBins

    config = ChronosConfig(
        tokenizer_class="MeanScaleUniformBins",
        tokenizer_kwargs={"low_limit": -15.0, "high_limit": 15.0},
        context_length=16,
        prediction_length=4,
        n_tokens=64,
        n_special_tokens=2,
        pad_token_id=0,
        eos_token_id=1,
        use_eos_token=True,
        model_type="seq2seq",
        num_samples=2,
        temperature=1.0,
        top_k=5,
        top_p=1.0,
    )
    tokenizer = MeanScaleUniformBins(-15.0, 15.0, config)

    def tokens(context: Tensor) -> Any:
        return tokenizer.context_input_transform(context)

    return Case(tokens, lambda v: {"context": torch.randn(v.batch, v.length)}, "chronos")


def ani_environment_vectors() -> Case:
    from torchani.aev import AEVComputer

    model = AEVComputer("ani2x", "ani2x", num_species=4)
    return Case(
        model,
        lambda v: {
            "elem_idxs": torch.tensor([[0, 1, 0, 2]]).repeat(v.batch, 1),
            "coords": torch.randn(v.batch, 4, 3),
        },
        "torchani",
    )


def non_uniform_fourier() -> Case:
    import torchkbnufft

    model = torchkbnufft.KbNufft(im_size=(8, 8))
    return Case(
        model,
        lambda v: {
            "image": torch.randn(v.batch, 1, 8, 8, dtype=torch.complex64),
            "omega": torch.rand(2, 10) * 6 - 3,
        },
        "torchkbnufft",
    )


def non_uniform_fourier_adjoint() -> Case:
    import torchkbnufft

    model = torchkbnufft.KbNufftAdjoint(im_size=(8, 8))
    return Case(
        model,
        lambda v: {
            "data": torch.randn(v.batch, 1, 10, dtype=torch.complex64),
            "omega": torch.rand(2, 10) * 6 - 3,
        },
        "torchkbnufft",
    )


def hyperbolic_distance() -> Case:
    import geoopt

    ball = geoopt.PoincareBall()

    def distance(x: Tensor, y: Tensor) -> Tensor:
        first, second = ball.expmap0(x), ball.expmap0(y)
        return ball.dist(first, ball.mobius_add(first, second)) + ball.logmap0(second).sum(-1)

    return Case(
        distance,
        lambda v: {"x": torch.randn(v.batch, 4), "y": torch.randn(v.batch, 4)},
        "geoopt",
    )


def stiefel_manifold() -> Case:
    import geoopt

    manifold = geoopt.CanonicalStiefel()

    def move(x: Tensor, u: Tensor) -> Tensor:
        point = manifold.projx(x)
        direction = manifold.proju(point, u)
        return manifold.retr(point, direction) + manifold.egrad2rgrad(point, u)

    return Case(
        move,
        lambda v: {"x": torch.randn(v.batch, 6, 3), "u": torch.randn(v.batch, 6, 3)},
        "geoopt",
    )


def sentence_pooling() -> Case:
    from sentence_transformers.models import Dense, Normalize, Pooling

    class Sentences(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            modes = ("cls", "max", "mean", "weightedmean", "lasttoken")
            self.pooling = Pooling(8, pooling_mode=modes)
            self.dense = Dense(40, 8)
            self.normalize = Normalize()

        def forward(self, token_embeddings: Tensor, attention_mask: Tensor) -> Tensor:
            features = {"token_embeddings": token_embeddings, "attention_mask": attention_mask}
            return self.normalize(self.dense(self.pooling(features)))["sentence_embedding"]

    def inputs(v: Variant) -> Inputs:
        return {
            "token_embeddings": torch.randn(v.batch, v.length, 8),
            "attention_mask": mask(v),
        }

    return Case(Sentences(), inputs, "sentence_transformers")


def sentence_losses() -> Case:
    from sentence_transformers import SentenceTransformer, losses
    from sentence_transformers.models import Pooling

    class Tokens(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.embedding = nn.Embedding(99, 8)

        def forward(self, features: dict[str, Tensor]) -> dict[str, Tensor]:
            return features | {"token_embeddings": self.embedding(features["input_ids"])}

    class Losses(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            model = SentenceTransformer(modules=[Tokens(), Pooling(8)], device="cpu")
            self.ranking = losses.MultipleNegativesRankingLoss(model)
            self.triplet = losses.BatchAllTripletLoss(model)

        def forward(self, first: Tensor, second: Tensor, mask: Tensor, labels: Tensor) -> Tensor:
            features = [{"input_ids": each, "attention_mask": mask} for each in (first, second)]
            return self.ranking(features, labels) + self.triplet(features[:1], labels)

    def inputs(v: Variant) -> Inputs:
        rows = v._replace(batch=2 * v.batch)
        given = {"first": ids(rows), "second": ids(rows), "mask": mask(rows)}
        return given | {"labels": torch.arange(2 * v.batch) % 2}

    return Case(Losses(), inputs, "sentence_transformers")


def torchdyn_neural_equation() -> Case:
    from torchdyn.core import NeuralODE

    field = nn.Sequential(nn.Linear(4, 8), nn.Tanh(), nn.Linear(8, 4))
    model = NeuralODE(field, solver="dopri5", return_t_eval=False)
    return Case(
        model,
        lambda v: {"x": torch.randn(v.batch, 4), "t_span": torch.linspace(0, 1, 3)},
        "torchdyn",
    )


def torchdyn_fixed_steps() -> Case:
    from torchdyn.numerics import odeint

    def solve(x: Tensor, t_span: Tensor) -> Any:
        return odeint(lambda t, x: -x, x, t_span, solver="rk4")

    return Case(
        solve,
        lambda v: {"x": torch.randn(v.batch, 4), "t_span": torch.linspace(0, 1, 5)},
        "torchdyn",
    )


def retrieval_metric() -> Case:
    from torchmetrics.functional.retrieval import retrieval_normalized_dcg

    return Case(
        retrieval_normalized_dcg,
        lambda v: {"preds": torch.rand(8 * v.batch), "target": torch.arange(8 * v.batch) % 2},
        "torchmetrics",
    )


def classification_metrics() -> Case:
    from torchmetrics import functional

    def metrics(preds: Tensor, target: Tensor) -> Tensor:
        area = functional.auroc(preds, target, task="multiclass", num_classes=3)
        return area + functional.calibration_error(preds, target, task="multiclass", num_classes=3)

    def inputs(v: Variant) -> Inputs:
        rows = 8 * v.batch
        return {"preds": torch.randn(rows, 3).softmax(-1), "target": torch.arange(rows) % 3}

    return Case(metrics, inputs, "torchmetrics")


def image_metrics_as_module() -> Case:
    from torchmetrics import MetricCollection
    from torchmetrics.image import PeakSignalNoiseRatio, StructuralSimilarityIndexMeasure

    class Loss(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.metrics = MetricCollection(
                [PeakSignalNoiseRatio(data_range=1.0), StructuralSimilarityIndexMeasure()]
            )

        def forward(self, preds: Tensor, target: Tensor) -> Any:
            return self.metrics(preds, target)

    def inputs(v: Variant) -> Inputs:
        return {name: torch.rand(v.batch, 1, 16, 16) for name in ("preds", "target")}

    return Case(Loss(), inputs, "torchmetrics")


def signal_metrics() -> Case:
    from torchmetrics.functional import audio

    def metrics(preds: Tensor, target: Tensor) -> Tensor:
        best, _ = audio.permutation_invariant_training(
            preds, target, audio.scale_invariant_signal_distortion_ratio, eval_func="max"
        )
        return best.mean() + audio.signal_distortion_ratio(preds, target, filter_length=8).mean()

    def inputs(v: Variant) -> Inputs:
        return {name: torch.randn(v.batch, 2, 64) for name in ("preds", "target")}

    return Case(metrics, inputs, "torchmetrics")
