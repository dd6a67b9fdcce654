"""Tensors whose shape is known by names: ``(batch, seq, 3)``; one name is one size."""

from __future__ import annotations

import ast
import operator
import re
from typing import Any, Callable, Dict, List, Mapping, NamedTuple, Optional, Tuple

_BATCH = {"b", "n", "bs", "bsz", "batch", "batch_size", "batchsize", "nbatch", "num_batch"}
# Sizes that models accept most often: images that can be halved a few times, three colours.
_PREFERRED: Dict[str, int] = {
    **dict.fromkeys(("c", "channel", "channels", "in_channels", "c_in", "num_channels"), 3),
    **dict.fromkeys(("h", "height", "h_in", "img_h", "image_height"), 32),
    **dict.fromkeys(("w", "width", "w_in", "img_w", "image_width"), 64),
    **dict.fromkeys(("l", "s", "t", "seq", "seq_len", "seqlen", "length", "time"), 8),
    **dict.fromkeys(("sequence_length", "seq_length", "src_len", "tokens"), 8),
    **dict.fromkeys(("d", "e", "dim", "d_model", "hidden", "hidden_size", "features"), 16),
}
_OTHERS = (4, 6, 12, 10, 24, 20, 14, 18, 28, 22)
_OPERATORS: Dict[type, Callable[[int, int], int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.floordiv,
    ast.FloorDiv: operator.floordiv,
}


class TensorSpec(NamedTuple):
    """A tensor as a signature or a docstring describes it.

    Attributes:
        dims: a number, a name, a calculation with names (``seq-1``), or ``*`` and ``...``
            for any number of dimensions.
        dtype: torch's name of it; empty where it is not given.
    """

    dims: Tuple[str, ...]
    dtype: str = ""


class Sizes:
    """The size of each name, the same one wherever the name occurs.

    Args:
        known: the size that the program itself gives a name, or None.
        chosen: sizes that are set from outside.
    """

    def __init__(
        self,
        known: Callable[[str], Optional[int]] = lambda name: None,
        chosen: Optional[Mapping[str, int]] = None,
    ) -> None:
        self._known = known
        self._chosen = dict(chosen or {})
        self._sizes: Dict[str, int] = {}
        self.free: Dict[str, int] = {}
        """The names whose size is not given, and the size that is taken."""

    def shape(self, spec: TensorSpec) -> Tuple[int, ...]:
        """The shape of ``spec``; ``*`` and ``...`` are one dimension.

        Raises:
            ValueError: a dimension is not one that can be understood.
        """
        return tuple(self._size(dim, place) for place, dim in enumerate(spec.dims))

    def _size(self, dim: str, place: int) -> int:
        dim = dim.lstrip("#?").split("=")[-1]
        if dim.isdigit():
            return int(dim)
        if dim in ("*", "...", "_"):
            # No other dimension can have the same name.
            return self._named(f"{dim}{place}" if place else "batch")
        if re.fullmatch(r"\*?[^\W\d]\w*", dim):
            return self._named(dim.lstrip("*"))
        return self._calculated(dim)

    def _named(self, name: str) -> int:
        if name not in self._sizes:
            given = self._chosen.get(name) or self._known(name)
            self._sizes[name] = given or self._unused(name)
            if not self._known(name):
                self.free[name] = self._sizes[name]
        return self._sizes[name]

    def _unused(self, name: str) -> int:
        plain = name.lower()
        wanted = 2 if plain in _BATCH else _PREFERRED.get(plain, 0)
        used = set(self._sizes.values())
        sizes: List[int] = [*([wanted] if wanted else []), *_OTHERS, *range(30, 1000, 2)]
        return next(size for size in sizes if size not in used)

    def _calculated(self, dim: str) -> int:
        def value(node: ast.AST) -> int:
            if isinstance(node, ast.Constant) and isinstance(node.value, int):
                return node.value
            if isinstance(node, ast.Name):
                return self._named(node.id)
            if isinstance(node, ast.BinOp) and type(node.op) in _OPERATORS:
                result: int = _OPERATORS[type(node.op)](value(node.left), value(node.right))
                return result
            raise ValueError(f"{dim!r} is not a size")

        try:
            size = value(ast.parse(dim, mode="eval").body)
        except (SyntaxError, ZeroDivisionError, OverflowError):
            raise ValueError(f"{dim!r} is not a size") from None
        if not 0 <= size < 100_000:
            raise ValueError(f"{dim!r} would be {size}")
        return size


def is_batch(name: str) -> bool:
    """Whether ``name`` is a usual name of the number of samples."""
    return name.lower() in _BATCH


def make_tensor(shape: Tuple[int, ...], dtype: str) -> Any:
    """A tensor; integers are small enough to be indices of anything."""
    import torch

    kind = getattr(torch, dtype or "float32")
    if kind.is_floating_point or kind.is_complex:
        return torch.randn(shape).to(kind)
    if kind is torch.bool:
        return torch.ones(shape, dtype=kind)
    return torch.randint(0, 2, shape).to(kind)


def split_dims(text: str) -> List[str]:
    """The dimensions in ``text``: ``N, C, H`` or ``N x C x H`` or ``batch seq dim``."""
    if "," in text:
        return [part.strip() for part in text.split(",") if part.strip()]
    return [part for part in text.split() if part not in ("x", "\N{MULTIPLICATION SIGN}")]
