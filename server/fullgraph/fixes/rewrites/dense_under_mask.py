"""Computes with all elements what only reductions of selected elements need."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import libcst as cst

from fullgraph.fixes.patterns.changed_in_place import names_changed_in_place
from fullgraph.fixes.patterns.masks import masked, source_in_call
from fullgraph.fixes.patterns.normal_form import BlockedError
from fullgraph.fixes.rewrites.base import Rewrite, Rewritten, Untouched
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.document import Document
from fullgraph.fixes.source.locate import has_compiling_check, lies_in
from fullgraph.fixes.source.torch_name import torch_name
from fullgraph.fixes.values.tensor_forms import (
    TensorForms,
    called_name,
    is_method,
    tensor_arguments,
)
from fullgraph.static.models import names
from fullgraph.static.models.torch.groups import (
    CASTS_TO_FLOATS,
    CASTS_TO_INTEGERS,
    CHECKS_FINITE,
    KEEPS_NUMBERS,
    SMOOTH,
    STEEP_SOMEWHERE,
)
from fullgraph.static.syntax.walk import walk
from fullgraph.vocabulary.findings import Edit, Finding, Fix, Location, Safety

_ELEMENTWISE = (
    KEEPS_NUMBERS
    | SMOOTH
    | STEEP_SOMEWHERE
    | CHECKS_FINITE
    | CASTS_TO_FLOATS
    | CASTS_TO_INTEGERS
    | names("nan_to_num detach pow")
)
_FLATTENS = {("squeeze", "1"), ("squeeze", "-1"), ("flatten", ""), ("view", "-1")}
_BINDS = (cst.AssignTarget, cst.AugAssign, cst.Element, cst.NamedExpr, cst.For)
_EXTREMES = {"amax": "-inf", "max": "-inf", "amin": "inf", "min": "inf"}
_REDUCES = names("sum mean any all") | _EXTREMES.keys()
_EXACT = ("float32", "float64")
_FIRST = frozenset({"", "0"})


class DenseUnderMask(Rewrite):
    """Computes with all elements what only reductions of selected elements need.

    ``x[mask]``, ``masked_select`` and an index from ``nonzero`` have a size that depends on data.
    Where what is selected goes through elementwise operations into reductions, these can have all
    elements, with the neutral element in the place of those that are not selected: predication,
    as for SIMD instructions (see ``forms/predicated``).
    """

    entries = frozenset({"dynamic-shape-operation"})
    rewritten = (
        Rewritten(
            """
            import torch

            def f(x, target):
                diff = x - target
                valid = diff.abs() < 2
                return (diff[valid] ** 2).mean()
            """,
            """
            import torch

            def f(x, target):
                diff = x - target
                valid = diff.abs() < 2
                return torch.where(valid, torch.where(valid, diff, 1) ** 2, 0).sum() / valid.sum()
            """,
            "torch.tensor([1.0, float('nan'), 3.0, 2.0]), torch.ones(4)",
        ),
        Rewritten(
            """
            import torch

            def f(values, scores):
                keep = torch.nonzero(scores > 0.5).squeeze(1)
                picked = values[keep]
                scaled = picked * 2
                return scaled.sum(dim=0), keep.numel() * torch.ones(())
            """,
            """
            import torch

            def f(values, scores):
                keep = scores > 0.5
                picked = torch.where(keep[..., None], values, 1)
                scaled = picked * 2
                return torch.where(keep[..., None], scaled, 0).sum(dim=0), keep.sum() * torch.ones(())
            """,  # noqa: E501
            "torch.ones(3, 2), torch.tensor([0.9, 0.1, 0.7])",
        ),
    )
    untouched = (
        Untouched(
            """
            import torch

            def f(x):
                y = x[x > 0]
                return y.sum(), y
            """,
            "the elements are used as such",
        ),
        Untouched(
            """
            import torch

            def f(x, mask):
                rows = x[mask] * 2
                mask = mask & (x < 9)
                return rows.sum(), mask
            """,
            "the mask is another one where the sum is computed",
            "torch.ones(3), torch.tensor([True, False, True])",
        ),
        Untouched(
            """
            import torch

            def f(x):
                return x[x > 0].cumsum(0).sum()
            """,
            "an element depends on those before it",
        ),
    )

    def propose(self, finding: Finding, document: Document, code: Code) -> Fix | None:
        """Follows what is selected at the finding to the reductions that it ends in."""
        forms = TensorForms(document, code, finding.location)
        source = _selection_at(document, finding.location, forms)
        if source is None or has_compiling_check(document, source.node):
            return None
        torch = torch_name(document, source.node, finding.location.path)
        if torch is None:
            return None
        texts = _Dense(document, forms, torch.name, is_bold=code.is_bold).texts(source)
        path = finding.location.path
        return Fix(
            title="Compute with all elements, and reduce those under the mask",
            edits=(
                *torch.edits,
                *(Edit(Location(path, *document.place(n)), t) for n, t in texts.items()),
            ),
            safety=Safety.UNSAFE,
            note=(
                "What was computed for the selected elements is computed for all. The last digits "
                "of a floating-point sum can differ."
            ),
        )


class _Selection(NamedTuple):
    """What a finding selects: ``node`` is the tensor's elements, or their index, under ``mask``."""

    node: cst.BaseExpression
    tensor: cst.BaseExpression | None
    mask: cst.BaseExpression


