"""Reads sizes from the Python list that a tensor was made of, not from the tensor."""

from __future__ import annotations

from collections.abc import Sequence

import libcst as cst

from fullgraph.fixes.patterns.call_chain import Level, arguments, levels, mentions
from fullgraph.fixes.patterns.iterated_sizes import IteratedSizes, iterated_sizes
from fullgraph.fixes.patterns.kept_sizes import kept_sizes
from fullgraph.fixes.rewrites.base import Rewrite, Rewritten, Untouched
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.document import Document
from fullgraph.vocabulary.findings import Edit, Finding, Fix, Location, Safety


class PassPythonSizes(Rewrite):
    """Reads sizes from the Python list that a tensor was made of, not from the tensor."""

    entries = frozenset({"tensor-to-scalar", "dynamic-shape-operation"})
    rewritten = (
        Rewritten(
            """
            import torch

            def f(x):
                shapes = [(y.shape[0], y.shape[1]) for y in (x, x.T)]
                shapes_tensor = torch.tensor(shapes)
                parts = []
                for level, (height, width) in enumerate(shapes_tensor):
                    parts.append(torch.linspace(0.5, height - 0.5, height) * (x.sum() * width))
                return torch.cat(parts) * shapes_tensor.sum()
            """,
            """
            import torch

            def f(x):
                shapes = [(y.shape[0], y.shape[1]) for y in (x, x.T)]
                shapes_tensor = torch.tensor(shapes)
                parts = []
                for level, (height, width) in enumerate(shapes):
                    parts.append(torch.linspace(0.5, height - 0.5, height) * (x.sum() * width))
                return torch.cat(parts) * shapes_tensor.sum()
            """,
            "torch.rand(2, 3)",
        ),
        Rewritten(
            """
            import torch

            def points(spatial_shapes, device):
                return torch.cat(
                    [torch.linspace(0, 1, h * w, device=device) for h, w in spatial_shapes]
                )

            def encode(x, spatial_shapes, spatial_shapes_list):
                return points(spatial_shapes, device=x.device) * x.sum() * len(spatial_shapes)

            def f(x):
                spatial_shapes_list = []
                for source in (x, x[:2]):
                    height, width = source.shape
                    spatial_shapes_list.append((height, width))
                spatial_shapes = torch.as_tensor(spatial_shapes_list, dtype=torch.long)
                return encode(x, spatial_shapes, spatial_shapes_list=spatial_shapes_list)
            """,
            """
            import torch

            def points(spatial_shapes, device):
                return torch.cat(
                    [torch.linspace(0, 1, h * w, device=device) for h, w in spatial_shapes]
                )

            def encode(x, spatial_shapes, spatial_shapes_list):
                return points(spatial_shapes_list, device=x.device) * x.sum() * len(spatial_shapes)

            def f(x):
                spatial_shapes_list = []
                for source in (x, x[:2]):
                    height, width = source.shape
                    spatial_shapes_list.append((height, width))
                spatial_shapes = torch.as_tensor(spatial_shapes_list, dtype=torch.long)
                return encode(x, spatial_shapes, spatial_shapes_list=spatial_shapes_list)
            """,
            "torch.rand(4, 3)",
        ),
        Rewritten(
            """
            import torch
            from torch import nn

            class Attention(nn.Module):
                def forward(
                    self,
                    value,
                    spatial_shapes,
                ):
                    areas = [h * w for h, w in spatial_shapes]
                    parts = value.split(areas, dim=0)
                    return torch.stack([part.sum() for part in parts]) * spatial_shapes.sum()

            class Layer(nn.Module):
                def __init__(self):
                    super().__init__()
                    self.attention = Attention()
                    self.scale = nn.Parameter(torch.ones(2))

                def forward(self, value: torch.Tensor, spatial_shapes: torch.Tensor):
                    return self.scale * self.attention(value, spatial_shapes)

            class Net(nn.Module):
                def __init__(self):
                    super().__init__()
                    self.layer = Layer()

                def forward(self, x):
                    sizes = [(x.shape[0], x.shape[1]), (2, x.size(1))]
                    shapes = torch.tensor(sizes)
                    flat = torch.cat([x.flatten(), x[:2].flatten()])
                    return self.layer(flat, shapes)
            """,
            """
            import torch
            from torch import nn

            class Attention(nn.Module):
                def forward(
                    self,
                    value,
                    spatial_shapes,
                    sizes=None,
                ):
                    areas = [h * w for h, w in (spatial_shapes if sizes is None else sizes)]
                    parts = value.split(areas, dim=0)
                    return torch.stack([part.sum() for part in parts]) * spatial_shapes.sum()

            class Layer(nn.Module):
                def __init__(self):
                    super().__init__()
                    self.attention = Attention()
                    self.scale = nn.Parameter(torch.ones(2))

                def forward(self, value: torch.Tensor, spatial_shapes: torch.Tensor, sizes=None):
                    return self.scale * self.attention(value, spatial_shapes, sizes=sizes)

            class Net(nn.Module):
                def __init__(self):
                    super().__init__()
                    self.layer = Layer()

                def forward(self, x):
                    sizes = [(x.shape[0], x.shape[1]), (2, x.size(1))]
                    shapes = torch.tensor(sizes)
                    flat = torch.cat([x.flatten(), x[:2].flatten()])
                    return self.layer(flat, shapes, sizes=sizes)
            """,
            "torch.rand(4, 3)",
        ),
    )
    untouched = (
        Untouched(
            """
            import torch

            def f(x, sizes):
                return torch.cat([x.sum() * torch.ones(h, w) for h, w in sizes])
            """,
            "the sizes are an input",
            "torch.rand(4), torch.tensor([[1, 2], [3, 2]])",
        ),
        Untouched(
            """
            import torch

            def f(x):
                shapes = [(2, 3), (4, 3)]
                sizes = torch.tensor(shapes)
                sizes[0] += 1
                return [x.sum() * torch.ones(h, w) for h, w in sizes]
            """,
            "the tensor is written to",
        ),
        Untouched(
            """
            import torch

            def f(x):
                sizes, shapes = torch.ones(1, 2, dtype=torch.long), []
                for part in (x, x[:3]):
                    shapes.append((part.shape[0], 2))
                    x = x + torch.ones(sum(h * w for h, w in sizes)).sum()
                    sizes = torch.tensor(shapes)
                return x
            """,
            "the tensor is one step behind the list",
        ),
        Untouched(
            """
            import torch

            def f(x):
                shapes = [(x.shape[0], 2), (3, 3)]
                sizes = torch.tensor(shapes)
                return [x.sum() * torch.ones(h.item()) for h, w in sizes]
            """,
            "a method of the tensor is called on the number",
        ),
    )

    def propose(self, finding: Finding, document: Document, code: Code) -> Fix | None:
        """``for h, w in shapes`` becomes ``for h, w in shapes_list``.

        The list is handed along to the function that reads the numbers where it is not there yet.
        """
        chain = levels(finding, document, code)
        if not chain:
            return None
        level = chain[0]
        everywhere = document.index.kept(iterated_sizes, level.function)
        for use in everywhere:
            if not _is_about(finding, document, use) or not use.needs_numbers_only(document):
                continue
            uses = [other for other in everywhere if other.tensor.value == use.tensor.value]
            found = _read_from_list(chain, use, uses)
            if found:
                return found
        return None


