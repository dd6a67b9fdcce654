"""Does what follows on a choice of a number once for each number, and selects of the results."""

from __future__ import annotations

import libcst as cst

from fullgraph.fixes.patterns.normal_form import Bind, all_of, with_tail
from fullgraph.fixes.rewrites.base import Rewrite, Rewritten, Untouched
from fullgraph.fixes.rewrites.if_conversion import (
    branch_at,
    choice_at,
    predicated,
    written_place,
)
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.document import Document
from fullgraph.vocabulary.findings import Edit, Finding, Fix, Safety


class TailDuplication(Rewrite):
    """Does what follows on a choice of a number once for each number, and selects of the results.

    A number that an operation needs as such (a shift, a size, a dimension) cannot become a tensor;
    what the operation gives is one. Compilers call it tail duplication: F. Mueller and D. B.
    Whalley, "Avoiding Unconditional Jumps by Code Replication", PLDI 1992.
    """

    entries = frozenset({"data-dependent-branch", "tensor-to-scalar"})
    needs_proof = True
    rewritten = (
        Rewritten(
            """
            import torch

            def f(x):
                # Further where it rises.
                shift = 3 if x[0] > 0 else 1
                y = torch.roll(x, shift)
                return y * 2
            """,
            """
            import torch

            def f(x):
                # Further where it rises.
                new_shift = 3
                other_shift = 1
                y = torch.where(x[0] > 0, torch.roll(x, new_shift), torch.roll(x, other_shift))
                return y * 2
            """,
        ),
    )
    untouched = (
        Untouched(
            """
            import torch

            def f(x):
                shift = 3 if x[0] > 0 else 1
                for _ in range(shift):
                    x = x * 2
                x = x + 1
                x = x - 1
                x = x * 3
                x = x.relu()
                x = x + 2
                return x, shift
            """,
            "much follows, and the number is returned",
        ),
    )

    def propose(self, finding: Finding, document: Document, code: Code) -> Fix | None:
        """Takes what follows, up to the last use of the number, into both sides."""
        found = branch_at(document, finding.location)
        if found is None:
            return None
        branch, torch = found
        choice, last = choice_at(document, branch)
        returns = any(isinstance(each, Bind) and each.is_result for each in all_of([choice]))
        if returns or isinstance(choice.node, cst.IfExp) or last is not choice.node:
            # What follows is a part of the choice already.
            return None
        longer = with_tail(document, choice)
        if longer is None:
            return None
        whole, last = longer
        text = predicated(document, code, finding, whole, torch.name).text(whole)
        place = written_place(document, branch, whole, last, finding.location.path)
        return Fix(
            title="Compute what follows for each side, and select with torch.where",
            edits=(*torch.edits, Edit(place, text)),
            safety=Safety.UNSAFE,
            copies=True,
            note=(
                "What follows is computed for each side, whichever is chosen. The results must "
                "have the same dtype and shape for all inputs, as in the run."
            ),
        )
