"""What each basic block around the break did while the program ran."""

from __future__ import annotations

from fullgraph.llm.context.budget import Part
from fullgraph.llm.context.question import Question

_PRIORITY = 87


def blocks_part(question: Question) -> Part:
    """The blocks in the order in which they ran; they are code, so scope ``line`` has none."""
    texts = question.blocks if question.scope != "line" else ()
    title = "BLOCKS that ran in eager mode, in order"
    return Part(title, "\n".join(texts), _PRIORITY, "what the blocks around the line did")
