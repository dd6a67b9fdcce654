"""Appends, yields or visits every item, each with a tensor that says whether it counts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import prod
from textwrap import dedent, indent

import libcst as cst

from fullgraph.fixes.patterns.conditions import Conditions
from fullgraph.fixes.patterns.normal_form import BlockedError
from fullgraph.fixes.patterns.number_uses import NumberUses
from fullgraph.fixes.patterns.promoted_uses import Tainted
from fullgraph.fixes.rewrites.base import Rewrite, Rewritten, Untouched
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.document import Document
from fullgraph.fixes.source.locate import lies_in
from fullgraph.fixes.source.torch_name import TorchName, torch_name
from fullgraph.fixes.values.tensor_forms import TensorForms, called_name
from fullgraph.static.syntax.walk import walk
from fullgraph.vocabulary.findings import Edit, Finding, Fix, Location, Safety

_LEAVES = (cst.Return, cst.Break, cst.Continue, cst.Yield, cst.Raise)
_MOST_ROUNDS = 64
_EXTREMES = {"max": '-float("inf")', "amax": '-float("inf")', "min": 'float("inf")'}


class FlagItems(Rewrite):
    """Appends, yields or visits every item, each with a tensor that says whether it counts.

    What is computed of the items then takes those that count, as with the lanes of a vector that a
    mask switches on: J. R. Allen et al., "Conversion of Control Dependence to Data Dependence",
    POPL 1983. ``unique`` becomes the sorted elements, each with whether it is the first of its
    kind.
    """

    entries = frozenset({"data-dependent-branch", "tensor-to-scalar", "dynamic-shape-operation"})
    needs_proof = True
    rewritten = (
        Rewritten(
            """
            import torch

            def f(x):
                means = []
                for row in x:
                    if row.sum() < 0:
                        continue  # absent
                    means.append(row.mean())
                return torch.stack(means).sum() / len(means)
            """,
            """
            import torch

            def f(x):
                means = []
                kept = []
                for row in x:
                    # absent
                    kept.append(~(row.sum() < 0))
                    means.append(row.mean())
                return torch.where(torch.stack(kept), torch.stack(means), 0).sum() / sum(kept)
            """,
            "torch.arange(6.0).view(3, 2)",
        ),
        Rewritten(
            """
            import torch

            def loud(x):
                for row in x:
                    if row.max() > 0.5:
                        yield row

            def f(x):
                total = torch.zeros(())
                for row in loud(x):
                    total = total + row.sum()
                return total
            """,
            """
            import torch

            def loud(x):
                for row in x:
                    yield row, row.max() > 0.5

            def f(x):
                total = torch.zeros(())
                for row, is_kept in loud(x):
                    if is_kept:
                        total = total + row.sum()
                return total
            """,
            "torch.linspace(-1, 1, 6).view(3, 2)",
            breaks=1,
        ),
        Rewritten(
            """
            import torch

            def f(x, y):
                total = torch.zeros(())
                for c in y.unique().tolist():
                    total = total + torch.where(y == c, x, 0).mean()
                return total
            """,
            """
            import torch

            def f(x, y):
                total = torch.zeros(())
                ordered = y.flatten().sort().values
                is_first = torch.ones_like(ordered, dtype=torch.bool)
                is_first[1:] = ordered[1:] != ordered[:-1]
                for c, is_kept in zip(ordered.unbind(), is_first.unbind()):
                    if not is_kept:
                        continue
                    total = total + torch.where(y == c, x, 0).mean()
                return total
            """,
            "torch.ones(3), torch.tensor([1, 0, 1])",
            breaks=1,
        ),
        Rewritten(
            """
            import torch

            def f(x, y):
                means = []
                for row, name in zip(x, y):
                    if name == 0:
                        continue
                    mean = row.mean()
                    if mean < 0:
                        continue
                    means.append(mean)
                if not means:
                    return x.sum() * 0
                return torch.stack(means).mean()
            """,
            """
            import torch

            def f(x, y):
                means = []
                kept = []
                for row, name in zip(x, y):
                    keeps = ~(name == 0)
                    mean = row.mean()
                    keeps_2 = ~(mean < 0)
                    kept.append(keeps & keeps_2)
                    means.append(mean)
                if not means:
                    return x.sum() * 0
                if sum(kept) == 0:
                    return x.sum() * 0
                return torch.where(torch.stack(kept), torch.stack(means), 0).sum() / torch.stack(kept).sum()
            """,  # noqa: E501
            "torch.arange(6.0).view(3, 2), torch.tensor([1, 0, 2])",
            breaks=1,
        ),
        Rewritten(
            """
            import torch

            def f(x, seen):
                for i in set(seen.tolist()):
                    x = x + x[i]
                return x
            """,
            """
            import torch

            def f(x, seen):
                ordered = seen.flatten().sort().values
                is_first = torch.ones_like(ordered, dtype=torch.bool)
                is_first[1:] = ordered[1:] != ordered[:-1]
                for i, is_kept in zip(ordered.unbind(), is_first.unbind()):
                    if not is_kept:
                        continue
                    x = x + x[i.reshape(1)].squeeze(0)
                return x
            """,
            "torch.ones(3), torch.tensor([1, 0, 1])",
            breaks=1,
        ),
    )
    untouched = (
        Untouched(
            """
            import torch

            def f(x):
                kept = []
                for row in x:
                    if row.sum() > 0:
                        kept.append(row.mean())
                return kept
            """,
            "the list itself is the result",
            "torch.ones(3, 2)",
        ),
    )

    def propose(self, finding: Finding, document: Document, code: Code) -> Fix | None:
        """The loop without its branch, and what is made of the items under the flags."""
        path = finding.location.path
        loop = _unique_loop(document, finding.location)
        if loop is not None:
            torch = torch_name(document, loop, path)
            if torch is None:
                return None
            return _fix([*_Visited(document, path).edits(loop, torch.name, code)], torch)
        branch = next(
            (b for b in document.nodes(cst.If) if lies_in(document, finding.location, b.test)), None
        )
        block = document.parents.get(branch) if branch is not None else None
        if branch is None or not isinstance(block, cst.IndentedBlock) or branch.orelse is not None:
            return None
        torch = torch_name(document, branch, path)
        if torch is None or not isinstance(document.parents[block], cst.For):
            return None
        forms = TensorForms(document, code, finding.location)
        conditions = Conditions(document, code, finding.location, forms, torch.name)
        parts = _parts(document, branch, block)
        if parts is None:
            return None
        is_skip, statements, guards = parts
        last = statements[-1]
        call = last.body[0].value if isinstance(last.body[0], cst.Expr) else None
        is_yield = isinstance(call, cst.Yield)
        if not is_yield and not (isinstance(call, cst.Call) and called_name(call) == "append"):
            return None
        for each in statements[:-1]:
            if not all(map(_only_names, each.body)):
                raise BlockedError(document.place(each).line, "it would count the other items, too")
        flag = _flag(conditions, branch.test, is_skip)
        if isinstance(call, cst.Yield):
            if guards:
                return None
            edits = _Yielded(document, code, path).edits(branch, is_skip, statements, call, flag)
        else:
            assert isinstance(call, cst.Call)
            further = {each: _flag(conditions, each.test, True) for each in guards}
            edits = _Appended(document, path, torch.name).edits(
                branch, is_skip, statements, call, flag, further
            )
        return _fix(edits, torch)


def _fix(edits: Sequence[Edit], torch: TorchName) -> Fix:
    return Fix(
        title="Keep every item, with a flag",
        edits=(*torch.edits, *edits),
        safety=Safety.UNSAFE,
        copies=True,
        note=(
            "What was computed for some items is computed for all, and the others do not count. "
            "The last digits of a floating-point sum can differ."
        ),
    )


def _flag(conditions: Conditions, test: cst.BaseExpression, is_skip: bool) -> str:
    found = conditions.read(test, is_alone=False)
    if found.is_static or found.static or found.walrus:
        raise BlockedError(0, "the test is no tensor alone")
    text = found.text
    if found.is_negated == is_skip:
        return text
    return f"~{text}" if text.isidentifier() or text.endswith(")") else f"~({text})"


def _parts(
    document: Document, branch: cst.If, block: cst.IndentedBlock
) -> tuple[bool, list[cst.SimpleStatementLine], list[cst.If]] | None:
    """Whether a branch skips what follows, the statements that it is about, and what also skips."""
    body = [*branch.body.body]
    is_skip = _skips(branch)
    found = [*block.body[[*block.body].index(branch) + 1 :]] if is_skip else body
    guards = [each for each in found if isinstance(each, cst.If) and is_skip and _skips(each)]
    lines = [each for each in found if isinstance(each, cst.SimpleStatementLine)]
    if len(lines) + len(guards) != len(found) or not lines or found[-1] is not lines[-1]:
        return None
    if any(document.within(each, *_LEAVES) for each in lines[:-1]):
        return None
    return is_skip, lines, guards


def _only_names(small: cst.BaseSmallStatement) -> bool:
    """Whether a statement only gives values to names."""
    return isinstance(small, cst.Pass) or (
        isinstance(small, cst.Assign)
        and not any(
            isinstance(node, (cst.Subscript, cst.Attribute))
            for target in small.targets
            for node in walk(target)
        )
    )


def _skips(branch: cst.If) -> bool:
    """Whether a branch does nothing but go on with the next round."""
    first = branch.body.body[0] if len(branch.body.body) == 1 else None
    small = first.body[0] if isinstance(first, cst.SimpleStatementLine) else first
    return isinstance(small, cst.Continue) and branch.orelse is None


class _Text:
    def __init__(self, document: Document, path: str) -> None:
        self._document = document
        self._path = path

    def _place(self, first: cst.CSTNode, last: cst.CSTNode | None = None) -> Location:
        """From the start of a statement to the end of the last line of another."""
        start = self._document.place(first)
        end = self._document.place(last or first)
        line = end.end_line - (1 if end.end_column == 0 else 0)
        while line > start.line and not self._document.line(line).strip():
            line -= 1
        width = len(self._document.line(line))
        return Location(self._path, start.line, start.column, line, width)

    def _lines(self, statements: Sequence[cst.CSTNode]) -> list[str]:
        """Their text, without indentation, with the comments between them."""
        place = self._place(statements[0], statements[-1])
        text = "\n".join(self._document.line(n) for n in range(place.line, place.end_line + 1))
        return dedent(text).split("\n")

    def _joined(self, lines: Sequence[str], node: cst.CSTNode) -> str:
        line = self._document.place(node).line
        return f"{self._document.newline}{self._document.indentation(line)}".join(lines)


class _Visited(_Text):
    """A loop over the different elements of a tensor."""

    def edits(self, loop: cst.For, torch: str, code: Code) -> Iterator[Edit]:
        document, path = self._document, self._path
        function = document.function(loop)
        source = _of_unique(loop.iter)
        assert function is not None
        assert source is not None
        line = document.place(loop).line
        if not isinstance(loop.body, cst.IndentedBlock):
            raise BlockedError(line, "the loop is in one line")
        form = TensorForms(document, code, Location(path, line, 0, line, 0)).of(source, loop)
        if form is not None and not isinstance(form.shape, str) and prod(form.shape) > _MOST_ROUNDS:
            raise BlockedError(line, "the loop would have a round for each of many elements")
        ordered = document.fresh(function, "ordered")
        first, kept = document.fresh(function, "is_first"), document.fresh(function, "is_kept")
        lines = [
            f"{ordered} = {document.source(source)}.flatten().sort().values",
            f"{first} = {torch}.ones_like({ordered}, dtype={torch}.bool)",
            f"{first}[1:] = {ordered}[1:] != {ordered}[:-1]",
            "",
        ]
        start = document.place(loop)
        above = self._joined(lines, loop)
        yield document.insertion(path, start.line, start.column, above)
        target = Location(path, *document.place(loop.target))
        yield Edit(target, f"{document.source(loop.target)}, {kept}")
        zipped = f"zip({ordered}.unbind(), {first}.unbind())"
        yield Edit(Location(path, *document.place(loop.iter)), zipped)
        inner = document.place(loop.body.body[0])
        step = document.step(loop.body.body[0])
        lines = [f"if not {kept}:", f"{step}continue", ""]
        skip = self._joined(lines, loop.body.body[0])
        yield document.insertion(path, inner.line, inner.column, skip)
        tainted = Tainted(document, code, function, path, is_bold=True)
        tainted.spread(set(), {document.source(loop.target)})
        uses = NumberUses(document, path, torch, tainted.becomes_tensor, {loop.iter}, tainted)
        yield from uses.edits(loop.body)


class _Appended(_Text):
    """A list that items are appended to under a test."""

    def __init__(self, document: Document, path: str, torch: str) -> None:
        super().__init__(document, path)
        self._torch = torch

    def edits(
        self,
        branch: cst.If,
        is_skip: bool,
        statements: Sequence[cst.SimpleStatementLine],
        call: cst.Call,
        flag: str,
        guards: Mapping[cst.If, str],
    ) -> list[Edit]:
        document = self._document
        assert isinstance(call.func, cst.Attribute)
        function, name = document.function(branch), document.source(call.func.value)
        start = self._bound(function, name) if function is not None else None
        if function is None or start is None:
            raise BlockedError(document.place(call).line, f"`{name}` is no list of this function")
        kept = self._document.fresh(function, "kept")
        place = self._place(start)
        indentation = document.indentation(place.line)
        added = f"{document.newline}{indentation}{kept} = []"
        edits = [document.insertion(self._path, place.end_line, place.end_column, added)]
        flagged = (
            [*_comments(branch), f"{kept}.append({flag})"]
            if is_skip
            else [f"{kept}.append({flag})"]
        )
        lines = flagged if is_skip else [*flagged, *self._lines(statements)]
        if guards:
            keeps: list[str] = []
            for each, test in {branch: flag, **guards}.items():
                number = f"_{len(keeps) + 1}" if keeps else ""
                keeps.append(document.fresh(function, f"keeps{number}"))
                noted = [*_comments(each), f"{keeps[-1]} = {test}"]
                edits.append(Edit(self._place(each), self._joined(noted, each)))
            last = document.place(statements[-1])
            joined = self._joined([f"{kept}.append({' & '.join(keeps)})", ""], statements[-1])
            edits.append(document.insertion(self._path, last.line, last.column, joined))
        else:
            edits.append(Edit(self._place(branch), self._joined(lines, branch)))
        inside = {*document.within(document.parents[document.parents[branch]], cst.Name)}
        for mention in document.index.named(function, name):
            if mention not in inside and mention not in document.within(start, cst.Name):
                edits += self._used(mention, name, kept)
        return edits

    def _bound(self, function: cst.FunctionDef, name: str) -> cst.Assign | None:
        bound = [
            each
            for each in self._document.within(function, cst.Assign)
            if any(self._document.source(target.target) == name for target in each.targets)
        ]
        only = bound[0] if len(bound) == 1 and name.isidentifier() else None
        is_empty = only is not None and isinstance(only.value, cst.List)
        return only if is_empty and not only.value.elements else None  # type: ignore[union-attr]

    def _used(self, mention: cst.Name, name: str, kept: str) -> Iterator[Edit]:
        """What is computed of the list, of the items that count."""
        document, torch = self._document, self._torch
        around = document.parents[mention]
        call = document.parents[around] if isinstance(around, cst.Arg) else None
        flags = f"{torch}.stack({kept})"
        text, node = "", call
        if isinstance(around, (cst.If, cst.IfExp)) and around.test is mention:
            text, node = f"sum({kept}) > 0", mention
        elif isinstance(around, cst.UnaryOperation) and isinstance(around.operator, cst.Not):
            text, node = f"sum({kept}) == 0", around
        elif isinstance(call, cst.Call) and len(call.args) == 1:
            called = document.source(call.func)
            if called == "len":
                text = f"sum({kept})"
            elif called == "sum":
                text = f"sum({torch}.where(keep, each, 0) for each, keep in zip({name}, {kept}))"
            elif called == f"{torch}.stack":
                node, text = self._reduced(call, flags)
        if not text or node is None:
            raise BlockedError(document.place(mention).line, f"`{name}` is used in another way")
        yield from self._without_rounds(node, name)
        yield Edit(Location(self._path, *document.place(node)), text)

    def _without_rounds(self, node: cst.CSTNode, name: str) -> Iterator[Edit]:
        """A result for an empty list is also that for no rounds, of which nothing can be made."""
        document = self._document
        branch = next((a for a in document.ancestors(node) if isinstance(a, cst.If)), None)
        if branch is None or branch.orelse is not None or node not in walk(branch.test):
            return
        last = branch.body.body[-1]
        small = last.body[-1] if isinstance(last, cst.SimpleStatementLine) else last
        if isinstance(small, (cst.Return, cst.Raise)):
            place = document.place(branch)
            lines = [f"if not {name}:", *self._lines([branch])[1:], ""]
            text = self._joined(lines, branch)
            yield document.insertion(self._path, place.line, place.column, text)

    def _reduced(self, stacked: cst.Call, flags: str) -> tuple[cst.CSTNode | None, str]:
        """``torch.stack(items).mean()`` under the flags."""
        document, torch = self._document, self._torch
        around = document.parents[stacked]
        outer = document.parents[around]
        if not isinstance(around, cst.Attribute) or not isinstance(outer, cst.Call) or outer.args:
            return None, ""
        method, source = around.attr.value, document.source(stacked)
        if method in ("sum", "mean"):
            text = f"{torch}.where({flags}, {source}, 0).sum()"
            if method == "mean":
                text += f" / {flags}.sum()"
                is_part = isinstance(
                    document.parents[outer], (cst.BinaryOperation, cst.UnaryOperation)
                )
                text = f"({text})" if is_part and not outer.lpar else text
            return outer, text
        if method in _EXTREMES:
            return outer, f"{torch}.where({flags}, {source}, {_EXTREMES[method]}).{method}()"
        return None, ""


class _Yielded(_Text):
    """A generator that yields items under a test, and the loops over it."""

    def __init__(self, document: Document, code: Code, path: str) -> None:
        super().__init__(document, path)
        self._code = code

    def edits(
        self,
        branch: cst.If,
        is_skip: bool,
        statements: Sequence[cst.SimpleStatementLine],
        call: cst.Yield,
        flag: str,
    ) -> list[Edit]:
        document = self._document
        function = document.function(branch)
        if function is None or len(document.within(function, cst.Yield)) != 1 or call.value is None:
            raise BlockedError(document.place(branch).line, "it yields in several places")
        value = document.source(call.value)
        if isinstance(call.value, cst.Tuple):
            value = f"({value})"
        yielded = f"yield {value}, {flag}"
        if is_skip:
            start = document.place(branch)
            after = document.place(statements[0])
            edits = [
                Edit(Location(self._path, start.line, start.column, after.line, after.column), ""),
                Edit(Location(self._path, *document.place(call)), yielded),
            ]
        else:
            lines = [*(self._lines(statements[:-1]) if statements[:-1] else []), yielded]
            edits = [Edit(self._place(branch), self._joined(lines, branch))]
        loops = [*self._loops(function.name.value)]
        for other, loop in loops:
            edits += _Consumed(other, self._path).edits(loop)
        return edits

    def _loops(self, name: str) -> Iterator[tuple[Document, cst.For]]:
        """The loops over a generator, which is used in no other way."""
        found = 0
        for document in self._code.mentioning(self._path, name):
            for mention in document.named(name) if document is not None else ():
                assert document is not None
                call = document.parents[mention]
                call = document.parents[call] if isinstance(call, cst.Attribute) else call
                loop = document.parents.get(call)
                if isinstance(call, cst.FunctionDef) and call.name is mention:
                    continue
                if not isinstance(loop, cst.For) or loop.iter is not call:
                    raise BlockedError(
                        document.place(mention).line, "the generator is used in another way"
                    )
                found += 1
                yield document, loop
        if not found:
            raise BlockedError(0, "the generator is used in another file")


class _Consumed(_Text):
    def edits(self, loop: cst.For) -> list[Edit]:
        document = self._document
        function = document.function(loop)
        if function is None or not isinstance(loop.body, cst.IndentedBlock):
            raise BlockedError(document.place(loop).line, "the loop is in no function")
        kept, step = self._document.fresh(function, "is_kept"), document.step(loop.body.body[0])
        target = document.source(loop.target)
        target = f"({target})" if isinstance(loop.target, cst.Tuple) else target
        first = loop.body.body[0]
        lines = [f"if {kept}:", *(indent(x, step) for x in self._lines(loop.body.body))]
        place = self._place(first, loop.body.body[-1])
        return [
            Edit(Location(self._path, *document.place(loop.target)), f"{target}, {kept}"),
            Edit(place, self._joined(lines, first)),
        ]


def _comments(branch: cst.If) -> Iterator[str]:
    """The comments within a branch that only skips what follows."""
    if isinstance(branch.body, cst.IndentedBlock):
        line = branch.body.body[0]
        behind = getattr(getattr(line, "trailing_whitespace", None), "comment", None)
        for comment in (branch.body.header.comment, behind):
            if comment is not None:
                yield comment.value


def _unique_loop(document: Document, location: Location) -> cst.For | None:
    """The loop over ``x.unique().tolist()`` whose iterable is at a finding."""
    for loop in document.nodes(cst.For):
        is_at = lies_in(document, location, loop.iter) or (
            document.place(loop).line == location.line
        )
        if is_at and _of_unique(loop.iter) is not None and loop.orelse is None:
            return loop
    return None


def _of_unique(node: cst.BaseExpression) -> cst.BaseExpression | None:
    """The tensor whose different elements an expression has."""
    if isinstance(node, cst.Call) and isinstance(node.func, cst.Name) and len(node.args) == 1:
        inner = node.args[0].value
        if node.func.value in ("sorted", "list"):
            return _of_unique(inner)
        is_list = isinstance(inner, cst.Call) and called_name(inner) == "tolist"
        if node.func.value == "set" and is_list and not inner.args:  # type: ignore[attr-defined]
            return inner.func.value  # type: ignore[attr-defined, no-any-return]
    if not isinstance(node, cst.Call) or not isinstance(node.func, cst.Attribute):
        return None
    if node.func.attr.value == "tolist" and not node.args:
        return _of_unique(node.func.value)
    if node.func.attr.value != "unique":
        return None
    if isinstance(node.func.value, cst.Name) and node.func.value.value == "torch":
        return node.args[0].value if len(node.args) == 1 else None
    return node.func.value if not node.args else None
