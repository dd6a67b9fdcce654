import torch

WINDOW = 32


@torch.compile(backend="eager")
def log_power(frames, basis):
    proj = frames @ basis
    power = proj.square()
    return torch.log(power + 1e-6)


def dct_basis(n, dtype):
    k = torch.arange(n, dtype=torch.float64)
    mat = torch.cos(torch.pi / n * (k[:, None] + 0.5) * k[None, :])
    return mat.to(dtype)


def frame(signal):
    return signal.unfold(0, WINDOW, WINDOW // 2)


def compare(signal, precisions):
    reference = log_power(frame(signal.double()), dct_basis(WINDOW, torch.float64))
    report = {}
    for dt in precisions:  # cause 1
        approx = log_power(frame(signal.to(dt)), dct_basis(WINDOW, dt))  # cause 1
        report[str(dt)] = (approx.double() - reference).abs().mean().item()
    return report


if __name__ == "__main__":
    torch.manual_seed(0)
    sig = torch.randn(512)
    for name, err in compare(sig, [torch.float32, torch.bfloat16]).items():
        print(f"{name:16s} {err:.3e}")
