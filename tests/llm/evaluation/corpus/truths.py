"""What a good answer says about a line of the corpus, from what was measured there.

The cause is that of the page that the break belongs to; the deciding fact is what Dynamo named, or
the line whose break led to this one. The words for a page are written by hand, from the page.
"""

from __future__ import annotations

import builtins
import io
import keyword
import tokenize

from fullgraph.llm.evaluation.case import Truth, Words
from tests.llm.evaluation.corpus.lines import BrokenLine
from tests.llm.evaluation.corpus.pages import PAGES

_OUTSIDE = (
    "outside",
    "before the region",
    "before the call",
    "before compiling",
    "beforehand",
    "hoist",
    "once",
    "in advance",
    "precompute",
    "__init__",
    "argument",
    "import time",
    "move",
    "caller",
)
_WRONG = ("torch.compiler.disable", "fullgraph=False", "suppress_errors")
_SAY_NOTHING = frozenset(
    {*(word.lower() for word in (*keyword.kwlist, *dir(builtins))), "self", "cls", "torch"}
)


def truth_of(line: BrokenLine) -> Truth:
    """What a good answer says about a line."""
    page = PAGES[line.code]
    # A word counts once: naming the cause names neither the deciding fact nor the line.
    said = {word.lstrip(".") for words in page.cause for word in words}
    operations = [each for each in line.operations if each.rpartition(".")[2] not in said]
    names = [name for name in names_in(line.text) if name not in {*said, *operations}]
    led = [name for name in names_in(line.caused_by) if name not in {*said, *names}]
    return Truth(
        cause=page.cause,
        fact=tuple(led or operations) or page.fact,
        names=tuple(names) or (line.function.lower(),),
        ways=(*page.ways, *_OUTSIDE),
        wrong=_WRONG,
        is_measured=True,
    )


def names_in(text: str) -> Words:
    """The names of a line, without those that say nothing about it."""
    found: dict[str, None] = {}
    try:
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            if token.type == tokenize.NAME:
                found.setdefault(token.string.lower())
    except (tokenize.TokenError, IndentationError):
        # A line is often a part of a statement; the names before its end were found.
        pass
    return tuple(name for name in found if len(name) > 1 and name not in _SAY_NOTHING)
