"""Heads of transformers that models are pretrained with, and the inputs of their losses."""

from __future__ import annotations

import torch
import transformers as hf

from .making import (
    SWIN,
    TEXT_PART,
    VISION_PART,
    Case,
    Inputs,
    Variant,
    ids,
    image,
    mask,
    sequences,
    text,
    tiny,
)

_PATCHES = 16


def _some(v: Variant, length: int) -> torch.Tensor:
    """The same number of positions in each row."""
    return (torch.arange(length) % 2 == 0).expand(v.batch, length).clone()


def _one_direction(v: Variant) -> Inputs:
    patches = _some(v, _PATCHES)
    return text(v, input_ids_masked=ids(v), mlm_labels=ids(v)) | image(
        v,
        bool_masked_pos=patches,
        mim_labels=torch.randint(0, 9, (v.batch, _PATCHES)),
        return_loss=True,
    )


def flava_pairs() -> Case:
    model = tiny(
        hf.FlavaForPreTraining,
        text_config=TEXT_PART,
        image_config=VISION_PART | {"vocab_size": 9},
        multimodal_config=dict(
            hidden_size=32, num_hidden_layers=1, num_attention_heads=4, intermediate_size=37
        ),
        projection_dim=16,
        init_codebook=False,
        global_backprop_contrastive=False,
    )
    return Case(
        model,
        lambda v: _one_direction(v) | {"itm_labels": torch.arange(v.batch) % 2},
    )


def flava_text_alone() -> Case:
    made = flava_pairs().model

    def inputs(v: Variant) -> Inputs:
        return text(v, input_ids_masked=ids(v), mlm_labels=ids(v), return_loss=True)

    return Case(made, inputs)


def flava_images_alone() -> Case:
    made = flava_pairs().model
    kept = ("pixel_values", "bool_masked_pos", "mim_labels", "return_loss")
    return Case(made, lambda v: {k: value for k, value in _one_direction(v).items() if k in kept})


def speecht5_spectrogram_loss() -> Case:
    model = tiny(
        hf.SpeechT5ForTextToSpeech,
        encoder_layers=1,
        decoder_layers=1,
        encoder_attention_heads=2,
        decoder_attention_heads=2,
        speaker_embedding_dim=8,
        speech_decoder_prenet_units=16,
        speech_decoder_postnet_units=16,
        use_guided_attention_loss=True,
        guided_attention_loss_num_heads=1,
        reduction_factor=2,
    )

    def inputs(v: Variant) -> Inputs:
        wanted = torch.randn(v.batch, 8, 8)
        wanted[0, -2:] = -100.0
        speakers = torch.randn(v.batch, 8)
        return text(v, attention_mask=mask(v), labels=wanted, speaker_embeddings=speakers)

    return Case(model, inputs)


def fastspeech2_weighted_loss() -> Case:
    model = tiny(
        hf.FastSpeech2ConformerModel,
        encoder_linear_units=16,
        decoder_linear_units=16,
        duration_predictor_channels=16,
        energy_predictor_channels=16,
        pitch_predictor_channels=16,
        speech_decoder_postnet_units=16,
        use_masking=False,
        use_weighted_masking=True,
    )

    def inputs(v: Variant) -> Inputs:
        given = text(v) | {"attention_mask": torch.ones(v.batch, v.length, dtype=torch.long)}
        given["duration_labels"] = torch.full((v.batch, v.length), 2)
        given["pitch_labels"] = torch.randn(v.batch, v.length, 1)
        given["energy_labels"] = torch.randn(v.batch, v.length, 1)
        given["spectrogram_labels"] = torch.randn(v.batch, 2 * v.length, 8)
        return given

    model.train()
    return Case(model, inputs)


def videomae_pretraining() -> Case:
    model = tiny(
        hf.VideoMAEForPreTraining,
        num_frames=2,
        decoder_num_hidden_layers=1,
        decoder_hidden_size=16,
        decoder_num_attention_heads=2,
        decoder_intermediate_size=16,
    )
    return Case(
        model,
        lambda v: {
            "pixel_values": torch.randn(v.batch, 2, 3, 32, 32),
            "bool_masked_pos": _some(v, _PATCHES),
        },
    )


