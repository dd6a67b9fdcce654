"""Models of transformers with options and inputs that their small configs leave out."""

from __future__ import annotations

import torch
import transformers as hf

from .making import Case, Inputs, Variant, audio, ids, image, language, mask, sequences, text, tiny


def deepseek_v3_with_a_loop() -> Case:
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
    model.set_experts_implementation("eager")
    return Case(model, language)


def gpt_oss_with_a_loop() -> Case:
    model = tiny(
        hf.GptOssForCausalLM, sliding_window=8, num_experts_per_tok=2, intermediate_size=32
    )
    model.set_experts_implementation("eager")
    return Case(model, language)


def jamba_with_a_loop() -> Case:
    model = tiny(
        hf.JambaForCausalLM,
        leave=("head_dim",),
        intermediate_size=32,
        use_mamba_kernels=False,
        mamba_d_state=8,
        num_hidden_layers=2,
        attn_layer_period=2,
        attn_layer_offset=1,
        expert_layer_period=2,
        expert_layer_offset=1,
    )
    model.set_experts_implementation("eager")
    return Case(model, language)


def qwen2_moe_with_a_loop() -> Case:
    model = tiny(hf.Qwen2MoeForCausalLM)
    model.set_experts_implementation("eager")
    return Case(model, language)


def qwen3_next_with_a_loop() -> Case:
    model = tiny(
        hf.Qwen3NextForCausalLM,
        layer_types=["linear_attention", "full_attention"],
        linear_num_key_heads=2,
        linear_num_value_heads=2,
        linear_key_head_dim=8,
        linear_value_head_dim=8,
        num_experts_per_tok=2,
    )
    model.set_experts_implementation("eager")
    return Case(model, language)


def big_bird_short() -> Case:
    model = tiny(
        hf.BigBirdModel,
        max_position_embeddings=256,
        block_size=4,
        num_random_blocks=3,
        attention_type="block_sparse",
    )
    return Case(model, lambda v: text(v, 16))


def big_bird_long() -> Case:
    model = tiny(
        hf.BigBirdModel,
        num_hidden_layers=1,
        max_position_embeddings=1024,
        block_size=64,
        num_random_blocks=2,
        attention_type="block_sparse",
    )
    model.train()
    return Case(model, lambda v: text(v._replace(batch=2), 1024))


def bigbird_pegasus_long() -> Case:
    model = tiny(
        hf.BigBirdPegasusModel,
        encoder_layers=1,
        decoder_layers=1,
        max_position_embeddings=1024,
        block_size=64,
        num_random_blocks=2,
    )
    model.train()
    return Case(model, lambda v: sequences(v._replace(batch=2), 1024))


def m2m_100_beyond_its_table() -> Case:
    model = tiny(hf.M2M100Model, max_position_embeddings=12)
    return Case(model, lambda v: text(v, decoder_input_ids=ids(v)))


def fsmt_beyond_its_table() -> Case:
    model = tiny(
        hf.FSMTModel, langs=["en", "de"], max_length=20, num_beams=1, max_position_embeddings=12
    )
    return Case(model, sequences)


def xglm_beyond_its_table() -> Case:
    return Case(tiny(hf.XGLMForCausalLM, max_position_embeddings=12), language)


def musicgen_beyond_its_table() -> Case:
    model = tiny(hf.MusicgenForCausalLM, num_codebooks=2, max_position_embeddings=6)
    return Case(model, lambda v: {"input_ids": ids(v._replace(batch=2 * v.batch), 8)})


def nllb_moe_beyond_its_table() -> Case:
    model = tiny(
        hf.NllbMoeModel,
        expert_capacity=10,
        encoder_sparse_step=1,
        decoder_sparse_step=1,
        max_position_embeddings=12,
    )
    return Case(model, sequences)


def speech_to_text_beyond_its_table() -> Case:
    model = tiny(
        hf.Speech2TextForConditionalGeneration,
        input_feat_per_channel=8,
        input_channels=1,
        conv_channels=16,
        max_source_positions=8,
        max_target_positions=8,
    )
    return Case(
        model,
        lambda v: {
            "input_features": torch.randn(v.batch, 80, 8),
            "attention_mask": mask(v, 80),
            "decoder_input_ids": ids(v),
        },
    )


def seamless_m4t_beyond_its_table() -> Case:
    model = tiny(hf.SeamlessM4TForTextToText, max_position_embeddings=12)
    return Case(model, lambda v: sequences(v, labels=ids(v, 16)))


