"""The names of arms that are no backends of ``torch.compile``. It imports nothing."""

EAGER = "eager"
TORCHSCRIPT = "torchscript"
AS_WRITTEN = "as-written"
"""What the program itself compiles, with its own backend and mode."""
INDUCTOR = "inductor"
MODES = ("reduce-overhead", "max-autotune", "max-autotune-no-cudagraphs")
"""Of ``torch.compile``, with the backend inductor."""
