"""The parts of a check's condition: what is decided while tracing, and what is a tensor."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import libcst as cst

from fullgraph.fixes.patterns.dropped_calls import only_reads, reads_only
from fullgraph.fixes.patterns.tensor_condition import compared_as_whole, is_tensor_condition
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.document import Document
from fullgraph.fixes.source.locate import lies_in
from fullgraph.fixes.values.bindings import path_of
from fullgraph.fixes.values.value_kind import ValueKinds
from fullgraph.static.models import names
from fullgraph.static.models.torch.groups import TESTS
from fullgraph.static.syntax.walk import terms, walk
from fullgraph.vocabulary.findings import Finding

_NEVER_FAIL = TESTS | names("any all sum abs")
_EXACT = 2**11


@dataclass(frozen=True)
class Tensor:
    """A condition that is a tensor of one element.

    Attributes:
        text: its source, as an expression of tensors.
        negated: the condition holds where the tensor is false.
        needs: what else has to hold for the two to be the same (``a.shape == b.shape``).
        is_number: the condition as written is a Python number, which the tensor only stands for.
    """

    text: str
    negated: bool
    needs: str = ""
    is_number: bool = False

    def holds(self, torch: str, *, negate: bool) -> str:
        """The tensor that says whether the condition holds, or that it does not."""
        if self.negated is negate:
            return self.text
        return _opposite_equality(self.text) or f"{torch}.logical_not({self.text})"


def _opposite_equality(text: str) -> str:
    """``a == b`` for ``a != b`` and the other way round, which also hold for NaN; else empty."""
    try:
        compared = cst.parse_expression(text)
    except cst.ParserSyntaxError:
        return ""
    if not isinstance(compared, cst.Comparison) or len(compared.comparisons) != 1:
        return ""
    target = compared.comparisons[0]
    opposite: cst.BaseCompOp
    if isinstance(target.operator, cst.NotEqual):
        opposite = cst.Equal()
    elif isinstance(target.operator, cst.Equal):
        opposite = cst.NotEqual()
    else:
        return ""
    changed = compared.with_changes(comparisons=[target.with_changes(operator=opposite)])
    return cst.Module([]).code_for_node(changed)


@dataclass(frozen=True)
class Group:
    """Conditions that hold together.

    Attributes:
        before: the sources of those that are decided while tracing, up to the first tensor.
        tensors: those that are tensors.
        after: the sources of the others.
        in_any_order: each can be computed although those before it do not hold.
    """

    before: tuple[str, ...]
    tensors: tuple[Tensor, ...]
    after: tuple[str, ...] = ()
    in_any_order: bool = True


class Terms:
    """Splits the conditions of one unit."""

    def __init__(self, document: Document, code: Code, finding: Finding) -> None:
        """Look in ``document``, with what the run of ``finding`` saw."""
        self._document = document
        self._finding = finding
        self._kinds = ValueKinds(document, code, finding.location)

    def groups(self, test: cst.BaseExpression) -> tuple[Group, ...] | None:
        """``a and b or c`` as ``(a, b), (c)``; None where a part is not understood."""
        test, negated = _positive(test)
        # "not (a and b)" is "not a or not b".
        outer, inner = (cst.And, cst.Or) if negated else (cst.Or, cst.And)
        parts = ([*terms(part, inner)] for part in terms(test, outer))
        atoms = [group for part in parts for group in self._distributed(part, outer)]
        tensors = self._tensors([atom for group in atoms for atom in group])
        if not tensors:
            return None
        found = [self._group(group, tensors, negated) for group in atoms]
        return None if None in found else tuple(group for group in found if group)

    def _distributed(
        self, operands: list[cst.BaseExpression], kind: type[cst.BaseBooleanOp]
    ) -> Iterator[list[cst.BaseExpression]]:
        """``a and b``, ``a and c`` of ``a and (b or c)``, where ``b or c`` depends on a tensor."""
        for place, operand in enumerate(operands):
            alternatives = [*terms(operand, kind)]
            if len(alternatives) > 1 and self._kinds.is_tensor(operand):
                for each in alternatives:
                    changed = [*operands[:place], each, *operands[place + 1 :]]
                    yield from self._distributed(changed, kind)
                return
        yield operands

    def tensor(self, node: cst.BaseExpression, negated: bool = False) -> Tensor | None:
        """A condition as a tensor; None if it is not certainly one.

        Args:
            node: the condition.
            negated: whether it is the opposite that matters.
        """
        node, is_opposite = _positive(node)
        negated = negated is not is_opposite
        document, observation = self._document, self._finding.observation
        # What makes a Python number of a tensor is in the condition, and must not stay there.
        is_number = self._finding.entry == "tensor-to-scalar" and lies_in(
            document, self._finding.location, node
        )
        if not is_number and is_tensor_condition(node, observation):
            return Tensor(document.source(node), negated)
        if isinstance(node, cst.Call):
            path = path_of(document, node.func)
            arguments = [arg for arg in node.args if arg.keyword is None and not arg.star]
            sources = [document.source(arg.value) for arg in arguments]
            if path == "torch.allclose" and len(sources) >= 2 and only_reads(document, node):
                compared = compared_as_whole(document, node)
                return Tensor(compared, negated) if compared else None
            if (
                path == "torch.equal"
                and len(sources) == len(node.args) == 2
                and only_reads(document, node)
            ):
                head = document.source(node.func).removesuffix("equal")
                shapes = " == ".join(f"{_closed(arg.value, document)}.shape" for arg in arguments)
                return Tensor(f"{head}eq({', '.join(sources)}).all()", negated, shapes, True)
        if observation is None or "TensorVariable" not in observation.context:
            return None
        return self._number(node, negated)

    def _number(self, node: cst.BaseExpression, negated: bool) -> Tensor | None:
        """``x.min().item() < 0`` and ``bool(x.any())`` without the conversion."""
        document = self._document
        if isinstance(node, cst.Call) and path_of(document, node.func) == "builtins.bool":
            value = node.args[0].value if len(node.args) == 1 else None
            if value is not None and is_tensor_condition(value, None):
                return Tensor(document.source(value), negated, is_number=True)
            return None
        if not isinstance(node, cst.Comparison) or len(node.comparisons) != 1:
            return None
        left, right = node.left, node.comparisons[0].comparator
        operator = node.comparisons[0].operator
        sides = [_without_item(document, side) for side in (left, right)]
        if not any(sides):
            return None
        for side, without in zip((left, right), sides, strict=True):
            if without is None and not _is_exact(side):
                return None
        texts = [t or document.source(s) for s, t in zip((left, right), sides, strict=True)]
        made = f"{texts[0]} {_symbol(operator)} {texts[1]}"
        return Tensor(made, negated, is_number=True) if _symbol(operator) else None

    def _tensors(self, atoms: list[cst.BaseExpression]) -> list[cst.BaseExpression]:
        """Those that break, or that certainly are tensors."""
        if len(atoms) == 1:
            return atoms
        kinds = [self._kinds.is_tensor(atom) for atom in atoms]
        found = [atom for atom, kind in zip(atoms, kinds, strict=True) if kind]
        if len(found) > 1 and not all(self._kinds.is_surely_tensor(_positive(a)[0]) for a in found):
            return []
        unknown = [atom for atom, kind in zip(atoms, kinds, strict=True) if kind is None]
        if found or len(unknown) != 1:
            return found
        return unknown

    def _group(
        self, atoms: list[cst.BaseExpression], tensors: list[cst.BaseExpression], negated: bool
    ) -> Group | None:
        before: list[str] = []
        after: list[str] = []
        found: list[Tensor] = []
        in_any_order = True
        for atom in atoms:
            if atom in tensors:
                tensor = self.tensor(atom, negated)
                if tensor is None:
                    return None
                in_any_order = in_any_order and (not found or _never_fails(atom))
                found.append(tensor)
            elif not reads_only(self._document, atom):
                return None
            else:
                in_any_order = in_any_order and (not found or _is_plain(atom))
                text = _closed(atom, self._document)
                (after if found else before).append(f"not {text}" if negated else text)
        return Group(tuple(before), tuple(found), tuple(after), in_any_order)


def _positive(node: cst.BaseExpression) -> tuple[cst.BaseExpression, bool]:
    """An expression without ``not``, and whether it is the opposite of the whole."""
    negated = False
    while isinstance(node, cst.UnaryOperation) and isinstance(node.operator, cst.Not):
        negated, node = not negated, node.expression
    return node, negated


def _closed(node: cst.BaseExpression, document: Document) -> str:
    """The source of an operand, in parentheses where it needs them."""
    text = document.source(node)
    is_closed = isinstance(node, (cst.Name, cst.Attribute, cst.Call, cst.Subscript))
    if is_closed or (isinstance(node, (cst.Comparison, cst.UnaryOperation)) and "\n" not in text):
        return text
    return f"({text})"


def _never_fails(node: cst.BaseExpression) -> bool:
    """Whether it can be computed although the condition before it is false."""
    for inner in walk(node):
        if isinstance(inner, cst.Subscript):
            return False
        if isinstance(inner, cst.Call):
            name = inner.func.attr if isinstance(inner.func, cst.Attribute) else inner.func
            if not isinstance(name, cst.Name) or name.value not in _NEVER_FAIL:
                return False
    return True


def _is_plain(node: cst.BaseExpression) -> bool:
    """Whether it can be read although the condition before it is false."""
    return not any(isinstance(inner, (cst.Call, cst.Subscript)) for inner in walk(node))


def _without_item(document: Document, node: cst.BaseExpression) -> str | None:
    if not isinstance(node, cst.Call) or node.args or not isinstance(node.func, cst.Attribute):
        return None
    is_item = node.func.attr.value == "item"
    return document.source(node.func.value) if is_item and not node.func.value.lpar else None


def _is_exact(node: cst.BaseExpression) -> bool:
    """Whether a number is the same in every floating-point type."""
    if isinstance(node, cst.UnaryOperation) and isinstance(node.operator, cst.Minus):
        node = node.expression
    if isinstance(node, (cst.Integer, cst.Float)):
        value = float(node.evaluated_value)
        return value.is_integer() and abs(value) < _EXACT
    return False


def _symbol(operator: cst.BaseCompOp) -> str:
    known = {
        cst.LessThan: "<",
        cst.LessThanEqual: "<=",
        cst.GreaterThan: ">",
        cst.GreaterThanEqual: ">=",
        cst.Equal: "==",
        cst.NotEqual: "!=",
    }
    return known.get(type(operator), "")
