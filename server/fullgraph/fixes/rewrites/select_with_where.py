"""Turns a choice between tensors into ``torch.where``."""

from __future__ import annotations

from dataclasses import dataclass

import libcst as cst

from fullgraph.findings import Edit, Finding, Fix, Location, Safety
from fullgraph.fixes.choices import Choice, choice_at, has_comment, names_changed_in_place
from fullgraph.fixes.code import Code
from fullgraph.fixes.conditions import Conditions
from fullgraph.fixes.document import Document
from fullgraph.fixes.dtypes import Form
from fullgraph.fixes.module_names import bound_names
from fullgraph.fixes.rewrites.base import Rewrite, Rewritten, Untouched
from fullgraph.fixes.tensor_forms import TensorForms
from fullgraph.fixes.torch_name import torch_name
from fullgraph.fixes.unchosen import guarded, guarded_operands, is_about_infinite_values
from fullgraph.static.syntax.walk import walk

_WIDTH = 100
_CONDITION_NAMES = ("condition", "is_selected", "selects_first")


@dataclass(frozen=True)
class _Value:
    """What one side gives a name: a node with what must be guarded in it, or the name itself."""

    node: cst.BaseExpression | None
    operands: tuple[cst.BaseExpression, ...] = ()


class SelectWithWhere(Rewrite):
    """Turns a choice between tensors into ``torch.where``.

    Only if both sides have one dtype and shape by what is known of them: ``where`` promotes and
    broadcasts, an ``if`` does not. A divisor is 1 where the side is not chosen.
    """

    entries = frozenset({"data-dependent-branch"})
    rewritten = (
        Rewritten(
            """
            import torch

            def f(x):
                return x * 2 if x.sum() > 0 else x - 1
            """,
            """
            import torch

            def f(x):
                return torch.where(x.sum() > 0, x * 2, x - 1)
            """,
        ),
        Rewritten(
            """
            import torch

            def f(states):
                if states.dtype == torch.float16 and (
                    torch.isinf(states).any() or torch.isnan(states).any()
                ):
                    clamp_value = torch.finfo(states.dtype).max - 1000
                    states = torch.clamp(states, min=-clamp_value, max=clamp_value)
                return states
            """,
            """
            import torch

            def f(states):
                if states.dtype == torch.float16:
                    clamp_value = torch.finfo(states.dtype).max - 1000
                    states = torch.where(
                        torch.logical_or(torch.isinf(states).any(), torch.isnan(states).any()),
                        torch.clamp(states, min=-clamp_value, max=clamp_value),
                        states,
                    )
                return states
            """,
            "torch.tensor([1.0, 64800.0, float('inf')], dtype=torch.float16)",
        ),
        Rewritten(
            """
            import torch

            def f(x):
                # Values can overflow.
                if not torch.isfinite(x).all():
                    limit = torch.finfo(x.dtype).max - 1000
                    x = torch.clamp(x, min=-limit, max=limit)
                return x
            """,
            """
            import torch

            def f(x):
                # Values can overflow.
                limit = torch.finfo(x.dtype).max - 1000
                x = torch.where(torch.isfinite(x).all(), x, torch.clamp(x, min=-limit, max=limit))
                return x
            """,
        ),
        Rewritten(
            """
            import torch

            class Net(torch.nn.Module):
                def __init__(self):
                    super().__init__()
                    self.weight = torch.nn.Parameter(torch.tensor([0.0, 1.0, 0.0]))

                def forward(self, x):
                    y = self.weight
                    if y.sum() > 3:
                        x = x / y + (y * 2).log()
                    return x + y
            """,
            """
            import torch

            class Net(torch.nn.Module):
                def __init__(self):
                    super().__init__()
                    self.weight = torch.nn.Parameter(torch.tensor([0.0, 1.0, 0.0]))

                def forward(self, x):
                    y = self.weight
                    condition = y.sum() > 3
                    x = torch.where(
                        condition,
                        x / torch.where(condition, y, 1) + (torch.where(condition, y * 2, 1)).log(),
                        x,
                    )
                    return x + y
            """,
            "torch.linspace(-1, 1, 3)",
        ),
        Rewritten(
            """
            import torch

            def f(x, y):
                if x.min() > 5:
                    return x + y
                return x - y
            """,
            """
            import torch

            def f(x, y):
                return torch.where(x.min() > 5, x + y, x - y)
            """,
            "torch.linspace(-1, 1, 6), torch.ones(6)",
        ),
        Rewritten(
            """
            import torch

            def f(x):
                if x.sum() > 3:
                    x = x + 1
                    y = x * 2
                elif x.sum() < -3:
                    x = x - 1
                    y = x.relu()
                else:
                    x = -x
                    y = x.abs()
                return x, y
            """,
            """
            import torch

            def f(x):
                condition, condition_2 = x.sum() > 3, x.sum() < -3
                x = torch.where(condition, x + 1, torch.where(condition_2, x - 1, -x))
                y = torch.where(condition, x * 2, torch.where(condition_2, x.relu(), x.abs()))
                return x, y
            """,
        ),
    )
    untouched = (
        Untouched(
            """
            import torch

            def f(x):
                return x if x.sum() > 3 else x.double()
            """,
            "where promotes the float32 side",
        ),
        Untouched(
            """
            import torch

            def f(x):
                return x.sum() if x.sum() > 3 else x
            """,
            "where broadcasts the side without dimensions",
        ),
        Untouched(
            """
            import torch

            def f(x):
                return x.sum() if (x[:1] > 3) else x.max()
            """,
            "where broadcasts with the condition",
        ),
        Untouched(
            """
            import torch

            def f(x):
                scale = 2.0 if x.sum() > 3 else 0.1
                return x * scale
            """,
            "numbers become tensors, in 32 bits",
        ),
        Untouched(
            """
            import torch

            def f(x):
                y = x
                if x.sum() > 3:
                    y = x + 1
                y += 1
                return x, y
            """,
            "y is x where the condition is false, and is written to in place",
        ),
        Untouched(
            """
            import torch

            def f(x):
                if x.sum() < 3:
                    x = x + torch.rand(6)
                return x
            """,
            "random numbers are only drawn where the condition is true",
        ),
        Untouched(
            """
            import torch

            def f(x, seen=[]):
                if x.sum() < 3:
                    seen.append(1)
                    x = x + 1
                return x
            """,
            "the list changes only where the condition is true",
        ),
        Untouched(
            """
            import torch

            def f(x):
                if x.sum() < 3:
                    return x + 1
                return None
            """,
            "one side is no tensor",
        ),
        Untouched(
            """
            import torch

            def f(x):
                if not torch.isfinite(x).all():
                    x = x * x.mean()
                return x
            """,
            "the gradient of a product is NaN where a factor is infinite",
        ),
        Untouched(
            """
            import torch

            def f(x):
                if x.sum() > 3:
                    x = x.norm(dim=0, keepdim=True) * x
                return x
            """,
            "the gradient of a norm is NaN at zero",
        ),
        Untouched(
            """
            import torch

            def f(x):
                if x.sum() < 3:
                    # why
                    x = x + 1
                return x
            """,
            "the comment has no place in one expression",
        ),
        Untouched(
            """
            import torch

            def f(x):
                if x.sum() < 3:
                    y = x + 1
                return y
            """,
            "y has no value where the condition is false",
        ),
    )

    def propose(self, finding: Finding, document: Document, code: Code) -> Fix | None:
        """An ``if`` that assigns or returns on each side, or a conditional expression."""
        context = finding.observation.context if finding.observation else ""
        if "attempted to jump with" in context and "TensorVariable" not in context:
            return None
        choice = choice_at(document, finding.location)
        if choice is None or has_comment(document, choice):
            return None
        torch = torch_name(document, choice.first, finding.location.path)
        if torch is None:
            return None
        forms = TensorForms(document, code, finding.location)
        conditions = Conditions(document, code, finding.location, forms, torch.name)
        selection = _Selection(document, choice, forms, conditions, torch.name)
        text = selection.text()
        if text is None:
            return None
        start, last = document.place(choice.first), document.place(choice.last)
        path = finding.location.path
        place = Location(path, start.line, start.column, last.end_line, last.end_column)
        return Fix(
            title="Select with torch.where",
            edits=(*torch.edits, Edit(place, text)),
            safety=Safety.UNSAFE,
            note=(
                "Every side is computed, whichever is chosen. The sides must have the same dtype "
                "and shape for all inputs, as in the run. The result is a new tensor, also where a "
                "side is a tensor that exists already. The gradient of the side that is not chosen "
                "is zero, or NaN where a value of it is infinite or NaN."
            ),
        )


