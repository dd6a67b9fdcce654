"""Reads the numbers of one statement from the device at once, where they have to be numbers."""

from __future__ import annotations

import itertools

import libcst as cst

from fullgraph.fixes.rewrites.base import Rewrite, Rewritten, Untouched
from fullgraph.fixes.rewrites.number_stays_tensor import converted
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.document import SOMETIMES, Document
from fullgraph.fixes.source.locate import call_at, has_compiling_check
from fullgraph.fixes.source.torch_name import torch_name
from fullgraph.fixes.values.tensor_forms import TensorForms
from fullgraph.vocabulary.findings import Edit, Finding, Fix, Location, Safety


class ReadNumbersAtOnce(Rewrite):
    """Reads the numbers of one statement from the device at once, where they have to be numbers.

    Each conversion of a tensor to a number waits for the device and breaks the graph; one of all
    of them does so once:
    https://docs.pytorch.org/tutorials/recipes/recipes/tuning_guide.html
    """

    entries = frozenset({"tensor-to-scalar"})
    needs_proof = True
    rewritten = (
        Rewritten(
            """
            import torch


            def f(x, y):
                loss = (x - y).square().mean()
                return loss, {
                    "loss": loss.item(),
                    "largest": float((x - y).abs().max()),
                }
            """,
            """
            import torch


            def f(x, y):
                loss = (x - y).square().mean()
                numbers = torch.stack([loss, (x - y).abs().max()]).tolist()
                return loss, {
                    "loss": numbers[0],
                    "largest": numbers[1],
                }
            """,
            "torch.linspace(-1, 1, 6), torch.ones(6)",
            breaks=1,
        ),
    )
    untouched = (
        Untouched(
            """
            import torch


            def f(x):
                y = x * 2
                return y, {"loss": y.mean().item(), "count": (y > 0).sum().item()}
            """,
            "the numbers have different types",
        ),
    )

    def propose(self, finding: Finding, document: Document, code: Code) -> Fix | None:
        """``a.item(), b.item()`` becomes ``torch.stack([a, b]).tolist()`` and its elements."""
        path, call = finding.location.path, call_at(document, finding.location)
        torch = torch_name(document, call, path) if call is not None else None
        function = document.function(call) if call is not None else None
        if call is None or torch is None or function is None:
            return None
        around = [*document.ancestors(call)]
        statement = next((a for a in around if isinstance(a, cst.SimpleStatementLine)), None)
        if statement is None or has_compiling_check(document, call):
            return None
        forms = TensorForms(document, code, finding.location)
        found: list[tuple[cst.Call, str]] = []
        kinds: set[str] = set()
        for each in document.within(statement, cst.Call):
            pair = converted(document, each)
            inside = itertools.takewhile(lambda a: a is not statement, document.ancestors(each))
            if pair is None or any(isinstance(a, SOMETIMES) for a in inside):
                continue
            form = forms.of(pair[0], each)
            if form is None or not form.is_tensor or form.shape != ():
                continue
            is_one_kind = pair[1] == ".double()" and form.is_float
            kinds.add(form.dtype if is_one_kind else f"{form.dtype} {pair[1]}")
            found.append((each, document.source(pair[0])))
        if len(found) < 2 or len(kinds) != 1 or not kinds <= {"float32", "float64"}:
            return None
        name = document.fresh(function, "numbers")
        place = document.place(statement)
        texts = ", ".join(text for _, text in found)
        line = f"{document.indentation(place.line)}{name} = {torch.name}.stack([{texts}]).tolist()"
        return Fix(
            title="Read the numbers at once",
            edits=(
                *torch.edits,
                document.insertion(path, place.line, 0, f"{line}{document.newline}"),
                *(
                    Edit(Location(path, *document.place(each)), f"{name}[{number}]")
                    for number, (each, _) in enumerate(found)
                ),
            ),
            safety=Safety.UNSAFE,
            note=(
                "The graph still breaks there, once. All of the tensors must be on one device, and "
                "have the dtype that they had in the run."
            ),
        )