def _read_from_list(
    chain: list[Level], use: IteratedSizes, uses: Sequence[IteratedSizes]
) -> Fix | None:
    level, tensor = chain[0], use.tensor.value
    uses = [u for u in uses if u.is_rows == use.is_rows and u.needs_numbers_only(level.document)]
    if len(chain) > 1 and tensor in level.parameters and _are_all(level, tensor, uses):
        passed = _passed(chain, tensor, use.is_rows)
        if passed:
            return passed
    sizes = kept_sizes(chain, tensor, use.is_rows, use.tensor)
    if sizes is None:
        return None
    edits = list(sizes.edits)
    for each in uses:
        if kept_sizes(chain, tensor, use.is_rows, each.tensor) is None:
            continue
        text = sizes.name
        if sizes.may_be_none:
            text = f"{level.document.source(each.read)} if {text} is None else {text}"
            if not isinstance(level.document.parents[each.read], cst.Arg):
                text = f"({text})"
        edits.append(_replace(level, each.read, text))
    return _fix(edits, sizes.name)


def _passed(chain: list[Level], tensor: str, is_rows: bool) -> Fix | None:
    """The list as the argument, where the function does nothing else with the tensor."""
    call = chain[1].call_of(chain[0])
    arg = (arguments(call, chain[0]) or {}).get(tensor) if call else None
    if call is None or arg is None or not isinstance(arg.value, cst.Name):
        return None
    sizes = kept_sizes(chain[1:], arg.value.value, is_rows, call)
    if sizes is None or sizes.may_be_none:
        return None
    edits = [*sizes.edits, _replace(chain[1], arg.value, sizes.name)]
    return _fix(edits, sizes.name)


def _fix(edits: list[Edit], name: str) -> Fix:
    return Fix(
        title=f"Read the sizes from {name}",
        edits=tuple(sorted(set(edits), key=lambda edit: edit.location)),
        safety=Safety.UNSAFE,
        note=(
            f"{name} must hold the same numbers as the tensor: nothing else may write to one of "
            "them, and other callers must pass both with equal numbers."
        ),
    )


def _are_all(level: Level, tensor: str, uses: Sequence[IteratedSizes]) -> bool:
    """Whether the function does nothing with its parameter but to read its numbers."""
    readings = {id(use.tensor) for use in uses if use.read is use.tensor}
    return all(id(node) in readings for node in mentions(level.document, level.function, tensor))


def _is_about(finding: Finding, document: Document, use: IteratedSizes) -> bool:
    """Whether what broke uses a number of these, or reads them."""
    line, end = finding.location.line, finding.location.end_line
    if line <= document.place(use.read).line <= end:
        return True
    numbers = use.numbers
    on_lines = document.names_on(finding.location, use.function.body)
    return any(node.value in numbers for node in on_lines)


def _replace(level: Level, node: cst.CSTNode, text: str) -> Edit:
    return Edit(Location(level.path, *level.document.place(node)), text)
