"""The condition of a branch: what of it is static, and the tensor that the rest is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import libcst as cst

from fullgraph.fixes.patterns.normal_form import BlockedError
from fullgraph.fixes.patterns.stacked_conditions import stacked_condition
from fullgraph.fixes.patterns.substitution import paths_read, substituted
from fullgraph.fixes.patterns.tensor_condition import compared_as_whole
from fullgraph.fixes.patterns.unselected_values import is_computable
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.document import PRIMARIES, Document, last_name
from fullgraph.fixes.values.bindings import path_of
from fullgraph.fixes.values.dtypes import Form
from fullgraph.fixes.values.tensor_forms import COMPARES, TensorForms
from fullgraph.static.models import names
from fullgraph.static.models.python.builtins import NUMBERS_AS_TENSORS
from fullgraph.static.models.torch.groups import (
    CHECKS_FINITE,
    FIXED_ATTRIBUTES,
    FIXED_METHODS,
    FIXED_TESTS,
)
from fullgraph.static.syntax.walk import terms, walk
from fullgraph.vocabulary.findings import Location

_STATIC_ATTRIBUTES = FIXED_ATTRIBUTES | {"training", "is_cuda"}
_STATIC_CALLS = FIXED_METHODS | FIXED_TESTS | names("isinstance issubclass hasattr callable len")
_STATIC_KINDS = frozenset({"bool", "int", "float", "str", "none", "module", "class"})
GIVES_BOOL = CHECKS_FINITE | {"any", "all", "isclose", "logical_not", "logical_and", "logical_or"}
DRAWS = names("rand randn randint rand_like randn_like bernoulli normal")


@dataclass(frozen=True)
class Test:
    """A condition in its parts.

    Attributes:
        text: of the tensor; empty if there is none.
        is_negated: the condition is that the tensor is false.
        static: the other parts, that must hold too.
        walrus: names that the condition binds, and their values.
        rank: how many dimensions the tensor has.
        is_static: whether no part is a tensor.
    """

    text: str
    is_negated: bool = False
    static: tuple[str, ...] = ()
    walrus: tuple[tuple[str, cst.BaseExpression], ...] = ()
    rank: int = 0
    is_static: bool = False


class Conditions:
    """Reads the conditions of one function."""

    def __init__(
        self, document: Document, code: Code, location: Location, forms: TensorForms, torch: str
    ) -> None:
        """Look at the unit ``document``; ``torch`` is the name of torch in it."""
        self._document = document
        self._code = code
        self._path = location.path
        self._forms = forms
        self._torch = torch
        self._is_bold = code.is_bold

    def read(self, test: cst.BaseExpression, *, is_alone: bool) -> Test:
        """The parts of a test.

        Args:
            test: the condition of a branch.
            is_alone: whether nothing is done where it is false: what is static in it can then be
                decided first.

        Raises:
            BlockedError: a part is not known to be a tensor of one element.
        """
        tensors = [*terms(test, cst.And)] if is_alone else [test]
        static = [each for each in tensors if self.is_static(each, test)]
        tensors = [each for each in tensors if each not in static]
        if not tensors:
            return Test("", is_static=True)
        is_negated = len(tensors) == 1 and _is_negated(tensors[0])
        texts = [self.text(_positive(each) if is_negated else each) for each in tensors]
        known = [each for each in texts if each is not None]
        line = self._document.place(test).line
        if not all(map(is_computable, tensors[1:])):
            raise BlockedError(line, "a part of the test may raise where those before it are false")
        if len(known) != len(texts):
            raise BlockedError(line, "a part of the test is not known to be a tensor")
        text, form = known[0]
        for other, (more, _) in zip(tensors[1:], known[1:], strict=True):
            text = f"{self._closed(tensors[0], text)} & {self._closed(other, more)}"
        if not self._is_bold and (isinstance(form.shape, str) or {*form.shape} - {1}):
            raise BlockedError(line, "the test may have several elements")
        walrus = tuple(
            (node.target.value, node.value)
            for node in walk(test)
            if isinstance(node, cst.NamedExpr) and isinstance(node.target, cst.Name)
        )
        if walrus and not self._is_bold:
            raise BlockedError(line, "the test binds a name")
        for node in walk(test):
            if isinstance(node, cst.NamedExpr):
                check_walrus(self._document, test, node)
        sources = tuple(self._whole(node) for node in static)
        return Test(text, is_negated, sources, walrus, len(form.shape))

    def text(self, test: cst.BaseExpression) -> tuple[str, Form] | None:
        """The text of a bool tensor that is ``test``, and its form; None if that is not known."""
        if isinstance(test, cst.BooleanOperation):
            mixed = self._mixed(test) if self._is_bold else None
            if mixed is not None:
                return mixed
            left, right = self.text(test.left), self.text(test.right)
            if left is None or right is None or (left[1].shape, right[1].shape) != ((), ()):
                return None
            if not is_computable(test.right):
                return None
            is_and = isinstance(test.operator, cst.And)
            if _is_operand(test.left, left[0]) and _is_operand(test.right, right[0]):
                return f"{left[0]} {'&' if is_and else '|'} {right[0]}", Form("bool")
            name = "logical_and" if is_and else "logical_or"
            return f"{self._torch}.{name}({left[0]}, {right[0]})", Form("bool")
        if isinstance(test, cst.UnaryOperation) and isinstance(test.operator, cst.Not):
            inner = self.text(test.expression)
            return inner and (f"{self._torch}.logical_not({inner[0]})", inner[1])
        if isinstance(test, cst.Call) and (compared := self._compared(test)):
            return compared, Form("bool")
        form = self._forms.of(test, test)
        if self._is_bold and (form is None or not form.is_tensor):
            return self._unknown(test)
        if form is None or not form.is_tensor:
            return None
        source = substituted(self._document, test, {}, {})
        if form.dtype == "bool":
            return source, form
        if not isinstance(test, PRIMARIES) or not (form.is_float or form.is_integral):
            return None
        return f"{source} != 0", Form("bool", form.shape)

    def _mixed(self, test: cst.BooleanOperation) -> tuple[str, Form] | None:
        """``(t > 0) | flag`` for ``flag or t > 0``, where the tensor can be computed anyway."""
        sides = (test.left, test.right)
        static = [self.is_static(side, test) for side in sides]
        if sum(static) != 1:
            return None
        number, tensor = sides if static[0] else sides[::-1]
        found = self.text(tensor)
        if found is None:
            return None
        source = self._whole(number)
        is_and = isinstance(test.operator, cst.And)
        depends = not _paths(number).isdisjoint(_paths(tensor)) or _draws(tensor)
        if depends and not static[0]:
            return None
        if depends:
            # Where the number decides, the tensor may not exist, and no numbers may be drawn.
            made = "zeros" if is_and else "ones"
            settled = f"{self._torch}.{made}((), dtype={self._torch}.bool)"
            first, second = (found[0], settled) if is_and else (settled, found[0])
            return f"({first} if {source} else {second})", Form("bool")
        if not isinstance(number, (cst.Comparison, cst.UnaryOperation)) and not self.is_bool(
            number, test
        ):
            source = f"bool({source})"
        elif not isinstance(number, PRIMARIES):
            source = f"({source})" if not source.startswith("(") else source
        symbol = "&" if is_and else "|"
        return f"{self._closed(tensor, found[0])} {symbol} {source}", Form("bool")

    def _unknown(self, test: cst.BaseExpression) -> tuple[str, Form] | None:
        """A test that may be a tensor: the proof decides whether it is."""
        document = self._document
        if isinstance(test, cst.Call) and path_of(document, test.func) == "builtins.bool":
            return self.text(test.args[0].value) if len(test.args) == 1 else None
        if isinstance(test, cst.Comparison):
            if contained := self._contained(test):
                return contained, Form("bool")
            if not all(isinstance(each.operator, COMPARES) for each in test.comparisons):
                return None
            operands = [test.left, *(each.comparator for each in test.comparisons)]
            texts = [self._without_item(each, operands) for each in operands]
            parts = [
                f"{left} {_symbol(each.operator)} {right}"
                for left, right, each in zip(texts, texts[1:], test.comparisons, strict=False)
            ]
            if len(parts) == 1:
                return parts[0], Form("bool")
            return " & ".join(f"({part})" for part in parts), Form("bool")
        if not isinstance(test, PRIMARIES):
            return None
        source = substituted(document, test, {}, {})
        called = test.func if isinstance(test, cst.Call) else None
        is_bool = isinstance(called, cst.Attribute) and called.attr.value in GIVES_BOOL
        return (source if is_bool else f"{source} != 0"), Form("bool")

    def _without_item(
        self, node: cst.BaseExpression, operands: Sequence[cst.BaseExpression]
    ) -> str:
        """``t.double()`` for ``t.item()``: the number is compared with 64 bits."""
        found = self._converted(node)
        if found is None:
            return substituted(self._document, node, {}, {})
        owner, cast = found
        others = [each for each in operands if each is not node]
        exact = all(isinstance(each, cst.Integer) for each in others)
        text = self._closed(owner, substituted(self._document, owner, {}, {}))
        form = self._forms.of(owner, node)
        if form is None or form.shape != ():
            text += ".reshape(())"
        return text if exact and cast == ".double()" else f"{text}{cast}"

    def _converted(self, node: cst.BaseExpression) -> tuple[cst.BaseExpression, str] | None:
        """The tensor of ``t.item()``, ``float(t)`` and ``int(t)``, and the cast that it needs."""
        if not isinstance(node, cst.Call):
            return None
        if isinstance(node.func, cst.Attribute):
            is_item = node.func.attr.value == "item" and not node.args
            return (node.func.value, ".double()") if is_item else None
        cast = NUMBERS_AS_TENSORS.get(path_of(self._document, node.func), "")
        return (node.args[0].value, cast) if cast and len(node.args) == 1 else None

    def _was_tensor(self, node: cst.BaseExpression) -> bool:
        """Whether the run saw a name to be a tensor anywhere in the function."""
        if not isinstance(node, cst.Name):
            return False
        seen = self._code.seen_in_function(self._document, node, self._path)
        return bool(seen) and all(value.kind == "tensor" for value in seen)

    def _contained(self, test: cst.Comparison) -> str:
        """``t.item() in (1, 2)`` and ``0 in t`` as a tensor; empty if it is none."""
        target = test.comparisons[0]
        if len(test.comparisons) != 1 or not isinstance(target.operator, (cst.In, cst.NotIn)):
            return ""
        holder = self._forms.of(target.comparator, test)
        if holder.is_tensor if holder is not None else self._was_tensor(target.comparator):
            # As torch.Tensor.__contains__ does.
            compared = f"{self._document.primary(target.comparator)} == {self._whole(test.left)}"
            is_not = "~" if isinstance(target.operator, cst.NotIn) else ""
            return f"{is_not}({compared}).any()"
        found, several = self._converted(test.left), target.comparator
        owner = found[0] if found is not None else test.left
        tensor = self._closed(owner, substituted(self._document, owner, {}, {}))
        form = self._forms.of(owner, test)
        if found is None and not (form.is_tensor if form is not None else self._was_tensor(owner)):
            return ""
        if isinstance(several, (cst.Tuple, cst.List, cst.Set)):
            if not all(isinstance(each.value, cst.Integer) for each in several.elements):
                return ""
            numbers = ", ".join(self._document.source(each.value) for each in several.elements)
        else:
            line = self._document.statement_line(test)
            seen = self._code.facts.of(self._path, line, self._document.source(several))
            if any(value.kind in ("dict", "str", "tensor") for value in seen):
                return ""
            numbers = f"*{self._whole(several)}"
        one = tensor if form is not None and form.shape == () else f"{tensor}.reshape(())"
        ids = f"{self._torch}.tensor([{numbers}], device={tensor}.device)"
        text = f"{self._torch}.isin({one}, {ids})"
        return f"~{text}" if isinstance(target.operator, cst.NotIn) else text

    def _closed(self, node: cst.BaseExpression, text: str) -> str:
        return text if isinstance(node, PRIMARIES) and " " not in text else f"({text})"

    def _whole(self, node: cst.BaseExpression) -> str:
        source = self._document.source(node)
        return f"({source})" if getattr(node, "lpar", ()) else source

    def is_bool(self, node: cst.BaseExpression, at: cst.BaseExpression) -> bool:
        """Whether a run saw an expression only be True or False."""
        line = self._document.statement_line(at)
        seen = self._code.facts.of(self._path, line, self._document.source(node))
        return bool(seen) and all(value.kind == "bool" for value in seen)

    def _compared(self, call: cst.Call) -> str:
        """The bool tensor that ``any``, ``torch.allclose`` or ``torch.equal`` gives as a bool."""
        stacked = stacked_condition(self._document, call, self._forms, self._torch)
        if stacked:
            return stacked
        function = call.func
        if not isinstance(function, cst.Attribute):
            return ""
        if self._document.source(function.value) != self._torch:
            return ""
        sides = [arg.value for arg in call.args[:2] if arg.keyword is None]
        forms = [self._forms.of(side, call) for side in sides]
        known = [form for form in forms if form is not None and form.is_tensor]
        return compared_as_whole(self._document, call) if len(known) == 2 else ""

    def is_static(self, node: cst.BaseExpression, at: cst.BaseExpression) -> bool:
        """Whether an operand certainly depends on no tensor's value."""
        if isinstance(node, cst.Comparison) and all(
            isinstance(target.operator, (cst.Is, cst.IsNot)) for target in node.comparisons
        ):
            return isinstance(node.left, (cst.Name, cst.Attribute))
        if isinstance(node, cst.Comparison) and any(
            isinstance(target.comparator, cst.SimpleString) for target in node.comparisons
        ):
            return isinstance(node.left, (cst.Name, cst.Attribute))
        for inner in walk(node, cst.Attribute, cst.Call):
            if isinstance(inner, (cst.Name, cst.Attribute)):
                if not self._is_static_name(inner, at):
                    return False
            elif isinstance(inner, cst.Call):
                if last_name(inner.func) not in _STATIC_CALLS:
                    return False
            elif isinstance(inner, (cst.Subscript, cst.NamedExpr, cst.Await, cst.Yield)):
                return False
        return True

    def _is_static_name(self, node: cst.Name | cst.Attribute, at: cst.BaseExpression) -> bool:
        source = self._document.source(node)
        if isinstance(node, cst.Attribute):
            if node.attr.value in _STATIC_ATTRIBUTES or source.startswith(f"{self._torch}."):
                return True
        elif source in ("None", "True", "False"):
            return True
        line = self._document.statement_line(at)
        seen = [*self._code.facts.of(self._path, line, source)]
        if not seen and isinstance(node, cst.Name):
            seen = self._code.seen_in_function(self._document, node, self._path)
        return bool(seen) and all(value.kind in _STATIC_KINDS for value in seen)


