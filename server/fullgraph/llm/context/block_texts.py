"""What basic blocks did at run time, in words: one line for each block."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import PurePath

from fullgraph.explain.happened import times
from fullgraph.llm.context.question import Scope
from fullgraph.source.text import split_lines
from fullgraph.vocabulary.findings import Finding
from fullgraph.vocabulary.prose import clip
from fullgraph_worker.protocol.wire import Block, BlockFact, Blocks, SeenValue

_MOST_BLOCKS = 40
_MOST_FACTS = 12
_LONGEST_LINE = 80
_WITHOUT_WORDS = ("module", "other")


def block_texts(
    blocks: Blocks | None, finding: Finding, scope: Scope, read: Callable[[str], str | None]
) -> tuple[str, ...]:
    """What each block did, in one line; those of the finding's own function come first.

    Lines are named by their code: their numbers change with every line above.

    Args:
        blocks: of a run; None if there was none.
        finding: what they are to explain.
        scope: how much of the user's code may be named: of the marked lines, of the functions
            that led to them, or of every function that was watched.
        read: the present text of a file; None if it cannot be read.
    """
    if blocks is None:
        return ()
    own = [block for block in blocks.blocks if _is_at(block, finding)]
    names = {(block.path, block.function) for block in own}
    if scope == "line":
        chosen = own
    else:
        stack = finding.observation.stack if finding.observation else ()
        callers = {(f.path, f.name) for f in stack}
        near = [block for block in blocks.blocks if (block.path, block.function) in names]
        rest = [block for block in blocks.blocks if block not in near]
        if scope == "function":
            rest = [block for block in rest if (block.path, block.function) in callers]
        chosen = near + rest
    paths = {block.path for block in chosen}
    texts = {path: split_lines(read(path) or "") for path in paths}
    lines = tuple(block_as_text(block, texts[block.path]) for block in chosen[:_MOST_BLOCKS])
    note = f"The run was {blocks.note}: later blocks may be missing." if blocks.note else ""
    if blocks.note and not blocks.note.startswith("stopped"):
        note = f"{blocks.note} during the run: later blocks may be missing."
    return (*lines, note) if lines and note else lines


def block_as_text(block: Block, text: Sequence[str]) -> str:
    """``model.py, f, from `y = x + 1` to `return y`, ran 8 times; `x`: float32[2, 7] cpu``.

    Args:
        block: what it did.
        text: the lines of its file.
    """
    first, last = (_code(text, line) for line in (block.line, block.end_line))
    place = f"`{first}`" if block.line == block.end_line else f"from `{first}` to `{last}`"
    often = times(block.count) if block.is_counted else f"more than {block.count} times"
    parts = [f"{PurePath(block.path).name}, {block.function}, {place}, ran {often}"]
    facts = [fact for fact in block.facts if _says_something(fact, block)]
    before = [_fact(fact) for fact in facts if not fact.at_exit][:_MOST_FACTS]
    after = [_fact(fact) for fact in facts if fact.at_exit][:_MOST_FACTS]
    parts += before
    if after:
        parts.append(f"at its end {', '.join(after)}")
    parts += filter(None, [_test(block)])
    if block.raised:
        parts.append(f"{block.raised} was raised in it")
    return "; ".join(parts)


def value_in_words(value: SeenValue) -> str:
    """``float32[2, 7] cpu``, a literal, or the type; empty if there is nothing to say."""
    if value.kind in ("tensor", "ndarray"):
        shape = f"{value.dtype}{value.shape}"
        return f"{shape} {value.device}".rstrip() + (
            " requires grad" if value.requires_grad else ""
        )
    if value.value:
        return value.value
    if value.kind in ("list", "tuple", "dict"):
        return (
            f"{value.kind} of {', '.join(value.inside)}" if value.inside else f"empty {value.kind}"
        )
    return value.type.removeprefix("builtins.")


def _code(text: Sequence[str], line: int) -> str:
    return clip(text[line - 1].strip(), _LONGEST_LINE) if line <= len(text) else "…"


def _is_at(block: Block, finding: Finding) -> bool:
    location = finding.location
    return (
        block.path == location.path
        and block.line <= location.end_line
        and location.line <= block.end_line
    )


def _says_something(fact: BlockFact, block: Block) -> bool:
    """A module, or an object of which nothing is known but its type, only with its own name."""
    if any(other.expression.startswith(f"{fact.expression}.") for other in block.facts):
        return all(value.kind not in _WITHOUT_WORDS for value in fact.values)
    return True


def _fact(fact: BlockFact) -> str:
    words = list(dict.fromkeys(value_in_words(value) for value in fact.values))
    is_plain = all(value.value for value in fact.values)
    text = " or ".join(words) + (" or others" if fact.has_more else "")
    constant = " (constant)" if fact.is_constant else ""
    return f"`{fact.expression}`{' =' if is_plain else ':'} {text}{constant}"


def _test(block: Block) -> str:
    """``if mask is None`: true each time``; empty for a block without a test."""
    taken, not_taken = block.taken, block.not_taken
    if not block.test or taken < 0 or not taken + not_taken:
        return ""
    if block.test.startswith("for "):
        return f"`{block.test}`: its body ran {times(taken)}"
    if taken and not_taken:
        return f"`{block.test}`: true {times(taken)}, false {times(not_taken)}"
    every = "" if taken + not_taken == 1 else " each time"
    return f"`{block.test}`: {'true' if taken else 'false'}{every}"
