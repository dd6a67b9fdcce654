"""The repeated blocks of a model, and what compiles them once instead of many times.

Blocks are modules of the same structure in one container (``ModuleList``, ``Sequential``): the same
classes, with parameters and buffers of the same shapes and types. Whether one compiled version then
fits all of them is measured.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, Callable, Dict, Iterator, List, NamedTuple, Tuple

from fullgraph_worker.user_code.errors import JobError

_FEWEST = 3
"""Two blocks of a kind gain too little to change a program for."""


class Repeated(NamedTuple):
    """Blocks of the same structure.

    Attributes:
        container: the name of what they are in (``model.layers``); empty for the model itself.
        blocks: at least ``_FEWEST``, in their order.
    """

    container: str
    blocks: Tuple[Any, ...]

    @property
    def in_words(self) -> str:
        """``12 x Block in layers``."""
        where = f" in {self.container}" if self.container else ""
        return f"{len(self.blocks)} x {type(self.blocks[0]).__name__}{where}"


def repeated_blocks(modules: List[Any]) -> List[Repeated]:
    """The outermost repeated blocks.

    Args:
        modules: the models.

    Raises:
        JobError: there are none.
    """
    found: List[Repeated] = []
    for module in modules:
        found += _below(module, "")
    if not found:
        raise JobError(
            "bad-options",
            f"There are no blocks to compile: no container of the model has {_FEWEST} modules of "
            "the same structure, with layers of their own.",
        )
    return found


def compile_blocks(call: Callable[..., Any], found: List[Repeated]) -> Callable[..., Any]:
    """Compile each block by itself; what is around them stays in eager mode."""
    for repeated in found:
        for block in repeated.blocks:
            block.compile()
    return call


def mark_regions(found: List[Repeated]) -> None:
    """Mark the blocks as regions that are compiled once within the whole.

    Raises:
        JobError: this torch has no such regions.
    """
    import torch

    mark = getattr(torch.compiler, "nested_compile_region", None)
    if mark is None:
        raise JobError(
            "bad-options",
            f"torch {torch.__version__} has no torch.compiler.nested_compile_region.",
        )
    for kind in dict.fromkeys(type(block) for each in found for block in each.blocks):
        # As the decorator of the method does.
        kind.forward = mark(kind.forward)


def _below(module: Any, name: str) -> Iterator[Repeated]:
    groups: Dict[Any, List[Any]] = {}
    alone = []
    for part, child in module.named_children():
        if any(True for _ in child.children()):
            groups.setdefault(_structure(child), []).append(child)
            alone.append((part, child))
    repeated = [tuple(group) for group in groups.values() if len(group) >= _FEWEST]
    taken = {id(block) for group in repeated for block in group}
    for group in repeated:
        yield Repeated(name, group)
    for part, child in alone:
        if id(child) not in taken:
            yield from _below(child, f"{name}.{part}" if name else part)


def _structure(module: Any) -> Tuple[Any, ...]:
    """Equal for modules whose code and whose tensors are of the same form."""
    tensors = [*module.named_parameters(recurse=False), *module.named_buffers(recurse=False)]
    forms = Counter((n, t.shape, t.dtype, t.device, t.requires_grad) for n, t in tensors)
    children = tuple((n, _structure(child)) for n, child in module.named_children())
    return (type(module), module.training, frozenset(forms.items()), children)
