"""One page of the taxonomy, with its front matter."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from fullgraph.taxonomy.cases import HEADING, Case, Condition, parse_cases, split_condition
from fullgraph.taxonomy.format import TaxonomyError, only_code_block, split_page
from fullgraph.taxonomy.gb_ids import GB_ID
from fullgraph.vocabulary.findings import Kind
from fullgraph_worker.observe.classification import ReasonMatch

if TYPE_CHECKING:
    from packaging.specifiers import SpecifierSet

CATEGORIES = {
    "FG1": "operations",
    "FG2": "control-flow",
    "FG3": "external-libraries",
    "FG4": "configuration",
    "FG5": "model-specific",
}


@dataclass(frozen=True)
class Entry:
    """One kind of graph break.

    Attributes:
        id: readable name, ``tensor-to-scalar``.
        code: ``FG102``.
        title: one line, used as the message of a finding.
        category: one of ``CATEGORIES``.
        minor: the branch below the category, one of ``categories.toml``.
        gb_ids: PyTorch's ids that belong to this entry, whatever the reason is, unless
            another entry's ``matches`` claims the break.
        matches: claims on ids that several entries share.
        breaks_in: the torch versions in which the example breaks, as a PEP 440 specifier.
        fix_safety: ``safe``, ``unsafe`` or ``none``: the weakest that a quick fix can be.
        sections: the page's text by heading, in the order of ``SECTIONS``.
        kind: what a run observes: ``break``, or another kind of record of the worker.
        is_only_predicted: whether a run shows it on another page: ``kind`` is that of several then.
        explained_by: the entries that the example's breaks belong to, where it is not this
            one alone: in a guide to a whole model, for example.
        breaks_left: how many breaks the least-cost arrangement keeps where no replacement
            is without them.
        no_fix: why there is no quick fix although there is a replacement; empty if there is one.
        not_run: why the programs cannot run where there is only a CPU and torch; empty if
            they can.
        applies: what has to be true of an expression for "Use instead" to be about it.
        cases: other advice, under conditions; the first that holds counts.
        also: the pages whose cases are tried after these.
    """

    id: str
    code: str
    title: str
    category: str
    minor: str
    gb_ids: tuple[str, ...]
    matches: tuple[ReasonMatch, ...]
    breaks_in: str
    fix_safety: str
    sections: Mapping[str, str]
    kind: str = "break"
    is_only_predicted: bool = False
    explained_by: tuple[str, ...] = ()
    breaks_left: int = 0
    not_run: str = ""
    no_fix: str = ""
    applies: Condition = Condition()
    cases: tuple[Case, ...] = ()
    also: tuple[str, ...] = ()

    @property
    def specifier(self) -> SpecifierSet:
        """``breaks_in``, to compare versions with."""
        from packaging.specifiers import SpecifierSet

        return SpecifierSet(self.breaks_in)

    @property
    def summary(self) -> str:
        """The first paragraph of "What happens"."""
        return self.sections["What happens"].split("\n\n", 1)[0].replace("\n", " ")

    @property
    def example(self) -> str:
        """The program that breaks."""
        return only_code_block(self.sections["Example"], "Example", self.id)

    @property
    def replacement(self) -> str:
        """The program that does not break, or breaks least, with equal results."""
        return only_code_block(self.sections["Use instead"], "Use instead", self.id)


UNCLASSIFIED = Entry(
    id="unclassified",
    code="FG000",
    title="Graph break of a kind that is not yet classified",
    category="unclassified",
    minor="unclassified",
    gb_ids=(),
    matches=(),
    breaks_in="",
    fix_safety="none",
    sections={
        "What happens": (
            "Dynamo stopped tracing here, and the code continues in eager mode. Fullgraph has "
            "no page for this kind of break yet. Dynamo's own message is below."
        ),
        "Use instead": "Follow Dynamo's hints, if there are any.",
    },
)


def parse_page(text: str, name: str, gb_ids: tuple[str, ...] = ()) -> Entry:
    """The entry that a page describes.

    Args:
        text: the page.
        name: what to call it in messages.
        gb_ids: PyTorch's ids that the map gives it.

    Raises:
        TaxonomyError: a field or a section is missing, misplaced or malformed.
    """
    meta, sections = split_page(text, name)
    code = text_field(meta, "code", name)
    if not re.fullmatch(r"FG[1-5]\d\d", code):
        raise TaxonomyError(f"{name}: code {code!r} is not of the form FG102")
    category = text_field(meta, "category", name)
    if CATEGORIES[code[:3]] != category:
        raise TaxonomyError(f"{name}: {code} belongs to category {CATEGORIES[code[:3]]!r}")
    safety = text_field(meta, "fix_safety", name)
    if safety not in ("safe", "unsafe", "none"):
        raise TaxonomyError(f"{name}: fix_safety must be safe, unsafe or none")
    # Not at the top: where the parsed pages are kept, most commands compare no version.
    from packaging.specifiers import InvalidSpecifier, SpecifierSet

    try:
        breaks_in = str(SpecifierSet(text_field(meta, "breaks_in", name)))
    except InvalidSpecifier as error:
        raise TaxonomyError(f"{name}: breaks_in is not a version specifier ({error})") from error
    for heading in ("Example", "Use instead"):
        only_code_block(sections[heading], heading, name)
    applies, sections["Use instead"] = split_condition(sections["Use instead"], name)
    return Entry(
        id=text_field(meta, "id", name),
        code=code,
        title=text_field(meta, "title", name),
        category=category,
        minor=text_field(meta, "minor", name),
        gb_ids=gb_ids,
        matches=tuple(_match(m, name) for m in _list(meta, "matches", name)),
        breaks_in=breaks_in,
        fix_safety=safety,
        sections=sections,
        kind=_kind(meta, name),
        is_only_predicted=meta.get("is_only_predicted") is True,
        explained_by=tuple(str(i) for i in _list(meta, "explained_by", name)),
        breaks_left=_breaks_left(meta, name),
        not_run=text_field(meta, "not_run", name) if "not_run" in meta else "",
        no_fix=_no_fix(meta, safety, name),
        applies=applies,
        cases=parse_cases(sections.get(HEADING, ""), name),
        also=tuple(str(i) for i in _list(meta, "also", name)),
    )


def text_field(meta: Mapping[str, Any], key: str, name: str) -> str:
    """A field of the front matter that is a text.

    Args:
        meta: the front matter.
        key: the field.
        name: what to call the page in messages.

    Raises:
        TaxonomyError: it is missing, empty or no text.
    """
    value = meta.get(key)
    if not isinstance(value, str) or not value.strip():
        raise TaxonomyError(f"{name}: front matter needs the text field {key!r}")
    return value.strip()


def _kind(meta: Mapping[str, Any], name: str) -> str:
    kinds = [kind.value for kind in Kind]
    kind = meta.get("kind", Kind.BREAK.value)
    if kind not in kinds:
        raise TaxonomyError(f"{name}: kind must be one of {', '.join(kinds)}")
    return str(kind)


def _breaks_left(meta: Mapping[str, Any], name: str) -> int:
    count = meta.get("breaks_left", 0)
    if not isinstance(count, int) or ("breaks_left" in meta and count < 1):
        raise TaxonomyError(
            f"{name}: breaks_left must be the number of remaining breaks, at least 1"
        )
    return count


def _no_fix(meta: Mapping[str, Any], safety: str, name: str) -> str:
    if "no_fix" not in meta:
        return ""
    if safety != "none":
        raise TaxonomyError(f"{name}: no_fix says that there is no fix, but fix_safety is {safety}")
    return text_field(meta, "no_fix", name)


def _list(meta: Mapping[str, Any], key: str, name: str) -> Sequence[object]:
    value = meta.get(key, [])
    if not isinstance(value, list):
        raise TaxonomyError(f"{name}: {key} must be a list, which may be empty: []")
    return value


def _gb_id(value: object, name: str) -> str:
    if not isinstance(value, str) or not GB_ID.fullmatch(value):
        raise TaxonomyError(f"{name}: {value!r} is not a GB id of the form GB0124")
    return value


def _match(value: object, name: str) -> ReasonMatch:
    if not isinstance(value, dict) or set(value) != {"gb_id", "pattern"}:
        raise TaxonomyError(f"{name}: an item of matches has exactly gb_id and pattern")
    pattern = str(value["pattern"])
    try:
        re.compile(pattern)
    except re.error as error:
        raise TaxonomyError(f"{name}: pattern {value['pattern']!r} ({error})") from error
    return ReasonMatch(_gb_id(value["gb_id"], name), pattern)
