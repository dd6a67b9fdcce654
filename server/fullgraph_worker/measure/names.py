"""The names of arms that are no backends of ``torch.compile``. It imports nothing."""

EAGER = "eager"
TORCHSCRIPT = "torchscript"
INDUCTOR = "inductor"
MODES = ("reduce-overhead", "max-autotune", "max-autotune-no-cudagraphs")
"""Of ``torch.compile``, with the backend inductor."""