def check_walrus(document: Document, test: cst.BaseExpression, node: cst.NamedExpr) -> None:
    """Refuse a name that a test binds where its first operand decides that.

    Raises:
        BlockedError: it is bound in some calls only.
    """
    while isinstance(test, cst.BooleanOperation):
        test = test.left
    if node not in walk(test):
        raise BlockedError(document.place(node).line, "a name is bound where a test holds")


def _paths(node: cst.BaseExpression) -> set[str]:
    """The names and attributes that are read, without those that others begin with."""
    found = {path for path, _ in paths_read(node)}
    return {path for path in found if not any(each.startswith(f"{path}.") for each in found)}


def _draws(node: cst.BaseExpression) -> bool:
    """Whether random numbers are drawn."""
    calls = (each for each in walk(node) if isinstance(each, cst.Call))
    return any(last_name(call.func) in DRAWS for call in calls)


def _is_operand(test: cst.BaseExpression, text: str) -> bool:
    """Whether the text of a condition can stand beside an operator."""
    return isinstance(test, PRIMARIES) and not text.endswith(" != 0")


def _is_negated(test: cst.BaseExpression) -> bool:
    return isinstance(test, cst.UnaryOperation) and isinstance(test.operator, cst.Not)


def _positive(test: cst.BaseExpression) -> cst.BaseExpression:
    """``a`` of ``not a``."""
    if isinstance(test, cst.UnaryOperation) and isinstance(test.operator, cst.Not):
        return test.expression
    return test


def _symbol(operator: cst.BaseCompOp) -> str:
    return cst.Module([]).code_for_node(operator).strip()
