"""Which arguments PyTorch needs as Python numbers, and how many dimensions a result has."""

from __future__ import annotations

from fullgraph.static.domain.definitions import Arguments
from fullgraph.static.domain.values import Constant, Python
from fullgraph.static.models import names
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
REDUCES = names(
    """
    argmax argmin sum mean max min prod any all median nanmean nansum norm std var count_nonzero
    amax amin logsumexp
    """
)
"""Methods that give a tensor without dimensions if no argument sets which to reduce."""

_KEEPS = names(
    """
    long int float half double bool to cpu cuda clone detach abs neg round floor ceil clamp sort
    contiguous remainder fmod trunc sqrt exp log type short byte
    """
)


for _name, _where in (_OF_METHODS | _OF_BOTH).items():
    needs_numbers(f".{_name}", *_where)
for _name, _where in _OF_BOTH.items():
    needs_numbers(f"torch.{_name}", *(at + 1 if isinstance(at, int) else at for at in _where))
for _name, _where in _OF_FUNCTIONS.items():
    needs_numbers(f"torch.{_name}", *_where)


def rank_of(name: str, arguments: Arguments, before: int) -> int:
    """The rank of what ``tensor.name(...)`` gives, or -1.

    It matters because a tensor of no dimensions turns into a Python number where it is an index.

    Args:
        name: the method.
        arguments: without the tensor itself.
        before: the tensor's own rank.
    """
    if arguments.is_open:
        return -1
    if name in REDUCES and not arguments.values:
        return 0
    if name in _KEEPS:
        return before
    if name in ("flatten", "ravel", "unique") and not arguments.values:
        return 1
    if name in ("nonzero", "argwhere"):
        return 2
    if name in ("view", "reshape") and arguments.positional == (Constant(-1),):
        return 1
    return -1


def rank_of_function(name: str, arguments: Arguments) -> int:
    """The rank of what ``torch.name(...)`` gives, or -1."""
    if name == "tensor" and isinstance(arguments.first, (Constant, Python)):
        return 0
    if name in ("arange", "linspace", "logspace", "randperm"):
        return 1
    rest = Arguments(arguments.positional[1:], arguments.keywords, arguments.is_open)
    return rank_of(name, rest, getattr(arguments.first, "rank", -1))
