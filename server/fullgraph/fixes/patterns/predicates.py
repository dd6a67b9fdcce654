"""The data-dependent control flow of a function, and its tests as tensors.

A name that is assigned where a test holds, and was a number, becomes a tensor without dimensions:
what is computed of it becomes one as well, and a test of it is a test of a tensor.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import libcst as cst

from fullgraph.fixes.patterns.conditions import GIVES_BOOL, Conditions
from fullgraph.fixes.patterns.joined_values import JoinedValues
from fullgraph.fixes.patterns.normal_form import BlockedError, Choice
from fullgraph.fixes.patterns.number_uses import NumberUses
from fullgraph.fixes.patterns.promoted_uses import Tainted
from fullgraph.fixes.source.changed_text import ChangedText
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.document import Document, last_name
from fullgraph.fixes.values.bindings import assigned_pairs, path_of
from fullgraph.fixes.values.tensor_forms import COMPARES, TensorForms
from fullgraph.static.syntax.walk import is_none, terms, walk
from fullgraph.vocabulary.findings import Edit, Location

LEAVES = (cst.Break, cst.Continue, cst.Return)
SIMPLE = (cst.SimpleStatementLine, cst.SimpleStatementSuite)

Convert = Callable[[cst.Call], Sequence[Edit] | None]
"""The edits with which a call that gives a number gives a tensor; None where it is no such call."""


class Predicates:
    """Reads a function from the statement around a break on.

    Attributes:
        region: that statement, and those behind it.
        numbers: the names that are numbers now, and tensors then.
        carried: those of them that are not just read from a tensor where they are used.
        optional: those of them that are None at first, each with the name of a flag for that.
        text: the expressions of the function, in which such numbers are tensors.
        values: which names are None before, and which expressions have an effect.
        forms: the dtypes and shapes of expressions.
    """

    def __init__(
        self,
        document: Document,
        code: Code,
        location: Location,
        function: cst.FunctionDef,
        torch: str,
        convert: Convert,
    ) -> None:
        """Look at a function.

        Args:
            document: the unit of the function.
            code: what the run saw.
            location: of the finding.
            function: the function around it.
            torch: the name of torch.
            convert: the edits of a call that gives a number.
        """
        self._document = document
        self._code = code
        self._path = location.path
        self._function = function
        self._torch = torch
        self.numbers: set[str] = set()
        self.optional: dict[str, str] = {}
        self.text = ChangedText(document, location.path)
        self.forms = TensorForms(document, code, location)
        self._conditions = Conditions(document, code, location, self.forms, torch)
        self._tainted = Tainted(document, code, function, location.path, is_bold=True)
        self._taken: set[str] = set()
        loops = document.within(function, cst.For)
        self._counted = {name for loop in loops for name in self._counted_by(loop)}
        self.region = self._from(location)
        tests = [each for each in walk(self.region[0]) if isinstance(each, cst.BaseExpression)]
        choice = Choice(tests[0], (), (), self.region[0])
        self.values = JoinedValues(document, self.forms, choice, is_bold=True)
        calls = [c for part in self.region for c in document.within(part, cst.Call)]
        calls = [c for c in calls if not (c.args and self._is_constant(c.args[0].value))]
        converted = {call: convert(call) for call in calls}
        self._calls = {call for call, edits in converted.items() if edits is not None}
        self._find_numbers()
        self.carried = self._carried()
        for edits in converted.values():
            self.text.add(edits or ())
        self._change_expressions()

    def _is_constant(self, node: cst.BaseExpression) -> bool:
        is_text = isinstance(node, cst.BaseString)
        return is_text or self._conditions.is_static(node, node)

    def _from(self, location: Location) -> Sequence[cst.BaseStatement]:
        body = self._function.body.body
        for number, statement in enumerate(body):
            place = self._document.place(statement)
            if place.line <= location.line <= place.end_line:
                return body[number:]  # type: ignore[return-value]
        raise BlockedError(location.line, "it is no statement of the function")

    def _carried(self) -> set[str]:
        read = {
            target.value
            for assign in self._document.within(self._function, cst.Assign)
            for target, value in assigned_pairs(assign)
            if isinstance(target, cst.Name) and value in self._calls
        }
        return self.numbers - read

    def fresh(self, name: str) -> str:
        """``name``, or with a number behind it, so that nothing in the function has it."""
        found = self._document.fresh(self._function, name, self._taken)
        self._taken.add(found)
        return found

    def holds_tensor(self, name: str) -> bool:
        """Whether all that the run saw a name hold are tensors."""
        mentions = self._document.index.named(self._function, name)
        seen = [
            value
            for mention in mentions[:1]
            for value in self._code.seen_in_function(self._document, mention, self._path)
        ]
        return bool(seen) and all(value.kind == "tensor" for value in seen)

    def flag(self, made: str, line: int = 0) -> str:
        """The text of a bool tensor before a line, or before the region.

        Args:
            made: ``zeros`` for False, ``ones`` for True.
            line: of the file; 0 for the region.
        """
        options = ", ".join(filter(None, (f"dtype={self._torch}.bool", self.device(line))))
        return f"{self._torch}.{made}((), {options})"

    def device(self, line: int = 0) -> str:
        """The device of a tensor that is bound before a line, as an argument; or empty."""
        line = line or self._line(self.region[0])
        known = self._document.bound_names(self._function.params)
        before = (
            name
            for assign in self._document.within(self._function, cst.Assign)
            if self._line(assign) < line
            for name in self._document.bound_names(assign)
        )
        tensor = next(filter(self.holds_tensor, (*known, *before)), "")
        return f"device={tensor}.device" * bool(tensor)

    # Statements that depend on the data.

    def is_dependent(self, statement: cst.CSTNode) -> bool:
        """Whether a statement has data-dependent control flow."""
        for each in walk(statement):
            if isinstance(each, (cst.If, cst.While)) and not self.is_static(each.test):
                return True
            if isinstance(each, (cst.Assign, cst.AugAssign)) and not (
                self.optional.keys().isdisjoint(self._document.bound_names(each))
            ):
                return True
        return False

    def is_left(self, node: cst.CSTNode, kinds: tuple[type[cst.CSTNode], ...]) -> bool:
        """Whether a data-dependent test is around a statement of these kinds within a node."""
        return any(
            self._is_under_test(each, node)
            for each in walk(node)
            if isinstance(each, kinds) and self.leaves(each, node)
        )

    def leaves(self, leave: cst.CSTNode, node: cst.CSTNode) -> bool:
        """Whether ``break``, ``continue`` or ``return`` ends more than a loop within a node."""
        for around in self._document.ancestors(leave):
            if around is node or isinstance(leave, cst.Return):
                return True
            if isinstance(around, (cst.For, cst.While)):
                return around.body is node
        return True

    def _is_under_test(self, leave: cst.CSTNode, node: cst.CSTNode) -> bool:
        for around in self._document.ancestors(leave):
            if isinstance(around, cst.If) and not self.is_static(around.test):
                return True
            if around is node:
                return False
        return False

    def ends_early(self, loop: cst.For | cst.While) -> bool:
        """Whether a tensor's value ends a loop."""
        if isinstance(loop, cst.While) and not all(map(self.is_static, terms(loop.test, cst.And))):
            return True
        return self.is_left(loop.body, (cst.Break, cst.Return))

    def counters(self, loop: cst.For | cst.While) -> set[str]:
        """The numbers that each round sets without a tensor: they go on where it has ended."""
        if self.is_left(loop.body, (cst.Continue,)):
            return set()
        found: dict[str, bool] = {}
        for statement in statements_of(loop.body):
            for small in statement.body if isinstance(statement, SIMPLE) else (statement,):
                is_count = isinstance(small, (cst.Assign, cst.AugAssign)) and (
                    self._conditions.is_static(small.value, small.value)
                )
                for name in self._document.bound_names(small):
                    found[name] = is_count and found.get(name, True)
        return {n for n, is_count in found.items() if is_count and not self.is_read_behind(n, loop)}

    def is_read_behind(self, name: str, node: cst.CSTNode) -> bool:
        """Whether a name is mentioned behind a node, or in the next round of a loop around it."""
        end, index = self._document.place(node).end_line, self._document.index
        if any(self._line(mention) > end for mention in index.named(self._function, name)):
            return True
        inside = {*index.named(node, name)}
        return any(
            mention not in inside
            for loop in self._document.ancestors(node)
            if isinstance(loop, (cst.For, cst.While))
            for mention in index.named(loop, name)
        )

    def bound_under(self, node: cst.CSTNode, *, is_masked: bool) -> set[str]:
        """The names that a node binds under a data-dependent test.

        Args:
            node: a statement, or a suite of them.
            is_masked: whether such a test is around the node.
        """
        found: set[str] = set()
        if isinstance(node, cst.IndentedBlock):
            for statement in node.body:
                found |= self.bound_under(statement, is_masked=is_masked)
                is_masked |= self.is_left(statement, LEAVES)
        elif isinstance(node, cst.If):
            inner = is_masked or not self.is_static(node.test)
            for side in sides_of(node):
                found |= self.bound_under(side, is_masked=inner)
        elif isinstance(node, (cst.For, cst.While)):
            inner = is_masked or self.ends_early(node)
            found |= self.bound_under(node.body, is_masked=inner) - self.counters(node)
        elif isinstance(node, cst.With):
            found |= self.bound_under(node.body, is_masked=is_masked)
        elif is_masked and isinstance(node, SIMPLE):
            for small in node.body:
                if isinstance(small, cst.AugAssign) and isinstance(small.target, cst.Name):
                    found.add(small.target.value)
                elif isinstance(small, (cst.Assign, cst.AnnAssign)):
                    found |= {*self._document.bound_names(small)}
        return found

    def _find_numbers(self) -> None:
        while True:
            self._tainted.spread({*self._calls}, {*self.numbers})
            found: set[str] = set()
            for statement in self.region:
                found |= self.bound_under(statement, is_masked=False)
            found = {name for name in found if not self.holds_tensor(name)}
            if found <= self.numbers:
                break
            self.numbers |= found
        for name in sorted(self.numbers):
            if self.values.is_none_before(name) and not self.is_set_first(name):
                self._check_optional(name)
                self.optional[name] = self.fresh(f"has_{name.strip('_')}")

    def is_set_first(self, name: str) -> bool:
        """Whether the first round of a loop sets a name, whatever a tensor's value says."""
        mentions = self._document.index.named(self._function, name)
        if any(self._is_none_test(mention) for mention in mentions):
            return False
        for loop in self._document.within(self._function, cst.For, cst.While):
            for statement in statements_of(loop.body):
                if self.is_left(statement, LEAVES) or self.is_dependent(statement):
                    break
                if isinstance(statement, SIMPLE) and name in self._document.bound_names(statement):
                    return True
        return False

    def _is_none_test(self, mention: cst.CSTNode) -> bool:
        around = self._document.parents[mention]
        return isinstance(around, cst.Comparison) and is_none(around.comparisons[0].comparator)

    def _check_optional(self, name: str) -> None:
        """Refuse a name that is used where it may be None, other than in a test for that."""
        for mention in self._document.index.named(self._function, name):
            branches = (a for a in self._document.ancestors(mention) if isinstance(a, cst.If))
            if (
                not self._is_none_test(mention)
                and not self._document.is_assigned(mention)
                and all(self.is_static(each.test) for each in branches)
            ):
                raise BlockedError(self._line(mention), f"`{name}` may be None")

    # Expressions.

    def _change_expressions(self) -> None:
        """Numbers that are tensors now, in what is done with them."""
        becomes = self._tainted.becomes_tensor
        roots: set[cst.CSTNode] = {*self._calls}
        known = (self._document, self._path, self._torch, becomes, roots)
        edits = [*NumberUses(*known, self._tainted).edits(self._function)]
        for edit in edits:
            if "\n" in edit.new_text:
                # Statements before that of the use, which has none of its own here.
                raise BlockedError(edit.location.line, "a number says how much is selected")
        self.text.add(edits)
        for statement in self.region:
            for each in self._document.within(statement, cst.IfExp):
                if not self.is_static(each.test):
                    if any(isinstance(n, cst.BaseString) for n in (each.body, each.orelse)):
                        why = "a word chooses what is computed with"
                        raise BlockedError(self._line(each), why)
                    sides = ", ".join(self.text.of(side) for side in (each.body, each.orelse))
                    text = f"{self._torch}.where({self.test(each.test)}, {sides})"
                    self.text.replace(Location(self._path, *self._document.place(each)), text)

    def is_static(self, test: cst.BaseExpression) -> bool:
        """Whether an expression does not depend on a tensor's value."""
        for each in walk(test):
            if isinstance(each, cst.Name) and each.value in self.numbers:
                return False
            if isinstance(each, cst.Call) and each in self._calls:
                return False
        if self._tainted.becomes_tensor(test):
            return False
        return self._conditions.is_static(test, test) or self._counts(test)

    def _counts(self, test: cst.BaseExpression) -> bool:
        """Whether it is about numbers that the text shows: of ``range`` and of literals."""
        for each in walk(test):
            if isinstance(each, (cst.Call, cst.Attribute, cst.Subscript)):
                return False
            if isinstance(each, cst.Name) and each.value not in self._counted:
                return False
        return True

    def _counted_by(self, loop: cst.For) -> Iterator[str]:
        name = path_of(self._document, loop.iter.func) if isinstance(loop.iter, cst.Call) else ""
        target: cst.BaseExpression = loop.target
        if name == "builtins.enumerate" and isinstance(target, cst.Tuple):
            target = target.elements[0].value
        elif name != "builtins.range":
            return
        if isinstance(target, cst.Name):
            yield target.value

    def test(self, test: cst.BaseExpression) -> str:
        """The text of the bool tensor that a test is.

        Raises:
            BlockedError: a part is not known to be a tensor.
        """
        if isinstance(test, cst.BooleanOperation):
            kind = type(test.operator)
            parts = [*terms(test, kind)]
            symbol = " & " if kind is cst.And else " | "
            static = [each for each in parts if self.is_static(each)]
            tensors = [each for each in parts if each not in static]
            if static and self._is_unchanged(test) and (found := self._conditions.text(test)):
                return found[0]
            text = symbol.join(closed(self.test(each)) for each in tensors)
            if not static:
                return text
            shared = {n for each in static for n in names_in(each)} & names_in(test)
            if any(names_in(each) & shared for each in tensors):
                # Where these decide, the tensors may not exist.
                made = "zeros" if kind is cst.And else "ones"
                settled = self.flag(made)
                word = " and " if kind is cst.And else " or "
                head = word.join(self.text.own(each) for each in static)
                sides = (text, settled) if kind is cst.And else (settled, text)
                return f"({sides[0]} if {head} else {sides[1]})"
            # A tensor first: `&` of two truth values is none.
            return symbol.join([text, *(closed(self._as_bool(each)) for each in static)])
        if isinstance(test, cst.UnaryOperation) and isinstance(test.operator, cst.Not):
            return negated(self.test(test.expression))
        if isinstance(test, cst.Comparison):
            return self._compared(test)
        found = self._conditions.text(test) if self._is_unchanged(test) else None
        if found is not None:
            return found[0]
        text = self.text.of(test)
        is_name = isinstance(test, cst.Name) and self._is_bool(test.value)
        is_call = isinstance(test, cst.Call) and last_name(test.func) in GIVES_BOOL
        return text if is_name or is_call else f"{closed(text)} != 0"

    def _is_unchanged(self, node: cst.BaseExpression) -> bool:
        is_number = self._tainted.becomes_tensor(node) or names_in(node) & self.numbers
        return not is_number and not self.text.within(node)

    def _as_bool(self, part: cst.BaseExpression) -> str:
        """A part of a test that is no tensor, as a truth value."""
        is_test = isinstance(part, (cst.Comparison, cst.UnaryOperation))
        text = self.text.of(part)
        is_bool = is_test or text.endswith(".training") or self._conditions.is_bool(part, part)
        return text if is_bool else f"bool({text})"

    def _compared(self, test: cst.Comparison) -> str:
        target = test.comparisons[0]
        name = test.left.value if isinstance(test.left, cst.Name) else ""
        if name in self.optional and is_none(target.comparator):
            flag = self.optional[name]
            return flag if isinstance(target.operator, (cst.IsNot, cst.NotEqual)) else f"~{flag}"
        if not all(isinstance(each.operator, COMPARES) for each in test.comparisons):
            found = self._conditions.text(test) if self._is_unchanged(test) else None
            if found is None:
                raise BlockedError(self._line(test), "a part of the test is no tensor")
            return found[0]
        texts = [self.text.whole(test.left)]
        texts += (self.text.whole(each.comparator) for each in test.comparisons)
        parts = [
            f"{left} {self._document.source(each.operator).strip()} {right}"
            for left, right, each in zip(texts, texts[1:], test.comparisons, strict=False)
        ]
        return parts[0] if len(parts) == 1 else " & ".join(f"({part})" for part in parts)

    def _is_bool(self, name: str) -> bool:
        """Whether all that a name is bound to in the function are truth values."""
        found = [
            value
            for assign in self._document.within(self._function, cst.Assign)
            for target, value in assigned_pairs(assign)
            if isinstance(target, cst.Name) and target.value == name
        ]
        return bool(found) and all(
            is_bool(value)
            or isinstance(value, cst.Comparison)
            or (isinstance(value, cst.Call) and last_name(value.func) in GIVES_BOOL)
            for value in found
        )

    def _line(self, node: cst.CSTNode) -> int:
        return self._document.place(node).line


