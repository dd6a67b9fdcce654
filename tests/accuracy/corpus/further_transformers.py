"""Further models of transformers, of every kind."""

from __future__ import annotations

import torch
import transformers as hf

from .making import (
    TEXT_PART,
    VISION_PART,
    Case,
    Inputs,
    Variant,
    audio,
    ids,
    image,
    labels,
    language,
    sequences,
    text,
    tiny,
)


def _pairs(v: Variant) -> Inputs:
    return text(v) | image(v)


def blenderbot() -> Case:
    return Case(
        tiny(hf.BlenderbotForConditionalGeneration), lambda v: sequences(v, labels=ids(v, 16))
    )


def bridgetower() -> Case:
    model = tiny(
        hf.BridgeTowerModel,
        num_hidden_layers=2,
        text_config=TEXT_PART | {"hidden_size": 64},
        hidden_size=64,
        vision_config=VISION_PART | {"hidden_size": 64},
    )
    return Case(model, _pairs)


def codegen() -> Case:
    return Case(tiny(hf.CodeGenForCausalLM, n_head=4, n_positions=64), language)


def data2vec_audio() -> Case:
    model = tiny(
        hf.Data2VecAudioForCTC,
        conv_pos_kernel_size=3,
        num_conv_pos_embeddings=2,
        apply_spec_augment=True,
    )
    return Case(model, lambda v: audio(v, labels=ids(v, 4)))


def electra() -> Case:
    return Case(tiny(hf.ElectraForSequenceClassification), lambda v: text(v, labels=labels(v)))


def flava() -> Case:
    model = tiny(
        hf.FlavaModel,
        text_config=TEXT_PART,
        image_config=VISION_PART,
        multimodal_config=dict(
            hidden_size=32, num_hidden_layers=1, num_attention_heads=4, intermediate_size=37
        ),
        projection_dim=16,
    )
    return Case(model, _pairs)


def focalnet() -> Case:
    model = tiny(
        hf.FocalNetForImageClassification,
        embed_dim=8,
        depths=[1, 1],
        hidden_sizes=[8, 16],
        focal_levels=[2, 2],
        focal_windows=[3, 3],
        leave=("hidden_size",),
    )
    return Case(model, lambda v: image(v, labels=labels(v)))


def gpt_neox() -> Case:
    return Case(tiny(hf.GPTNeoXForCausalLM), language)


def jetmoe() -> Case:
    model = tiny(hf.JetMoeForCausalLM, kv_channels=8, output_router_logits=True)
    return Case(model, language)


def layoutlmv3() -> Case:
    model = tiny(
        hf.LayoutLMv3Model,
        coordinate_size=5,
        shape_size=6,
        input_size=32,
        patch_size=8,
        max_2d_position_embeddings=128,
        rel_pos_bins=8,
        rel_2d_pos_bins=8,
    )

    def inputs(v: Variant) -> Inputs:
        boxes = torch.randint(0, 60, (v.batch, v.length, 4)).sort(-1).values
        return _pairs(v) | {"bbox": boxes}

    return Case(model, inputs)


def levit() -> Case:
    model = tiny(
        hf.LevitForImageClassification,
        image_size=64,
        hidden_sizes=[16, 32, 48],
        num_attention_heads=[1, 1, 1],
        depths=[1, 1, 1],
        key_dim=[8, 8, 8],
        leave=("patch_size", "hidden_size"),
    )
    return Case(model, lambda v: image(v, 64, labels=labels(v)))


def mobilebert() -> Case:
    model = tiny(
        hf.MobileBertForMaskedLM,
        embedding_size=32,
        hidden_size=64,
        intra_bottleneck_size=32,
        intermediate_size=64,
    )
    return Case(model, language)


def olmoe() -> Case:
    return Case(
        tiny(
            hf.OlmoeForCausalLM,
            num_experts_per_tok=2,
            intermediate_size=32,
            output_router_logits=True,
        ),
        language,
    )


def patchtsmixer() -> Case:
    model = tiny(
        hf.PatchTSMixerForPrediction,
        context_length=32,
        patch_length=8,
        patch_stride=8,
        prediction_length=4,
        num_input_channels=2,
        d_model=16,
    )
    return Case(
        model,
        lambda v: {
            "past_values": torch.randn(v.batch, 32, 2),
            "future_values": torch.randn(v.batch, 4, 2),
        },
    )


def roc_bert() -> Case:
    model = tiny(
        hf.RoCBertForSequenceClassification,
        shape_vocab_size=9,
        pronunciation_vocab_size=9,
        shape_embed_dim=8,
        pronunciation_embed_dim=8,
    )
    return Case(model, lambda v: text(v, labels=labels(v)))


def seamless_m4t_v2() -> Case:
    model = tiny(
        hf.SeamlessM4Tv2ForTextToText,
        t2u_encoder_layers=1,
        t2u_decoder_layers=1,
        speech_encoder_layers=1,
    )
    return Case(model, lambda v: sequences(v, labels=ids(v, 16)))


def siglip() -> Case:
    model = tiny(hf.SiglipModel, text_config=TEXT_PART, vision_config=VISION_PART)
    return Case(model, lambda v: text(v, 64) | image(v) | {"return_loss": v.masked})


def splinter() -> Case:
    model = tiny(hf.SplinterForQuestionAnswering, question_token_id=5)

    def inputs(v: Variant) -> Inputs:
        given = text(v)
        given["input_ids"][:, 3] = 5
        return given | (
            {"start_positions": labels(v), "end_positions": labels(v)} if v.masked else {}
        )

    return Case(model, inputs)


def swin2sr() -> Case:
    model = tiny(
        hf.Swin2SRForImageSuperResolution,
        image_size=32,
        patch_size=1,
        embed_dim=16,
        depths=[1, 1],
        num_heads=[2, 2],
        window_size=4,
        leave=("hidden_size", "num_layers"),
    )
    return Case(model, image)


def wav2vec2_conformer() -> Case:
    model = tiny(
        hf.Wav2Vec2ConformerForPreTraining,
        position_embeddings_type="relative",
        num_codevectors_per_group=8,
        codevector_dim=8,
        proj_codevector_dim=8,
        num_negatives=2,
    )

    def inputs(v: Variant) -> Inputs:
        given = audio(v)
        frames = 98
        masked = torch.zeros(v.batch, frames, dtype=torch.bool)
        masked[:, 3:9] = True
        negatives = torch.randint(0, frames, (v.batch, frames, 2))
        return given | {"mask_time_indices": masked, "sampled_negative_indices": negatives}

    return Case(model, inputs)
