"""What is said about a compilation that fails; it imports no torch."""

from __future__ import annotations

OWN_CHOICE = "For this backend error, Dynamo breaks the graph and continues in eager mode."
FALLS_BACK = "The function runs in eager mode, because torch._dynamo.config.suppress_errors is on."
RAISES = "The call raises this error, because torch._dynamo.config.suppress_errors is off."


def failure_in_words(raised: str, then: str, backend: str = "", *, is_dynamo: bool = False) -> str:
    """What failed, and how the program continued.

    Args:
        raised: the exception, as in the last line of a traceback.
        then: one of the sentences of this module.
        backend: its name, where it is known.
        is_dynamo: whether Dynamo itself raised, not a backend.
    """
    intro = f"The backend {backend!r} raised" if backend else "The backend raised"
    return f"{'Dynamo raised' if is_dynamo else intro} {raised}\n\n{then}"
