"""Selects with ``torch.where`` between early returns and what follows them."""

from __future__ import annotations

from collections.abc import Iterable

import libcst as cst

from fullgraph.findings import Edit, Finding, Fix, Location, Safety
from fullgraph.fixes.forms.changed_in_place import names_changed_in_place
from fullgraph.fixes.forms.conditions import Conditions
from fullgraph.fixes.forms.early_returns import (
    Assigned,
    EarlyReturns,
    early_returns_at,
)
from fullgraph.fixes.forms.unchosen import guarded, guarded_operands, is_about_infinite_values
from fullgraph.fixes.rewrites.base import Rewrite, Rewritten, Untouched
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.document import Document
from fullgraph.fixes.source.torch_name import torch_name
from fullgraph.fixes.values.dtypes import Form
from fullgraph.fixes.values.tensor_forms import TensorForms
from fullgraph.static.syntax.walk import walk

_NAMES = ("condition", "is_selected", "returns_early")


class SelectEarlyReturn(Rewrite):
    """Selects with ``torch.where`` between early returns and what follows them.

    Only if all that may be returned has one dtype and shape in the run, and all that follows is
    arithmetic that can be computed where it is not needed: a divisor is 1 there.
    """

    entries = frozenset({"data-dependent-branch"})
    rewritten = (
        Rewritten(
            """
            import torch

            def linear(t0, t1, y0, y1, t):
                if t == t0:
                    return y0
                if t == t1:
                    return y1
                slope = (t - t0) / (t1 - t0)  # of the line
                return y0 + slope * (y1 - y0)

            def f(x):
                middle = linear(x[0], x[5], x * 2, x * 3, x[1])
                return middle + linear(x[0], x[0], x * 2, x * 3, x[0])
            """,
            """
            import torch

            def linear(t0, t1, y0, y1, t):
                condition = t == t0
                condition_2 = t == t1
                slope = (t - t0) / (torch.where(condition | condition_2, 1, t1 - t0))  # of the line
                return torch.where(condition, y0, torch.where(condition_2, y1, y0 + slope * (y1 - y0)))

            def f(x):
                middle = linear(x[0], x[5], x * 2, x * 3, x[1])
                return middle + linear(x[0], x[0], x * 2, x * 3, x[0])
            """,  # noqa: E501
        ),
        Rewritten(
            """
            import torch

            def f(x):
                if x.sum() > 3:
                    return x.relu()
                y = x + 1
                return y * 2
            """,
            """
            import torch

            def f(x):
                condition = x.sum() > 3
                y = x + 1
                return torch.where(condition, x.relu(), y * 2)
            """,
        ),
    )
    untouched = (
        Untouched(
            """
            import torch

            def f(x):
                if x.sum() > 3:
                    return x
                x = x + 1
                return x * 2
            """,
            "x is another tensor where it would be selected",
        ),
        Untouched(
            """
            import torch

            def f(x):
                if x.sum() > 3:
                    return x.double()
                y = x + 1
                return y * 2
            """,
            "where promotes the float32 side",
        ),
        Untouched(
            """
            import torch

            def f(x):
                if x.sum() > 3:
                    return x * 2
                y = x + torch.rand(6)
                return y * 2
            """,
            "random numbers are only drawn where nothing was returned",
        ),
        Untouched(
            """
            import torch

            def f(x):
                if x.sum() > 3:
                    return x * 2
                y = x / x.sum().item()
                return y * 2
            """,
            "the divisor is a number, and can be zero where it is not needed",
        ),
        Untouched(
            """
            import torch

            def f(x):
                if x.sum() > 3:
                    # why
                    return x * 2
                y = x + 1
                return y * 2
            """,
            "the comment has no place in one expression",
        ),
    )

    def propose(self, finding: Finding, document: Document, code: Code) -> Fix | None:
        """Each test is kept as a tensor, and the last ``return`` selects."""
        context = finding.observation.context if finding.observation else ""
        if "attempted to jump with" in context and "TensorVariable" not in context:
            return None
        found = early_returns_at(document, finding.location)
        if found is None:
            return None
        torch = torch_name(document, found.last, finding.location.path)
        forms = TensorForms(document, code, finding.location)
        if torch is None or not forms.is_seen:
            return None
        conditions = Conditions(document, code, finding.location, forms, torch.name)
        writer = _Writer(document, found, forms, conditions, torch.name, finding.location.path)
        edits = writer.edits()
        if edits is None:
            return None
        return Fix(
            title="Select with torch.where",
            edits=(*torch.edits, *edits),
            safety=Safety.UNSAFE,
            note=(
                "All is computed, whatever is returned. What is returned must have the same dtype "
                "and shape for all inputs, as in the run. The result is a new tensor, also where "
                "it was one that exists already. The gradient of what is not selected is zero, or "
                "NaN where a value of it is infinite or NaN."
            ),
        )


