"""Statements that give tensors alone to what follows, so that an operator can run them.

In the terms of compilers: a region whose live-out values are tensors. What a graph cannot hold, a
number, an array or a loop over them, lies within it.
"""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeGuard

import libcst as cst

from fullgraph.fixes.patterns.conditions import DRAWS
from fullgraph.fixes.patterns.normal_form import BlockedError
from fullgraph.fixes.patterns.operator_arguments import OperatorArguments, Read
from fullgraph.fixes.patterns.operator_text import ORDER
from fullgraph.fixes.patterns.own_methods import changed_arguments, defined, methods_called
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.document import SOMETIMES, Document, last_name, root_of
from fullgraph.fixes.values.bindings import path_of
from fullgraph.fixes.values.dtypes import REDUCTIONS
from fullgraph.static.models import names
from fullgraph.static.models.python.builtins import CHANGES_LIST
from fullgraph.static.models.torch.groups import (
    CASTS_TO_FLOATS,
    CASTS_TO_INTEGERS,
    MAKES_LIKE,
    MAKES_NEW,
)
from fullgraph.static.syntax.walk import walk
from fullgraph.vocabulary.findings import Finding
from fullgraph_worker.protocol.wire import RETURNED, SeenValue

_LEAVES = (cst.Yield, cst.Await, cst.Global, cst.Nonlocal, cst.Del)
_LOOPS = (cst.For, cst.While)
_STATEMENTS = (cst.SimpleStatementLine, cst.If, cst.For, cst.While, cst.With)
_MOST_LINES = 40
_MOST_STATEMENTS = 12
_PURE = names(
    "math cmath functools itertools operator collections bisect heapq statistics copy typing "
    "numbers fractions decimal re string struct zlib hashlib json"
)
_ACTS = names("print open input next")
_DRAWS = DRAWS | names("randperm multinomial dropout bernoulli_ normal_ uniform_ random_")
_CONSTRUCTS = names("tensor zeros ones full arange bincount")
_MAKES = REDUCTIONS | MAKES_LIKE | MAKES_NEW | names("cat stack where clone")
_CASTS = CASTS_TO_FLOATS | CASTS_TO_INTEGERS
_MODULES = names("torch F np numpy")
_DEEPEST = 4
_NEW = (cst.BinaryOperation, cst.Comparison, cst.UnaryOperation)
Seen = tuple[SeenValue, ...]
CONSTRUCTED, COMPUTED = "constructed", "computed"
NUMBERS = {"float": "float64", "int": "int64", "bool": "bool"}
"""The dtype of the tensor that a number becomes."""


@dataclass(frozen=True)
class Output:
    """A tensor, or a number, that the statements give.

    Attributes:
        name: what it is bound to; empty for what is returned.
        seen: how a run saw it.
        made: how it is made for certain: ``CONSTRUCTED`` from what is no tensor, ``COMPUTED``; or
            empty: it may be one of the arguments, or a part of one.
        has_own_dtype: whether its dtype is the same whatever the arguments have.
    """

    name: str
    seen: Seen
    made: str = ""
    has_own_dtype: bool = False

    @property
    def number(self) -> str:
        """The type of the number that it is, as a key of ``NUMBERS``; empty for a tensor."""
        kinds = {each.kind for each in self.seen}
        kind = kinds.pop() if len(kinds) == 1 else ""
        return kind if kind in NUMBERS else ""

    @property
    def is_float(self) -> bool:
        """Whether it has a dtype that can be differentiated."""
        return any("float" in each.dtype for each in self.seen)

    @property
    def has_gradient(self) -> bool:
        """Whether a run differentiated it."""
        return any(each.requires_grad for each in self.seen)


@dataclass(frozen=True)
class ValueRegion:
    """Neighbouring statements, what they read and what they give.

    Attributes:
        statements: they.
        read: what they read.
        outputs: what is read behind them, or returned.
        copied: the parameters that they write to a copy of, which is an output.
        is_written_back: whether others may have the tensor, which gets the values of its copy.
        returns: whether they end the function.
        keys: of the dictionary that they return; empty for a tuple, or a tensor.
        written: the parameters whose tensors they write to.
        acts: whether they do what must not be left out, or done in another order.
    """

    statements: tuple[cst.BaseStatement, ...]
    read: Read
    outputs: tuple[Output, ...]
    copied: tuple[str, ...]
    is_written_back: bool
    returns: bool
    keys: tuple[str, ...]
    written: tuple[str, ...]
    acts: bool


