"""Prints from within the graph."""

from __future__ import annotations

from fullgraph.fixes.patterns.dropped_calls import only_reads
from fullgraph.fixes.patterns.messages import Messages
from fullgraph.fixes.patterns.print_format import print_format
from fullgraph.fixes.rewrites.base import Rank, Rewrite, Rewritten, Untouched
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.document import Document
from fullgraph.fixes.source.locate import has_compiling_check
from fullgraph.fixes.source.torch_name import torch_name
from fullgraph.fixes.values.bindings import path_of
from fullgraph.vocabulary.findings import Edit, Finding, Fix, Location, Safety


class PrintInGraph(Rewrite):
    """Prints from within the graph."""

    entries = frozenset({"logging-call", "tensor-to-scalar"})
    rank = Rank.CUSTOM_OP
    rewritten = (
        Rewritten(
            """
            import torch

            def f(x, n=3):
                print("start")
                h = x.exp()
                print(f"{{a}} {n}: {h.mean().item():.3f} of {h.shape[0]}")
                print("mean", h.mean().item(), n, h.dtype)
                return h * 2
            """,
            """
            import torch

            def f(x, n=3):
                torch._higher_order_ops.print("start")
                h = x.exp()
                torch._higher_order_ops.print("{{a}} {}: {:.3f} of {}", n, h.mean(), h.shape[0])
                torch._higher_order_ops.print("mean {} {} {}", h.mean(), n, h.dtype)
                return h * 2
            """,
        ),
    )
    untouched = (
        Untouched(
            """
            import torch

            def f(x):
                print(x)
                print(f"{x}")
                return x * 2
            """,
            "a backend would print the tensor without its grad_fn",
        ),
        Untouched(
            """
            import torch

            def f(x):
                print(f"{x.shape}")
                return x * 2
            """,
            "it would be printed as a tuple",
        ),
        Untouched(
            """
            import torch

            def f(x):
                print("a", x.sum())
                return x * 2
            """,
            "a tensor is printed with its type, and formatted without",
        ),
    )

    def propose(self, finding: Finding, document: Document, code: Code) -> Fix | None:
        """``print(f"{n}")`` becomes ``torch._higher_order_ops.print("{}", n)``.

        None unless the text is certain to be the same in every mode.
        """
        found = Messages(document, code, finding)
        call = found.at_finding()
        if call is None or path_of(document, call.func) != "builtins.print":
            return None
        if has_compiling_check(document, call) or found.branch_around(call) is not None:
            return None
        torch = torch_name(document, call, finding.location.path)
        arguments = print_format(document, call, code, finding)
        if torch is None or arguments is None or not only_reads(document, call):
            return None
        place = document.place(call)
        whole = Location(
            finding.location.path, place.line, place.column, place.end_line, place.end_column
        )
        new = f"{torch.name}._higher_order_ops.print({', '.join(arguments)})"
        return Fix(
            title="Print from within the graph",
            edits=(*torch.edits, Edit(whole, new)),
            safety=Safety.UNSAFE,
            note=(
                "This operator is not a public API. torch 2.13 has it; in a version without it the "
                "line fails, in eager mode too."
            ),
        )
