"""Layers, losses and small networks of further packages."""

from __future__ import annotations

import torch
from torch import Tensor, nn

from .making import Case, Inputs, Variant, ids, labels, mask


def _sequence(v: Variant, name: str = "x") -> Inputs:
    return {name: torch.randn(v.batch, v.length, 32)}


def _embeddings(v: Variant) -> Inputs:
    return {"embeddings": torch.randn(4 * v.batch, 8), "labels": labels(v).repeat(4)}


def axial_image_transformer() -> Case:
    from axial_attention import AxialImageTransformer

    model = AxialImageTransformer(dim=16, depth=1, heads=2, reversible=True)
    return Case(model, lambda v: {"x": torch.randn(v.batch, 16, 8, 8)})


def block_recurrent_transformer() -> Case:
    from block_recurrent_transformer_pytorch import BlockRecurrentTransformer

    model = BlockRecurrentTransformer(
        num_tokens=99, dim=32, depth=2, dim_head=8, heads=2, max_seq_len=32, block_width=8
    )
    return Case(model, lambda v: {"x": ids(v)})


def contrastive_loss_with_miner() -> Case:
    from pytorch_metric_learning import losses, miners

    class Mined(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.miner = miners.MultiSimilarityMiner()
            self.loss = losses.TripletMarginLoss()

        def forward(self, embeddings: Tensor, labels: Tensor) -> Tensor:
            return self.loss(embeddings, labels, self.miner(embeddings, labels))

    return Case(Mined(), _embeddings, "pytorch_metric_learning")


def entmax_by_bisection() -> Case:
    from entmax import entmax_bisect

    return Case(entmax_bisect, lambda v: {"X": torch.randn(v.batch, v.length)}, "entmax")


def entmax_exact() -> Case:
    from entmax import entmax15

    return Case(
        entmax15,
        lambda v: {"X": torch.randn(v.batch, v.length), "k": 4 if v.masked else None},
        "entmax",
    )


def h_transformer() -> Case:
    from h_transformer_1d import HTransformer1D

    model = HTransformer1D(
        num_tokens=99, dim=32, depth=2, max_seq_len=64, heads=2, dim_head=8, block_size=2
    )
    return Case(model, lambda v: {"x": ids(v)} | ({"mask": mask(v).bool()} if v.masked else {}))


def leaky_spiking_network() -> Case:
    import snntorch

    class Network(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.first = nn.Linear(32, 16)
            self.neurons = snntorch.Leaky(beta=0.9, init_hidden=True)
            self.last = snntorch.Synaptic(alpha=0.9, beta=0.8)

        def forward(self, x: Tensor) -> Tensor:
            synapse, membrane = self.last.init_synaptic()
            spikes = []
            for step in range(4):
                spike, synapse, membrane = self.last(
                    self.neurons(self.first(x[:, step])), synapse, membrane
                )
                spikes.append(spike)
            return torch.stack(spikes)

    return Case(Network(), _sequence, "snntorch")


def ntxent_loss() -> Case:
    from pytorch_metric_learning import losses

    return Case(losses.NTXentLoss(), _embeddings)


def recurrent_memory_transformer() -> Case:
    from recurrent_memory_transformer_pytorch import RecurrentMemoryTransformer

    model = RecurrentMemoryTransformer(
        32, num_tokens=99, depth=2, num_memory_tokens=4, seq_len=24, dim_head=8, heads=2
    )
    return Case(model, lambda v: {"x": ids(v)} | ({"mask": mask(v).bool()} if v.masked else {}))


def sinkhorn_transformer_lm() -> Case:
    from sinkhorn_transformer import SinkhornTransformerLM

    model = SinkhornTransformerLM(
        num_tokens=99, dim=32, max_seq_len=32, depth=1, heads=2, bucket_size=8, causal=True
    )
    return Case(model, lambda v: {"x": ids(v, 32)})


def slot_attention_adaptive() -> Case:
    from slot_attention import AdaptiveSlotWrapper, SlotAttention

    return Case(AdaptiveSlotWrapper(SlotAttention(num_slots=4, dim=32, hidden_dim=32)), _sequence)


def snac_codec() -> Case:
    from snac import SNAC

    model = SNAC(
        encoder_dim=4,
        encoder_rates=[2, 2],
        decoder_dim=16,
        decoder_rates=[2, 2],
        attn_window_size=None,
        codebook_size=8,
        codebook_dim=4,
        vq_strides=[2, 1],
    )
    return Case(model, lambda v: {"audio_data": torch.randn(v.batch, 1, 8 * v.length)})


def soft_moe_dynamic() -> Case:
    from soft_moe_pytorch import DynamicSlotsSoftMoE

    model = DynamicSlotsSoftMoE(dim=32, num_experts=4)
    return Case(model, lambda v: _sequence(v) | ({"mask": mask(v).bool()} if v.masked else {}))


def structural_similarity() -> Case:
    from pytorch_msssim import ssim

    return Case(
        ssim,
        lambda v: {n: torch.rand(v.batch, 3, v.length, v.length) for n in ("X", "Y")},
        "pytorch_msssim",
    )


def taylor_series_attention() -> Case:
    from taylor_series_linear_attention import TaylorSeriesLinearAttn

    model = TaylorSeriesLinearAttn(32, dim_head=4, heads=2)
    return Case(model, lambda v: _sequence(v) | ({"mask": mask(v).bool()} if v.masked else {}))


def temporal_convolution_network() -> Case:
    from pytorch_tcn import TCN

    return Case(TCN(8, [16, 16]), lambda v: {"x": torch.randn(v.batch, 8, v.length)})


def titans_memory_as_context() -> Case:
    from titans_pytorch import MemoryAsContextTransformer

    model = MemoryAsContextTransformer(
        num_tokens=99,
        dim=32,
        depth=2,
        segment_len=8,
        num_longterm_mem_tokens=2,
        num_persist_mem_tokens=2,
        dim_head=8,
        heads=2,
    )
    return Case(model, lambda v: {"x": ids(v)})