def _selection_at(document: Document, location: Location, forms: TensorForms) -> _Selection | None:
    candidates: list[cst.BaseExpression] = [*document.nodes(cst.Subscript)]
    candidates += document.nodes(cst.Call)
    around = [
        n for n in candidates if lies_in(document, location, n) or _begins(document, n, location)
    ]
    for node in sorted(around, key=lambda n: len(document.source(n))):
        read = masked(node)
        if read is not None:
            form = forms.of(read[1], node)
            if form is not None and form.dtype == "bool":
                return _Selection(node, *read)
        mask = _mask_of_index(node)
        if mask is not None:
            return _Selection(_flattened(document, node), None, mask)
    return None


def _begins(document: Document, node: cst.CSTNode, location: Location) -> bool:
    place = document.place(node)
    return place.line == location.line and place.column >= location.column


def _mask_of_index(node: cst.CSTNode) -> cst.BaseExpression | None:
    """The mask of ``nonzero`` and of ``where`` with one argument."""
    if not isinstance(node, cst.Call) or called_name(node) not in ("nonzero", "where"):
        return None
    arguments = tensor_arguments(node)
    return arguments[0] if len(arguments) == 1 else None


def _flattened(document: Document, node: cst.BaseExpression) -> cst.BaseExpression:
    """With ``.squeeze(1)`` or ``[0]``, which makes an index of one dimension of it."""
    around = document.parents[node]
    if isinstance(around, cst.Attribute) and around.value is node:
        call = document.parents[around]
        if isinstance(call, cst.Call) and len(call.args) < 2:
            argument = document.source(call.args[0].value) if call.args else ""
            if (around.attr.value, argument) in _FLATTENS:
                return call
    if isinstance(around, cst.Subscript) and around.value is node:
        inside = "".join(document.source(each) for each in around.slice).replace(" ", "")
        if inside in ("0", ":,0"):
            return around
    raise BlockedError(document.place(node).line, "the index has several dimensions")


