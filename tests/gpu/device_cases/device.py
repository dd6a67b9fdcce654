"""Programs that use what a CUDA device has; without one, torch raises where they ask for it."""

import torch
from torch import nn
from torch.nn.attention import SDPBackend, sdpa_kernel

try:
    import triton
    import triton.language as tl

    @triton.jit
    def _doubled(source, target, count, block: tl.constexpr):
        place = tl.program_id(0) * block + tl.arange(0, block)
        value = tl.load(source + place, mask=place < count)
        tl.store(target + place, value * 2, mask=place < count)
except ImportError:
    triton = None


def triton_kernel(x):
    y = x + 1
    out = torch.empty_like(y)
    _doubled[(1,)](y, out, y.numel(), block=64)
    return out.sin()


def side_stream(x):
    side = torch.cuda.Stream()
    side.wait_stream(torch.cuda.current_stream())
    with torch.cuda.stream(side):
        y = x * 2
    torch.cuda.current_stream().wait_stream(side)
    return y + 1


def timed_by_events(x):
    begin = torch.cuda.Event(enable_timing=True)
    end = torch.cuda.Event(enable_timing=True)
    begin.record()
    y = x @ x.T
    end.record()
    end.synchronize()
    return y, begin.elapsed_time(end)


def synchronized(x):
    y = x + 1
    torch.cuda.synchronize()
    return y * 2


def memory_in_use(x):
    y = x + 1
    return y * 2, torch.cuda.memory_allocated()


def emptied_cache(x):
    y = x + 1
    torch.cuda.empty_cache()
    return y * 2


def properties(x):
    count = torch.cuda.get_device_properties(0).multi_processor_count
    return x + count


def capability(x):
    return x + 1 if torch.cuda.get_device_capability() >= (8, 0) else x - 1


def chosen_device(x):
    with torch.cuda.device(0):
        return torch.ones(3) + x


def seeded(x):
    torch.cuda.manual_seed(0)
    return x + torch.rand(3)


def random_state(x):
    y = x + 1
    return y, torch.cuda.get_rng_state()


def cudnn_flags(x):
    with torch.backends.cudnn.flags(enabled=True, benchmark=True):
        return nn.functional.conv1d(x[None], torch.ones(1, 2, 1))


def cudnn_benchmark(x):
    torch.backends.cudnn.benchmark = True
    return nn.functional.conv1d(x[None], torch.ones(1, 2, 1))


def tf32(x):
    torch.backends.cuda.matmul.allow_tf32 = True
    return x @ x.T


def autocast(x):
    with torch.autocast(x.device.type, torch.bfloat16):
        return (x @ x.T).float() + 1


def grad_scaler(x):
    weight = torch.ones(3, requires_grad=True)
    optimizer = torch.optim.SGD([weight], lr=0.1)
    scaler = torch.amp.GradScaler(x.device.type)
    scaler.scale((x * weight).sum()).backward()
    scaler.step(optimizer)
    scaler.update()
    return weight


def flash_attention(x):
    q = x.new_ones(1, 2, 16, 64).bfloat16()
    with sdpa_kernel(SDPBackend.FLASH_ATTENTION):
        return nn.functional.scaled_dot_product_attention(q, q, q, is_causal=True)


def any_attention(x):
    q = x.new_ones(1, 2, 16, 64)
    return nn.functional.scaled_dot_product_attention(q, q, q)


def named_range(x):
    torch.cuda.nvtx.range_push("double")
    y = x * 2
    torch.cuda.nvtx.range_pop()
    return y


def to_the_cpu_and_back(x):
    y = (x + 1).cpu()
    return y.to(x.device) * 2


def pinned(x):
    y = (x + 1).cpu().pin_memory()
    return y.to(x.device, non_blocking=True) * 2


def value_read(x):
    return x * x.sum().item()


def size_by_values(x):
    return x[x > 0].sum()


def capturing(x):
    return x + 1 if torch.cuda.is_current_stream_capturing() else x - 1