class ValueRegions:
    """Finds such statements around a finding."""

    def __init__(self, document: Document, code: Code, finding: Finding) -> None:
        """Nothing is read yet.

        Args:
            document: the unit of the finding.
            code: with what a run saw.
            finding: a break.
        """
        self._document = document
        self._code = code
        self._finding = finding
        self._path = finding.location.path
        self._read = OperatorArguments(document, code, self._path)
        self._function = next(
            (f for each in self._around() if (f := document.function(each)) is not None), None
        )

    def smallest_first(self) -> Iterator[ValueRegion]:
        """The regions, those in inner blocks first.

        Raises:
            BlockedError: there is none; why the smallest is none.
        """
        why: BlockedError | None = None
        count = 0
        for statements in self._runs():
            try:
                found = self._region(statements)
            except BlockedError as error:
                why = why or error
                continue
            if found is not None:
                count += 1
                yield found
        if not count and why is not None:
            raise why

    def _around(self) -> list[cst.BaseStatement]:
        """The statements around the finding, the innermost first."""
        place = self._finding.location
        found = [
            node
            for kind in _STATEMENTS
            for node in self._document.nodes(kind)
            if (at := self._document.place(node)).line <= place.line
            and at.end_line >= place.end_line
        ]
        return sorted(found, key=lambda n: (p := self._document.place(n)).end_line - p.line)

    def _runs(self) -> Iterator[Sequence[cst.BaseStatement]]:
        """Neighbouring statements with the finding in them; in each block the fewest first.

        All of a loop's body comes behind the loop, which calls the operator once.
        """
        whole: list[Sequence[cst.BaseStatement]] = []
        for statement in self._around():
            block = self._document.parents[statement]
            if not isinstance(block, cst.IndentedBlock) or statement not in block.body:
                continue
            bodies, whole = whole, []
            body, own = block.body, block.body.index(statement)
            for length in range(1, min(len(body), _MOST_STATEMENTS) + 1):
                for start in range(own, max(own - length, -1), -1):
                    found = body[start : start + length]
                    if len(found) < length or not self._is_worth(found, body):
                        continue
                    if length == len(body) and isinstance(self._document.parents[block], _LOOPS):
                        whole.append(found)
                    else:
                        yield found
            yield from bodies

    def _is_worth(
        self, statements: Sequence[cst.BaseStatement], body: Sequence[cst.CSTNode]
    ) -> bool:
        """Whether it is not the whole of what is compiled, and not long."""
        first, last = self._document.place(statements[0]), self._document.place(statements[-1])
        if last.end_line - first.line >= _MOST_LINES:
            return False
        observation = self._finding.observation
        is_called = observation is not None and len(observation.stack) > 1
        is_whole = self._function is not None and body is self._function.body.body
        rest = [each for each in body if each not in statements and _computes(each)]
        return bool(rest) or is_called or not is_whole

    def _region(self, statements: Sequence[cst.BaseStatement]) -> ValueRegion | None:
        document, function = self._document, self._function
        if function is None or any(
            isinstance(a, (cst.Try, cst.TryStar)) for a in document.ancestors(statements[0])
        ):
            return None
        self._check(statements)
        returned = self._returned(statements)
        bound = {name for each in statements for name in document.bound_names(each)}
        written = {each for each in self._written(statements) if not self._is_new(statements, each)}
        # What an operator writes to cannot be differentiated, and a copy of it can.
        copied = {name for name in written - bound if self._is_float_name(statements, name)}
        is_rebound = all(self._can_be_rebound(statements, name) for name in copied)
        written -= copied
        if any(value.requires_grad for n in written for value in self._seen_around(n)):
            raise BlockedError(self._line(statements[0]), "it writes to what is differentiated")
        bound |= copied
        for name in written & bound:
            is_own = not self._is_read_first(statements, name)
            if is_own and not self._made(statements, name):
                # It may be a part of an argument.
                line = self._line(statements[0])
                raise BlockedError(line, f"it may write to what gives `{name}`")
        changed = {name for name in bound & written if self._is_only_changed(statements, name)}
        bound -= changed
        outputs: list[Output] = []
        if returned:
            outputs = self._results(statements, returned)
        else:
            for name in sorted(bound):
                seen = self._read_behind(statements, name)
                if name in copied and not is_rebound:
                    seen = seen or tuple(self._seen_around(name))
                if seen is not None:
                    made = COMPUTED if name in copied else self._made(statements, name)
                    outputs.append(Output(name, seen, made, self._is_fixed(statements, name)))
        for each in outputs:
            is_tensor = bool(each.seen) and all(v.kind == "tensor" for v in each.seen)
            if not is_tensor and not each.number:
                what = f"`{each.name}`" if each.name else "what is returned"
                raise BlockedError(self._line(statements[0]), f"{what} may be no tensor")
        if any(each.number for each in outputs) and self._is_conversion(statements):
            raise BlockedError(self._line(statements[0]), "it only converts a tensor to a number")
        if not outputs and not changed and not written:
            return None
        if copied and not is_rebound and (len(outputs) > 1 or returned):
            line = self._line(statements[0])
            raise BlockedError(line, "it gives more than the tensor that it writes to")
        fresh = {name for name in bound if not self._is_read_first(statements, name)}
        rebound = written | (bound - fresh)
        computed = self._computed(statements, bound | written)
        read = self._read.of(statements, fresh, rebound, computed)
        parameters = {each.source: each.name for each in read.arguments}
        self._check_gradients(statements, written)
        called = read.methods.values()
        return ValueRegion(
            tuple(statements),
            read,
            tuple(outputs),
            tuple(sorted(copied)),
            bool(copied) and not is_rebound,
            bool(returned),
            keys_of(returned[0]) if returned else (),
            tuple(sorted(parameters[each] for each in written if each in parameters)),
            _acts(self._document, statements)
            or any(_acts(each.document, [each.definition]) for each in called),
        )

    def _computed(
        self, statements: Sequence[cst.BaseStatement], changed: Collection[str]
    ) -> list[cst.Call]:
        """The calls of modules that can be made before the statements, which have no modules."""
        found = []
        for statement in statements:
            if not isinstance(statement, cst.SimpleStatementLine):
                continue
            for call in self._document.within(statement, cst.Call):
                around = [*self._document.ancestors(call)]
                around = around[: around.index(statement)]
                kinds = {value.kind for value in self._read.seen(call.func)}
                place = self._document.place(call)
                if (
                    kinds == {"module"}
                    and place.line == place.end_line
                    and not any(isinstance(a, SOMETIMES) or a in found for a in around)
                    and not any(n.value in changed for n in self._document.within(call, cst.Name))
                ):
                    found.append(call)
        return found

    def _check(self, statements: Sequence[cst.BaseStatement]) -> None:
        """Refuse what an operator cannot do.

        Raises:
            BlockedError: with the statement's line.
        """
        for node in (each for statement in statements for each in walk(statement)):
            if isinstance(node, _LEAVES) and self._is_own_statement(node):
                raise BlockedError(self._line(node), "an operator cannot hold it")
            if isinstance(node, (cst.Break, cst.Continue)):
                loops = (a for a in self._document.ancestors(node) if isinstance(a, _LOOPS))
                if not self._is_in(statements, next(loops, node)):
                    raise BlockedError(self._line(node), "it leaves the loop around it")
            for target in _targets(node):
                kinds = {value.kind for value in self._read.seen(target)}
                is_changed = isinstance(node, cst.AugAssign) and kinds == {"tensor"}
                if isinstance(target, cst.Attribute) and not is_changed:
                    what = self._document.source(target)
                    raise BlockedError(self._line(node), f"it assigns the attribute `{what}`")
                if isinstance(target, cst.Subscript):
                    self._check_changed(statements, target.value)
            if isinstance(node, cst.Call):
                self._check_given(statements, node)
                method = node.func if isinstance(node.func, cst.Attribute) else None
                if method is not None and method.attr.value in CHANGES_LIST:
                    self._check_changed(statements, method.value)

    def _check_gradients(self, statements: Sequence[cst.CSTNode], written: Collection[str]) -> None:
        """Refuse to write what may require a gradient to a tensor: none would arrive there.

        torch.library registers no autograd formula for an operator that mutates its arguments.
        """
        floats = {
            self._document.source(node)
            for statement in statements
            for node in self._document.within(statement, cst.Name, cst.Attribute)
            if any("float" in value.dtype for value in self._read.seen(node))
        }
        changed = floats & {*written}
        if changed and floats - changed and not self._is_without_gradients(statements[0]):
            name = min(changed)
            raise BlockedError(
                self._line(statements[0]), f"what it writes to `{name}` may require a gradient"
            )

    def _is_without_gradients(self, node: cst.CSTNode) -> bool:
        """Whether it is written that its function, or a block around it, computes none."""
        assert self._function is not None
        around = [each.decorator for each in self._function.decorators]
        for each in self._document.ancestors(node):
            if isinstance(each, cst.With):
                around += [item.item for item in each.items]
        called = (each.func if isinstance(each, cst.Call) else each for each in around)
        return any(last_name(each) in ("no_grad", "inference_mode") for each in called)

    def _check_changed(self, statements: Sequence[cst.CSTNode], owner: cst.CSTNode) -> None:
        """Refuse to write to a container of others: the operator has a copy of it."""
        while isinstance(owner, cst.Subscript):
            owner = owner.value
        kinds = {value.kind for value in self._read.seen(owner)}
        if kinds != {"tensor"} and not self._is_own(statements, root_of(owner)):
            what = self._document.source(owner)
            raise BlockedError(self._line(owner), f"it changes `{what}`")

    def _check_given(self, statements: Sequence[cst.CSTNode], call: cst.Call) -> None:
        """Refuse to hand a container over that a call may change: the operator has a copy."""
        path = path_of(self._document, call.func)
        head = path.partition(".")[0]
        is_pure = head in _PURE and head != "heapq" and not path.startswith("bisect.insort")
        if is_pure or head in ("builtins", "torch", "numpy"):
            return
        if isinstance(call.func, cst.Attribute):
            kinds = {value.kind for value in self._read.seen(call.func.value)}
            if kinds == {"tensor"} or methods_called(
                self._document, self._code, self._path, call.func
            ):
                return
        function = defined(self._code, self._path, (self._document.source(call.func),))
        is_known = function is not None
        if function is not None and not any(changed_arguments(function)):
            return
        changed = {"list", "dict", "other", *(("tensor",) if is_known else ())}
        for arg in call.args:
            changing = [v for v in self._read.seen(arg.value) if v.kind in changed]
            is_changed = any(value.type != "torch.Size" for value in changing)
            if is_changed and not self._is_own(statements, arg.value):
                what = self._document.source(arg.value)
                raise BlockedError(self._line(call), f"it may change `{what}`")

    def _is_own(self, statements: Sequence[cst.CSTNode], node: cst.CSTNode) -> bool:
        """Whether the statements themselves make what a name holds."""
        return isinstance(node, cst.Name) and not self._is_read_first(statements, node.value)

    def _returned(self, statements: Sequence[cst.BaseStatement]) -> list[cst.BaseExpression]:
        """What the statements return, if they end the function.

        Raises:
            BlockedError: they may return, and other statements follow.
        """
        found = [
            node
            for each in statements
            for node in self._document.within(each, cst.Return)
            if self._is_own_statement(node)
        ]
        if not found:
            return []
        function, last = self._function, statements[-1]
        assert function is not None
        is_end = isinstance(last, cst.SimpleStatementLine) and isinstance(last.body[-1], cst.Return)
        is_last = function.body.body[-1] is last
        values = [node.value for node in found if node.value is not None]
        if not is_end or not is_last or len(values) != len(found):
            raise BlockedError(self._line(found[0]), "it may return before other statements")
        return values

    def _results(
        self, statements: Sequence[cst.CSTNode], returned: Sequence[cst.BaseExpression]
    ) -> list[Output]:
        """What is returned, one for each of a tuple or a dictionary."""
        several = [parts_of(each) or [] for each in returned]
        forms = {(len(p), keys_of(node)) for node, p in zip(returned, several, strict=True)}
        if len(forms) != 1:
            raise BlockedError(self._line(returned[0]), "it returns another number of values")
        count = len(several[0])
        found = []
        for number in range(count) if count else (None,):
            expression = RETURNED if number is None else f"{RETURNED}[{number}]"
            seen = [
                value
                for node in returned
                for line in self._lines_of(node)
                for value in self._code.facts.of(self._path, line, expression)
            ]
            values = [
                node if number is None else parts[number]
                for node, parts in zip(returned, several, strict=True)
            ]
            made = min(map(self.made, values), key=("", COMPUTED, CONSTRUCTED).index)
            is_fixed = all(self._has_own_dtype(statements, each) for each in values)
            found.append(Output("", tuple(seen), made, is_fixed))
        return found

    def _is_conversion(self, statements: Sequence[cst.CSTNode]) -> bool:
        """Whether all that they do is to convert a tensor to a number."""
        working = [each for each in statements if _computes(each)]
        only = working[0] if len(working) == 1 else None
        small = only.body[0] if isinstance(only, cst.SimpleStatementLine) else None
        value = small.value if isinstance(small, (cst.Assign, cst.Return)) else None
        if not isinstance(value, cst.Call):
            return False
        path = path_of(self._document, value.func)
        return last_name(value.func) == "item" or path.removeprefix("builtins.") in NUMBERS

    def _is_own_statement(self, node: cst.CSTNode) -> bool:
        """Whether it is one of the function, and not of one that is defined in it."""
        return self._document.function(node) is self._function

    def _lines_of(self, node: cst.CSTNode) -> range:
        return range(self._document.statement_line(node), self._document.place(node).end_line + 1)

    def _read_behind(self, statements: Sequence[cst.CSTNode], name: str) -> Seen | None:
        """How a name is seen where other statements read it; None where none does."""
        function = self._function
        assert function is not None
        end = self._document.place(statements[-1]).end_line
        loops = any(isinstance(a, _LOOPS) for a in self._document.ancestors(statements[0]))
        mentions = [
            node
            for node in self._document.index.named(function, name)
            if not self._is_in(statements, node)
            and (loops or self._line(node) > end)
            and not self._document.is_assigned(node)
        ]
        if not mentions:
            return None
        behind = [node for node in mentions if self._line(node) > end] or mentions
        return tuple(value for node in behind[:1] for value in self._read.seen(node))

    def _made(self, statements: Sequence[cst.CSTNode], name: str) -> str:
        """How each value that a name is bound to is made for it, as ``Output.made``."""
        found: set[str] = set()
        for mention in (
            node for each in statements for node in self._document.index.named(each, name)
        ):
            around = self._document.parents[mention]
            if isinstance(around, cst.AssignTarget):
                assign = self._document.parents[around]
                assert isinstance(assign, cst.Assign)
                found.add(self.made(assign.value) if len(assign.targets) == 1 else "")
            elif isinstance(around, (cst.AnnAssign, cst.NamedExpr)) and around.target is mention:
                found.add("")
            elif isinstance(around, (cst.Element, cst.AsName)) or (
                isinstance(around, (cst.For, cst.CompFor)) and around.target is mention
            ):
                binder = self._document.around_tuples(mention)
                is_bound = isinstance(binder, (cst.AssignTarget, cst.For, cst.AsName))
                found.add("" if is_bound else COMPUTED)
        return min(found, default="", key=("", COMPUTED, CONSTRUCTED).index)

    def _is_fixed(self, statements: Sequence[cst.CSTNode], name: str, depth: int = 0) -> bool:
        """Whether the statements give a name a dtype that no argument decides."""
        values = [
            assign.value
            for statement in statements
            for assign in self._document.within(statement, cst.Assign, cst.AugAssign)
            if isinstance(assign, (cst.Assign, cst.AugAssign))
            if name in {n.value for each in _targets(assign) for n in walk(each) if _is_name(n)}
        ]
        return (
            depth < _DEEPEST
            and bool(values)
            and not self._is_read_first(statements, name)
            and all(self._has_own_dtype(statements, each, depth + 1) for each in values)
        )

    def _has_own_dtype(
        self, statements: Sequence[cst.CSTNode], value: cst.CSTNode, depth: int = 0
    ) -> bool:
        """Whether no argument decides about the dtype of an expression."""
        if isinstance(value, (cst.Comparison, cst.BaseNumber)):
            return True
        if isinstance(value, cst.Name):
            return self._is_fixed(statements, value.value, depth)
        if isinstance(value, cst.Call):
            name = last_name(value.func)
            if name in _CASTS or name in _CONSTRUCTS or name == "from_numpy":
                return True
            owner = value.func.value if isinstance(value.func, cst.Attribute) else None
            of_module = owner is None or (isinstance(owner, cst.Name) and owner.value in _MODULES)
            parts = [each.value for each in value.args] if of_module else [owner]
            return bool(parts) and all(
                each is not None and self._has_own_dtype(statements, each, depth) for each in parts
            )
        parts = [each for each in value.children if isinstance(each, cst.BaseExpression)]
        return bool(parts) and all(self._has_own_dtype(statements, p, depth) for p in parts)

    def made(self, value: cst.BaseExpression) -> str:
        """How an expression makes a tensor, as ``Output.made``."""
        if isinstance(value, _NEW):
            return COMPUTED
        if not isinstance(value, cst.Call) or not isinstance(value.func, cst.Attribute):
            return ""
        name = value.func.attr.value
        if name in _CONSTRUCTS:
            return CONSTRUCTED
        return COMPUTED if name in _MAKES else ""

    def _is_read_first(self, statements: Sequence[cst.CSTNode], name: str) -> bool:
        """Whether the statements may read what a name holds before them."""
        if not self._is_bound_elsewhere(statements, name):
            return False
        for statement in statements:
            if not self._document.index.named(statement, name):
                continue
            small = statement.body[0] if isinstance(statement, cst.SimpleStatementLine) else None
            is_bound = isinstance(small, cst.Assign) and name in self._document.bound_names(small)
            if isinstance(small, cst.Assign) and is_bound:
                return bool(self._document.index.named(small.value, name)) or any(
                    isinstance(each.target, cst.Subscript) for each in small.targets
                )
            if isinstance(statement, cst.For):
                # It binds its own names.
                return not self._document.index.named(statement.target, name)
            return True
        return False

    def _is_bound_elsewhere(self, statements: Sequence[cst.CSTNode], name: str) -> bool:
        function = self._function
        assert function is not None
        if name in self._document.bound_names(function.params):
            return True
        return any(
            not self._is_in(statements, node)
            for node in self._document.index.named(function.body, name)
            if self._document.is_assigned(node)
            or isinstance(
                self._document.parents[node], (cst.For, cst.AugAssign, cst.AnnAssign, cst.AsName)
            )
        )

    def _is_only_changed(self, statements: Sequence[cst.CSTNode], name: str) -> bool:
        """Whether a tensor is written to, and its name never bound to another."""
        return not any(
            self._document.is_assigned(node)
            for statement in statements
            for node in self._document.index.named(statement, name)
        )

    def _is_new(self, statements: Sequence[cst.CSTNode], name: str) -> bool:
        """Whether the first of the statements that mentions a name binds it to a new tensor."""
        for statement in statements:
            if self._document.index.named(statement, name.partition(".")[0]):
                small = (
                    statement.body[0] if isinstance(statement, cst.SimpleStatementLine) else None
                )
                return (
                    isinstance(small, cst.Assign)
                    and name in self._document.bound_names(small)
                    and self._document.source(small.targets[0].target) == name
                    and bool(self.made(small.value))
                )
        return False

    def _seen_around(self, name: str) -> list[SeenValue]:
        """What a name, or an attribute, held wherever the function reads it."""
        function = self._function
        assert function is not None
        kinds = (cst.Name, cst.Attribute) if "." in name else (cst.Name,)
        nodes = self._document.within(function, *kinds)
        return [
            value
            for node in nodes
            if self._document.source(node) == name
            for value in self._read.seen(node)
        ]

    def _is_float_name(self, statements: Sequence[cst.CSTNode], name: str) -> bool:
        """Whether a name holds floating-point tensors where the statements read it."""
        if "." in name:
            return False
        named = (n for each in statements for n in self._document.index.named(each, name))
        seen = [v for node in named for v in self._read.seen(node)] or self._seen_around(name)
        return any("float" in value.dtype for value in seen)

    def _can_be_rebound(self, statements: Sequence[cst.CSTNode], name: str) -> bool:
        """Whether a tensor that they write to can be another one behind them.

        The function has computed it, and has no part of it under another name.
        """
        function = self._function
        assert function is not None
        is_bound = False
        for node in self._document.index.named(function, name):
            if self._is_in(statements, node):
                continue
            assign = self._document.around_tuples(node)
            if isinstance(assign, cst.AssignTarget):
                value = self._document.parents[assign]
                assert isinstance(value, cst.Assign)
                if not isinstance(value.value, (cst.Call, *_NEW)):
                    return False
                is_bound = True
            for around in self._document.ancestors(node):
                is_part = isinstance(around, cst.Assign) and self._is_in([around.value], node)
                if is_part and isinstance(around, cst.Assign) and not self.made(around.value):
                    return False
        return is_bound and name not in self._document.bound_names(function.params)

    def _written(self, statements: Sequence[cst.CSTNode]) -> Iterator[str]:
        """The names and attributes whose tensors are written to in place."""
        for node in (each for statement in statements for each in walk(statement)):
            changed: list[cst.CSTNode] = []
            if isinstance(node, (cst.Assign, cst.AugAssign, cst.AnnAssign)):
                for target in _targets(node):
                    if isinstance(target, cst.Subscript):
                        changed.append(target.value)
                    elif isinstance(node, cst.AugAssign):
                        changed.append(target)
            elif isinstance(node, cst.Call) and isinstance(node.func, cst.Attribute):
                name = node.func.attr.value
                if name.endswith("_") and not name.endswith("__"):
                    changed.append(node.func.value)
            for each in changed:
                root = each
                while isinstance(root, (cst.Subscript, cst.Call)):
                    root = root.value if isinstance(root, cst.Subscript) else root.func
                    root = root.value if isinstance(root, cst.Attribute) else root
                if any(value.kind == "tensor" for value in self._read.seen(root)):
                    yield self._document.source(root)

    def _is_in(self, statements: Collection[cst.CSTNode], node: cst.CSTNode) -> bool:
        return node in statements or any(a in statements for a in self._document.ancestors(node))

    def _line(self, node: cst.CSTNode) -> int:
        return self._document.place(node).line


