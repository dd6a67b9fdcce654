"""Computes all rows where some are taken, computed with and written back."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import libcst as cst

from fullgraph.fixes.patterns.changed_in_place import VIEWS, names_changed_in_place
from fullgraph.fixes.patterns.masks import ARITHMETIC, counted, mask_of_places, masked
from fullgraph.fixes.patterns.normal_form import BlockedError
from fullgraph.fixes.patterns.unselected_values import is_about_infinite_values
from fullgraph.fixes.rewrites.base import Rewrite, Rewritten, Untouched
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.document import PRIMARIES, Document, keywords, last_name
from fullgraph.fixes.source.locate import has_compiling_check
from fullgraph.fixes.source.torch_name import torch_name
from fullgraph.fixes.values.tensor_forms import TensorForms, called_name, tensor_arguments
from fullgraph.static.models import names
from fullgraph.static.models.torch.groups import CASTS_TO_FLOATS, STEEP_SOMEWHERE
from fullgraph.static.syntax.walk import walk
from fullgraph.vocabulary.findings import Edit, Finding, Fix, Location, Safety

_WRITES = {"index_add_": "+", "index_add": "+", "index_copy_": "", "index_copy": ""}
_LINEAR = VIEWS | CASTS_TO_FLOATS | names("to type_as")
"""Methods after which a factor is still one."""


class RowsUnderMask(Rewrite):
    """Computes all rows where some are taken, computed with and written back.

    Gathering, computing and scattering through one mask is a computation of all rows of which
    those under the mask are kept, where each row is computed by itself: the proof decides that.
    """

    entries = frozenset({"data-dependent-branch", "dynamic-shape-operation", "tensor-to-scalar"})
    needs_proof = True
    rewritten = (
        Rewritten(
            """
            import torch

            class Net(torch.nn.Module):
                def __init__(self):
                    super().__init__()
                    self.experts = torch.nn.ModuleList(torch.nn.Linear(4, 4) for _ in range(3))

                def forward(self, x):
                    chosen = x[:, :3].argmax(-1)
                    out = torch.zeros_like(x)
                    for i, expert in enumerate(self.experts):
                        mask = chosen == i
                        out[mask] = expert(x[mask])
                    return out
            """,
            """
            import torch

            class Net(torch.nn.Module):
                def __init__(self):
                    super().__init__()
                    self.experts = torch.nn.ModuleList(torch.nn.Linear(4, 4) for _ in range(3))

                def forward(self, x):
                    chosen = x[:, :3].argmax(-1)
                    out = torch.zeros_like(x)
                    for i, expert in enumerate(self.experts):
                        mask = chosen == i
                        out.copy_(torch.where(mask[..., None], expert(x), out))
                    return out
            """,
            "torch.linspace(-1, 1, 28).reshape(7, 4).cos()",
        ),
        Rewritten(
            """
            import torch

            def f(x, scale):
                gate, chosen = x.max(-1)
                out, load = torch.zeros_like(x), torch.zeros(3)
                for i in range(3):
                    rows = torch.nonzero(chosen == i, as_tuple=True)[0]
                    if rows.numel() == 0:
                        continue
                    taken = x[rows] * gate[rows, None]
                    out[rows] += taken * scale[i]
                    load[i] += len(rows)
                return out, load
            """,
            """
            import torch

            def f(x, scale):
                gate, chosen = x.max(-1)
                out, load = torch.zeros_like(x), torch.zeros(3)
                for i in range(3):
                    rows = chosen == i
                    taken = x * gate[:, None]
                    out.copy_(torch.where(rows[..., None], out + taken * scale[i], out))
                    load[i] += rows.sum()
                return out, load
            """,
            "torch.linspace(-9, 9, 12).reshape(4, 3).cos(), torch.ones(3, 3)",
        ),
        Rewritten(
            """
            import torch

            def f(x, weights, chosen):
                out = torch.zeros_like(x)
                for i in range(3):
                    row, place = torch.where(chosen == i)
                    if len(row) > 0:
                        # a token has an expert once
                        out.index_add_(0, row, x[row] * i * weights[row, place, None])
                return out
            """,
            """
            import torch

            def f(x, weights, chosen):
                out = torch.zeros_like(x)
                for i in range(3):
                    is_chosen = chosen == i
                    row = is_chosen.any(-1)
                    # a token has an expert once
                    out.copy_(
                        torch.where(
                            row[..., None],
                            out + x * i * torch.where(is_chosen, weights, 0).sum(-1, keepdim=True),
                            out,
                        )
                    )
                return out
            """,
            "torch.linspace(-1, 1, 12).reshape(4, 3), torch.rand(4, 2), "
            "torch.tensor([[0, 1], [1, 2], [2, 0], [0, 1]])",
        ),
        Rewritten(
            """
            import torch

            def f(codes, usage, x):
                dead = usage < 0.5
                codes = codes.clone()
                count = int(dead.sum())
                codes[dead] = x[torch.arange(count) % len(x)]
                return codes
            """,
            """
            import torch

            def f(codes, usage, x):
                dead = usage < 0.5
                codes = codes.clone()
                codes.copy_(
                    torch.where(
                        dead[..., None], x[(dead.cumsum(0) - 1).clamp(min=0) % len(x)], codes
                    )
                )
                return codes
            """,
            "torch.ones(4, 2), torch.tensor([0.1, 0.9, 0.2, 0.3]), torch.arange(4.0).view(2, 2)",
        ),
    )
    untouched = (
        Untouched(
            """
            import torch

            def f(x):
                rows = (x.sum(-1) > 0).nonzero().squeeze(1)
                return x[rows] * 2
            """,
            "what is taken is the result, whose size depends on the data",
            "torch.linspace(-1, 1, 12).reshape(4, 3)",
        ),
        Untouched(
            """
            import torch

            def f(x):
                rows = (x.sum(-1) > 0).nonzero().squeeze(1)
                out = torch.zeros_like(x)
                out[rows] = x[rows]
                return out, rows
            """,
            "the places are a result too",
            "torch.linspace(-1, 1, 12).reshape(4, 3)",
        ),
    )

    def propose(self, finding: Finding, document: Document, code: Code) -> Fix | None:
        """``out[rows] = f(x[rows])`` becomes ``out.copy_(torch.where(mask, f(x), out))``."""
        forms = TensorForms(document, code, finding.location)
        selection = _selection_at(document, finding.location.line, forms)
        if selection is None or has_compiling_check(document, selection.node):
            return None
        torch = torch_name(document, selection.node, finding.location.path)
        if torch is None:
            return None
        rows = _Rows(document, forms, selection, torch.name, finding.location.path)
        edits = [*rows.edits()]
        if not rows.writes:
            return None
        return Fix(
            title="Compute all rows, and keep those under the mask",
            edits=(*torch.edits, *edits),
            safety=Safety.UNSAFE,
            copies=True,
            note=(
                "What was computed for the selected rows is computed for all, and must treat each "
                "row on its own: with E experts of which k are chosen, E / k times as much. "
                "Parameters without a row get a gradient of zero, where they may have had none."
                + " A row that is selected at several places is written once."
                * (len(selection.names) > 1)
            ),
        )


class _Selection(NamedTuple):
    """What selects rows.

    Attributes:
        node: the assignment of the rows' places or number, or a read through a mask.
        mask: of the rows.
        names: of the places: of the rows, and of what is selected within them; or none.
        number: the name of the number of rows, where that is what breaks.
    """

    node: cst.CSTNode
    mask: cst.BaseExpression
    names: tuple[str, ...] = ()
    number: str = ""


def _selection_at(document: Document, line: int, forms: TensorForms) -> _Selection | None:
    """What a line selects, or the first line behind a test that only saves that."""
    lines = [line]
    for branch in document.nodes(cst.If):
        if document.place(branch).line == line and _is_idle(document, branch):
            lines += [document.place(each).line for each in _behind(document, branch)]
    found = (_selection_on(document, each, forms) for each in lines)
    return next((each for each in found if each is not None), None)


def _behind(document: Document, branch: cst.If) -> Sequence[cst.CSTNode]:
    """What a test guards: its body, or what follows where it skips that."""
    if not _skips(branch):
        return branch.body.body
    block = document.parents[branch]
    body: Sequence[cst.CSTNode] = block.body if isinstance(block, cst.IndentedBlock) else ()
    return [each for each in body if document.place(each).line > document.place(branch).line]


def _skips(branch: cst.If, kinds: tuple[type[cst.CSTNode], ...] = (cst.Continue,)) -> bool:
    """Whether all that a branch does is to skip what follows."""
    only = branch.body.body[0] if len(branch.body.body) == 1 else None
    small = only.body if isinstance(only, cst.SimpleStatementLine) else [only]
    return len(small) == 1 and isinstance(small[0], kinds)


def _is_idle(document: Document, branch: cst.If) -> bool:
    """Whether a branch may be there only to save the work with no rows; the proof decides it.

    It tests a name that is bound in its function, by an index or a method: ``counts[i] == 0``,
    ``not mask.any()``, with ``continue`` behind it, or ``mask.any()`` around what it saves.
    """
    test: cst.BaseExpression = branch.test
    is_zero = isinstance(test, cst.UnaryOperation) and isinstance(test.operator, cst.Not)
    if isinstance(test, cst.UnaryOperation):
        test = test.expression
    if isinstance(test, cst.Comparison) and len(test.comparisons) == 1:
        compared = test.comparisons[0]
        is_zero = isinstance(compared.operator, cst.Equal)
        if document.source(compared.comparator) != "0":
            return False
        test = test.left
    while isinstance(test, (cst.Call, cst.Attribute, cst.Subscript)):
        test = test.func if isinstance(test, cst.Call) else test.value
        if isinstance(test, cst.Name):
            function = document.function(branch)
            is_local = function is not None and test.value in document.bound_names(function.body)
            return is_local and branch.orelse is None and is_zero == _skips(branch)
    return False


def _selection_on(document: Document, line: int, forms: TensorForms) -> _Selection | None:
    for assign in document.nodes(cst.Assign):
        if document.place(assign).line != line or len(assign.targets) != 1:
            continue
        target = assign.targets[0].target
        elements = target.elements if isinstance(target, cst.Tuple) else ()
        parts = [each.value for each in elements] or [target]
        mask = mask_of_places(document, assign.value, is_unpacked=bool(elements))
        places = tuple(part.value for part in parts if isinstance(part, cst.Name))
        if mask is not None and 0 < len(places) == len(parts) <= 2:
            return _Selection(assign, mask, places)
        counted_of = _mask_of_count(assign.value)
        if isinstance(target, cst.Name) and isinstance(counted_of, (cst.Name, cst.Attribute)):
            return _Selection(assign, counted_of, number=target.value)
    for read in document.nodes(cst.Subscript):
        found = masked(read) if document.place(read).line == line else None
        form = forms.of(found[1], read) if found is not None else None
        if found is not None and form is not None and form.dtype == "bool":
            return _Selection(read, found[1])
    return None


def _mask_of_count(value: cst.BaseExpression) -> cst.BaseExpression | None:
    """The mask of ``int(mask.sum())`` and ``mask.sum().item()``."""
    if not isinstance(value, cst.Call):
        return None
    inner: cst.BaseExpression | None = None
    if last_name(value.func) == "int" and len(value.args) == 1:
        inner = value.args[0].value
    elif isinstance(value.func, cst.Attribute) and value.func.attr.value == "item":
        inner = value.func.value
    if isinstance(inner, cst.Call) and called_name(inner) in ("sum", "count_nonzero"):
        arguments = tensor_arguments(inner)
        return arguments[0] if len(arguments) == 1 and not keywords(inner) else None
    return None


class _Rows:
    def __init__(
        self, document: Document, forms: TensorForms, selection: _Selection, torch: str, path: str
    ) -> None:
        self.writes = 0
        self._document = document
        self._forms = forms
        self._selection = selection
        self._torch = torch
        self._path = path
        self._rank = 1
        self._chosen = ""
        self._row, self._place = document.source(selection.mask), ""
        if selection.names:
            self._row, self._place = self._by_use()
        else:
            self._rank = forms.rank(selection.mask, selection.node) or 1

    def edits(self) -> Iterator[Edit]:
        """What changes.

        Raises:
            BlockedError: a place of a row is used in another way.
        """
        document, selection = self._document, self._selection
        function = document.function(selection.node)
        if function is None:
            return
        if not selection.names:
            if selection.number:
                yield from self._counted(function)
            for read in document.within(function, cst.Subscript):
                found = masked(read)
                if found is not None and document.source(found[1]) == self._row:
                    yield from self._item(read)
            return
        assert isinstance(selection.node, cst.Assign)
        source, new = document.source(selection.mask), self._row
        if self._place:
            self._chosen = document.fresh(function, "is_chosen")
            indentation = document.indentation(document.place(selection.node).line)
            form = self._forms.of(selection.mask, selection.node)
            turned = ".T" if selection.names[1] == self._row else ""
            is_bool = isinstance(selection.mask, cst.Comparison)
            is_bool = is_bool or (form is not None and form.dtype == "bool")
            turned += "" if is_bool else ".bool()"
            source = document.primary(selection.mask) + turned if turned else source
            source += f"{document.newline}{indentation}{new} = {self._chosen}.any(-1)"
            new = self._chosen
        yield Edit(Location(self._path, *document.place(selection.node)), f"{new} = {source}")
        skipped: set[cst.CSTNode] = set()
        for branch in document.within(function.body, cst.If):
            guarded = [n for each in _behind(document, branch) for n in walk(each)]
            if selection.node in guarded and _is_idle(document, branch):
                skipped.add(branch.test)
                yield from self._without(branch)
        for name in selection.names:
            for mention in document.index.named(function.body, name):
                around = [mention, *document.ancestors(mention)]
                if selection.node in around or not skipped.isdisjoint(around):
                    continue
                guard = next((each for each in around if self._is_guard(each, name)), None)
                if isinstance(guard, cst.If) and guard.test not in skipped:
                    skipped.add(guard.test)
                    yield from self._without(guard)
                elif not isinstance(guard, cst.If) or guard.test not in around:
                    yield from self._use(mention)

    def _by_use(self) -> tuple[str, str]:
        """The name that rows are taken and written with, and that of a place within a row."""
        document, (first, *others) = self._document, self._selection.names
        function = document.function(self._selection.node)
        if not others or function is None:
            return first, ""
        for name, other in ((first, others[0]), (others[0], first)):
            for mention in document.index.named(function.body, name):
                around = document.parents[mention]
                item = document.parents[document.parents[around]]
                if isinstance(around, (cst.Arg, cst.Index)) and not document.index.named(
                    item, other
                ):
                    return name, other
        return first, others[0]

    def _counted(self, function: cst.FunctionDef) -> Iterator[Edit]:
        """Number the rows in the order of the mask, where they were counted to number them."""
        document, name = self._document, self._selection.number
        is_used = False
        for mention in document.index.named(function.body, name):
            around = [*document.ancestors(mention)]
            if self._selection.node in around:
                continue
            call = document.parents[document.parents[mention]]
            branch = next((each for each in around if self._is_guard(each, name)), None)
            if isinstance(branch, cst.If) and branch.test in [*around, mention]:
                yield from self._without(branch)
            elif isinstance(call, cst.Call) and last_name(call.func) == "arange":
                yield self._replaced(call, f"({self._row}.cumsum(0) - 1).clamp(min=0)")
            else:
                is_used = True
        place = document.place(self._selection.node)
        if is_used:
            yield self._replaced(self._selection.node, f"{name} = {self._row}.sum()")
        else:
            yield Edit(Location(self._path, place.line, 0, place.end_line + 1, 0), "")

    def _use(self, mention: cst.Name) -> Iterator[Edit]:
        around = self._document.parents[mention]
        if isinstance(around, cst.Index):
            item = self._document.parents[self._document.parents[around]]
            if isinstance(item, cst.Subscript) and mention.value == self._row:
                yield from self._item(item)
                return
            if isinstance(item, cst.Subscript) and len(item.slice) > 1:
                # It is written with the name of the row.
                return
        count = counted(self._document, mention)
        if count is not None:
            yield self._replaced(count, f"{self._chosen or self._row}.sum()")
            return
        call = self._document.parents[around] if isinstance(around, cst.Arg) else None
        if isinstance(call, cst.Call) and isinstance(call.func, cst.Attribute):
            name, values = call.func.attr.value, [arg.value for arg in call.args]
            if name in _WRITES and len(values) == 3 and values[1] is mention:
                yield from self._written(call, call.func.value, values[2], _WRITES[name])
                return
            if name == "index_select" and values[1:] == [mention]:
                yield self._replaced(call, self._document.source(call.func.value))
                return
        line = self._document.place(mention).line
        raise BlockedError(line, f"`{mention.value}`, a place of a row, is used in another way")

    def _item(self, item: cst.Subscript) -> Iterator[Edit]:
        for around in self._document.ancestors(item):
            called = around.func if isinstance(around, cst.Call) else None
            effect = self._forms.effect_of_call(called, may_draw=True) if called else ""
            if effect:
                raise BlockedError(self._document.place(around).line, effect)
        outer = self._document.parents[item]
        statement = self._document.parents[outer] if isinstance(outer, cst.AssignTarget) else outer
        if isinstance(statement, cst.Assign) and isinstance(outer, cst.AssignTarget):
            if isinstance(statement.value, cst.BaseNumber) and not self._chosen:
                # A mask selects the same elements as their places do.
                return
            if len(item.slice) == 1:
                yield from self._written(statement, item.value, statement.value, "")
                return
        elif isinstance(statement, cst.AugAssign) and statement.target is item:
            symbol = ARITHMETIC.get(type(statement.operator), "")
            if symbol and len(item.slice) == 1:
                yield from self._written(statement, item.value, statement.value, symbol)
                return
        elif len(item.slice) == 1:
            yield self._replaced(item, self._taken(item))
            return
        indices = [self._document.source(each).strip(" ,") for each in item.slice]
        if indices == ["None", self._row]:
            yield self._replaced(item, f"{self._taken(item)}[None]")
            return
        if indices[:2] == [self._row, self._place] and indices[2:] in ([], ["None"]):
            self._check_factor(item)
            kept = ", keepdim=True" if indices[2:] else ""
            text = f"{self._torch}.where({self._chosen}, {self._document.source(item.value)}, 0)"
            yield self._replaced(item, f"{text}.sum(-1{kept})")
            return
        is_read = not isinstance(outer, (cst.AssignTarget, cst.AugAssign, cst.Del))
        if is_read and indices[0] == self._row and not self._place:
            kept = ", ".join([*[":"] * self._rank, *indices[1:]])
            yield self._replaced(item, f"{self._taken(item)}[{kept}]")
            return
        line = self._document.place(item).line
        raise BlockedError(line, "the rows are taken together with other places")

    def _taken(self, item: cst.Subscript) -> str:
        """All rows; those that are not selected without values that raise or have no gradient."""
        document, text = self._document, self._document.primary(item.value)
        form = self._forms.of(item.value, item)
        around = [item, *document.ancestors(item)]
        statement = next(each for each in around if isinstance(each, cst.BaseSmallStatement))
        is_steep = any(
            (
                isinstance(node, cst.BinaryOperation)
                and isinstance(node.operator, (cst.Divide, cst.Power))
                and not isinstance(node.right, cst.BaseNumber)
            )
            or (isinstance(node, cst.Call) and called_name(node) in STEEP_SOMEWHERE)
            for node in walk(statement)
        )
        is_index = form is not None and form.is_integral
        self._check_alias(statement)
        is_finite = is_about_infinite_values(document, [self._selection.mask])
        if not (is_steep or is_index or is_finite):
            return text
        blanks = max(self._forms.rank(item.value, item) - self._rank, 0)
        row = self._row if self._row.isidentifier() else f"({self._row})"
        nones = f"[..., {', '.join(['None'] * blanks)}]" if blanks else ""
        return f"{self._torch}.where({row}{nones}, {document.source(item.value)}, {int(is_steep)})"

    def _check_alias(self, statement: cst.CSTNode) -> None:
        """What was taken was a copy, and is all of the tensor now: nothing may write to it."""
        function = self._document.function(statement)
        changed = names_changed_in_place(self._document, function) if function else ()
        for target in getattr(statement, "targets", ()):
            if isinstance(target.target, cst.Name) and target.target.value in changed:
                line = self._document.place(statement).line
                raise BlockedError(line, f"`{target.target.value}` is changed in place")

    def _check_factor(self, item: cst.Subscript) -> None:
        """The weights of a row that is chosen twice are added: what uses them must be linear."""
        node: cst.CSTNode = item
        for around in self._document.ancestors(item):
            call = self._document.parents[around] if isinstance(around, cst.Arg) else None
            is_write = isinstance(call, cst.Call) and last_name(call.func) in _WRITES
            if is_write or isinstance(around, (cst.Assign, cst.AugAssign)):
                return
            is_factor = isinstance(around, cst.BinaryOperation) and (
                isinstance(around.operator, cst.Multiply)
                or (isinstance(around.operator, cst.Divide) and around.left is node)
            )
            is_moved = (
                (isinstance(around, cst.Attribute) and around.attr.value in _LINEAR)
                or (isinstance(around, cst.Call) and around.func is node)
                or (isinstance(around, cst.Subscript) and around.value is node)
            )
            if not is_factor and not is_moved:
                break
            node = around
        line = self._document.place(item).line
        raise BlockedError(line, "the weight of a row is more than a factor")

    def _written(
        self,
        statement: cst.CSTNode,
        tensor: cst.BaseExpression,
        value: cst.BaseExpression,
        symbol: str,
    ) -> Iterator[Edit]:
        """``tensor.copy_(torch.where(rows, value, tensor))``."""
        self.writes += 1
        rank = self._rank_of(tensor, statement)
        wide = "[..., None]" * (rank - self._rank)
        mask = f"({self._row}){wide}" if wide and not self._row.isidentifier() else self._row + wide
        name = self._document.source(tensor)
        is_method = isinstance(statement, cst.Call) and last_name(statement.func)[-1:] != "_"
        before, behind = f"{self._torch}.where({mask}, ", f", {name})"
        if symbol:
            is_closed = isinstance(value, PRIMARIES) or bool(value.lpar) or symbol == "+"
            before += f"{name} {symbol} " if is_closed else f"{name} {symbol} ("
            behind = behind if is_closed else f"){behind}"
        if not is_method:
            before, behind = f"{name}.copy_({before}", f"{behind})"
        start, first = self._document.place(statement), self._document.place(value)
        yield Edit(Location(self._path, start.line, start.column, first.line, first.column), before)
        last = Location(
            self._path, first.end_line, first.end_column, start.end_line, start.end_column
        )
        yield Edit(last, behind)

    def _rank_of(self, tensor: cst.BaseExpression, at: cst.CSTNode) -> int:
        """How many dimensions what is written to has: else, as many as what is taken from."""
        function = self._document.function(at)
        reads = self._document.within(function, cst.Subscript) if function is not None else ()
        taken = (each.value for each in reads if self._document.source(each.slice[0]) == self._row)
        ranks = (self._forms.rank(each, at) for each in (tensor, *taken))
        return next((rank for rank in ranks if rank), self._rank + 1)

    def _is_guard(self, node: cst.CSTNode, name: str) -> bool:
        """Whether a branch tests for rows, and does nothing where there are none."""
        if not isinstance(node, cst.If) or node.orelse is not None:
            return False
        counts = rf"len\({name}\)|{name}\.(?:numel\(\)|size\(0\)|shape\[0\])"
        if name == self._selection.number:
            counts = name
        asked = rf"(?:not )?(?:{counts})|(?:{counts}) (?:> 0|== 0|!= 0)"
        return bool(re.fullmatch(asked, self._test(node)))

    def _test(self, branch: cst.If) -> str:
        return self._document.source(branch.test)

    def _without(self, branch: cst.If) -> Iterator[Edit]:
        """A branch that skips what follows goes, and one that is skipped is written without it."""
        document = self._document
        start, body = document.place(branch), branch.body.body
        if re.search(r" == 0$|^not ", self._test(branch)):
            if _skips(branch, (cst.Continue, cst.Return)):
                skip = body[0].body[-1] if isinstance(body[0], cst.SimpleStatementLine) else body[0]
                end = document.place(skip).end_line
                yield Edit(Location(self._path, start.line, 0, end + 1, 0), "")
                return
            raise BlockedError(start.line, "something is done where there are no rows")
        if not isinstance(branch.body, cst.IndentedBlock):
            raise BlockedError(start.line, "a branch is in one line")
        first, last = document.place(body[0]), document.place(body[-1])
        step = len(document.step(body[0]))
        yield Edit(Location(self._path, start.line, 0, start.line + 1, 0), "")
        for line in range(start.line + 1, max(last.end_line, first.line) + 1):
            if document.line(line).strip():
                yield Edit(Location(self._path, line, 0, line, step), "")

    def _replaced(self, node: cst.CSTNode, text: str) -> Edit:
        return Edit(Location(self._path, *self._document.place(node)), text)
