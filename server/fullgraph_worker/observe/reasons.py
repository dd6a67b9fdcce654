"""Dynamo's reason for a graph break, parsed, and the reason of a compilation that fails.

It imports no torch: traces are also read where there is none.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import List, Tuple

from fullgraph_worker.protocol.wire import BREAK, DISABLED, RECOMPILE_LIMIT, StackFrame

_CHAIN = "*** While handling this graph break, another graph break occurred: ***"
_LINK = re.compile(r"/gb/gb(\d+)\.html")
_FRAME = re.compile(r'^\s*File "(?P<path>.+)", line (?P<line>\d+), in (?P<name>.+)$', re.MULTILINE)
_PLACE = re.compile(r"^Graph break in user code at (?P<path>.+):(?P<line>\d+)\s*$", re.MULTILINE)
_REASON = re.compile(
    r"^(?:Graph Break Reason|Reason): (?P<reason>.*?)"
    r"(?=^(?:Stack variable source attribution|User code traceback):|\Z)",
    re.MULTILINE | re.DOTALL,
)
_STACK = re.compile(
    r"^(?:User code traceback|The graph break occurred in the following user code"
    r"|from user code):\n"
    r"(?P<stack>.*?)(?=^\S|\Z)",
    re.MULTILINE | re.DOTALL,
)
# What Dynamo was doing, put before the reason proper.
_PREFIXES = (
    "Encountered graph break when attempting to trace ",
    "Failed to handle graph break gracefully.",
    "Encountered graph break that we cannot resume from.",
)
_SKIPS = (
    "Skipping the function and falling back to eager",
    "cannot properly resume from this graph break, which results in a skip",
)
_TYPES = {
    "Skip calling `torch.compiler.disable()`d function": DISABLED,
    "Skip inlining `torch.compiler.disable()`d function": DISABLED,
    "Dynamo recompile limit exceeded": RECOMPILE_LIMIT,
}
# For types that other breaks share, and for torch before 2.8, which has no types.
_REASONS = (
    ("is wrapped with `torch.compiler.disable`", DISABLED),
    ("call torch._dynamo.disable() wrapped function", DISABLED),
    ("recompile_limit reached", RECOMPILE_LIMIT),
)
OWN_CHOICE = "For this backend error, Dynamo breaks the graph and continues in eager mode."
FALLS_BACK = "The function runs in eager mode, because torch._dynamo.config.suppress_errors is on."
RAISES = "The call raises this error, because torch._dynamo.config.suppress_errors is off."


@dataclass
class Reason:
    """One graph break in Dynamo's words.

    Attributes:
        gb_type: the first line, Dynamo's name of the kind of break.
        gb_id: from the documentation link; empty without one.
        explanation: what follows "Explanation:"; the whole text where there is no such part.
        hints: what follows each "Hint:".
        context: what follows "Developer debug context:".
    """

    gb_type: str = ""
    gb_id: str = ""
    explanation: str = ""
    hints: List[str] = field(default_factory=list)
    context: str = ""


def root_cause(text: str) -> str:
    """The break that came first, of a chain of breaks that each handle the one before."""
    return text.split(_CHAIN, 1)[0].strip()


def parse_reason(text: str) -> Reason:
    """The parts of an exception's message; never fails, whatever the text."""
    text = _without_prefix(text)
    link = _LINK.search(text)
    body = re.split(r"^\s*For more details about this graph break", text, flags=re.MULTILINE)[0]
    sections: List[Tuple[str, List[str]]] = [("title", [])]
    for line in body.splitlines():
        for key, mark in (
            ("explanation", "  Explanation: "),
            ("hint", "  Hint: "),
            ("context", "  Developer debug context: "),
        ):
            if line.startswith(mark) or line == mark.rstrip():
                sections.append((key, [line[len(mark) :]]))
                break
        else:
            sections[-1][1].append(line)
    parts = [(key, _unindented(lines)) for key, lines in sections]
    explanation = "\n".join(value for key, value in parts if key == "explanation")
    structured = len(parts) > 1
    return Reason(
        gb_type=parts[0][1] if structured else "",
        gb_id=f"GB{link.group(1)}" if link else "",
        explanation=explanation or parts[0][1],
        hints=[value for key, value in parts if key == "hint" and value],
        context="\n".join(value for key, value in parts if key == "context"),
    )


def reason_in_payload(payload: str) -> str:
    """The reason's text in a trace record: for the case without an exception."""
    found = _REASON.search(payload)
    if found:
        return found.group("reason").strip()
    # A skipped frame's record ends with Python's traceback, whose last part is the reason.
    raised = re.split(r"^Traceback \(most recent call last\):$", payload, flags=re.MULTILINE)[-1]
    message = re.search(r"^[\w.]+(?:Error|Exception|Unsupported): (.*)", raised, re.M | re.S)
    return message.group(1).strip() if message else payload.strip()


def calls_in(traceback: str) -> List[StackFrame]:
    """The calls of a traceback, outermost first."""
    return [
        StackFrame(m.group("path"), int(m.group("line")), m.group("name").strip())
        for m in _FRAME.finditer(traceback)
    ]


def stack_in_payload(payload: str) -> List[StackFrame]:
    """The "User code traceback" of a trace record, outermost first."""
    section = _STACK.search(payload)
    frames = calls_in(section.group("stack") if section else "")
    place = _PLACE.search(payload)
    if not frames and place:
        frames = [StackFrame(place.group("path"), int(place.group("line")), "")]
    return frames


def skips_frame(payload: str) -> bool:
    """Whether Dynamo skipped the whole frame."""
    return any(mark in payload for mark in _SKIPS)


def _without_prefix(text: str) -> str:
    text = text.strip()
    if text.startswith(_PREFIXES) and "\n\n" in text:
        return text.split("\n\n", 1)[1]
    return text


def _unindented(lines: List[str]) -> str:
    return "\n".join(line.strip() for line in lines).strip()


def kind_of(gb_type: str, reason: str) -> str:
    """The kind of a break record: one of those of ``wire.Record``.

    Args:
        gb_type: Dynamo's name of the kind of break; may be empty.
        reason: Dynamo's explanation.
    """
    if gb_type in _TYPES:
        return _TYPES[gb_type]
    return next((kind for words, kind in _REASONS if words in reason), BREAK)


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