def statements_of(suite: cst.CSTNode) -> Sequence[cst.CSTNode]:
    """The statements of a suite; those on the line of its header as one."""
    return suite.body if isinstance(suite, cst.IndentedBlock) else [suite]


def sides_of(node: cst.If) -> list[cst.CSTNode]:
    """The suites of a branch; an ``elif`` is a branch of its own."""
    found: list[cst.CSTNode] = [node.body]
    if isinstance(node.orelse, cst.Else):
        found.append(node.orelse.body)
    elif node.orelse is not None:
        found.append(node.orelse)
    return found


def names_in(node: cst.CSTNode) -> set[str]:
    """The names within a node, those of attributes too."""
    return {each.value for each in walk(node) if isinstance(each, cst.Name)}


def is_bool(node: cst.CSTNode) -> bool:
    """Whether a node is the literal ``True`` or ``False``."""
    return isinstance(node, cst.Name) and node.value in ("True", "False")


def closed(text: str) -> str:
    """The text of a bool tensor as an operand of ``&``."""
    if text.removeprefix("~").isidentifier():
        return text
    depth = 0
    for character in text:
        depth += (character in "([{") - (character in ")]}")
        if not depth and character in " &|<>=":
            return f"({text})"
    return text


def negated(text: str) -> str:
    """The text of what is true where a bool tensor is not."""
    return text[1:] if text.startswith("~") and text[1:].isidentifier() else f"~{closed(text)}"
