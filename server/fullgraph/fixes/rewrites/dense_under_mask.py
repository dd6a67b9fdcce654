"""Computes with all elements what only reductions of selected elements need."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import pairwise, takewhile
from typing import NamedTuple

import libcst as cst

from fullgraph.fixes.patterns.changed_in_place import names_changed_in_place
from fullgraph.fixes.patterns.masks import counted, masked
from fullgraph.fixes.patterns.normal_form import BlockedError
from fullgraph.fixes.patterns.row_functions import Loss, blanks_behind, is_row_module
from fullgraph.fixes.rewrites.base import Rewrite, Rewritten, Untouched
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.document import PRIMARIES, Document
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
    MAKES_NEW,
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
_LIKE = names("ones_like zeros_like full_like")
_SCATTERS = names("index_add index_add_ scatter_add scatter_add_")
_OF_ALL = MAKES_NEW | names("dtype device")
_GIVEN = (cst.Attribute, cst.Arg)
_FLATTENS = {("squeeze", "1"), ("squeeze", "-1"), ("flatten", ""), ("view", "-1")}
_BINDS = (cst.AssignTarget, cst.AugAssign, cst.Element, cst.NamedExpr, cst.For)
_EXTREMES = {"amax": "-inf", "max": "-inf", "amin": "inf", "min": "inf"}
_SPREADS = ("std", "var")
_ALONG = {
    **dict.fromkeys(("softmax", "log_softmax", "logcumsumexp"), 'float("-inf")'),
    "cumsum": "0",
    "cumprod": "1",
}
"""What computes along the rows, and what changes nothing for the others."""

_ADDS_UP = ("sum", "mean", "norm", "prod", "logsumexp", *_SPREADS)
_NEUTRAL = {
    **dict.fromkeys(("sum", "mean", "norm", *_SPREADS), "0"),
    **{name: f'float("{least}")' for name, least in _EXTREMES.items()},
    "prod": "1",
    "logsumexp": 'float("-inf")',
}
"""Reductions, and what changes no result of theirs."""
_REDUCES = names("any all") | _NEUTRAL.keys()
_EXACT = ("float32", "float64")
_FIRST = frozenset({"", "0"})
_NUMBER = (cst.Integer, cst.UnaryOperation)
_REPEATS = (cst.For, cst.While, cst.Try, cst.Lambda)
_REDUCED = -1
_UNKNOWN = -2


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
                return (
                    torch.where(keep[..., None], scaled, 0).sum(dim=0),
                    keep.sum() * torch.ones(()),
                )
            """,
            "torch.ones(3, 2), torch.tensor([0.9, 0.1, 0.7])",
        ),
        Rewritten(
            """
            import torch
            import torch.nn.functional as F

            def f(pred, target):
                valid = target > 0
                pred, target = pred[valid], target[valid]
                return F.l1_loss(pred, target) + F.mse_loss(pred, target, reduction="sum")
            """,
            """
            import torch
            import torch.nn.functional as F

            def f(pred, target):
                valid = target > 0
                pred, target = torch.where(valid, pred, 1), torch.where(valid, target, 1)
                return (
                    (
                        torch.where(valid, F.l1_loss(pred, target, reduction="none"), 0).sum()
                        / valid.sum()
                    )
                    + torch.where(valid, F.mse_loss(pred, target, reduction="none"), 0).sum()
                )
            """,
            "torch.ones(4), torch.tensor([2.0, 0.0, 3.0, -1.0])",
        ),
        Rewritten(
            """
            import torch
            from torch.nn import functional as F

            def f(logits, labels, weight):
                known = labels >= 0
                return F.cross_entropy(logits[known] / 2, labels[known], weight)
            """,
            """
            import torch
            from torch.nn import functional as F

            def f(logits, labels, weight):
                known = labels >= 0
                return F.cross_entropy(
                    torch.where(known[..., None], logits, 1) / 2,
                    torch.where(known, torch.where(known, labels, 1), -100),
                    weight,
                )
            """,
            "torch.eye(3), torch.tensor([2, -1, 1]), torch.tensor([1.0, 2.0, 3.0])",
        ),
        Rewritten(
            """
            import torch

            def f(boxes, scores):
                keep = scores > 0.5
                kept = boxes[keep]
                kept = kept * 2
                width = kept[:, 2] - kept[:, 0]
                return width.sum(), kept.norm(dim=-1).mean()
            """,
            """
            import torch

            def f(boxes, scores):
                keep = scores > 0.5
                kept = torch.where(keep[..., None], boxes, 1)
                kept = kept * 2
                width = kept[:, 2] - kept[:, 0]
                return (
                    torch.where(keep, width, 0).sum(),
                    torch.where(keep, kept.norm(dim=-1), 0).sum() / keep.sum(),
                )
            """,
            "torch.arange(12.0).view(3, 4), torch.tensor([0.9, 0.1, 0.7])",
        ),
        Rewritten(
            """
            import torch

            def f(x, limit=0.5):
                small = x[x.abs() < limit]
                return small.mean() - small.sum()
            """,
            """
            import torch

            def f(x, limit=0.5):
                mask = x.abs() < limit
                small = x
                return (
                    (torch.where(mask, small, 0).sum() / mask.sum())
                    - torch.where(mask, small, 0).sum()
                )
            """,
        ),
    )
    untouched = (
        Untouched(
            """
            import torch
            import torch.nn.functional as F

            def f(logits, labels):
                known = labels >= 0
                return F.cross_entropy(logits[known], labels[known], reduction="none")
            """,
            "each selected row has a loss of its own in the result",
            "torch.eye(3), torch.tensor([2, -1, 1])",
        ),
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
                return x[x > 0].diff().sum()
            """,
            "an element depends on the one before it",
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
        path = finding.location.path
        parts = document, code, finding.location, forms, torch.name
        texts = _Dense(*parts).texts(source)
        line = _line_above(document, source, texts)
        named: tuple[Edit, ...] = ()
        if line:
            name = document.fresh(document.function(source.node) or source.node, "mask")
            texts = _Dense(*parts).texts(source, name)
            bound = f"{document.indentation(line)}{name} = {document.source(source.mask)}"
            named = (document.insertion(path, line, 0, bound + document.newline),)
        return Fix(
            title="Compute with all elements, and reduce those under the mask",
            edits=(
                *torch.edits,
                *named,
                *(Edit(Location(path, *document.place(n)), t) for n, t in texts.items()),
            ),
            safety=Safety.UNSAFE,
            note=(
                "What was computed for the selected elements is computed for all. The last digits "
                "of a floating-point sum can differ, and a mean of 16-bit values can overflow. Of "
                "no element, max() and min() give an infinity and the first index is 0, where they "
                "raised an exception. The mask must have as many dimensions as in the run."
            ),
        )


class _Selection(NamedTuple):
    """What a finding selects: ``node`` is the tensor's elements, or their index, under ``mask``."""

    node: cst.BaseExpression
    tensor: cst.BaseExpression | None
    mask: cst.BaseExpression


def _line_above(document: Document, selection: _Selection, texts: Mapping[cst.CSTNode, str]) -> int:
    """The line before which a mask gets a name; 0 where it is written once, or has a name."""
    source = document.source(selection.mask)
    is_simple = isinstance(selection.mask, PRIMARIES) or "\n" in source
    if is_simple or sum(text.count(source) for text in texts.values()) < 2:
        return 0
    first = min(texts, key=document.statement_line)
    function = document.function(first)
    inside = [first, *takewhile(lambda a: a is not function, document.ancestors(first))]
    for statement, block in pairwise(inside):
        if isinstance(block, cst.IndentedBlock):
            is_around = all(any(a is block for a in document.ancestors(node)) for node in texts)
            return document.place(statement).line if is_around else 0
    return 0


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
        self,
        document: Document,
        code: Code,
        location: Location,
        forms: TensorForms,
        torch: str,
    ) -> None:
        self._is_bold = code.is_bold
        self._code = code
        self._location = location
        self._document = document
        self._forms = forms
        self._torch = torch
        self._made: dict[cst.CSTNode, Callable[[], str]] = {}
        self._followed: set[cst.CSTNode] = set()
        self._integral: set[cst.CSTNode | None] = set()
        self._indices: set[cst.CSTNode | None] = set()
        self._read_now: cst.CSTNode | None = None
        self._mask = self._plain = ""
        self._rank = 1
        self._scattered: dict[cst.Call, int] = {}

    def texts(self, selection: _Selection, named: str = "") -> Mapping[cst.CSTNode, str]:
        """What is written for each part that changes.

        Args:
            selection: what is selected.
            named: a name that holds the mask; empty where it is written itself.

        Raises:
            BlockedError: what is selected is used otherwise.
        """
        document = self._document
        self._plain = named or document.source(selection.mask)
        self._mask = named or document.primary(selection.mask)
        if selection.tensor is None:
            name = self._name_of(selection.node)
            if name is None:
                raise self._blocked(selection.node, "the index has no name")
            self._made[selection.node] = partial(document.source, selection.mask)
            self._mask = self._plain = name
            for mention in self._mentions(selection.node, name):
                self._index_use(mention)
        else:
            self._rank = self._forms.rank(selection.mask, selection.node) or 1
            for node, tensor in self._beside(selection):
                self._check_same(selection.mask, node)
                self._read(node, tensor, selection.mask)
        return {
            node: write()
            for node, write in self._made.items()
            if not any(around in self._made for around in document.ancestors(node))
        }

    def _beside(
        self, selection: _Selection
    ) -> Iterator[tuple[cst.BaseExpression, cst.BaseExpression]]:
        """What the function selects with the same mask; for a proof, all of it goes together."""
        function = self._document.function(selection.node)
        if not self._is_bold or function is None:
            assert selection.tensor is not None
            yield selection.node, selection.tensor
            return
        for node in self._document.within(function, cst.Subscript, cst.Call):
            read = masked(node)
            mask = self._document.source(selection.mask)
            if read is None or self._document.source(read[1]) != mask:
                continue
            if not isinstance(self._document.parents[node], (cst.AssignTarget, cst.AugAssign)):
                yield node, read[0]

    def _read(
        self, node: cst.BaseExpression, tensor: cst.BaseExpression, mask: cst.BaseExpression | None
    ) -> None:
        form = self._forms.of(tensor, node)
        of_mask = self._forms.of(mask, node) if mask is not None else None
        rank = self._forms.rank(tensor, node)
        known = of_mask.shape if of_mask is not None else ""
        if not rank and (form is None or known != form.shape):
            raise self._blocked(node, "the shape of the tensor is not known")
        blanks = rank - self._rank if rank else 0
        if blanks < 0:
            raise self._blocked(node, "the mask has more dimensions than the tensor")
        shape = form.shape if form is not None else ""
        if isinstance(known, tuple) and isinstance(shape, tuple) and known != shape[: self._rank]:
            raise self._blocked(node, "the mask is expanded to the shape of the tensor")
        text = self._document.source(tensor)
        reduces = self._reduces(node)
        if not self._is_bold:
            # What follows on a sum or a mean needs no proof.
            dtype = form.dtype if form is not None else ""
            is_exact = reduces == "sum" or (reduces == "mean" and dtype in _EXACT)
            if mask is None or not is_exact:
                raise self._blocked(node, "what is selected is not only added up")
        name = self._name_of(node) if not reduces else None
        is_only_reduced = bool(reduces) or (
            name is not None and all(map(self._reduces, self._mentions(node, name)))
        )
        function = self._document.function(node)
        changed = names_changed_in_place(self._document, function) if function else frozenset()
        is_alias = not reduces and any(
            name.value in changed for name in self._document.within(tensor, cst.Name)
        )
        mask_of_all = "" if is_only_reduced and not is_alias else self._expanded(blanks)

        def written() -> str:
            if not mask_of_all:
                return text
            # What is computed of the others has a gradient of 0 times its derivative, if finite.
            return f"{self._torch}.where({mask_of_all}, {text}, {int(node not in self._indices)})"

        self._made[node] = written
        self._read_now = node
        if form is not None and form.is_integral:
            self._integral.add(node)
        self._follow(node, blanks)

    def _reduces(self, node: cst.BaseExpression) -> str:
        """The name of the reduction that a value is given to; empty for another use."""
        around = self._document.parents[node]
        call = self._document.parents[around] if isinstance(around, _GIVEN) else around
        name = called_name(call) if isinstance(call, cst.Call) else ""
        if name in _SCATTERS and isinstance(call, cst.Call):
            return name if around in call.args[-2:] else ""
        return name if name in _REDUCES else ""

    def _expanded(self, blanks: int) -> str:
        """The mask with as many dimensions as what it selects from."""
        nones = ", ".join(["None"] * blanks)
        return f"{self._mask}[..., {nones}]" if blanks else self._plain

    def _check_same(self, mask: cst.BaseExpression, node: cst.BaseExpression) -> None:
        """What selects must stay the same up to the reductions."""
        document, line = self._document, self._document.place(node).line
        function = document.function(node)
        assert function is not None
        changed = names_changed_in_place(document, function)
        for name in document.within(mask, cst.Name):
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
                first_of = f"{mention.value}.to({self._torch}.uint8).argmax()"
                self._made[around] = lambda: first_of
                return None
        call = self._document.parents[around] if isinstance(around, cst.Arg) else None
        if isinstance(call, cst.Call) and called_name(call) == "index_select":
            given = tensor_arguments(call)
            if len(given) == 3 and self._document.source(given[1]) == "0":
                return self._read(call, given[0], None)
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
        count = counted(self._document, node, is_row=blanks > 0)
        if count is not None:
            self._made[count] = lambda: text
        return count is not None

    def _follow(self, node: cst.BaseExpression, blanks: int) -> None:
        """From selected rows through what computes each by itself to what uses them all."""
        document = self._document
        if node in self._followed:
            return
        self._followed.add(node)
        around = document.parents[node]
        if self._count(node, f"{self._mask}.sum()", blanks):
            return
        if isinstance(around, cst.Attribute) and around.attr.value in _OF_ALL:
            # The same of all elements.
            return
        if isinstance(around, cst.Arg):
            around = document.parents[around]
        call = document.parents[around] if isinstance(around, cst.Attribute) else around
        if isinstance(call, cst.Call) and call.func is not node:
            behind = self._behind_call(call, node, blanks)
            if behind >= 0:
                self._follow(call, behind)
            if behind != _UNKNOWN:
                return
        if isinstance(around, (cst.BinaryOperation, cst.UnaryOperation)):
            self._follow(around, blanks)
            return
        if isinstance(around, cst.Comparison) and len(around.comparisons) == 1:
            self._follow(around, blanks)
            return
        if isinstance(around, cst.ComparisonTarget):
            self._follow(document.parents[around], blanks)  # type: ignore[arg-type]
            return
        if isinstance(around, cst.Subscript) and around.value is node and self._rank == 1:
            parts = [each.slice for each in around.slice]
            numbers = [isinstance(p, cst.Index) and isinstance(p.value, _NUMBER) for p in parts[1:]]
            nones = [document.source(part) == "None" for part in parts[1:]]
            is_whole = document.source(parts[0]) == ":" and len(parts) - sum(nones) <= 1 + blanks
            if is_whole and all(
                number or is_none or isinstance(part, cst.Slice)
                for number, is_none, part in zip(numbers, nones, parts[1:], strict=True)
            ):
                self._follow(around, blanks - sum(numbers) + sum(nones))
                return
        if isinstance(around, cst.Index) and self._is_bold and self._rank == 1:
            read = document.parents[document.parents[around]]
            rank = self._forms.rank(read.value, read) if isinstance(read, cst.Subscript) else 0
            if isinstance(read, cst.Subscript) and rank and len(read.slice) == 1:
                # The others take the first row.
                self._indices.add(self._read_now)
                form = self._forms.of(read.value, read)
                if form is not None and form.is_integral:
                    self._integral.add(read)
                self._follow(read, blanks + rank - 1)
                return
        name_of = self._name_of(node)
        if name_of is None:
            raise self._blocked(node, "what is selected is used as such")
        for mention in self._mentions(node, name_of):
            self._follow(mention, blanks)

    def _behind_call(self, call: cst.Call, node: cst.BaseExpression, blanks: int) -> int:
        """How many dimensions each row has behind a call; of what adds them up, ``_REDUCED``."""
        document, name = self._document, called_name(call)
        arguments = tensor_arguments(call) if name else ()
        loss = Loss.of(document, call) if self._is_bold else None
        if loss is not None:
            self._lose(loss, node, blanks)
            return blanks if loss.reduction == "none" and not loss.of_classes else _REDUCED
        if name and node in arguments:
            if name == "gather" and arguments[2:] == (node,) and self._is_bold:
                return blanks
            if arguments[0] is node and self._is_bold:
                behind = blanks_behind(document, call, arguments, blanks, self._rank)
                if behind is not None:
                    return behind
            if name in _ALONG and arguments[0] is node and self._is_bold:
                return self._along(call, name, node, blanks)
            if name in _REDUCES and arguments[0] is node:
                self._reduce(call, name, node, blanks)
                return _REDUCED
            if name in _SCATTERS and len(arguments) == 4 and self._is_bold:
                self._scatter(call, blanks if node is arguments[3] else 0)
                return _REDUCED
            if name in _LIKE:
                return blanks
            if name in _ELEMENTWISE or (name == "where" and not is_method(call)):
                return blanks
        is_only = len(call.args) == 1 and call.args[0].value is node
        if is_only and isinstance(call.func, (cst.Name, cst.Attribute)) and blanks:
            seen = self._code.seen(document, call.func, self._location)
            if is_row_module([value.type for value in seen]):
                return blanks
        return _UNKNOWN

    def _lose(self, loss: Loss, node: cst.BaseExpression, blanks: int) -> None:
        """A loss of the selected rows is one of all, of which the others do not count."""
        call, written = loss.call, self._written
        if loss.of_classes and blanks != int(node is not loss.target):
            raise self._blocked(call, "each row has several losses")
        if call in self._made:
            return
        if loss.of_classes:

            def ignoring() -> str:
                target = loss.target
                form = self._forms.of(target, call) if target is not None else None
                is_integral = form is not None and form.is_integral
                if not (is_integral or target in self._integral) or loss.reduction == "none":
                    raise self._blocked(call, "what the classes of the loss are is not known")
                mask = (self._plain, self._torch, self._rank)
                return loss.ignoring(self._document, written, *mask)

            self._made[call] = ignoring
            return
        first = call.args[0].value
        if loss.reduction == "none":
            return

        def reduced() -> str:
            each = loss.of_each(self._document, written)
            text = f"{self._torch}.where({self._expanded(blanks)}, {each}, 0).sum()"
            if loss.reduction == "sum":
                return text
            return self._as_part(f"{text} / {self._number(call, written(first), blanks)}", call)

        self._made[call] = reduced

    def _scatter(self, call: cst.Call, blanks: int) -> None:
        """Of the rows that are not selected, zeros are added to the first place."""
        *others, index, values = [arg.value for arg in call.args]
        self._scattered[call] = max(self._scattered.get(call, 0), blanks)

        def scattered() -> str:
            texts, wide = [self._document.source(each) for each in others], self._scattered[call]
            for each in (index, values):
                if not any(part in self._followed for part in walk(each)):
                    raise self._blocked(call, "the places or the values are of all elements")
                is_row = each is index and called_name(call).startswith("index_add")
                mask = self._expanded(0 if is_row else wide)
                texts.append(f"{self._torch}.where({mask}, {self._written(each)}, 0)")
            return f"{self._document.source(call.func)}({', '.join(texts)})"

        self._made[call] = scattered

    def _number(self, call: cst.Call, rows: str, blanks: int) -> str:
        """How many elements the selected rows have."""
        if blanks > 1:
            raise self._blocked(call, "the mask selects blocks of several dimensions")
        count = f"{self._mask}.sum()"
        return f"({count} * {_closed(rows)}.shape[-1])" if blanks else count

    def _as_part(self, text: str, call: cst.Call) -> str:
        """A quotient as it is written in the place of a call."""
        around = self._document.parents[call]
        is_part = isinstance(around, (cst.BinaryOperation, cst.UnaryOperation, cst.Attribute))
        return f"({text})" if is_part and not call.lpar else text

    def _reduce(self, call: cst.Call, name: str, node: cst.BaseExpression, blanks: int) -> None:
        given = [a for a in call.args if a.value is not node] if not is_method(call) else call.args
        of_all = [a for a in given if a.keyword is not None and a.keyword.value == "unbiased"]
        own = [a for a in given if a not in of_all]
        argument = self._document.source(own[0].value) if own else ""
        around = self._document.parents[call]
        is_value = isinstance(around, cst.Attribute) and around.attr.value == "values"
        if name in ("max", "min") and own and not is_value:
            raise self._blocked(call, "it gives the places of the extremes, too")
        is_first = argument in _FIRST or (argument == "-1" and not blanks)
        if (
            len(own) > 1
            or not is_first
            or (name == "norm" and own)
            or (of_all and name not in _SPREADS)
        ):
            raise self._blocked(call, "it reduces another dimension than the selected one")
        form = self._forms.of(node, call)
        if own and not self._is_bold and (form is None or isinstance(form.shape, str)):
            raise self._blocked(call, "how many dimensions are reduced is not known")
        if form is not None and name == "mean" and not form.is_float:
            raise self._blocked(call, "the mean of integers is an error")
        if form is not None and form.dtype in ("float16", "bfloat16") and name in _ADDS_UP:
            raise self._blocked(call, "a sum in 16 bits can overflow where the other does not")
        if name in _EXTREMES and (form is None or not form.is_float):
            raise self._blocked(call, "no number is below or above all that are selected")
        is_divided = name in ("mean", *_SPREADS)
        if is_divided and blanks > 1 and not own:
            raise self._blocked(call, "the mask selects blocks of several dimensions")
        if name == "logsumexp" and self._rank > 1:
            raise self._blocked(call, "the mask has several dimensions")
        arguments = f"({self._document.source(own[0])})" if own and blanks else "()"
        arguments = "(0)" if name == "logsumexp" else arguments

        def reduced() -> str:
            text = self._written(node)
            mask = self._expanded(blanks)
            if name in ("any", "all"):
                mask = mask if blanks else self._mask
                closed = _closed(text)
                joined = f"({closed} & {mask})" if name == "any" else f"({closed} | ~{mask})"
                return f"{joined}.{name}{arguments}"
            reduction = "sum" if is_divided else name
            found = f"{self._torch}.where({mask}, {text}, {_NEUTRAL[name]}).{reduction}{arguments}"
            if not is_divided:
                return found
            count = self._number(call, text, 0 if own else blanks)
            if name == "mean":
                return self._as_part(f"{found} / {count}", call)
            # Of one element, the variance is 0 / 0.
            divisor = count if of_all else f"({count} - 1).clamp(min=0)"
            deviation = f"{self._torch}.where({mask}, {_closed(text)} - {found} / {count}, 0)"
            if name == "var":
                return self._as_part(f"{deviation}.square().sum{arguments} / {divisor}", call)
            # The gradient of a norm of zero is zero, as that of a standard deviation is.
            along = arguments if arguments == "()" else "(dim=0)"
            return self._as_part(f"{deviation}.norm{along} / {divisor}.sqrt()", call)

        self._made[call] = reduced

    def _along(self, call: cst.Call, name: str, node: cst.BaseExpression, blanks: int) -> int:
        """Of the rows that are not selected, what adds nothing to the others is computed with."""
        given = [each for each in call.args if each.value is not node]
        dimension = self._document.source(given[0].value) if len(given) == 1 else ""
        if self._rank > 1 or not (dimension == "0" or (dimension == "-1" and not blanks)):
            raise self._blocked(call, "it computes along another dimension than the selected one")

        def along() -> str:
            mask, text = self._expanded(blanks), self._written(node)
            return f"{self._torch}.where({mask}, {text}, {_ALONG[name]}).{name}(0)"

        self._made[call] = along
        return blanks

    def _written(self, node: cst.BaseExpression) -> str:
        """The text of a node, with what is written anew in it."""
        if node in self._made:
            return self._made[node]()
        text, offsets = self._document.source(node), self._document.file.offsets
        start = self._document.place(node)
        begin = offsets[start.line - 1] + start.column
        marks = []
        for part in (each for each in walk(node) if each in self._made):
            around = self._document.ancestors(part)
            if any(a in self._made for a in takewhile(lambda each: each is not node, around)):
                continue
            place = self._document.place(part)
            first = offsets[place.line - 1] + place.column - begin
            last = offsets[place.end_line - 1] + place.end_column - begin
            marks.append((first, last, self._made[part]()))
        for first, last, new in sorted(marks, reverse=True):
            text = text[:first] + new + text[last:]
        return text

    def _name_of(self, node: cst.BaseExpression) -> str | None:
        """The name that a value is bound to, and that has no other value behind that."""
        target = self._target(node)
        function = self._document.function(node)
        if target is None or function is None:
            return None
        name = target.value
        others = [each for each in self._bound(function, name) if each is not target]
        if not others and name not in self._document.bound_names(function.params):
            return name
        # What was selected from can have had the same name, and what follows can have it again.
        statements = [self._statement(each) for each in (node, *others)]
        is_straight = all(
            isinstance(each, cst.SimpleStatementLine)
            and not any(isinstance(a, _REPEATS) for a in self._document.ancestors(each))
            for each in statements
        )
        return name if self._is_bold and is_straight else None

    def _bound(self, function: cst.FunctionDef, name: str) -> list[cst.Name]:
        """Where a function gives a name a value."""
        return [n for n in self._document.index.named(function.body, name) if self._binds(n)]

    def _target(self, node: cst.BaseExpression) -> cst.Name | None:
        around, at = self._document.parents[node], -1
        if isinstance(around, cst.Element) and isinstance(
            several := self._document.parents[around], cst.Tuple
        ):
            at = next(n for n, each in enumerate(several.elements) if each is around)
            around = self._document.parents[several]
        if not isinstance(around, cst.Assign) or len(around.targets) != 1:
            return None
        target: cst.BaseExpression = around.targets[0].target
        if at >= 0:
            is_same = isinstance(target, cst.Tuple) and isinstance(around.value, cst.Tuple)
            if not is_same or len(target.elements) != len(around.value.elements):  # type: ignore[attr-defined]
                return None
            target = target.elements[at].value  # type: ignore[attr-defined]
        return target if isinstance(target, cst.Name) else None

    def _statement(self, node: cst.CSTNode) -> cst.CSTNode:
        return next(
            a
            for a in self._document.ancestors(node)
            if isinstance(a, (cst.SimpleStatementLine, cst.BaseCompoundStatement))
        )

    def _mentions(self, node: cst.BaseExpression, name: str) -> list[cst.Name]:
        function = self._document.function(node)
        assert function is not None
        statement = self._statement(node)
        places = [self._document.place(each) for each in self._document.index.named(function, name)]
        first, last = 0, max(place.line for place in places)
        if self._document.parents[statement] is function.body:
            first = self._document.place(statement).end_line + 1
            later = [self._document.place(self._statement(n)) for n in self._bound(function, name)]
            last = min((each.end_line for each in later if each.line >= first), default=last)
        else:
            first = self._document.place(statement).end_line + 1
        return [
            mention
            for mention in self._document.index.named(function.body, name)
            if not self._binds(mention) and first <= self._document.place(mention).line <= last
        ]

    def _binds(self, mention: cst.Name) -> bool:
        """Whether a mention gives a name a value, and does not read it."""
        node, around = mention, self._document.parents[mention]
        while isinstance(around, (cst.Element, cst.Tuple, cst.List)):
            node, around = around, self._document.parents[around]  # type: ignore[assignment]
        if isinstance(around, cst.AssignTarget):
            return True
        return isinstance(around, (cst.For, cst.NamedExpr)) and around.target is node

    def _blocked(self, node: cst.CSTNode, why: str) -> BlockedError:
        return BlockedError(self._document.place(node).line, why)


def _closed(text: str) -> str:
    return text if text.isidentifier() else f"({text})"
