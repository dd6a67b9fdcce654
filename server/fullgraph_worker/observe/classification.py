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

    def found_in(self, text: str) -> int:
        """How many characters the pattern matches at most; 0 if it matches nowhere."""
        return max((len(found[0]) for found in _compiled(self.pattern).finditer(text)), default=0)


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
    Of several claims the one that matches most of the text is the most specific.

    Args:
        entries: all; of equally specific ones the first counts.
        gb_id: PyTorch's id, or None where the user's torch gives none.
        text: as ``classified_text`` returns it.
    """
    entries = list(entries)

    def most_specific(is_own: bool) -> Optional[EntryT]:
        best, most = None, 0
        for entry in entries:
            for match in entry.matches:
                is_meant = gb_id in (None, match.gb_id)
                if is_meant and (match.gb_id in entry.gb_ids) is is_own:
                    found = match.found_in(text)
                    if found > most:
                        best, most = entry, found
        return best

    claimed = most_specific(False)
    if claimed is not None:
        return claimed
    if gb_id is None:
        return most_specific(True)
    return next((entry for entry in entries if gb_id in entry.gb_ids), None)


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
