"""Findings counted in words, prose cut to a hover, sentences of Dynamo's fragments."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from fullgraph.vocabulary.findings import Finding, Kind

_CODE_BLOCK = re.compile(r"^(`{3,}|~{3,}).*?^\1[^\n]*$", re.MULTILINE | re.DOTALL)
_SENTENCE_END = re.compile(r"(?<=[.!?])\s+(?=[A-Z`*\"'(])")
_NOISE = re.compile(
    r" ?\(has_kwargs (?:True|False)\)"
    r"| The branch condition involves a tensor computed as follows:.*"
)
_LIST_ITEM = re.compile(r"(?:[-*]|\d+\.) ")
_BOILERPLATE = ("Please report an issue", "It may be possible to write Dynamo tracing rules")
_NOUNS = {
    Kind.BREAK: ("graph break", "graph breaks"),
    Kind.RECOMPILE: ("recompile", "recompiles"),
    Kind.RECOMPILE_LIMIT: ("recompile limit hit", "recompile limits hit"),
    Kind.BACKEND_FAILURE: ("backend failure", "backend failures"),
    Kind.DISABLED: ("disabled call", "disabled calls"),
    Kind.CUDA_GRAPHS_SKIPPED: ("CUDA graph skipped or repeated", "CUDA graphs skipped or repeated"),
    Kind.DEPRECATED: ("use of outdated API", "uses of outdated API"),
    Kind.CACHE_BYPASSED: ("bypassed cache", "bypassed caches"),
}


def brief(section: str, limit: int) -> str:
    """The beginning of a page's section: whole sentences of its first paragraph, no code.

    A paragraph that ends in a colon takes the list that follows it along.

    Args:
        section: Markdown.
        limit: how many characters the paragraph may have; the first sentence is kept
            whole in any case.
    """
    blocks = [b.strip("\n") for b in _CODE_BLOCK.sub("", section).split("\n\n") if b.strip()]
    if not blocks:
        return ""
    if _LIST_ITEM.match(blocks[0]):
        return blocks[0]
    first = shorten(one_line(blocks[0]), limit)
    if first.endswith(":"):
        if len(blocks) > 1 and _LIST_ITEM.match(blocks[1]):
            return f"{first}\n{blocks[1]}"
        return f"{first[:-1]}."
    return first


def one_line(text: str) -> str:
    """``text`` with every run of white space as one space."""
    return " ".join(text.split())


def shorten(text: str, limit: int) -> str:
    """Whole sentences of ``text`` within ``limit`` characters, at least the first."""
    sentences = _SENTENCE_END.split(text)
    kept = sentences[0]
    for sentence in sentences[1:]:
        if len(kept) + 1 + len(sentence) > limit:
            break
        kept += f" {sentence}"
    return kept


def clip(text: str, limit: int) -> str:
    """``text`` in at most ``limit`` characters, cut at a word and marked with an ellipsis."""
    if len(text) <= limit:
        return text
    cut = text[: limit - 1]
    cut = (cut.rsplit(" ", 1)[0] or cut).rstrip()
    return cut + ("`…" if cut.count("`") % 2 else "…")


def sentence(text: str) -> str:
    """``text`` as one sentence: a capital, balanced backticks, a full stop."""
    text = one_line(text)
    if not text:
        return ""
    if text.count("`") % 2:
        text = f"{text.rstrip('.')}`"
    if text[0].islower() and text.split()[0].isalpha():
        text = text[0].upper() + text[1:]
    return text if text[-1] in ".!?:" else f"{text}."


def plain_reason(reason: str, limit: int = 300) -> str:
    """Dynamo's reason as sentences, without the parts meant for its developers."""
    return clip(sentence(_NOISE.sub("", one_line(reason))), limit)


def join_hints(hints: Iterable[str]) -> tuple[str, ...]:
    """Dynamo's hints as sentences, the helpful ones first.

    PyTorch writes a hint as several strings where the line is long; each is then an item of
    its own that ends in a space or goes on in lower case.
    """
    joined: list[str] = []
    open_ended = False
    for hint in hints:
        if not hint.strip():
            continue
        ended = bool(joined) and joined[-1].rstrip()[-1] in ".!?"
        if joined and not ended and (open_ended or hint.lstrip()[0].islower()):
            joined[-1] = f"{joined[-1].rstrip()} {hint.strip()}"
        else:
            joined.append(hint.strip())
        open_ended = hint[-1].isspace() or hint.rstrip()[-1] in ",;"
    sentences = list(dict.fromkeys(sentence(h) for h in joined))
    return tuple(sorted(sentences, key=lambda s: s.startswith(_BOILERPLATE)))


def counted(number: int, kind: Kind = Kind.BREAK) -> str:
    """``1 graph break``, ``3 recompiles``."""
    one, many = _NOUNS[kind]
    return f"{number} {one if number == 1 else many}"


def number_of(number: int, noun: str) -> str:
    """``1 file``, ``4 files``, ``1,200 files``."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def graphs_counted(number: int) -> str:
    """``1 graph``, ``4 graphs``."""
    return number_of(number, "graph")


def numbers_of(findings: Iterable[Finding]) -> Counter[Kind]:
    """How many findings there are of each kind.

    Recompiles are counted each time, and all others once for each place.
    """
    numbers: Counter[Kind] = Counter()
    for finding in findings:
        observed = finding.observation
        each = observed.count if observed and observed.kind is Kind.RECOMPILE else 1
        numbers[finding.kind] += each
    return numbers


def in_numbers(findings: Iterable[Finding]) -> str:
    """``2 graph breaks, 1 recompile``; breaks first, and empty without any finding."""
    numbers = numbers_of(findings)
    return ", ".join(counted(numbers[kind], kind) for kind in _NOUNS if numbers[kind])
