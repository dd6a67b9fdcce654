"""Turns a choice between tensors into ``torch.where``."""

from __future__ import annotations

import libcst as cst

from fullgraph.findings import Edit, Finding, Fix, Location, Safety
from fullgraph.fixes.forms.choices import Choice, choice_at, comment_of, has_comment
from fullgraph.fixes.forms.conditions import Conditions
from fullgraph.fixes.forms.selection import Selection
from fullgraph.fixes.rewrites.base import Rewrite, Rewritten, Untouched
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.document import Document
from fullgraph.fixes.source.torch_name import torch_name
from fullgraph.fixes.values.tensor_forms import TensorForms


class SelectWithWhere(Rewrite):
    """Turns a choice between tensors into ``torch.where``.

    Only if the run or the text shows both sides to have one dtype and shape: ``where`` promotes
    and broadcasts, an ``if`` does not. A divisor is 1 where the side is not chosen.
    """

    entries = frozenset({"data-dependent-branch", "tensor-to-scalar"})
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
                        torch.isinf(states).any() | torch.isnan(states).any(),
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
                if x.min() > 5:  # large
                    return x + y
                return x - y
            """,
            """
            import torch

            def f(x, y):
                # large
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
        Rewritten(
            """
            import torch

            def f(x):
                scale = 2.0 if x.sum() > 3 else 0.1
                return x * scale + (1 if x.any() else -1)
            """,
            """
            import torch

            def f(x):
                scale = torch.where(x.sum() > 3, 2.0, 0.1)
                return x * scale + torch.where(x.any(), 1, -1)
            """,
        ),
        Rewritten(
            """
            import torch

            def f(x, y):
                if torch.allclose(x, y, atol=1) or torch.equal(x, y):
                    x = x * 2
                return x
            """,
            """
            import torch

            def f(x, y):
                x = torch.where(torch.isclose(x, y, atol=1).all() | torch.eq(x, y).all(), x * 2, x)
                return x
            """,
            "torch.linspace(-1, 1, 6), torch.ones(6)",
        ),
        Rewritten(
            """
            import torch

            def f(x):
                dtype, first, last = x.dtype, x[0] + 2, x[5] + 1
                if first < 1e-5 or last < 1e-5:
                    step = torch.tensor(1e-6, dtype=dtype, device=x.device)
                else:
                    step = 0.01 * first / last
                if step < 1:
                    step = torch.ones((), dtype=x.dtype)
                return x * step
            """,
            """
            import torch

            def f(x):
                dtype, first, last = x.dtype, x[0] + 2, x[5] + 1
                condition = torch.logical_or(first < 1e-5, last < 1e-5)
                step = torch.where(
                    condition,
                    torch.tensor(1e-6, dtype=dtype, device=x.device),
                    0.01 * first / torch.where(condition, 1, last),
                )
                step = torch.where(step < 1, torch.ones((), dtype=x.dtype), step)
                return x * step
            """,
        ),
        Rewritten(
            """
            import torch

            def f(x):
                y = x * 2
                if any(t.max() > 1 for t in (x, y)):
                    y = y + 1
                return y
            """,
            """
            import torch

            def f(x):
                y = x * 2
                y = torch.where(torch.stack([t.max() > 1 for t in (x, y)]).any(), y + 1, y)
                return y
            """,
        ),
        Rewritten(
            """
            import torch

            def f(x, y):
                hot = (x > 0).any()
                if hot:
                    hot = (y > 0).any()
                    x = x * 2
                return x, hot
            """,
            """
            import torch

            def f(x, y):
                hot = (x > 0).any()
                condition = hot
                hot = torch.where(condition, (y > 0).any(), hot)
                x = torch.where(condition, x * 2, x)
                return x, hot
            """,
            "torch.linspace(-1, 1, 6), torch.linspace(-2, -1, 6)",
        ),
        Rewritten(
            """
            import torch

            def f(x, mask):
                if mask.any():
                    x = x * 2
                return x + 1
            """,
            """
            import torch

            def f(x, mask):
                x = torch.where(mask.any() != 0, x * 2, x)
                return x + 1
            """,
            "torch.ones(3), torch.tensor([1, 0, 1], dtype=torch.uint8)",
        ),
    )
    untouched = (
        Untouched(
            """
            import torch

            def f(x, y):
                return x * 2 if torch.equal(x, y) else x
            """,
            "equal() of tensors with different shapes is False, and == broadcasts",
            "torch.ones(6), torch.ones(1)",
        ),
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
                return x.double() * scale
            """,
            "the numbers would have 32 bits",
        ),
        Untouched(
            """
            import torch

            def f(x):
                scale = 2.0 if x.sum() > 3 else 1.0
                return x * scale, scale
            """,
            "the number is returned",
        ),
        Untouched(
            """
            import torch

            def f(x):
                scale = 2.0 if x.sum() > 3 else 1.0
                return x.half() * scale
            """,
            "a GPU rounds the tensor to 16 bits first, and the number not",
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
                is_finite = torch.isfinite(x).all()
                if not is_finite:
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
                if x.sum() < 3:  # noqa: E711
                    x = x + 1
                return x
            """,
            "a tool reads the comment, on the line that it is about",
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
        Untouched(
            """
            import torch
            import torch.nn.functional as F

            def f(x):
                h = x * 2
                kept = h
                if x.sum() > 100:
                    h = F.relu(h, inplace=True)
                return h, kept
            """,
            "the side writes to a tensor that has another name too",
        ),
        Untouched(
            """
            import torch

            def f(x, n, d):
                if d.sum() != 0 and n.sum() // d.sum() > 2:
                    x = x * 2
                return x
            """,
            "the division raises where the first operand is false",
            "torch.ones(6), torch.tensor([3, 6]), torch.tensor([1, 1])",
        ),
        Untouched(
            """
            import torch

            def f(x):
                h = x * 2
                first = h[0]
                if x.sum() > 3:
                    h = h / 2
                first.add_(1)
                return h
            """,
            "h is written to through a view where the condition is false",
        ),
        Untouched(
            """
            import torch
            import torch.nn.functional as F

            def f(x):
                h = x - 2
                kept = h
                if x.sum() > 3:
                    h = h / 2
                return F.relu(h, inplace=True), kept
            """,
            "kept is written to where the condition is false",
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
        selection = Selection(document, choice, forms, conditions, torch.name)
        text = selection.text()
        if text is None:
            return None
        place = _replaced(document, choice, finding.location.path)
        comment = comment_of(choice)
        if comment:
            text = f"{comment}{document.newline}{document.indentation(place.line)}{text}"
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


def _replaced(document: Document, choice: Choice, path: str) -> Location:
    """What the selection takes the place of: with the parentheses of a conditional expression."""
    start, last = document.place(choice.first), document.place(choice.last)
    place = Location(path, start.line, start.column, last.end_line, last.end_column)
    if not isinstance(choice.first, cst.IfExp) or len(choice.first.lpar) != 1:
        return place
    before, behind = document.line(start.line)[: start.column], document.line(last.end_line)
    if not before.endswith("(") or before[:-1][-1:].isidentifier():
        return place
    if not behind.startswith(")", last.end_column):
        return place
    return Location(path, start.line, start.column - 1, last.end_line, last.end_column + 1)