class _Writer:
    def __init__(
        self,
        document: Document,
        found: EarlyReturns,
        forms: TensorForms,
        conditions: Conditions,
        torch: str,
        path: str,
    ) -> None:
        self._document = document
        self._found = found
        self._forms = forms
        self._conditions = conditions
        self._torch = torch
        self._path = path
        # What follows may not have run: its names were looked at where the first test is.
        self._at = found.early[0].test
        self._of_infinite = is_about_infinite_values(document, [e.test for e in found.early])

    def edits(self) -> list[Edit] | None:
        """The edits of all statements; None if one of them cannot be computed always."""
        steps, last = self._found.steps, self._found.last
        names = self._condition_names(len(self._found.early))
        function = self._document.function(last)
        if names is None or function is None or names_changed_in_place(self._document, function):
            return None
        edits: list[Edit] = []
        selected: list[tuple[str, str]] = []
        results: list[Form | None] = []
        for number, step in enumerate(steps):
            if isinstance(step, Assigned):
                form = self._forms.of(step.value, self._at)
                edit = self._computed(step.value, [name for name, _ in selected])
                if form is None or edit is None:
                    return None
                self._forms.bound[step.name] = form
                edits += edit
                continue
            test = self._conditions.text(step.test)
            later = {each.name for each in steps[number:] if isinstance(each, Assigned)}
            if test is None or test[1].shape != () or later & _mentioned(step.value):
                return None
            if self._operands(step.value) != []:
                return None
            results.append(self._forms.of(step.value, self._at))
            selected.append((names[len(selected)], self._document.source(step.value)))
            text = f"{selected[-1][0]} = {test[0]}"
            edits.append(self._edit(step.branch, step.returned, text))
        result = self._forms.of(last, self._at)
        if result is None or not result.is_tensor or any(each != result for each in results):
            return None
        return self._with_last(edits, selected)

    def _with_last(self, edits: list[Edit], selected: list[tuple[str, str]]) -> list[Edit] | None:
        last = self._found.last
        operands = self._operands(last)
        if operands is None:
            return None
        opened, closed = self._guard([name for name, _ in selected])
        text = guarded(self._document, last, operands, opened, closed)
        for name, value in reversed(selected):
            text = f"{self._torch}.where({name}, {value}, {text})"
        return [*edits, self._edit(last, last, text)]

    def _computed(self, value: cst.BaseExpression, conditions: list[str]) -> list[Edit] | None:
        """The edits that make a value computable where something was returned before."""
        operands = self._operands(value)
        if not operands:
            return operands if operands is None else []
        opened, closed = self._guard(conditions)
        text = guarded(self._document, value, operands, opened, closed)
        return [self._edit(value, value, text)]

    def _guard(self, conditions: Iterable[str]) -> tuple[str, str]:
        return f"{self._torch}.where({' | '.join(conditions)}, 1, ", ")"

    def _operands(self, value: cst.BaseExpression) -> list[cst.BaseExpression] | None:
        return guarded_operands(value, self._forms, self._at, self._of_infinite)

    def _edit(self, first: cst.CSTNode, last: cst.CSTNode, text: str) -> Edit:
        start, end = self._document.place(first), self._document.place(last)
        place = Location(self._path, start.line, start.column, end.end_line, end.end_column)
        return Edit(place, text)

    def _condition_names(self, count: int) -> list[str] | None:
        function = self._document.function(self._found.last)
        found = self._document.within(function, cst.Name) if function else ()
        taken = {name.value for name in found}
        for name in _NAMES:
            names = [name, *(f"{name}_{number}" for number in range(2, count + 1))]
            if not taken & {*names}:
                return names
        return None


def _mentioned(node: cst.CSTNode) -> set[str]:
    return {each.value for each in walk(node) if isinstance(each, cst.Name)}
