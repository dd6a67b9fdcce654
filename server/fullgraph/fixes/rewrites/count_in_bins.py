"""Counts with ``scatter_add`` what ``bincount`` counts, with a bound for the number of bins."""

from __future__ import annotations

import libcst as cst

from fullgraph.fixes.rewrites.base import Rewrite, Rewritten, Untouched
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.document import Document, keywords
from fullgraph.fixes.source.locate import call_at, has_compiling_check
from fullgraph.fixes.source.torch_name import torch_name
from fullgraph.fixes.values.tensor_forms import called_name, tensor_arguments
from fullgraph.vocabulary.findings import Edit, Finding, Fix, Location, Safety


class CountInBins(Rewrite):
    """Counts with ``scatter_add`` what ``bincount`` counts, with a bound for the number of bins.

    ``minlength`` is what there are at least; more make the result of ``bincount`` longer.
    """

    entries = frozenset({"dynamic-shape-operation"})
    needs_proof = True
    rewritten = (
        Rewritten(
            """
            import torch

            def f(x, bins=4):
                counts = torch.bincount(x, minlength=bins)
                return counts / counts.sum()
            """,
            """
            import torch

            def f(x, bins=4):
                counts = x.new_zeros(bins, dtype=torch.int64).scatter_add(0, x, torch.ones_like(x))
                return counts / counts.sum()
            """,
            "torch.tensor([0, 2, 2, 3])",
        ),
        Rewritten(
            """
            import torch

            def f(x, y):
                matrix = (x * 3 + y).flatten().bincount(minlength=3 * 3).reshape(3, 3)
                return matrix.diag() / matrix.sum(0).clamp(min=1)
            """,
            """
            import torch

            def f(x, y):
                places = (x * 3 + y).flatten()
                matrix = (
                    places.new_zeros(3 * 3, dtype=torch.int64)
                    .scatter_add(0, places, torch.ones_like(places))
                    .reshape(3, 3)
                )
                return matrix.diag() / matrix.sum(0).clamp(min=1)
            """,
            "torch.tensor([0, 2, 2, 1]), torch.tensor([0, 1, 2, 1])",
        ),
    )
    untouched = (
        Untouched(
            """
            import torch

            def f(x):
                return torch.bincount(x) + 1
            """,
            "how many bins there are depends on the data",
            "torch.tensor([0, 2, 2, 3])",
        ),
        Untouched(
            """
            import torch

            def f(x, w):
                return torch.bincount(x, w, minlength=4) + 1
            """,
            "weights are added up with 64 bits",
            "torch.tensor([0, 2, 2, 3]), torch.ones(4)",
        ),
    )

    def propose(self, finding: Finding, document: Document, code: Code) -> Fix | None:
        """``bincount(x, minlength=n)`` becomes ``zeros(n).scatter_add(0, x, ones_like(x))``."""
        path, call = finding.location.path, call_at(document, finding.location)
        if call is None or called_name(call) != "bincount" or has_compiling_check(document, call):
            return None
        torch, counted = torch_name(document, call, path), tensor_arguments(call)
        named = keywords(call)
        if torch is None or len(counted) != 1 or named.keys() != {"minlength"}:
            return None
        edits = [*torch.edits]
        name = document.primary(counted[0])
        if not isinstance(counted[0], (cst.Name, cst.Attribute)):
            function = document.function(call)
            line = next(a for a in document.ancestors(call) if isinstance(a, cst.BaseStatement))
            if function is None or document.index.named(function, "places"):
                return None
            place = document.place(line)
            text = f"places = {document.source(counted[0])}{document.newline}"
            indentation = document.indentation(place.line)
            edits.append(document.insertion(path, place.line, place.column, text + indentation))
            name = "places"
        zeros = f"{name}.new_zeros({document.source(named['minlength'])}, dtype={torch.name}.int64)"
        text = f"{zeros}.scatter_add(0, {name}, {torch.name}.ones_like({name}))"
        edits.append(Edit(Location(path, *document.place(call)), text))
        return Fix(
            title="Count with scatter_add",
            edits=tuple(edits),
            safety=Safety.UNSAFE,
            note="A number that is not below minlength raises an exception, instead of making the "
            "result longer.",
        )
