"""Vision models of transformers."""

from __future__ import annotations

import torch
import transformers as hf

from .making import RESNET, SWIN, Case, Inputs, Variant, image, labels, tiny

_BACKBONE: Inputs = {
    "use_pretrained_backbone": False,
    "use_timm_backbone": False,
    "backbone": None,
}


def _objects(v: Variant) -> list[Inputs]:
    return [
        {"class_labels": torch.tensor([0, 1]), "boxes": 0.2 + 0.5 * torch.rand(2, 4)}
        for _ in range(v.batch)
    ]


def beit() -> Case:
    model = tiny(
        hf.BeitForSemanticSegmentation,
        patch_size=4,
        num_hidden_layers=4,
        out_indices=[0, 1, 2, 3],
        pool_scales=[1, 2],
    )
    wanted = lambda v: torch.zeros(v.batch, 32, 32, dtype=torch.long)  # noqa: E731
    return Case(model, lambda v: image(v, labels=wanted(v)))


def conditional_detr() -> Case:
    model = tiny(hf.ConditionalDetrForObjectDetection, **_BACKBONE, backbone_config=RESNET)
    return Case(model, lambda v: image(v, 64))


def convnext() -> Case:
    model = tiny(
        hf.ConvNextForImageClassification,
        leave=("patch_size",),
        hidden_sizes=[8, 8, 8, 8],
        depths=[1, 1, 1, 1],
    )
    return Case(model, lambda v: image(v, 64, labels=labels(v)))


def deformable_detr() -> Case:
    backbone = RESNET | {"out_features": ["stage2", "stage3", "stage4"]}
    model = tiny(
        hf.DeformableDetrForObjectDetection,
        **_BACKBONE,
        backbone_config=backbone,
        num_feature_levels=4,
    )
    return Case(model, lambda v: image(v, 64))


def detr() -> Case:
    model = tiny(hf.DetrForObjectDetection, **_BACKBONE, backbone_config=RESNET)
    return Case(model, lambda v: image(v, 64, **({"labels": _objects(v)} if v.masked else {})))


def dinov2() -> Case:
    return Case(tiny(hf.Dinov2Model), image)


def dpt() -> Case:
    model = tiny(
        hf.DPTForDepthEstimation,
        num_hidden_layers=4,
        backbone_out_indices=[0, 1, 2, 3],
        neck_hidden_sizes=[8, 8, 16, 16],
        fusion_hidden_size=16,
    )
    return Case(model, image)


def mask2former() -> Case:
    model = tiny(
        hf.Mask2FormerForUniversalSegmentation,
        backbone_config=SWIN,
        feature_size=32,
        mask_feature_size=32,
        hidden_dim=32,
        dim_feedforward=16,
        decoder_layers=2,
        encoder_layers=1,
    )

    def inputs(v: Variant) -> Inputs:
        masks = [torch.randint(0, 2, (2, 64, 64)).float() for _ in range(v.batch)]
        classes = [torch.tensor([0, 1]) for _ in range(v.batch)]
        return image(v, 64, mask_labels=masks, class_labels=classes)

    return Case(model, inputs)


def maskformer() -> Case:
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
    return Case(model, lambda v: image(v, 64))


def mobilevit() -> Case:
    model = tiny(
        hf.MobileViTForImageClassification,
        leave=("patch_size",),
        image_size=64,
        hidden_sizes=[16, 16, 16],
        neck_hidden_sizes=[8, 8, 8, 16, 16, 16, 16],
    )
    return Case(model, lambda v: image(v, 64))


def resnet() -> Case:
    model = tiny(
        hf.ResNetForImageClassification, embedding_size=8, hidden_sizes=[8, 8], depths=[1, 1]
    )
    return Case(model, lambda v: image(v, 48 if v.masked else 32, labels=labels(v)))


