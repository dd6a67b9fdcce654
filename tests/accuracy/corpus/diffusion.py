"""UNets, autoencoders, transformers and schedulers of diffusers; a small Stable Diffusion."""

from __future__ import annotations

from typing import Any

import diffusers
import torch
import transformers as hf
from torch import Tensor, nn

from .making import TEXT_PART, Case, Inputs, Variant, ids

_BLOCKS: Inputs = dict(block_out_channels=(8, 16), norm_num_groups=4, layers_per_block=1)


def _latents(v: Variant, channels: int = 4) -> Tensor:
    return torch.randn(v.batch, channels, 16 if v.masked else 8, 16 if v.masked else 8)


def _denoised(v: Variant, channels: int = 4, width: int = 16) -> Inputs:
    return {
        "sample": _latents(v, channels),
        "timestep": torch.full((v.batch,), 10),
        "encoder_hidden_states": torch.randn(v.batch, 6, width),
    }


def _unet() -> Any:
    return diffusers.UNet2DConditionModel(
        **_BLOCKS,
        sample_size=8,
        down_block_types=("CrossAttnDownBlock2D", "DownBlock2D"),
        up_block_types=("UpBlock2D", "CrossAttnUpBlock2D"),
        cross_attention_dim=16,
        attention_head_dim=4,
    )


def _autoencoder() -> Any:
    return diffusers.AutoencoderKL(
        **_BLOCKS,
        down_block_types=("DownEncoderBlock2D",) * 2,
        up_block_types=("UpDecoderBlock2D",) * 2,
        latent_channels=4,
    )


def unet_2d() -> Case:
    model = diffusers.UNet2DModel(
        **_BLOCKS,
        sample_size=16,
        down_block_types=("DownBlock2D", "AttnDownBlock2D"),
        up_block_types=("AttnUpBlock2D", "UpBlock2D"),
        attention_head_dim=4,
    )
    return Case(model, lambda v: {"sample": _latents(v, 3), "timestep": 10})


def unet_2d_condition() -> Case:
    return Case(_unet(), _denoised)


def unet_3d_condition() -> Case:
    model = diffusers.UNet3DConditionModel(
        **_BLOCKS,
        sample_size=8,
        down_block_types=("CrossAttnDownBlock3D", "DownBlock3D"),
        up_block_types=("UpBlock3D", "CrossAttnUpBlock3D"),
        cross_attention_dim=16,
        attention_head_dim=4,
    )
    return Case(model, lambda v: _denoised(v) | {"sample": torch.randn(v.batch, 4, 3, 8, 8)})


def controlnet() -> Case:
    model = diffusers.ControlNetModel(
        **_BLOCKS,
        down_block_types=("CrossAttnDownBlock2D", "DownBlock2D"),
        cross_attention_dim=16,
        attention_head_dim=4,
        conditioning_embedding_out_channels=(8, 8),
    )

    def inputs(v: Variant) -> Inputs:
        given = _denoised(v)
        size = 2 * given["sample"].shape[-1]
        return given | {"controlnet_cond": torch.randn(v.batch, 3, size, size)}

    return Case(model, inputs)


def autoencoder_kl() -> Case:
    return Case(_autoencoder(), lambda v: {"sample": _latents(v, 3), "sample_posterior": v.masked})


def autoencoder_tiny() -> Case:
    model = diffusers.AutoencoderTiny(
        encoder_block_out_channels=(8, 8),
        decoder_block_out_channels=(8, 8),
        num_encoder_blocks=(1, 1),
        num_decoder_blocks=(1, 1),
    )
    return Case(model, lambda v: {"sample": _latents(v, 3)})


def vq_model() -> Case:
    model = diffusers.VQModel(
        **_BLOCKS,
        down_block_types=("DownEncoderBlock2D",) * 2,
        up_block_types=("UpDecoderBlock2D",) * 2,
        latent_channels=3,
        num_vq_embeddings=16,
    )
    return Case(model, lambda v: {"sample": _latents(v, 3)})


def transformer_2d() -> Case:
    model = diffusers.Transformer2DModel(
        num_attention_heads=2,
        attention_head_dim=8,
        in_channels=4,
        norm_num_groups=4,
        cross_attention_dim=16,
    )
    return Case(
        model,
        lambda v: {
            "hidden_states": _latents(v),
            "encoder_hidden_states": torch.randn(v.batch, 6, 16),
        },
    )


def dit() -> Case:
    model = diffusers.DiTTransformer2DModel(
        num_attention_heads=2,
        attention_head_dim=8,
        in_channels=4,
        out_channels=8,
        num_layers=2,
        sample_size=8,
        norm_num_groups=4,
        num_embeds_ada_norm=10,
    )
    return Case(
        model,
        lambda v: {
            "hidden_states": torch.randn(v.batch, 4, 8, 8),
            "timestep": torch.full((v.batch,), 10),
            "class_labels": torch.ones(v.batch, dtype=torch.long),
        },
    )


def flux() -> Case:
    model = diffusers.FluxTransformer2DModel(
        in_channels=4,
        num_layers=1,
        num_single_layers=1,
        attention_head_dim=16,
        num_attention_heads=2,
        joint_attention_dim=16,
        pooled_projection_dim=16,
        axes_dims_rope=(4, 4, 8),
    )
    return Case(
        model,
        lambda v: {
            "hidden_states": torch.randn(v.batch, 16, 4),
            "encoder_hidden_states": torch.randn(v.batch, 6, 16),
            "pooled_projections": torch.randn(v.batch, 16),
            "timestep": torch.ones(v.batch),
            "img_ids": torch.zeros(16, 3),
            "txt_ids": torch.zeros(6, 3),
        },
    )


