"""Which arguments PyTorch needs as Python numbers: sizes, dimensions, counts."""

from __future__ import annotations

from fullgraph.static.models.registry import EVERY_ARGUMENT, needs_numbers

_OF_METHODS: dict[str, tuple[int | str, ...]] = {
    "new_zeros": (EVERY_ARGUMENT, "size"),
    "new_ones": (EVERY_ARGUMENT, "size"),
    "new_empty": (EVERY_ARGUMENT, "size"),
    "new_full": (0, "size"),
    "expand": (EVERY_ARGUMENT,),
    "view": (EVERY_ARGUMENT,),
    "reshape": (EVERY_ARGUMENT,),
    "repeat": (EVERY_ARGUMENT,),
}
_OF_BOTH: dict[str, tuple[int | str, ...]] = {
    "topk": (0, "k"),
    "narrow": (1, 2, "start", "length"),
    "roll": (0, "shifts"),
    "tril": (0, "diagonal"),
    "triu": (0, "diagonal"),
    "select": (1, "index"),
    "split": (0, "split_size", "split_size_or_sections"),
    "chunk": (0, "chunks"),
}
"""Methods that are functions of ``torch`` too, which take the tensor before."""

_OF_FUNCTIONS: dict[str, tuple[int | str, ...]] = {
    "arange": (EVERY_ARGUMENT, "start", "end", "step"),
    "zeros": (EVERY_ARGUMENT, "size"),
    "ones": (EVERY_ARGUMENT, "size"),
    "empty": (EVERY_ARGUMENT, "size"),
    "rand": (EVERY_ARGUMENT, "size"),
    "randn": (EVERY_ARGUMENT, "size"),
    "eye": (EVERY_ARGUMENT, "n", "m"),
    "randperm": (0, "n"),
    "randint": (EVERY_ARGUMENT, "low", "high", "size"),
    "full": (0, "size"),
    "linspace": (2, "steps"),
    "reshape": (1, "shape"),
    "nn.functional.pad": (1, "pad"),
    "nn.functional.one_hot": (1, "num_classes"),
    "nn.functional.interpolate": (1, "size"),
    "nn.functional.dropout": (1, "p"),
    "nn.functional.adaptive_avg_pool1d": (1, "output_size"),
    "nn.functional.adaptive_avg_pool2d": (1, "output_size"),
}


for _name, _where in (_OF_METHODS | _OF_BOTH).items():
    needs_numbers(f".{_name}", *_where)
for _name, _where in _OF_BOTH.items():
    needs_numbers(f"torch.{_name}", *(at + 1 if isinstance(at, int) else at for at in _where))
for _name, _where in _OF_FUNCTIONS.items():
    needs_numbers(f"torch.{_name}", *_where)
