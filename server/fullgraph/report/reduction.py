"""A small program that shows a fault: to be run, to be pasted, and as data."""

from __future__ import annotations

import platform
import re
from dataclasses import asdict

from fullgraph.work.reduce import Reduced

_DEVICE = re.compile(r"device=[\"'](\w+)")
_DIFFERS = {
    "output": "returns other values",
    "gradient": "computes other gradients",
    "input": "leaves its inputs in another state",
    "state": "leaves the module in another state",
    "exception": "does not raise what eager mode raises",
}


def program_of(reduced: Reduced) -> str:
    """The program, with a comment above it that says what it shows."""
    comment = "\n".join(f"# {line}" for line in [*_says(reduced), versions(reduced)])
    return f"{comment}\n{reduced.text}"


def markdown_of(reduced: Reduced) -> str:
    """The program as the text of an issue."""
    expected, observed = _says(reduced)
    shown = reduced.ending.shown if reduced.ending else ""
    return (
        f"# {title(reduced)}\n\n```python\n{reduced.text}```\n\n"
        f"**Expected:** {expected}\n\n**Observed:** {observed}\n\n"
        f"```\n{_clipped(shown)}\n```\n\n**Versions:** {versions(reduced)}\n"
    )


def title(reduced: Reduced) -> str:
    """One line about the fault."""
    ending = reduced.ending
    if ending is None:
        return ""
    if reduced.kind == "graph break":
        return f"Graph break: {ending.kind}"
    if reduced.kind in _DIFFERS and ending.kind == "AssertionError":
        return f"Compiled code with backend {reduced.backend} {_DIFFERS[reduced.kind]}"
    return f"torch.compile with backend {reduced.backend} raises {ending.kind}: {ending.message}"[
        :160
    ]


def _says(reduced: Reduced) -> tuple[str, str]:
    """What eager mode does, and what compiled code does."""
    ending, backend = reduced.ending, reduced.backend
    if ending is None:
        return "", ""
    if reduced.kind == "graph break":
        words = f"Dynamo breaks the graph: {ending.kind}"
        return (
            "Eager mode runs this program.",
            f"{words} ({ending.place})." if ending.place else words,
        )
    earlier = reduced.earlier
    same = f"Eager mode runs this program without an error{_and(earlier)}."
    if ending.kind == "AssertionError" and reduced.kind in _DIFFERS:
        same = f"Compiled code does what eager mode does{_as(earlier)}."
        return same, f"With the backend {backend} it {_DIFFERS[reduced.kind]}."
    return same, f"With the backend {backend} torch.compile raises {ending.kind}: {ending.message}"


def _and(earlier: list[str]) -> str:
    return f", and so does the backend {' and '.join(earlier)}" if earlier else ""


def _as(earlier: list[str]) -> str:
    return f", as with the backend {' and '.join(earlier)}" if earlier else ""


def versions(reduced: Reduced) -> str:
    """The versions of what ran it."""
    hello = reduced.hello
    device = _DEVICE.search(reduced.text)
    torch = f"torch {hello.torch}, Python {hello.python}" if hello else ""
    system = f"{platform.system()} {platform.release()} {platform.machine()}"
    return f"{torch}, {system}, {device[1] if device else 'cpu'}"


def _clipped(text: str) -> str:
    return "\n".join(text.splitlines()[:20])


def reduction_as_data(reduced: Reduced) -> dict[str, object]:
    """The program for programs."""
    return {
        "program": program_of(reduced) if reduced.text else None,
        "title": title(reduced) or None,
        "kind": reduced.kind or None,
        "backend": reduced.backend or None,
        "fault": asdict(reduced.ending) if reduced.ending else None,
        "lines": reduced.lines,
        "lines_before": reduced.before,
        "programs_tried": reduced.tried,
        "seconds": round(reduced.seconds, 1),
        "is_complete": reduced.is_complete,
        "has_names": reduced.has_names,
        "torch": reduced.hello.torch if reduced.hello else None,
        "failure": reduced.failure.message if reduced.failure else None,
    }


def summary(reduced: Reduced) -> str:
    """How the program was found, and what of the user's it contains."""
    ending = "" if reduced.is_complete else ", when the time was over"
    names = ". It has names and texts of your code" if reduced.has_names else ""
    data = ". It has values of your tensors" if "torch.tensor([" in reduced.text else ""
    return (
        f"{reduced.lines} of {reduced.before} lines after {reduced.tried} programs in "
        f"{reduced.seconds:.0f} s{ending}{names}{data}"
    )