def rt_detr() -> Case:
    backbone = RESNET | {
        "model_type": "rt_detr_resnet",
        "layer_type": "basic",
        "out_features": ["stage2", "stage3", "stage4"],
    }
    model = tiny(
        hf.RTDetrForObjectDetection,
        **_BACKBONE,
        backbone_config=backbone,
        encoder_hidden_dim=32,
        encoder_in_channels=[8, 8, 8],
        encoder_ffn_dim=32,
        decoder_in_channels=[32, 32, 32],
        decoder_ffn_dim=32,
        num_denoising=2,
        freeze_backbone_batch_norms=False,
    )
    return Case(model, lambda v: image(v, 64, **({"labels": _objects(v)} if v.masked else {})))


def sam() -> Case:
    vision = dict(
        hidden_size=32,
        output_channels=16,
        num_hidden_layers=2,
        num_attention_heads=4,
        image_size=64,
        patch_size=8,
        mlp_dim=32,
        window_size=4,
        num_pos_feats=8,
        global_attn_indexes=[1],
    )
    prompts = dict(hidden_size=16, image_size=64, patch_size=8, mask_input_channels=4)
    decoder = dict(
        hidden_size=16,
        mlp_dim=16,
        num_hidden_layers=1,
        num_attention_heads=2,
        iou_head_hidden_dim=16,
    )
    model = tiny(
        hf.SamModel,
        vision_config=vision,
        prompt_encoder_config=prompts,
        mask_decoder_config=decoder,
    )
    return Case(model, lambda v: image(v, 64, input_points=torch.rand(v.batch, 1, 2, 2)))


def segformer() -> Case:
    model = tiny(
        hf.SegformerForSemanticSegmentation,
        num_encoder_blocks=4,
        depths=[1, 1, 1, 1],
        hidden_sizes=[8, 8, 16, 16],
        num_attention_heads=[1, 1, 2, 2],
        sr_ratios=[8, 4, 2, 1],
        decoder_hidden_size=16,
    )
    wanted = lambda v: torch.zeros(v.batch, 64, 64, dtype=torch.long)  # noqa: E731
    return Case(model, lambda v: image(v, 64, labels=wanted(v)))


def superpoint() -> Case:
    model = tiny(
        hf.SuperPointForKeypointDetection,
        encoder_hidden_sizes=[8, 8, 8, 8],
        decoder_hidden_size=8,
        keypoint_decoder_dim=65,
        descriptor_decoder_dim=16,
    )
    return Case(model, lambda v: image(v, 64))


def swin() -> Case:
    model = tiny(
        hf.SwinModel, patch_size=2, embed_dim=16, depths=[1, 1], num_heads=[2, 2], window_size=4
    )
    return Case(model, image)


def swinv2() -> Case:
    model = tiny(
        hf.Swinv2ForImageClassification,
        patch_size=2,
        embed_dim=16,
        depths=[1, 1],
        num_heads=[2, 2],
        window_size=4,
    )
    return Case(model, lambda v: image(v, labels=labels(v)))


def timesformer() -> Case:
    model = tiny(hf.TimesformerModel, num_frames=4)
    return Case(model, lambda v: {"pixel_values": torch.randn(v.batch, 4, 3, 32, 32)})


def videomae() -> Case:
    model = tiny(hf.VideoMAEModel, num_frames=4)
    return Case(model, lambda v: {"pixel_values": torch.randn(v.batch, 4, 3, 32, 32)})


def vit() -> Case:
    return Case(tiny(hf.ViTForImageClassification), lambda v: image(v, labels=labels(v)))


def vit_mae() -> Case:
    model = tiny(
        hf.ViTMAEForPreTraining,
        decoder_hidden_size=16,
        decoder_num_hidden_layers=1,
        decoder_num_attention_heads=2,
        decoder_intermediate_size=16,
    )
    return Case(model, image)


def yolos() -> Case:
    model = tiny(hf.YolosForObjectDetection, image_size=[32, 32], num_detection_tokens=5)
    return Case(model, lambda v: image(v, **({"labels": _objects(v)} if v.masked else {})))
