"""Executes data-dependent control flow under masks, from the statement of a break on."""

from __future__ import annotations

from collections.abc import Sequence

import libcst as cst

from fullgraph.fixes.patterns.masked_statements import MaskedStatements
from fullgraph.fixes.patterns.normal_form import BlockedError
from fullgraph.fixes.patterns.predicates import Predicates
from fullgraph.fixes.rewrites.base import Rewrite, Rewritten, Untouched
from fullgraph.fixes.rewrites.number_stays_tensor import conversion
from fullgraph.fixes.source.changed_text import OverlapError
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.document import Document
from fullgraph.fixes.source.locate import has_compiling_check
from fullgraph.fixes.source.torch_name import torch_name
from fullgraph.fixes.values.tensor_forms import TensorForms
from fullgraph.vocabulary.findings import Edit, Finding, Fix, Safety


class Predication(Rewrite):
    """Executes the statements behind a test of a tensor's value under a mask.

    Only for a proof, and behind the rewrites that change less: this one takes all that follows in
    the function, with loops, their exits, early returns and the numbers that become tensors.
    """

    entries = frozenset({"data-dependent-branch", "tensor-to-scalar"})
    needs_proof = True
    rewritten = (
        Rewritten(
            """
            import torch

            def f(x):
                n = 0
                for value in x.unbind():
                    # the first that is positive
                    if value > 0:
                        break
                    n += 1
                return x * n
            """,
            """
            import torch

            def f(x):
                n = torch.tensor(0, device=x.device)
                running = torch.ones((), dtype=torch.bool, device=x.device)
                for value in x.unbind():
                    # the first that is positive
                    condition = running & (value > 0)
                    running = running & ~condition
                    n = torch.where(running, n + 1, n)
                return x * n
            """,
        ),
        Rewritten(
            """
            import torch

            def f(x):
                n = 0
                while n < 4 and x.abs().max() > 0.3:
                    x = x / 2
                    n += 1
                return x
            """,
            """
            import torch

            def f(x):
                n = 0
                running = torch.ones((), dtype=torch.bool, device=x.device)
                while n < 4:
                    running = running & (x.abs().max() > 0.3)
                    x = torch.where(running, x / 2, x)
                    n += 1
                return x
            """,
        ),
        Rewritten(
            """
            import torch

            def f(x):
                for scale in (1.0, 2.0, 4.0):
                    y = x * scale
                    if y.max() > 3:
                        return y
                return x
            """,
            """
            import torch

            def f(x):
                result = False
                returned = torch.zeros((), dtype=torch.bool, device=x.device)
                running = torch.ones((), dtype=torch.bool, device=x.device)
                for scale in (1.0, 2.0, 4.0):
                    y = x * scale
                    condition = running & (y.max() > 3)
                    result = torch.where(condition, y, result)
                    returned = returned | condition
                    running = running & ~condition
                return torch.where(~returned, x, result)
            """,
        ),
        Rewritten(
            """
            import torch

            def f(x):
                last, filled = None, []
                for value in x.unbind():
                    if value > 0 and last is not None:
                        filled.append(last)
                        continue
                    filled.append(value * 2)
                    last = value
                return torch.stack(filled)
            """,
            """
            import torch

            def f(x):
                last, filled = 0, []
                has_last = torch.zeros((), dtype=torch.bool, device=x.device)
                for value in x.unbind():
                    condition = (value > 0) & has_last
                    filled_item = last
                    filled_item = torch.where(~condition, value * 2, filled_item)
                    last = torch.where(~condition, value, last)
                    has_last = has_last | ~condition
                    filled.append(filled_item)
                return torch.stack(filled)
            """,
        ),
    )
    untouched = (
        Untouched(
            """
            import torch

            def f(x):
                kept = []
                for value in x.unbind():
                    if value > 0:
                        kept.append(value)
                return torch.stack(kept)
            """,
            "the list has as many items as the data say",
        ),
        Untouched(
            """
            import torch

            def f(x):
                while x.sum() > 1:
                    x = x / 2
                return x
            """,
            "nothing bounds the rounds",
        ),
        Untouched(
            """
            import torch

            def f(x):
                best = None
                for value in x.unbind():
                    if value > 2:
                        best = value
                return best
            """,
            "it is None where no value is selected",
        ),
    )

    def propose(self, finding: Finding, document: Document, code: Code) -> Fix | None:
        """From the statement in the function's body that the finding is in, to its end."""
        where = finding.location
        code_on_line = (cst.BaseStatement, cst.BaseSmallStatement, cst.BaseExpression)
        starting = (n for n in document.starting_on(where.line) if isinstance(n, code_on_line))
        at = next((n for n in starting if document.function(n) is not None), None)
        function = document.function(at) if at is not None else None
        torch = torch_name(document, at, where.path) if at is not None else None
        if at is None or function is None or torch is None or has_compiling_check(document, at):
            return None
        forms = TensorForms(document, code, where)

        def convert(call: cst.Call) -> Sequence[Edit] | None:
            return conversion(document, code, call, forms, where)

        try:
            read = Predicates(document, code, where, function, torch.name, convert)
            edits = MaskedStatements(document, where.path, function, torch.name, read).edits()
        except OverlapError as error:
            raise BlockedError(error.line, "two changes of it do not fit together") from error
        spans = [each.location for each in edits if each.location.path == where.path]
        if not any(span.line <= where.line <= span.end_line for span in spans):
            # What the finding is about stays as it is.
            return None
        return Fix(
            title="Execute it under a mask",
            edits=(*torch.edits, *edits),
            safety=Safety.UNSAFE,
            copies=True,
            note=(
                "Every statement is executed, and its result is kept where the test holds. The "
                "values must have the same dtype and shape for all inputs, as in the run. A loop "
                "makes all of its rounds: the later ones change nothing, and must raise no "
                "exception. A number that is assigned there is a tensor. A result requires a "
                "gradient if one of the values that it is selected from does; the gradient of a "
                "value that is not selected is zero, or NaN where the value or its derivative is "
                "infinite or NaN."
            ),
        )