class _Selection:
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
        around = [a for a in document.ancestors(choice.first) if isinstance(a, cst.FunctionDef)]
        self._function = around[0] if around else None

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
        if not selected or names_changed_in_place(self._function) & {*selected}:
            return None
        lines: list[str] = []
        values: dict[str, list[_Value]] = {}
        for name in names:
            found = self._values(name, max(ranks), name in temporary)
            if found is None:
                return None
            values[name] = found
        uses = len(selected) + sum(len(v.operands) for found in values.values() for v in found)
        if uses > 1 and not all(isinstance(_positive(test), cst.Name) for test in tests):
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
        inside = sum(_mentions(each.value, name) for each in holders[0]) + 1
        return inside == _mentions(self._function, name)

    def _values(self, name: str, rank: int, is_temporary: bool) -> list[_Value] | None:
        found: list[_Value] = []
        seen: list[Form] = []
        of_infinite = is_about_infinite_values(self._choice.tests)
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
        if any((form.dtype, form.shape) != (first.dtype, first.shape) for form in seen):
            return None
        if not is_temporary and (not first.is_tensor or len(first.shape) < rank):
            return None
        self._forms.bound[name] = first
        return found

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
        return any(name in bound_names(part) for part in (self._function.params, *earlier))

    def _bind(self, texts: list[str]) -> tuple[list[str], str] | None:
        assert self._function is not None
        taken = {node.value for node in walk(self._function) if isinstance(node, cst.Name)}
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


def _is_negated(test: cst.BaseExpression) -> bool:
    return isinstance(test, cst.UnaryOperation) and isinstance(test.operator, cst.Not)


def _positive(test: cst.BaseExpression) -> cst.BaseExpression:
    """``a`` of ``not a``."""
    if isinstance(test, cst.UnaryOperation) and isinstance(test.operator, cst.Not):
        return test.expression
    return test


def _mentions(root: cst.CSTNode, name: str) -> int:
    return sum(isinstance(node, cst.Name) and node.value == name for node in walk(root))
