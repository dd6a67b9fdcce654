"""A page's advice about its example, as an instruction about the user's own line."""

from __future__ import annotations

import re

from fullgraph.vocabulary.findings import Finding
from fullgraph.vocabulary.prose import one_line, shorten

_LIMIT = 220
_LONGEST_NAME = 60
_GENERAL = {
    "untraceable-numpy": "Write it with torch operations, or call NumPy outside the region.",
    "container": "Use a plain list, tuple or dict here, or do this outside the region.",
    "grad-fn-access": "Test `requires_grad` instead: it is known during tracing.",
    "retain-grad": "Put the code after this call into a function of its own: Dynamo then compiles "
    "it as a second graph instead of running it in eager mode.",
    "serialisation": "Encode and decode outside the region, and pass the result. For the key of a "
    "dict, use a tuple, which Dynamo traces.",
    "introspection": "Do this only in eager mode, under `if not torch.compiler.is_compiling():`.",
    "distributed": "Call the collective without `async_op`: in a compiled graph it starts at the "
    "call, and the wait is where its result is used.",
    "tensor-storage": "Request the property that the code needs, for example a contiguous copy, "
    "instead of reading the address.",
    "identity-or-hash": "Compare with `is` or `is not`, which Dynamo evaluates during tracing, "
    "instead of `id()` or `hash()`.",
    "function-transform": "Remove the break inside the transformed function.",
    "recompile-limit": "Remove the cause of the recompiles, which the message names.",
}
"""Of pages whose first words are about one of several causes, or about their example's names."""

_ABOUT_THE_EXAMPLE = re.compile(r"(?:[:,;] |^)here\b.*$", re.IGNORECASE)
_PAGE_LINK = re.compile(r"\[([^\]]+)\]\([\w-]+\.md\)")
_REGION = re.compile(r"\b[Tt]he (?:(?:compiled )?region|compiled function)\b")


def on_this_line(finding: Finding, advice: str) -> str:
    """What to do at a finding, as whole sentences; empty if the page says nothing general.

    Args:
        finding: at the line.
        advice: the beginning of its page's advice, which is about the page's example.
    """
    words = _GENERAL.get(finding.entry) or _without_the_example(advice)
    name = _compiled(finding)
    named = f"`{name}`" if name else "the compiled function"

    def region(found: re.Match[str]) -> str:
        # The first mention names it.
        words = named if found.start() == first or not name else "it"
        return words[0].upper() + words[1:] if found.group()[0] == "T" else words

    mention = _REGION.search(words)
    first = mention.start() if mention else -1
    return _REGION.sub(region, words)


def _without_the_example(advice: str) -> str:
    sentences = re.split(r"(?<=[.!?])\s+(?=[A-Z`])", one_line(_PAGE_LINK.sub(r"`\1`", advice)))
    kept = []
    for sentence in sentences:
        general = _ABOUT_THE_EXAMPLE.sub("", sentence).strip()
        if general:
            kept.append(general if general[-1] in ".!?:" else f"{general}.")
    return shorten(" ".join(kept), _LIMIT)


def _compiled(finding: Finding) -> str:
    """The function that Dynamo was compiling; empty if it is unknown."""
    observed = finding.observation
    if observed is None or not observed.calls:
        return ""
    name = observed.calls[0].inputs.partition("(")[0].removeprefix("the rest of ").strip()
    return name if name.isidentifier() and len(name) <= _LONGEST_NAME else ""
