"""Computes both sides of a branch and selects with ``torch.where``."""

from __future__ import annotations

import libcst as cst

from fullgraph.fixes.patterns.conditions import Conditions
from fullgraph.fixes.patterns.joined_values import JoinedValues
from fullgraph.fixes.patterns.normal_form import Bind, Choice, read_choice
from fullgraph.fixes.patterns.selection import Predicated
from fullgraph.fixes.rewrites.base import Rewrite, Rewritten, Untouched
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.document import Document
from fullgraph.fixes.source.locate import condition_at, has_compiling_check, lies_in
from fullgraph.fixes.source.torch_name import TorchName, torch_name
from fullgraph.fixes.values.tensor_forms import TensorForms
from fullgraph.vocabulary.findings import Edit, Finding, Fix, Location, Safety


class IfConversion(Rewrite):
    """Computes both sides of a branch and selects with ``torch.where``.

    Without a proof, only if the run or the text shows both sides to have one dtype and shape:
    ``where`` promotes and broadcasts, an ``if`` does not. A divisor is 1 where the side is not
    chosen.
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

            def f(x, mask):
                y = x * 2
                if mask is None:
                    x += 1
                    x.neg_()
                elif (mask < 0).any():
                    y = y * mask
                return y
            """,
            """
            import torch

            def f(x, mask):
                y = x * 2
                if mask is None:
                    x += 1
                    x.neg_()
                else:
                    y = torch.where((mask < 0).any(), y * mask, y)
                return y
            """,
            "torch.ones(4), torch.tensor([1.0, -1.0, 0.5, 2.0])",
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
                condition = x.sum() > 3
                new_x = x + 1
                condition_2 = x.sum() < -3
                other_new_x = x - 1
                other_other_x = -x
                x = torch.where(
                    condition, new_x, torch.where(condition_2, other_new_x, other_other_x)
                )
                y = torch.where(
                    condition,
                    new_x * 2,
                    torch.where(condition_2, other_new_x.relu(), other_other_x.abs()),
                )
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
                x = torch.where(
                    torch.isclose(x, y, atol=1).all()
                    | (torch.eq(x, y).all() if x.shape == y.shape else torch.tensor(False)),
                    x * 2,
                    x,
                )
                return x
            """,
            "torch.ones(6), torch.ones(1)",
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
                return torch.where(
                    condition, y0, torch.where(condition_2, y1, y0 + slope * (y1 - y0))
                )

            def f(x):
                middle = linear(x[0], x[5], x * 2, x * 3, x[1])
                return middle + linear(x[0], x[0], x * 2, x * 3, x[0])
            """,
        ),
        Rewritten(
            """
            import torch

            def f(x):
                if x.sum() > 3:
                    return x
                x = x + 1
                return x * 2
            """,
            """
            import torch

            def f(x):
                other_x = x + 1
                return torch.where(x.sum() > 3, x, other_x * 2)
            """,
        ),
        Rewritten(
            """
            import torch

            def f(x):
                logits = torch.stack([x, x * 2])
                is_same = logits[1:] == logits[:1]
                if is_same.any():
                    logits[1:][is_same] = float("-inf")
                return logits.exp()
            """,
            """
            import torch

            def f(x):
                logits = torch.stack([x, x * 2])
                is_same = logits[1:] == logits[:1]
                logits[1:][is_same] = float("-inf")
                return logits.exp()
            """,
        ),
        Rewritten(
            """
            import torch

            def f(x, y=None):
                a, b = x * 2, x * x
                is_reversed = b.abs() > a.abs()
                if y is None and torch.any(is_reversed):  # for precision
                    c = torch.where(is_reversed, -b, a)
                    b = torch.where(is_reversed, -a, b)
                    a = c
                return a - b
            """,
            """
            import torch

            def f(x, y=None):
                a, b = x * 2, x * x
                is_reversed = b.abs() > a.abs()
                if y is None:
                    condition = torch.any(is_reversed)
                    # for precision
                    c = torch.where(is_reversed, -b, a)
                    b = torch.where(condition, torch.where(is_reversed, -a, b), b)
                    a = torch.where(condition, c, a)
                return a - b
            """,
        ),
        Rewritten(
            """
            import torch

            def f(x):
                logits = x.repeat(3, 1)
                same = (x < 0).expand(2, -1)
                if torch.any(same):
                    logits[1:][same] = torch.finfo(logits.dtype).min
                    x = x.masked_fill(same[0], 1.0)
                return logits + x
            """,
            """
            import torch

            def f(x):
                logits = x.repeat(3, 1)
                same = (x < 0).expand(2, -1)
                logits[1:][same] = torch.finfo(logits.dtype).min
                x = torch.where(torch.any(same), x.masked_fill(same[0], 1.0), x)
                return logits + x
            """,
        ),
        Rewritten(
            """
            import torch

            def f(x, kept):
                y = x.clone()
                if not kept.all():
                    y.masked_fill_(~kept, -1e9)
                return y.softmax(-1)
            """,
            """
            import torch

            def f(x, kept):
                y = x.clone()
                y.masked_fill_(~kept, -1e9)
                return y.softmax(-1)
            """,
            "torch.linspace(-1, 1, 6), torch.tensor([True, True, False, True, False, True])",
        ),
        Rewritten(
            """
            import torch

            def f(x):
                y = x * 2
                is_bad, is_low = x > 0, x < -0.5
                if is_bad.any():
                    y[is_low] = 0.0
                return y
            """,
            """
            import torch

            def f(x):
                y = x * 2
                is_bad, is_low = x > 0, x < -0.5
                condition = is_bad.any()
                y[is_low & condition] = 0.0
                return y
            """,
        ),
    )
    untouched = (
        Untouched(
            """
            import torch


            class Net(torch.nn.Module):
                def __init__(self):
                    super().__init__()
                    self.norm = torch.nn.BatchNorm1d(6)
                    self.eval()

                def forward(self, x):
                    h = x[None] * 2
                    if h.max() > 10:
                        h = self.norm(h)
                    return h
            """,
            "in training, each call of the layer changes its statistics",
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
                is_bad = x > 0
                if is_bad.any():
                    x = x + 1
                    x[is_bad] = 0.0
                return x
            """,
            "the branch does more than to write under the mask",
        ),
        Untouched(
            """
            import torch

            def f(x, rows):
                y = x * 2
                if rows.any():
                    y[rows] = 0.0
                return y
            """,
            "the index is no mask: row 0 would be overwritten",
            inputs="torch.linspace(-1, 1, 6), torch.tensor([0, 2])",
        ),
        Untouched(
            """
            import torch

            def f(x):
                y = x * 2
                is_bad = x > 0
                if is_bad.any():
                    y[is_bad] = x[is_bad].max()
                return y
            """,
            "the largest of no elements is an error",
        ),
        Untouched(
            """
            import torch

            def f(x):
                mask = x > 0
                if mask.any():
                    x = torch.where(mask, x.double(), x)
                return x
            """,
            "where makes float64 of it",
        ),
        Untouched(
            """
            import torch

            def f(x):
                mask, y = x > 0, x
                if mask.any():
                    y = x.masked_fill(mask, 0) if len(x) > 9 else x + 1
                return y
            """,
            "y is another tensor where nothing is selected",
        ),
    )

    def propose(self, finding: Finding, document: Document, code: Code) -> Fix | None:
        """An ``if`` that binds names or returns, or a conditional expression."""
        context = finding.observation.context if finding.observation else ""
        if "attempted to jump with" in context and "TensorVariable" not in context:
            return None
        found = branch_at(document, finding.location)
        if found is None:
            return None
        branch, torch = found
        choice, last = choice_at(document, branch)
        forms = TensorForms(document, code, finding.location)
        conditions = Conditions(document, code, finding.location, forms, torch.name)
        values = JoinedValues(document, forms, choice, is_bold=code.is_bold)
        text = Predicated(document, conditions, values, torch.name).text(choice)
        place = written_place(document, branch, choice, last, finding.location.path)
        if isinstance(choice.node, cst.IfExp):
            place = _with_parentheses(document, choice.node, place)
        return Fix(
            title="Select with torch.where",
            edits=(*torch.edits, Edit(place, text)),
            safety=Safety.UNSAFE,
            copies=True,
            note=(
                "Every side is computed, whichever is chosen. The sides must have the same dtype "
                "and shape for all inputs, as in the run. The result is a new tensor, also where a "
                "side is a tensor that exists already, with strides of its own, and requires a "
                "gradient if a side does. The gradient of the side that is not chosen is zero, "
                "also of a parameter that would have none, or NaN where a value or a derivative of "
                "it is infinite or NaN. If both sides are Python numbers, the result has "
                "the default dtype."
            ),
        )


def written_place(
    document: Document,
    branch: cst.CSTNode,
    choice: Choice,
    last: cst.CSTNode,
    path: str,
) -> Location:
    """What is written anew: from a choice to the last node that it takes up."""
    start, end = document.place(choice.node), document.place(last)
    end_column = end.end_column
    if not isinstance(branch, cst.IfExp):
        # With the comment behind it, which is written anew.
        end_column = len(document.line(end.end_line))
    return Location(path, start.line, start.column, end.end_line, end_column)


def _with_parentheses(document: Document, branch: cst.IfExp, place: Location) -> Location:
    """A call needs none of its own."""
    before, behind = document.line(place.line)[: place.column], document.line(place.end_line)
    is_closed = before.endswith("(") and behind.startswith(")", place.end_column)
    if len(branch.lpar) != 1 or not is_closed or before[:-1][-1:].isidentifier():
        return place
    end = place.end_column + 1
    return Location(place.path, place.line, place.column - 1, place.end_line, end)


def branch_at(
    document: Document, location: Location
) -> tuple[cst.If | cst.IfExp, TorchName] | None:
    """The branch whose test breaks, and the name of torch there.

    None outside of functions, and where the branch is for eager mode or compiled code alone.
    """
    tested: tuple[cst.If | cst.IfExp, ...] = (
        *document.nodes(cst.IfExp),
        *document.nodes(cst.If),
    )
    around = (each for each in tested if lies_in(document, location, each.test))
    found = condition_at(document, location) or next(around, None)
    while isinstance(found, cst.If):
        outer = document.parents[found]
        if not (isinstance(outer, cst.If) and outer.orelse is found):
            break
        found = outer
    if found is None or has_compiling_check(document, found):
        return None
    torch = torch_name(document, found, location.path)
    return (found, torch) if torch is not None and document.function(found) is not None else None


def choice_at(document: Document, branch: cst.If | cst.IfExp) -> tuple[Choice, cst.CSTNode]:
    """What is to be written anew, and the last node of it.

    Raises:
        BlockedError: it is no choice.
    """
    if isinstance(branch, cst.If):
        return read_choice(document, branch)
    around = document.parents[branch]
    name = "<0>"
    node: cst.CSTNode = branch
    line = document.parents.get(around)
    if isinstance(line, cst.SimpleStatementLine) and len(line.body) == 1:
        if isinstance(around, cst.Assign) and len(around.targets) == 1:
            target = around.targets[0].target
            if isinstance(target, cst.Name):
                name, node = target.value, around
        elif isinstance(around, cst.Return):
            node = around
    return _of_expression(branch, name, node), node


def _of_expression(branch: cst.IfExp, name: str, node: cst.CSTNode) -> Choice:
    then, orelse = (
        _of_expression(side, name, side)
        if isinstance(side, cst.IfExp)
        else Bind((name,), (side,), "", node)
        for side in (branch.body, branch.orelse)
    )
    return Choice(branch.test, (then,), (orelse,), node)
