"""Makes a NumPy helper one operation of the graph."""

from __future__ import annotations

import re

from fullgraph.fixes.patterns.array_helper import ArrayHelper, array_helper
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

_DRAWS = re.compile(r"\brandom\b")


class NumpyCustomOp(Rewrite):
    """Makes a NumPy helper one operation of the graph.

    Eager mode runs the helper as before; under ``torch.compile`` the operation runs it.
    """

    entries = frozenset(
        {
            "tensor-to-scalar",
            "untraceable-numpy",
            "unsupported-builtin",
            "non-tensor-result",
            "data-dependent-branch",
        }
    )
    rank = Rank.CUSTOM_OP
    rewritten = (
        Rewritten(
            '''
            import numpy as np
            import torch


            def _random_mask(shape, lengths: torch.Tensor | None = None, least: int = 1):
                """Masks one column of each row."""
                rows, columns = shape
                mask = np.zeros((rows, columns), dtype=bool)
                ends = [columns] * rows if lengths is None else lengths.tolist()
                for row, end in enumerate(ends):
                    mask[row, np.random.choice(np.arange(end - least, end), 1)] = True
                return mask


            def f(x, lengths):
                h = x * 2
                mask = _random_mask((2, 6), lengths=lengths)
                return torch.where(torch.tensor(mask, dtype=torch.bool), 0.0, h)
            ''',
            '''
            import numpy as np
            import torch


            def _random_mask(shape, lengths: torch.Tensor | None = None, least: int = 1):
                """Masks one column of each row."""
                if torch.compiler.is_compiling():
                    return _random_mask_op(shape, lengths, least).numpy()
                rows, columns = shape
                mask = np.zeros((rows, columns), dtype=bool)
                ends = [columns] * rows if lengths is None else lengths.tolist()
                for row, end in enumerate(ends):
                    mask[row, np.random.choice(np.arange(end - least, end), 1)] = True
                return mask


            @torch.library.custom_op(
                f"{__name__.replace('.', '_')}::random_mask",
                mutates_args=(),
                tags=torch.Tag.nondeterministic_seeded,
            )
            def _random_mask_op(
                shape: list[int],
                lengths: torch.Tensor | None,
                least: int,
            ) -> torch.Tensor:
                array = _random_mask(tuple(shape), lengths, least)
                return torch.tensor(array, device="cpu")


            @_random_mask_op.register_fake
            def _(shape, lengths, least):
                rows, columns = shape
                return torch.empty((rows, columns), dtype=torch.bool, device="cpu")


            def f(x, lengths):
                h = x * 2
                mask = _random_mask((2, 6), lengths=lengths)
                return torch.where(torch.tensor(mask, dtype=torch.bool), 0.0, h)
            ''',
            inputs="torch.linspace(-1, 1, 12).reshape(2, 6), torch.tensor([3, 6])",
        ),
    )
    untouched = (
        Untouched(
            """
            import numpy as np
            import torch

            def _scaled(values):
                table = np.zeros((3,), dtype=np.float32)
                values += 1
                table[:] = np.interp(0.5, [0, 1], [0, 2])
                return table

            def f(x):
                values = torch.zeros(2)
                return x[:3] * torch.from_numpy(_scaled(values)) + values[0]
            """,
            "it writes into its argument",
        ),
        Untouched(
            """
            import numpy as np
            import torch

            def _table(values):
                table = np.zeros((2,), dtype=np.float32)
                table = np.append(table, np.interp(values.numpy()[:1], [0, 1], [0, 2]))
                return table

            def f(x):
                return x[:3] * torch.from_numpy(_table(x.detach()))
            """,
            "the shape of the result is not that of the array that it makes first",
        ),
    )

    def propose(self, finding: Finding, document: Document, code: Code) -> Fix | None:
        """Adds the operation behind the helper, and a call of it where torch compiles.

        None unless the helper is a function of the module that makes one array from its arguments.
        """
        path = finding.location.path
        helper = array_helper(document, code, finding.location)
        file = code.file(path)
        if helper is None or file is None or checks_tracing(document.unit.text):
            return None
        draws = _DRAWS.search(document.unit.text) is not None
        if not draws and not any("Tensor" in parameter.type for parameter in helper.parameters):
            # The array is a constant: see ``constant_numpy``.
            return None
        name = helper.function.name.value
        torch = torch_name_of_module(file, path)
        if torch is None or any(f"{name}_op" in u.path for u in file.units):
            return None
        passed = ", ".join(parameter.name for parameter in helper.parameters)
        call = f"{name}_op({passed}).numpy()"
        return Fix(
            title=f"Make {name} a custom operation",
            edits=(
                *torch.edits,
                call_where_compiled(document, helper.function, call, torch.name, path),
                added_behind(
                    document, helper.function, _operation(helper, torch.name, path, draws), path
                ),
            ),
            safety=Safety.UNSAFE,
            note=(
                "Eager mode is the same. Under torch.compile the function runs as one opaque "
                "operation, which moves its tensors to the host; it must not change them, and its "
                "result must have the shape and dtype that the fake kernel says."
            ),
        )


def _operation(helper: ArrayHelper, torch: str, path: str, draws: bool) -> list[str]:
    name = helper.function.name.value
    names = ", ".join(parameter.name for parameter in helper.parameters)
    passed = ", ".join(parameter.passed for parameter in helper.parameters)
    return [
        f"@{torch}.library.custom_op(",
        f"    {operation_name(name, path)},",
        "    mutates_args=(),",
        *([f"    tags={torch}.Tag.nondeterministic_seeded,"] if draws else []),
        ")",
        f"def {name}_op(",
        *(f"    {p.name}: {p.type.replace('torch', torch)}," for p in helper.parameters),
        f") -> {torch}.Tensor:",
        f"    array = {name}({passed})",
        f'    return {torch}.tensor(array, device="cpu")',
        "",
        "",
        f"@{name}_op.register_fake",
        f"def _({names}):",
        *(f"    {statement}" for statement in helper.sizes),
        f'    return {torch}.empty({helper.shape}, dtype={torch}.{helper.dtype}, device="cpu")',
    ]