def stable_diffusion_3() -> Case:
    model = diffusers.SD3Transformer2DModel(
        sample_size=16,
        in_channels=4,
        num_layers=2,
        attention_head_dim=8,
        num_attention_heads=2,
        joint_attention_dim=16,
        caption_projection_dim=16,
        pooled_projection_dim=16,
        out_channels=4,
    )
    return Case(
        model,
        lambda v: {
            "hidden_states": _latents(v),
            "encoder_hidden_states": torch.randn(v.batch, 6, 16),
            "pooled_projections": torch.randn(v.batch, 16),
            "timestep": torch.ones(v.batch),
        },
    )


class _DenoisingStep(nn.Module):
    """What a pipeline's loop does once: encode the prompt, predict the noise, step, decode."""

    def __init__(self) -> None:
        super().__init__()
        self.text = hf.CLIPTextModel(hf.CLIPTextConfig(**TEXT_PART | {"hidden_size": 16}))
        self.unet, self.vae = _unet(), _autoencoder()
        self.scheduler = diffusers.DDIMScheduler()
        self.scheduler.set_timesteps(4)

    def forward(self, prompt: Tensor, sample: Tensor, timestep: int) -> Tensor:
        words = self.text(prompt).last_hidden_state
        noise = self.unet(sample, timestep, words).sample
        sample = self.scheduler.step(noise, timestep, sample).prev_sample
        return self.vae.decode(sample).sample


def stable_diffusion() -> Case:
    return Case(
        _DenoisingStep(),
        lambda v: {"prompt": ids(v, 6), "sample": _latents(v), "timestep": 500},
        package="diffusers",
    )


def _scheduler(name: str, **config: Any) -> Case:
    """One step of a scheduler, from its second timestep, so that it has a history."""
    made = getattr(diffusers, name)(**config)

    def step(noise: Tensor, sample: Tensor, timestep: Any) -> Any:
        return made.step(noise, timestep, sample)

    step.__name__ = name

    def inputs(v: Variant) -> Inputs:
        made.set_timesteps(6)
        sample = _latents(v)
        first, second = made.timesteps[:2]
        if hasattr(made, "scale_model_input"):
            made.scale_model_input(sample, first)
        made.step(torch.randn_like(sample), first, sample)
        return {"noise": torch.randn_like(sample), "sample": sample, "timestep": second}

    return Case(step, inputs, package="diffusers")


def ddpm_scheduler() -> Case:
    return _scheduler("DDPMScheduler")


def ddim_scheduler() -> Case:
    return _scheduler("DDIMScheduler")


def euler_scheduler() -> Case:
    return _scheduler("EulerDiscreteScheduler")


def euler_ancestral_scheduler() -> Case:
    return _scheduler("EulerAncestralDiscreteScheduler")


def heun_scheduler() -> Case:
    return _scheduler("HeunDiscreteScheduler")


def dpm_solver_scheduler() -> Case:
    return _scheduler("DPMSolverMultistepScheduler")


def unipc_scheduler() -> Case:
    return _scheduler("UniPCMultistepScheduler")


def pndm_scheduler() -> Case:
    return _scheduler("PNDMScheduler", skip_prk_steps=True)


def lcm_scheduler() -> Case:
    return _scheduler("LCMScheduler")


def flow_match_scheduler() -> Case:
    return _scheduler("FlowMatchEulerDiscreteScheduler")


def first_steps_of_schedulers() -> Case:
    """The first step of several schedulers, which finds the index of its timestep."""
    names = (
        "EulerDiscreteScheduler",
        "EulerAncestralDiscreteScheduler",
        "HeunDiscreteScheduler",
        "DPMSolverMultistepScheduler",
        "UniPCMultistepScheduler",
    )
    made = [getattr(diffusers, name)() for name in names]

    def step(noise: Tensor, sample: Tensor) -> list[Tensor]:
        return [each.step(noise, each.timesteps[1], sample).prev_sample for each in made]

    def inputs(v: Variant) -> Inputs:
        for each in made:
            # With more steps than training has, some timesteps occur twice.
            each.set_timesteps(6 if v.masked else 1200)
        return {"noise": _latents(v), "sample": _latents(v)}

    return Case(step, inputs, package="diffusers")


def unet_with_unknown_arguments() -> Case:
    case = unet_2d_condition()
    more: Inputs = {"cross_attention_kwargs": {"scale": 0.5, "unknown": 1}}
    return Case(case.model, lambda v: case.inputs(v) | more)


def flux_with_unknown_arguments() -> Case:
    case = flux()
    more: Inputs = {"joint_attention_kwargs": {"scale": 0.5, "unknown": 1}}
    return Case(case.model, lambda v: case.inputs(v) | more)


def mochi_transformer() -> Case:
    model = diffusers.MochiTransformer3DModel(
        patch_size=2,
        num_attention_heads=2,
        attention_head_dim=8,
        num_layers=2,
        pooled_projection_dim=16,
        in_channels=4,
        text_embed_dim=16,
        time_embed_dim=4,
        max_sequence_length=16,
    )

    def inputs(v: Variant) -> Inputs:
        seen = torch.ones(v.batch, 16, dtype=torch.bool)
        seen[0, -3:] = not v.masked
        return {
            "hidden_states": torch.randn(v.batch, 4, 2, 8, 8),
            "encoder_hidden_states": torch.randn(v.batch, 16, 16),
            "timestep": torch.full((v.batch,), 500),
            "encoder_attention_mask": seen,
        }

    return Case(model, inputs)
