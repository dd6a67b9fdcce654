"""To which of the taxonomy's entries a break belongs."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Iterable, Optional, Protocol, Tuple, TypeVar

if TYPE_CHECKING:
    from fullgraph_worker.protocol import wire

# Some of Dynamo's explanations are only clear together with the name of the kind.
_NAMELESS = re.compile(
    r"(?:Dynamo does not support this|This is (?:currently )?not supported"
    r"|Currently not supported|`torch\.compile` currently can't trace this)\.?"
)

_IN_TORCH = re.compile(r"Graph break in user code at .*[/\\]torch[/\\].+")


@dataclass(frozen=True)
class ReasonMatch:
    """Claims the breaks of a shared GB id whose reason or context matches a pattern.

    Attributes:
        gb_id: the id.
        pattern: a regular expression, which is found anywhere in the text.
    """

    gb_id: str
    pattern: str

    def is_found_in(self, text: str) -> bool:
        """Whether the pattern matches."""
        return _compiled(self.pattern).search(text) is not None


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    # When it is needed: most commands classify nothing, and the pages have hundreds.
    return re.compile(pattern)


class Claims(Protocol):
    """An entry: the breaks that it takes."""

    @property
    def gb_ids(self) -> Tuple[str, ...]:
        """PyTorch's ids that belong to it."""

    @property
    def matches(self) -> Tuple[ReasonMatch, ...]:
        """Its claims on ids that several entries share."""


EntryT = TypeVar("EntryT", bound=Claims)


def classify(entries: Iterable[EntryT], gb_id: Optional[str], text: str) -> Optional[EntryT]:
    """The entry of an observed break; None if none takes it.

    A claim on another entry's id comes first, then the id's own entry. Without an id,
    the patterns of an entry on its own ids come last: they are wider than any claim on them.

    Args:
        entries: all, in the order of their codes.
        gb_id: PyTorch's id, or None where the user's torch gives none.
        text: as ``classified_text`` returns it.
    """
    entries = list(entries)
    for entry in entries:
        for match in entry.matches:
            is_meant = gb_id in (None, match.gb_id) and match.gb_id not in entry.gb_ids
            if is_meant and match.is_found_in(text):
                return entry
    for entry in entries:
        if gb_id in entry.gb_ids:
            return entry
        if gb_id is None and any(
            match.gb_id in entry.gb_ids and match.is_found_in(text) for match in entry.matches
        ):
            return entry
    return None


def reason_of(found: wire.Record) -> str:
    """Why Dynamo broke there: its explanation, or its name of the kind if that is more precise."""
    if found.gb_type and _NAMELESS.fullmatch(found.reason.strip()):
        return found.gb_type
    return found.reason or found.gb_type


def classified_text(found: wire.Record) -> str:
    """What the pages' claims are matched against: Dynamo's words and the innermost function.

    Where the break is in torch itself, the line of Dynamo's message that says so is a part of it.
    """
    inside = [f"in {found.stack[-1].function}"] if found.stack else []
    in_torch = _IN_TORCH.match(found.payload)
    inside += [in_torch.group()] if in_torch else []
    inside += [f"in numpy.{found.numpy_function}"] if found.numpy_function else []
    return "\n".join((found.gb_type, found.reason, found.context, *inside))
