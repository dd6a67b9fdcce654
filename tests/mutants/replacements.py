"""What a node of the syntax tree is replaced by in a mutation."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping

import libcst as cst

Replacement = tuple[str, cst.CSTNode, cst.CSTNode]
"""The kind of the mutation, the node and the one in its place."""

_COMPARISONS: Mapping[type[cst.BaseCompOp], cst.BaseCompOp] = {
    cst.LessThan: cst.LessThanEqual(),
    cst.LessThanEqual: cst.LessThan(),
    cst.GreaterThan: cst.GreaterThanEqual(),
    cst.GreaterThanEqual: cst.GreaterThan(),
    cst.Equal: cst.NotEqual(),
    cst.NotEqual: cst.Equal(),
    cst.Is: cst.IsNot(),
    cst.IsNot: cst.Is(),
    cst.In: cst.NotIn(),
    cst.NotIn: cst.In(),
}
_OPPOSITES: Mapping[type[cst.BaseCompOp], cst.BaseCompOp] = {
    **_COMPARISONS,
    cst.LessThan: cst.GreaterThanEqual(),
    cst.LessThanEqual: cst.GreaterThan(),
    cst.GreaterThan: cst.LessThanEqual(),
    cst.GreaterThanEqual: cst.LessThan(),
}
_OPERATORS: Mapping[type[cst.BaseBinaryOp], cst.BaseBinaryOp] = {
    cst.Add: cst.Subtract(),
    cst.Subtract: cst.Add(),
    cst.Multiply: cst.Add(),
    cst.Divide: cst.Multiply(),
    cst.FloorDivide: cst.Modulo(),
    cst.Modulo: cst.FloorDivide(),
    cst.Power: cst.Multiply(),
    cst.LeftShift: cst.RightShift(),
    cst.RightShift: cst.LeftShift(),
    cst.BitAnd: cst.BitOr(),
    cst.BitOr: cst.BitAnd(),
}
_ASSIGNMENTS: Mapping[type[cst.BaseAugOp], cst.BaseAugOp] = {
    cst.AddAssign: cst.SubtractAssign(),
    cst.SubtractAssign: cst.AddAssign(),
    cst.BitOrAssign: cst.BitAndAssign(),
    cst.BitAndAssign: cst.BitOrAssign(),
}
_SEQUENCES = (
    *(cst.SimpleString, cst.FormattedString, cst.ConcatenatedString),
    *(cst.List, cst.Tuple, cst.ListComp),
)
_SYMMETRIC = {"min", "max", "isinstance", "issubclass", "contextlib.suppress", "suppress"}
_LARGE = 10
_EMPTY = {"list": "[]", "dict": "{}", "set": "set()", "tuple": "()", "frozenset": "frozenset()"}


def replacements(node: cst.CSTNode) -> Iterator[Replacement]:
    """Each replacement of a node or of a part of it."""
    if isinstance(node, cst.Comparison):
        yield from _comparison(node)
    elif isinstance(node, (cst.BinaryOperation, cst.AugAssign)):
        yield from _operator(node)
    elif isinstance(node, cst.BooleanOperation):
        other = cst.Or() if isinstance(node.operator, cst.And) else cst.And()
        yield "boolean", node, node.with_changes(operator=other)
    elif isinstance(node, (cst.If, cst.While, cst.IfExp, cst.CompIf)):
        opposite = negated(node.test)
        others = (new for _, _, new in replacements(node.test))
        if _code(node.test) != "True" and not any(new.deep_equals(opposite) for new in others):
            yield "condition", node.test, opposite
    elif isinstance(node, cst.Call):
        yield from _arguments(node)
    else:
        yield from _constant(node)


def negated(test: cst.BaseExpression) -> cst.BaseExpression:
    """The opposite of a condition, as it is usually written."""
    if isinstance(test, cst.UnaryOperation) and isinstance(test.operator, cst.Not):
        return test.expression
    if isinstance(test, cst.Comparison) and len(test.comparisons) == 1:
        (part,) = test.comparisons
        opposite = _OPPOSITES[type(part.operator)]
        return test.with_changes(comparisons=[part.with_changes(operator=opposite)])
    if isinstance(test, (cst.Name, cst.Attribute, cst.Call, cst.Subscript)) or test.lpar:
        return cst.UnaryOperation(cst.Not(), test)
    inner = test.with_changes(lpar=[cst.LeftParen()], rpar=[cst.RightParen()])
    return cst.UnaryOperation(cst.Not(), inner)


def result_replaced(value: cst.BaseExpression, returns: str) -> Iterator[cst.BaseExpression]:
    """Another result of the same type, as far as the annotation says one.

    Args:
        value: what is returned.
        returns: the annotation.
    """
    optional = "None" in [part.strip() for part in returns.split("|")]
    kind = returns.partition("[")[0].strip()
    if optional:
        new = "None"
    elif kind == "bool":
        new = "False"
    elif kind in ("int", "float"):
        new = "0" if kind == "int" else "0.0"
    elif kind == "str":
        new = '""'
    else:
        new = _EMPTY.get(kind, "None")
    if _code(value) not in (new, "True", "False", "NotImplemented"):
        yield cst.parse_expression(new)


def _comparison(node: cst.Comparison) -> Iterator[Replacement]:
    for index, part in enumerate(node.comparisons):
        changed = part.with_changes(operator=_COMPARISONS[type(part.operator)])
        yield (
            "comparison",
            node,
            node.with_changes(
                comparisons=[*node.comparisons[:index], changed, *node.comparisons[index + 1 :]]
            ),
        )


def _operator(node: cst.BinaryOperation | cst.AugAssign) -> Iterator[Replacement]:
    other: cst.CSTNode | None
    sides: tuple[cst.CSTNode, ...]
    if isinstance(node, cst.AugAssign):
        other, sides = _ASSIGNMENTS.get(type(node.operator)), (node.value,)
    else:
        other, sides = _OPERATORS.get(type(node.operator)), (node.left, node.right)
    # What is no number has no other operator.
    if other is not None and not any(isinstance(side, _SEQUENCES) for side in sides):
        is_type = isinstance(node.operator, (cst.BitOr, cst.BitAnd))
        yield "bits" if is_type else "operator", node, node.with_changes(operator=other)


def _arguments(node: cst.Call) -> Iterator[Replacement]:
    if len(node.args) < 2 or _code(node.func) in _SYMMETRIC:
        return
    first, second = node.args[:2]
    if first.keyword or second.keyword or first.star or second.star:
        return
    if not first.value.deep_equals(second.value):
        swapped = (
            first.with_changes(value=second.value),
            second.with_changes(value=first.value),
        )
        yield "arguments", node, node.with_changes(args=[*swapped, *node.args[2:]])


def _constant(node: cst.CSTNode) -> Iterator[Replacement]:
    if isinstance(node, cst.Integer):
        number = ast.literal_eval(node.value)
        # One more of a large one is seldom another behaviour.
        yield "number", node, cst.Integer(str(number * 2 if number > _LARGE else number + 1))
    elif isinstance(node, cst.Float):
        yield "number", node, cst.Float(repr(ast.literal_eval(node.value) * 2 or 1.0))
    elif isinstance(node, cst.Name) and node.value in ("True", "False"):
        yield "flag", node, cst.Name("False" if node.value == "True" else "True")
    elif isinstance(node, cst.SimpleString):
        value = node.evaluated_value
        # What has blanks in it is a message.
        if isinstance(value, str) and value and not any(each.isspace() for each in value):
            text = f"{node.prefix}{node.quote}XX{node.raw_value}{node.quote}"
            yield "string", node, cst.SimpleString(text)


def _code(node: cst.CSTNode) -> str:
    return cst.Module([]).code_for_node(node)