def seamless_m4t_v2_beyond_its_table() -> Case:
    model = tiny(
        hf.SeamlessM4Tv2ForTextToText,
        max_position_embeddings=12,
        t2u_encoder_layers=1,
        t2u_decoder_layers=1,
        speech_encoder_layers=1,
    )
    return Case(model, lambda v: sequences(v, labels=ids(v, 16)))


def _vocoder(config: type, model: type) -> Case:
    made = model(
        config(
            unit_hifi_gan_vocab_size=99,
            unit_embed_dim=8,
            lang_embed_dim=8,
            spkr_embed_dim=8,
            vocoder_num_langs=3,
            vocoder_num_spkrs=3,
            upsample_initial_channel=16,
            upsample_rates=[2, 2],
            upsample_kernel_sizes=[4, 4],
            resblock_kernel_sizes=[3],
            resblock_dilation_sizes=[[1, 1]],
            variance_predictor_kernel_size=3,
        )
    )

    def inputs(v: Variant) -> Inputs:
        batch = v.batch if v.masked else 1
        one = torch.ones(batch, 1, dtype=torch.long)
        name = "speaker_id" if "speaker_id" in made.forward.__code__.co_varnames else "spkr_id"
        return {"input_ids": ids(v._replace(batch=batch), 8), name: one, "lang_id": one}

    return Case(made, inputs)


def seamless_m4t_vocoder() -> Case:
    from transformers.models.seamless_m4t.modeling_seamless_m4t import SeamlessM4TCodeHifiGan

    return _vocoder(hf.SeamlessM4TConfig, SeamlessM4TCodeHifiGan)


def seamless_m4t_v2_vocoder() -> Case:
    from transformers.models.seamless_m4t_v2.modeling_seamless_m4t_v2 import (
        SeamlessM4Tv2CodeHifiGan,
    )

    return _vocoder(hf.SeamlessM4Tv2Config, SeamlessM4Tv2CodeHifiGan)


def seamless_m4t_speech() -> Case:
    model = tiny(
        hf.SeamlessM4TForSpeechToSpeech,
        speech_encoder_layers=1,
        speech_encoder_attention_heads=4,
        speech_encoder_intermediate_size=16,
        feature_projection_input_dim=8,
        speech_encoder_layerdrop=0.1,
        t2u_encoder_layers=1,
        t2u_decoder_layers=1,
        t2u_vocab_size=99,
    )
    return Case(
        model,
        lambda v: {
            "input_features": torch.randn(v.batch, 24, 8),
            "attention_mask": mask(v, 24),
            "decoder_input_ids": ids(v, 8),
        },
    )


def seamless_m4t_v2_speech() -> Case:
    model = tiny(
        hf.SeamlessM4Tv2ForSpeechToSpeech,
        speech_encoder_layers=1,
        speech_encoder_attention_heads=4,
        speech_encoder_intermediate_size=16,
        feature_projection_input_dim=8,
        speech_encoder_layerdrop=0.1,
        t2u_encoder_layers=1,
        t2u_decoder_layers=1,
        t2u_vocab_size=99,
    )
    return Case(
        model,
        lambda v: {
            "input_features": torch.randn(v.batch, 24, 8),
            "attention_mask": mask(v, 24),
            "decoder_input_ids": ids(v, 8),
        },
    )


def seamless_m4t_v2_units() -> Case:
    from transformers.models.seamless_m4t_v2.modeling_seamless_m4t_v2 import (
        SeamlessM4Tv2TextToUnitForConditionalGeneration,
    )

    model = tiny(
        SeamlessM4Tv2TextToUnitForConditionalGeneration,
        t2u_encoder_layers=1,
        t2u_decoder_layers=1,
        t2u_encoder_attention_heads=4,
        t2u_decoder_attention_heads=4,
        t2u_encoder_ffn_dim=16,
        t2u_decoder_ffn_dim=16,
        t2u_vocab_size=99,
        char_vocab_size=50,
        t2u_variance_predictor_embed_dim=32,
        t2u_variance_predictor_hidden_dim=16,
        decoder_layerdrop=0.1,
    )

    def inputs(v: Variant) -> Inputs:
        batch = v.batch if v.masked else 1
        counts = torch.full((batch, 8), 2)
        return {
            "inputs_embeds": torch.randn(batch, 8, 32),
            "char_input_ids": torch.randint(1, 40, (batch, 16)),
            "char_count_per_id": counts,
        }

    return Case(model, inputs)


