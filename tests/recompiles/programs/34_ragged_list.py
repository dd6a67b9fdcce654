import torch


def energy(wave):
    frames = wave.unfold(0, 4, 2)
    return frames.square().mean(-1).max()


fast_energy = torch.compile(energy, backend="eager")


def load_all():
    return [torch.randn(seconds * 10) for seconds in (3, 5, 4, 7, 9, 6, 8, 2, 11, 10)]


clips = load_all()  # cause 1
for clip in clips:  # cause 1
    print(fast_energy(clip).item())  # cause 1
