"""The program with all fixes but one: what that one is worth while the others stay."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from fullgraph.fixes.proof.moved import Moved
from fullgraph.fixes.proof.solution import Kept, Solution
from fullgraph.fixes.source.apply import apply_edits, by_path
from fullgraph.vocabulary.findings import Edit


@dataclass(frozen=True)
class Group:
    """Fixes that can only be left out together: a later one changes what an earlier one wrote.

    Attributes:
        kept: the fixes, in the order in which they were applied.
        texts: the changed files, with all other fixes.
        others: these other fixes, as they are for a program without the group.
    """

    kept: tuple[Kept, ...]
    texts: Mapping[str, str]
    others: tuple[Kept, ...]


class _DependsError(Exception):
    """A fix cannot be applied without one that is left out.

    Attributes:
        number: of the fix.
    """

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


def groups(solution: Solution) -> tuple[Group, ...]:
    """The fixes of a solution in groups, in the order of the first fix of each."""
    found: list[set[int]] = []
    for number in range(len(solution.kept)):
        if any(number in each for each in found):
            continue
        members = {number}
        # A fix that needs one of this group is a part of it, with all that it was joined with.
        while (needed := _dependent(solution, members)) is not None:
            joined = [each for each in found if needed in each]
            found = [each for each in found if needed not in each]
            members |= {needed}.union(*joined)
        found.append(members)
    return tuple(
        Group(tuple(solution.kept[n] for n in sorted(each)), *_without(solution, each))
        for each in sorted(found, key=min)
    )


def _dependent(solution: Solution, left_out: set[int]) -> int | None:
    """The first fix that cannot be applied without those that are left out; None if all can."""
    try:
        _without(solution, left_out)
    except _DependsError as error:
        return error.number
    return None


def _without(solution: Solution, left_out: set[int]) -> tuple[dict[str, str], tuple[Kept, ...]]:
    """The changed files without some of the fixes, and the other fixes.

    Raises:
        _DependsError: another fix cannot be applied then.
    """
    texts, others = dict(solution.originals), []
    for batch in _batches(solution.kept):
        edits: dict[Edit, None] = {}
        for number in batch:
            kept, own = solution.kept[number], []
            moves = {
                path: Moved.between(text, texts[path])
                for path, text in kept.texts.items()
                if text != texts[path]
            }
            for edit in kept.fix.edits:
                path = edit.location.path
                # Other fixes may need an import, and it changes nothing by itself.
                if number in left_out and not _is_import(edit):
                    continue
                moved = _moved(edit, moves.get(path))
                if moved is not None:
                    edits[moved] = None
                    own.append(moved)
                elif number not in left_out:
                    raise _DependsError(number)
            if number not in left_out:
                others.append(_with_edits(kept, tuple(own), texts, moves))
        for path, each in by_path(edits).items():
            texts[path] = apply_edits(texts[path], each)
    return texts, tuple(others)


def _with_edits(
    kept: Kept, edits: tuple[Edit, ...], texts: Mapping[str, str], moves: Mapping[str, Moved]
) -> Kept:
    """A fix as it is for other texts."""
    finding, place = kept.finding, kept.finding.location
    if place.path in moves:
        now = moves[place.path].after(place.line) or place.line
        finding = replace(finding, location=place.shifted(now - place.line))
    made_for = {path: texts[path] for path in kept.texts}
    return Kept(finding, replace(kept.fix, edits=edits), made_for)


def _batches(kept: Sequence[Kept]) -> Iterator[list[int]]:
    """The fixes that were applied at once: made for the same texts, one after the other."""
    batch: list[int] = []
    texts: dict[str, str] = {}
    for number, each in enumerate(kept):
        if any(texts.get(path, text) != text for path, text in each.texts.items()):
            yield batch
            batch, texts = [], {}
        batch.append(number)
        texts |= each.texts
    yield batch


def _moved(edit: Edit, moved: Moved | None) -> Edit | None:
    """The edit for another text, None for the same one; None if its lines were changed there."""
    if moved is None:
        return edit
    place = edit.location
    lines = [moved.after(line) for line in range(place.line, place.end_line + 1)]
    first = lines[0]
    if first is None or lines != [*range(first, first + len(lines))]:
        return None
    return replace(edit, location=place.shifted(first - place.line))


def _is_import(edit: Edit) -> bool:
    place = edit.location
    is_insertion = (place.line, place.column) == (place.end_line, place.end_column)
    return is_insertion and _are_imports(edit.new_text.splitlines())


def _are_imports(lines: Iterable[str]) -> bool:
    code = [line for line in lines if line.strip()]
    return bool(code) and all(line.startswith(("import ", "from ")) for line in code)
