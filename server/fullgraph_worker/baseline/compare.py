"""What is new against a baseline, and what of the baseline is gone."""

from collections import defaultdict
from dataclasses import dataclass, field, replace
from typing import Callable, Dict, Iterable, List, Mapping, Tuple

from fullgraph_worker.baseline.breaks import Accepted, Break, Place


@dataclass(frozen=True)
class Comparison:
    """How what was found compares with a baseline.

    Attributes:
        new: breaks that the baseline does not have.
        kept: entries with what is left of them, at the place where it is now.
        gone: entries with the breaks that do not occur any more.
        unknown: entries that nothing looked for: what found them did not run.
    """

    new: List[Break] = field(default_factory=list)
    kept: List[Accepted] = field(default_factory=list)
    gone: List[Accepted] = field(default_factory=list)
    unknown: List[Accepted] = field(default_factory=list)


def compare(
    accepted: Iterable[Accepted], found: Iterable[Break], was_sought: Callable[[Accepted], bool]
) -> Comparison:
    """Compare what was found with a baseline.

    An entry covers as many breaks of its place as it has texts: an edit of a line that breaks is
    no new break. Where the place itself is not found, because a file or a function was renamed,
    breaks of the same kind with the same text are taken for those of the entry.

    Args:
        accepted: the baseline.
        found: the breaks that were found now.
        was_sought: whether everything that saw the breaks of an entry was done again; otherwise
            they may still be there.
    """
    left: Dict[Place, List[Break]] = defaultdict(list)
    for each in found:
        left[each.place].append(each)
    entries = list(accepted)
    # The same lines first: an entry must not take what another one names.
    matched = [_take_texts(entry.texts, left[entry.place]) for entry in entries]
    for entry, breaks in zip(entries, matched):
        breaks += _take_edited(len(entry.texts) - len(breaks), left[entry.place])
    for entry, breaks in zip(entries, matched):
        # Of an entry that nothing looked for, the breaks may still be where they were.
        if not breaks and was_sought(entry):
            breaks += _take_moved(entry, left)
    result = Comparison()
    for entry, breaks in zip(entries, matched):
        _judge(entry, breaks, was_sought(entry), result)
    result.new.extend(each for breaks in left.values() for each in breaks)
    result.new.sort(key=lambda each: (each.place.file, each.line))
    return result


def _take_edited(number: int, left: List[Break]) -> List[Break]:
    taken = left[:number]
    del left[:number]
    return taken


def _take_moved(entry: Accepted, left: Mapping[Place, List[Break]]) -> List[Break]:
    """Take breaks elsewhere with the same texts as those of an entry that was not found."""
    missing = list(entry.texts)
    moved: List[Break] = []
    for place in _elsewhere(entry.place, left):
        some = _take_texts(missing, left[place])
        for each in some:
            missing.remove(each.text)
        moved += some
    return moved


def _elsewhere(place: Place, left: Mapping[Place, List[Break]]) -> List[Place]:
    """The places of the same kind of break: another function of the file, then other files."""

    def alike(other: Place) -> bool:
        same = (other.entry, other.kind, other.cause) == (place.entry, place.kind, place.cause)
        return same and (other.file == place.file or other.function == place.function)

    return sorted(
        (other for other in left if alike(other)), key=lambda other: other.file != place.file
    )


def _take_texts(texts: Iterable[str], left: List[Break]) -> List[Break]:
    taken = []
    for text in texts:
        same = next((each for each in left if each.text == text), None)
        if same is not None:
            left.remove(same)
            taken.append(same)
    return taken


def _judge(entry: Accepted, breaks: List[Break], was_sought: bool, result: Comparison) -> None:
    by_place: Dict[Place, List[str]] = defaultdict(list)
    for each in breaks:
        by_place[each.place].append(each.text)
    for place, texts in by_place.items():
        result.kept.append(replace(entry, place=place, texts=tuple(sorted(texts))))
    missing = _without(entry.texts, [each.text for each in breaks])
    if not missing:
        return
    rest = replace(entry, texts=missing)
    (result.gone if was_sought else result.unknown).append(rest)


def _without(texts: Tuple[str, ...], found: List[str]) -> Tuple[str, ...]:
    """The texts that were not found; where lines were edited, the last ones."""
    left, others = list(texts), []
    for text in found:
        if text in left:
            left.remove(text)
        else:
            others.append(text)
    return tuple(left[len(others) :])
