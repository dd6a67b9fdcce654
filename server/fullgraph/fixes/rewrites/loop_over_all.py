"""Runs a loop over the indices at which a condition holds as a loop over all indices."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import libcst as cst

from fullgraph.fixes.patterns.changed_in_place import names_changed_in_place
from fullgraph.fixes.patterns.masks import mask_of_places
from fullgraph.fixes.patterns.normal_form import BlockedError
from fullgraph.fixes.rewrites.base import Rewrite, Rewritten, Untouched
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.document import Document, last_name
from fullgraph.fixes.source.locate import has_compiling_check
from fullgraph.fixes.values.tensor_forms import TensorForms, called_name, tensor_arguments
from fullgraph.static.syntax.walk import walk
from fullgraph.vocabulary.findings import Edit, Finding, Fix, Location, Safety

_ADDS = frozenset({"index_add_", "index_copy_"})
_CONVERTS = frozenset({"tolist", "cpu", "numpy", "detach", "int", "long"})
_SQUEEZED = [cst.Index, cst.SubscriptElement, cst.Subscript, cst.Attribute, cst.Call]


class LoopOverAll(Rewrite):
    """Runs a loop over the indices at which a condition holds as a loop over all indices.

    A loop over ``condition.nonzero()`` has as many rounds as the data say. A loop over all indices
    has a fixed number, and its statements do nothing at the others: because they select rows that
    belong to the index, of which there are none, or under an ``if``, which other rewrites take.
    """

    entries = frozenset({"dynamic-shape-operation", "tensor-to-scalar"})
    needs_proof = True
    rewritten = (
        Rewritten(
            """
            import torch

            def f(x, chosen, weights):
                out = torch.zeros_like(x)
                mask = torch.nn.functional.one_hot(chosen, num_classes=4).permute(2, 1, 0)
                hit = torch.greater(mask.sum(dim=(-1, -2)), 0).nonzero()
                for expert in hit:
                    expert = expert[0]
                    # The last one means none.
                    if expert == 3:
                        continue
                    place, token = torch.where(mask[expert])
                    out.index_add_(0, token, x[token] * weights[token, place, None])
                return out
            """,
            """
            import torch

            def f(x, chosen, weights):
                out = torch.zeros_like(x)
                mask = torch.nn.functional.one_hot(chosen, num_classes=4).permute(2, 1, 0)
                hit = torch.greater(mask.sum(dim=(-1, -2)), 0)
                for expert in range(len(hit)):
                    # The last one means none.
                    if expert == 3:
                        continue
                    place, token = torch.where(mask[expert])
                    out.index_add_(0, token, x[token] * weights[token, place, None])
                return out
            """,
            "torch.rand(4, 4), torch.tensor([[0, 2], [2, 3], [3, 2], [0, 3]]), torch.rand(4, 2)",
            breaks=1,
        ),
        Rewritten(
            """
            import torch

            def f(x, scales):
                for i in (scales > 1).nonzero().flatten().tolist():
                    x = x * scales[i]
                    x = x + i
                return x
            """,
            """
            import torch

            def f(x, scales):
                is_hit = scales > 1
                for i in range(len(is_hit)):
                    if is_hit[i]:
                        x = x * scales[i]
                        x = x + i
                return x
            """,
            "torch.rand(3), torch.tensor([0.5, 2.0, 3.0])",
            breaks=1,
        ),
        Rewritten(
            """
            import torch

            def f(x, chosen, parts):
                out = torch.zeros_like(x)
                for i in chosen.unique():
                    rows = (chosen == i).nonzero().flatten()
                    out[rows] = x[rows] * parts[i]
                return out
            """,
            """
            import torch

            def f(x, chosen, parts):
                out = torch.zeros_like(x)
                for i in range(len(parts)):
                    rows = (chosen == i).nonzero().flatten()
                    out[rows] = x[rows] * parts[i]
                return out
            """,
            "torch.rand(3, 2), torch.tensor([0, 2, 0]), [1.0, 2.0, 3.0]",
            breaks=1,
        ),
    )
    untouched = (
        Untouched(
            """
            import torch

            def f(x, scales):
                hit = (scales > 1).nonzero().flatten().tolist()
                for i in hit:
                    x = x * scales[i] / len(hit)
                return x
            """,
            "the indices are used besides",
            "torch.rand(3), torch.tensor([0.5, 2.0, 3.0])",
        ),
        Untouched(
            """
            import torch

            def f(x, labels):
                for label in labels.unique().tolist():
                    x = x + label
                return x
            """,
            "how many values there can be is not known",
            "torch.rand(3), torch.tensor([0, 2, 3])",
        ),
    )

    def propose(self, finding: Finding, document: Document, code: Code) -> Fix | None:
        """``for i in mask.nonzero():`` becomes ``for i in range(len(mask)):``."""
        path = finding.location.path
        found = _loop_at(document, finding.location.line)
        if found is None or has_compiling_check(document, found.loop):
            return None
        forms = TensorForms(document, code, finding.location)
        if found.mask is not None and forms.rank(found.mask, found.statement) > 1:
            return None
        if _is_changed(document, found):
            return None
        return Fix(
            title="Run the loop over all indices",
            edits=tuple(_Edits(document, code, path, found).all()),
            safety=Safety.UNSAFE,
            copies=True,
            note=(
                "The loop has a round for each index, also for those that it left out before. "
                "Where it was one over different values, these must not be negative."
            ),
        )


class _Loop(NamedTuple):
    """A loop over data-dependent indices.

    Attributes:
        loop: the statement.
        statement: that computes the indices: the loop, or the assignment of a name.
        indices: the expression of the indices.
        mask: of the indices; None where they are the different values of a tensor.
        is_row: whether each index is a tensor of one element.
    """

    loop: cst.For
    statement: cst.CSTNode
    indices: cst.BaseExpression
    mask: cst.BaseExpression | None
    is_row: bool


def _is_changed(document: Document, found: _Loop) -> bool:
    """Whether the loop changes its mask, or its index is read behind it."""
    function = document.function(found.loop)
    if function is None or not isinstance(found.loop.target, cst.Name):
        return True
    name, changed = found.loop.target.value, names_changed_in_place(document, found.loop.body)
    loops = [
        each
        for each in document.within(function, cst.For)
        if isinstance(each.target, cst.Name) and each.target.value == name
    ]
    outside = (
        each
        for each in document.index.named(function, name)
        if not any(loop in document.ancestors(each) for loop in loops)
    )
    changed |= {*document.bound_names(found.loop.body)}
    return any(outside) or (isinstance(found.mask, cst.Name) and found.mask.value in changed)


def _loop_at(document: Document, line: int) -> _Loop | None:
    """The loop over indices that are computed on a line of the file."""
    for loop in document.nodes(cst.For):
        if loop.orelse is not None or not isinstance(loop.target, cst.Name):
            continue
        over = _without_conversions(loop.iter)
        made = _made(document, loop, over.value) if isinstance(over, cst.Name) else None
        statement = made or loop
        if document.place(statement).line == line:
            value = _without_conversions(made.value) if made is not None else over
            return _read(document, loop, statement, value)
    return None


def _made(document: Document, loop: cst.For, name: str) -> cst.Assign | None:
    """Where a name is bound that is bound once and read by the loop alone."""
    function = document.function(loop)
    mentions = document.index.named(function, name) if function is not None else ()
    target = document.parents[mentions[0]] if len(mentions) == 2 else None
    made = document.parents[target] if isinstance(target, cst.AssignTarget) else None
    return made if isinstance(made, cst.Assign) and len(made.targets) == 1 else None


def _read(
    document: Document, loop: cst.For, statement: cst.CSTNode, indices: cst.BaseExpression
) -> _Loop | None:
    is_row = False
    mask = mask_of_places(document, indices)
    if mask is None and isinstance(indices, cst.Call) and called_name(indices) != "where":
        mask = mask_of_places(document, indices, is_unpacked=True)
        is_row = mask is not None
    is_values = isinstance(indices, cst.Call) and called_name(indices) == "unique"
    if mask is None and not (is_values and len(tensor_arguments(indices)) == 1):  # type: ignore[arg-type]
        return None
    return _Loop(loop, statement, indices, mask, is_row)


def _without_conversions(node: cst.BaseExpression) -> cst.BaseExpression:
    """``hit`` of ``hit.cpu().tolist()``."""
    while (
        isinstance(node, cst.Call)
        and isinstance(node.func, cst.Attribute)
        and node.func.attr.value in _CONVERTS
        and not node.args
    ):
        node = node.func.value
    return node


class _Edits:
    def __init__(self, document: Document, code: Code, path: str, found: _Loop) -> None:
        self._document = document
        self._code = code
        self._path = path
        self._found = found
        self._function = document.function(found.loop) or found.loop
        assert isinstance(found.loop.target, cst.Name)
        self._index = found.loop.target.value

    def all(self) -> Iterator[Edit]:
        """What changes.

        Raises:
            BlockedError: it is not known how many indices there can be.
        """
        document, found = self._document, self._found
        if found.mask is None:
            length = self._indexed()
            if isinstance(found.statement, cst.Assign):
                yield self._removal(found.statement)
        else:
            mask, line = document.source(found.mask), document.place(found.statement).line
            if isinstance(found.statement, cst.Assign):
                target = found.statement.targets[0].target
                length = document.source(target)
                yield self._replaced(found.statement.value, mask)
            elif isinstance(found.mask, cst.Name):
                length = mask
            else:
                length = document.fresh(self._function, "is_hit")
                text = f"{document.indentation(line)}{length} = {mask}{document.newline}"
                yield document.insertion(self._path, line, 0, text)
        yield self._replaced(found.loop.iter, f"range(len({length}))")
        yield from self._as_numbers()
        if not self._selects_rows():
            yield from self._under(length)

    def _indexed(self) -> str:
        """What the values are the indices of."""
        if self._selects_rows():
            for item in self._document.within(self._found.loop.body, cst.Subscript):
                is_path = isinstance(item.value, (cst.Name, cst.Attribute))
                if isinstance(item.value, cst.Name):
                    seen = self._code.seen_in_function(self._document, item.value, self._path)
                    is_path = not any(value.kind == "dict" for value in seen)
                if is_path and self._is_number(item.slice[0].slice):
                    return self._document.source(item.value)
        line = self._document.place(self._found.loop).line
        raise BlockedError(line, "how many different values there can be is not known")

    def _is_number(self, index: cst.BaseSlice) -> bool:
        """Whether an index is that of the loop: ``i``, ``int(i)``, ``i.item()``."""
        if not isinstance(index, cst.Index):
            return False
        names = self._document.within(index, cst.Name)
        return [n.value for n in names if n.value not in ("int", "item")] == [self._index]

    def _selects_rows(self) -> bool:
        """Whether the body selects rows that belong to the index, and does nothing for none.

        By what the indices come from: where they say something else, they must stay a test.
        """
        body, found = self._found.loop.body, self._found
        tests = {n for branch in self._document.within(body, cst.If) for n in walk(branch.test)}
        selects = [
            node
            for node in walk(body)
            if (isinstance(node, cst.Comparison) and node not in tests)
            or (isinstance(node, cst.Call) and called_name(node) in ("where", "nonzero"))
        ]
        read = {
            name.value
            for node in selects
            if self._document.index.named(node, self._index)
            for name in self._document.within(node, cst.Name)
        }
        of = found.mask if found.mask is not None else found.indices
        is_related = (read - {self._index}) & self._sources(of)
        return bool(is_related) and all(map(self._writes_rows, body.body))

    def _writes_rows(self, statement: cst.CSTNode) -> bool:
        """Whether a statement binds a name for the round, or writes to what an index selects."""
        document, loop = self._document, self._found.loop
        if isinstance(statement, cst.If):
            return all(map(self._writes_rows, statement.body.body)) and statement.orelse is None
        if not isinstance(statement, cst.SimpleStatementLine):
            return isinstance(statement, cst.Continue)
        for small in statement.body:
            targets = [each.target for each in getattr(small, "targets", ())]
            targets += [small.target] if isinstance(small, cst.AugAssign) else []
            call = small.value if isinstance(small, cst.Expr) else None
            if isinstance(call, cst.Call) and called_name(call) in _ADDS:
                continue
            if isinstance(small, cst.AugAssign) and isinstance(small.target, cst.Name):
                return False
            if not targets and not isinstance(small, cst.Continue):
                return False
            for target in targets:
                names = [n.value for n in document.within(target, cst.Name)]
                if isinstance(target, cst.Subscript):
                    if self._is_number(target.slice[0].slice):
                        return False
                    continue
                mentions = [m for n in names for m in document.index.named(self._function, n)]
                if any(loop not in document.ancestors(each) for each in mentions):
                    return False
        return True

    def _sources(self, value: cst.CSTNode) -> set[str]:
        """The names of the function that a value is computed from."""
        document, torch = self._document, {"torch"}
        found, waiting = set[str](), [value]
        while waiting:
            names = {n.value for n in document.within(waiting.pop(), cst.Name)} - found - torch
            found |= names
            for assign in document.within(self._function, cst.Assign):
                target: cst.BaseExpression = assign.targets[0].target
                while isinstance(target, cst.Subscript):
                    waiting += [target] if document.source(target.value) in names else []
                    target = target.value
                if isinstance(target, cst.Name) and target.value in names:
                    waiting.append(assign.value)
        return found

    def _as_numbers(self) -> Iterator[Edit]:
        """Use the index as the number that it is now: ``e[0]``, ``e.item()`` and ``int(e)``."""
        document = self._document
        for mention in document.index.named(self._found.loop.body, self._index):
            whole = self._converted(mention)
            statement = document.parents[whole]
            if isinstance(statement, cst.Assign) and whole is not mention:
                target = statement.targets[0].target
                if isinstance(target, cst.Name) and target.value == self._index:
                    yield self._removal(statement)
                    continue
            if whole is not mention:
                yield self._replaced(whole, self._index)
            elif self._found.is_row:
                yield from self._squeezed(mention)

    def _converted(self, mention: cst.Name) -> cst.BaseExpression:
        around = self._document.parents[mention]
        outer = self._document.parents[around]
        if isinstance(around, cst.Arg) and isinstance(outer, cst.Call):
            return outer if last_name(outer.func) == "int" and len(outer.args) == 1 else mention
        if isinstance(around, cst.Attribute) and isinstance(outer, cst.Call) and not outer.args:
            return outer if around.attr.value in ("item", "squeeze", "tolist") else mention
        if isinstance(around, cst.Subscript) and around.value is mention:
            is_first = self._document.source(around.slice[0]) == "0" and len(around.slice) == 1
            return around if is_first and self._found.is_row else mention
        return mention

    def _squeezed(self, mention: cst.Name) -> Iterator[Edit]:
        """``mask[e].squeeze(0)``, of an index that had a dimension, has lost that already."""
        document = self._document
        around = [*document.ancestors(mention)][:5]
        if [type(each) for each in around] != _SQUEEZED:
            return
        *_, item, attribute, call = around
        assert isinstance(attribute, cst.Attribute)
        assert isinstance(call, cst.Call)
        given = [document.source(arg.value) for arg in call.args]
        if attribute.attr.value == "squeeze" and given == ["0"]:
            yield self._replaced(call, document.source(item))

    def _under(self, mask: str) -> Iterator[Edit]:
        """``if mask[i]:`` around the body."""
        document, loop = self._document, self._found.loop
        if not isinstance(loop.body, cst.IndentedBlock):
            raise BlockedError(document.place(loop).line, "a loop is in one line")
        start = document.place(loop.body.body[0]).line
        last = max(document.place(each).end_line for each in walk(loop.body) if _has_end(each))
        step = document.step(loop.body.body[0])
        while document.line(start - 1).lstrip().startswith("#"):
            start -= 1
        test = f"{document.indentation(start)}if {mask}[{self._index}]:{document.newline}"
        for line in range(start, last + 1):
            if document.line(line).strip():
                yield document.insertion(self._path, line, 0, test + step)
                test = ""

    def _replaced(self, node: cst.CSTNode, text: str) -> Edit:
        return Edit(Location(self._path, *self._document.place(node)), text)

    def _removal(self, small: cst.CSTNode) -> Edit:
        """Remove a statement that has its lines for itself."""
        place = self._document.place(small)
        line = self._document.parents[small]
        if not isinstance(line, cst.SimpleStatementLine) or len(line.body) > 1:
            raise BlockedError(place.line, "several statements are in one line")
        return Edit(Location(self._path, place.line, 0, place.end_line + 1, 0), "")


def _has_end(node: cst.CSTNode) -> bool:
    return isinstance(node, (cst.BaseExpression, cst.BaseSmallStatement))
