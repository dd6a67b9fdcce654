"""Shapes in docstrings: ``x : Tensor, shape (N, C, H, W)``, in whatever style it is written."""

from __future__ import annotations

import inspect
import re
from typing import Dict, FrozenSet, List, Optional, Sequence

from fullgraph_worker.inputs.shapes import TensorSpec, split_dims


def words(text: str) -> FrozenSet[str]:
    """The words of a text that lists them."""
    return frozenset(text.split())


# Written where a shape could stand, and never a dimension.
_NO_DIMENSIONS = words(
    "tensor tensors optional required int float bool str string none default list tuple dict "
    "array ndarray of or and the if is are see e.g i.e any default_value long double"
)
_DIM = r"(?:[^\W\d]\w*|\d+|\*|\.\.\.)(?:\s*[-+*/]\s*(?:[^\W\d]\w*|\d+))*"
_SEPARATOR = r"\s*(?:,|\bx\b|\N{MULTIPLICATION SIGN})\s*"
_BRACKETED = re.compile(rf"[(\[]\s*({_DIM}(?:{_SEPARATOR}{_DIM})*),?\s*[)\]]")
_INTEGERS = re.compile(r"\b(?:long|int64|int32|integers?|indices|ids|LongTensor|IntTensor)\b", re.I)
_BOOLEANS = re.compile(r"\b(?:bool|boolean|BoolTensor)\b", re.I)


def specs_in(text: Optional[str], names: Sequence[str]) -> Dict[str, TensorSpec]:
    """The shapes that a docstring gives for parameters.

    Args:
        text: the docstring.
        names: the parameters that a call must give, in order.
    """
    if not text:
        return {}
    lines = _plain(inspect.cleandoc(text)).split("\n")
    found: Dict[str, TensorSpec] = {}
    for name in names:
        spec = _spec(_entry(lines, rf"{re.escape(name)}"))
        if spec:
            found[name] = spec
    if not found and names:
        # PyTorch's own style writes "Input" whatever the name of the parameter is.
        spec = _spec(_entry(lines, r"Inputs?"))
        if spec:
            found[names[0]] = spec
    return found


def _plain(text: str) -> str:
    """Without the marks of reStructuredText, Markdown and LaTeX."""
    text = re.sub(r":math:|\\text|\\mathrm|[`$]|\*\*", "", text)
    text = re.sub(r"_\{\s*\\?(?:text)?\{?(\w+)\}?\s*\}", r"_\1", text)
    return text.replace("\\times", " x ").replace("\\", "").replace("{", "").replace("}", "")


def _entry(lines: List[str], name: str) -> str:
    """The text about one parameter: its line, and the lines that are indented further."""
    head = re.compile(rf"^(\s*)(?:[-*]\s*)?(?::param\s+(?:[\w.\[\]]+\s+)?)?{name}\s*(?:\(|:|,).*")
    for position, line in enumerate(lines):
        match = head.match(line)
        if not match:
            continue
        entry = [line.split(":param", 1)[-1]]
        for after in lines[position + 1 :]:
            if after.strip() and len(after) - len(after.lstrip()) <= len(match.group(1)):
                break
            entry.append(after)
        text = "\n".join(entry)
        if _shape(text):
            return text
    return ""


def _spec(entry: str) -> Optional[TensorSpec]:
    dims = _shape(entry)
    if not dims:
        return None
    dtype = "bool" if _BOOLEANS.search(entry) else "int64" if _INTEGERS.search(entry) else ""
    return TensorSpec(tuple(dims), dtype)


def _shape(text: str) -> Optional[List[str]]:
    """The dimensions of the first shape in ``text``; after the word "shape" if it is there."""
    after = re.search(r"\b(?:shape|size|dimensions?)\b", text, re.I)
    for start in ([after.end()] if after else []) + [0]:
        for match in _BRACKETED.finditer(text, start):
            dims = ["".join(dim.split()) for dim in split_dims(match.group(1))]
            words = {part.lower() for dim in dims for part in re.findall(r"[^\W\d]\w*", dim)}
            if not words & _NO_DIMENSIONS and (len(dims) > 1 or (after and start)):
                return dims
    return None
