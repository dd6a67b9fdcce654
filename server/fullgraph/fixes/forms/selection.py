"""Writes a choice between values as calls of ``torch.where``."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from dataclasses import dataclass

import libcst as cst

from fullgraph.fixes.forms.changed_in_place import names_changed_in_place
from fullgraph.fixes.forms.choices import Choice
from fullgraph.fixes.forms.conditions import Conditions
from fullgraph.fixes.forms.unchosen import guarded, guarded_operands, is_about_infinite_values
from fullgraph.fixes.source.document import Document
from fullgraph.fixes.values.dtypes import Form
from fullgraph.fixes.values.number_as_tensor import ArithmeticUse
from fullgraph.fixes.values.tensor_forms import TensorForms

_WIDTH = 100
_CONDITION_NAMES = ("condition", "is_selected", "selects_first")


@dataclass(frozen=True)
class _Value:
    """What one side gives a name: a node with what must be guarded in it, or the name itself."""

    node: cst.BaseExpression | None
    operands: tuple[cst.BaseExpression, ...] = ()


class Selection:
    """Writes a choice as calls of ``torch.where``."""

    def __init__(
        self,
        document: Document,
        choice: Choice,
        forms: TensorForms,
        conditions: Conditions,
        torch: str,
    ) -> None:
        self._document = document
        self._choice = choice
        self._forms = forms
        self._at = choice.tests[0]
        self._conditions = conditions
        self._torch = torch
        self._function = document.function(choice.first)

    def text(self) -> str | None:
        """What takes the place of the choice; None if it cannot be written so."""
        choice = self._choice
        static: list[cst.BaseExpression] = []
        tests = [*choice.tests]
        if len(tests) == 1 and choice.is_statement and not choice.returns and not choice.sides[1]:
            static, tests[0] = self._conditions.split(tests[0])
        negated = [_is_negated(test) for test in tests]
        known = [self._conditions.text(_positive(test)) for test in tests]
        if self._function is None or None in known:
            return None
        texts = [each[0] for each in known if each]
        ranks = [len(each[1].shape) for each in known if each]
        if any(each and set(each[1].shape) - {1} for each in known) or any(
            isinstance(each[1].shape, str) for each in known if each
        ):
            return None
        names = self._names()
        temporary = [name for name in names if self._is_temporary(name)]
        selected = [name for name in names if name not in temporary]
        if not selected or names_changed_in_place(self._document, self._function) & {*selected}:
            return None
        lines: list[str] = []
        values: dict[str, list[_Value]] = {}
        for name in names:
            found = self._values(name, max(ranks), name in temporary)
            if found is None:
                return None
            values[name] = found
        uses = len(selected) + sum(len(v.operands) for found in values.values() for v in found)
        kept = [_positive(test) for test in tests]
        if uses > 1 and not all(isinstance(n, cst.Name) and n.value not in names for n in kept):
            bound = self._bind(texts)
            if bound is None or not choice.is_statement:
                return None
            texts, line = bound
            lines.append(line)
        step = self._document.step(self._at)
        indentation = self._document.indentation(self._document.place(choice.first).line)
        inner = indentation + (step if static else "")
        newline = self._document.newline
        begin = f"{newline}{inner}"
        for name in names:
            if name in temporary:
                (value,) = [v for v in values[name] if v.node is not None]
                assert value.node is not None
                lines.append(f"{name} = {self._document.source(value.node)}")
                continue
            sides = [self._side(name, v, n, texts, negated) for n, v in enumerate(values[name])]
            opened = "return " if choice.returns else f"{name} = " if name else ""
            lines.append(_nested(opened, self._torch, texts, negated, sides, begin, begin + step))
        body = begin.join(lines)
        if not static:
            return body
        test = " and ".join(self._whole(node) for node in static)
        return f"if {test}:{begin}{body}"

    def _names(self) -> list[str]:
        """What the sides assign to, in an order that all of them have."""
        names: list[str] = []
        for side in self._choice.sides:
            place = 0
            for each in side:
                if each.name in names:
                    if names.index(each.name) < place:
                        return []
                    place = names.index(each.name) + 1
                else:
                    names.insert(place, each.name)
                    place += 1
        return names

    def _is_temporary(self, name: str) -> bool:
        """Whether a name is only used within the side that binds it."""
        holders = [s for s in self._choice.sides if any(e.name == name for e in s)]
        if not name or len(holders) != 1 or self._function is None:
            return False
        place = [each.name for each in holders[0]].index(name) + 1
        inside = {node for each in holders[0][place:] for node in self._mentions(each.value, name)}
        outside = [node for node in self._mentions(self._function, name) if node not in inside]
        return all(self._is_rebound_first(node) for node in outside)

    def _is_rebound_first(self, mention: cst.Name) -> bool:
        """Whether a mention binds a name, or follows in its own block on what does."""
        if isinstance(self._document.parents[mention], cst.AssignTarget):
            return True
        for around in self._document.ancestors(mention):
            block = self._document.parents.get(around)
            if isinstance(around, cst.SimpleStatementLine) and isinstance(block, cst.IndentedBlock):
                before = block.body[: block.body.index(around)]
                lines = (line for line in before if isinstance(line, cst.SimpleStatementLine))
                return any(mention.value in self._document.bound_names(line) for line in lines)
        return False

    def _values(self, name: str, rank: int, is_temporary: bool) -> list[_Value] | None:
        found: list[_Value] = []
        seen: list[Form] = []
        of_infinite = is_about_infinite_values(self._document, self._choice.tests)
        for side in self._choice.sides:
            node = next((each.value for each in side if each.name == name), None)
            if node is None and is_temporary:
                found.append(_Value(None))
                continue
            if node is None:
                form = self._forms.of_name(name, self._at) if self._is_bound(name) else None
                operands: list[cst.BaseExpression] | None = []
            else:
                form = self._forms.of(node, self._at)
                operands = guarded_operands(node, self._forms, self._at, of_infinite)
            if form is None or operands is None:
                return None
            if operands and (is_temporary or len(self._choice.tests) > 1):
                return None
            seen.append(form)
            found.append(_Value(node, tuple(operands)))
        first = seen[0]
        if not first.is_tensor and not is_temporary:
            return found if self._are_numbers_of_arithmetic(name, seen) else None
        if any((form.dtype, form.shape) != (first.dtype, first.shape) for form in seen):
            return None
        if not is_temporary and len(first.shape) < rank:
            return None
        self._forms.bound[name] = first
        return found

    def _are_numbers_of_arithmetic(self, name: str, numbers: list[Form]) -> bool:
        """Whether numbers can be a tensor: arithmetic with tensors gives the same."""
        first = numbers[0]
        if any(each.number != first.number or not each.value for each in numbers):
            return False
        if len(self._choice.tests) > 1 or len(self._names()) > 1 or self._function is None:
            return False
        is_exact = first.number == "int" or all(map(_is_exact, numbers))
        form = Form("int64" if first.number == "int" else "float32")
        use = ArithmeticUse(self._document, self._forms, form, is_exact)
        if not name:
            only = self._document.parents[self._choice.sides[0][0].value]
            is_operand = isinstance(only, cst.IfExp) and not self._choice.is_statement
            return is_operand and isinstance(only, cst.IfExp) and use.fits(only)
        targets = self._targets(name)
        mentions = [node for node in self._mentions(self._function, name) if node not in targets]
        self._forms.bound[name] = first
        return bool(mentions) and all(map(use.fits, mentions)) and not use.is_rounded

    def _mentions(self, root: cst.CSTNode, name: str) -> Sequence[cst.Name]:
        return self._document.index.named(root, name)

    def _targets(self, name: str) -> list[cst.CSTNode]:
        """The nodes that bind a name in the choice."""
        return [
            node.target
            for node in self._document.within(self._choice.first, cst.AssignTarget)
            if isinstance(node.target, cst.Name) and node.target.value == name
        ]

    def _is_bound(self, name: str) -> bool:
        """Whether a name certainly has a value before the choice."""
        if self._forms.is_seen or self._function is None:
            return True
        before = self._document.place(self._choice.first).line
        body = self._function.body
        lines = body.body if isinstance(body, cst.IndentedBlock) else ()
        earlier = [
            line
            for line in lines
            if isinstance(line, cst.SimpleStatementLine)
            and self._document.place(line).line < before
        ]
        parts = (self._function.params, *earlier)
        return any(name in self._document.bound_names(part) for part in parts)

    def _bind(self, texts: list[str]) -> tuple[list[str], str] | None:
        assert self._function is not None
        taken = {node.value for node in self._document.within(self._function, cst.Name)}
        free = [name for name in _CONDITION_NAMES if name not in taken]
        if not free:
            return None
        names = [free[0], *(f"{free[0]}_{number}" for number in range(2, len(texts) + 1))]
        if taken & {*names}:
            return None
        return names, f"{', '.join(names)} = {', '.join(texts)}"

    def _side(
        self, name: str, value: _Value, number: int, texts: list[str], negated: list[bool]
    ) -> str:
        if value.node is None:
            return name
        if not value.operands:
            return self._document.source(value.node)
        # The first test that is true selects: a later side needs the earlier ones to be false.
        is_last = number == len(texts)
        test = texts[number - 1 if is_last else number]
        chosen_if = negated[number - 1] if is_last else not negated[number]
        opened = f"{self._torch}.where({test}, " + ("" if chosen_if else "1, ")
        closed = ", 1)" if chosen_if else ")"
        return guarded(self._document, value.node, value.operands, opened, closed)

    def _whole(self, node: cst.BaseExpression) -> str:
        source = self._document.source(node)
        return f"({source})" if getattr(node, "lpar", ()) else source


def _nested(
    opened: str,
    torch: str,
    texts: list[str],
    negated: list[bool],
    sides: list[str],
    indentation: str,
    inner: str,
) -> str:
    """``opened`` and the call, on several lines if one does not hold it.

    ``indentation`` and ``inner`` begin a new line.
    """
    value = sides[-1]
    arguments: tuple[str, str, str] = ("", "", "")
    for text, is_negated, side in zip(
        reversed(texts), reversed(negated), reversed(sides[:-1]), strict=True
    ):
        arguments = (text, value, side) if is_negated else (text, side, value)
        value = f"{torch}.where({', '.join(arguments)})"
    line = f"{opened}{value}"
    if len(indentation.strip("\r\n")) + len(line) < _WIDTH or "\n" in line or not opened:
        return line
    return f"{opened}{torch}.where({inner}" + f",{inner}".join(arguments) + f",{indentation})"


def _is_exact(number: Form) -> bool:
    """Whether 32 bits hold a number as 64 do."""
    value = float(number.value)
    (rounded,) = struct.unpack("f", struct.pack("f", value))
    return bool(rounded == value)


def _is_negated(test: cst.BaseExpression) -> bool:
    return isinstance(test, cst.UnaryOperation) and isinstance(test.operator, cst.Not)


def _positive(test: cst.BaseExpression) -> cst.BaseExpression:
    """``a`` of ``not a``."""
    if isinstance(test, cst.UnaryOperation) and isinstance(test.operator, cst.Not):
        return test.expression
    return test
