"""Sequence models of other packages, whose authors did not write them for ``torch.compile``."""

from __future__ import annotations

import torch

from .making import Case, Inputs, Variant, ids, mask


def _embedded(name: str = "x", length: int = 0):  # type: ignore[no-untyped-def]
    return lambda v: {name: torch.randn(v.batch, length or v.length, 32)}


def _tokens(v: Variant) -> Inputs:
    given: Inputs = {"x": ids(v)}
    return given | ({"mask": mask(v).bool()} if v.masked else {})


_SMALL: Inputs = dict(num_tokens=99, dim=32, depth=2, heads=4, max_seq_len=64)


def colt5_transformer() -> Case:
    import colt5_attention

    model = colt5_attention.ConditionalRoutedTransformerBlock(
        32,
        num_heavy_attn_tokens_q=4,
        num_heavy_attn_tokens_kv=4,
        num_heavy_ff_tokens=4,
        light_dim_head=8,
        light_heads=2,
        light_window_size=8,
        heavy_dim_head=8,
        heavy_heads=2,
    )
    return Case(model, _embedded())


def conformer_lucidrains() -> Case:
    import conformer as conformer_package

    model = conformer_package.Conformer(32, depth=2, dim_head=8, heads=4, conv_kernel_size=5)
    return Case(model, _embedded())


def conditional_random_field() -> Case:
    import torchcrf

    def inputs(v: Variant) -> Inputs:
        given: Inputs = {
            "emissions": torch.randn(v.length, v.batch, 5),
            "tags": torch.randint(0, 5, (v.length, v.batch)),
        }
        return given | ({"mask": mask(v).bool().T} if v.masked else {})

    return Case(torchcrf.CRF(5), inputs)


def esm2_of_fair() -> Case:
    import esm as esm_package

    model = esm_package.ESM2(num_layers=2, embed_dim=32, attention_heads=4)

    def inputs(v: Variant) -> Inputs:
        tokens = torch.randint(4, 24, (v.batch, v.length))
        if v.masked:
            tokens[0, -4:] = 1
        return {"tokens": tokens, "repr_layers": [2], "return_contacts": v.masked}

    return Case(model, inputs)


def linear_attention_lm() -> Case:
    import linear_attention_transformer

    model = linear_attention_transformer.LinearAttentionTransformerLM(**_SMALL, causal=True)
    return Case(model, lambda v: {"x": ids(v)})


def linformer() -> Case:
    import linformer as linformer_package

    model = linformer_package.Linformer(dim=32, seq_len=16, depth=2, k=8, heads=4)
    return Case(model, _embedded(length=16))


def mambapy() -> Case:
    from mambapy.mamba import Mamba, MambaConfig

    return Case(Mamba(MambaConfig(d_model=32, n_layers=2, d_state=8)), _embedded())


def mixture_of_experts_lucidrains() -> Case:
    import mixture_of_experts

    return Case(mixture_of_experts.MoE(32, num_experts=4), _embedded("inputs"))


def nystromformer_lucidrains() -> Case:
    import nystrom_attention

    model = nystrom_attention.Nystromformer(dim=32, depth=2, dim_head=8, heads=4, num_landmarks=4)
    return Case(
        model,
        lambda v: _embedded()(v) | ({"mask": mask(v).bool()} if v.masked else {}),
    )


def performer_lm() -> Case:
    import performer_pytorch

    model = performer_pytorch.PerformerLM(**_SMALL, dim_head=8, feature_redraw_interval=1)
    return Case(model, _tokens)


def reformer_lm() -> Case:
    import reformer_pytorch

    model = reformer_pytorch.ReformerLM(
        **_SMALL, dim_head=8, bucket_size=4, n_hashes=2, causal=True
    )
    return Case(model, lambda v: {"x": ids(v)})


def routing_transformer() -> Case:
    import routing_transformer as routing

    model = routing.RoutingTransformerLM(
        **_SMALL, dim_head=8, window_size=8, n_local_attn_heads=2, causal=True
    )
    return Case(model, lambda v: {"x": ids(v)})


def st_moe() -> Case:
    import st_moe_pytorch

    return Case(st_moe_pytorch.MoE(32, num_experts=4), _embedded())


def x_decoder() -> Case:
    import x_transformers

    layers = x_transformers.Decoder(
        dim=32, depth=2, heads=4, attn_dim_head=8, rotary_pos_emb=True, attn_qk_norm=True
    )
    model = x_transformers.AutoregressiveWrapper(
        x_transformers.TransformerWrapper(num_tokens=99, max_seq_len=64, attn_layers=layers)
    )
    return Case(model, lambda v: {"x": ids(v)})


def x_encoder() -> Case:
    import x_transformers

    layers = x_transformers.Encoder(
        dim=32, depth=2, heads=4, attn_dim_head=8, rel_pos_bias=True, ff_glu=True
    )
    model = x_transformers.TransformerWrapper(
        num_tokens=99, max_seq_len=64, attn_layers=layers, num_memory_tokens=2
    )
    return Case(model, _tokens)


def x_encoder_decoder() -> Case:
    import x_transformers

    model = x_transformers.XTransformer(
        dim=32,
        enc_num_tokens=99,
        enc_depth=1,
        enc_heads=4,
        enc_max_seq_len=64,
        dec_num_tokens=99,
        dec_depth=1,
        dec_heads=4,
        dec_max_seq_len=64,
    )

    def inputs(v: Variant) -> Inputs:
        given: Inputs = {"src": ids(v), "tgt": ids(v, 16)}
        return given | ({"mask": mask(v).bool()} if v.masked else {})

    return Case(model, inputs)
