"""Makes a tensor require gradients only where gradient checkpointing needs it."""

from __future__ import annotations

import re

import libcst as cst

from fullgraph.fixes.rewrites.base import Rank, Rewrite, Rewritten, Untouched
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.document import Document
from fullgraph.vocabulary.findings import Finding, Fix, Safety

_FLAG = "self.gradient_checkpointing"
_SETS_FLAG = re.compile(rf"^\s*{re.escape(_FLAG)}\s*(?::[^=]*)?=[^=]", re.MULTILINE)
_BINDS_LOOSER = (cst.IfExp, cst.Lambda, cst.NamedExpr)


class GradForCheckpointing(Rewrite):
    """Makes a tensor require gradients only where gradient checkpointing needs it."""

    entries = frozenset({"requires-grad"})
    rank = Rank.HOISTS
    rewritten = (
        Rewritten(
            """
            import torch
            from torch import nn

            class Net(nn.Module):
                def __init__(self):
                    super().__init__()
                    self.conv = nn.Linear(6, 6)
                    self.gradient_checkpointing = False
                    self._requires_grad = True

                def forward(self, x):
                    hidden_states = x[:, None]

                    # make sure hidden_states require grad for gradient_checkpointing
                    if self._requires_grad and self.training:
                        hidden_states.requires_grad = True

                    return self.conv(hidden_states)
            """,
            """
            import torch
            from torch import nn

            class Net(nn.Module):
                def __init__(self):
                    super().__init__()
                    self.conv = nn.Linear(6, 6)
                    self.gradient_checkpointing = False
                    self._requires_grad = True

                def forward(self, x):
                    hidden_states = x[:, None]

                    # make sure hidden_states require grad for gradient_checkpointing
                    if self.gradient_checkpointing and self._requires_grad and self.training:
                        hidden_states.requires_grad = True

                    return self.conv(hidden_states)
            """,
            inputs="torch.linspace(-1, 1, 12).reshape(2, 6)",
        ),
    )
    untouched = (
        Untouched(
            """
            import torch
            from torch import nn

            class Net(nn.Module):
                def __init__(self):
                    super().__init__()
                    self.conv = nn.Linear(6, 6)
                    self._requires_grad = True

                def forward(self, x):
                    hidden_states = x[:, None]
                    if self._requires_grad:
                        hidden_states.requires_grad = True
                    return self.conv(hidden_states)
            """,
            "the module cannot checkpoint",
            inputs="torch.linspace(-1, 1, 12).reshape(2, 6)",
        ),
        Untouched(
            """
            import torch
            from torch import nn

            class Net(nn.Module):
                def __init__(self):
                    super().__init__()
                    self.gradient_checkpointing = False
                    self._requires_grad = True

                def forward(self, x):
                    hidden_states = x[:, None]
                    if self._requires_grad:
                        hidden_states = hidden_states + 1
                        hidden_states.requires_grad = True
                    return hidden_states * 2
            """,
            "the branch does something else too",
            inputs="torch.linspace(-1, 1, 12).reshape(2, 6)",
        ),
    )

    def propose(self, finding: Finding, document: Document, code: Code) -> Fix | None:
        """``if c: x.requires_grad = True`` gets ``self.gradient_checkpointing and`` before ``c``.

        None unless the module has that flag, and the ``if`` does nothing else.
        """
        path, line = finding.location.path, finding.location.line
        branch = next((b for b in document.nodes(cst.If) if _sets_grad(document, b, line)), None)
        if branch is None or branch.orelse is not None or _FLAG in document.source(branch.test):
            return None
        if isinstance(branch.test, _BINDS_LOOSER) or not _has_flag(document, path, code):
            return None
        place = document.place(branch.test)
        is_or = isinstance(branch.test, cst.BooleanOperation) and isinstance(
            branch.test.operator, cst.Or
        )
        opened, closed = ("(", ")") if is_or else ("", "")
        edits = (
            document.insertion(path, place.line, place.column, f"{_FLAG} and {opened}"),
            *(document.insertion(path, place.end_line, place.end_column, c) for c in closed),
        )
        return Fix(
            title="Require gradients only for gradient checkpointing",
            edits=edits,
            safety=Safety.UNSAFE,
            note=(
                "Without gradient checkpointing the tensor does not require gradients. The "
                "parameters get theirs as before; if all of them are frozen, the results do not "
                "require gradients any more."
            ),
        )


def _sets_grad(document: Document, branch: cst.If, line: int) -> bool:
    """Whether the statement on ``line`` is ``x.requires_grad = True`` and all of the branch."""
    statements = branch.body.body
    if len(statements) != 1 or not isinstance(statements[0], cst.SimpleStatementLine):
        return False
    only = statements[0].body
    if len(only) != 1 or not isinstance(only[0], cst.Assign) or len(only[0].targets) != 1:
        return False
    target, value = only[0].targets[0].target, only[0].value
    return (
        document.place(only[0]).line == line
        and isinstance(target, cst.Attribute)
        and target.attr.value == "requires_grad"
        and isinstance(target.value, cst.Name)
        and isinstance(value, cst.Name)
        and value.value == "True"
    )


def _has_flag(document: Document, path: str, code: Code) -> bool:
    """Whether the ``__init__`` of the class sets the flag."""
    unit, file = document.unit, code.file(path)
    if file is None or not unit.owner:
        return False
    init = next((u for u in file.units if u.path == (*unit.owner, "__init__")), None)
    return init is not None and _SETS_FLAG.search(init.text) is not None