def _acts(document: Document, statements: Sequence[cst.CSTNode]) -> bool:
    """Whether they do what is seen elsewhere, or draw random numbers."""
    for node in (each for statement in statements for each in walk(statement)):
        if isinstance(node, cst.Name) and node.value == ORDER:
            return True
        if not isinstance(node, cst.Call):
            continue
        path = path_of(document, node.func)
        head, _, rest = path.partition(".")
        if last_name(node.func) in _DRAWS or path.startswith("numpy.random."):
            return True
        if head == "builtins" and rest in _ACTS:
            return True
        if head in sys.stdlib_module_names and head not in _PURE | {"builtins"}:
            return True
    return False


def parts_of(value: cst.BaseExpression) -> list[cst.BaseExpression] | None:
    """The values of a tuple, or of a dictionary with words as keys, as written; else None."""
    if isinstance(value, cst.Tuple) and all(isinstance(e, cst.Element) for e in value.elements):
        return [each.value for each in value.elements]
    if isinstance(value, cst.Dict) and len(keys_of(value)) == len(value.elements) > 0:
        return [each.value for each in value.elements]
    return None


def keys_of(value: cst.BaseExpression) -> tuple[str, ...]:
    """The words that are the keys of a dictionary, as written; empty for anything else."""
    return tuple(
        each.key.value
        for each in (value.elements if isinstance(value, cst.Dict) else ())
        if isinstance(each, cst.DictElement) and isinstance(each.key, cst.SimpleString)
    )


def _is_name(node: cst.CSTNode) -> TypeGuard[cst.Name]:
    return isinstance(node, cst.Name)


def _targets(node: cst.CSTNode) -> list[cst.BaseExpression]:
    """What an assignment binds or writes to, without the tuples around it."""
    if isinstance(node, (cst.AugAssign, cst.AnnAssign)):
        return [node.target]
    found: list[cst.BaseExpression] = []
    left: list[cst.BaseExpression] = []
    if isinstance(node, cst.Assign):
        left += [each.target for each in node.targets]
    while left:
        target = left.pop()
        if isinstance(target, (cst.Tuple, cst.List)):
            left += [each.value for each in target.elements]
        else:
            found.append(target)
    return found


def _computes(node: cst.CSTNode) -> bool:
    """Whether a statement does more than to name what is there."""
    kinds = (cst.Call, cst.BinaryOperation, cst.Subscript, cst.Comparison)
    return any(isinstance(each, kinds) for each in walk(node))
