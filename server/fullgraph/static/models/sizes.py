"""Which arguments PyTorch needs as Python numbers: sizes, dimensions, counts."""

from __future__ import annotations

EVERY_ARGUMENT = -1

FUNCTIONS: dict[str, tuple[int | str, ...]] = {
    "builtins.range": (EVERY_ARGUMENT,),
    "torch.arange": (EVERY_ARGUMENT, "start", "end", "step"),
    "torch.zeros": (EVERY_ARGUMENT, "size"),
    "torch.ones": (EVERY_ARGUMENT, "size"),
    "torch.empty": (EVERY_ARGUMENT, "size"),
    "torch.rand": (EVERY_ARGUMENT, "size"),
    "torch.randn": (EVERY_ARGUMENT, "size"),
    "torch.eye": (EVERY_ARGUMENT, "n", "m"),
    "torch.randperm": (0, "n"),
    "torch.randint": (EVERY_ARGUMENT, "low", "high", "size"),
    "torch.full": (0, "size"),
    "torch.linspace": (2, "steps"),
    "torch.topk": (1, "k"),
    "torch.narrow": (2, 3, "start", "length"),
    "torch.roll": (1, "shifts"),
    "torch.tril": (1, "diagonal"),
    "torch.triu": (1, "diagonal"),
    "torch.split": (1, "split_size_or_sections"),
    "torch.chunk": (1, "chunks"),
    "numpy.zeros": (0, "shape"),
    "numpy.ones": (0, "shape"),
    "numpy.empty": (0, "shape"),
    "numpy.full": (0, "shape"),
    "numpy.arange": (EVERY_ARGUMENT, "start", "stop", "step"),
    "torch.nn.functional.pad": (1, "pad"),
    "torch.nn.functional.one_hot": (1, "num_classes"),
    "torch.nn.functional.interpolate": (1, "size"),
    "torch.nn.functional.dropout": (1, "p"),
    "torch.nn.functional.adaptive_avg_pool1d": (1, "output_size"),
    "torch.nn.functional.adaptive_avg_pool2d": (1, "output_size"),
}
"""By dotted path: positions and keywords of such arguments."""

METHODS: dict[str, tuple[int | str, ...]] = {
    "new_zeros": (EVERY_ARGUMENT, "size"),
    "new_ones": (EVERY_ARGUMENT, "size"),
    "new_empty": (EVERY_ARGUMENT, "size"),
    "new_full": (0, "size"),
    "expand": (EVERY_ARGUMENT,),
    "view": (EVERY_ARGUMENT,),
    "reshape": (EVERY_ARGUMENT,),
    "repeat": (EVERY_ARGUMENT,),
    "topk": (0, "k"),
    "narrow": (1, 2, "start", "length"),
    "roll": (0, "shifts"),
    "tril": (0, "diagonal"),
    "triu": (0, "diagonal"),
    "select": (1, "index"),
    "split": (0, "split_size"),
    "chunk": (0, "chunks"),
}
"""The same for methods of a tensor, by name."""
