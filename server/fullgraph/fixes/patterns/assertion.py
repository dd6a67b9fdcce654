"""The call that puts a check into the graph."""

from __future__ import annotations

_WIDEST = 100


def assertion(torch: str, holds: str, message: str, indentation: str, step: str) -> list[str]:
    """The lines of ``torch._assert_async(holds, message)``, without ``indentation``.

    Args:
        torch: the name of torch.
        holds: the source of the tensor that has to be true.
        message: the source of the text.
        indentation: of the first line, which decides whether one line is enough.
        step: one more level.
    """
    line = f"{torch}._assert_async({holds}, {message})"
    if "\n" not in line and len(indentation.expandtabs(4)) + len(line) <= _WIDEST:
        return [line]
    return [f"{torch}._assert_async(", f"{step}{holds},", f"{step}{message},", ")"]
