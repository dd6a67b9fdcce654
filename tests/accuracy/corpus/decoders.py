"""Text decoders of transformers: dense, mixture of experts, state space."""

from __future__ import annotations

import transformers as hf

from .making import Case, ids, language, tiny


def bloom() -> Case:
    return Case(tiny(hf.BloomForCausalLM), language)


def ctrl() -> Case:
    return Case(tiny(hf.CTRLLMHeadModel, dff=37), language)


def deepseek_v3() -> Case:
    model = tiny(
        hf.DeepseekV3ForCausalLM,
        leave=("head_dim",),
        first_k_dense_replace=1,
        n_routed_experts=4,
        num_experts_per_tok=2,
        n_group=2,
        topk_group=1,
        q_lora_rank=8,
        kv_lora_rank=8,
        qk_rope_head_dim=8,
        qk_nope_head_dim=8,
        v_head_dim=8,
        num_key_value_heads=4,
    )
    return Case(model, language)


def falcon() -> Case:
    return Case(tiny(hf.FalconForCausalLM, alibi=True), language)


def falcon_mamba() -> Case:
    return Case(tiny(hf.FalconMambaForCausalLM, leave=("conv_kernel",)), language)


def gemma3() -> Case:
    model = tiny(hf.Gemma3ForCausalLM, sliding_window=8)
    return Case(model, language)


def gpt2() -> Case:
    return Case(tiny(hf.GPT2LMHeadModel), language)


def gpt_neo() -> Case:
    model = tiny(hf.GPTNeoForCausalLM, attention_types=[[["global", "local"], 1]], window_size=8)
    return Case(model, language)


def gpt_oss() -> Case:
    model = tiny(
        hf.GptOssForCausalLM, sliding_window=8, num_experts_per_tok=2, intermediate_size=32
    )
    return Case(model, language)


def gptj() -> Case:
    return Case(tiny(hf.GPTJForCausalLM), language)


def jamba() -> Case:
    model = tiny(
        hf.JambaForCausalLM,
        leave=("head_dim",),
        intermediate_size=32,
        use_mamba_kernels=False,
        mamba_d_state=8,
        num_hidden_layers=4,
        attn_layer_period=2,
        attn_layer_offset=1,
        expert_layer_period=2,
        expert_layer_offset=1,
    )
    return Case(model, language)


def llama() -> Case:
    return Case(tiny(hf.LlamaForCausalLM), language)


def mamba() -> Case:
    model = tiny(hf.MambaForCausalLM, leave=("conv_kernel",))
    return Case(model, lambda v: {"input_ids": ids(v), "labels": ids(v)})


def mamba2() -> Case:
    model = tiny(
        hf.Mamba2ForCausalLM, conv_kernel=4, num_heads=8, head_dim=8, n_groups=1, chunk_size=8
    )
    return Case(model, language)


def mixtral() -> Case:
    return Case(tiny(hf.MixtralForCausalLM), lambda v: language(v) | {"output_router_logits": True})


def mpt() -> Case:
    return Case(tiny(hf.MptForCausalLM), language)


def musicgen() -> Case:
    model = tiny(hf.MusicgenForCausalLM, num_codebooks=2)
    return Case(model, lambda v: {"input_ids": ids(v._replace(batch=2 * v.batch), 8)})


def opt() -> Case:
    return Case(tiny(hf.OPTForCausalLM, word_embed_proj_dim=32), language)


def phimoe() -> Case:
    model = tiny(hf.PhimoeForCausalLM, leave=("head_dim",), intermediate_size=32)
    return Case(model, language)


def qwen2_moe() -> Case:
    return Case(tiny(hf.Qwen2MoeForCausalLM), language)


def qwen3_next() -> Case:
    model = tiny(
        hf.Qwen3NextForCausalLM,
        layer_types=["linear_attention", "full_attention"],
        linear_num_key_heads=2,
        linear_num_value_heads=2,
        linear_key_head_dim=8,
        linear_value_head_dim=8,
        num_experts_per_tok=2,
    )
    return Case(model, language)


def recurrent_gemma() -> Case:
    model = tiny(
        hf.RecurrentGemmaForCausalLM,
        lru_width=32,
        attention_window_size=8,
        num_hidden_layers=3,
        intermediate_size=74,
    )
    return Case(model, language)


def rwkv() -> Case:
    model = tiny(hf.RwkvForCausalLM, context_length=64)
    return Case(model, lambda v: {"input_ids": ids(v), "labels": ids(v)})


def xglm() -> Case:
    return Case(tiny(hf.XGLMForCausalLM), language)


def zamba2() -> Case:
    model = tiny(
        hf.Zamba2ForCausalLM,
        leave=("head_dim",),
        mamba_d_state=8,
        n_mamba_heads=8,
        mamba_headdim=8,
        mamba_ngroups=1,
        chunk_size=8,
        use_mem_rope=True,
        layers_block_type=["mamba", "hybrid"],
        adapter_rank=4,
        use_mamba_kernels=False,
    )
    return Case(model, language)
