"""Cases of a page: advice that holds under a condition on the expression that breaks."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase

from fullgraph.taxonomy.format import TaxonomyError, code_blocks

HEADING = "Cases"
FACTS = (
    "operation",
    "head",
    "compiled",
    "use",
    "body",
    "around",
    "operands",
    "choices",
    "reason",
    "file",
    "place",
)
"""What a condition can be about; ``explain/site.py`` describes them."""
SUBSCRIPTS = ("getitem", "getslice", "getitems", "getwindow", "getbounds")
"""Operations that say nothing of what is done."""
OBSERVED = ("reason", "compiled", "file", "place")
"""Those of them that the text alone does not show."""
_WHEN = re.compile(r"^<!-- when: (.+?) -->\n*", re.DOTALL)
_CLAUSE = re.compile(r"(\w+) (!?=) (.+)", re.DOTALL)
_TITLE = re.compile(r"^### (.+)$", re.MULTILINE)


@dataclass(frozen=True)
class Clause:
    """One part of a condition.

    Attributes:
        fact: what it is about, one of ``FACTS``.
        values: patterns as of ``fnmatch``; of the fact ``reason`` one regular expression.
        holds: whether one of them has to match, and not none of them.
    """

    fact: str
    values: tuple[str, ...]
    holds: bool = True

    def is_met(self, facts: Mapping[str, frozenset[str]]) -> bool:
        """Whether ``facts`` meet it. Of the fact ``body``, every value has to match."""
        known = facts.get(self.fact, frozenset())
        if self.fact == "reason":
            found = any(re.search(value, text) for value in self.values for text in known)
        elif self.fact == "body":
            found = bool(known) and all(self._matches(text) for text in known)
        else:
            found = any(self._matches(text) for text in known)
        return found is self.holds

    def _matches(self, text: str) -> bool:
        return any(fnmatchcase(text, value) for value in self.values)


@dataclass(frozen=True)
class Condition:
    """What has to be true of an expression: every clause.

    Attributes:
        clauses: none for a condition that is always met.
    """

    clauses: tuple[Clause, ...] = ()

    def is_met(self, facts: Mapping[str, frozenset[str]]) -> bool:
        """Whether all clauses are."""
        return all(clause.is_met(facts) for clause in self.clauses)

    @property
    def is_of_package(self) -> bool:
        """Whether it is about code of installed packages."""
        return any(clause.fact == "file" and "package" in clause.values for clause in self.clauses)

    def names(self, operation: str) -> bool:
        """Whether it holds for this operation and a few others, whatever the break's page is."""
        return any(
            operation not in SUBSCRIPTS and clause.is_met({"operation": frozenset({operation})})
            for clause in self.clauses
            if clause.fact == "operation" and clause.holds
        )


@dataclass(frozen=True)
class Case:
    """Advice for some of the breaks of a page, and of others with the same operation.

    Attributes:
        title: in a few words.
        when: the condition.
        advice: Markdown, in the names of its example.
        example: a program that breaks.
        replacement: the same without the break.
    """

    title: str
    when: Condition
    advice: str
    example: str
    replacement: str


def split_condition(section: str, name: str) -> tuple[Condition, str]:
    """The condition that a section begins with, and its text; without one it always holds.

    Raises:
        TaxonomyError: it cannot be read.
    """
    found = _WHEN.match(section)
    if found is None:
        return Condition(), section
    return _condition(found[1], name), section[found.end() :]


def parse_cases(section: str, name: str) -> tuple[Case, ...]:
    """The cases of the section ``## Cases``, in their order.

    Args:
        section: its text.
        name: what to call the page in messages.

    Raises:
        TaxonomyError: one of them is malformed.
    """
    return tuple(_cases(section, name))


def _cases(section: str, name: str) -> Iterator[Case]:
    before, *parts = _TITLE.split(section)
    if before.strip():
        raise TaxonomyError(f"{name}: section {HEADING!r} begins with text before its first case")
    for title, text in zip(parts[::2], parts[1::2], strict=True):
        where = f"{name}: case {title!r}"
        when, body = split_condition(text.strip(), where)
        if not when.clauses:
            raise TaxonomyError(f"{where} needs a condition: <!-- when: operation = … -->")
        blocks = code_blocks(body)
        advice = body.partition("```")[0].strip()
        if len(blocks) != 2 or not advice:
            raise TaxonomyError(
                f"{where} needs its advice and two python blocks: the program that breaks, and "
                f"the same without the break; it has {len(blocks)}"
            )
        yield Case(title, when, " ".join(advice.split()), *blocks)


def _condition(text: str, name: str) -> Condition:
    return Condition(tuple(_clause(part.strip(), name) for part in text.split(";")))


def _clause(text: str, name: str) -> Clause:
    found = _CLAUSE.fullmatch(text)
    if found is None or found[1] not in FACTS:
        raise TaxonomyError(
            f"{name}: {text!r} is not a part of a condition, such as 'use = branch'; it may be "
            f"about {', '.join(FACTS)}"
        )
    values = (found[3],) if found[1] == "reason" else tuple(found[3].split())
    return Clause(found[1], values, found[2] == "=")
