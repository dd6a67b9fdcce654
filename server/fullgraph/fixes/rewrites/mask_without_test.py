"""Does under compile what a mask selects, without a test whether it selects anything."""

from __future__ import annotations

import libcst as cst

from fullgraph.findings import Finding, Fix, Safety
from fullgraph.fixes.forms.masked_block import MaskedBlock, mask_of
from fullgraph.fixes.rewrites.base import Rewrite, Rewritten, Untouched
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.document import Document
from fullgraph.fixes.source.locate import has_compiling_check, lies_in
from fullgraph.fixes.source.torch_name import torch_name
from fullgraph.fixes.values.tensor_forms import TensorForms


class MaskWithoutTest(Rewrite):
    """Does under compile what a mask selects, without a test whether it selects anything.

    Where it selects nothing, the block changes nothing: ``if mask.any(): x[mask] = 0``.
    """

    entries = frozenset({"data-dependent-branch"})
    rewritten = (
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
                if torch.compiler.is_compiling() or is_same.any():
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
                if y is None and (torch.compiler.is_compiling() or torch.any(is_reversed)):  # for precision
                    c = torch.where(is_reversed, -b, a)
                    b = torch.where(is_reversed, -a, b)
                    a = c
                return a - b
            """,  # noqa: E501
        ),
        Rewritten(
            """
            import torch

            def f(x):
                unknown = x.sum() > 100
                means = torch.stack([x, x])
                if unknown.any():
                    of_all = unknown.unsqueeze(-1)
                    means = means.clone()
                    means[of_all & (means > 0)] = 0.0
                return means * 2
            """,
            """
            import torch

            def f(x):
                unknown = x.sum() > 100
                means = torch.stack([x, x])
                if torch.compiler.is_compiling() or unknown.any():
                    of_all = unknown.unsqueeze(-1)
                    means = means.clone()
                    means[of_all & (means > 0)] = 0.0
                return means * 2
            """,
        ),
        Rewritten(
            """
            import torch

            def f(x):
                logits = x * 2
                is_bad = x > 5
                if is_bad.any():
                    logits[is_bad] = float("-inf")
                return logits
            """,
            """
            import torch

            def f(x):
                logits = x * 2
                is_bad = x > 5
                if torch.compiler.is_compiling() or is_bad.any():
                    logits[is_bad] = float("-inf")
                return logits
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
                if torch.compiler.is_compiling() or torch.any(same):
                    logits[1:][same] = torch.finfo(logits.dtype).min
                    x = x.masked_fill(same[0], 1.0)
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
                if torch.compiler.is_compiling() or not kept.all():
                    y.masked_fill_(~kept, -1e9)
                return y.softmax(-1)
            """,
            "torch.linspace(-1, 1, 6), torch.tensor([True, True, False, True, False, True])",
        ),
    )
    untouched = (
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
                is_bad, is_low = x > 0, x < -0.5
                if is_bad.any():
                    y[is_low] = 0.0
                return y
            """,
            "the mask is another one",
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
                    x = torch.where(mask, x, x * 0) * 2
                return x
            """,
            "x is multiplied where the mask is false, too",
        ),
        Untouched(
            """
            import torch

            def f(x):
                mask, other = x > 0, x < 0
                y = x * 2
                if mask.any():
                    y[other] = 0
                return y
            """,
            "another mask",
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

            def f(x, seen=[]):
                mask = x > 0
                if mask.any():
                    seen.append(1)
                    x = x.masked_fill(mask, 0)
                return x
            """,
            "the list changes only where something is selected",
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
        """``if mask.any():`` becomes ``if torch.compiler.is_compiling() or mask.any():``."""
        path = finding.location.path
        found = _branch_at(document, finding)
        if found is None or has_compiling_check(document, found[1]):
            return None
        branch, test = found
        mask, function = mask_of(document, test), document.function(branch)
        body, forms = branch.body, TensorForms(document, code, finding.location)
        if mask is None or function is None or not isinstance(body, cst.IndentedBlock):
            return None
        form = forms.of(mask.name, mask.name)
        if form is None or form.dtype != "bool":
            return None  # A tensor of indices selects rows also where it is zero everywhere.
        torch = torch_name(document, test, path)
        block = MaskedBlock(document, forms, mask)
        if torch is None or not block.changes_nothing(body.body, function):
            return None
        place = document.place(test)
        opened, closed = ("(", ")") if test is not branch.test else ("", "")
        compiling = f"{opened}{torch.name}.compiler.is_compiling() or "
        edits = [*torch.edits, document.insertion(path, place.line, place.column, compiling)]
        if closed:
            edits.append(document.insertion(path, place.end_line, place.end_column, closed))
        return Fix(
            title="Select without a test under torch.compile",
            edits=tuple(edits),
            safety=Safety.SAFE,
            note=(
                "Eager mode is the same. Compiled code always does what the mask selects, which "
                "may be nothing; a tensor may then be a copy of one that is itself in eager mode."
            ),
        )


def _branch_at(document: Document, finding: Finding) -> tuple[cst.If, cst.BaseExpression] | None:
    """The ``if`` without ``else`` of a finding, and the last operand of its test."""
    location = finding.location
    for branch in document.nodes(cst.If):
        test: cst.BaseExpression = branch.test
        while isinstance(test, cst.BooleanOperation) and isinstance(test.operator, cst.And):
            test = test.right
        if test.lpar or branch.orelse is not None or _is_elif(document, branch):
            continue
        is_line = document.place(branch).line == location.line == location.end_line
        if is_line or lies_in(document, location, branch.test):
            return branch, test
    return None


def _is_elif(document: Document, branch: cst.If) -> bool:
    around = document.parents[branch]
    return isinstance(around, cst.If) and around.orelse is branch
