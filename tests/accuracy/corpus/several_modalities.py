"""Models of transformers that take more than one kind of input, or act."""

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
    text,
    tiny,
)


def _captioned(v: Variant, **more: object) -> Inputs:
    return text(v) | image(v) | more


def blip() -> Case:
    model = tiny(
        hf.BlipForConditionalGeneration,
        text_config=TEXT_PART | {"encoder_hidden_size": 32},
        vision_config=VISION_PART,
    )
    return Case(model, lambda v: _captioned(v, labels=ids(v)))


def clap() -> Case:
    heard = dict(
        spec_size=64,
        patch_size=4,
        patch_stride=[4, 4],
        num_mel_bins=16,
        window_size=4,
        patch_embeds_hidden_size=16,
        hidden_size=32,
        depths=[1, 1],
        num_attention_heads=[2, 2],
        num_classes=5,
        projection_dim=16,
    )
    model = tiny(hf.ClapModel, text_config=TEXT_PART, audio_config=heard, projection_dim=16)
    return Case(
        model,
        lambda v: text(
            v,
            input_features=torch.randn(v.batch, 1, 64, 16),
            is_longer=torch.zeros(v.batch, 1, dtype=torch.bool),
        ),
    )


def clip() -> Case:
    model = tiny(
        hf.CLIPModel,
        text_config=TEXT_PART | {"eos_token_id": 98},
        vision_config=VISION_PART,
        projection_dim=16,
    )
    return Case(model, lambda v: _captioned(v, return_loss=True))


def _heard(v: Variant) -> Inputs:
    return {"input_features": torch.randn(v.batch, 8, 20)}


def clvp() -> Case:
    part = dict(
        vocab_size=99,
        hidden_size=64,
        num_hidden_layers=1,
        num_attention_heads=2,
        intermediate_size=37,
        projection_dim=16,
        bos_token_id=1,
        eos_token_id=2,
    )
    decoder = dict(
        vocab_size=99,
        hidden_size=64,
        num_hidden_layers=1,
        num_attention_heads=2,
        max_position_embeddings=64,
        max_text_tokens=99,
        feature_size=8,
        bos_token_id=1,
        eos_token_id=2,
    )
    model = tiny(
        hf.ClvpModelForConditionalGeneration,
        text_config=part,
        speech_config=part,
        decoder_config=decoder,
    )
    return Case(
        model, lambda v: {"input_ids": ids(v, 8), "input_features": torch.randn(v.batch, 8, 20)}
    )


def decision_transformer() -> Case:
    model = tiny(hf.DecisionTransformerModel, state_dim=4, act_dim=2, max_ep_len=20)
    return Case(
        model,
        lambda v: {
            "states": torch.randn(v.batch, 5, 4),
            "actions": torch.randn(v.batch, 5, 2),
            "rewards": torch.randn(v.batch, 5, 1),
            "returns_to_go": torch.randn(v.batch, 5, 1),
            "timesteps": torch.randint(0, 9, (v.batch, 5)),
            "attention_mask": mask(v, 5),
        },
    )


def git() -> Case:
    return Case(tiny(hf.GitForCausalLM, vision_config=VISION_PART), _captioned)


def grounding_dino() -> Case:
    model = tiny(
        hf.GroundingDinoForObjectDetection,
        use_pretrained_backbone=False,
        backbone=None,
        backbone_config=SWIN | {"out_features": ["stage2", "stage3", "stage4"]},
        text_config=TEXT_PART | {"model_type": "bert"},
        num_feature_levels=4,
    )
    return Case(model, lambda v: image(v, 64, input_ids=ids(v, 8)))


def groupvit() -> Case:
    vision = VISION_PART | dict(
        num_hidden_layers=3,
        depths=[1, 1, 1],
        num_group_tokens=[8, 4, 0],
        num_output_groups=[8, 4, 4],
    )
    model = tiny(
        hf.GroupViTModel,
        text_config=TEXT_PART | {"eos_token_id": 2},
        vision_config=vision,
        projection_dim=16,
        projection_intermediate_dim=16,
    )
    return Case(model, lambda v: _captioned(v, return_loss=True))


def llava() -> Case:
    model = tiny(
        hf.LlavaForConditionalGeneration,
        text_config=TEXT_PART | {"model_type": "llama"},
        vision_config=VISION_PART | {"model_type": "clip_vision_model", "projection_dim": 32},
        image_token_id=98,
    )
    seen = lambda v: torch.full((v.batch, 16), 98)  # noqa: E731
    return Case(model, lambda v: image(v, input_ids=torch.cat([seen(v), ids(v, 8)], 1)))


def lxmert() -> Case:
    model = tiny(hf.LxmertModel, l_layers=1, x_layers=1, r_layers=1, visual_feat_dim=16)
    return Case(
        model,
        lambda v: text(
            v, visual_feats=torch.randn(v.batch, 4, 16), visual_pos=torch.randn(v.batch, 4, 4)
        ),
    )


def owlvit() -> Case:
    model = tiny(
        hf.OwlViTForObjectDetection,
        text_config=TEXT_PART | {"num_hidden_layers": 1, "max_position_embeddings": 16},
        vision_config=VISION_PART,
        projection_dim=32,
    )
    return Case(model, lambda v: image(v, input_ids=ids(v, 8)))


def qwen2_vl() -> Case:
    rope = {"rope_type": "default", "mrope_section": [1, 1, 2]}
    vision = dict(
        depth=2,
        embed_dim=32,
        hidden_size=32,
        num_heads=4,
        patch_size=4,
        temporal_patch_size=2,
        spatial_merge_size=2,
    )
    model = tiny(
        hf.Qwen2VLModel,
        text_config=TEXT_PART | {"num_key_value_heads": 2, "rope_parameters": rope},
        vision_config=vision,
        image_token_id=98,
        video_token_id=97,
        vision_start_token_id=96,
        vision_end_token_id=95,
    )

    def inputs(v: Variant) -> Inputs:
        start, seen = torch.full((v.batch, 1), 96), torch.full((v.batch, 4), 98)
        tokens = torch.cat([start, seen, ids(v, 11)], 1)
        return {
            "input_ids": tokens,
            "pixel_values": torch.randn(16 * v.batch, 3 * 2 * 4 * 4),
            "image_grid_thw": torch.tensor([[1, 4, 4]] * v.batch),
            "mm_token_type_ids": (tokens == 98).int(),
        }

    return Case(model, inputs)


def vilt() -> Case:
    return Case(
        tiny(hf.ViltModel),
        lambda v: _captioned(v, pixel_mask=torch.ones(v.batch, 32, 32, dtype=torch.long)),
    )


def visual_bert() -> Case:
    model = tiny(hf.VisualBertForPreTraining, visual_embedding_dim=16)
    return Case(
        model,
        lambda v: text(
            v, visual_embeds=torch.randn(v.batch, 4, 16), visual_attention_mask=mask(v, 4)
        ),
    )
