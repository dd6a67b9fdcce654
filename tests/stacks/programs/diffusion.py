"""Training a small UNet of diffusers, then sampling with its scheduler and the compiled UNet."""

import torch
from diffusers import DDIMScheduler, DDPMScheduler, UNet2DModel

torch.manual_seed(0)
unet = UNet2DModel(
    sample_size=8,
    in_channels=1,
    out_channels=1,
    layers_per_block=1,
    norm_num_groups=4,
    block_out_channels=(8, 16),
    down_block_types=("DownBlock2D", "AttnDownBlock2D"),
    up_block_types=("AttnUpBlock2D", "UpBlock2D"),
    attention_head_dim=4,
)
compiled = torch.compile(unet, backend="eager")
scheduler = DDPMScheduler(num_train_timesteps=20)
optimizer = torch.optim.AdamW(unet.parameters(), lr=1e-3)
for size in (4, 4, 3):
    clean = torch.rand(size, 1, 8, 8)
    noise = torch.randn_like(clean)
    steps = torch.randint(0, 20, (size,))
    loss = (
        (compiled(scheduler.add_noise(clean, noise, steps), steps).sample - noise).square().mean()
    )
    loss.backward()
    optimizer.step()
    optimizer.zero_grad()
unet.eval()
sampler = DDIMScheduler(num_train_timesteps=20)
sampler.set_timesteps(3)
image = torch.randn(1, 1, 8, 8)
with torch.no_grad():
    for step in sampler.timesteps:
        image = sampler.step(compiled(image, step).sample, step, image).prev_sample
print(image.shape)
