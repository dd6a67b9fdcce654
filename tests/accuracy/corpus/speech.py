"""Toolkits for speech and sound.

Some import torchaudio for reading files, which no model here does.
"""

from __future__ import annotations

import sys
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any

import torch
from torch import Tensor, nn

from .making import Case, Inputs, Variant


class _Absent(ModuleType):
    """A module whose parts can be imported and named, and nothing else."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.__spec__ = ModuleSpec(name, None)
        self.__path__ = []
        self.__version__ = "2.13.0"

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return type(name, (nn.Module,), {})

    @staticmethod
    def list_audio_backends() -> list[str]:
        return ["none"]


_PARTS = ("transforms", "functional", "functional.functional", "compliance", "compliance.kaldi")


def _without_torchaudio() -> None:
    for name in ("torchaudio", *(f"torchaudio.{part}" for part in _PARTS)):
        sys.modules.setdefault(name, _Absent(name))


def _wave(v: Variant, samples: int = 1600) -> Tensor:
    return torch.randn(v.batch, samples)


def _features(v: Variant, size: int = 16) -> Inputs:
    given: Inputs = {"x": torch.randn(v.batch, v.length, size)}
    if v.masked:
        given["lengths"] = torch.tensor([1.0, 0.5, 0.75])
    return given


def speechbrain_ecapa_tdnn() -> Case:
    _without_torchaudio()
    from speechbrain.lobes.models.ECAPA_TDNN import ECAPA_TDNN

    model = ECAPA_TDNN(
        16,
        lin_neurons=8,
        channels=[16, 16, 16, 16, 48],
        kernel_sizes=[5, 3, 3, 3, 1],
        dilations=[1, 2, 3, 4, 1],
        attention_channels=8,
        res2net_scale=4,
        se_channels=8,
    )
    return Case(model, _features)


def speechbrain_xvector() -> Case:
    _without_torchaudio()
    from speechbrain.lobes.models.Xvector import Xvector

    model = Xvector(
        in_channels=16,
        lin_neurons=8,
        tdnn_blocks=2,
        tdnn_channels=[16, 32],
        tdnn_kernel_sizes=[3, 1],
        tdnn_dilations=[1, 1],
    )

    def inputs(v: Variant) -> Inputs:
        given = _features(v)
        return {"x": given["x"]} | ({"lens": given["lengths"]} if v.masked else {})

    return Case(model, inputs)


def speechbrain_crdnn() -> Case:
    _without_torchaudio()
    from speechbrain.lobes.models.CRDNN import CRDNN

    model = CRDNN(
        input_size=16, cnn_blocks=1, cnn_channels=(4,), rnn_layers=1, rnn_neurons=8, dnn_neurons=8
    )
    return Case(model, lambda v: {"x": _features(v)["x"]})


def speechbrain_transformer_asr() -> Case:
    _without_torchaudio()
    from speechbrain.lobes.models.transformer.TransformerASR import TransformerASR

    model = TransformerASR(
        tgt_vocab=30,
        input_size=16,
        d_model=16,
        nhead=2,
        num_encoder_layers=1,
        num_decoder_layers=1,
        d_ffn=16,
    )

    def inputs(v: Variant) -> Inputs:
        lengths = {"wav_len": torch.tensor([1.0, 0.5, 0.75])} if v.masked else {}
        source = torch.randn(v.batch, v.length, 16)
        return {"src": source, "tgt": torch.randint(1, 30, (v.batch, 6)), **lengths}

    return Case(model, inputs)


def speechbrain_features() -> Case:
    _without_torchaudio()
    from speechbrain.lobes.features import Fbank
    from speechbrain.processing.features import InputNormalization

    class Features(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.fbank = Fbank(n_mels=8, deltas=True, context=True)
            self.normalize = InputNormalization(norm_type="sentence")

        def forward(self, wave: Tensor, lengths: Tensor) -> Tensor:
            return self.normalize(self.fbank(wave), lengths)

    def inputs(v: Variant) -> Inputs:
        return {"wave": _wave(v), "lengths": torch.linspace(1.0, 0.5, v.batch)}

    return Case(Features(), inputs, "speechbrain")


def speechbrain_spec_augment() -> Case:
    _without_torchaudio()
    from speechbrain.augment.freq_domain import SpectrogramDrop, Warping

    class Augment(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.drop, self.warp = SpectrogramDrop(), Warping()

        def forward(self, spectrogram: Tensor) -> Tensor:
            return self.warp(self.drop(spectrogram))

    return Case(Augment(), lambda v: {"spectrogram": torch.randn(v.batch, 40, 30)}, "speechbrain")


def speechbrain_ctc_and_nll_losses() -> Case:
    _without_torchaudio()
    from speechbrain.nnet.losses import ctc_loss, nll_loss

    def losses(x: Tensor, targets: Tensor, lengths: Tensor) -> Tensor:
        log_probabilities = x.log_softmax(-1)
        return ctc_loss(log_probabilities, targets, lengths, lengths, 0) + nll_loss(
            log_probabilities, targets.repeat(1, 4), lengths
        )

    def inputs(v: Variant) -> Inputs:
        return {
            "x": torch.randn(v.batch, 16, 10),
            "targets": torch.randint(1, 10, (v.batch, 4)),
            "lengths": torch.linspace(1.0, 0.5, v.batch),
        }

    return Case(losses, inputs, "speechbrain")


def speechbrain_sepformer_mask() -> Case:
    _without_torchaudio()
    from speechbrain.lobes.models.dual_path import Dual_Path_Model, Encoder, SBTransformerBlock

    class Separator(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.encoder = Encoder(kernel_size=16, out_channels=16)
            parts = [SBTransformerBlock(num_layers=1, d_model=16, nhead=2, d_ffn=16) for _ in "ab"]
            self.masks = Dual_Path_Model(16, 16, *parts, num_layers=1, K=10, num_spks=2)

        def forward(self, wave: Tensor) -> Tensor:
            return self.masks(self.encoder(wave))

    return Case(Separator(), lambda v: {"wave": _wave(v, 400)}, "speechbrain")


def encodec_of_facebook() -> Case:
    _without_torchaudio()
    from encodec import EncodecModel

    model = EncodecModel.encodec_model_24khz(pretrained=False)
    return Case(model, lambda v: {"x": torch.randn(v.batch, 1, 960)})


def vocos_backbone_and_head() -> Case:
    _without_torchaudio()
    from vocos.heads import ISTFTHead
    from vocos.models import VocosBackbone

    class Vocoder(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.backbone = VocosBackbone(16, dim=16, intermediate_dim=32, num_layers=2)
            self.head = ISTFTHead(dim=16, n_fft=32, hop_length=8)

        def forward(self, x: Tensor) -> Tensor:
            return self.head(self.backbone(x))

    return Case(Vocoder(), lambda v: {"x": torch.randn(v.batch, 16, v.length)}, "vocos")


def vocos_discriminator_losses() -> Case:
    _without_torchaudio()
    from vocos.discriminators import MultiPeriodDiscriminator
    from vocos.loss import DiscriminatorLoss, FeatureMatchingLoss, GeneratorLoss

    class Losses(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.discriminator = MultiPeriodDiscriminator(periods=(2, 3))
            self.of_discriminator, self.of_generator = DiscriminatorLoss(), GeneratorLoss()
            self.matching = FeatureMatchingLoss()

        def forward(self, real: Tensor, fake: Tensor) -> Tensor:
            first, second, maps, others = self.discriminator(y=real, y_hat=fake)
            loss, _, _ = self.of_discriminator(first, second)
            return loss + self.of_generator(second)[0] + self.matching(maps, others)

    return Case(Losses(), lambda v: {"real": _wave(v, 400), "fake": _wave(v, 400)}, "vocos")


def learned_filterbank() -> Case:
    from asteroid_filterbanks import Decoder, Encoder, FreeFB, ParamSincFB

    class Filters(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.sinc = Encoder(ParamSincFB(n_filters=16, kernel_size=17, stride=8))
            self.encoder = Encoder(FreeFB(n_filters=16, kernel_size=16, stride=8))
            self.decoder = Decoder(FreeFB(n_filters=16, kernel_size=16, stride=8))

        def forward(self, wave: Tensor) -> Tensor:
            return self.decoder(self.encoder(wave)) + self.sinc(wave).mean()

    return Case(Filters(), lambda v: {"wave": torch.randn(v.batch, 1, 400)}, "asteroid_filterbanks")


def stft_filterbank_phase() -> Case:
    from asteroid_filterbanks import STFTFB, Encoder, transforms

    class Spectrum(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.encoder = Encoder(STFTFB(n_filters=16, kernel_size=16, stride=8))

        def forward(self, wave: Tensor) -> Tensor:
            spectrum = self.encoder(wave)
            return transforms.mag(spectrum) + transforms.angle(spectrum)

    return Case(
        Spectrum(), lambda v: {"wave": torch.randn(v.batch, 1, 400)}, "asteroid_filterbanks"
    )


def constant_q_transform() -> Case:
    from nnAudio.features import CQT1992v2

    model = CQT1992v2(sr=8000, fmin=220, n_bins=24, hop_length=64, verbose=False)
    return Case(model, lambda v: {"x": _wave(v, 4000)})


def mel_spectrogram_and_inverse() -> Case:
    from nnAudio.features import STFT, MelSpectrogram

    class Spectra(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.mel = MelSpectrogram(sr=8000, n_fft=64, n_mels=8, hop_length=16, verbose=False)
            self.stft = STFT(n_fft=64, hop_length=16, iSTFT=True, verbose=False)

        def forward(self, x: Tensor) -> Tensor:
            spectrum = self.stft(x, output_format="Complex")
            return self.mel(x).sum() + self.stft.inverse(spectrum, onesided=True)

    return Case(Spectra(), lambda v: {"x": _wave(v, 800)}, "nnAudio")


def speechbrain_recurrent_layers() -> Case:
    _without_torchaudio()
    from speechbrain.nnet import RNN

    class Layers(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.plain = RNN.RNN(8, input_size=16)
            self.long = RNN.LSTM(8, input_size=8)
            self.gated = RNN.GRU(8, input_size=8)

        def forward(self, x: Tensor, lengths: Tensor) -> Any:
            x, first = self.plain(x, lengths=lengths)
            x, _ = self.plain(torch.cat((x, x), -1), hx=first)
            x, second = self.long(x, lengths=lengths)
            x, _ = self.long(x, hx=second)
            x, third = self.gated(x, lengths=lengths)
            return self.gated(x, hx=third)

    def inputs(v: Variant) -> Inputs:
        lengths = torch.linspace(1.0, 0.5, v.batch)
        return {"x": torch.randn(v.batch, v.length, 16), "lengths": lengths}

    return Case(Layers(), inputs, "speechbrain")


def speechbrain_attention_layers() -> Case:
    _without_torchaudio()
    from speechbrain.lobes.models.dual_path import DPTNetBlock
    from speechbrain.nnet.attention import RelPosEncXL, RelPosMHAXL, RoPEMHA

    class Layers(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.encoding = RelPosEncXL(16)
            self.relative, self.rotary = RelPosMHAXL(16, 2), RoPEMHA(16, 2)
            self.block = DPTNetBlock(16, 2)

        def forward(self, query: Tensor, key: Tensor) -> Any:
            value = key.clone()
            found, _ = self.relative(query, key, value, self.encoding(query))
            same, _ = self.rotary(found, found.clone(), found.clone())
            other, _ = self.rotary(same, key, value)
            return self.block(other)

    def inputs(v: Variant) -> Inputs:
        return {name: torch.randn(v.batch, v.length, 16) for name in ("query", "key")}

    return Case(Layers(), inputs, "speechbrain")


def speechbrain_losses_of_masks() -> Case:
    _without_torchaudio()
    from speechbrain.nnet.losses import ContrastiveLoss, LaplacianVarianceLoss, PitWrapper
    from speechbrain.processing.features import gaussian_statistics

    class Losses(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.contrastive = ContrastiveLoss(0.1)
            self.sharp = LaplacianVarianceLoss(3, len_dim=2)
            self.permuted = PitWrapper(nn.MSELoss(reduction="none"))

        def forward(self, x: Tensor, y: Tensor, negatives: Tensor, lengths: Tensor) -> Any:
            mask = (x[:, :, :1] > 0).float()
            return (
                self.contrastive(x, y, negatives)[0],
                self.sharp(x.unsqueeze(1), lengths),
                self.sharp(x.unsqueeze(1), lengths, "batch"),
                self.permuted(x[..., :2], y[..., :2])[0],
                gaussian_statistics(x, mask=mask, dim=(0, 1))[1:],
            )

    def inputs(v: Variant) -> Inputs:
        return {
            "x": torch.randn(v.batch, v.length, 16),
            "y": torch.randn(v.batch, v.length, 16),
            "negatives": torch.randn(4, v.batch, v.length, 16),
            "lengths": torch.linspace(1.0, 0.5, v.batch),
        }

    return Case(Losses(), inputs, "speechbrain")


def speechbrain_other_augmentation() -> Case:
    _without_torchaudio()
    from speechbrain.augment.freq_domain import SpectrogramDrop

    class Augment(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.swapped = SpectrogramDrop(replace="swap")
            self.chosen = SpectrogramDrop(replace="random_selection")

        def forward(self, spectrogram: Tensor) -> Tensor:
            return self.chosen(self.swapped(spectrogram))

    return Case(Augment(), lambda v: {"spectrogram": torch.randn(v.batch, 40, 30)}, "speechbrain")


def encodec_trained_with_new_codes() -> Case:
    _without_torchaudio()
    from encodec.quantization import ResidualVectorQuantizer

    class Quantizer(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.quantizer = ResidualVectorQuantizer(8, n_q=2, bins=4, kmeans_iters=2)

        def forward(self, x: Tensor) -> Any:
            found = self.quantizer(x, 50)
            return found.quantized, found.penalty

    return Case(Quantizer(), lambda v: {"x": torch.randn(v.batch, 8, 40)}, "encodec")
