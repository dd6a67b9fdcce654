"""Makes a function of tensors whose data decide what Python does one operation of the graph."""

from __future__ import annotations

from fullgraph.fixes.patterns.handlers import is_caught
from fullgraph.fixes.patterns.tensor_helper import TensorHelper, tensor_helper
from fullgraph.fixes.rewrites.base import Rank, Rewrite, Rewritten, Untouched
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.document import Document
from fullgraph.fixes.source.operation_edits import (
    added_behind,
    call_where_compiled,
    operation_name,
)
from fullgraph.fixes.source.torch_name import torch_name_of_module
from fullgraph.static.models.registry import checks_tracing
from fullgraph.vocabulary.findings import Finding, Fix, Safety

_ERRORS = ("RuntimeError", "ValueError", "IndexError")


class TensorCustomOp(Rewrite):
    """Makes a function of tensors whose data decide what Python does one operation of the graph.

    Eager mode runs the function as before; under ``torch.compile`` the operation runs it.
    """

    entries = frozenset({"tensor-to-scalar", "data-dependent-branch", "dynamic-shape-operation"})
    rank = Rank.CUSTOM_OP
    rewritten = (
        Rewritten(
            '''
            import torch

            ENDS = (0, 3)


            def spans(ids):
                """Which positions lie between the same two ends."""
                rows, columns = ids.shape
                is_end = torch.zeros((rows, columns), device=ids.device).bool()
                for end in ENDS:
                    is_end |= ids == end

                mask = torch.eye(columns, device=ids.device).bool().unsqueeze(0).repeat(rows, 1, 1)
                places = torch.zeros((rows, columns), device=ids.device)
                ends = torch.nonzero(is_end)
                previous = 0
                for i in range(ends.shape[0]):
                    row, column = ends[i]
                    if column == 0:
                        places[row, column] = 0
                    else:
                        mask[row, previous + 1 : column, previous + 1 : column] = True
                        places[row, column] = column - previous
                    previous = column
                return mask, places.to(torch.long)


            def f(x, ids):
                mask, places = spans(ids)
                return (x * mask).sum(-1) + places
            ''',
            '''
            import torch

            ENDS = (0, 3)


            def spans(ids):
                """Which positions lie between the same two ends."""
                if torch.compiler.is_compiling():
                    return spans_op(ids)
                rows, columns = ids.shape
                is_end = torch.zeros((rows, columns), device=ids.device).bool()
                for end in ENDS:
                    is_end |= ids == end

                mask = torch.eye(columns, device=ids.device).bool().unsqueeze(0).repeat(rows, 1, 1)
                places = torch.zeros((rows, columns), device=ids.device)
                ends = torch.nonzero(is_end)
                previous = 0
                for i in range(ends.shape[0]):
                    row, column = ends[i]
                    if column == 0:
                        places[row, column] = 0
                    else:
                        mask[row, previous + 1 : column, previous + 1 : column] = True
                        places[row, column] = column - previous
                    previous = column
                return mask, places.to(torch.long)


            @torch.library.custom_op(f"{__name__.replace('.', '_')}::spans", mutates_args=())
            def spans_op(ids: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
                return spans(ids)


            @spans_op.register_fake
            def _(ids):
                rows, columns = ids.shape
                mask = torch.eye(columns, device=ids.device).bool().unsqueeze(0).repeat(rows, 1, 1)
                places = torch.zeros((rows, columns), device=ids.device)
                return mask, places.to(torch.long)


            def f(x, ids):
                mask, places = spans(ids)
                return (x * mask).sum(-1) + places
            ''',
            inputs="torch.linspace(-1, 1, 6), torch.tensor([[0, 1, 2, 3, 1, 3]])",
        ),
    )
    untouched = (
        Untouched(
            """
            import torch

            def table(values):
                made = torch.zeros(6)
                for i in range(6):
                    if values[i] > 0:
                        made[i] = values[i]
                return made

            def f(x):
                return x * table(x * 2)
            """,
            "a gradient flows through the function",
        ),
        Untouched(
            """
            import torch

            def table(ids):
                made = torch.zeros(6, dtype=torch.long)
                first = ids[:2]
                if ids[0] > 0:
                    first[0] = 3
                made[0] = ids[0]
                return made

            def f(x, ids):
                return x * table(ids) + ids.sum()
            """,
            "it writes into its argument through another name",
            inputs="torch.linspace(-1, 1, 6), torch.tensor([1, 2, 3])",
        ),
        Untouched(
            """
            import torch

            def table(ids):
                count = int(ids.sum())
                made = torch.zeros(count, dtype=torch.long)
                return made

            def f(x, ids):
                return x.sum() + table(ids)
            """,
            "the size of the result depends on data",
            inputs="torch.linspace(-1, 1, 6), torch.tensor([1, 2, 3])",
        ),
        Untouched(
            """
            import torch

            SEEN = []

            def table(ids):
                made = torch.zeros(6, dtype=torch.long)
                if ids[0] > 0:
                    SEEN.append(1)
                    made[0] = 2
                return made

            def f(x, ids):
                return x + table(ids)
            """,
            "it changes a list that others see",
            inputs="torch.linspace(-1, 1, 6), torch.tensor([1, 2, 3])",
        ),
        Untouched(
            """
            import torch

            def table(ids):
                made = torch.zeros(6, dtype=torch.long)
                for i in range(ids.shape[0]):
                    made[ids[i].item()] = 1
                return made

            def f(x, ids):
                try:
                    return x + table(ids)
                except IndexError:
                    return x
            """,
            "compiled code does not catch what an operation raises",
            inputs="torch.linspace(-1, 1, 6), torch.tensor([1, 2, 8])",
        ),
        Untouched(
            """
            import torch

            def table(ids):
                made = torch.zeros(6, dtype=torch.long)
                if ids[0] > 0:
                    made[0] = torch.randint(5, ())
                return made

            def f(x, ids):
                return x + table(ids)
            """,
            "it draws random numbers",
            inputs="torch.linspace(-1, 1, 6), torch.tensor([1, 2, 3])",
        ),
    )

    def propose(self, finding: Finding, document: Document, code: Code) -> Fix | None:
        """Adds the operation behind the function, and a call of it where torch compiles.

        None unless the function is one of the module that only computes tensors without
        gradients, whose sizes follow from those of its arguments.
        """
        path = finding.location.path
        file = code.file(path)
        helper = tensor_helper(document, code, finding.location)
        if helper is None or file is None or checks_tracing(document.unit.text):
            return None
        function = helper.function
        name = function.name.value
        first = function.body.body[0]
        if any(is_caught(document, first, error, code, finding) for error in _ERRORS):
            return None
        torch = torch_name_of_module(file, path)
        if torch is None or torch.edits or any(f"{name}_op" in u.path for u in file.units):
            return None
        passed = ", ".join(parameter.name for parameter in helper.parameters)
        return Fix(
            title=f"Make {name} a custom operation",
            edits=(
                call_where_compiled(document, function, f"{name}_op({passed})", torch.name, path),
                added_behind(document, function, _operation(helper, torch.name, path), path),
            ),
            safety=Safety.UNSAFE,
            note=(
                "Eager mode is the same. Under torch.compile the function runs as one opaque "
                "operation, outside of the compiled code, through which no gradient flows. An "
                "exception that it raises has the same type."
            ),
        )


def _operation(helper: TensorHelper, torch: str, path: str) -> list[str]:
    function, parameters = helper.function, helper.parameters
    name = function.name.value
    names = ", ".join(parameter.name for parameter in parameters)
    passed = ", ".join(parameter.passed for parameter in parameters)
    typed = [f"{p.name}: {p.type.replace('torch', torch)}" for p in parameters]
    result = f"{torch}.Tensor"
    if helper.results:
        result = f"tuple[{', '.join([result] * helper.results)}]"
    head = f"def {name}_op({', '.join(typed)}) -> {result}:"
    heads = (
        [head]
        if len(head) <= 100
        else [f"def {name}_op(", *(f"    {each}," for each in typed), f") -> {result}:"]
    )
    operation = operation_name(name, path)
    decorator = f"@{torch}.library.custom_op({operation}, mutates_args=())"
    decorators = (
        [decorator]
        if len(decorator) <= 100
        else [f"@{torch}.library.custom_op(", f"    {operation},", "    mutates_args=(),", ")"]
    )
    return [
        *decorators,
        *heads,
        f"    return {name}({passed})",
        "",
        "",
        f"@{name}_op.register_fake",
        f"def _({names}):",
        *(f"    {statement}" for statement in helper.shapes),
    ]