class _Dense:
    def __init__(
        self, document: Document, forms: TensorForms, torch: str, *, is_bold: bool
    ) -> None:
        self._is_bold = is_bold
        self._document = document
        self._forms = forms
        self._torch = torch
        self._texts: dict[cst.CSTNode, str] = {}
        self._mask = self._plain = ""
        self._blanks = 0

    def texts(self, selection: _Selection) -> Mapping[cst.CSTNode, str]:
        """What is written for each part that changes.

        Raises:
            BlockedError: what is selected is used otherwise.
        """
        self._plain = self._document.source(selection.mask)
        self._mask = source_in_call(self._document, selection.mask)
        if selection.tensor is None:
            name = self._name_of(selection.node)
            if name is None:
                raise self._blocked(selection.node, "the index has no name")
            self._texts[selection.node] = self._document.source(selection.mask)
            self._mask = self._plain = name
            for mention in self._mentions(selection.node, name):
                self._index_use(mention)
        else:
            self._read(selection.node, selection.tensor, selection.mask)
        for outer in self._texts:
            if any(n is not outer and n in self._texts for n in walk(outer)):
                raise self._blocked(outer, "a reduction is a part of what is reduced")
        return self._texts

    def _read(
        self, node: cst.BaseExpression, tensor: cst.BaseExpression, mask: cst.BaseExpression | None
    ) -> None:
        form = self._forms.of(tensor, node)
        of_mask = self._forms.of(mask, node) if mask is not None else None
        known = of_mask.shape if of_mask is not None else ""
        if form is None or (isinstance(form.shape, str) and known != form.shape):
            raise self._blocked(node, "the shape of the tensor is not known")
        rank = 1 if isinstance(known, str) else len(known)
        self._blanks = len(form.shape) - rank if not isinstance(form.shape, str) else 0
        if self._blanks < 0:
            raise self._blocked(node, "the mask has more dimensions than the tensor")
        if isinstance(known, tuple) and known != form.shape[:rank]:
            raise self._blocked(node, "the mask is expanded to the shape of the tensor")
        for part in (tensor, *([] if mask is None else [mask])):
            self._check_same(part, node)
        text = self._document.source(tensor)
        around = self._document.parents[node]
        call = (
            self._document.parents[around] if isinstance(around, (cst.Attribute, cst.Arg)) else None
        )
        reduces = called_name(call) if isinstance(call, cst.Call) else ""
        is_reduced = reduces in _REDUCES
        if not self._is_bold:
            # What follows on a sum or a mean needs no proof.
            is_exact = reduces == "sum" or (reduces == "mean" and form.dtype in _EXACT)
            if mask is None or not is_exact:
                raise self._blocked(node, "what is selected is not only added up")
        if not is_reduced:
            # What is computed of the others has a gradient of 0 times its derivative, if finite.
            text = f"{self._torch}.where({self._expanded_mask}, {text}, 1)"
        self._follow(node, {node: text})

    @property
    def _expanded_mask(self) -> str:
        return self._mask + "[..., None]" * self._blanks if self._blanks else self._plain

    def _check_same(self, part: cst.BaseExpression, node: cst.BaseExpression) -> None:
        """What selects, and what is selected from, must stay the same up to the reductions."""
        document, line = self._document, self._document.place(node).line
        function = document.function(node)
        assert function is not None
        changed = names_changed_in_place(document, function)
        for name in document.within(part, cst.Name):
            bound = (
                mention
                for mention in document.index.named(function.body, name.value)
                if isinstance(document.parents[mention], _BINDS)
            )
            if name.value in changed or any(document.place(m).line >= line for m in bound):
                raise self._blocked(node, f"`{name.value}` changes")

    def _index_use(self, mention: cst.Name) -> None:
        around = self._document.parents[mention]
        if isinstance(around, cst.Index):
            read = self._document.parents[self._document.parents[around]]
            outer = self._document.parents[read]
            if isinstance(outer, cst.AugAssign) and outer.target is read:
                raise self._blocked(mention, "what is selected is changed by its own values")
            if isinstance(outer, cst.AssignTarget):
                # A mask selects the same elements, of which each gets one value.
                return self._check_written(outer, mention)
            if isinstance(read, cst.Subscript) and len(read.slice) == 1:
                return self._read(read, read.value, None)
        if isinstance(around, cst.Subscript) and around.value is mention:
            first = self._document.source(around.slice[0]) if len(around.slice) == 1 else ""
            if first == "0":
                self._texts[around] = f"{mention.value}.to({self._torch}.uint8).argmax()"
                return None
        if not self._count(mention, f"{mention.value}.sum()", 0):
            raise self._blocked(mention, f"`{mention.value}` is used as an index in another way")
        return None

    def _check_written(self, target: cst.AssignTarget, mention: cst.Name) -> None:
        """Whether what is written is the same for each selected element."""
        assignment = self._document.parents[target]
        value = assignment.value if isinstance(assignment, cst.Assign) else None
        item = target.target
        if isinstance(value, cst.BaseNumber) or not isinstance(item, cst.Subscript):
            return
        forms = [self._forms.of(each, target) for each in (value, item.value) if each is not None]
        ranks = [len(f.shape) for f in forms if f is not None and not isinstance(f.shape, str)]
        if len(ranks) == 2 and ranks[0] < ranks[1]:
            return
        if len(ranks) < 2 and self._is_bold:
            return
        raise self._blocked(mention, "each selected element may be given another value")

    def _count(self, node: cst.BaseExpression, text: str, blanks: int) -> bool:
        """Whether it is how many elements there are that is asked for."""
        around = self._document.parents[node]
        if isinstance(around, cst.Arg):
            call = self._document.parents[around]
            if isinstance(call, cst.Call) and self._document.source(call.func) == "len":
                self._texts[call] = text
                return True
        if not isinstance(around, cst.Attribute) or around.value is not node:
            return False
        outer = self._document.parents[around]
        name = around.attr.value
        if isinstance(outer, cst.Call) and outer.func is around:
            argument = self._document.source(outer.args[0].value) if outer.args else ""
            is_count = name == "numel" and not outer.args and not blanks
            if is_count or (name == "size" and argument == "0"):
                self._texts[outer] = text
                return True
        is_size = name == "shape" and isinstance(outer, cst.Subscript)
        if is_size and self._document.source(outer.slice[0]) == "0":  # type: ignore[attr-defined]
            self._texts[outer] = text
            return True
        return False

    def _follow(self, node: cst.BaseExpression, inner: dict[cst.CSTNode, str]) -> None:
        """From selected elements through elementwise operations to what uses them."""
        document = self._document
        around = document.parents[node]
        if self._count(node, f"{self._mask}.sum()", self._blanks):
            return
        if isinstance(around, cst.Arg):
            around = document.parents[around]
        call = document.parents[around] if isinstance(around, cst.Attribute) else around
        name = called_name(call) if isinstance(call, cst.Call) else ""
        if isinstance(call, cst.Call) and name and node in tensor_arguments(call):
            is_first = tensor_arguments(call)[0] is node
            if name in _REDUCES and is_first:
                self._reduce(call, name, node, inner)
                return
            if name in _ELEMENTWISE:
                self._follow(call, inner)
                return
        if isinstance(around, (cst.BinaryOperation, cst.UnaryOperation)):
            self._follow(around, inner)
            return
        if isinstance(around, cst.Comparison) and len(around.comparisons) == 1:
            self._follow(around, inner)
            return
        if isinstance(around, cst.ComparisonTarget):
            self._follow(document.parents[around], inner)  # type: ignore[arg-type]
            return
        name_of = self._name_of(node)
        if name_of is None:
            raise self._blocked(node, "what is selected is used as such")
        self._texts |= inner
        for mention in self._mentions(node, name_of):
            self._follow(mention, {})

    def _reduce(
        self, call: cst.Call, name: str, node: cst.BaseExpression, inner: dict[cst.CSTNode, str]
    ) -> None:
        own = [a for a in call.args if a.value is not node] if not is_method(call) else call.args
        argument = self._document.source(own[0].value) if own else ""
        if name in ("max", "min") and own:
            raise self._blocked(call, "it gives the places of the extremes, too")
        if len(own) > 1 or argument not in _FIRST:
            raise self._blocked(call, "it reduces another dimension than the selected one")
        form = self._forms.of(node, call)
        if own and not self._is_bold and (form is None or isinstance(form.shape, str)):
            raise self._blocked(call, "how many dimensions are reduced is not known")
        if form is not None and name == "mean" and not form.is_float:
            raise self._blocked(call, "the mean of integers is an error")
        if form is not None and form.dtype in ("float16", "bfloat16") and name in ("sum", "mean"):
            raise self._blocked(call, "a sum in 16 bits can overflow where the other does not")
        text = self._replaced(node, inner)
        mask = self._expanded_mask
        arguments = f"({self._document.source(own[0])})" if own and self._blanks else "()"
        if name in ("any", "all"):
            closed = text if text.isidentifier() else f"({text})"
            mask = mask if self._blanks else self._mask
            joined = f"({closed} & {mask})" if name == "any" else f"({closed} | ~{mask})"
            self._texts[call] = f"{joined}.{name}{arguments}"
            return
        if name in _EXTREMES:
            if form is None or not form.is_float:
                raise self._blocked(call, "no number is below or above all that are selected")
            least = f'float("{_EXTREMES[name]}")'
            self._texts[call] = f"{self._torch}.where({mask}, {text}, {least}).{name}{arguments}"
            return
        found = f"{self._torch}.where({mask}, {text}, 0).sum{arguments}"
        if name == "mean":
            count = f"{self._mask}.sum()"
            if self._blanks and not own:
                if self._blanks > 1:
                    raise self._blocked(call, "the mask selects blocks of several dimensions")
                count = f"({count} * {text if text.isidentifier() else f'({text})'}.shape[-1])"
            found = f"{found} / {count}"
            around = self._document.parents[call]
            if isinstance(around, (cst.BinaryOperation, cst.UnaryOperation, cst.Attribute)):
                found = found if call.lpar else f"({found})"
        self._texts[call] = found

    def _replaced(self, node: cst.BaseExpression, inner: Mapping[cst.CSTNode, str]) -> str:
        text, offsets = self._document.source(node), self._document.file.offsets
        start = self._document.place(node)
        begin = offsets[start.line - 1] + start.column
        marks = []
        for part, new in inner.items():
            place = self._document.place(part)
            first = offsets[place.line - 1] + place.column - begin
            last = offsets[place.end_line - 1] + place.end_column - begin
            marks.append((first, last, new))
        for first, last, new in sorted(marks, reverse=True):
            text = text[:first] + new + text[last:]
        return text

    def _name_of(self, node: cst.BaseExpression) -> str | None:
        """The only name that is bound to a value."""
        around = self._document.parents[node]
        if not isinstance(around, cst.Assign) or len(around.targets) != 1:
            return None
        target = around.targets[0].target
        function = self._document.function(around)
        if not isinstance(target, cst.Name) or function is None:
            return None
        bound = [*self._document.bound_names(function.body)].count(target.value)
        is_parameter = target.value in self._document.bound_names(function.params)
        return target.value if bound == 1 and not is_parameter else None

    def _mentions(self, node: cst.BaseExpression, name: str) -> list[cst.Name]:
        function = self._document.function(node)
        assert function is not None
        target = self._document.parents[node]
        assert isinstance(target, cst.Assign)
        return [
            mention
            for mention in self._document.index.named(function.body, name)
            if not isinstance(self._document.parents[mention], cst.AssignTarget)
        ]

    def _blocked(self, node: cst.CSTNode, why: str) -> BlockedError:
        return BlockedError(self._document.place(node).line, why)