def beit_masked_images() -> Case:
    model = tiny(hf.BeitForMaskedImageModeling, vocab_size=9, use_mask_token=True)

    def inputs(v: Variant) -> Inputs:
        wanted = torch.randint(0, 9, (v.batch * _PATCHES // 2,))
        return image(v, bool_masked_pos=_some(v, _PATCHES), labels=wanted)

    return Case(model, inputs)


def electra_pretraining() -> Case:
    model = tiny(hf.ElectraForPreTraining)
    return Case(
        model, lambda v: text(v, attention_mask=mask(v), labels=(ids(v) % 2).to(torch.long))
    )


def modernbert_sparse_prediction() -> Case:
    model = tiny(
        hf.ModernBertForMaskedLM,
        global_attn_every_n_layers=2,
        local_attention=8,
        cls_token_id=1,
        sep_token_id=2,
        sparse_prediction=True,
    )

    def inputs(v: Variant) -> Inputs:
        wanted = ids(v)
        wanted[:, ::2] = -100
        return text(v, labels=wanted)

    return Case(model, inputs)


def prophetnet_smoothed_loss() -> Case:
    model = tiny(hf.ProphetNetForConditionalGeneration, eps=0.1)
    return Case(model, lambda v: text(v, labels=ids(v, 16)))


def prophetnet_decoder_loss() -> Case:
    model = tiny(hf.ProphetNetForCausalLM, eps=0.1)
    return Case(model, lambda v: text(v, labels=ids(v)))


def longformer_question_answering() -> Case:
    model = tiny(hf.LongformerForQuestionAnswering, attention_window=4, sep_token_id=2)

    def inputs(v: Variant) -> Inputs:
        given = text(v, 24)
        given["input_ids"][:, [4, 5, 20]] = 2
        return given

    return Case(model, inputs)


def grounding_dino_with_labels() -> Case:
    model = tiny(
        hf.GroundingDinoForObjectDetection,
        use_pretrained_backbone=False,
        backbone=None,
        backbone_config=SWIN | {"out_features": ["stage2", "stage3", "stage4"]},
        text_config=TEXT_PART | {"model_type": "bert"},
        num_feature_levels=4,
    )

    def inputs(v: Variant) -> Inputs:
        words = ids(v, 8)
        # Token 0 ends the name of a class.
        words[:, [0, 3, 7]] = 0
        wanted = [
            {"class_labels": torch.tensor([0]), "boxes": torch.rand(1, 4)} for _ in range(v.batch)
        ]
        return image(v, 64, input_ids=words, labels=wanted)

    return Case(model, inputs)


def maskformer_with_labels() -> Case:
    decoder = dict(
        model_type="detr",
        d_model=32,
        encoder_layers=1,
        decoder_layers=1,
        encoder_attention_heads=2,
        decoder_attention_heads=2,
        encoder_ffn_dim=16,
        decoder_ffn_dim=16,
        num_queries=5,
    )
    model = tiny(
        hf.MaskFormerForInstanceSegmentation,
        backbone_config=SWIN,
        decoder_config=decoder,
        fpn_feature_size=32,
        mask_feature_size=32,
    )

    def inputs(v: Variant) -> Inputs:
        shapes = [(torch.rand(2, 64, 64) > 0.5).float() for _ in range(v.batch)]
        classes = [torch.tensor([0, 1]) for _ in range(v.batch)]
        return image(v, 64, mask_labels=shapes, class_labels=classes)

    return Case(model, inputs)


def wav2vec2_pretraining() -> Case:
    model = tiny(
        hf.Wav2Vec2ForPreTraining,
        num_codevectors_per_group=8,
        codevector_dim=8,
        proj_codevector_dim=8,
        num_negatives=2,
    )

    def inputs(v: Variant) -> Inputs:
        frames = 98
        masked = torch.zeros(v.batch, frames, dtype=torch.bool)
        masked[:, 3:9] = True
        negatives = torch.randint(0, frames, (v.batch, frames, 2))
        return {
            "input_values": torch.randn(v.batch, 1600),
            "mask_time_indices": masked,
            "sampled_negative_indices": negatives,
        }

    return Case(model, inputs)


def visual_bert_aligned() -> Case:
    model = tiny(hf.VisualBertModel, visual_embedding_dim=16)

    def inputs(v: Variant) -> Inputs:
        aligned = torch.randint(0, v.length, (v.batch, 4, 3))
        aligned[0, 0] = -1
        return text(
            v,
            visual_embeds=torch.randn(v.batch, 4, 16),
            visual_attention_mask=mask(v, 4),
            image_text_alignment=aligned,
        )

    return Case(model, inputs)


def llama_dynamic_rope() -> Case:
    rope = {"rope_type": "dynamic", "factor": 2.0, "rope_theta": 10000.0}
    model = tiny(hf.LlamaForCausalLM, max_position_embeddings=20, rope_parameters=rope)
    return Case(model, lambda v: text(v, v.length))


def t5_decoder_checkpointing() -> Case:
    model = tiny(hf.T5Model)
    model.gradient_checkpointing_enable()
    return Case(model, sequences)


def switch_checkpointing() -> Case:
    model = tiny(
        hf.SwitchTransformersModel,
        num_experts=2,
        num_sparse_encoder_layers=1,
        num_sparse_decoder_layers=1,
    )
    model.gradient_checkpointing_enable()
    return Case(model, sequences)
