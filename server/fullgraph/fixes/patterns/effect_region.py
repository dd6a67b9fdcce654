"""Statements that only act outside of the graph: they print, write, log, count or raise.

Such statements can run as one operation in the graph: what they need of the function is handed to
it, and nothing of it is needed afterwards.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import libcst as cst

from fullgraph.fixes.patterns.normal_form import BlockedError
from fullgraph.fixes.patterns.operator_arguments import Argument, OperatorArguments
from fullgraph.fixes.patterns.promoted_uses import SIZES
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.document import Document, last_name
from fullgraph.fixes.values.bindings import bindings, dotted, path_of
from fullgraph.static.models import below, names
from fullgraph.static.models.python.builtins import CHANGES_LIST
from fullgraph.static.models.torch.groups import FIXED_ATTRIBUTES
from fullgraph.static.syntax.split import UnitKind
from fullgraph.static.syntax.walk import walk
from fullgraph.vocabulary.findings import Finding

_LEAVES = (cst.Return, cst.Yield, cst.Await, cst.Global, cst.Nonlocal, cst.Lambda, cst.FunctionDef)
_STATEMENTS = (cst.SimpleStatementLine, cst.If, cst.For, cst.With)
_WRITES = CHANGES_LIST | names("add update popleft appendleft setdefault")
_WRITERS = below("numpy", "save savez savez_compressed savetxt") | below("torch", "save")
_FORMS = SIZES | names("isinstance is_floating_point")


@dataclass(frozen=True)
class EffectRegion:
    """Neighbouring statements that only act outside of the graph.

    Attributes:
        statements: they.
        arguments: what they need of the function, in the order in which they read it.
        renamed: the parameter that each expression of the function is read from.
        raises: the names of the exceptions that they raise themselves.
        static: the part of an ``if``'s test that no tensor decides, and that is left around the
            operation; empty for none.
        test: the other part.
    """

    statements: tuple[cst.BaseStatement, ...]
    arguments: tuple[Argument, ...]
    renamed: tuple[tuple[cst.CSTNode, str], ...]
    raises: tuple[str, ...]
    static: str = ""
    test: cst.BaseExpression | None = None


def effect_region(document: Document, code: Code, finding: Finding) -> EffectRegion | None:
    """The statements around a finding that only act outside of the graph; None if it has none.

    Raises:
        BlockedError: they act outside, and something that they read cannot be handed over.
    """
    return _Reader(document, code, finding).region()


class _Reader:
    def __init__(self, document: Document, code: Code, finding: Finding) -> None:
        self._document = document
        self._code = code
        self._location = finding.location
        self._read = OperatorArguments(document, code, finding.location.path)

    def region(self) -> EffectRegion | None:
        statement = self._statement()
        function = self._document.function(statement) if statement is not None else None
        if statement is None or function is None:
            return None
        if any(isinstance(a, (cst.Try, cst.TryStar)) for a in self._document.ancestors(statement)):
            return None
        statements = self._with_neighbours(statement)
        if statements is None:
            return None
        bound = [name for each in statements for name in self._document.bound_names(each)]
        for name in bound:
            if self._is_read_elsewhere(function, statements, name):
                line = self._document.place(statement).line
                raise BlockedError(line, f"it gives `{name}` a value that is read outside of it")
        static, test = self._split(statements)
        nodes: list[cst.CSTNode] = [*statements]
        if test is not None:
            branch = statements[0]
            assert isinstance(branch, cst.If)
            nodes = [test, branch.body]
        read = self._read.of(nodes, {*bound})
        if read.methods:
            line = self._document.place(statement).line
            raise BlockedError(line, f"it calls `{next(iter(read.methods))}`")
        raises = tuple(
            _raised(each)
            for statement in statements
            for each in self._document.within(statement, cst.Raise, cst.Assert)
            if isinstance(each, (cst.Raise, cst.Assert))
        )
        return EffectRegion(tuple(statements), read.arguments, read.renamed, raises, static, test)

    def _statement(self) -> cst.BaseStatement | None:
        """The smallest statement at the finding that acts outside, and does nothing else.

        With the tests around it that may depend on a tensor, which would break as well.
        """
        line, last = self._location.line, self._location.end_line
        around = [
            node
            for kind in _STATEMENTS
            for node in self._document.nodes(kind)
            if (place := self._document.place(node)).line <= line and place.end_line >= last
        ]
        around.sort(key=lambda n: (n_place := self._document.place(n)).end_line - n_place.line)
        found = next((node for node in around if self._acts(node)), None)
        if found is None:
            # What it binds may be for the statements behind it alone.
            return next((each for each in around if self._binds(each)), None)
        for outer in around[around.index(found) + 1 :]:
            if isinstance(outer, cst.If) and not self._is_static(outer.test) and self._acts(outer):
                found = outer
        return found

    def _with_neighbours(self, statement: cst.BaseStatement) -> list[cst.BaseStatement] | None:
        """With those beside it that act, too; None if others use what it writes."""
        block = self._document.parents[statement]
        body: Sequence[cst.CSTNode] = block.body if isinstance(block, cst.IndentedBlock) else ()
        if statement not in body:
            return None
        first = last = body.index(statement)
        while first > 0 and self._acts(body[first - 1]) and not self._checks_form(body[first - 1]):
            first -= 1
        while last + 1 < len(body) and self._acts(body[last + 1]):
            if self._checks_form(body[last + 1]):
                break
            last += 1
        function = self._document.function(statement)
        assert function is not None
        if not self._acts(statement):
            last = self._end_of_bound(function, body, first)
        found = [each for each in body[first : last + 1] if isinstance(each, cst.BaseStatement)]
        if statement not in found:
            return None
        written = {root for each in found for root in self._written(each)}
        for root in written:
            if self._is_read_elsewhere(function, found, root) or self._is_read_by_another(root):
                line = self._document.place(statement).line
                raise BlockedError(line, f"it changes `{root}`, which other code reads")
        return found

    def _end_of_bound(
        self, function: cst.FunctionDef, body: Sequence[cst.CSTNode], first: int
    ) -> int:
        """The last statement that acts, behind one that binds a name for such statements alone.

        Less than the first one where there is none.
        """
        found, end = first - 1, first
        while end < len(body) and (self._acts(body[end]) or self._binds(body[end])):
            names = {n for each in body[first : end + 1] for n in self._document.bound_names(each)}
            statements = body[first : end + 1]
            is_own = not any(self._is_read_elsewhere(function, statements, name) for name in names)
            if self._acts(body[end]) and is_own and not self._checks_form(body[end]):
                found = end
            end += 1
        return found

    def _checks_form(self, node: cst.CSTNode) -> bool:
        """Whether a branch raises by what is known while Dynamo traces.

        What follows may not even be traced where it does.
        """
        return (
            isinstance(node, cst.If)
            and self._is_static(node.test)
            and bool(self._document.within(node.body, cst.Raise, cst.Assert))
        )

    def _acts(self, node: cst.CSTNode) -> bool:
        """Whether a statement only acts outside of the graph."""
        if isinstance(node, cst.SimpleStatementLine):
            return all(self._is_action(small) for small in node.body)
        if isinstance(node, cst.If):
            return not self._is_elif(node) and self._branches_act(node)
        if isinstance(node, cst.For):
            return node.orelse is None and self._all_act(node.body)
        if isinstance(node, cst.With):
            return self._all_act(node.body) and any(
                self._is_host_call(item.item) for item in node.items
            )
        return False

    def _branches_act(self, node: cst.If) -> bool:
        if not node.body.body or not self._all_act(node.body):
            return False
        if isinstance(node.orelse, cst.If):
            return self._branches_act(node.orelse)
        return node.orelse is None or self._all_act(node.orelse.body)

    def _all_act(self, body: cst.BaseSuite) -> bool:
        """Whether statements act, or bind what those behind them need."""
        if not isinstance(body, cst.IndentedBlock):
            return False
        acts = [self._acts(each) for each in body.body]
        return acts[-1] and all(
            act or self._binds(each) for act, each in zip(acts, body.body, strict=True)
        )

    def _binds(self, node: cst.CSTNode) -> bool:
        """Whether a statement only gives a name to a value."""
        if not isinstance(node, cst.SimpleStatementLine):
            return False
        return all(
            isinstance(small, cst.Assign)
            and all(isinstance(each.target, (cst.Name, cst.Tuple)) for each in small.targets)
            and not any(isinstance(each, _LEAVES) for each in walk(small))
            for small in node.body
        )

    def _is_elif(self, node: cst.If) -> bool:
        around = self._document.parents.get(node)
        return isinstance(around, cst.If) and around.orelse is node

    def _is_action(self, small: cst.BaseSmallStatement) -> bool:
        if any(isinstance(node, _LEAVES) for node in walk(small)):
            return False
        if isinstance(small, cst.Assert):
            return True
        if isinstance(small, cst.Raise):
            return small.exc is not None and small.cause is None
        if isinstance(small, cst.Expr):
            return isinstance(small.value, cst.Call) and (
                self._is_host_call(small.value) or bool(self._written_by(small.value))
            )
        if isinstance(small, (cst.Assign, cst.AugAssign)):
            return bool(self._written_item(small))
        return False

    def _is_host_call(self, call: cst.BaseExpression) -> bool:
        """Whether it calls a function of Python, or a method of what one of them made."""
        if not isinstance(call, cst.Call):
            return False
        path = path_of(self._document, call.func)
        if path:
            head = path.split(".")[0]
            return head in ("builtins", *sys.stdlib_module_names) or path in _WRITERS
        owner = call.func.value if isinstance(call.func, cst.Attribute) else None
        if not isinstance(owner, cst.Name):
            return False
        kinds = self._read.seen(owner)
        if any(value.kind == "tensor" for value in kinds):
            return False
        found = bindings(self._document, call, owner.value)
        is_own_file = any(
            item.asname is not None
            and dotted(item.asname.name) == (owner.value,)
            and self._is_host_call(item.item)
            for item in self._document.nodes(cst.WithItem)
        )
        # A logger, a writer or a file of the module.
        return is_own_file or (
            self._read.is_global(owner)
            and bool(found)
            and not any(value.kind in ("module", "list", "dict") for value in kinds)
        )

    def _written(self, statement: cst.CSTNode) -> Iterable[str]:
        for node in walk(statement):
            if isinstance(node, (cst.Assign, cst.AugAssign)):
                yield from self._written_item(node)
            elif isinstance(node, cst.Expr) and isinstance(node.value, cst.Call):
                yield from self._written_by(node.value)

    def _written_item(self, small: cst.Assign | cst.AugAssign) -> tuple[str, ...]:
        """The module's container that an item is put into: ``COUNTS["calls"] += 1``."""
        targets = (
            [small.target]
            if isinstance(small, cst.AugAssign)
            else [each.target for each in small.targets]
        )
        found = []
        for target in targets:
            root = self._global_root(target)
            if root is None or root is target:
                return ()
            if any(value.kind in ("tensor", "module") for value in self._read.seen(root)):
                return ()
            found.append(root.value)
        return tuple(found)

    def _written_by(self, call: cst.Call) -> tuple[str, ...]:
        """The module's container that a method changes: ``LOSSES.append(...)``."""
        if not isinstance(call.func, cst.Attribute) or call.func.attr.value not in _WRITES:
            return ()
        root = self._global_root(call.func.value)
        return (root.value,) if root is not None else ()

    def _global_root(self, node: cst.CSTNode) -> cst.Name | None:
        """``COUNTS`` of ``COUNTS["calls"]``, where it is a name of the module."""
        while isinstance(node, (cst.Subscript, cst.Attribute)):
            node = node.value
        return node if isinstance(node, cst.Name) and self._read.is_global(node) else None

    def _is_read_by_another(self, name: str) -> bool:
        """Whether another function of the file reads a container: this one may call it."""
        return any(
            unit.kind is not UnitKind.STATEMENT
            and unit.line != self._document.unit.line
            and re.search(rf"\b{name}\b", unit.text)
            for unit in self._document.file.units
        )

    def _is_read_elsewhere(
        self, function: cst.FunctionDef, statements: Iterable[cst.CSTNode], name: str
    ) -> bool:
        inside = {node for each in statements for node in self._document.index.named(each, name)}
        return any(node not in inside for node in self._document.index.named(function, name))

    def _split(
        self, statements: Sequence[cst.BaseStatement]
    ) -> tuple[str, cst.BaseExpression | None]:
        """``verbose`` and ``loss > 3`` of ``if verbose and loss > 3:``."""
        branch = statements[0] if len(statements) == 1 else None
        if not isinstance(branch, cst.If) or branch.orelse is not None:
            return "", None
        static: list[str] = []
        test = branch.test
        while isinstance(test, cst.BooleanOperation) and isinstance(test.operator, cst.And):
            left = test.left
            if not self._is_static(left):
                break
            static.insert(0, self._whole(left))
            test = test.right
        # Without its parentheses, a test that goes over several lines is none.
        return (" and ".join(static), test) if static and not test.lpar else ("", None)

    def _is_static(self, node: cst.BaseExpression) -> bool:
        """Whether it only reads what no tensor decides."""
        parts = [*_values_in(node)]
        if any(isinstance(each, (cst.Call, cst.NamedExpr)) for each in parts):
            return False
        read = [each for each in parts if isinstance(each, cst.Name)]
        values = [v for each in read for v in self._read.seen(each)]
        chains = [
            v for each in parts if isinstance(each, cst.Attribute) for v in self._read.seen(each)
        ]
        is_known = bool(values) or not read
        return is_known and not any(v.kind == "tensor" for v in (*values, *chains))

    def _whole(self, node: cst.BaseExpression) -> str:
        text = self._document.source(node)
        return f"({text})" if node.lpar or isinstance(node, cst.BooleanOperation) else text


def _values_in(node: cst.CSTNode) -> Iterable[cst.CSTNode]:
    """The parts of an expression, without those that read only the shape or dtype of a tensor."""
    is_form = (isinstance(node, cst.Call) and last_name(node.func) in _FORMS) or (
        isinstance(node, cst.Attribute) and node.attr.value in FIXED_ATTRIBUTES
    )
    if not is_form:
        yield node
        for child in node.children:
            yield from _values_in(child)


def _raised(raised: cst.Raise | cst.Assert) -> str:
    if isinstance(raised, cst.Assert):
        return "AssertionError"
    error = raised.exc.func if isinstance(raised.exc, cst.Call) else raised.exc
    return dotted(error)[-1] if error is not None and dotted(error) else ""