def wav2vec2_with_adapter() -> Case:
    model = tiny(hf.Wav2Vec2Model, add_adapter=True, num_adapter_layers=1)
    return Case(model, audio)


def wavlm_with_adapter() -> Case:
    return Case(tiny(hf.WavLMModel, add_adapter=True, num_adapter_layers=1), audio)


def wav2vec2_conformer_with_adapter() -> Case:
    model = tiny(hf.Wav2Vec2ConformerModel, add_adapter=True, num_adapter_layers=1)
    return Case(model, audio)


def encodec_in_chunks() -> Case:
    model = tiny(
        hf.EncodecModel,
        num_filters=4,
        hidden_size=16,
        codebook_size=16,
        codebook_dim=16,
        upsampling_ratios=[4, 2],
        num_lstm_layers=1,
        target_bandwidths=[1.5, 3.0],
        sampling_rate=800,
        chunk_length_s=0.1,
        overlap=0.1,
        normalize=True,
    )
    return Case(model, lambda v: {"input_values": torch.randn(v.batch, 1, 10 * v.length)})


def encodec_padded_with_zeros() -> Case:
    model = tiny(
        hf.EncodecModel,
        num_filters=4,
        hidden_size=16,
        codebook_size=16,
        codebook_dim=16,
        upsampling_ratios=[4, 2],
        num_lstm_layers=1,
        target_bandwidths=[1.5, 3.0],
        sampling_rate=800,
        pad_mode="constant",
    )
    return Case(model, lambda v: {"input_values": torch.randn(v.batch, 1, 10 * v.length)})


def mimi_reflected() -> Case:
    model = tiny(
        hf.MimiModel,
        leave=("frame_rate",),
        num_filters=4,
        hidden_size=16,
        codebook_size=16,
        codebook_dim=16,
        upsampling_ratios=[4, 2],
        num_hidden_layers=1,
        num_attention_heads=2,
        num_quantizers=4,
        sampling_rate=800,
        vector_quantization_hidden_dimension=16,
        intermediate_size=16,
        upsample_groups=16,
        pad_mode="reflect",
    )
    return Case(model, lambda v: {"input_values": torch.randn(v.batch, 1, 20 * v.length)})


def flaubert_with_layerdrop() -> Case:
    return Case(tiny(hf.FlaubertModel, layerdrop=0.1), text)


def reformer_with_a_seed() -> Case:
    model = tiny(
        hf.ReformerModelWithLMHead,
        attention_head_size=16,
        num_attention_heads=2,
        num_buckets=4,
        axial_pos_shape=[4, 8],
        axial_pos_embds_dim=[16, 16],
        attn_layers=["lsh", "local"],
        lsh_attn_chunk_length=4,
        local_attn_chunk_length=4,
        feed_forward_size=32,
        max_position_embeddings=32,
        is_decoder=True,
        hash_seed=1,
    )
    return Case(model, lambda v: text(v, 32))


def phimoe_long_rope() -> Case:
    factors = [1.0] * 4
    rope = {
        "rope_type": "longrope",
        "rope_theta": 10000.0,
        "short_factor": factors,
        "long_factor": factors,
        "short_mscale": 1.0,
        "long_mscale": 1.0,
        "original_max_position_embeddings": 20,
        "factor": 2.0,
    }
    model = tiny(
        hf.PhimoeForCausalLM, leave=("head_dim",), intermediate_size=32, rope_parameters=rope
    )
    return Case(model, language)


def llava_of_sizes() -> Case:
    model = tiny(
        hf.LlavaModel,
        vision_config=dict(
            model_type="pixtral",
            hidden_size=32,
            num_hidden_layers=1,
            num_attention_heads=4,
            intermediate_size=37,
            image_size=32,
            patch_size=8,
        ),
        text_config=dict(
            model_type="llama",
            vocab_size=99,
            hidden_size=32,
            num_hidden_layers=1,
            num_attention_heads=4,
            intermediate_size=37,
        ),
        image_token_index=98,
        vision_feature_layer=-1,
        vision_feature_select_strategy="full",
    )

    def inputs(v: Variant) -> Inputs:
        given = text(v, 24)
        given["input_ids"][:, 1:17] = 98
        return given | image(v, image_sizes=torch.full((v.batch, 2), 32))

    return Case(model, inputs)
